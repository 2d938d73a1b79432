"""Paths: a march step by step toward a goal, at least cost and danger, and with the face to the enemy. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..actions import FACE, GO, HALT, SHOOT, TO, WHEEL, WITH, WITHDRAW, entered_by, is_step
from ..board import HEXES, OBJECTIVE, SWEDEN, ahead, direction_to, distance
from ..rules.commanders import Ride
from ..rules.marching import March
from ..rules.movement import column, troops
from ..rules.moves import FormColumn
from ..rules.pikes import morale_of
from ..rules.turning import least_turn, price_of_turn
from ..rules.victory import DAWN
from ..state import FieldState
from ..tables import COMBAT
from ..units import ARM, GARRISON, GARRISONS, GUNS, HORSE, SIDE, UNITS, UNITS_OF, is_wagon
from .distances import through
from .movement_phase import Survey, best_facing, best_hex
from .reach import explore
from .situation import ZONE
from .stances import Temper
from .targets import towards

MUSKETS: Final = 4  # what a step under the muskets of a redoubt is shunned
WATCHED: Final = 4  # hexes from the enemy within which one takes care to face him
ON_THE_PLAIN: Final = 30
WHEELING: Final = 2


def quality(g: FieldState, unit: int) -> int:
    """What a strength point of a unit is worth in a fight."""
    return morale_of(g, unit) - 3


def take_along(g: FieldState, top: FormColumn) -> int:
    """All units of the hex go together; commanders with them, wagons not."""
    for action in g.choices:
        if action in WITH and not is_wagon(WITH.of(action)):
            return action
    return GO


def step(g: FieldState, top: March, goal: int, spacing: int) -> int:
    """The next step of a recruit: straight on toward his goal; at the end he faces the enemy."""
    here = g.at[top.lead]
    best, most = HALT, rating(g, top, here, goal, spacing)
    if HALT not in g.choices:
        best, most = g.choices[0], -(10**6)
    for action in g.choices:
        if is_step(action) and not drowns(g, top, action):
            place = entered_by(action)
            score = rating(g, top, place, goal, spacing) - (WHEELING if action in WHEEL else 0) - COMBAT[place] % 2
            if score > most:
                best, most = action, score
    return face_enemy(g, top) if best == HALT else best


def step_well(g: FieldState, top: March, temper: Temper) -> int:
    """The next step of a captain: to the best hex that the column gets to, or out of a zone of control; else a turn or a
    halt."""
    shots = [action for action in g.choices if (action in SHOOT and SHOOT.of(action) < UNITS)]
    if shots:
        return shots[0]
    units = troops(column(g, top.lead))
    survey = Survey(g, units, temper)
    points = g.mp[top.lead]
    for unit in units:
        points = min(points, g.mp[unit])
    firsts: list[int] = []
    backs: list[int] = []
    for action in g.choices:
        if is_step(action):
            firsts.append(entered_by(action))
        elif action in WITHDRAW and WITHDRAW.of(action) < HEXES:
            backs.append(WITHDRAW.of(action))
    ways = explore(g, units, points, firsts, survey.view.danger)
    for place in backs:
        ways.add(place, NONE, NONE, 0)
    best = best_hex(g, survey, ways, HALT in g.choices)
    if best == NONE:
        return halt_well(g, top, survey)
    first = ways.firsts[best]
    if first == NONE:
        return WITHDRAW + ways.places[best]
    return last_step(g, top, survey, first) if first == ways.places[best] else step_to(g, first)


def step_to(g: FieldState, place: int) -> int:
    return TO + place if TO + place in g.choices else WHEEL + place


def last_step(g: FieldState, top: March, survey: Survey, place: int) -> int:
    """Into the hex where one will stay: before it a turn, where one could not turn there and would face amiss."""
    plain = step_to(g, place)
    if survey.view.near[place] > 1 or not survey.view.danger[place] & ZONE or g.head[place] != NONE:
        return plain
    d = direction_to(g.at[top.lead], place)
    now = g.facing[top.lead]
    after = now if plain in TO else least_turn(g, top.lead, d)
    open_to = [after]
    for facing in range(DIRECTIONS):
        if facing != after and ahead(facing, d) and FACE + facing in g.choices:
            open_to.append(facing)
    facing = best_facing(g, survey, place, open_to, after)
    return plain if facing == after else FACE + facing


def halt_well(g: FieldState, top: March, survey: Survey) -> int:
    """Halt; before it a turn to whoever is near, if it can be paid."""
    here = g.at[top.lead]
    if HALT not in g.choices:
        return g.choices[0]
    if survey.view.near[here] > WATCHED:
        return HALT
    now = g.facing[top.lead]
    open_to = [now]
    for facing in range(DIRECTIONS):
        if FACE + facing in g.choices:
            open_to.append(facing)
    if len(open_to) == 1:
        return HALT
    facing = best_facing(g, survey, here, open_to, now)
    return HALT if facing == now else FACE + facing


def ride(g: FieldState, top: Ride, goal: int) -> int:
    """A commander rides straight to the troops he wants to lead."""
    here = g.at[top.piece]
    best, least = HALT, distance(here, goal)
    for action in g.choices:
        if action in TO and distance(TO.of(action), goal) < least:
            best, least = action, distance(TO.of(action), goal)
    return best if best in g.choices else g.choices[0]


def drowns(g: FieldState, top: March, action: int) -> bool:
    return ARM[top.lead] == HORSE and top.warns(g, action) != 0


# -- what a hex is worth -------------------------------------------------------------------------------------------


def rating(g: FieldState, top: March, place: int, goal: int, spacing: int) -> int:
    """How good it is to stand in a hex on the way to a goal, for a recruit."""
    score = -10 * distance(place, goal) - MUSKETS * works_near(g, top.side, place)
    if g.scenario == DAWN and top.side == SWEDEN:
        score = -5 * through(ARM[top.lead], g.at[top.lead], place)
        if OBJECTIVE[place]:
            score += ON_THE_PLAIN
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
    """Halt; before it a turn toward an enemy near by who is not in front, if it can be paid."""
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
