"""Evaluation: what fortresses are worth by their victory points and income, units by their price, markers by their events;
and the features by which a position is valued. Points are tenths of a victory point."""

from __future__ import annotations

from typing import Final

from ..board import BRANDENBURG, COALITION, COUNTRY, COUNTRY_OWNER, DENMARK, FORTRESSES, LAND, MARCHES, MORALE, SAXONY, SWEDISH
from ..campaign_markers import (
    ALLIANCE_BRANDENBURG,
    ALLIANCE_COSSACKS,
    ALLIANCE_DENMARK,
    ALLIANCE_LITHUANIA,
    ALLIANCE_SAXONY,
    BALANCE_OF_POWER,
    BALTIC_PLOT,
    BRILLIANT_MANEUVER,
    COSSACKS_RALLY,
    EVENT,
    MERCENARIES,
    NAVAL_BATTLE,
    NORWAY_CAMPAIGN,
    OTTOMAN_INTERVENTION,
    PEACE_BRANDENBURG,
    PEACE_DENMARK,
    PEACE_SAXONY,
    POLISH_CIVIL_WAR,
    POOL,
    REBELLION,
    RUSSIAN_NEW_ARMY,
    RUSSIAN_USURPER,
    SIDE_MARKERS,
    TACTICS,
)
from ..rules.common_events import RISING
from ..rules.morale import income
from ..rules.recruiting import PRICE
from ..rules.victory import points, points_for
from ..state import WarState
from ..tables import BALANCE, FORTRESS_SHIFT, REBELLION_FORTRESSES, column_of
from ..units import LEADER, SOVEREIGN, STRENGTH, TYPE, UNIT_SIDE, UNITS, VALUE
from .odds import power

VP: Final = 10
DIE: Final = 35  # tenths: what a die shows on average

FEATURES: Final = [
    "lead",  # 4.2: victory points of Sweden over those of the Coalition
    "decision",  # 4.2: the same up to what wins, the nearer the end the more
    "morale",  # 7.0: Morale Points
    "peril",  # 4.1: so few Morale Points that a lost battle ends the war
    "income",  # 7.6: Morale Points still to come
    "troops",  # 17.0: units on the map, by their price
    "command",  # 19.0: leaders on the map
    "sieges",  # 16.0: fortresses with an enemy army before them, by the chance that they fall
]


def years_left(g: WarState) -> int:
    """How many Morale Phases are still to come."""
    return g.last_year - g.year


def prize(g: WarState, side: int, place: int, point: int) -> int:
    """What it is worth to a side to take a fortress; `point` is what a Morale Point is worth."""
    times = 2 if g.occupies(1 - side, place) else 1
    return times * (VP * points_for(g, place) + MORALE[place] * years_left(g) * point)


# By column after the walls: the share of storms on a weak garrison that take the fortress, in hundredths.
FALLS: Final = [2, 15, 45, 70, 90, 97, 100, 100]
# By column: the share of its strength that a beaten defender loses on average, in hundredths.
SUFFERS: Final = [5, 12, 20, 30, 40, 48, 55, 62]


def siege_column(g: WarState, attack: int, place: int, defense: int) -> int:
    """The column of a Storm, by strengths alone."""
    return max(0, column_of(attack, max(1, defense)) - FORTRESS_SHIFT[g.town_kind(place)])


def fall_chance(g: WarState, attack: int, place: int, defenders: list[int]) -> int:
    """About how often a fortress with these units falls to so much strength sooner or later, in hundredths."""
    return chance_of_fall(g, attack, place, power(defenders, False), len(defenders))


def chance_of_fall(g: WarState, attack: int, place: int, defense: int, number: int) -> int:
    """The same for so many defenders of so much strength."""
    if number == 0:
        return 100
    chance = FALLS[siege_column(g, attack, place, defense)]
    return chance if number == 1 else chance * 3 // 4


# -- the features --------------------------------------------------------------------------------------------------


def measure(g: WarState) -> list[int]:
    """The features of a position, from Sweden's side."""
    troops = 0
    command = 0
    for unit in range(UNITS):
        if 0 <= g.at[unit] < LAND and g.active(unit):
            sign = 1 if UNIT_SIDE[unit] == SWEDISH else -1
            if TYPE[unit] == LEADER:
                command += sign * (2 * VALUE[unit] + STRENGTH[unit] + 4 * int(SOVEREIGN[unit]))
            else:
                troops += sign * (PRICE[unit] + STRENGTH[unit])
    lead = points(g, SWEDISH) - points(g, COALITION)
    left = years_left(g)
    late = 10 - min(left, 9)
    return [
        lead * VP,
        max(-12, min(lead, 12)) * late,
        (g.mp[SWEDISH] - g.mp[COALITION]) * 10,
        peril(g.mp[COALITION]) - peril(g.mp[SWEDISH]),
        (income(g, SWEDISH) - income(g, COALITION)) * left,
        troops,
        command,
        besieged(g, COALITION) - besieged(g, SWEDISH),
    ]


def peril(morale: int) -> int:
    """How near a side is to collapse."""
    return max(0, 5 - morale) * max(0, 5 - morale)


def besieged(g: WarState, side: int) -> int:
    """The fortresses of a side that an enemy army stands before, by the chance that they fall."""
    total = 0
    for place in FORTRESSES:
        if not g.stands(side, place) or not g.in_sight(1 - side, place):
            continue
        most = 0
        for near in MARCHES[place]:
            if g.stands(1 - side, near):
                most = max(most, power(g.stack(near), True))
        if most:
            total += points_for(g, place) * fall_chance(g, most, place, g.stack(place))
    return total // 10


# -- markers -------------------------------------------------------------------------------------------------------

# By event: what its marker is worth where nothing else is said.
PLAIN_WORTH: Final[dict[int, int]] = {
    ALLIANCE_BRANDENBURG: 120,
    ALLIANCE_DENMARK: 80,
    ALLIANCE_SAXONY: 80,
    ALLIANCE_COSSACKS: 60,
    ALLIANCE_LITHUANIA: 70,
    BALTIC_PLOT: 30,
    COSSACKS_RALLY: 9,
    MERCENARIES: 8,
    RUSSIAN_USURPER: 35,
}
LAND_OF_PEACE: Final[dict[int, int]] = {PEACE_BRANDENBURG: BRANDENBURG, PEACE_DENMARK: DENMARK, PEACE_SAXONY: SAXONY}


def worth_of_playing(g: WarState, side: int, marker: int, point: int) -> int:
    """What a marker brings that can be played now."""
    event = EVENT[marker]
    if event == BRILLIANT_MANEUVER:
        return 5 * point
    if event in LAND_OF_PEACE:
        return worth_of_peace(g, side, LAND_OF_PEACE[event])
    return PLAIN_WORTH.get(event, 0)


def worth_of_peace(g: WarState, side: int, nation: int) -> int:
    """The enemy loses an ally with his fortresses and units, and oneself what one has taken there."""
    total = 0
    for place in FORTRESSES:
        if COUNTRY_OWNER[COUNTRY[place]] == nation:
            total += VP * points_for(g, place) * (-1 if g.occupies(side, place) else 1)
    for unit in range(UNITS):
        if 0 <= g.at[unit] < LAND and UNIT_SIDE[unit] != side and COUNTRY_OWNER[COUNTRY[g.at[unit]]] == nation:
            total += STRENGTH[unit] // 2
    return total


def worth_of_picking(g: WarState, side: int, point: int) -> int:
    """What a marker from the own pool brings on average, in points."""
    total = 0
    number = 0
    for marker in SIDE_MARKERS[side]:
        if g.spot[marker] == POOL:
            total += hope(g, side, EVENT[marker], point)
            number += 1
    return total // number if number else 0


def hope(g: WarState, side: int, event: int, point: int) -> int:
    """What a marker of the pool may bring, sooner or later."""
    if event == BALANCE_OF_POWER:
        lead = g.mp[side] - g.mp[1 - side]
        return DIE * point // 10 if -lead >= BALANCE else -DIE * point // 10 if lead >= BALANCE else 0
    if event == REBELLION:
        return -DIE * point // 10 if rises(g, side) else 0
    if event == NAVAL_BATTLE:
        return point if side == SWEDISH else -point
    if event == NORWAY_CAMPAIGN:
        return -15
    if event == OTTOMAN_INTERVENTION:
        return 15
    if event == RUSSIAN_NEW_ARMY:
        return 3 * point * min(4, years_left(g))
    if event in (POLISH_CIVIL_WAR, EVENT[TACTICS[side]]):
        return 10
    if event == BRILLIANT_MANEUVER:
        return 5 * point
    if event in LAND_OF_PEACE:
        return 10
    if event in (ALLIANCE_COSSACKS, ALLIANCE_LITHUANIA, RUSSIAN_USURPER, BALTIC_PLOT):
        return PLAIN_WORTH[event] // 5  # a leader must first get there
    return PLAIN_WORTH.get(event, 0)


def rises(g: WarState, side: int) -> bool:
    """Whether a Rebellion would cost a side Morale Points."""
    occupied = 0
    for place in FORTRESSES:
        if COUNTRY[place] in RISING[side] and g.occupies(side, place):
            occupied += 1
    return occupied >= REBELLION_FORTRESSES
