"""Parties: the blocks that a plan names, as bits, and which of them go on now."""

from __future__ import annotations

from ..board import LAND
from ..rules.movement import GroupMove, MoveBlock
from ..state import PaxState
from .plans import MOST_NAMED, PLANS


def roster(g: PaxState, side: int, start: int) -> list[int]:
    """The blocks that a march from a place may name: those that may leave it now, and those that have left it by the
    same action, in the order of their numbers. So a bit means the same block before the march and in the middle of it."""
    out = [block for block in g.standing(side, start) if not g.moved[block] and not g.pinned[block]]
    top = g.frames[-1]
    if isinstance(top, GroupMove) and top.start == start:
        out += [block for block in top.group if block not in out]
    elif isinstance(top, MoveBlock) and top.start == start:
        out += [block for block in [*top.group, top.piece] if block not in out]
    out.sort()
    return out[:MOST_NAMED]


def bits_of(listed: list[int], party: list[int]) -> int:
    """A party as bits over a roster."""
    out = 0
    for i in range(len(listed)):
        if listed[i] in party:
            out |= 1 << i
    return out


def blocks_of(listed: list[int], bits: int) -> list[int]:
    """The blocks that bits stand for."""
    return [listed[i] for i in range(len(listed)) if bits >> i & 1]


def goal_of(g: PaxState, side: int, plan: int, block: int) -> int:
    """Where a block goes by a plan."""
    start = PLANS.start(plan)
    others = PLANS.others(plan)
    if others and start < LAND and block in blocks_of(roster(g, side, start), others):
        return PLANS.second(plan)
    return PLANS.goal(plan)
