"""Chapters 5.2, 5.3, 6.5. Who takes part in a battle: cooperation, reserves, and besiegers that are relieved or not."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import COALITION, LAND, SWEDISH
from ..state import PaxState
from ..units import RATING
from .fleets_in_harbor import is_anchored

# -- who fights ----------------------------------------------------------------------------------------------------


def fighters(g: PaxState, side: int, place: int) -> list[int]:
    """[5.2a, 5.2b] The blocks of a side in a battle, of whatever nations; reserves included."""
    out: list[int] = []
    block = g.head[place]
    while block != NONE:
        if g.sides[block] == side and takes_part(g, block):
            out.append(block)
        block = g.next_in[block]
    return out


def takes_part(g: PaxState, block: int) -> bool:
    """Neither anchored, nor cargo, nor busy with a siege."""
    return g.aboard[block] == NONE and not is_anchored(g, block) and not besieges(g, block)


def besieges(g: PaxState, block: int) -> bool:
    """[6.5a] A block in a siege takes no part in a battle there: it neither fires nor can be hit (ruling A66)."""
    return g.besieging[block] == 1


def is_reserve(g: PaxState, block: int) -> bool:
    """[5.3b] A block in reserve neither fires, retreats nor takes hits in the first round."""
    return g.reserve[block] == 1


def in_line(g: PaxState, side: int, place: int) -> list[int]:
    """The blocks of a side that can act and be hit now."""
    return [block for block in fighters(g, side, place) if not is_reserve(g, block)]


def bars_fighting(g: PaxState, side: int, block: int, place: int) -> int:
    """Why a block is none of a side's in the battle now, or 0."""
    if g.side_of(block) != side:
        return no.BATTLE_NOT_YOURS
    if g.at[block] != place or g.aboard[block] != NONE:
        return no.NOT_IN_THIS_BATTLE
    if is_anchored(g, block):
        return no.ANCHORED_TAKES_NO_PART
    if besieges(g, block):
        return no.BESIEGES_ON
    return no.STILL_IN_RESERVE if is_reserve(g, block) else 0


# -- before the first round ----------------------------------------------------------------------------------------


def lift_sieges(g: PaxState, place: int) -> None:
    """[6.5b, 6.5c] Pinned besiegers leave the siege and fight, and so do all if nobody else can; the rest besiege on."""
    for block in g.stack(place):
        if g.besieging[block] and g.pinned[block]:
            lift_siege(g, block)
    for side in (SWEDISH, COALITION):
        if not fighters(g, side, place):
            for block in g.standing(side, place):
                lift_siege(g, block)


def lift_siege(g: PaxState, block: int) -> None:
    """A block gives up its siege."""
    g.besieging[block] = 0
    g.say("siege_lifted", block)


def ways_of_attack(g: PaxState, attacker: int, place: int) -> list[int]:
    """The places from which the attackers came: neighbouring land, or the sea zone of a port (ruling A34)."""
    out: list[int] = []
    for block in fighters(g, attacker, place):
        way = g.came_from[block]
        if way != NONE and way not in out:
            out.append(way)
    return out


def form_reserves(g: PaxState, place: int, defender: int, main: int) -> None:
    """Set apart those that join in the second round. What movement has marked as late stays so."""
    for block in fighters(g, 1 - defender, place):
        if came_another_way(g, block, main) or came_by_forced_march(g, block):
            g.reserve[block] = 1
    for block in fighters(g, defender, place):
        if joined_late(g, block, place):
            g.reserve[block] = 1


def came_another_way(g: PaxState, block: int, main: int) -> bool:
    """[5.3b] Attackers that came over another border than the main attack are reserves."""
    return main != NONE and g.came_from[block] != main


def came_by_forced_march(g: PaxState, block: int) -> bool:
    """[4.4f] Those that force-marched to a battle are too late for its first round."""
    return g.extra[block] > 0


def joined_late(g: PaxState, block: int, place: int) -> bool:
    """[5.3c] A defender's block is a reserve if it moved in when the attackers were already there."""
    start = g.came_from[block]
    if start == NONE:
        return False
    side = g.side_of(block)
    enemies_there = False
    late = False
    for i in range(len(g.entry_seat)):
        if g.entry_into[i] == place:
            if g.entry_seat[i] != side:
                enemies_there = True
            elif g.entry_from[i] == start:
                late = enemies_there
    return late


def who_waits(g: PaxState, place: int, defender: int) -> int:
    """[4.4i] The side that has nobody but reserves, or NONE: the first round is the other side's alone (ruling A18)."""
    for side in (1 - defender, defender):
        if not in_line(g, side, place) and fighters(g, side, place):
            return side
    return NONE


# -- whose turn ----------------------------------------------------------------------------------------------------


def next_in_line(g: PaxState, side: int, place: int) -> int:
    """[5.4d] The first rating of a side that still has to act in this round, or NONE."""
    first = NONE
    for block in in_line(g, side, place):
        if not g.acted[block] and (first == NONE or RATING[block] < first):
            first = RATING[block]
    return first


def at_sea(place: int) -> bool:
    """[5.7d] A fleet battle: retreats go to harbors, and nobody regroups (ruling A69)."""
    return place >= LAND
