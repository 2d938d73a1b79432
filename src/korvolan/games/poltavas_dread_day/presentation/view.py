"""The board, for the table to show: the same for both seats and for watchers, since the rules hide nothing."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.looks import Looks, Placed
from korvolan.kernel.view import PieceView, PlaceView, ScoreView, View

from .. import board
from ..board import CITIES, CITY_NAMES, CITY_PLACE, COALITION, FLEET_HEXES, HANOVER, NATION_IDS, NATION_NAMES, PRUSSIA, SWEDISH
from ..rules.knowledge import shows
from ..rules.victory import garrisons_in_the_way
from ..state import CAPITAL_DECLARED, CAPITAL_READY, DreadState
from ..units import FLEET, GARRISON_CITY, IS_UNIT, KIND, LEADER, PIECE_IDS, PIECES, RANK, SWEDISH_GARRISONS, TWIN
from .battle_view import battle_view
from .sequence import path

# Where a piece stands in its hex.
IN_FIELD: Final = 0
IN_CITY: Final = 1
AT_SEA: Final = 2
OPPOSITE: Final = 3  # the Coalition's field pieces where both sides are in the field
SEA_OPPOSITE: Final = 4

AT_WAR: Final = 0
SURRENDERED: Final = 1
OUT_FOR_GOOD: Final = 2
NOT_IN_YET: Final = 3


def view(g: DreadState, seat: int) -> View:
    """Pieces, places, tracks, the battle under way and the score."""
    out = View("")
    out.phase = path(g)
    out.pieces = pieces(g, seat)
    out.places = places(g)
    out.tracks = tracks(g)
    out.battle = battle_view(g)
    out.score = score(g)
    return out


def face_of(piece: int) -> str:
    """The name of a piece's face: pieces printed alike have the same."""
    return PIECE_IDS[TWIN[piece]]


def piece_view(g: DreadState, piece: int) -> PieceView:
    """A piece with its place, and whether it is inside a City or in port (2.2.2a, 2.2.4a, 3.3a); how it is turned means
    nothing."""
    return PieceView(
        PIECE_IDS[piece], face_of(piece), board.PLACE_IDS[g.at[piece]], slot=slot_of(g, piece), marks=marks(g, piece)
    )


def slot_of(g: DreadState, piece: int) -> int:
    """Field, City or sea; where both sides are in the field the Coalition stands beside."""
    place = g.at[piece]
    if place >= FLEET_HEXES:
        return IN_FIELD
    if KIND[piece] == FLEET or g.aboard[piece] != NONE:
        both = g.side(piece) == COALITION and any(KIND[p] == FLEET and g.side(p) == SWEDISH for p in g.stack(place))
        return SEA_OPPOSITE if both else AT_SEA
    if g.inside[piece]:
        return IN_CITY
    return OPPOSITE if g.side(piece) == COALITION and g.outside(SWEDISH, place) else IN_FIELD


# Who lies upon whom: Fleets and units below, the leaders on top, the senior uppermost.
STACKING: Final = [100 - RANK[piece] if KIND[piece] == LEADER else 1 if IS_UNIT[piece] else 0 for piece in range(PIECES)]


def pieces(g: DreadState, seat: int) -> list[PieceView]:
    """Pieces by place and slot, in a stack as they lie."""
    keys: list[int] = []
    for piece in range(PIECES):
        if shows(g, seat, piece):
            keys.append(((piece * PLACES + g.at[piece]) * SLOTS + slot_of(g, piece)) * MARKS + mark_bits(g, piece))
    return LOOKS.board(keys, lambda key: placed(g, key // (PLACES * SLOTS * MARKS)), [])


LOOKS: Final = Looks()
PLACES: Final = len(board.PLACE_IDS)
SLOTS: Final = SEA_OPPOSITE + 1
MARKS: Final = 32


def placed(g: DreadState, piece: int) -> Placed:
    view = piece_view(g, piece)
    return view.at, view.slot, STACKING[piece], view.id, view


def mark_bits(g: DreadState, piece: int) -> int:
    """The marks of a piece as a number."""
    bits = 1 if g.force[piece] else 2 if g.moved[piece] else 0
    if g.inside[piece]:
        bits += 4
    if g.aboard[piece] != NONE:
        bits += 8
    return bits if g.side(piece) in (SWEDISH, COALITION) else bits + 16


def marks(g: DreadState, piece: int) -> list[str]:
    """What is to be said of a piece besides its face."""
    out: list[str] = []
    if g.force[piece]:
        out.append("force")
    elif g.moved[piece]:
        out.append("moved")
    if g.inside[piece]:
        out.append("port" if KIND[piece] == FLEET else "inside")
    if g.aboard[piece] != NONE:
        out.append("aboard")
    if g.side(piece) not in (SWEDISH, COALITION):
        out.append("neutral")
    return out


def places(g: DreadState) -> list[PlaceView]:
    """Who controls each City, and the markers on the map."""
    found: dict[int, PlaceView] = {}
    for city in range(CITIES):
        place = CITY_PLACE[city]
        said: list[str] = ["besieged"] if g.besieged[city] else []
        if city == g.new_capital and g.capital_state in (CAPITAL_DECLARED, CAPITAL_READY):
            said.append("new-capital" if g.capital_state == CAPITAL_READY else f"declared {g.declared}")
        if g.control[city] != NONE or said:
            nation = NATION_IDS[g.control[city]] if g.control[city] != NONE else ""
            found[place] = PlaceView(board.PLACE_IDS[place], nation, said)
    for marked, name in ((g.devastated, "devastated"), (g.trenches, "trench")):
        for place in marked:
            found.setdefault(place, PlaceView(board.PLACE_IDS[place])).marks.append(name)
    return [found[place] for place in sorted(found)]


def tracks(g: DreadState) -> dict[str, int]:
    """Year, season, movement points, and how each nation stands (5.1.2a, 2.2.6a)."""
    out = {"year": g.year, "season": g.season, "passes": g.passes, "garrisons": len(garrisons_in_the_way(g))}
    if g.march_at != NONE:
        out |= {"mp max": g.mp, "mp used": g.spent}
    if g.fleet_at != NONE:
        out |= {"sea max": g.sea_mp, "sea used": g.sea_spent}
    for nation in board.MEMBERS:
        out[f"status {NATION_IDS[nation]}"] = OUT_FOR_GOOD if g.out[nation] and g.final[nation] else g.out[nation]
    for nation in (HANOVER, PRUSSIA):
        out[f"status {NATION_IDS[nation]}"] = (NOT_IN_YET, AT_WAR, OUT_FOR_GOOD)[g.entered[nation]]
    return out


def score(g: DreadState) -> list[ScoreView]:
    """How near each side is (12.1a, 12.2a): garrison Cities taken, nations that have surrendered, and what is missing."""
    left = garrisons_in_the_way(g)
    done: list[ScoreView] = []
    missing: list[ScoreView] = []
    for garrison in SWEDISH_GARRISONS:
        city = GARRISON_CITY[garrison]
        if city not in left:
            words = "taken" if g.holder(city) == COALITION else "not needed, since Charles XII is gone"
            done.append(ScoreView(board.SEAT_IDS[COALITION], f"{CITY_NAMES[city]}: {words}", 1, "12.1a"))
        else:
            words = "to take, with its garrison" if g.at[garrison] != NONE else "to take"
            missing.append(ScoreView(board.SEAT_IDS[COALITION], f"{CITY_NAMES[city]}: {words}", 0, "12.1a"))
    for nation in board.MEMBERS:
        words = "has surrendered" if g.out[nation] else "is at war"
        done.append(ScoreView(board.SEAT_IDS[SWEDISH], f"{NATION_NAMES[nation]} {words}", 1 if g.out[nation] else 0, "12.2a"))
    return done + missing
