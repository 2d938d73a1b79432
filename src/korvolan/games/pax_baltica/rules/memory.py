"""Chapter 2.1. What a player remembers of enemy blocks that he has seen and that stand up again (ruling A99).

Each block goes by its handle, so that he who has seen it follows it: it stays the one he saw, with the strength that he saw.
He loses sight of it when a turn begins and it stands among blocks of its color that he has not seen, or no longer knows:
its owner may have changed them about. They get new handles then, in an order that tells nothing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from korvolan.kernel.constants import NONE

from ..board import ON_MAP
from ..state import SHAPELESS, SHIPS, PaxState
from ..tables import SEASON_IDS
from ..units import BLOCK_NAMES, BLOCKS, NATION

WORD: Final = (1 << 32) - 1
FACTOR: Final = 0x45D9F3B
SEASONS: Final = len(SEASON_IDS)


def stand_up(g: PaxState) -> None:
    """[2.1b] Whoever lies open and has neither battle nor siege left to show himself for stands up."""
    known = g.known
    for block in range(BLOCKS):
        if known[block] and not g.besieging[block]:
            g.conceal(block)


def lose_sight(g: PaxState) -> None:
    """A turn begins: where seen and unseen blocks of a color stand side by side, nobody can tell any more which is which."""
    stand_up(g)
    places: list[int] = []
    seen = g.seen
    for block in range(BLOCKS):
        if seen[block] and 0 <= g.at[block] < ON_MAP and g.at[block] not in places:
            places.append(g.at[block])
    for place in places:
        block = g.head[place]
        while block != NONE:
            if g.seen[block]:
                side_by_side = lookalikes(g, block)
                if any(not g.seen[other] for other in side_by_side):
                    mingle(g, side_by_side)
            block = g.next_in[block]


def lookalikes(g: PaxState, block: int) -> list[int]:
    """The blocks at a block's place that look like it from behind: ships lie apart, and so does each fleet's cargo."""
    nation, fleet, sails = NATION[block], g.aboard[block], g.shape[block] == SHIPS
    out: list[int] = []
    for other in g.stack(g.at[block]):
        if NATION[other] == nation and g.aboard[other] == fleet and (g.shape[other] == SHIPS) == sails:
            out.append(other)
    return out


def mingle(g: PaxState, blocks: list[int]) -> None:
    """Blocks change places: new handles, and nothing is known of one that is not known of all."""
    shape = g.shape[blocks[0]]
    since = NONE
    for block in blocks:
        if g.shape[block] != shape:
            shape = SHAPELESS
        since = max(since, time_of_arrival(g, block))
    for block in secret_order(g, blocks):
        g.forget(block)
        g.take_handle(block)
        g.shape[block] = shape
        g.since[block] = since


def time_of_arrival(g: PaxState, block: int) -> int:
    """When a block came to the map, counted in handles. Positions that do not say it mean its own handle."""
    return g.since[block] if g.since[block] != NONE else g.tag[block]


def secret_order(g: PaxState, blocks: list[int]) -> list[int]:
    """Blocks in an order that hangs on all that their owner hides: the enemy cannot work it out, and no die is used.

    What the enemy hides has no part in it: the owner sees the order."""
    salt: i64 = g.number
    side = g.side_of(blocks[0])
    for block in range(BLOCKS):
        if g.side_of(block) == side:
            salt = mixed_bits(salt, g.strength[block] * BLOCKS + g.tag[block] + 1)
    keys: dict[int, int] = {}
    for block in blocks:
        keys[block] = mixed_bits(mixed_bits(salt, block), block)
    return sorted(blocks, key=lambda block: (keys[block], block))


def mixed_bits(salt: i64, more: i64) -> i64:
    """Both numbers in one of 32 bits, in which every bit of either counts."""
    out = (salt + more * FACTOR) & WORD
    for _ in range(2):
        out = ((out >> 16) ^ out) * FACTOR & WORD
    return (out >> 16) ^ out


def remembered(g: PaxState, seat: int, block: int) -> str:
    """What a seat saw of a block when it last did: "Sheremetev 2, Summer 1707"; empty where it lies open or is not known."""
    if g.sees(seat, block) or not g.recalls(seat, block):
        return ""
    return f"{BLOCK_NAMES[block]} {g.seen[block]}, {turn_name(g, g.seen_in[block])}"


def turn_name(g: PaxState, number: int) -> str:
    """The season and year of an earlier turn, by its number."""
    seasons = g.year * SEASONS + g.season - (g.number - number)
    return f"{SEASON_IDS[seasons % SEASONS].capitalize()} {seasons // SEASONS}"
