"""Evaluation: what fortresses are worth by their victory points and income, units by their price, markers by their events;
and the features by which a position is valued. Points are tenths of a victory point."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import campaign_markers as markers
from ..board import COALITION, FORTRESSES, LAND, MARCHES, MORALE, SWEDISH
from ..campaign_markers import EVENT, POOL
from ..rules.belligerents import is_land_of
from ..rules.campaign import markers_at
from ..rules.common_events import is_rising
from ..rules.morale import income
from ..rules.recruiting import PRICE
from ..rules.swedish_events import PEACE_WITH
from ..rules.victory import points, points_for
from ..state import WarState
from ..tables import BALANCE, COLUMNS, FORTRESS_SHIFT, column_of
from ..units import LEADER, SOVEREIGN, STRENGTH, SUPPLY, TYPE, UNIT_SIDE, UNITS, VALUE, is_static
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
    "mass",  # 13.10: what the strongest three stacks attack with
    "side",  # what the seats have in common with no position: their chances at the start
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
    return max(0, quick_column(attack, defense) - FORTRESS_SHIFT[g.town_kind(place)])


# By percentage, up to where the last column begins: the column. It is asked for very often.
COLUMN_AT: Final[list[int]] = [column_of(percent, 100) for percent in range(COLUMNS[-1] + 1)]


def quick_column(attack: int, defense: int) -> int:
    """The column by strengths alone; against nobody as against one point."""
    return COLUMN_AT[min(COLUMNS[-1], attack * 100 // max(1, defense))]


def fall_chance(g: WarState, attack: int, place: int, defenders: list[int]) -> int:
    """About how often a fortress with these units falls to so much strength sooner or later, in hundredths."""
    return fall_chance_by_strength(g, attack, place, power(defenders, False), len(defenders))


def fall_chance_by_strength(g: WarState, attack: int, place: int, defense: int, number: int) -> int:
    """The same for so many defenders of so much strength."""
    if number == 0:
        return 100
    chance = FALLS[siege_column(g, attack, place, defense)]
    return chance if number == 1 else chance * 3 // 4


# -- the features --------------------------------------------------------------------------------------------------


def features(g: WarState) -> list[int]:
    """The features of a position, from Sweden's side."""
    troops = 0
    command = 0
    for unit in range(UNITS):
        if 0 <= g.at[unit] < LAND and g.is_active(unit):
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
        mass(g, SWEDISH) - mass(g, COALITION),
        VP,
    ]


def mass(g: WarState, side: int) -> int:
    """What the three strongest stacks of a side attack with together: troops count where they are led, and not scattered."""
    first = second = third = 0
    for place in g.stacks(side):
        unit = g.head[place]
        if unit != NONE and g.next_in[unit] == NONE and is_static(unit):
            continue  # a lone garrison: by far the most
        attack = power([one for one in g.stack(place) if not is_static(one) and TYPE[one] != SUPPLY], True)
        if attack > first:
            first, second, third = attack, first, second
        elif attack > second:
            second, third = attack, second
        elif attack > third:
            third = attack
    return first + second + third


def peril(morale: int) -> int:
    """How near a side is to collapse."""
    return max(0, 5 - morale) * max(0, 5 - morale)


def besieged(g: WarState, side: int) -> int:
    """The fortresses of a side that an enemy army stands before, by the chance that they fall."""
    total = 0
    for place in FORTRESSES:
        if g.stands(side, place) and g.in_sight(1 - side, place):
            most = max([0] + [power(g.stack(near), True) for near in MARCHES[place] if g.stands(1 - side, near)])
            if most:
                total += points_for(g, place) * fall_chance(g, most, place, g.stack(place))
    return total // 10


# -- markers -------------------------------------------------------------------------------------------------------

# By event: what its marker is worth where nothing else is said.
PLAIN_VALUE: Final[dict[int, int]] = {
    markers.ALLIANCE_BRANDENBURG: 120,
    markers.ALLIANCE_DENMARK: 80,
    markers.ALLIANCE_SAXONY: 80,
    markers.ALLIANCE_COSSACKS: 60,
    markers.ALLIANCE_LITHUANIA: 70,
    markers.BALTIC_PLOT: 30,
    markers.COSSACKS_RALLY: 9,
    markers.MERCENARIES: 8,
    markers.RUSSIAN_USURPER: 35,
}
# Those for which a leader must first get somewhere.
NEEDS_A_LEADER: Final = (markers.ALLIANCE_COSSACKS, markers.ALLIANCE_LITHUANIA, markers.RUSSIAN_USURPER, markers.BALTIC_PLOT)


def playing_value(g: WarState, side: int, marker: int, point: int) -> int:
    """What a marker brings that can be played now."""
    event = EVENT[marker]
    if event == markers.BRILLIANT_MANEUVER:
        return 5 * point
    if event in PEACE_WITH:
        return peace_value(g, side, PEACE_WITH[event])
    return PLAIN_VALUE.get(event, 0)


def peace_value(g: WarState, side: int, nation: int) -> int:
    """The enemy loses an ally with his fortresses and units, and oneself what one has taken there."""
    fortresses = [place for place in FORTRESSES if is_land_of(nation, place)]
    total = sum([VP * points_for(g, place) * (-1 if g.occupies(side, place) else 1) for place in fortresses])
    for unit in range(UNITS):
        if 0 <= g.at[unit] < LAND and UNIT_SIDE[unit] != side and is_land_of(nation, g.at[unit]):
            total += STRENGTH[unit] // 2
    return total


def picking_value(g: WarState, side: int, point: int) -> int:
    """What a marker from the own pool brings on average, in points."""
    found = [pool_value(g, side, EVENT[marker], point) for marker in markers_at(g, side, POOL)]
    return sum(found) // len(found) if found else 0


def pool_value(g: WarState, side: int, event: int, point: int) -> int:
    """What a marker of the pool may bring, sooner or later."""
    if event == markers.BALANCE_OF_POWER:
        lead = g.mp[side] - g.mp[1 - side]
        return DIE * point // 10 if -lead >= BALANCE else -DIE * point // 10 if lead >= BALANCE else 0
    if event == markers.REBELLION:
        return -DIE * point // 10 if is_rising(g, side) else 0
    if event == markers.NAVAL_BATTLE:
        return point if side == SWEDISH else -point
    if event == markers.NORWAY_CAMPAIGN:
        return -15
    if event == markers.OTTOMAN_INTERVENTION:
        return 15
    if event == markers.RUSSIAN_NEW_ARMY:
        return 3 * point * min(4, years_left(g))
    if event == markers.BRILLIANT_MANEUVER:
        return 5 * point
    if event == markers.POLISH_CIVIL_WAR or event == EVENT[markers.TACTICS[side]] or event in PEACE_WITH:
        return 10
    if event in NEEDS_A_LEADER:
        return PLAIN_VALUE[event] // 5
    return PLAIN_VALUE.get(event, 0)
