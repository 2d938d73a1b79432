"""Wide lists of plans for players who search: every stack, several parties and goals for each, whatever a captain thinks of
them; and what the enemy does when he strikes."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.plans import Scored

from ..board import FORTRESS
from ..state import WarState
from ..units import is_static, is_train
from .codes import ATTACKS, CODE, EVERYBODY, GUARDED, SINGLE, SWIFT, kind_of
from .parties import movers
from .targets import Operations

FAR_AND_WIDE: Final = 10  # targets of a stack that are reckoned exactly
LEAST: Final = -100_000  # no move is shut out
MANY: Final = 4  # units from which it matters how many of them stay behind
PASSES_AT: Final = 2  # where in a list those plans stand that do nothing


def look_wide(operations: Operations) -> None:
    """Let it list what promises nothing as well."""
    operations.looked_at = FAR_AND_WIDE
    operations.least = LEAST
    operations.forces = 1


def add_parties(g: WarState, operations: Operations) -> None:
    """The marches of other parties than the usual ones."""
    for start in g.stacks(operations.side).copy():
        usual = movers(g, operations.side, start)
        if len(usual) > 1:
            if any(is_train(unit) for unit in usual):
                operations.add_moves(g, start, SWIFT)
            operations.add_moves(g, start, SINGLE)
            if FORTRESS[start] and len(usual) > MANY:
                operations.add_moves(g, start, GUARDED)
        if 0 < len(usual) < len(movable(g, start)):
            operations.add_moves(g, start, EVERYBODY)


def movable(g: WarState, start: int) -> list[int]:
    """The units of a hex that are no garrison."""
    return [unit for unit in g.stack(start) if not is_static(unit)]


def group_of(plan: int) -> int:
    """Whom a plan moves: the units of a hex; of a single action nobody else."""
    return CODE.start(plan) if plan > 0 else plan


def goal_of(plan: int) -> int:
    """What a plan is about: its goal and whether that is attacked; of a single action itself."""
    return 2 * CODE.goal(plan) + int(kind_of(plan) in ATTACKS) if plan > 0 else plan


def taking_turns(found: list[Scored], idle: int, most: int) -> list[int]:
    """Plans from a list with the best first: by turns the next best, the best of the next stack, the best of the next goal; and
    near the front the one that does nothing."""
    by_group: list[int] = []
    by_goal: list[int] = []
    groups: set[int] = set()
    goals: set[int] = set()
    for option in found:
        plan = option.plan
        if group_of(plan) not in groups:
            groups.add(group_of(plan))
            by_group.append(plan)
        if goal_of(plan) not in goals:
            goals.add(goal_of(plan))
            by_goal.append(plan)
    out: list[int] = []
    seen: set[int] = set()
    for i in range(len(found)):
        turn = [found[i].plan]
        if i < len(by_group):
            turn.append(by_group[i])
        if i < len(by_goal):
            turn.append(by_goal[i])
        for plan in turn:
            if len(out) == PASSES_AT and idle not in seen:
                seen.add(idle)
                out.append(idle)
            if plan not in seen and len(out) < most:
                seen.add(plan)
                out.append(plan)
        if len(out) >= most:
            break
    if idle not in seen and len(out) < most:
        out.append(idle)
    return out


def striking(found: list[Scored], rank: int) -> int:
    """The enemy's answer of a rank: first his best attack on something else than he would do anyway, then what his other
    stacks would do."""
    usual = found[0].plan
    if rank == 1:
        for option in found:
            if option.plan > 0 and kind_of(option.plan) in ATTACKS and goal_of(option.plan) != goal_of(usual):
                return option.plan
    groups = {group_of(usual)}
    left = rank
    for option in found:
        if group_of(option.plan) not in groups:
            groups.add(group_of(option.plan))
            left -= 1
            if left == 0:
                return option.plan
    return usual
