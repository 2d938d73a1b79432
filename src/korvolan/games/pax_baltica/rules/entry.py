"""Chapters 4.5 and 11. Where a block may go at all, and where it may attack.

Moves, retreats, regroups, landings and deployments ask here (ruling A91); limits on attacking bind moves alone."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import COALITION, HOLSTEIN, LAND, OTTOMANS, POLAND, PRUSSIA, SAXONY, SWEDEN
from ..fields import ACTIVE
from ..state import SHIPS, PaxState
from ..tables import OPT_PRUSSIA_TARGET, PRUSSIA_TARGET
from ..units import FLEET, MAY_ENTER, NATION, TYPE

INTERESTS: Final = {
    SAXONY: no.SAXON_INTERESTS,
    POLAND: no.POLISH_INTERESTS,
    OTTOMANS: no.OTTOMAN_INTERESTS,
    PRUSSIA: no.PRUSSIAN_INTERESTS,
}


def bars_entry(g: PaxState, block: int, place: int) -> int:
    """What forbids a block to be in a territory at all, or 0."""
    if not is_open(g, place):
        return no.CLOSED_LAND
    return beyond_interests(NATION[block], place)


def is_open(g: PaxState, place: int) -> bool:
    """[4.5a, 4.5b, 4.5c] Land of nations in the war, Ukraine with Russia while it is no nation, and transit land."""
    nation = g.owner(place)
    return nation in (NONE, POLAND) or g.status[nation] == ACTIVE


def beyond_interests(nation: int, place: int) -> int:
    """[11.3b, 11.5b, 11.6c, 11.7c] Saxons, Poles, Ottomans and Prussians keep to their part of the map (ruling A2)."""
    return 0 if MAY_ENTER[nation * LAND + place] else INTERESTS[nation]


# -- attacking -----------------------------------------------------------------------------------------------------


def bars_attack(g: PaxState, block: int, place: int) -> int:
    """What forbids a block to move in among enemies, or 0. An attack is any such move, but into one's own defense (A74)."""
    nation = NATION[block]
    if nation != PRUSSIA and nation != HOLSTEIN and not g.mistrust:
        return 0
    if not seems_held(g, 1 - g.side_of(block), place) or joins_defenders(g, g.side_of(block), place):
        return 0
    if beyond_prussian_aim(g, nation, place):
        return no.PRUSSIAN_AIM
    if would_attack_alone(g, nation, place):
        return no.HOLSTEIN_ALONE
    return no.MISTRUST_ATTACK if attacked_by_another_color(g, nation, place) else 0


def joins_defenders(g: PaxState, side: int, place: int) -> bool:
    """[5.3c] Where the own side defends itself a block that comes joins it as a reserve, and attacks nobody (ruling A74)."""
    return g.holder[place] == side and g.stands(side, place)


def seems_held(g: PaxState, side: int, place: int) -> bool:
    """Whether a side stands in a place for all that its enemy knows: a back in a harbor may be an army or a fleet."""
    if place >= LAND:
        return g.stands(side, place)
    block = g.head[place]
    while block != NONE:
        if g.sides[block] == side and not is_known_fleet(g, block):
            return True
        block = g.next_in[block]
    return False


def is_known_fleet(g: PaxState, block: int) -> bool:
    """Whether the enemy knows a block for a fleet."""
    return g.shape[block] == SHIPS or (TYPE[block] == FLEET and g.knows(1 - g.side_of(block), block))


def beyond_prussian_aim(g: PaxState, nation: int, place: int) -> bool:
    """[11.7d, OPTa] Prussia attacks in one territory only (ruling A1)."""
    return nation == PRUSSIA and place != PRUSSIA_TARGET[g.switches[OPT_PRUSSIA_TARGET]]


def would_attack_alone(g: PaxState, nation: int, place: int) -> bool:
    """[11.10c] Holstein-Gottorp attacks where Swedish blocks have attacked this turn (ruling A74)."""
    return nation == HOLSTEIN and g.attacked[place] >> SWEDEN & 1 == 0


def attacked_by_another_color(g: PaxState, nation: int, place: int) -> bool:
    """[12.2e] In mistrust one color alone attacks a place in a turn (ruling A75)."""
    if not is_mistrustful(g, nation):
        return False
    return g.attacked[place] & ~(1 << nation) != 0


def is_mistrustful(g: PaxState, nation: int) -> bool:
    """[12.2e] Coalition nations of different colors go their own ways for the rest of the year (ruling A75)."""
    return g.mistrust == 1 and g.nation_side(nation) == COALITION
