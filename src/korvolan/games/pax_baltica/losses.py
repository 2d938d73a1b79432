"""Losing steps, elimination, and what follows from it: pools, exile, royal blocks, the attrition track, reforms."""

from __future__ import annotations

from typing import Final

from .state import PaxState

IN_BATTLE: Final = 0  # battle, siege or a retreat that was not possible
BY_MARCH: Final = 1
AT_SEA: Final = 2  # aboard a fleet that was destroyed, or the fleet itself
BY_RULE: Final = 3  # removed by any other rule that counts as elimination


def lose_step(g: PaxState, block: int, how: int) -> None:
    """A block loses a step; without any left it is eliminated."""
    g.strength[block] -= 1
    if g.strength[block] == 0:
        eliminate(g, block, how)


def eliminate(g: PaxState, block: int, how: int) -> None:
    """A block is eliminated, with all that follows."""


FRAMES: Final[list[type]] = []
