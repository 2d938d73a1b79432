"""A captain's plans for a movement phase: whom to attack with enough force, the way through the redoubts, who turns, who draws
back, where commanders ride. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.layout import NONE

from .board import HEXES, NEAR, OBJECTIVE, RUSSIA, SWEDEN, ahead, distance
from .marks import MOVED
from .movement import bars_mover
from .reach import HELD, ZONE, danger_map, reach_of
from .state import FieldState
from .tables import COMBAT
from .targets import DISTANCE, PACE, Prey, in_bad_contact, other_zones, survey, towards
from .units import ARM, BAND, COMMANDERS_OF, GARRISON, GUNS, GUNS_OF, RANGED, SIDE, UNITS_OF
from .victory import DAWN
from .ways import FAR, through
from .zones import behind

ATTACK_FIRST: Final = 400
MARCH_NEXT: Final = 200
DRAW_BACK: Final = 90
CLOSE_UP: Final = 20
TURN: Final = 10
GUNS_LAST: Final = 5
RIDE: Final = 2
NEAR_ENOUGH: Final = 2
FAR_OFF: Final = 6
GUNS_SEEN: Final = 9
HOPELESS: Final = -30  # hundredths of a point: who must attack at such odds draws back
# What speaks for a hex, in points of a march: one hex is ten.
EXPOSED: Final = 2  # against it: a point of enemy guns in range
BESIDE: Final = 3  # by this the worth of fighting who is next to it is divided
UNKNOWN: Final = -60  # the worth of an enemy whom nobody could attack
ON_THE_PLAIN: Final = 15
REAR: Final = 12


class Goal:
    """A unit or commander, the hex it makes for, and how urgent that is."""

    def __init__(self, unit: int, place: int, urge: int) -> None:
        self.unit = unit
        self.place = place
        self.urge = urge


class Outlook:
    """What a side makes of the field: whom it could attack with which prospect, and where enemies bar the way."""

    def __init__(self, g: FieldState, side: int) -> None:
        self.side = side
        self.preys: list[Prey] = survey(g, side)
        self.danger: list[int] = danger_map(g, 1 - side)
        self.worth: dict[int, int] = {prey.place: prey.worth for prey in self.preys}
        self.more: dict[int, int] = {prey.place: prey.more for prey in self.preys}

    def beside(self, g: FieldState, place: int) -> int:
        """What it means to stand in a hex: each enemy next to it will have to be fought."""
        total = 0
        for d in range(DIRECTIONS):
            near = NEAR[place * DIRECTIONS + d]
            if near != NONE and self.danger[near] & HELD and not g.garrisoned(near):
                total += self.worth.get(near, UNKNOWN)
        return total // BESIDE

    def exposure(self, g: FieldState, place: int) -> int:
        """Points of enemy guns in range of a hex, whatever stands between."""
        total = 0
        for gun in GUNS_OF[1 - self.side]:
            if 0 <= g.at[gun] < HEXES and distance(g.at[gun], place) <= RANGED[gun]:
                total += g.sp(gun)
        return total


def goals(g: FieldState, side: int, bold: int) -> list[Goal]:
    """What everybody who can still move should do."""
    view = Outlook(g, side)
    out: list[Goal] = []
    done: list[int] = []  # hexes whose units go together
    for unit in UNITS_OF[side]:
        place = g.at[unit]
        if not 0 <= place < HEXES or place in done or g.has(unit, MOVED) or bars_mover(g, side, unit) != 0:
            continue
        done.append(place)
        goal = gun_goal(g, unit) if ARM[unit] == GUNS else troop_goal(g, unit, view, bold)
        if goal is not None:
            out.append(goal)
    for commander in COMMANDERS_OF[side]:
        if 0 <= g.at[commander] < HEXES and not g.has(commander, MOVED):
            goal = ride_goal(g, commander)
            if goal is not None:
                out.append(goal)
    return out


# -- foot and horse ------------------------------------------------------------------------------------------------


def troop_goal(g: FieldState, unit: int, view: Outlook, bold: int) -> Goal | None:
    """An attack that pays; else the way through at dawn; else out of a bad place, towards the enemy, or about."""
    here, side = g.at[unit], SIDE[unit]
    facing = -(10**6)
    near = False
    for prey in view.preys:
        away = distance(here, prey.place)
        if away == 1:
            facing = max(facing, prey.worth)
        if away <= PACE[ARM[unit]] + 1 and prey.worth > bold:
            near = True
    onward = g.scenario == DAWN and side == SWEDEN and 0 < through(ARM[unit], here, here) < FAR
    if near or onward:
        goal = best_hex(g, unit, view, bold, onward)
        if goal is not None:
            return goal
    if facing < HOPELESS and in_bad_contact(g, unit):
        return Goal(unit, here, DRAW_BACK)
    return idle_goal(g, unit, view)


def best_hex(g: FieldState, unit: int, view: Outlook, bold: int, onward: bool) -> Goal | None:
    """The best hex within reach: from which to attack, or the next on the way through."""
    here, arm = g.at[unit], ARM[unit]
    best, most, attack = NONE, -(10**6), False
    for place in [here, *reach_of(g, unit, view.danger)]:
        strike = strike_from(g, view, place, bold)
        score = -EXPOSED * view.exposure(g, place) + 2 * COMBAT[place]
        if strike > 0:
            score += strike - DISTANCE * distance(here, place) // 2
        elif view.danger[place] & ZONE or place == here:
            score += view.beside(g, place)
        if onward:
            score -= 5 * through(arm, here, place)
            if OBJECTIVE[place]:
                score += ON_THE_PLAIN
        elif strike <= 0:
            continue
        if score > most:
            best, most, attack = place, score, strike > 0
    if best == NONE or (best == here and not attack):
        return None
    urge = ATTACK_FIRST + min(most, 300) if attack else MARCH_NEXT - through(arm, here, here)
    return Goal(unit, best, urge)


def strike_from(g: FieldState, view: Outlook, place: int, bold: int) -> int:
    """What an attack from a hex would bring: the best enemy next to it, less what the others there would cost."""
    best, rest = 0, 0
    for d in range(DIRECTIONS):
        near = NEAR[place * DIRECTIONS + d]
        if near == NONE or not view.danger[near] & HELD or g.garrisoned(near):
            continue
        worth = view.worth.get(near, UNKNOWN)
        if worth < 0:
            rest += worth // 2
        if worth <= bold:
            continue
        more = view.more.get(near, 0)
        if behind(g, g.head[near], place):
            more += REAR
        best = max(best, more)
    return best + rest if best > 0 else 0


def idle_goal(g: FieldState, unit: int, view: Outlook) -> Goal | None:
    """Who has nothing better to do turns to an enemy near by; Russians close up to a distant one."""
    enemy, away = nearest_enemy(g, unit)
    if enemy == NONE:
        return None
    if away <= NEAR_ENOUGH and not looks_at(g, unit, enemy):
        return Goal(unit, g.at[unit], TURN)
    if away > FAR_OFF and g.scenario != DAWN and SIDE[unit] == RUSSIA:
        best, most = NONE, -10 * away
        for place in reach_of(g, unit, view.danger):
            score = -10 * distance(place, enemy) - EXPOSED * view.exposure(g, place) + view.beside(g, place)
            if score > most:
                best, most = place, score
        return Goal(unit, best, CLOSE_UP - min(away, 15)) if best != NONE else None
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
    enemy, away = nearest_enemy(g, unit)
    if enemy == NONE or away <= RANGED[unit] or away > GUNS_SEEN:
        return None
    return Goal(unit, enemy, GUNS_LAST)


def ride_goal(g: FieldState, commander: int) -> Goal | None:
    """A commander who is alone rides to troops near by, of his own band and without another commander if he can."""
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
