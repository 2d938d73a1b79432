"""Distances: what a march to the plain beyond the redoubts costs from every hex, round the works. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..board import CLEAR, DROWNS, GRID, HEXES, NEIGHBORS, OBJECTIVE, SCHANZE, STEP, TERRAIN, direction_to
from ..tables import FOOT_COST, HORSE_COST
from ..units import FOOT, HORSE

FAR: Final = 9999
UNDER_FIRE: Final = 3  # what a hex next to a redoubt is shunned, in halves of a movement point
WORK: Final = 8  # and the redoubt itself


def fire_on_the_way(place: int) -> int:
    """The fire of the works that one who comes to a hex has to stand."""
    return WORK * SCHANZE[place] + UNDER_FIRE * sum(1 for other in NEIGHBORS[place] if SCHANZE[other])


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


class BackFromPlain(Flood):
    """What the way to the plain costs an arm, in halves, on one side of the works: spread from the plain backward."""

    def __init__(self, arm: int, west: bool) -> None:
        super().__init__(NEIGHBORS, FAR - 1)
        self.mounted = arm == HORSE
        self.west = west
        self.run(PLAIN_HEXES)

    def step(self, here: int, there: int, direction: int) -> int:
        i = there * DIRECTIONS + direction_to(there, here)
        if STEP[i] != here or (self.mounted and DROWNS[i]) or is_other_side(there, self.west):
            return NONE
        return (HORSE_COST[0] if self.mounted else FOOT_COST)[here] + fire_on_the_way(here)


def costs_to_plain(arm: int, west: bool) -> list[int]:
    """By hex: what the way to the plain costs; FAR where there is none."""
    return [min(cost, FAR) for cost in BackFromPlain(arm, west).cost]


# By arm (guns go like foot), then by hex.
WEST: Final[list[list[int]]] = [costs_to_plain(arm, True) for arm in (FOOT, HORSE, FOOT)]
EAST: Final[list[list[int]]] = [costs_to_plain(arm, False) for arm in (FOOT, HORSE, FOOT)]


def cost_to_plain(arm: int, start: int, place: int) -> int:
    """What the way to the plain costs from a hex, for those who set out from another: west or east of the works."""
    column = GRID.columns[start]
    if column == MIDDLE:
        return min(WEST[arm][place], EAST[arm][place])
    return WEST[arm][place] if column < MIDDLE else EAST[arm][place]
