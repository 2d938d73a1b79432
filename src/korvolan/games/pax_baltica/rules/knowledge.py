"""Chapters 2.1 and 8.6. What each seat may know, and how the rest is reshuffled for programs (ruling A80).

Of an enemy block everyone sees place, nation and handle, and whether it has marched or sailed; name and strength only
once it was shown. Pools show their number. Levels, markers, points and tracks are open. What a player remembers of blocks
that he has seen stands in memory.py, the names of unseen blocks in handles.py."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.fields import Layout
from korvolan.kernel.state import WATCHER

from ..board import COALITION, HARBOR, LAND, NATIONS, ON_MAP, PLACES, SWEDISH
from ..state import LAND_BLOCK, SHIPS, PaxState
from ..units import BLOCKS, BLOCKS_OF, FLEET, MAX_STRENGTH, REGIMENT, TYPE
from .memory import time_of_arrival

# -- seeing --------------------------------------------------------------------------------------------------------


def is_in_view(g: PaxState, seat: int, block: int) -> bool:
    """[8.6b] Blocks on the map and in open boxes are seen by all; those in pools by their owner alone."""
    if g.at[block] == NONE:
        return False
    return g.at[block] < ON_MAP or g.lies_open(block) or g.side_of(block) == seat


# -- not seeing ----------------------------------------------------------------------------------------------------

# What an unseen block can be, the narrowest first, so that the wider never take what the narrower need.
ONLY_FLEET: Final = 0
ONLY_REGIMENT: Final = 1
ONLY_LAND: Final = 2
ANYTHING: Final = 3
TRIES: Final = 40
MOST_HANDLES: Final = 1 << 30  # of a nation
MOST_PLACES: Final = 1 << 10
CHANGED: Final = 3  # one of so many blocks has another strength than when it was last seen


def reshuffle(layout: Layout, g: PaxState, seat: int, rng: FastDice) -> None:
    """[2.1b, 8.6b] Give the blocks that a seat does not know other names within their nation, and other strengths."""
    if seat == WATCHER:  # whom an enemy knew when they left the map he alone can say
        g.stamp = [0] * BLOCKS
    to = list(range(BLOCKS))
    renamed: list[int] = []
    harbors: set[int] = set()
    for nation in range(NATIONS):
        slots = unknown_blocks(g, seat, nation)
        if not slots:
            continue
        needs = [kind_needed(g, slot) for slot in slots]
        for i in range(len(slots)):
            if needs[i] == ANYTHING and 0 <= g.at[slots[i]] < LAND:
                harbors.add(g.at[slots[i]])
        faces = sorted(slots)
        chosen: list[int] = []
        for attempt in range(TRIES + 1):
            chosen = assign_names(g, slots, needs, faces, rng, attempt < TRIES)
            if len(chosen) == len(slots):
                break
        for slot, face in zip(slots, chosen, strict=True):
            to[slot] = face
        renamed += chosen
    stamps = g.stamp.copy()  # what is remembered of a name stays with the name
    layout.permute(g, "piece", to)
    g.stamp = stamps
    for place in range(LAND):
        if place in harbors or may_have_sailed(g, seat, place):
            g.settle_holder(place)  # who holds a harbor hangs on whether an army or a fleet stands there
    for block in renamed:
        if g.strength[block]:
            g.strength[block] = 1 + rng.below(MAX_STRENGTH[block])
    forget_memories(g, seat, rng)
    for block in recalled_blocks(g, seat):
        if rng.below(CHANGED) == 0:
            g.strength[block] = 1 + rng.below(MAX_STRENGTH[block])
        else:
            g.strength[block] = g.seen[block]


def forget_memories(g: PaxState, seat: int, rng: FastDice) -> None:
    """How strong an enemy remembers a block he alone can say, and its owner; also of one that lies open by now."""
    if seat == WATCHER:
        for block in range(BLOCKS):
            if g.seen[block]:
                g.seen[block] = 1 + rng.below(MAX_STRENGTH[block])


def may_have_sailed(g: PaxState, seat: int, place: int) -> bool:
    """Whether a harbor is anybody else's alone. His blocks may have gone from there this turn, and whether one of them was an
    army or all were fleets only he can say. No rule asks for the holder before the next part begins, unless both sides stand
    there."""
    here, there = g.present[COALITION * PLACES + place], g.present[SWEDISH * PLACES + place]
    if g.port_kind(place) != HARBOR or (here and there):
        return False
    if seat != WATCHER and (g.holder[place] == seat or g.present[seat * PLACES + place]):
        return False  # whether he himself held it he knows
    return g.holder[place] in (NONE, SWEDISH if there else COALITION) or not (here or there)


def recalled_blocks(g: PaxState, seat: int) -> list[int]:
    """The blocks that a seat has seen and followed since: who they are is sure, but they may have lost or gained steps."""
    return [block for block in range(BLOCKS) if g.recalls(seat, block) and not g.sees(seat, block)]


def unknown_blocks(g: PaxState, seat: int, nation: int) -> list[int]:
    """A nation's blocks that a seat cannot name, in an order that anyone at the table could put them in: by what is needed,
    handle and place."""
    keys: list[int] = []  # numbers are sorted faster than by a key, and programs ask this at every decision
    for block in BLOCKS_OF[nation]:
        if not g.knows(seat, block):
            tag = g.tag[block]
            order = kind_needed(g, block) * 2 + (1 if tag == NONE else 0)
            keys.append(((order * MOST_HANDLES + tag + 1) * MOST_PLACES + g.at[block] + 1) * BLOCKS + block)
    keys.sort()
    return [key % BLOCKS for key in keys]


def kind_needed(g: PaxState, block: int) -> int:
    """What everyone can tell of an unseen block: ships sail, and of two blocks aboard one fleet both are regiments."""
    if g.aboard[block] != NONE:
        return ONLY_REGIMENT if len(g.cargo(g.aboard[block])) > 1 else ONLY_LAND
    if g.shape[block] == SHIPS:
        return ONLY_FLEET
    return ONLY_LAND if g.shape[block] == LAND_BLOCK else ANYTHING


def assign_names(g: PaxState, slots: list[int], needs: list[int], faces: list[int], rng: FastDice, remember: bool) -> list[int]:
    """A name for each slot at random, of those that can be what it needs; shorter than the slots where the draw ran into a
    dead end. A block that was seen to leave the map cannot be one that has stood there since before: `remember`."""
    left = faces.copy()
    out: list[int] = []
    for i in range(len(slots)):
        slot = slots[i]
        fits = CAN_BE[needs[i]]
        arrival = time_of_arrival(g, slot) if remember and g.tag[slot] != NONE else MOST_HANDLES
        fitting: list[int] = []
        for face in left:
            if fits[face] and arrival >= g.stamp[face]:
                fitting.append(face)
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


CAN_BE: Final[list[list[bool]]] = [[can_be(need, face) for face in range(BLOCKS)] for need in range(ANYTHING + 1)]
