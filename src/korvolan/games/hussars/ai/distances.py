"""Distances: what a march to the plain beyond the redoubts costs from every hex, round the works. No rule uses this."""

from __future__ import annotations

import heapq
from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS, opposite
from korvolan.kernel.constants import NONE

from ..board import CLEAR, DROWNS, GRID, HEXES, NEAR, OBJECTIVE, SCHANZE, STEP, TERRAIN
from ..tables import FOOT_COST, HORSE_COST
from ..units import FOOT, HORSE

FAR: Final = 9999
UNDER_FIRE: Final = 3  # what a hex next to a redoubt is shunned, in halves of a movement point
WORK: Final = 8  # and the redoubt itself


def shunned(place: int) -> int:
    """The fire of the works that one who comes to a hex has to stand."""
    near = NEAR[place * DIRECTIONS : (place + 1) * DIRECTIONS]
    return WORK * SCHANZE[place] + UNDER_FIRE * sum(1 for other in near if other != NONE and SCHANZE[other])


def way_to(goals: list[int], arm: int, west: bool) -> list[int]:
    """By hex: what the way to the nearest of some hexes costs, in halves, on one side of the works; FAR where there is none."""
    costs = HORSE_COST[0] if arm == HORSE else FOOT_COST
    out = [FAR] * HEXES
    queue = [(0, place) for place in goals]
    for place in goals:
        out[place] = 0
    while queue:
        spent, place = heapq.heappop(queue)
        if spent > out[place]:
            continue
        for d in range(DIRECTIONS):
            before = NEAR[place * DIRECTIONS + d]
            if before == NONE:
                continue
            i = before * DIRECTIONS + opposite(d)
            if STEP[i] != place or (arm == HORSE and DROWNS[i]) or is_other_side(before, west):
                continue
            total = spent + costs[place] + shunned(place)
            if total < out[before]:
                out[before] = total
                heapq.heappush(queue, (total, before))
    return out


LAST_COLUMN: Final = 20  # beyond it the guns of the camp reach
LAST_ROW: Final = 13  # nearer to the works those who follow find no room
PLAIN_HEXES: Final[list[int]] = [
    place
    for place in range(HEXES)
    if OBJECTIVE[place] and GRID.columns[place] <= LAST_COLUMN and GRID.rows[place] <= LAST_ROW and TERRAIN[place] == CLEAR
]
FIRST_WORKS: Final = 16  # the rows of the works, from north to south
LAST_WORKS: Final = 23
MIDDLE: Final = 19  # the column of the works before the line


def is_other_side(place: int, west: bool) -> bool:
    """Whether a hex lies among the works, on the other side of those that stand before the line."""
    if not FIRST_WORKS <= GRID.rows[place] <= LAST_WORKS:
        return False
    return GRID.columns[place] >= MIDDLE if west else GRID.columns[place] <= MIDDLE


# By arm (guns go like foot), then by hex.
WEST: Final[list[list[int]]] = [way_to(PLAIN_HEXES, arm, True) for arm in (FOOT, HORSE, FOOT)]
EAST: Final[list[list[int]]] = [way_to(PLAIN_HEXES, arm, False) for arm in (FOOT, HORSE, FOOT)]


def through(arm: int, start: int, place: int) -> int:
    """What the way to the plain costs from a hex, for those who set out from another: west or east of the works."""
    column = GRID.columns[start]
    if column == MIDDLE:
        return min(WEST[arm][place], EAST[arm][place])
    return WEST[arm][place] if column < MIDDLE else EAST[arm][place]
