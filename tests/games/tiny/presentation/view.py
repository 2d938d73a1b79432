"""The board through the eyes of a side or of a watcher: blocks, areas, tracks and boxes. What shows is for the rules to say."""

from __future__ import annotations

from itertools import pairwise

from korvolan.kernel.constants import NONE
from korvolan.kernel.state import WATCHER
from korvolan.kernel.view import PieceView, PlaceView, View

from ..rules.knowledge import handle, shows
from ..state import (
    A_SIDE,
    AREA_IDS,
    AREAS,
    BLOCKS,
    BOX_IDS,
    KINDS,
    MARKERS,
    MAX_STEPS,
    NORTH,
    RESERVE,
    SIDES,
    SOUTH,
    TinyState,
    side_of,
)
from .battle_view import battle_view
from .sequence import path


def view(g: TinyState, seat: int) -> View:
    """The board through the eyes of a side, or of a watcher."""
    view = View("")
    view.phase = path(g)
    view.pieces = pieces(g, seat)
    view.places = [PlaceView(AREA_IDS[area], SIDES[g.holder[area]]) for area in range(AREAS) if g.holder[area] != NONE]
    view.tracks = {"turn": g.number, "last turn": g.last}
    view.boxes = {BOX_IDS[side]: len(g.blocks_at(side, RESERVE[side])) for side in (NORTH, SOUTH)}
    view.boxes |= {f"{SIDES[side]} markers": int(g.held[side] != NONE) for side in (NORTH, SOUTH)}
    if seat != WATCHER and g.held[seat] != NONE:
        view.held = [MARKERS[g.held[seat]]]
    view.battle = battle_view(g, seat)
    return view


def pieces(g: TinyState, seat: int) -> list[PieceView]:
    """Every block that shows, place by place, in the order in which they were stood up: this gives each its slot."""
    views = [(side_of(b), g.tag[b], piece_view(g, seat, b)) for b in range(BLOCKS) if shows(g, seat, b)]
    views.sort(key=lambda entry: (entry[2].at, entry[0], entry[1], entry[2].id))
    out = [view for _, _, view in views]
    for before, view in pairwise(out):
        view.slot = before.slot + 1 if before.at == view.at else 0
    return out


def piece_view(g: TinyState, seat: int, block: int) -> PieceView:
    """An enemy block shows its place and lost steps; its face only once it was seen (0.1c)."""
    side = side_of(block)
    seen = g.sees(seat, block)
    place = (AREA_IDS + BOX_IDS)[g.at[block]]
    marks = ["moved"] if g.moved[block] else []
    lost = MAX_STEPS[block] - g.strength[block]
    if lost:
        marks.append(f"lost {lost}")
    if seat == side and g.known[block]:
        marks.append("seen")
    face = f"{SIDES[side]} {KINDS[block % A_SIDE][0]}" if seen else f"{SIDES[side]} back"
    steps = g.strength[block] if seen else None
    return PieceView(handle(g, seat, block), face, place, 0, steps, hidden=not seen, marks=marks)
