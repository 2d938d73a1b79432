"""Odds: the chances of battles and sieges, by numbers alone."""

from __future__ import annotations

from typing import Final

from ..units import IS_UNIT

DICE: Final = 6
HUNDRED: Final = 100
MEAN_DIE: Final = 3
AGAIN: Final = 70  # of a hundred: the siege can go on next time


def count_units(pieces: list[int]) -> int:
    """How many land Combat Units are among pieces."""
    count = 0
    for piece in pieces:
        if IS_UNIT[piece]:
            count += 1
    return count


def mean_siege_chance(dice: int, points: int, inside: int) -> int:
    """The same for a stack that has still to roll one die or two for its movement, with so many points besides."""
    more = MEAN_DIE if dice > 1 else 0
    total = 0
    for die in range(1, DICE + 1):
        total += siege_chance(die + more + points, inside)
    return total // DICE


def siege_odds(dice: int, points: int, toll: int, inside: int, rolled: bool, tries: int = 1) -> int:
    """The chance in hundredths that a stack takes a City now, if it has not tried yet, or in one of so many tries later, when
    it has come up; `toll` is paid before the first try."""
    odds = 0 if rolled else mean_siege_chance(dice, points - toll, inside)
    later = mean_siege_chance(dice, points, inside)
    still_there = HUNDRED
    for _ in range(tries):
        still_there = still_there * AGAIN // HUNDRED
        odds += (HUNDRED - odds) * later * still_there // (HUNDRED * HUNDRED)
    return odds


def siege_chance(points: int, inside: int) -> int:
    """The chance in hundredths that a siege succeeds with so many points left against so many units."""
    target = min(max(points - inside, 0), DICE - 1)
    return target * HUNDRED // DICE
