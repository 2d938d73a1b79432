"""Paths: what a block reaches by marching, and the next step toward its goal (4.1, 4.2)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.policy import Best

from ..actions import HALT, MARCH, TO
from ..board import DIFFICULT, LAND, MAP, PLACES
from ..rules import movement
from ..rules.entry import bars_attack, bars_entry, is_open
from ..state import PaxState
from ..tables import MOST_FORCED
from ..units import MOVE
from .evaluation import LAND_DISTANCE

MARCHES: Final = 3  # of the fastest blocks


def reach(g: PaxState, block: int, start: int) -> list[bool]:
    """By territory: whether a block comes there from a place without a forced march."""
    return [length > 0 for length in lengths(g, block, start, MOVE[block])]


def lengths(g: PaxState, block: int, start: int, most: int) -> list[int]:
    """By territory: how many marches it takes a block from a place, up to so many; 0 where it does not come."""
    out = [0] * LAND
    edge = [start]
    passed = [start]
    for steps in range(1, most + 1):
        following: list[int] = []
        for here in edge:
            for near in MAP.neighbours[here]:
                if not can_enter(g, block, here, near):
                    continue
                if out[near] == 0 and bars_attack(g, block, near) == 0:
                    out[near] = steps
                if steps < most and near not in passed and can_pass(g, block, here, near):
                    passed.append(near)
                    following.append(near)
        edge = following
    out[start] = 0
    return out


def can_enter(g: PaxState, block: int, here: int, near: int) -> bool:
    """Whether a block may march into a neighboring territory, whoever stands there."""
    return bars_entry(g, block, near) == 0 and movement.border_is_full(g, g.sides[block], here, near, 1) == 0


def can_pass(g: PaxState, block: int, here: int, near: int) -> bool:
    """Whether a block may march on from a neighboring territory."""
    return MAP.kinds[MAP.border(here, near)] != DIFFICULT and not g.present[(1 - g.sides[block]) * PLACES + near]


def reaches(g: PaxState, block: int, here: int, goal: int, steps: int) -> bool:
    """Whether a block comes to a territory without a forced march."""
    if LAND_DISTANCE[here][goal] > steps:
        return False
    for near in MAP.neighbours[here]:
        if LAND_DISTANCE[near][goal] > steps - 1 or not can_enter(g, block, here, near):
            continue
        if near == goal:
            return bars_attack(g, block, near) == 0
        if can_pass(g, block, here, near) and reaches(g, block, near, goal, steps - 1):
            return True
    return False


def next_step(g: PaxState, block: int, goal: int, steps: int) -> int:
    """The step of a march toward its goal, out of the choices: the shortest way, by a forced march if there is no other. A
    halt where it has arrived or there is no way."""
    here = g.at[block]
    if here < LAND and here != goal:
        if TO + goal in g.choices:
            return TO + goal
        for left in range(2, MOVE[block] + MOST_FORCED - steps + 1):
            for near in TO.among(g.choices):
                if near < LAND and can_pass(g, block, here, near) and reaches(g, block, near, goal, left - 1):
                    return TO + near
    return HALT if HALT in g.choices else nearest(g, goal)


def nearest(g: PaxState, goal: int) -> int:
    """A block that must go somewhere goes where it is nearest to its goal; from a goal at sea all land is as near."""
    best = Best(g.choices[0], -1000)
    for place in TO.among(g.choices):
        if place < LAND and goal < LAND:
            best.offer(TO + place, -LAND_DISTANCE[place][goal])
    return best.found


def goals_from(g: PaxState, start: int, most: int = MARCHES) -> list[int]:
    """Territories within so many marches of a place that stand open."""
    away = LAND_DISTANCE[start]
    return [place for place in range(LAND) if 0 < away[place] <= most and is_open(g, place)]


def starts(g: PaxState, side: int) -> list[int]:
    """Where groups may march from now."""
    return [place for place in MARCH.among(g.choices) if place < LAND and g.troops[side * PLACES + place]]
