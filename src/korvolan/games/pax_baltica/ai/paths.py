"""Paths: what a block reaches by marching, and the next step toward its goal (4.1, 4.2)."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..actions import HALT, MARCH, TO
from ..board import DIFFICULT, LAND, MAP, PLACES
from ..rules import movement
from ..rules.entry import bars_attack, bars_entry, is_open
from ..state import PaxState
from ..units import MOVE
from .evaluation import LAND_DISTANCE


def reach(g: PaxState, block: int, start: int) -> list[bool]:
    """By territory: whether a block comes there from a place without a forced march."""
    out = [False] * LAND
    side = g.sides[block]
    edge = [start]
    passed = [start]
    for steps in range(MOVE[block]):
        following: list[int] = []
        for here in edge:
            for near in MAP.neighbours[here]:
                if bars_entry(g, block, near) or movement.border_is_full(g, side, here, near, 1):
                    continue
                if not out[near] and bars_attack(g, block, near) == 0:
                    out[near] = True
                through = MAP.kinds[MAP.border(here, near)] != DIFFICULT and not g.present[(1 - side) * PLACES + near]
                if through and steps + 1 < MOVE[block] and near not in passed:
                    passed.append(near)
                    following.append(near)
        edge = following
    out[start] = False
    return out


def reaches(g: PaxState, block: int, here: int, target: int, steps: int) -> bool:
    """Whether a block comes to a territory without a forced march."""
    if LAND_DISTANCE[here][target] > steps:
        return False
    side = g.sides[block]
    for near in MAP.neighbours[here]:
        if LAND_DISTANCE[near][target] > steps - 1:
            continue
        if bars_entry(g, block, near) or movement.border_is_full(g, side, here, near, 1):
            continue
        if near == target:
            return bars_attack(g, block, near) == 0
        if g.present[(1 - side) * PLACES + near] or MAP.kinds[MAP.border(here, near)] == DIFFICULT:
            continue
        if reaches(g, block, near, target, steps - 1):
            return True
    return False


def next_step(g: PaxState, block: int, target: int, steps: int) -> int:
    """The step of a march toward its target, out of the choices; a halt where it has arrived or there is no way."""
    here = g.at[block]
    left = MOVE[block] - steps
    if here < LAND and here != target:
        best = NONE
        for action in g.choices:
            if not (action in TO and TO.of(action) < LAND):
                continue
            near = TO.of(action)
            if near == target:
                return action
            if left <= 1 or best != NONE or g.present[(1 - g.sides[block]) * PLACES + near]:
                continue
            if MAP.kinds[MAP.border(here, near)] != DIFFICULT and reaches(g, block, near, target, left - 1):
                best = action
        if best != NONE:
            return best
    return HALT if HALT in g.choices else nearest(g, target)


def nearest(g: PaxState, target: int) -> int:
    """A block that must go somewhere goes where it is nearest to its target."""
    best = g.choices[0]
    least = 1000
    for action in g.choices:
        if action in TO and TO.of(action) < LAND:
            away = LAND_DISTANCE[TO.of(action)][target]
            if away < least:
                best, least = action, away
    return best


def targets_from(g: PaxState, side: int, start: int) -> list[int]:
    """Territories within three marches of a place that stand open."""
    out: list[int] = []
    away = LAND_DISTANCE[start]
    for place in range(LAND):
        if 0 < away[place] <= 3 and is_open(g, place):
            out.append(place)
    return out


def starts(g: PaxState, side: int) -> list[int]:
    """Where groups may march from now."""
    out: list[int] = []
    for action in g.choices:
        if (action in MARCH and MARCH.of(action) < LAND) and g.troops[MARCH.of(side * PLACES + action)]:
            out.append(MARCH.of(action))
    return out
