"""The board through the eyes of a seat: units, Army markers, campaign markers, boxes and tracks.

What a seat may know stands in rules/knowledge.py."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.looks import Looks, Placed
from korvolan.kernel.view import PieceView, PlaceView, ScoreView, View

from ..board import NATION_IDS, NATION_SIDE, NATIONS, NYENSKANS, PLACE_IDS, PLACE_NAMES, SEAT_IDS, TO_PLACE
from ..campaign_markers import HELD, IN_PLAY, MARKER_IDS, MARKERS, PICKED, PLAYED, POOL, SIDE_MARKERS
from ..rules.knowledge import army_id, has_hidden, shows_marker
from ..rules.turn import turn_marker
from ..rules.victory import points, points_by_fortress
from ..state import BOTH, MARCHED, RESTED, WarState
from ..units import BOX, ELITE, NATION, TYPE, TYPE_IDS, UNIT_IDS, UNITS, UNITS_OF, VALUE
from .battle_view import battle_view
from .sequence import path
from .sheet import pile_of

TYPE_ORDER: Final = ["supply", "artillery", "garrison", "irregular", "infantry", "dragoon", "cavalry", "leader"]
MOST_VALUE: Final = 10


def view_of(g: WarState, seat: int) -> View:
    """The board through the eyes of a seat, or of a watcher."""
    view = View("")
    view.phase = path(g)
    view.pieces = pieces(g, seat)
    if g.petersburg:
        view.places = [PlaceView(PLACE_IDS[NYENSKANS], marks=["st-petersburg"])]
    view.tracks = tracks(g)
    view.boxes = boxes(g, seat)
    view.held = [MARKER_IDS[marker] for marker in range(MARKERS) if shows_marker(g, seat, marker)]
    view.battle = battle_view(g)
    view.score = [ScoreView(SEAT_IDS[side], PLACE_NAMES[place], worth, "4.2a") for side, place, worth in points_by_fortress(g)]
    return view


def pieces(g: WarState, seat: int) -> list[PieceView]:
    """Pieces by place; those that wait to be placed by nation; in a stack the leaders on top."""
    keys: list[int] = []
    for unit in range(UNITS):
        at = g.at[unit]
        if at != NONE and g.sees(seat, unit):
            keys.append(((unit * PLACES + at) << MARK_BITS) + mark_bits(g, unit))
    others: list[Placed] = [(p.at, p.slot, 0, 0, p.id, p) for p in army_views(g, seat)]
    others += [(p.at, p.slot, 0, 0, p.id, p) for p in marker_views(g, seat)]
    return LOOKS.board(keys, lambda key: placed(g, (key >> MARK_BITS) // PLACES), others)


def placed(g: WarState, unit: int) -> Placed:
    at = g.at[unit]
    face = f"{NATION_IDS[NATION[unit]]} {UNIT_IDS[unit]}"
    slot = pile_of(unit) if at == BOX[unit] else 0
    nation = NATION[unit] if at == TO_PLACE else 0
    view = PieceView(UNIT_IDS[unit], face, PLACE_IDS[at], slot=slot, marks=marks(g, unit))
    return view.at, slot, nation, RANK[unit], view.id, view


LOOKS: Final = Looks()
PLACES: Final = len(PLACE_IDS)

# Who lies upon whom in a stack: trains and guns below, then the troops, the leaders on top.
RANK: Final = [TYPE_ORDER.index(TYPE_IDS[TYPE[unit]]) * MOST_VALUE + VALUE[unit] + ELITE[unit] for unit in range(UNITS)]


def marker_views(g: WarState, seat: int) -> list[PieceView]:
    """The campaign markers in the boxes of each side; of those that are not seen only the number."""
    out: list[PieceView] = []
    for side, name in enumerate(SEAT_IDS):
        hand = [marker for marker in SIDE_MARKERS[side] if g.spot[marker] in (HELD, PICKED)]
        seen = [marker for marker in hand if shows_marker(g, seat, marker)]
        for slot, marker in enumerate(seen, 1):
            out.append(PieceView(MARKER_IDS[marker], MARKER_IDS[marker], f"held {name}", slot=slot))
        for slot in range(len(seen) + 1, len(hand) + 1):
            out.append(PieceView(f"{name}-marker-{slot}", f"{name} marker", f"held {name}", slot=slot, hidden=True))
        in_play = [marker for marker in SIDE_MARKERS[side] if g.spot[marker] in (IN_PLAY, PLAYED)]
        for slot, marker in enumerate(in_play, 1):
            out.append(PieceView(MARKER_IDS[marker], MARKER_IDS[marker], f"play {name}", slot=slot))
    return out


def army_views(g: WarState, seat: int) -> list[PieceView]:
    """An Army marker (2.3) stands for each stack that a seat may not look into."""
    out: list[PieceView] = []
    for side in BOTH:
        for place in g.stacks(side):
            if side != seat and has_hidden(g, seat, place):
                at = PLACE_IDS[place]
                out.append(PieceView(army_id(side, place), f"{SEAT_IDS[side]} army", at, hidden=True))
    return out


MARK_BITS: Final = 5


def mark_bits(g: WarState, unit: int) -> int:
    """The marks of a unit as a number."""
    bits = 1 if g.moved[unit] == MARCHED else 2 if g.moved[unit] != RESTED else 0
    if g.force[unit] and g.battle_round == 0:
        bits += 4
    if g.doubled[unit]:
        bits += 8
    return bits if g.is_active(unit) else bits + 16


def marks(g: WarState, unit: int) -> list[str]:
    """What is to be said of a unit besides its face, to whoever may see it."""
    out: list[str] = []
    if g.moved[unit] == MARCHED:
        out.append("moved")
    elif g.moved[unit] != RESTED:
        out.append("carried")
    if g.force[unit] and g.battle_round == 0:
        out.append("force")
    if g.doubled[unit]:
        out.append("doubled")
    if not g.is_active(unit):
        out.append("neutral")
    return out


def boxes(g: WarState, seat: int) -> dict[str, int]:
    """How many lie in the pools, in the hands and among the enemy's units to be placed; one's own are seen themselves."""
    out: dict[str, int] = {}
    for side in BOTH:
        name = SEAT_IDS[side]
        out[f"pool {name}"] = sum(1 for m in SIDE_MARKERS[side] if g.spot[m] == POOL)
        out[f"held {name}"] = sum(1 for m in SIDE_MARKERS[side] if g.spot[m] in (HELD, PICKED))
        out[f"play {name}"] = sum(1 for m in SIDE_MARKERS[side] if g.spot[m] in (IN_PLAY, PLAYED))
    for nation in range(NATIONS):
        waiting = sum(1 for unit in UNITS_OF[nation] if g.at[unit] == TO_PLACE)
        if waiting and NATION_SIDE[nation] != seat:
            out[f"to place {NATION_IDS[nation]}"] = waiting
    return out


def tracks(g: WarState) -> dict[str, int]:
    """Every number that lies open."""
    year, first = turn_marker(g)
    out = {"year": year, "last year": g.last_year, "first": first, "baltic": g.baltic, "passes": g.passes}
    for side in BOTH:
        out[f"morale {SEAT_IDS[side]}"] = g.mp[side]
        out[f"points {SEAT_IDS[side]}"] = points(g, side)
    for nation in range(NATIONS):
        out[f"status {NATION_IDS[nation]}"] = g.status[nation]
    return out
