"""Parties: which units of a hex go, fight or stay, and what they amount to together."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best

from ..board import FORTRESS, SWEDEN_PROPER
from ..rules.movement import has_been_carried
from ..state import MARCHED, WarState
from ..units import ARTILLERY, LEADER, SOVEREIGN, STRENGTH, SUPPLY, TYPE, VALUE, is_static
from .codes import EVERYBODY, SINGLE, SWIFT, USUAL

NEVER: Final = 1000  # more than anybody is missed
KING: Final = 15  # points of strength that a sovereign is worth beyond his own


def movers(g: WarState, side: int, start: int) -> list[int]:
    """The units of a hex that march: all that can, less one that keeps a fortress without a garrison."""
    stack = g.stack(start)
    out = [unit for unit in stack if not is_static(unit) and not has_been_carried(g, unit)]
    is_kept = not FORTRESS[start] or SWEDEN_PROPER[start] or len(out) < len(stack)
    if is_kept or len(out) < 2:
        return out
    guard = Best(NONE, -NEVER)
    for unit in out[::-1]:  # of equal ones the last stays
        if TYPE[unit] != LEADER:
            guard.offer(unit, -keeper_rank(unit))
    return [unit for unit in out if unit != guard.found]


def party(g: WarState, side: int, start: int, which: int) -> list[int]:
    """The units of a hex that a plan means."""
    if which == EVERYBODY:
        return [unit for unit in g.stack(start) if not is_static(unit) and not has_been_carried(g, unit)]
    usual = movers(g, side, start)
    if which == SWIFT:
        return [unit for unit in usual if TYPE[unit] not in (ARTILLERY, SUPPLY)]
    if which == USUAL:
        return usual
    ranks = sorted([unit for unit in usual if TYPE[unit] not in (LEADER, ARTILLERY, SUPPLY)], key=STRENGTH.__getitem__)
    if which == SINGLE:
        return ranks[:1]
    return [unit for unit in usual if unit not in ranks[:2]]


def keeper_rank(unit: int) -> int:
    """Who is missed least when he stays behind: trains last, the weak first."""
    return STRENGTH[unit] + (3 if TYPE[unit] in (ARTILLERY, SUPPLY) else 0)


def fighters(units: list[int]) -> list[int]:
    """Those of a stack who attack: no garrisons, no supply."""
    return [unit for unit in units if not is_static(unit) and TYPE[unit] != SUPPLY]


def stake_of(units: list[int]) -> int:
    """What is at stake where units stand: strength, command, and above all sovereigns (19.4)."""
    total = 0
    for unit in units:
        total += STRENGTH[unit] + 2 * VALUE[unit] + (KING if SOVEREIGN[unit] else 0)
    return total


def has_unknown_units(g: WarState, side: int, place: int) -> bool:
    """Whether a side cannot tell of all units in an enemy hex which they are."""
    return any(g.remembered[unit] >> side & 1 == 0 for unit in g.stack(place))


def has_marched(g: WarState, force: list[int]) -> bool:
    """Whether units have marched this year already."""
    return any(g.moved[unit] == MARCHED for unit in force)


def best_leader(force: list[int]) -> int:
    """The greatest command value among some units: who would force the pace of a march."""
    return max([0] + [VALUE[unit] for unit in force])


def has_artillery(force: list[int]) -> bool:
    return any(TYPE[unit] == ARTILLERY for unit in force)
