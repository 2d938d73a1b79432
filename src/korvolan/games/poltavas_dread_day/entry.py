"""Chapters 5.3, 5.4 and 8.0. A stack comes into a hex: lone leaders, battles, Cities."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Frame
from korvolan.kernel.layout import NONE

from . import battle
from .actions import GO_IN, GO_OUT
from .board import LAND, MARCHES, RIVERS, SWEDISH, TURKEY
from .cities import may_be_inside, settle
from .deeds import end_land
from .fates import capture_lone
from .leaders import has_troops
from .regions import in_commonwealth
from .state import IN_STACK, DreadState
from .tables import SUMMER


def enter(g: DreadState, side: int, there: int, came: int) -> None:
    """[3.1b, 5.3b, 5.3c, 5.4a, 8.0a, 8.1a, 8.1b] The stack is in its new hex: lone leaders are taken, enemies outside must be
    fought, unless the City is the stack's own; those inside need not."""
    pieces = g.members(IN_STACK, g.march_at)
    for piece in pieces:
        g.go(piece, there)
        g.shifted[piece] = 0
    g.march_at = there
    g.start = NONE
    g.came = came
    if g.logging:
        g.say("marches", side, pieces[0], there)
    if there == TURKEY:
        return
    if not has_troops(pieces):
        return
    capture_lone(g, side, there)
    if g.units_outside(1 - side, there):
        settle_poland(g, side, there)
        if may_be_inside(g, side, there):
            g.push(Arrive(side, there))
        else:
            battle.begin(g, side, there)
    else:
        settle(g, side, there)


class Arrive(Frame[DreadState]):
    """[3.3.1a, 5.3c, 9.4b] A stack comes to a City of its own with enemies before it: it goes inside, where its move ends, or
    fights them (ruling A113)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place")
    VERBS: ClassVar[tuple[str, ...]] = ("go-in", "go-out")
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, here: int) -> None:
        self.side = side
        self.here = here

    def seat(self, g: DreadState) -> int:
        return self.side

    def place(self, g: DreadState) -> int:
        return self.here

    def candidates(self, g: DreadState) -> list[int]:
        return [GO_IN, GO_OUT]

    def take(self, g: DreadState, action: int) -> None:
        g.pop()
        if action == GO_OUT:
            battle.begin(g, self.side, self.here)
            return
        for piece in g.members(IN_STACK, self.here):
            g.set_inside(piece, 1)
        if g.logging:
            g.say("stack_in", self.side, self.here)
        end_land(g)


def settle_poland(g: DreadState, side: int, there: int) -> None:
    """[11.4.5f] Swedes have entered Poland or Lithuania, whatever comes of the battle."""
    if side == SWEDISH and in_commonwealth(there):
        g.poland_entered = 1


def crosses_river(g: DreadState, here: int, there: int) -> bool:
    """[SATi, TECb] Rivers matter in Summer."""
    if here >= LAND or g.season != SUMMER:
        return False
    ways = MARCHES[here]
    for i in range(len(ways)):
        if ways[i] == there:
            return RIVERS[here][i]
    return False


FRAMES: Final = [Arrive]
