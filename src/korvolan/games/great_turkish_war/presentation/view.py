"""The table as a seat sees it: pieces, places, tracks, boxes and the score. What a seat may know, rules/knowledge.py says."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.looks import Looks, Placed
from korvolan.kernel.view import PieceView, PlaceView, ScoreView, View

from .. import board, units
from ..board import LEAGUE, OTTOMANS, PLACE_IDS, SEAT_IDS, TOWN_PLACE, TOWNS
from ..rules.knowledge import hidden_force, is_sent, known_markers, units_under
from ..rules.victory import area_points, points, town_points
from ..state import BOTH, WarState
from ..stratagem_kinds import KIND_IDS, KINDS, MARKER_FACES
from ..units import IS_LEADER, TYPE, UNIT_IDS, UNIT_SIDE, UNITS
from .battle_view import battle_view
from .sequence import path

ORDER: Final = [7, 6, 5, 3, 4, 1, 2, 8]  # who lies upon whom, by type: trains and guns below, leaders on top


def make_view(g: WarState, seat: int) -> View:
    """The board through the eyes of a seat, or of a watcher."""
    view = View("")
    view.phase = path(g)
    view.pieces = pieces(g, seat)
    view.places = [*town_views(g)]
    view.tracks = tracks(g)
    view.boxes = boxes(g)
    view.held = held(g, seat)
    view.battle = battle_view(g)
    view.score = score(g)
    return view


def pieces(g: WarState, seat: int) -> list[PieceView]:
    """Every piece that a seat may look at, place by place; then the Force markers, and the stratagems."""
    keys: list[int] = []
    for unit in range(UNITS):
        at = g.at[unit]
        if at != NONE and g.sees(seat, unit):
            keys.append((((unit * PLACES + at) * VALUES + shown_value(g, unit) + 1) << MARK_BITS) + mark_bits(g, seat, unit))
    others: list[Placed] = []
    for view in force_views(g, seat) + marker_views(g, seat):
        others.append((BEHIND_UNITS, len(others), view.id, view.at, view.slot, ", ".join(view.marks), view))
    return LOOKS.board(keys, lambda key: placed(g, seat, (key >> MARK_BITS) // (PLACES * VALUES)), others)


LOOKS: Final = Looks()
PLACES: Final = len(PLACE_IDS)
VALUES: Final = 100  # more than the values of all leaders
BEHIND_UNITS: Final = "~"  # no place's name comes after it


def placed(g: WarState, seat: int, unit: int) -> Placed:
    view = PieceView(UNIT_IDS[unit], face_of(g, unit), PLACE_IDS[g.at[unit]], marks=marks(g, seat, unit))
    return view.at, RANK[unit], view.id, view


def shown_value(g: WarState, unit: int) -> int:
    """The value that an unnamed leader shows, or NONE."""
    return g.value[unit] if IS_LEADER[unit] and not units.NAMED[unit] else NONE


def face_of(g: WarState, unit: int) -> str:
    """The face of a piece; an unnamed leader shows his value once it is known."""
    value = shown_value(g, unit)
    return f"{UNIT_IDS[unit]} {value}" if value != NONE else UNIT_IDS[unit]


# Pieces lie by place, leaders on top of their stack.
RANK: Final = [ORDER.index(min(TYPE[unit] + 1, 8)) for unit in range(UNITS)]
MARK_BITS: Final = 7


def mark_bits(g: WarState, seat: int, unit: int) -> int:
    """The marks of a piece as a number."""
    bits = 1 if g.force[unit] else 2 if g.done[unit] else 0
    if g.inside[unit]:
        bits += 4
    if g.cover[unit] != NONE:
        bits += 8
    if is_sent(g, seat, unit):
        bits += 32
    elif g.intercepted[unit]:
        bits += 64
    return bits + 16 if g.camp(unit) != UNIT_SIDE[unit] and 0 <= g.at[unit] < board.SPOTS else bits


def marks(g: WarState, seat: int, unit: int) -> list[str]:
    """What is to be said of a piece besides its face, to whoever may see it."""
    out: list[str] = []
    if g.force[unit]:
        out.append("force")
    elif g.done[unit]:
        out.append("done")
    if is_sent(g, seat, unit):
        out.append("sent")
    elif g.intercepted[unit]:
        out.append("intercepted")
    if g.inside[unit]:
        out.append("inside")
    if g.cover[unit] != NONE:
        out.append("covered")
    if g.camp(unit) != UNIT_SIDE[unit] and 0 <= g.at[unit] < board.SPOTS:
        out.append("neutral")
    return out


def force_views(g: WarState, seat: int) -> list[PieceView]:
    """A Force marker for units that a seat may not look at, with those that it saw go under it."""
    out: list[PieceView] = []
    for marker, name in enumerate(units.FORCE_IDS):
        place = hidden_force(g, seat, marker)
        if place != NONE:
            under = ", ".join(units.UNIT_NAMES[unit] for unit in units_under(g, marker))
            out.append(PieceView(name, name, PLACE_IDS[place], hidden=True, marks=[f"remembered {under}"]))
    return out


def marker_views(g: WarState, seat: int) -> list[PieceView]:
    """Stratagem markers: one's own hand, the number of the enemy's, and what lies open (13.1b, 13.14b)."""
    out: list[PieceView] = []
    for side, name in enumerate(SEAT_IDS):
        slot = 0
        for kind in range(KINDS):
            for number in range(known_markers(g, seat, side, kind)):
                slot += 1
                out.append(PieceView(f"{name}-{KIND_IDS[kind]}-{number + 1}", MARKER_FACES[kind], f"hand {name}", slot=slot))
        while slot < g.cards[side]:
            slot += 1
            out.append(PieceView(f"{name}-marker-{slot}", f"{name} marker", f"hand {name}", slot=slot, hidden=True))
    slot = 0
    for side, name in enumerate(SEAT_IDS):
        for kind in range(KINDS):
            for number in range(g.shown[side * KINDS + kind]):
                slot += 1
                out.append(PieceView(f"{name}-{KIND_IDS[kind]}-open-{number + 1}", MARKER_FACES[kind], "face-up", slot=slot))
    for kind in range(KINDS):
        if g.track[kind]:
            slot += 1
            out.append(PieceView(f"track-{KIND_IDS[kind]}", MARKER_FACES[kind], "face-up", slot=slot))
    return out


def town_views(g: WarState) -> list[PlaceView]:
    """Places whose control (4.0f) or siege (11.6.2a) differs from the printed board."""
    out: list[PlaceView] = []
    for town in range(TOWNS):
        printed = OTTOMANS if board.OTTOMAN_TOWN[town] else LEAGUE
        holder = g.holder[town]
        besieged = ["works"] if g.works[town] else []
        if holder in BOTH and holder != printed:
            out.append(PlaceView(PLACE_IDS[TOWN_PLACE[town]], SEAT_IDS[holder], besieged))
        elif besieged or (board.TOWN_COUNTRY[town] != NONE and holder not in BOTH):
            out.append(PlaceView(PLACE_IDS[TOWN_PLACE[town]], marks=[*besieged, *(["neutral"] if holder not in BOTH else [])]))
    return out


def boxes(g: WarState) -> dict[str, int]:
    """How many markers are in the hands and in the pool."""
    out = {f"hand {SEAT_IDS[side]}": g.cards[side] for side in BOTH}
    out["pool"] = sum(g.pool)
    out["removed"] = sum(g.gone)
    return out


def held(g: WarState, seat: int) -> list[str]:
    """The markers in a seat's own hand."""
    if seat not in BOTH:
        return []
    return [KIND_IDS[kind] for kind in range(KINDS) for _ in range(g.hand[seat * KINDS + kind])]


def tracks(g: WarState) -> dict[str, int]:
    """Every number that lies open (8.1j, 9.2b, 11.1o); points in halves."""
    out = {"turn": g.turn, "last turn": g.last_turn, "initiative": g.first, "op": g.op, "truce": int(g.truce)}
    for stock in range(units.STOCKS):
        out[f"tp {units.STOCK_IDS[stock]}"] = g.tp[stock]
    for country in range(board.COUNTRIES):
        out[f"status {board.COUNTRY_IDS[country]}"] = g.status[country]
    for side in BOTH:
        out[f"points {SEAT_IDS[side]}"] = points(g, side)
    return out


def score(g: WarState) -> list[ScoreView]:
    """How each victory point arose (6.2)."""
    out: list[ScoreView] = []
    for side in BOTH:
        for area in range(board.AREAS):
            worth = area_points(g, side, area)
            if worth:
                out.append(
                    ScoreView(SEAT_IDS[side], f"Area {board.AREA_NAMES[area]}", worth, "6.2a" if side == LEAGUE else "6.2f")
                )
        for town in range(TOWNS):
            worth = town_points(g, side, town)
            if worth:
                case = "6.2b" if side == LEAGUE else "6.2d" if town in board.CAPITALS else "6.2e"
                out.append(ScoreView(SEAT_IDS[side], board.TOWN_NAMES[town], worth, case))
    if g.victories:
        out.append(ScoreView(SEAT_IDS[LEAGUE], "Great victories in the field", g.victories, "6.2c"))
    return out
