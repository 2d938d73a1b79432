"""Verdicts that both sides can meet on markers of their own: the Coalition's cites the case of the Coalition's marker."""

from typing import Final

COALITION_LATER: Final = 50  # by how much the number of the Coalition's verdict is higher


def of_side(side: int, restriction: int) -> int:
    """The verdict of a side, of a pair that is named after the Swedish one."""
    return restriction + side * COALITION_LATER
