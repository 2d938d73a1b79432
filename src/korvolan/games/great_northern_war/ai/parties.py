"""Parties: which units of a hex go, fight or stay, and what they amount to together."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import FORTRESS, SWEDEN_PROPER
from ..rules.movement import has_been_carried
from ..state import MARCHED, WarState
from ..units import ARTILLERY, LEADER, SOVEREIGN, STRENGTH, SUPPLY, TYPE, VALUE, is_static

KING: Final = 15  # points of strength that a sovereign is worth beyond his own


def movers(g: WarState, side: int, start: int) -> list[int]:
    """The units of a hex that march: all that can, less one that keeps a fortress without a garrison."""
    out: list[int] = []
    held = not FORTRESS[start] or SWEDEN_PROPER[start]
    unit = g.head[start]
    while unit != NONE:
        if is_static(unit):
            held = True
        elif not has_been_carried(g, unit):
            out.append(unit)
        else:
            held = True
        unit = g.next_in[unit]
    if held or len(out) < 2:
        return out
    guard = NONE
    for unit in out:
        if TYPE[unit] != LEADER and (guard == NONE or keeper_rank(unit) <= keeper_rank(guard)):
            guard = unit
    if guard != NONE:
        out.remove(guard)
    return out


def keeper_rank(unit: int) -> int:
    """Who is missed least when he stays behind: trains last, the weak first."""
    return STRENGTH[unit] + (3 if TYPE[unit] in (ARTILLERY, SUPPLY) else 0)


def fighters(units: list[int]) -> list[int]:
    """Those of a stack who attack: no garrisons, no supply."""
    out: list[int] = []
    for unit in units:
        if not is_static(unit) and TYPE[unit] != SUPPLY:
            out.append(unit)
    return out


def strength_of(units: list[int]) -> int:
    total = 0
    for unit in units:
        total += STRENGTH[unit]
    return total


def stake_of(units: list[int]) -> int:
    """What is at stake where units stand: strength, command, and above all sovereigns (19.4)."""
    total = 0
    for unit in units:
        total += STRENGTH[unit] + 2 * VALUE[unit] + (KING if SOVEREIGN[unit] else 0)
    return total


def friends(g: WarState, place: int) -> list[int]:
    """The units in a hex that a Force can enter."""
    return g.stack(place)


def has_covered(g: WarState, side: int, place: int) -> bool:
    """Whether a side cannot tell of all units in an enemy hex which they are."""
    unit = g.head[place]
    while unit != NONE:
        if g.remembered[unit] >> side & 1 == 0:
            return True
        unit = g.next_in[unit]
    return False


def has_marched(g: WarState, force: list[int]) -> bool:
    """Whether units have marched this year already."""
    for unit in force:
        if g.moved[unit] == MARCHED:
            return True
    return False


def has_artillery(force: list[int]) -> bool:
    for unit in force:
        if TYPE[unit] == ARTILLERY:
            return True
    return False
