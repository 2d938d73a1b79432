"""Plans as numbers: a kind, how the party is picked, where from, where to, and where others are taken along."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..actions import CONVOY, MARCH, SAIL
from ..board import PLACES
from .parties import PARTIES

MARCHING: Final = 1
SAILING: Final = 2
SHIPPING: Final = 3
PASSING: Final = 4
KINDS: Final = 8

BEGINNING: Final = {MARCHING: MARCH, SAILING: SAIL, SHIPPING: CONVOY}


def plan_of(kind: int, start: int, goal: int, picked: int = 0, via: int = NONE) -> int:
    """A plan; `via` is a hex where those who can go along are taken along."""
    return ((((via + 1) * PLACES + start) * PLACES + max(goal, 0)) * PARTIES + picked) * KINDS + kind


def kind_of(plan: int) -> int:
    return plan % KINDS if plan > 0 else 0


def start_of(plan: int) -> int:
    return plan // KINDS // PARTIES // PLACES % PLACES if plan > 0 else NONE


def goal_of(plan: int) -> int:
    return plan // KINDS // PARTIES % PLACES if plan > 0 else NONE


def picked_of(plan: int) -> int:
    return plan // KINDS % PARTIES if plan > 0 else 0


def via_of(plan: int) -> int:
    return plan // KINDS // PARTIES // PLACES // PLACES - 1 if plan > 0 else NONE


def first_of(plan: int) -> int:
    """The action that begins an activation; NONE for one that is none."""
    verb = BEGINNING.get(kind_of(plan))
    return verb + start_of(plan) if verb is not None else NONE
