"""The field, for the table to show, the same for everyone: pieces with facing and strength, fences, tracks, boxes and the
score."""

from __future__ import annotations

import math
from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.looks import Looks, Placed
from korvolan.kernel.view import LineView, PieceView, PlaceView, ScoreView, View

from ..board import BOARD, BOTH, DIRECTION_IDS, DISPERSED, ENTRIES, HEXES, OBJECTIVE, PLACE_IDS, RUSSIA, SEAT_IDS, STEP, SWEDEN
from ..rules.casualties import dispersed
from ..rules.releases import FREE, binding
from ..rules.turn import phase_of
from ..rules.victory import DAWN, DRAW, LEAD, MAIN, SPARED, WIN, in_objective, points, points_by_part
from ..rules.zones import is_all_round
from ..state import ALL_FENCES, FieldState
from ..unit_flags import CHARGED, COLUMN, DUTY, FIRED, FOUGHT, LANCE, MARK_IDS, MOVED, PIKES, SHOT
from ..units import FIRST_WAGON, FOOT, HORSE, PIECE_IDS, PIECES, SIDE, SP, UNITS
from .battle_view import battle_view
from .sequence import path

# Where in its hex a piece stands: troops in the middle, commanders and wagons at the corners.
COMMANDER_SLOT: Final = 1
WAGON_SLOT: Final = 2
INSET: Final = 0.92  # of the radius of a hex: where its fences are drawn
SHOWN_MARKS: Final = [
    (MOVED, "moved"),
    (FIRED, "fired"),
    (SHOT, "shot"),
    (CHARGED, "charged"),
    (FOUGHT, "fought"),
    (DUTY, "duty"),
    (LANCE, "kopie"),
    (COLUMN, "column"),
]


def view(g: FieldState, seat: int) -> View:
    """The field; nothing is hidden from anyone."""
    view = View("")
    view.phase = path(g)
    view.pieces = pieces(g)
    view.places = fence_views(g)
    view.lines = [fence_line(g.fence_at[f], g.fence_side[f]) for f in range(ALL_FENCES) if g.fence_at[f] != NONE]
    if g.scenario == DAWN:
        view.lines.append(GOAL_LINE)
    view.tracks = tracks(g)
    view.boxes = boxes(g)
    view.battle = battle_view(g)
    view.score = score(g)
    return view


def score(g: FieldState) -> list[ScoreView]:
    """What each side has come to, and what it takes to win (SCN.dawn3, SCN.main3, SCN.day4)."""
    sweden = SEAT_IDS[SWEDEN]
    if g.scenario == DAWN:
        case = "SCN.dawn3"
        return [
            ScoreView(sweden, "Foot on the plain beyond the redoubts", in_objective(g, FOOT), case),
            ScoreView(sweden, "Horse on the plain beyond the redoubts", in_objective(g, HORSE), case),
            ScoreView(sweden, f"{WIN} points of both win, {DRAW} draw", 0, case),
        ]
    out = [ScoreView(SEAT_IDS[s], words, gained, case) for s in BOTH for words, gained, case in points_by_part(g, s)]
    case = "SCN.main3" if g.scenario == MAIN else "SCN.day4"
    out.append(ScoreView(SEAT_IDS[RUSSIA], f"A lead of {LEAD[g.scenario]} wins", 0, case))
    out.append(ScoreView(sweden, f"A Russian lead of {SPARED[g.scenario]} or less wins", 0, case))
    return out


def pieces(g: FieldState) -> list[PieceView]:
    """Every piece, place by place. Dispersed units take the fields of their track one by one."""
    keys: list[int] = []
    fields = [0, 0]
    for piece in range(PIECES):
        at = g.at[piece]
        if at == NONE:
            continue
        field = 0
        for side in BOTH:
            if at == DISPERSED[side]:
                fields[side] += 1
                field = fields[side]
        keys.append(((piece * PLACES + at) * FIELDS + field) * LOOKS_OF_ONE + look_of(g, piece))
    return LOOKS.board(keys, lambda key: placed(g, key // LOOKS_OF_ONE), [])


def placed(g: FieldState, where: int) -> Placed:
    """A piece, by its number, its place and its field in a track."""
    view = piece_view(g, where // (PLACES * FIELDS))
    view.slot = where % FIELDS or view.slot
    return view.at, view.slot, view.id, view


LOOKS: Final = Looks()
PLACES: Final = len(PLACE_IDS)
FIELDS: Final = PIECES + 1
FACINGS: Final = DIRECTIONS + 1
STRENGTHS: Final = max(SP) + 1
SHOWN_BITS: Final = 1 << len(MARK_IDS)
LOOKS_OF_ONE: Final = SHOWN_BITS * FACINGS * STRENGTHS * 2


def look_of(g: FieldState, piece: int) -> int:
    """What a piece shows where it stands, as a number: its marks, what it has left, which way it looks, whether it is bound."""
    look = g.marks[piece]
    if piece < UNITS:
        look += ((g.facing[piece] + 1) * STRENGTHS + g.sp(piece)) * SHOWN_BITS
    return look * 2 + (1 if binding(g, piece) != FREE else 0)


def piece_view(g: FieldState, piece: int) -> PieceView:
    """A piece: its face, where it is, which way it looks, what it has left."""
    at = g.at[piece]
    view = PieceView(PIECE_IDS[piece], face_of(g, piece), PLACE_IDS[at], marks=marks(g, piece))
    if piece >= UNITS:
        view.slot = (WAGON_SLOT if piece >= FIRST_WAGON else COMMANDER_SLOT) if at < HEXES else 0
        return view
    view.steps = g.sp(piece)
    if at < HEXES and not is_all_round(piece):
        view.facing = g.facing[piece]
    return view


def face_of(g: FieldState, piece: int) -> str:
    """The side of the counter that shows: the weaker one after a loss, or the pikes' token."""
    if piece >= UNITS:
        return PIECE_IDS[piece]
    if g.has(piece, PIKES):
        return f"{SEAT_IDS[SIDE[piece]]} pikes {g.sp(piece)}"
    return PIECE_IDS[piece] if g.sp(piece) == SP[piece] else f"{PIECE_IDS[piece]} reduced"


def marks(g: FieldState, piece: int) -> list[str]:
    """What is to be said of a piece besides its face."""
    if not g.on_map(piece):
        return []
    out = [name for bit, name in SHOWN_MARKS if g.marks[piece] & bit]
    if binding(g, piece) != FREE:
        out.append("bound")
    return out


def fence_views(g: FieldState) -> list[PlaceView]:
    """Hexes with fences, and on which sides (14.12a)."""
    sides: dict[int, list[str]] = {}
    for fence in range(ALL_FENCES):
        if g.fence_at[fence] != NONE:
            sides.setdefault(g.fence_at[fence], []).append(DIRECTION_IDS[g.fence_side[fence]].upper())
    return [PlaceView(PLACE_IDS[place], marks=[f"fence {'+'.join(found)}"]) for place, found in sorted(sides.items())]


FENCE_LINES: Final[dict[int, LineView]] = {}


def fence_line(place: int, direction: int) -> LineView:
    """A fence as it is drawn, made once."""
    key = place * len(DIRECTION_IDS) + direction
    found = FENCE_LINES.get(key)
    if found is None:
        found = FENCE_LINES[key] = LineView("fence", side_path(place, direction))
    return found


def side_path(place: int, direction: int) -> str:
    """The side of a hex as a line a little within it."""
    entry, radius = ENTRIES[place], INSET * BOARD["grid"]["radius"]
    ends = [math.radians(60 * (direction + turn) - 120) for turn in (0, 1)]
    (x, y), (u, v) = ((entry["x"] + radius * math.cos(angle), entry["y"] + radius * math.sin(angle)) for angle in ends)
    return f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"


def edge_of(inside: list[bool]) -> str:
    """The edge of some hexes as one path."""
    sides = [(place, d) for place in range(HEXES) if inside[place] for d in range(DIRECTIONS)]
    edge = [(place, d) for place, d in sides if (there := STEP[place * DIRECTIONS + d]) == NONE or not inside[there]]
    return "".join([side_path(place, d) for place, d in edge])


GOAL_LINE: Final = LineView("goal", edge_of(OBJECTIVE), border=True)


def tracks(g: FieldState) -> dict[str, int]:
    """Every number that lies open."""
    out = {"stage": g.stage, "stages": g.stages, "phase": phase_of(g), "morale": g.morale, "zone": g.zone}
    out |= {"mapa": g.mapa, "mapa left": g.mapa_left}
    for side in BOTH:
        name = SEAT_IDS[side]
        out[f"lost {name}"] = g.lost[side]
        out[f"dispersed {name}"] = dispersed(g, side)
        if g.scenario != DAWN:
            out[f"points {name}"] = points(g, side)
    if g.scenario == DAWN:
        out["foot through"] = in_objective(g, FOOT)
        out["horse through"] = in_objective(g, HORSE)
    return out


def boxes(g: FieldState) -> dict[str, int]:
    """The lances in the wagon and those that were used (6.74a)."""
    out: dict[str, int] = {}
    for side in BOTH:
        if g.kopies[side] or g.kopies_used[side]:
            out[f"kopies {SEAT_IDS[side]}"] = g.kopies[side]
            out[f"used kopies {SEAT_IDS[side]}"] = g.kopies_used[side]
    return out
