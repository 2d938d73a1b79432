"""Chapters 5.3, 5.4 and 8.0. A stack comes into a hex: lone leaders, battles, Cities."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import LAND, MARCHES, RIVERS, SWEDISH, TURKEY
from ..state import IN_STACK, DreadState
from ..tables import SUMMER
from . import battle
from .cities import claim_city, may_be_inside
from .leaders import has_troops
from .losses import capture_lone
from .regions import in_commonwealth
from .stack_actions import end_land


def enter(g: DreadState, side: int, there: int, came: int, inside: bool = False) -> None:
    """[3.1b, 5.3b, 5.3c, 5.4a, 8.0a, 8.1a, 8.1b] The stack is in its new hex: lone leaders are taken, enemies outside must be
    fought, unless the stack goes inside a City of its own; those inside need not."""
    pieces = g.members(IN_STACK, g.march_at)
    for piece in pieces:
        g.go(piece, there)
        g.shifted[piece] = 0
    g.march_at = there
    g.start = NONE
    g.came = came
    g.say("marches", side, pieces[0], there)
    if there == TURKEY:
        return
    if not has_troops(pieces):
        return
    capture_lone(g, side, there)
    if g.units_outside(1 - side, there):
        settle_poland(g, side, there)
        if inside:
            go_inside(g, side, pieces)
        else:
            battle.begin(g, side, there)
    else:
        claim_city(g, side, there)


def go_inside(g: DreadState, side: int, pieces: list[int]) -> None:
    """[3.3.1a, 5.3c] The stack goes into its City past the enemies before it, and its move is over."""
    for piece in pieces:
        g.set_inside(piece, 1)
    g.say("stack_in", side, g.march_at)
    end_land(g)


def slips_in(g: DreadState, side: int, there: int) -> bool:
    """[3.3.1a, 9.4b] Whether a stack that comes into a hex may go into the City at once and so avoid enemies before it: the
    City must be its own (ruling A113)."""
    return may_be_inside(g, side, there) and g.units_outside(1 - side, there) > 0


def settle_poland(g: DreadState, side: int, there: int) -> None:
    """[11.4.5f] Swedes have entered Poland or Lithuania, whatever comes of the battle."""
    if side == SWEDISH and in_commonwealth(there):
        g.poland_entered = 1


def crosses_river(g: DreadState, here: int, there: int) -> bool:
    """[SATi, TECb] Rivers matter in Summer."""
    if here >= LAND or g.season != SUMMER or there not in MARCHES[here]:
        return False
    return RIVERS[here][MARCHES[here].index(there)]
