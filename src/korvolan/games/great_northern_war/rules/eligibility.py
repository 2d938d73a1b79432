"""Chapters 2.2 and 9.8. Which units may be named (own ones, where the Force is, the first of those printed alike)."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..state import WarState
from ..units import TWIN, UNIT_SIDE


def bars_joining(g: WarState, side: int, unit: int, place: int) -> int:
    """Why a unit cannot join the Force in a hex, or 0. Of enemy units nothing more is said than whose they are."""
    if UNIT_SIDE[unit] != side:
        return no.NOT_YOUR_UNIT
    if g.at[unit] != place:
        return no.NOT_IN_THAT_HEX
    return no.ALREADY_IN_FORCE if g.force[unit] else 0


def has_twin_before(g: WarState, units: list[int], unit: int) -> bool:
    """[2.2a] Whether a unit printed alike, with the same doings this turn, stands before it."""
    for other in units:
        if other == unit:
            return False
        if TWIN[other] == TWIN[unit] and g.moved[other] == g.moved[unit]:
            return True
    return False


def has_twin_left(g: WarState, unit: int) -> bool:
    """[2.2a] The same of the units in its hex that have not been taken into the Force."""
    other = g.head[g.at[unit]]
    while other != NONE and other != unit:
        if TWIN[other] == TWIN[unit] and g.moved[other] == g.moved[unit] and not g.force[other]:
            return True
        other = g.next_in[other]
    return False


def has_earlier_twin(g: WarState, unit: int) -> bool:
    """[2.2a] Whether a unit printed alike comes before it in the same hex or box: they need not be told apart."""
    return any(g.at[other] == g.at[unit] and TWIN[other] == TWIN[unit] for other in range(TWIN[unit], unit))
