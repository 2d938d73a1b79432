"""Chapters 4.1, 4.2, 5.0 to 5.2 and 6.0. Activations in turn, the choice of a stack or of Fleets, and the rolls for
movement points."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Decision
from korvolan.kernel.frame import Step

from ..actions import CONVOY, MARCH, PASS, SAIL, SHIFT
from ..board import CITY_AT, CITY_PLACE
from ..state import DreadState
from ..units import GARRISON, KIND, NATION
from ..warnings import PHASE_ENDS
from . import activation, surrender
from .activation_choice import FormSquadron, FormStack

TWO_PASSES: Final = 2


class Campaign(Decision[DreadState]):
    """[4.1a, 4.1b, 4.1d, 4.2a, 3.3.1b] A player activates a stack or Fleets, or passes; the phase ends with the second
    pass in a row.

    While he is active his pieces in friendly Cities may go in and out (ruling A6). Without anything to activate he passes."""

    VERBS: ClassVar[tuple[str, ...]] = ("pass", "march", "sail", "convoy", "shift")

    def candidates(self, g: DreadState) -> list[int]:
        side = self.side
        out = [PASS]
        if not activation.may_activate(g, side):
            return out
        fleets = activation.fleet_hexes(g, side)
        for place in activation.leader_hexes(g, side):
            out.append(MARCH + place)
            if fleets:
                out.append(CONVOY + place)
        for place in fleets:
            out.append(SAIL + place)
        for place in CITY_PLACE:
            if g.holder(CITY_AT[place]) == side:
                for piece in g.stack(place):
                    if KIND[piece] != GARRISON and g.camp[NATION[piece]] == side:
                        out.append(SHIFT + piece)
        return out

    def options(self, g: DreadState) -> list[int]:
        """The same without what is refused, each City looked at once."""
        side = self.side
        out = [PASS]
        if not activation.may_activate(g, side):
            return out
        fleets = activation.fleet_hexes(g, side)
        march: int = MARCH.base
        convoy: int = CONVOY.base
        for place in activation.leader_hexes(g, side):
            if activation.bars_march(g, side, place) == 0:
                out.append(march + place)
            if fleets and activation.bars_convoy(g, side, place, fleets) == 0:
                out.append(convoy + place)
        for place in fleets:
            if activation.bars_sailing(g, side, place) == 0:
                out.append(SAIL + place)
        shift: int = SHIFT.base
        for piece in activation.shiftable_pieces(g, side):
            out.append(shift + piece)
        return out

    def forbids(self, g: DreadState, action: int) -> int:
        if action == PASS:
            return 0
        if action in MARCH:
            return activation.bars_march(g, self.side, MARCH.of(action))
        if action in SAIL:
            return activation.bars_sailing(g, self.side, SAIL.of(action))
        if action in CONVOY:
            return activation.bars_convoy(g, self.side, CONVOY.of(action), activation.fleet_hexes(g, self.side))
        return activation.bars_shift(g, self.side, SHIFT.of(action))

    def take(self, g: DreadState, action: int) -> None:
        side = self.side
        if action == PASS:
            self.pass_turn(g)
        elif action in SHIFT:
            activation.shift(g, SHIFT.of(action))
        else:
            g.replace(ActivationOver(side))
            if action in MARCH:
                g.push(FormStack(side, MARCH.of(action), False))
            elif action in CONVOY:
                g.push(FormStack(side, CONVOY.of(action), True))
            else:
                g.push(FormSquadron(side, SAIL.of(action), False))

    def pass_turn(self, g: DreadState) -> None:
        """[4.1d] A pass bars nobody from acting later; two in a row end the phase (ruling A7)."""
        g.passes += 1
        g.disband()
        g.say("passes", self.side)
        if g.passes == TWO_PASSES:
            g.pop()
        else:
            g.replace(Campaign(1 - self.side))

    def warns(self, g: DreadState, action: int) -> int:
        return PHASE_ENDS if action == PASS and g.passes == TWO_PASSES - 1 else 0


class ActivationOver(Step[DreadState]):
    """[4.1b] An activation is over, with all its battles and sieges: the other player is next."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: DreadState) -> None:
        if g.falls:
            surrender.begin_falls(g)
            return
        g.disband()
        g.passes = 0
        g.replace(Campaign(1 - self.side))
