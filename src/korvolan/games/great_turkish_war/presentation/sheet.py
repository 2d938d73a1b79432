"""The board and the faces of The Great Turkish War, for the table to draw. Shapes come from `data/board/board.json`; what
is said of a hex or a unit comes with its source, so that a reader sees what is printed and what is rebuilt."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.rules import Rules
from korvolan.kernel.sheet import Cell, FaceSheet, Fact, PlaceSheet, Sheet, TrackSheet

from .. import board, units
from ..board import BOARD, BOX_NAMES, ENTRIES, LAND, PLACE_IDS, PLACE_NAMES, SEAT_IDS, SEAT_NAMES
from ..rules.movement import points_in_words
from ..stratagem_kinds import COUNT, KIND_IDS, KIND_NAMES, KINDS, MARKER_FACES, WHEN
from ..units import IS_LEADER, LABEL, TYPE, UNIT_IDS, UNIT_NAMES, UNITS
from .option_texts import kind_text

REBUILT: Final = "reconstructed"
MOST_HALVES: Final = 61
FORCE_NATION: Final = ["austria", "austria", "bavaria", "poland", "russia", "ottoman", "ottoman", "ottoman"]
SIDE_NATION: Final = ["austria", "ottoman"]
SYMBOLS: Final = {"line-infantry": "infantry", "line-cavalry": "cavalry"}  # where a type has another sign than its id
KIND_SYMBOLS: Final = {
    "flintlock": "flintlock",
    "prinz-eugen": "leader",
    "diplomacy": "alliance",
    "ambush": "dagger",
    "military-advantage": "swords",
    "french-offensive": "army",
    "death-of-innocent": "cross",
    "dysentery": "plague",
    "trade": "coins",
    "coup-de-main": "ladder",
    "spanish-subsidies": "coins",
    "venetian-war": "ship",
    "brandenburg-forces": "black-eagle",
    "crusade": "cross",
    "charge": "cavalry",
    "feigned-retreat": "maneuver",
    "spies": "eye",
}
WHEN_WORDS: Final = ["at once when it is drawn", "held until it is used", "lies open until the next Treasure Phase"]
# The boxes of the board that pieces lie in, by the names of our places.
BOARD_BOXES: Final = {f"{name}-box": f"REC_{name.upper()}" for name in BOX_NAMES} | {
    "leaders-due": "LEADERS_OUT",
    "hand league": "STRAT_HL",
    "hand ottomans": "STRAT_OT",
    "face-up": "STRAT_PLAY",
}
BOX_TITLES: Final = {
    "hand league": "Markers of the Holy League",
    "hand ottomans": "Markers of the Ottomans",
    "face-up": "Markers face up",
    "leaders-due": "Leaders due next turn",
}


def draw(sheet: Sheet, rules: Rules) -> None:
    """Board, faces and tracks."""
    drawn_board = sheet.board
    drawn_board.width = BOARD["board"]["width"]
    drawn_board.height = BOARD["board"]["height"]
    drawn_board.piece = BOARD["board"]["counter"]
    drawn_board.places += [hex_sheet(place) for place in range(LAND)]
    drawn_board.places += [closed_hex(entry) for entry in ENTRIES[LAND:]]
    boxes = {box["id"]: box for box in [*BOARD["boxes"], *BOARD["offmap"]]}
    drawn_board.places.append(box_sheet("off-poland", "Poland, off the map", boxes["OFF_POLAND"]))
    drawn_board.places.append(box_sheet("off-russia", "Russia, off the map", boxes["OFF_RUSSIA"]))
    for name, box in BOARD_BOXES.items():
        title = BOX_TITLES.get(name) or PLACE_NAMES[PLACE_IDS.index(name)]
        drawn_board.places.append(box_sheet(name, title[0].upper() + title[1:], boxes[box]))
    for drawn in sheet.nations:
        drawn.seat = SEAT_IDS[units.NATION_SIDE[units.NATION_IDS.index(drawn.id)]]
    sheet.faces = unit_faces({nation.id: nation.arms for nation in sheet.nations}) | marker_faces(rules)
    for track in sheet.tracks:
        track.cells = cells(track, boxes)
        if track.id == "op" or track.id.startswith("tp "):  # the view tells halves
            track.words = {str(halves): points_in_words(halves) for halves in range(MOST_HALVES)}


# -- places --------------------------------------------------------------------------------------------------------

HALF_WIDTH: Final[float] = round(BOARD["grid"]["radius"] / 2, 1)
HALF_HEIGHT: Final[float] = BOARD["grid"]["flat_to_flat"] / 2


def outline(x: float, y: float) -> str:
    w, h = HALF_WIDTH, HALF_HEIGHT
    return f"M{x - w:.1f} {y - h:g}h{2 * w:g}l{w:g} {h:g}-{w:g} {h:g}h-{2 * w:g}l-{w:g}-{h:g}z"


def hex_sheet(place: int) -> PlaceSheet:
    """A hex in play with what is printed in it."""
    entry = ENTRIES[place]
    x, y = entry["x"], entry["y"]
    slot = entry["slots"]["field"]
    near = sorted(PLACE_IDS[there] for there in board.MARCHES[place])
    return PlaceSheet(
        PLACE_IDS[place], PLACE_NAMES[place], "hex", outline(x, y), (x, y), [(slot[0], slot[1])], near, facts(place)
    )


def closed_hex(entry: dict[str, Any]) -> PlaceSheet:
    """Water, or land out of play."""
    kind = "sea" if entry["kind"] == "sea" else "closed"
    x, y = entry["x"], entry["y"]
    return PlaceSheet(entry["id"], f"hex {entry['id']}", kind, outline(x, y), (x, y), [(x, y)])


def facts(place: int) -> list[Fact]:
    """What is said of a hex in play."""
    region = board.REGIONS[board.AREA[place]]
    out = [Fact("Area", board.AREA_NAMES[board.AREA[place]], region["source"], REBUILT in region["source"])]
    town = ENTRIES[place].get("city")
    if town is not None:
        source = str(town.get("source", REBUILT))
        out.append(Fact("Place", town["kind"], source, REBUILT in source))
        if town.get("victory_city_vp"):
            out.append(Fact("Victory points", f"{town['victory_city_vp']} if the Ottomans ever take it", "rulebook §6.2"))
        if town.get("supply_for"):
            out.append(Fact("Source of supply", "yes", "rulebook §10.1"))
    costly = sum(1 for d in range(6) if board.SIDE[place * 6 + d])
    if costly:
        out.append(Fact("Rivers and mountains", f"on {costly} of its sides", REBUILT, True))
    return out


def box_sheet(name: str, title: str, box: dict[str, Any]) -> PlaceSheet:
    """A box beside the map."""
    x, y, width, height = (box["rect"][key] for key in ("x", "y", "width", "height"))
    path = f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z"
    slots = [(slot[0], slot[1]) for slot in [box["slots"][0], *box["slots"]]]
    return PlaceSheet(name, title, "box", path, (x + width / 2, y + height / 2), slots)


# -- faces -------------------------------------------------------------------------------------------------------------


def unit_faces(arms: dict[str, str]) -> dict[str, FaceSheet]:
    """A face for each piece, unnamed leaders with each value they can have, and the Force markers."""
    out: dict[str, FaceSheet] = {}
    for marker, name in enumerate(units.FORCE_IDS):
        seat = SEAT_NAMES[units.FORCE_SIDE[marker]]
        said = [Fact("Stands for", f"a force of the {seat}: its units are hidden")]
        number = name[-1] if name[-1].isdigit() else ""
        corners = ["", "", "", number]
        out[name] = FaceSheet(
            units.FORCE_NAMES[marker], FORCE_NATION[marker], "army", "counter", corners=corners, back=True, facts=said
        )
    for unit in range(UNITS):
        nation = units.NATION_IDS[units.NATION[unit]]
        if IS_LEADER[unit] and not units.NAMED[unit]:
            out[UNIT_IDS[unit]] = face(unit, nation, arms[nation], "?")
            for value in ("0", "1"):
                out[f"{UNIT_IDS[unit]} {value}"] = face(unit, nation, arms[nation], value)
        else:
            out[UNIT_IDS[unit]] = face(unit, nation, arms[nation], str(units.VALUE[unit]) if IS_LEADER[unit] else "")
    return out


def face(unit: int, nation: str, arms: str, value: str) -> FaceSheet:
    """Leaders bear the arms of their nation and their value, others the sign of their type; the name below tells the label."""
    source = str(units.UNIT_DATA[UNIT_IDS[unit]]["source"])
    rebuilt = REBUILT in source or "label" in source or "guess" in source or "rest" in source
    said = [Fact("Type", units.TYPE_NAMES[TYPE[unit]], "rulebook §2.3.1")]
    if IS_LEADER[unit]:
        said.append(Fact("Value", value if value != "?" else "rolled when he enters", REBUILT if rebuilt else source, rebuilt))
        corners = ["", f"+{value}" if value != "?" else "?", "", ""]
        return FaceSheet(UNIT_NAMES[unit], nation, arms, "counter", corners=corners, emblems=["crown"], facts=said)
    said.append(Fact("Label", LABEL[unit], REBUILT if rebuilt else source, rebuilt))
    if units.JANISSARIES[unit] or units.HEAVY[unit]:
        said.append(Fact("Shock", "counts double on the Shock table", "rulebook, player aid"))
    emblems = ["star-black"] if units.JANISSARIES[unit] or units.HEAVY[unit] else []
    symbol = SYMBOLS.get(units.TYPE_IDS[TYPE[unit]], units.TYPE_IDS[TYPE[unit]])
    return FaceSheet(UNIT_NAMES[unit], nation, symbol, "counter", emblems=emblems, facts=said)


def marker_faces(rules: Rules) -> dict[str, FaceSheet]:
    """The Stratagem markers, round ones, with what they say; and the back of those that are not seen."""
    out: dict[str, FaceSheet] = {}
    for side, seat in enumerate(SEAT_IDS):
        out[f"{seat} marker"] = FaceSheet(f"Marker of the {SEAT_NAMES[side]}", SIDE_NATION[side], "marker", "round", back=True)
    for kind in range(KINDS):
        said = [
            Fact("Effect", kind_text(rules, kind)),
            Fact("Played", WHEN_WORDS[WHEN[kind]]),
            Fact("Number", f"{COUNT[kind]} of 28", REBUILT, True),
        ]
        out[MARKER_FACES[kind]] = FaceSheet(KIND_NAMES[kind], "austria", KIND_SYMBOLS[KIND_IDS[kind]], "round", facts=said)
    return out


# -- tracks ------------------------------------------------------------------------------------------------------------


def cells(track: TrackSheet, boxes: dict[str, dict[str, Any]]) -> list[Cell]:
    """The squares of the printed tracks: turns, treasuries, operation points and alliances."""
    if track.id == "turn":
        return [Cell(turn, point(boxes[f"GT{turn}"], 0)) for turn in range(1, 18)]
    if track.id.startswith("tp "):
        lane = ["tp empire", "tp ottoman", "tp poland", "tp russia"].index(track.id)
        return [
            Cell(2 * value + half, point(boxes[f"GD{value}"], lane), "½" if half else "")
            for value in range(15)
            for half in (0, 1)
            if value + half < 15
        ]
    if track.id.startswith("status "):
        box = boxes[f"DIP_{track.id.removeprefix('status ').upper()}"]
        return [Cell(1, point(box, 0))]
    return []


def point(box: dict[str, Any], slot: int) -> tuple[float, float]:
    x, y = box["slots"][slot]
    return (x, y)
