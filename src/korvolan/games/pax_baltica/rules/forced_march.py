"""Chapter 4.4. Forced marches: territories beyond a block's rating, and the dice for them."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.frame import Die

from ..state import PaxState
from ..tables import FORCED_LOSS
from ..units import BLOCKS, MOVE
from . import losses


def count_forced_march(g: PaxState, block: int, steps: int) -> None:
    """[4.4a, 4.4b] Territories beyond the rating are counted: a die lies on the block for all to see."""
    if steps > MOVE[block]:
        if g.extra[block] == 0:
            g.forced[g.sides[block]] += 1
        g.extra[block] = steps - MOVE[block]
        g.revelations += 1  # it tells the block's rating


def roll_forced_marches(g: PaxState, side: int) -> None:
    """[4.4g] Push the dice for a side's forced marches of this turn, once all its movement is over."""
    if g.forced[side] == 0:
        return
    blocks = [block for block in range(BLOCKS) if g.extra[block] and g.side_of(block) == side]
    if blocks:
        g.push(ForcedMarchRoll(g.by_handle(blocks)))


class ForcedMarchRoll(Die[PaxState]):
    """[4.4b, 4.4c, 4.4h] A die for each block that force-marched: on 1-3 a step for each extra territory."""

    FIELDS: ClassVar[tuple[str, ...]] = ("blocks:list:piece",)
    FOLLOWS: ClassVar[tuple[str, ...]] = ("MoveBlock", "GroupMove", "CampaignMarch")

    def __init__(self, blocks: list[int]) -> None:
        self.blocks = blocks

    def resolve(self, g: PaxState, result: int) -> None:
        block = self.blocks[0]
        if len(self.blocks) > 1:
            g.replace(ForcedMarchRoll(self.blocks[1:]))
        else:
            g.pop()
        lost = g.extra[block] if result < FORCED_LOSS else 0
        if g.logging:
            if lost:
                g.say("march_costs", block, lost)
            else:
                g.say("march_is_free", block)
        if lost:
            g.revelations += 1  # whether the block survives tells of its strength
        place = g.at[block]
        for _ in range(min(lost, g.strength[block])):
            losses.lose_step(g, block, losses.BY_MARCH)
        if g.at[block] != place:
            free_the_pinned(g, block, place)

    def label(self, g: PaxState, result: int) -> str:
        return "steps are lost" if result < FORCED_LOSS else "no loss"


def free_the_pinned(g: PaxState, block: int, place: int) -> None:
    """Blocks that were pinned by force-marchers who all perished are free again: nobody is left to fight."""
    side = g.side_of(block)
    if not g.stands(side, place):
        for other in g.standing(1 - side, place):
            g.pinned[other] = 0
