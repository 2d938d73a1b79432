"""Chapters 8.3 and 8.4. Steps for blocks on the map: by an action, and what forbids them however they are paid for."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import COALITION, LAND, ON_MAP, SWEDISH
from ..state import PaxState
from ..units import BLOCKS, FLEET, MAX_STRENGTH, NORRIS, TYPE
from .communications import has_line


def short_blocks(g: PaxState, side: int) -> list[int]:
    """A side's blocks on the map that are not at full strength."""
    at, strength, sides = g.at, g.strength, g.sides
    out: list[int] = []
    for block in range(BLOCKS):
        if 0 <= at[block] < ON_MAP and strength[block] < MAX_STRENGTH[block] and sides[block] == side:
            out.append(block)
    return out


def bars_step(g: PaxState, side: int, block: int) -> int:
    """What forbids a replacement step by an action (8.4), or 0."""
    return no.NOT_YOURS_TO_REPLACE if g.side_of(block) != side else bars_reinforcement(g, block)


def add_step(g: PaxState, side: int, block: int) -> None:
    """[3.3i, 8.4a, 8.4b] A block gains a step."""
    g.strength[block] += 1
    g.say("step_added", block, g.at[block])


def bars_reinforcement(g: PaxState, block: int) -> int:
    """What forbids a block to receive a step, however it is paid for, or 0."""
    if is_off_map(g, block):
        return no.STEPS_ONLY_ON_MAP
    if is_full(g, block):
        return no.FULL_STRENGTH
    if is_cargo(g, block):
        return no.CARGO_GETS_NOTHING
    if is_out_of_portsmouth(g, block):
        return no.NOT_IN_PORTSMOUTH
    if is_at_sea(g, block):
        return no.NOT_IN_HARBOR
    if in_battle_territory(g, block):
        return no.IN_A_BATTLE
    return no.NO_LINE if lacks_line(g, block) else 0


def is_off_map(g: PaxState, block: int) -> bool:
    """[8.4c] Blocks beside the map receive no steps."""
    return g.at[block] < 0 or g.at[block] >= ON_MAP


def is_full(g: PaxState, block: int) -> bool:
    """[2.1d] No block goes above its full strength."""
    return g.strength[block] >= MAX_STRENGTH[block]


def is_cargo(g: PaxState, block: int) -> bool:
    """[8.3d] Blocks aboard fleets receive no steps."""
    return g.aboard[block] != NONE


def is_at_sea(g: PaxState, block: int) -> bool:
    """[8.3c] Fleets receive steps only in a harbor; Portsmouth is the British one."""
    return TYPE[block] == FLEET and block != NORRIS and g.at[block] >= LAND


def is_out_of_portsmouth(g: PaxState, block: int) -> bool:
    """[11.11e] The British fleet receives steps only in Portsmouth (ruling A71)."""
    return block == NORRIS and not has_line(g, block)


def in_battle_territory(g: PaxState, block: int) -> bool:
    """[8.3b] Nobody receives steps where land blocks of both sides stand; a siege alone is no battle (ruling A6)."""
    place = g.at[block]
    return place < LAND and g.stands(SWEDISH, place) and g.stands(COALITION, place)


def lacks_line(g: PaxState, block: int) -> bool:
    """[8.3a, 8.5g] Without a line of communications there are no steps."""
    return not has_line(g, block)
