"""Plans as numbers: who goes from where to where. What is done there follows from what is found. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.plans import MarchCode

from ..board import SPOTS
from .parties import KINDS_OF_PARTY

# The second half of the kinds are those of firm plans.
MARCH: Final = MarchCode(2 * KINDS_OF_PARTY, SPOTS)


def firm(plan: int) -> int:
    """The same plan for somebody who keeps to it, and looks for nothing better on his way."""
    return plan if is_firm(plan) else plan + MARCH.size // 2


def is_firm(plan: int) -> bool:
    return plan > MARCH.size // 2


def party_kind(plan: int) -> int:
    """The kind of party that goes."""
    return MARCH.kind(plan) % KINDS_OF_PARTY
