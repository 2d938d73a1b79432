"""Paths: a march step by step toward a goal, at least cost and danger, and with the face to the enemy. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best, Profile

from ..actions import FACE, GO, HALT, SHOOT, TO, WHEEL, WITH, WITHDRAW, entered_by, is_step
from ..board import BOTH, OBJECTIVE, SWEDEN, ahead, direction_to, distance
from ..rules.commanders import Ride
from ..rules.marching import March
from ..rules.movement import column, troops
from ..rules.moves import FormColumn
from ..rules.turning import least_turn, price_of_turn
from ..rules.victory import DAWN
from ..state import FieldState
from ..tables import COMBAT
from ..units import ARM, GARRISON, GARRISONS, GUNS, HORSE, SIDE, UNITS_OF, is_wagon
from . import recruit_moves
from .distances import cost_to_plain
from .movement_phase import HexJudge, best_facing, best_hex, stance_of
from .odds import quality
from .reach import explore
from .rides import ride_goal
from .situation import ZONE
from .stances import read_plan
from .targets import direction_of_enemy
from .weights import SPACING

MUSKETS: Final = 4  # what a step under the muskets of a redoubt is shunned
WATCHED: Final = 4  # hexes from the enemy within which one takes care to face him
ON_THE_PLAIN: Final = 30
WHEELING: Final = 2
TROOPS_OF: Final = [[unit for unit in UNITS_OF[side] if ARM[unit] != GUNS] for side in BOTH]  # by seat: foot and horse


def take_along(g: FieldState, top: FormColumn, who: Profile) -> int:
    """All units of the hex go together; commanders with them, wagons not."""
    pieces = [piece for piece in WITH.among(g.choices) if not is_wagon(piece)]
    return WITH + pieces[0] if pieces else GO


def recruit_step(g: FieldState, top: March, who: Profile) -> int:
    """The next step of a recruit: straight on toward his goal; at the end he faces the enemy."""
    here = g.at[top.lead]
    wanted = recruit_moves.goal_of(g, top.lead)
    goal = wanted.place if wanted is not None else here
    spacing = who.weights[SPACING]
    best = Best(g.choices[0], -(10**6))
    if HALT in g.choices:
        best = Best(HALT, rating(g, top, here, goal, spacing))
    for action in g.choices:
        if is_step(action) and not drowns(g, top, action):
            place = entered_by(action)
            score = rating(g, top, place, goal, spacing) - (WHEELING if action in WHEEL else 0) - COMBAT[place] % 2
            best.offer(action, score)
    return face_enemy(g, top) if best.found == HALT else best.found


def captain_step(g: FieldState, top: March, who: Profile) -> int:
    """The next step of a captain: to the best hex that the column gets to, or out of a zone of control; else a turn or a
    halt."""
    archers = SHOOT.among(g.choices)
    if archers:
        return SHOOT + archers[0]
    units = troops(column(g, top.lead))
    judge = HexJudge(g, units, stance_of(g, top.lead, who.weights, read_plan(who.plan)))
    points = min([g.mp[unit] for unit in units])
    firsts = [entered_by(action) for action in g.choices if is_step(action)]
    ways = explore(g, units, points, firsts, judge.view.danger, judge.watch)
    for place in WITHDRAW.among(g.choices):
        ways.add(place, NONE, NONE, 0, judge.watch[place])
    best = best_hex(g, judge, ways, HALT in g.choices)
    if best == NONE:
        return captain_halt(g, top, judge)
    first = ways.firsts[best]
    if first == NONE:
        return WITHDRAW + ways.places[best]
    return last_step(g, top, judge, first) if first == ways.places[best] else step_to(g, first)


def step_to(g: FieldState, place: int) -> int:
    return TO + place if TO + place in g.choices else WHEEL + place


def last_step(g: FieldState, top: March, judge: HexJudge, place: int) -> int:
    """Into the hex where one will stay: before it a turn, where one could not turn there and would face amiss."""
    plain = step_to(g, place)
    if judge.view.near[place] > 1 or not judge.view.danger[place] & ZONE or g.head[place] != NONE:
        return plain
    d = direction_to(g.at[top.lead], place)
    now = g.facing[top.lead]
    after = now if plain in TO else least_turn(g, top.lead, d)
    others = [facing for facing in FACE.among(g.choices) if facing != after and ahead(facing, d)]
    facing = best_facing(g, judge, place, [after, *others], after)
    return plain if facing == after else FACE + facing


def captain_halt(g: FieldState, top: March, judge: HexJudge) -> int:
    """Halt; before it a turn to whoever is near, if it can be paid."""
    here = g.at[top.lead]
    if HALT not in g.choices:
        return g.choices[0]
    if judge.view.near[here] > WATCHED:
        return HALT
    now = g.facing[top.lead]
    facing = best_facing(g, judge, here, [now, *FACE.among(g.choices)], now)
    return HALT if facing == now else FACE + facing


def ride(g: FieldState, top: Ride, who: Profile) -> int:
    """A commander rides straight to the troops he wants to lead."""
    goal = ride_goal(g, top.piece)
    if goal == NONE:
        return HALT
    best = Best(HALT, -distance(g.at[top.piece], goal))
    for place in TO.among(g.choices):
        best.offer(TO + place, -distance(place, goal))
    return best.found


def drowns(g: FieldState, top: March, action: int) -> bool:
    return ARM[top.lead] == HORSE and top.warns(g, action) != 0


# -- what a hex is worth -------------------------------------------------------------------------------------------


def rating(g: FieldState, top: March, place: int, goal: int, spacing: int) -> int:
    """How good it is to stand in a hex on the way to a goal, for a recruit."""
    score = -10 * distance(place, goal) - MUSKETS * works_near(g, top.side, place)
    if g.scenario == DAWN and top.side == SWEDEN:
        score = -5 * cost_to_plain(ARM[top.lead], g.at[top.lead], place)
        if OBJECTIVE[place]:
            score += ON_THE_PLAIN
    near = threat(g, top.side, place)
    own = support(g, top.side, place)
    if near > own:
        score -= spacing * (near - own) // 6
    return score


def works_near(g: FieldState, side: int, place: int) -> int:
    """Enemy garrisons that could fire at those who come to a hex."""
    works = [unit for unit in GARRISONS if SIDE[unit] != side and g.on_map(unit)]
    return len([unit for unit in works if distance(g.at[unit], place) <= 1])


def threat(g: FieldState, side: int, place: int) -> int:
    """The worth of enemy troops next to a hex."""
    near = [unit for unit in TROOPS_OF[1 - side] if g.on_map(unit) and distance(g.at[unit], place) == 1]
    return sum([g.sp(unit) * quality(g, unit) for unit in near if not GARRISON[unit]])


def support(g: FieldState, side: int, place: int) -> int:
    """The worth of own troops in and next to a hex."""
    near = [unit for unit in TROOPS_OF[side] if g.on_map(unit) and distance(g.at[unit], place) <= 1]
    return sum([g.sp(unit) * quality(g, unit) for unit in near])


# -- facing --------------------------------------------------------------------------------------------------------


def face_enemy(g: FieldState, top: March) -> int:
    """Halt; before it a turn toward an enemy near by who is not in front, if it can be paid."""
    here = g.at[top.lead]
    d = direction_of_enemy(g, top.side, here, 3)
    if d == NONE or ahead(g.facing[top.lead], d) or FACE + d not in g.choices:
        return HALT if HALT in g.choices else g.choices[0]
    return FACE + d if price_of_turn(g, top.lead, d, False, top.by_road) <= g.mp[top.lead] else HALT
