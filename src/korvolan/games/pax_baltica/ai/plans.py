"""Plans as numbers: who goes from where to where, by land or by sea.

A march may name its blocks: those of a party, and others who go somewhere else by the same action. They are bits over the
blocks that may march from there, in the order of their numbers (`parties.py`)."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.plans import MarchCode

from ..board import LAND, PLACES

BY_LAND: Final = 0
SAIL: Final = 1
BOARD: Final = 2
GO_ASHORE: Final = 3
MOST_NAMED: Final = 14  # blocks of one place that a plan can name
PARTIES: Final = 1 << MOST_NAMED


@final
class OrderCode:
    """Packs kind, start and goal, and for a march the blocks that are named and the second goal of some, into one number.

    >>> code = OrderCode()
    >>> plan = code.order(4, 7, 0b101, 9, 0b010)
    >>> code.kind(plan), code.start(plan), code.goal(plan), code.party(plan), code.second(plan), code.others(plan)
    (0, 4, 7, 5, 9, 2)
    """

    def __init__(self) -> None:
        self.march = MarchCode(kinds=4, places=PLACES)

    def plan(self, kind: int, start: int, goal: int) -> int:
        """A plan whose party is left to the captain."""
        return self.march.plan(kind, start, goal)

    def order(self, start: int, goal: int, party: int, second: int = 0, others: int = 0) -> int:
        """A march of named blocks, and of others to a second goal."""
        named = (second * PARTIES + others) * PARTIES + party
        return self.march.plan(BY_LAND, start, goal) + self.march.size * named

    def base(self, plan: int) -> int:
        return (plan - 1) % self.march.size + 1

    def kind(self, plan: int) -> int:
        return self.march.kind(self.base(plan))

    def start(self, plan: int) -> int:
        return self.march.start(plan)

    def goal(self, plan: int) -> int:
        return self.march.goal(plan)

    def party(self, plan: int) -> int:
        """The bits of those who go to the goal; 0 where nobody is named."""
        return (plan - 1) // self.march.size % PARTIES

    def others(self, plan: int) -> int:
        """The bits of those who go to the second goal."""
        return (plan - 1) // self.march.size // PARTIES % PARTIES

    def second(self, plan: int) -> int:
        return (plan - 1) // self.march.size // PARTIES // PARTIES % LAND


PLANS: Final = OrderCode()


def is_voyage(plan: int) -> bool:
    """Whether a plan is an action at sea."""
    return plan > 0 and PLANS.kind(plan) != BY_LAND
