"""Chapter 4.3, and what follows when a block enters a place: who is pinned, who comes late."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import PIN
from ..board import LAND, PLACES
from ..decisions import AreaPick
from ..state import PaxState
from ..tables import EVENT_DIE
from ..units import FLEET, NATION, TYPE
from .fleets_in_harbor import disclose, tell_apart


class PinBlock(AreaPick):
    """[4.3a, 4.3b, 4.3g] A group has come in: the owner says which of his blocks it pins, `count` more of them (ruling A90)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place", "count:int=1")
    VERB: ClassVar[Verb] = PIN

    def __init__(self, side: int, area: int, count: int) -> None:
        self.side = side
        self.area = area
        self.count = count

    def offers(self, g: PaxState) -> list[int]:
        return g.standing(self.side, self.area)

    def bars(self, g: PaxState, block: int) -> int:
        if g.side_of(block) != self.side:
            return no.NOT_YOUR_BLOCK
        if g.at[block] != self.area or (TYPE[block] == FLEET) != (self.area >= LAND):
            return no.NOT_THERE_TO_PIN
        return no.ALREADY_PINNED if is_pinned(g, block) else 0

    def pick(self, g: PaxState, block: int) -> None:
        pin(g, block)
        if self.count > 1:
            g.replace(PinBlock(self.side, self.area, self.count - 1))
        else:
            g.pop()


def is_pinned(g: PaxState, block: int) -> bool:
    """[4.3e, 4.3f] A pinned block does not move, and none takes its place."""
    return g.pinned[block] == 1


def pin(g: PaxState, block: int) -> None:
    """A block is pinned, which everyone sees."""
    g.pinned[block] = 1
    g.say("is_pinned", block)


def pin_for(g: PaxState, side: int, group: list[int]) -> None:
    """[4.3a, 4.3g] A group's move is over: where its blocks have come in among enemies each pins one more of them.

    The owner is asked once for them all, and not at all where none of his is left free (ruling A90)."""
    places: list[int] = []
    for block in group:
        if g.came_from[block] != NONE and g.at[block] not in places:
            places.append(g.at[block])
    for place in reversed(places):
        pin_in(g, side, place, group)


def pin_in(g: PaxState, side: int, place: int, group: list[int]) -> None:
    """The pins of a group in one place."""
    enemy = 1 - side
    if not 0 <= place < PLACES or not g.stands(enemy, place) or not pinning_matters(g, enemy, place):
        return
    count = sum(1 for block in group if g.at[block] == place and (TYPE[block] == FLEET) == (place >= LAND))
    free = [block for block in g.standing(enemy, place) if not g.pinned[block]]
    if len(free) > count > 0:
        g.push(PinBlock(enemy, place, count))
    elif count > 0:
        for block in g.by_handle(free):
            pin(g, block)


def pinning_matters(g: PaxState, owner: int, place: int) -> bool:
    """Whether it can matter who is pinned: the owner will still act, or besiegers stand there (ruling A90)."""
    if owner != g.first and g.die[owner] != EVENT_DIE:
        return True
    return any(g.besieging[block] for block in g.standing(owner, place))


def used_by_pinning_blocks(g: PaxState, side: int, here: int, place: int) -> bool:
    """[4.3d] Nobody leaves a fight over the border, sea or coast by which the enemy came into it."""
    return g.stands(1 - side, here) and g.has_entered(1 - side, place, here)


# -- entering a place ----------------------------------------------------------------------------------------------


def enter_place(g: PaxState, block: int, place: int) -> bool:
    """[4.1c, 9.1e] A block goes into the next place; true if it meets enemies there, stops and will fight."""
    side = g.side_of(block)
    start = g.at[block]
    g.record_entry(side, start, place)
    g.came_from[block] = start
    g.moved[block] = 1
    g.put(block, place)
    if TYPE[block] == FLEET:
        if place < LAND:
            return False
    else:
        disclose(g, 1 - side, place)
    if not g.stands(1 - side, place):
        return False
    tell_apart(g, place)  # the enemy learns how many he can pin
    g.attacked[place] |= 1 << NATION[block]
    if comes_late(g, block, place):
        g.reserve[block] = 1
    return True


def comes_late(g: PaxState, block: int, place: int) -> bool:
    """[4.4f, 5.3c] Force-marchers, and the defender's blocks that join a fight, wait for its second round."""
    return g.extra[block] > 0 or g.holder[place] == g.side_of(block)
