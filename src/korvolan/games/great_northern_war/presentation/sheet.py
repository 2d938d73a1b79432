"""The board and the faces of Great Northern War, for the table to draw. Shapes come from `data/board/board.json`; what is said
of a hex or a unit comes with its source, so that a reader sees what is printed and what is rebuilt."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from korvolan.kernel.rules import Rules
from korvolan.kernel.sheet import Cell, FaceSheet, Fact, PlaceSheet, Sheet, TrackSheet

from .. import board
from ..board import BOARD, LAND, NATION_IDS, NATION_NAMES, PLACE_IDS, PLACE_NAMES, SEAT_IDS, SEAT_NAMES
from ..campaign_markers import EVENT, EVENT_IDS, MARKER_IDS, MARKER_NAMES, MARKER_SIDE, MARKERS, WHEN
from ..units import DEFENDS, ELITE, LEADER, MOVEMENT, NATION, SIZE, STRENGTH, TYPE, TYPE_IDS, UNIT_DATA, UNIT_NAMES, VALUE, WING
from .option_notes import marker_text

REBUILT: Final = "reconstructed"
KIND_WORDS: Final = ["", "Town", "Minor fortress", "Major fortress"]
TYPE_WORDS: Final = ["Leader", "Infantry", "Garrison", "Cavalry", "Irregular cavalry", "Dragoons", "Artillery", "Supply train"]
SIZE_WORDS: Final = ["brigade", "regiment", "wing"]
SIZE_MARKS: Final = ["X", "III", "XX"]
ARMY_NATION: Final = {"sweden": "sweden", "coalition": "russia"}
SIDE_NAMES: Final = {"sweden": "swedish", "coalition": "coalition"}
# The piles of a Recruit box, in the order in which the board has them.
PILES: Final = ["leader", "elite", "infantry", "cavalry", "dragoon", "wing", "irregular", "garrison", "artillery", "supply"]


def draw(sheet: Sheet, rules: Rules) -> None:
    """Board, faces and tracks."""
    map_sheet = sheet.board
    map_sheet.width = BOARD["board"]["width"]
    map_sheet.height = BOARD["board"]["height"]
    map_sheet.piece = BOARD["board"]["counter"]
    for place in range(board.HEXES):
        map_sheet.places.append(hex_sheet(place))
    for nation in range(board.NATIONS):
        map_sheet.places.append(recruit_box(nation))
    map_sheet.places += [marker_box(kind, seat) for seat in SEAT_IDS for kind in ("in_play", "held")]
    for drawn in sheet.nations:
        drawn.seat = SEAT_IDS[board.NATION_SIDE[NATION_IDS.index(drawn.id)]]
    sheet.faces = faces({nation.id: nation.arms for nation in sheet.nations}) | marker_faces(rules)
    sheet.tracks = tracks(sheet.tracks)


# -- places --------------------------------------------------------------------------------------------------------

HALF_WIDTH: Final[float] = round(BOARD["grid"]["radius"] / 2, 1)
HALF_HEIGHT: Final[float] = BOARD["grid"]["flat_to_flat"] / 2


def hex_sheet(place: int) -> PlaceSheet:
    """A hex with what is printed in it; where nobody can stand there is little to say."""
    entry = board.ENTRIES[place]
    x, y = entry["x"], entry["y"]
    w, h = HALF_WIDTH, HALF_HEIGHT
    path = f"M{x - w:.1f} {y - h:g}h{2 * w:g}l{w:g} {h:g}-{w:g} {h:g}h-{2 * w:g}l-{w:g}-{h:g}z"
    if place >= LAND:
        kind = "sea" if board.IS_SEA[place] else "closed"
        return PlaceSheet(PLACE_IDS[place], PLACE_NAMES[place], kind, path, (x, y), [(x, y)])
    slot = entry["slots"]["stack"]
    near = sorted(PLACE_IDS[there] for there in {*board.MARCHES[place], *over_lake(place)})
    return PlaceSheet(PLACE_IDS[place], PLACE_NAMES[place], "hex", path, (x, y), [(slot[0], slot[1])], near, facts(place))


def over_lake(place: int) -> list[int]:
    """The neighbors beyond a lake."""
    return [there for there in board.OVER_LAKE[place * 6 : place * 6 + 6] if there >= 0]


def facts(place: int) -> list[Fact]:
    """What is said of a land hex."""
    country = Fact("Country", board.COUNTRY_NAMES[board.COUNTRY[place]], REBUILT, True)
    out = [Fact("Ground", board.TERRAIN_IDS[board.TERRAIN[place]], REBUILT, True), country]
    town = board.ENTRIES[place].get("place")
    if town is None:
        return out
    sources = town["source"]
    out.append(sourced_fact("Place", KIND_WORDS[board.TOWN_KIND[place]], sources["kind"]))
    if board.MORALE[place]:
        out.append(sourced_fact("Morale value", str(board.MORALE[place]), sources["mp"]))
    if board.PORT[place]:
        out.append(sourced_fact("Port", "yes", sources["port"]))
    return out


def sourced_fact(name: str, value: str, source: str) -> Fact:
    """A datum with its source; what follows the first colon of a source is for the data's own page."""
    rebuilt = REBUILT in source
    return Fact(name, value, REBUILT if rebuilt else source, rebuilt)


def recruit_box(nation: int) -> PlaceSheet:
    """A nation's Recruit box: a pile for each kind of unit."""
    box = next(b for b in BOARD["offmap"] if b.get("nation") == NATION_NAMES[nation] and b["kind"] == "recruit")
    x, y, width, height = (box["rect"][key] for key in ("x", "y", "width", "height"))
    path = f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z"
    slots = numbered([box["slots"][pile] for pile in PILES])
    name = PLACE_IDS[board.RECRUIT_BOX[nation]]
    return PlaceSheet(name, f"Recruit box, {NATION_NAMES[nation]}", "box", path, (x + width / 2, y + height / 2), slots)


def marker_box(kind: str, seat: str) -> PlaceSheet:
    """Where a side's markers lie that are in play, or held."""
    box = next(b for b in BOARD["offmap"] if b["kind"] == kind and b["side"] == SIDE_NAMES[seat])
    x, y, width, height = (box["rect"][key] for key in ("x", "y", "width", "height"))
    path = f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z"
    slots = numbered(box["slots"])
    name = f"{box['name']}, {SEAT_NAMES[SEAT_IDS.index(seat)]}"
    return PlaceSheet(f"{MARKER_SPOTS[kind]} {seat}", name, "box", path, (x + width / 2, y + height / 2), slots)


def numbered(slots: list[list[float]]) -> list[tuple[float, float]]:
    """The squares of a box by their numbers from 1: a piece without a number may stand anywhere."""
    return [(slot[0], slot[1]) for slot in [slots[0], *slots]]


MARKER_SPOTS: Final = {"in_play": "play", "held": "held"}


def pile_of(unit: int) -> int:
    """The pile of its Recruit box in which a unit lies, from 1."""
    if ELITE[unit]:
        return PILES.index("elite") + 1
    return PILES.index("wing" if SIZE[unit] == WING else TYPE_IDS[TYPE[unit]]) + 1


# -- faces ---------------------------------------------------------------------------------------------------------


def faces(arms: dict[str, str]) -> dict[str, FaceSheet]:
    """A face for each unit, and the Army marker that the enemy sees for each side."""
    out: dict[str, FaceSheet] = {}
    for side, seat in enumerate(SEAT_IDS):
        out[f"{seat} army"] = FaceSheet(
            f"Army of the {SEAT_NAMES[side]}", ARMY_NATION[seat], "army", shape="counter", back=True
        )
    for unit, name in enumerate(UNIT_DATA):
        nation = NATION_IDS[NATION[unit]]
        out[f"{nation} {name}"] = face(unit, nation, arms[nation])
    return out


def face(unit: int, nation: str, arms: str) -> FaceSheet:
    """Leaders bear the arms of their nation; others the sign of their type, with size, strength and movement."""
    leads = TYPE[unit] == LEADER
    strength = f"({STRENGTH[unit]})" if DEFENDS[unit] else str(STRENGTH[unit])
    kind = TYPE_WORDS[TYPE[unit]] if leads else f"{TYPE_WORDS[TYPE[unit]]}, {SIZE_WORDS[SIZE[unit]]}"
    said = [Fact("Type", kind), rebuilt_fact("Strength", strength), rebuilt_fact("Movement", str(MOVEMENT[unit]))]
    if leads:
        said.append(rebuilt_fact("Command value", str(VALUE[unit])))
    emblems = ["crown"] if UNIT_DATA_OF[unit].get("sovereign") else ["star-black"] if ELITE[unit] else []
    corners = ["" if leads else SIZE_MARKS[SIZE[unit]], str(VALUE[unit]) if leads else "", strength, str(MOVEMENT[unit])]
    symbol = arms if leads else SYMBOLS[TYPE[unit]]
    return FaceSheet(UNIT_NAMES[unit], nation, symbol, shape="counter", corners=corners, emblems=emblems, facts=said)


def marker_faces(rules: Rules) -> dict[str, FaceSheet]:
    """The campaign markers, round ones, with what they say; and the back of those that are not seen."""
    out: dict[str, FaceSheet] = {}
    for side, seat in enumerate(SEAT_IDS):
        name = f"Marker of the {SEAT_NAMES[side]}"
        out[f"{seat} marker"] = FaceSheet(name, ARMY_NATION[seat], "marker", shape="round", back=True)
    for marker in range(MARKERS):
        said = [Fact("Effect", marker_text(rules, marker)), Fact("Played", WHEN_WORDS[WHEN[marker]])]
        symbol = EVENT_SYMBOLS[EVENT_IDS[EVENT[marker]].partition("-")[0]]
        nation = ARMY_NATION[SEAT_IDS[MARKER_SIDE[marker]]]
        out[MARKER_IDS[marker]] = FaceSheet(MARKER_NAMES[marker], nation, symbol, shape="round", facts=said)
    return out


WHEN_WORDS: Final = [
    "at once",
    "in an Action phase of its owner",
    "in a battle",
    "against an enemy marker",
    "in the Supply Phase",
]
# By the first word of an event.
EVENT_SYMBOLS: Final = {
    "alliance": "alliance",
    "attrition": "weather",
    "balance": "scales",
    "baltic": "ship",
    "brilliant": "maneuver",
    "cossacks": "cossack-with-musket",
    "forage": "forage",
    "mercenaries": "coins",
    "naval": "ship",
    "norway": "mountains",
    "ottoman": "crescent",
    "peace": "peace",
    "polish": "white-eagle",
    "rebellion": "torch",
    "russian": "double-eagle",
    "spies": "eye",
    "st": "city",
    "tactics": "swords",
    "treachery": "dagger",
}
UNIT_DATA_OF: Final[list[dict[str, Any]]] = list(UNIT_DATA.values())
SYMBOLS: Final = ["", "infantry", "garrison", "cavalry", "irregular", "dragoon", "artillery", "train"]


def rebuilt_fact(name: str, value: str) -> Fact:
    """A number on a unit: the printed counters were not at hand."""
    return Fact(name, value, REBUILT, True)


# -- tracks --------------------------------------------------------------------------------------------------------


def tracks(listed: list[TrackSheet]) -> list[TrackSheet]:
    """The tracks as listed; those of nations once for each nation."""
    colors: dict[str, Any] = board.read("presentation")["nations"]
    out: list[TrackSheet] = []
    for track in listed:
        if "{nation}" not in track.id:
            track.cells = cells(track.id)
            out.append(track)
            continue
        for nation, name in enumerate(NATION_IDS):
            words = {"id": track.id.replace("{nation}", name), "name": NATION_NAMES[nation], "color": colors[name]["color"]}
            out.append(replace(track, **words))
    return out


def cells(track: str) -> list[Cell]:
    """The squares of a printed track: years, Morale Points, control of the Baltic."""
    if track == "year":
        return [Cell(square["year"], (square["x"], square["y"])) for square in BOARD["tracks"]["turn"]["cells"]]
    if track.startswith("morale "):
        lane = SIDE_NAMES[track.removeprefix("morale ")]
        return [Cell(square["value"], (square[lane][0], square[lane][1])) for square in BOARD["tracks"]["morale"]["cells"]]
    if track == "baltic":
        slots = next(box for box in BOARD["offmap"] if box["kind"] == "baltic")["slots"]
        return [Cell(side, (slots[SIDE_NAMES[seat]][0], slots[SIDE_NAMES[seat]][1])) for side, seat in enumerate(SEAT_IDS)]
    return []
