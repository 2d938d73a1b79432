"""What each seat may know, and how the rest is reshuffled (ruling A80).

Of an enemy block everyone sees place, nation and handle, and whether it has marched or sailed; name and strength only
once it was shown. Pools show their number. Levels, markers, points and tracks are open."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.layout import NONE, Layout
from korvolan.kernel.view import PieceView, PlaceView, View

from ..board import ABROAD, HAS_RP, IN_HAND, LAND, NATION_IDS, NATIONS, NYEN, ON_MAP, PLACE_IDS, POOL, SEAT_IDS, YEAR_TRACK
from ..rules.handles import handle
from ..rules.memory import came, remembered, when
from ..state import LAND_BLOCK, SHIPS, PaxState
from ..tables import FIRST_YEAR
from ..units import BLOCK_IDS, BLOCKS, BLOCKS_OF, FLEET, MAX_STRENGTH, NATION, REGIMENT, TYPE
from .score import score
from .sequence import battle_view, path

LOWER_ROW_CELLS: Final = 100  # what the sheet adds to the squares of the lower row

# -- seeing --------------------------------------------------------------------------------------------------------


def look(g: PaxState, seat: int) -> View:
    """The board through the eyes of a seat, or of a watcher."""
    view = View("")
    view.phase = path(g)
    view.pieces = pieces(g, seat)
    view.places = [place_view(g, place) for place in range(LAND) if changed(g, place)]
    view.tracks = tracks(g)
    view.boxes = {PLACE_IDS[pool]: held(g, pool) for pool in [*POOL, IN_HAND, ABROAD] if pool != NONE}
    view.battle = battle_view(g, seat)
    view.score = score(g)
    return view


def shows(g: PaxState, seat: int, block: int) -> bool:
    """[8.6b] Blocks on the map and in open boxes are seen by all; those in pools by their owner alone."""
    if g.at[block] == NONE:
        return False
    return g.at[block] < ON_MAP or g.lies_open(block) or g.side_of(block) == seat


def pieces(g: PaxState, seat: int) -> list[PieceView]:
    """Every block that shows, place by place, side by side, in the order of handles: this gives each its slot."""
    blocks = [block for block in range(BLOCKS) if shows(g, seat, block)]
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
    """[2.1b] An enemy block shows its back until it was seen."""
    seen = g.sees(seat, block)
    nation = NATION_IDS[NATION[block]]
    face = f"{nation} {BLOCK_IDS[block]}" if seen else f"{nation} back"
    steps = g.strength[block] if seen and g.strength[block] else None
    slot = g.due[block] - FIRST_YEAR if g.at[block] == YEAR_TRACK else 0
    at = PLACE_IDS[g.at[block]]
    return PieceView(handle(g, seat, block), face, at, slot, steps, hidden=not seen, marks=marks(g, seat, block))


def marks(g: PaxState, seat: int, block: int) -> list[str]:
    """What lies beside a block for all to see."""
    out: list[str] = []
    if g.aboard[block] != NONE:
        out.append(f"aboard {handle(g, seat, g.aboard[block])}")
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
        out.append(f"noted {g.seen[block]}, {when(g, g.seen_in[block])}")
    return out


def changed(g: PaxState, place: int) -> bool:
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


def held(g: PaxState, box: int) -> int:
    """How many blocks lie in a box."""
    return sum(1 for block in range(BLOCKS) if g.at[block] == box)


# -- not seeing ----------------------------------------------------------------------------------------------------

# What an unseen block can be, the narrowest first, so that the wider never take what the narrower need.
ONLY_FLEET: Final = 0
ONLY_REGIMENT: Final = 1
ONLY_LAND: Final = 2
ANYTHING: Final = 3
TRIES: Final = 40
CHANGED: Final = 3  # one of so many blocks has another strength than when it was last seen


def reshuffle(layout: Layout, g: PaxState, seat: int, rng: FastDice) -> None:
    """[2.1b, 8.6b] Give the blocks that a seat does not know other names within their nation, and other strengths."""
    to = list(range(BLOCKS))
    renamed: list[int] = []
    for nation in range(NATIONS):
        slots = unseen(g, seat, nation)
        faces = sorted(slots)
        chosen: list[int] = []
        for attempt in range(TRIES + 1):
            chosen = assign(g, slots, faces, rng, attempt < TRIES)
            if len(chosen) == len(slots):
                break
        for slot, face in zip(slots, chosen, strict=True):
            to[slot] = face
        renamed += chosen
    stamps = g.stamp.copy()  # what is remembered of a name stays with the name
    layout.permute(g, "piece", to)
    g.stamp = stamps
    for block in renamed:
        if g.strength[block]:
            g.strength[block] = 1 + rng.below(MAX_STRENGTH[block])
        if g.seen[block]:  # an enemy remembers it, but this seat, a watcher's, has not seen it
            g.seen[block] = 1 + rng.below(MAX_STRENGTH[block])
    for block in recalled(g, seat):
        if rng.below(CHANGED) == 0:
            g.strength[block] = 1 + rng.below(MAX_STRENGTH[block])
        else:
            g.strength[block] = g.seen[block]


def recalled(g: PaxState, seat: int) -> list[int]:
    """The blocks that a seat has seen and followed since: who they are is sure, but they may have lost or gained steps."""
    return [block for block in range(BLOCKS) if g.recalls(seat, block) and not g.sees(seat, block)]


def unseen(g: PaxState, seat: int, nation: int) -> list[int]:
    """A nation's blocks that a seat cannot name, in an order that anyone at the table could put them in."""
    blocks = [block for block in BLOCKS_OF[nation] if not g.knows(seat, block)]
    return sorted(blocks, key=lambda block: (kind_needed(g, block), g.tag[block] == NONE, g.tag[block], g.at[block]))


def kind_needed(g: PaxState, block: int) -> int:
    """What everyone can tell of an unseen block: ships sail, and of two blocks aboard one fleet both are regiments."""
    if g.aboard[block] != NONE:
        return ONLY_REGIMENT if len(g.cargo(g.aboard[block])) > 1 else ONLY_LAND
    if g.shape[block] == SHIPS:
        return ONLY_FLEET
    return ONLY_LAND if g.shape[block] == LAND_BLOCK else ANYTHING


def assign(g: PaxState, slots: list[int], faces: list[int], rng: FastDice, remember: bool) -> list[int]:
    """A name for each slot at random; shorter than the slots where the draw ran into a dead end."""
    left = faces.copy()
    out: list[int] = []
    for slot in slots:
        need = kind_needed(g, slot)
        fitting = [face for face in left if can_be(need, face) and (not remember or not remembered_elsewhere(g, slot, face))]
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


def remembered_elsewhere(g: PaxState, slot: int, face: int) -> bool:
    """A block that was seen to leave the map cannot be one that has stood there since before."""
    return g.tag[slot] != NONE and came(g, slot) < g.stamp[face]
