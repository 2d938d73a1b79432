"""Chances of battles and sieges by numbers alone, for programs. No rule uses this."""

from __future__ import annotations

from typing import Final

from .pieces import IS_UNIT
from .tables import (
    ELIMINATED,
    RETREAT,
)

DICE: Final = 6
HUNDRED: Final = 100


def units(pieces: list[int]) -> int:
    count = 0
    for piece in pieces:
        if IS_UNIT[piece]:
            count += 1
    return count


def lost(found: int, count: int) -> int:
    """How many of so many units a result costs."""
    if found == ELIMINATED:
        return count
    if found == RETREAT:
        return 1
    return min(count, max(2, (count + 1) // 2))


def siege_chance(points: int, inside: int) -> int:
    """The chance in hundredths that a siege succeeds with so many points left against so many units."""
    target = min(max(points - inside, 0), DICE - 1)
    return target * HUNDRED // DICE
