"""Overlays: reach and what counts, as the rules' own functions see them."""

from __future__ import annotations

from typing import Final

from ..rules.movement import has_way_out, is_held_fast
from ..state import AREA_IDS, AREAS, BLOCK_IDS, MAP, TinyState, side_of
from .counts import counts

OVERLAYS: Final = ("reach", "counts")


def overlay(g: TinyState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Places with values, as a seat may know them."""
    return counts(g) if name == "counts" else reach(g, seat, focus)


def reach(g: TinyState, seat: int, focus: str) -> dict[str, int]:
    """The areas that a side's block could enter now, with the number of steps to each."""
    if focus not in BLOCK_IDS or side_of(BLOCK_IDS.index(focus)) != seat:
        return {}
    block = BLOCK_IDS.index(focus)
    if not 0 <= g.at[block] < AREAS or is_held_fast(g, block) or not has_way_out(g, block):
        return {}
    return {AREA_IDS[area]: steps for area, steps in enumerate(MAP.distances(g.at[block])) if 0 < steps <= 2}
