"""Chapter 9.4. Fleets driven out of a captured harbor, and the battle that may wait for them outside.

Fleet battles themselves are battles (battle.py) whose retreats go to harbors (harbor.py)."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.frame import Step

from ..board import PORT_SEA
from ..state import PaxState
from . import battle, losses
from .fleets_in_harbor import is_anchored


def drive_out(g: PaxState, place: int) -> None:
    """[9.4c] A harbor was captured: its anchored fleets go to sea, each losing a step, and may have to fight there.

    Call it when the new marker lies: fleets of the side that controls the harbor now stay."""
    fleets = [block for block in g.stack(place) if is_anchored(g, block) and g.side_of(block) != g.control(place)]
    if not fleets:
        return
    side = g.side_of(fleets[0])
    g.push(DrivenOut(side, PORT_SEA[place]))
    for fleet in fleets:
        g.say("driven_out", fleet)
        g.put(fleet, PORT_SEA[place])
        g.came_from[fleet] = place
        losses.lose_step(g, fleet, losses.AT_SEA)  # the last step too (ruling A36)


class DrivenOut(Step[PaxState]):
    """[9.4d] Enemy fleets in the zone give battle at once, as defenders (ruling A70)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "sea:place")

    def __init__(self, side: int, sea: int) -> None:
        self.side = side
        self.sea = sea

    def run(self, g: PaxState) -> None:
        g.pop()
        if g.stands(self.side, self.sea) and g.stands(1 - self.side, self.sea):
            g.holder[self.sea] = 1 - self.side
            g.push(battle.OpenBattle(self.sea))
        else:
            g.settle_holders()
