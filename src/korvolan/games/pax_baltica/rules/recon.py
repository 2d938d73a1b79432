"""Chapter 3.3, reconnaissance: an action that shows the enemy's blocks in a neighbouring territory."""

from __future__ import annotations

from .. import refusals as no
from ..board import LAND, MAP, PLACES
from ..state import PaxState
from .entry import seems_held
from .fleets_in_harbor import disclose, tell_apart


def places(g: PaxState, side: int) -> list[int]:
    """Where reconnaissance is worth asking about: the territories with enemy blocks, in an order that tells nothing."""
    row = (1 - side) * PLACES
    return [place for place in range(LAND) if g.present[row + place]]


def bars(g: PaxState, side: int, place: int) -> int:
    """What forbids reconnaissance of a place, or 0."""
    if nobody_to_scout(g, side, place):
        return no.NOBODY_TO_SCOUT
    return no.NO_SCOUT_NEAR if no_scout_near(g, side, place) else 0


def nobody_to_scout(g: PaxState, side: int, place: int) -> bool:
    """[3.3b] A territory in which enemy armies or regiments stand, for all that the scouts know (ruling A63)."""
    return place >= LAND or not seems_held(g, 1 - side, place)


def no_scout_near(g: PaxState, side: int, place: int) -> bool:
    """[3.3c] Only an army or regiment on land that shares a border can scout a territory."""
    return not any(g.stands(side, near) for near in MAP.neighbours[place])


def begin(g: PaxState, side: int, place: int) -> None:
    """[3.3b, 3.3d] The enemy shows his blocks there, but for anchored fleets. The scouts stay free for all else."""
    g.say("scouts", side, place)
    disclose(g, 1 - side, place)
    tell_apart(g, place)
    for block in g.standing(1 - side, place):
        g.glimpse(block)
        g.tell(side, "scouted", block, g.strength[block])
