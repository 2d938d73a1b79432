"""How programs march: step by step towards a goal, at least cost and danger, and with the face to the enemy.

No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.judgement import CAPTAIN
from korvolan.kernel.layout import NONE

from .actions import FACE, GO, HALT, TO, WHEEL, WITH, WITHDRAW
from .board import HEXES, OBJECTIVE, SWEDEN, ahead, distance
from .commanders import Ride
from .marching import March
from .moves import FormColumn
from .pikes import morale_of
from .reach import danger_map, ways_to
from .state import FieldState
from .tables import COMBAT
from .targets import towards
from .turning import price_of_turn
from .units import ARM, GARRISON, GARRISONS, GUNS, HORSE, SIDE, UNITS_OF, is_wagon

MUSKETS: Final = 4  # what a step under the muskets of a redoubt is shunned
NEVER: Final = 99  # steps to where no way leads
WHEELING: Final = 2


def quality(g: FieldState, unit: int) -> int:
    """What a strength point of a unit is worth in a fight."""
    return morale_of(g, unit) - 3


def take_along(g: FieldState, top: FormColumn) -> int:
    """All units of the hex go together; commanders with them, wagons not."""
    for action in g.choices:
        if action >= WITH and not is_wagon(action - WITH):
            return action
    return GO


def step(g: FieldState, top: March, goal: int, spacing: int, skill: int) -> int:
    """The next step of a captain along the shortest way, of a recruit straight on; at the end both face the enemy."""
    if skill >= CAPTAIN:
        return step_along(g, top, goal)
    here = g.at[top.lead]
    best, most = HALT, rating(g, top, here, goal, spacing)
    if HALT not in g.choices:
        best, most = g.choices[0], -(10**6)
    for action in g.choices:
        if TO <= action < WITHDRAW and not drowns(g, top, action):
            place = (action - TO) % (WHEEL - TO)
            score = rating(g, top, place, goal, spacing) - (WHEELING if action >= WHEEL else 0) - COMBAT[place] % 2
            if score > most:
                best, most = action, score
    return face_enemy(g, top) if best == HALT else best


def step_along(g: FieldState, top: March, goal: int) -> int:
    """A step nearer to a goal by a way that is open, straight on rather than wheeling; or back, where one is there."""
    here = g.at[top.lead]
    if goal == here:
        back = step_back(g, top)
        return back if back != NONE else face_enemy(g, top)
    left = ways_to(g, top.lead, goal, danger_map(g, 1 - top.side))
    best, least = HALT, 2 * left.get(here, NEVER)
    if HALT not in g.choices:
        best, least = g.choices[0], 2 * NEVER + 2
    for action in g.choices:
        if TO <= action < WITHDRAW and not drowns(g, top, action):
            place = (action - TO) % (WHEEL - TO)
            rest = 2 * left.get(place, NEVER) + (1 if action >= WHEEL else 0)
            if rest < least:
                best, least = action, rest
    return face_enemy(g, top) if best == HALT else best


def step_back(g: FieldState, top: March) -> int:
    """The best step back out of a zone of control, or NONE."""
    best, most = NONE, -(10**6)
    for action in g.choices:
        if WITHDRAW <= action < WITHDRAW + HEXES:
            place = action - WITHDRAW
            score = support(g, top.side, place) - threat(g, top.side, place) + 3 * COMBAT[place]
            if score > most:
                best, most = action, score
    return best


def ride(g: FieldState, top: Ride, goal: int) -> int:
    """A commander rides straight to the troops he wants to lead."""
    here = g.at[top.piece]
    best, least = HALT, distance(here, goal)
    for action in g.choices:
        if TO <= action < WHEEL and distance(action - TO, goal) < least:
            best, least = action, distance(action - TO, goal)
    return best if best in g.choices else g.choices[0]


def drowns(g: FieldState, top: March, action: int) -> bool:
    return ARM[top.lead] == HORSE and top.warns(g, action) != 0


# -- what a hex is worth -------------------------------------------------------------------------------------------


def rating(g: FieldState, top: March, place: int, goal: int, spacing: int) -> int:
    """How good it is to stand in a hex on the way to a goal, for a recruit."""
    score = -10 * distance(place, goal) - MUSKETS * works_near(g, top.side, place)
    if OBJECTIVE[place] and g.scenario == 0 and top.side == SWEDEN:
        score += 15
    near = threat(g, top.side, place)
    own = support(g, top.side, place)
    if near > own:
        score -= spacing * (near - own) // 6
    return score


def works_near(g: FieldState, side: int, place: int) -> int:
    """Enemy garrisons that could fire at those who come to a hex."""
    found = 0
    for unit in GARRISONS:
        if SIDE[unit] != side and 0 <= g.at[unit] < HEXES and distance(g.at[unit], place) <= 1:
            found += 1
    return found


def threat(g: FieldState, side: int, place: int) -> int:
    """The worth of enemy troops next to a hex."""
    total = 0
    for unit in UNITS_OF[1 - side]:
        at = g.at[unit]
        if 0 <= at < HEXES and ARM[unit] != GUNS and distance(at, place) == 1 and not GARRISON[unit]:
            total += g.sp(unit) * quality(g, unit)
    return total


def support(g: FieldState, side: int, place: int) -> int:
    """The worth of own troops in and next to a hex."""
    total = 0
    for unit in UNITS_OF[side]:
        at = g.at[unit]
        if 0 <= at < HEXES and ARM[unit] != GUNS and distance(at, place) <= 1:
            total += g.sp(unit) * quality(g, unit)
    return total


# -- facing --------------------------------------------------------------------------------------------------------


def face_enemy(g: FieldState, top: March) -> int:
    """Halt; before it a turn towards an enemy near by who is not in front, if it can be paid."""
    here = g.at[top.lead]
    d = bearing(g, top.side, here, 3)
    if d == NONE or ahead(g.facing[top.lead], d) or FACE + d not in g.choices:
        return HALT if HALT in g.choices else g.choices[0]
    return FACE + d if price_of_turn(g, top.lead, d, False, top.by_road) <= g.mp[top.lead] else HALT


def bearing(g: FieldState, side: int, place: int, reach: int) -> int:
    """The direction of the nearest enemy within reach, roughly; NONE if there is none."""
    best, least = NONE, reach + 1
    for unit in UNITS_OF[1 - side]:
        at = g.at[unit]
        if 0 <= at < HEXES and 0 < distance(at, place) < least and not GARRISON[unit]:
            best, least = at, distance(at, place)
    return towards(place, best) if best != NONE else NONE
