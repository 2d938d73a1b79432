"""A captain's plans for a movement phase: whom to attack with enough force, the way through the redoubts, who turns, who draws
back, where commanders ride. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE

from .board import HEXES, RUSSIA, SWEDEN, ahead, distance
from .marks import MOVED
from .movement import bars_mover
from .state import FieldState
from .targets import DISTANCE, PACE, Prey, in_bad_contact, other_zones, spot_for, survey, towards
from .units import ARM, BAND, COMMANDERS_OF, GARRISON, GUNS, RANGED, SIDE, UNITS_OF
from .victory import DAWN
from .ways import THROUGH

ONWARD: Final[int] = HEXES  # the goal of those who make for the plain
ATTACK_FIRST: Final = 300
MARCH_NEXT: Final = 150
DRAW_BACK: Final = 90
CLOSE_UP: Final = 20
TURN: Final = 10
GUNS_LAST: Final = 5
RIDE: Final = 2
NEAR_ENOUGH: Final = 2
FAR_OFF: Final = 6
GUNS_SEEN: Final = 9
HOPELESS: Final = -30  # hundredths of a point: who must attack at such odds draws back


class Goal:
    """A unit or commander, the hex it makes for, and how urgent that is."""

    def __init__(self, unit: int, place: int, urge: int) -> None:
        self.unit = unit
        self.place = place
        self.urge = urge


def goals(g: FieldState, side: int, bold: int) -> list[Goal]:
    """What everybody who can still move should do."""
    preys = survey(g, side)
    out: list[Goal] = []
    for unit in UNITS_OF[side]:
        if not 0 <= g.at[unit] < HEXES or g.has(unit, MOVED) or bars_mover(g, side, unit) != 0:
            continue
        goal = gun_goal(g, unit) if ARM[unit] == GUNS else troop_goal(g, unit, preys, bold)
        if goal is not None:
            out.append(goal)
    for commander in COMMANDERS_OF[side]:
        if 0 <= g.at[commander] < HEXES and not g.has(commander, MOVED):
            goal = ride_goal(g, commander)
            if goal is not None:
                out.append(goal)
    return out


# -- foot and horse ------------------------------------------------------------------------------------------------


def troop_goal(g: FieldState, unit: int, preys: list[Prey], bold: int) -> Goal | None:
    """An attack that pays; else the way through at dawn; else out of a bad place, towards the enemy, or about."""
    here, side = g.at[unit], SIDE[unit]
    best, most, facing = NONE, bold, -(10**6)
    for prey in preys:
        away = distance(here, prey.place)
        if away > PACE[ARM[unit]] + 1:
            continue
        worth = prey.worth - DISTANCE * (away - 1)
        if away == 1 and worth > facing:
            facing = worth
        if worth > most:
            best, most = prey.place, worth
    if best != NONE:
        spot = spot_for(g, unit, best)
        if spot != NONE:
            return Goal(unit, spot, ATTACK_FIRST + most)
    if g.scenario == DAWN and side == SWEDEN and THROUGH[ARM[unit]][here] > 0:
        return Goal(unit, ONWARD, MARCH_NEXT - THROUGH[ARM[unit]][here])
    if facing < HOPELESS and in_bad_contact(g, unit):
        return Goal(unit, here, DRAW_BACK)
    return idle_goal(g, unit)


def idle_goal(g: FieldState, unit: int) -> Goal | None:
    """Who has nothing better to do turns to an enemy near by; Russians close up to a distant one."""
    enemy, away = nearest_enemy(g, unit)
    if enemy == NONE:
        return None
    if away <= NEAR_ENOUGH and not looks_at(g, unit, enemy):
        return Goal(unit, g.at[unit], TURN)
    if away > FAR_OFF and g.scenario != DAWN and SIDE[unit] == RUSSIA:
        return Goal(unit, enemy, CLOSE_UP - min(away, 15))
    return None


def looks_at(g: FieldState, unit: int, place: int) -> bool:
    """Whether an enemy lies about in front: the next hex on the way to him is in the front zone."""
    d = towards(g.at[unit], place)
    return d == NONE or ahead(g.facing[unit], d)


def nearest_enemy(g: FieldState, unit: int) -> tuple[int, int]:
    """The hex of the nearest enemy in the field, and how far it is; garrisons are left alone."""
    best, least = NONE, 99
    for enemy in UNITS_OF[1 - SIDE[unit]]:
        place = g.at[enemy]
        if 0 <= place < HEXES and not GARRISON[enemy]:
            away = distance(g.at[unit], place)
            if away < least:
                best, least = place, away
    return best, least


# -- guns and commanders -------------------------------------------------------------------------------------------


def gun_goal(g: FieldState, unit: int) -> Goal | None:
    """Guns go towards the enemy until they have him in range, and stay with their foot."""
    if g.scenario == DAWN and SIDE[unit] == SWEDEN:
        return Goal(unit, ONWARD, GUNS_LAST)
    enemy, away = nearest_enemy(g, unit)
    if enemy == NONE or away <= RANGED[unit] or away > GUNS_SEEN:
        return None
    return Goal(unit, enemy, GUNS_LAST)


def ride_goal(g: FieldState, commander: int) -> Goal | None:
    """A commander rides to the troops of his band nearest to the enemy who have none with them."""
    side, here = SIDE[commander], g.at[commander]
    if g.is_held(here, side):
        return None
    best, most = NONE, -(10**6)
    for unit in UNITS_OF[side]:
        place = g.at[unit]
        if not 0 <= place < HEXES or GARRISON[unit] or distance(here, place) > 8:
            continue
        score = -distance(here, place) + (6 if BAND[unit] == BAND[commander] else 0)
        if g.is_led(side, place):
            score -= 8
        score -= 2 * other_zones(g, side, place, NONE)
        if score > most:
            best, most = place, score
    return Goal(commander, best, RIDE) if best != NONE else None
