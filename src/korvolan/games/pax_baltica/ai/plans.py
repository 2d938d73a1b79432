"""Plans as numbers: who goes from where to where, by land or by sea."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.plans import MarchCode

from ..board import PLACES

BY_LAND: Final = 0
SAIL: Final = 1
BOARD: Final = 2
GO_ASHORE: Final = 3
PLANS: Final = MarchCode(kinds=4, places=PLACES)


def is_voyage(plan: int) -> bool:
    """Whether a plan is an action at sea."""
    return plan > 0 and PLANS.kind(plan) != BY_LAND
