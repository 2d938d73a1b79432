"""Chapters 2.3 and 11. Blocks that cost nothing and appear at full strength."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Frame

from .actions import DEPLOY_AT
from .blocks import BLOCKS, DEPLOY, DEPLOY_FALLBACK, KARL, MAX_STRENGTH, MAZEPA
from .board import COALITION, GROUPS, IN_UKRAINE, LAND, SIVERSHCHYNA, SWEDEN_PROPER
from .restrictions.nations import (
    BATURYN_IS_FREE,
    KARL_MEETS_ENEMIES,
    KARL_NOT_HOME,
    MAZEPA_MEETS_ENEMIES,
    MAZEPA_NOT_AT_HOME,
    NOT_ITS_OWN_LAND,
)
from .state import PaxState


class PlaceBlock(Frame[PaxState]):
    """[2.3f, 11.8c] A block that costs nothing appears at full strength: Karl XII, Mazepa, Leopold or Georg Ludwig."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "block:piece")
    VERBS: ClassVar[tuple[str, ...]] = ("deploy",)

    def __init__(self, side: int, block: int) -> None:
        self.side = side
        self.block = block

    def seat(self, g: PaxState) -> int:
        return self.side

    def candidates(self, g: PaxState) -> list[int]:
        out: list[int] = []
        for place in sites(g, self.block):
            out.append(DEPLOY_AT + place)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        return bars_site(g, self.block, action - DEPLOY_AT)

    def take(self, g: PaxState, action: int) -> None:
        g.pop()
        appear(g, self.block, action - DEPLOY_AT)


def appear(g: PaxState, block: int, place: int) -> None:
    """[11.11c] A block is placed at full strength. Everyone knows Karl XII: he lay open beside the map."""
    g.put(block, place)
    g.strength[block] = MAX_STRENGTH[block]
    if block == KARL:
        g.show(block)
    if g.logging:
        g.say("appears", block, place)


def sites(g: PaxState, block: int) -> list[int]:
    """Where a block may appear."""
    out: list[int] = []
    for place in DEPLOY_FALLBACK[MAZEPA] if block == MAZEPA else DEPLOY[block]:
        if bars_site(g, block, place) == 0:
            out.append(place)
    return out


def bars_site(g: PaxState, block: int, place: int) -> int:
    """What forbids a block to appear in a place, or 0."""
    if block == KARL:
        if place >= LAND or not GROUPS[place] & SWEDEN_PROPER:
            return KARL_NOT_HOME
        return KARL_MEETS_ENEMIES if enemies_at(g, place) else 0
    if block == MAZEPA:
        if place >= LAND or not GROUPS[place] & IN_UKRAINE:
            return MAZEPA_NOT_AT_HOME
        if g.stands(COALITION, place):
            return MAZEPA_MEETS_ENEMIES
        return 0 if place == SIVERSHCHYNA or g.stands(COALITION, SIVERSHCHYNA) else BATURYN_IS_FREE
    return 0 if place in DEPLOY[block] else NOT_ITS_OWN_LAND


def enemies_at(g: PaxState, place: int) -> bool:
    """[2.3f] Whether any Coalition block is in a territory; an enemy garrison alone keeps nobody away (ruling A87)."""
    for block in range(BLOCKS):
        if g.at[block] == place and g.side_of(block) == COALITION:
            return True
    return False


FRAMES: Final = [PlaceBlock]
