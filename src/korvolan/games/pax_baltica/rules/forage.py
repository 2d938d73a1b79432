"""Chapters 7.0 and 7.3. The Forage Phase, and what hunger costs. What blocks need stands in forage_need.py.

How much a group lacks hangs on the types of its blocks; the check is made in the open, so both players learn it."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DONE, STARVE
from ..board import FORAGE, LAND, PLACES
from ..decisions import AreaPick
from ..state import PaxState
from ..tables import MOST_NEED
from ..units import FLEET, TYPE
from . import losses
from .forage_need import appetite, shortage


class ForagePhase(Step[PaxState]):
    """[0.3h, 7.0a] A side checks all its groups, from a territory on; the First Player goes first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "following:int")

    def __init__(self, side: int, following: int = 0) -> None:
        self.side = side
        self.following = following

    def run(self, g: PaxState) -> None:
        troops, row = g.troops, self.side * PLACES
        for place in range(self.following, LAND):
            # Trains only help: where the land itself is enough, nobody need look.
            if troops[row + place] * MOST_NEED <= FORAGE[place]:
                continue
            g.revelations += 1  # that a group has enough tells of what blocks it is as much as that it lacks
            if appetite(g, self.side, place) > FORAGE[place]:
                steps = shortage(g, self.side, place)
                if steps > 0:
                    g.replace(ForagePhase(self.side, place + 1))
                    begin_hunger(g, self.side, place, steps)
                    return
        g.pop()


def begin_hunger(g: PaxState, side: int, place: int, steps: int) -> None:
    """[7.3a] One step is lost for each point that lacks, as far as there are blocks that can lose one."""
    g.revelations += 1
    g.say("forage_short", side, steps, place)
    if can_starve(g, side, place):
        g.push(Starve(side, place, steps, 1))


class Starve(AreaPick):
    """[7.3a, 7.3c] The owner says which block loses the next step."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place", "steps:int", "first:bool")
    VERB: ClassVar[Verb] = STARVE
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, side: int, area: int, steps: int, first: int) -> None:
        self.side = side
        self.area = area
        self.steps = steps
        self.first = first

    def offers(self, g: PaxState) -> list[int]:
        return g.standing(self.side, self.area)

    def bars(self, g: PaxState, block: int) -> int:
        if g.side_of(block) != self.side:
            return no.NOT_YOURS_TO_STARVE
        if g.at[block] != self.area or TYPE[block] == FLEET:
            return no.NOT_FORAGING_THERE
        if has_last_step(g, block):
            return no.LAST_STEP
        return no.NOT_THE_STRONGEST if self.first and is_not_strongest(g, self.side, block) else 0

    def bars_stop(self, g: PaxState, action: int) -> int:
        return no.MUST_STARVE if can_starve(g, self.side, self.area) else 0

    def pick(self, g: PaxState, block: int) -> None:
        losses.lose_step(g, block, losses.BY_RULE)
        g.revelations += 1
        g.say("starves", block, self.area)
        if self.steps > 1 and can_starve(g, self.side, self.area):
            g.replace(Starve(self.side, self.area, self.steps - 1, 0))
        else:
            g.pop()


def has_last_step(g: PaxState, block: int) -> bool:
    """[7.3d] Hunger never takes a block's last step."""
    return g.strength[block] == 1


def can_starve(g: PaxState, side: int, place: int) -> bool:
    """Whether a block of the group has a step to lose; losses that no block can take lapse."""
    return any(not has_last_step(g, block) for block in g.standing(side, place))


def is_not_strongest(g: PaxState, side: int, block: int) -> bool:
    """[7.3b] Whether another block of the group has more steps."""
    return any(g.strength[other] > g.strength[block] for other in g.standing(side, g.at[block]))
