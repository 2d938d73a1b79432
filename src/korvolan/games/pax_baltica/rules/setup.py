"""Set-up: the blocks of a scenario are stood up, so that the enemy sees backs."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step

from ..board import NATIONS, ON_MAP
from ..decisions import NationDraw
from ..state import PaxState
from ..units import BLOCKS_OF


class StandUp(Step[PaxState]):
    """[2.1b] Every nation stands its blocks up."""

    def run(self, g: PaxState) -> None:
        g.pop()
        for nation in range(NATIONS):
            if lying_down(g, nation):
                g.push(TakeHandles(nation))
        g.settle_holders()


class TakeHandles(NationDraw):
    """[2.1b] A nation's blocks take their handles in an order that the enemy cannot know."""

    def pool(self, g: PaxState) -> list[int]:
        return lying_down(g, self.nation)

    def drawn(self, g: PaxState, item: int, left: int) -> None:
        g.put(item, g.at[item])
        if left == 0:
            g.pop()


def lying_down(g: PaxState, nation: int) -> list[int]:
    """A nation's blocks on the map that have no handle yet."""
    return [block for block in BLOCKS_OF[nation] if g.tag[block] == NONE and 0 <= g.at[block] < ON_MAP]


def stand_in_order(g: PaxState) -> None:
    """Handles without a draw, for positions that hide nothing: tests and puzzles whose dice are scripted."""
    for nation in range(NATIONS):
        for block in lying_down(g, nation):
            g.put(block, g.at[block])
    g.settle_holders()
