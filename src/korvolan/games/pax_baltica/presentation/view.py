"""The board as a seat sees it, for the table to draw. What a seat may know stands in rules/knowledge.py."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import PieceView, PlaceView, View

from ..board import ABROAD, HAS_RP, IN_HAND, LAND, NATION_IDS, NYEN, PLACE_IDS, POOL, SEAT_IDS, YEAR_TRACK
from ..rules.handles import piece_id
from ..rules.knowledge import is_in_view
from ..rules.memory import remembered, turn_name
from ..state import SHIPS, PaxState
from ..tables import FIRST_YEAR
from ..units import BLOCK_IDS, BLOCKS, NATION
from .battle_view import battle_view
from .score import score
from .sequence import path

LOWER_ROW_CELLS: Final = 100  # what the sheet adds to the squares of the lower row


def view(g: PaxState, seat: int) -> View:
    """The board through the eyes of a seat, or of a watcher."""
    out = View("")
    out.phase = path(g)
    out.pieces = pieces(g, seat)
    out.places = [place_view(g, place) for place in range(LAND) if differs_from_print(g, place)]
    out.tracks = tracks(g)
    out.boxes = {PLACE_IDS[pool]: len(g.stack(pool)) for pool in [*POOL, IN_HAND, ABROAD] if pool != NONE}
    out.battle = battle_view(g, seat)
    out.score = score(g)
    return out


def pieces(g: PaxState, seat: int) -> list[PieceView]:
    """Every block that shows, place by place, side by side, in the order of handles: this gives each its slot."""
    blocks = [block for block in range(BLOCKS) if is_in_view(g, seat, block)]
    views = [(g.side_of(b), NATION[b], g.tag[b], piece_view(g, seat, b)) for b in blocks]
    views.sort(key=lambda entry: (entry[3].at, entry[0], entry[1], entry[2], entry[3].id))
    out = [view for _, _, _, view in views]
    slot = 0
    for i, view in enumerate(out):
        slot = slot + 1 if i and out[i - 1].at == view.at else 0
        if view.at != PLACE_IDS[YEAR_TRACK]:  # there the year is the slot
            view.slot = slot
    return out


def piece_view(g: PaxState, seat: int, block: int) -> PieceView:
    """A block as a seat sees it: an enemy's shows its back while it is not seen (2.1b)."""
    seen = g.sees(seat, block)
    nation = NATION_IDS[NATION[block]]
    face = f"{nation} {BLOCK_IDS[block]}" if seen else f"{nation} back"
    steps = g.strength[block] if seen and g.strength[block] else None
    slot = g.due[block] - FIRST_YEAR if g.at[block] == YEAR_TRACK else 0
    at = PLACE_IDS[g.at[block]]
    return PieceView(piece_id(g, seat, block), face, at, slot, steps, hidden=not seen, marks=marks(g, seat, block))


def marks(g: PaxState, seat: int, block: int) -> list[str]:
    """What lies beside a block for all to see."""
    out: list[str] = []
    if g.aboard[block] != NONE:
        out.append(f"aboard {piece_id(g, seat, g.aboard[block])}")
    if g.moved[block]:
        out.append("moved")
    if g.extra[block]:
        out.append(f"forced {g.extra[block]}")
    if g.pinned[block]:
        out.append("pinned")
    if g.besieging[block]:
        out.append("besieging")
    if g.due[block]:
        out.append(f"due {g.due[block]}")
    if not g.sees(seat, block) and g.shape[block]:
        out.append("fleet" if g.shape[block] == SHIPS else "land")
    if remembered(g, seat, block):
        out.append(f"remembered {remembered(g, seat, block)}")
    if g.side_of(block) == seat and g.known[block]:
        out.append("seen")
    elif g.side_of(block) == seat and g.seen[block]:
        out.append(f"noted {g.seen[block]}, {turn_name(g, g.seen_in[block])}")
    return out


def differs_from_print(g: PaxState, place: int) -> bool:
    """Whether a territory differs from the printed board."""
    return g.marker[place] != NONE or g.ceded >> place & 1 == 1 or (place == NYEN and bool(g.petersburg))


def place_view(g: PaxState, place: int) -> PlaceView:
    view = PlaceView(PLACE_IDS[place])
    if g.marker[place] != NONE:
        view.control = NATION_IDS[g.marker[place]]
    if place == NYEN and g.petersburg:
        view.marks.append("sankt-peterburg")
    if g.ceded >> place & 1:
        view.marks.append("ceded")
    return view


def tracks(g: PaxState) -> dict[str, int]:
    """Every number that lies open."""
    out = {"year": g.year, "season": g.season, "turn": g.number, "last year": g.last_year}
    out |= {"attrition": g.attrition, "attrition row": g.attrition_row()}
    out["attrition marker"] = g.attrition + LOWER_ROW_CELLS * g.attrition_row()
    for seat, name in enumerate(SEAT_IDS):
        out[f"actions {name}"] = g.actions[seat]
    for nation, name in enumerate(NATION_IDS):
        out[f"status {name}"] = g.status[nation]
        if HAS_RP[nation]:
            out[f"rp {name}"] = g.rp[nation]
        for key, value in (
            ("truce", g.truce_until[nation]),
            ("event", g.event_rp[nation]),
            ("halved", g.halved[nation]),
            ("points", g.points[nation]),
            ("politics", g.politics[nation]),
            ("envoy", g.envoy[nation]),
        ):
            if value:
                out[f"{key} {name}"] = value
    if g.night_rider:
        out["night rider"] = g.night_rider
    if g.mistrust:
        out["mistrust"] = 1
    return out
