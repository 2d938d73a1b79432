"""Cases 0.1 and 0.2. Who may know what: which blocks show, by what name an unseen one goes, and how the rest is reshuffled."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.fields import Layout

from ..state import A_SIDE, AREAS, BLOCK_IDS, BLOCKS, KINDS, MAX_STEPS, NORTH, SIDES, SOUTH, TinyState, side_of
from .turn import in_the_cup

# -- what a seat sees ----------------------------------------------------------------------------------------------


def shows(g: TinyState, seat: int, block: int) -> bool:
    """Blocks on the map are seen by all, those in reserve by their owner."""
    return 0 <= g.at[block] < AREAS or (g.at[block] >= AREAS and side_of(block) == seat)


def handle(g: TinyState, seat: int, piece: int) -> str:
    """An own piece goes by its name, any other by the handle that it was stood up with."""
    if side_of(piece) == seat:
        return BLOCK_IDS[piece]
    return f"{SIDES[side_of(piece)]}-block-{g.tag[piece] + 1}"


def piece_label(g: TinyState, seat: int, piece: int) -> str:
    """A piece in a sentence."""
    side = SIDES[side_of(piece)].capitalize()
    if g.sees(seat, piece):
        return f"{side}'s {KINDS[piece % A_SIDE][0]}"
    return f"{side}'s block {g.tag[piece] + 1}"


# -- what it does not see ------------------------------------------------------------------------------------------


def reshuffle(layout: Layout, g: TinyState, seat: int, rng: FastDice) -> None:
    """[0.1c, 0.2b] Give the blocks and markers that a seat does not know other faces, each arrangement equally likely."""
    for side in (NORTH, SOUTH):
        if side != seat:
            blocks = range(side * A_SIDE, side * A_SIDE + A_SIDE)
            unknown = [block for block in blocks if g.at[block] != NONE and not g.sees(seat, block)]
            for origin in sorted({g.origin[block] for block in unknown}):
                reshuffle_blocks(layout, g, [block for block in unknown if g.origin[block] == origin], rng)
    reshuffle_markers(g, seat, rng)


def reshuffle_blocks(layout: Layout, g: TinyState, unknown: list[int], rng: FastDice) -> None:
    """New faces for blocks of one side and origin. What all have seen stays: place, handle and lost steps."""
    slots = sorted(unknown, key=lambda block: (g.tag[block] == NONE, g.tag[block]))
    lost = [MAX_STEPS[block] - g.strength[block] for block in slots]
    faces = shuffled(unknown, rng)
    while any(MAX_STEPS[face] <= steps for face, steps in zip(faces, lost, strict=True)):
        faces = shuffled(unknown, rng)
    to = list(range(BLOCKS))
    for slot, face in zip(slots, faces, strict=True):
        to[slot] = face
    layout.permute(g, "piece", to)
    for face, steps in zip(faces, lost, strict=True):
        g.strength[face] = MAX_STEPS[face] - steps


def reshuffle_markers(g: TinyState, seat: int, rng: FastDice) -> None:
    """The markers in other hands could be any that the seat does not hold and has not seen played."""
    hands = [side for side in (NORTH, SOUTH) if side != seat and g.held[side] != NONE]
    unseen = sorted(in_the_cup(g) + [g.held[side] for side in hands])
    for side, marker in zip(hands, shuffled(unseen, rng), strict=False):
        g.held[side] = marker


def shuffled(items: list[int], rng: FastDice) -> list[int]:
    """The items in a random order that depends on nothing but the items and the random numbers."""
    out = sorted(items)
    for i in range(len(out) - 1, 0, -1):
        j = rng.below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out
