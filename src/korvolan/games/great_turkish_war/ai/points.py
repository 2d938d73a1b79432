"""Points: the operation points that a force has, or may get from two dice. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.frame import sum_weights

from ..rules import activation
from ..state import WarState
from ..tables import HALF

LUCK: Final = 3
WAYS_OF_TWO: Final = sum_weights(activation.TWO_DICE)  # by what two dice show, from 2 to 12: how often, of 36
THIRTY_SIX: Final = 36


class Points:
    """The operation points that a force has, or may get: halves, and how often of 36."""

    def __init__(self, halves: list[int], ways: list[int]) -> None:
        self.halves = halves
        self.ways = ways

    def reach(self) -> int:
        """How far one looks: what the best throws give is left to luck."""
        return self.halves[max(0, len(self.halves) - LUCK)]

    def chance_of(self, need: int) -> int:
        """How often of 36 they are at least so many halves."""
        total = 0
        for i in range(len(self.halves) - 1, -1, -1):
            if self.halves[i] < need:
                break
            total += self.ways[i]
        return total

    def usual(self) -> int:
        return self.halves[len(self.halves) // 2]


def expected_points(g: WarState, side: int, force: list[int]) -> Points:
    """What two dice may give a force."""
    plus = activation.points_bonus(g, side, force)
    return Points([max(0, (total + activation.TWO_DICE + plus) * HALF) for total in range(len(WAYS_OF_TWO))], WAYS_OF_TWO)


def points_left(g: WarState) -> Points:
    """What the active force has left."""
    return Points([g.op], [THIRTY_SIX])
