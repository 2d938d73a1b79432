"""Chapters 2.1 and 8.6. What each seat may know, and how the rest is reshuffled for programs (ruling A80).

Of an enemy block everyone sees place, nation and handle, and whether it has marched or sailed; name and strength only
once it was shown. Pools show their number. Levels, markers, points and tracks are open. What a player remembers of blocks
that he has seen stands in memory.py, the names of unseen blocks in handles.py."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.fields import Layout

from ..board import NATIONS, ON_MAP
from ..state import LAND_BLOCK, SHIPS, PaxState
from ..units import BLOCKS, BLOCKS_OF, FLEET, MAX_STRENGTH, REGIMENT, TYPE
from .memory import time_of_arrival

# -- seeing --------------------------------------------------------------------------------------------------------


def is_in_view(g: PaxState, seat: int, block: int) -> bool:
    """[8.6b] Blocks on the map and in open boxes are seen by all; those in pools by their owner alone."""
    if g.at[block] == NONE:
        return False
    return g.at[block] < ON_MAP or g.lies_open(block) or g.side_of(block) == seat


def threat_text(g: PaxState, seat: int, place: int) -> str:
    """What everyone sees to stand in the way at a place."""
    return "Enemy blocks stand there." if any(g.side_of(block) != seat for block in g.stack(place)) else ""


# -- not seeing ----------------------------------------------------------------------------------------------------

# What an unseen block can be, the narrowest first, so that the wider never take what the narrower need.
ONLY_FLEET: Final = 0
ONLY_REGIMENT: Final = 1
ONLY_LAND: Final = 2
ANYTHING: Final = 3
TRIES: Final = 40
CHANGED: Final = 3  # one of so many blocks has another strength than when it was last seen


def reshuffle(layout: Layout, g: PaxState, seat: int, rng: FastDice) -> None:
    """[2.1b, 8.6b] Give the blocks that a seat does not know other names within their nation, and other strengths."""
    to = list(range(BLOCKS))
    renamed: list[int] = []
    for nation in range(NATIONS):
        slots = unknown_blocks(g, seat, nation)
        faces = sorted(slots)
        chosen: list[int] = []
        for attempt in range(TRIES + 1):
            chosen = assign_names(g, slots, faces, rng, attempt < TRIES)
            if len(chosen) == len(slots):
                break
        for slot, face in zip(slots, chosen, strict=True):
            to[slot] = face
        renamed += chosen
    stamps = g.stamp.copy()  # what is remembered of a name stays with the name
    layout.permute(g, "piece", to)
    g.stamp = stamps
    for block in renamed:
        if g.strength[block]:
            g.strength[block] = 1 + rng.below(MAX_STRENGTH[block])
        if g.seen[block]:  # an enemy remembers it, but this seat, a watcher's, has not seen it
            g.seen[block] = 1 + rng.below(MAX_STRENGTH[block])
    for block in recalled_blocks(g, seat):
        if rng.below(CHANGED) == 0:
            g.strength[block] = 1 + rng.below(MAX_STRENGTH[block])
        else:
            g.strength[block] = g.seen[block]


def recalled_blocks(g: PaxState, seat: int) -> list[int]:
    """The blocks that a seat has seen and followed since: who they are is sure, but they may have lost or gained steps."""
    return [block for block in range(BLOCKS) if g.recalls(seat, block) and not g.sees(seat, block)]


def unknown_blocks(g: PaxState, seat: int, nation: int) -> list[int]:
    """A nation's blocks that a seat cannot name, in an order that anyone at the table could put them in."""
    blocks = [block for block in BLOCKS_OF[nation] if not g.knows(seat, block)]
    return sorted(blocks, key=lambda block: (kind_needed(g, block), g.tag[block] == NONE, g.tag[block], g.at[block]))


def kind_needed(g: PaxState, block: int) -> int:
    """What everyone can tell of an unseen block: ships sail, and of two blocks aboard one fleet both are regiments."""
    if g.aboard[block] != NONE:
        return ONLY_REGIMENT if len(g.cargo(g.aboard[block])) > 1 else ONLY_LAND
    if g.shape[block] == SHIPS:
        return ONLY_FLEET
    return ONLY_LAND if g.shape[block] == LAND_BLOCK else ANYTHING


def assign_names(g: PaxState, slots: list[int], faces: list[int], rng: FastDice, remember: bool) -> list[int]:
    """A name for each slot at random; shorter than the slots where the draw ran into a dead end."""
    left = faces.copy()
    out: list[int] = []
    for slot in slots:
        need = kind_needed(g, slot)
        fitting = [face for face in left if can_be(need, face) and (not remember or not remembered_elsewhere(g, slot, face))]
        if not fitting:
            return out
        face = fitting[rng.below(len(fitting))]
        left.remove(face)
        out.append(face)
    return out


def can_be(need: int, face: int) -> bool:
    """Whether a block of this type could stand there."""
    if need == ONLY_FLEET:
        return TYPE[face] == FLEET
    if need == ONLY_REGIMENT:
        return TYPE[face] == REGIMENT
    return need == ANYTHING or TYPE[face] != FLEET


def remembered_elsewhere(g: PaxState, slot: int, face: int) -> bool:
    """A block that was seen to leave the map cannot be one that has stood there since before."""
    return g.tag[slot] != NONE and time_of_arrival(g, slot) < g.stamp[face]
