"""Small decisions that deserve a race of their own: whether to storm on, to avoid a battle, to intercept an army. No rule uses
this."""

from __future__ import annotations

from typing import Final

from .. import units
from ..actions import END, FIGHT, INTERCEPT, STORM, TO
from ..board import FORTRESS, LAND, LEAGUE, SPOTS
from ..rules.avoidance import OfferAvoid
from ..rules.interception import InterceptWindow
from ..rules.movement import Operate
from ..state import ATTACKS, WarState
from . import odds

SOME: Final = 30  # percent
LITTLE: Final = 15
LARGE: Final = 4  # combat units with which something is decided
HOPEFUL: Final = -150  # what an interception may cost by its odds where it is still thought of


def weigh(g: WarState) -> int:
    """The share of its time that a decision between two plans deserves, in percent. Set-ups and recruits get none: their tables
    and odds are better than what a few playouts of two turns could tell."""
    top = g.frames[-1]
    if isinstance(top, Operate):
        return SOME if STORM in g.choices else 0
    if isinstance(top, OfferAvoid):
        return SOME if len(g.taking_part(ATTACKS)) >= LARGE else 0
    if isinstance(top, InterceptWindow):
        return LITTLE if may_pay(g, top.side) else 0
    return 0


def may_pay(g: WarState, side: int) -> bool:
    """Whether an interception of a large force is not hopeless."""
    prey = g.field_stack(1 - side, g.here)
    if len([unit for unit in prey if units.IS_COMBAT[unit]]) < LARGE:
        return False
    for place in INTERCEPT.among(g.choices):
        if g.fighters[side * SPOTS + place] >= LARGE:
            gain = odds.expectation(g, g.field_stack(side, place), prey, side == LEAGUE)
            if gain > HOPEFUL:
                return True
    return False


def alternatives(g: WarState) -> list[int]:
    """The actions worth comparing there, likely ones first."""
    return storm_or_not(g) if isinstance(g.frames[-1], Operate) else list(g.choices)


def storm_or_not(g: WarState) -> list[int]:
    """To storm, to stay, or to leave the siege for the nearest friendly walls."""
    out = [action for action in (STORM, END, FIGHT) if action in g.choices]
    for place in TO.among(g.choices):
        if place < LAND and FORTRESS[place] and g.holds(g.seat, place):
            out.append(TO + place)
    return out
