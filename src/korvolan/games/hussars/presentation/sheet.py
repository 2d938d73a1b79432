"""The board and the faces of Hussars, for the table to draw. Shapes come from `data/board/board.json`; what is said of a hex or
a unit comes with its source."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.sheet import Cell, FaceSheet, Fact, PlaceSheet, Sheet, TrackSheet

from .. import board, tables, units
from ..board import HEXES, PLACE_IDS, SEAT_IDS, TERRAIN
from ..rules.battle_strength import halves

REBUILT: Final = "reconstructed"
HALF_WIDTH: Final[int] = round(board.BOARD["grid"]["radius"] / 2)
HALF_HEIGHT: Final[int] = round(board.BOARD["grid"]["flat_to_flat"] / 2)
TRACK_KEYS: Final = {"swedish-dispersed": "S", "russian-dispersed": "R"}
# By the id of a track: its name on the board, and what its squares call their number.
DRAWN_TRACKS: Final = {"stage": ("stages", "n"), "phase": ("phases", "n"), "morale": ("morale", "value")}
SMALL: Final = 0.62  # commanders and wagons beside the troops of their hex
BANDS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw(sheet: Sheet) -> None:
    """Board, faces and tracks."""
    drawn = board.BOARD["board"]
    sheet.board.width = drawn["width"]
    sheet.board.height = drawn["height"]
    sheet.board.piece = drawn["counter"]
    sheet.board.places = [hex_sheet(place) for place in range(HEXES)]
    sheet.board.places += [track_box(place) for place in board.DISPERSED]
    sheet.board.places.append(reinforcement_box())
    sheet.faces = faces()
    for track in sheet.tracks:
        track.cells = cells(track)


# -- places --------------------------------------------------------------------------------------------------------


def hex_sheet(place: int) -> PlaceSheet:
    """A hex: troops in the middle, commanders and wagons at two corners. Of plain ground there is nothing to say."""
    entry = board.ENTRIES[place]
    x, y = round(entry["x"]), round(entry["y"])
    w, h = HALF_WIDTH, HALF_HEIGHT
    path = f"M{x - w} {y - h}h{2 * w}l{w} {h}-{w} {h}h-{2 * w}l-{w}-{h}z"
    stack = board.BOARD["stack"]
    slots = [(x + stack[key][0], y + stack[key][1]) for key in ("unit", "commander", "marker")]
    kind = "sea" if is_closed(place) else "hex"
    return PlaceSheet(PLACE_IDS[place], board.PLACE_NAMES[place], kind, path, (x, y), slots, [], facts(place))


def facts(place: int) -> list[Fact]:
    """Ground, costs and protection of a hex that is more than a field."""
    found = tables.features(place)
    if TERRAIN[place] == board.CLEAR and not found:
        return []
    said = [", ".join([board.TERRAIN_IDS[TERRAIN[place]], *found]), passage(place)]
    if TERRAIN[place] in tables.HALVING:
        said.append("attackers count half")
    if tables.COMBAT[place] and not is_closed(place):
        said.append(f"-{tables.COMBAT[place]}")
    return [Fact("Ground", "; ".join(said), "", True)]


def passage(place: int) -> str:
    """What it costs to enter a hex, or who cannot (4.46a, 4.46b, 4.52a, TEC.l): rivers, and swamp for horse."""
    if is_closed(place):
        return "closed"
    foot, horse = tables.FOOT_COST[place] // units.HALF, tables.HORSE_COST[0][place] // units.HALF
    if TERRAIN[place] == board.SWAMP:
        return f"foot {foot}, horse is lost{' off the road' if board.ON_ROAD[place] else ''}"
    if TERRAIN[place] == board.RIVER:  # [TEC.d, 4.52b] a crossing is entered by its road alone
        foot_ford, horse_ford = (tables.FOOT_FORD, tables.HORSE_FORD) if board.FORD[place] else (0, 0)
        return (
            f"along the road only: foot {halves(tables.FOOT_ROAD + foot_ford)}, horse {halves(tables.HORSE_ROAD + horse_ford)}"
        )
    return f"foot {foot}, horse {horse}"


def is_closed(place: int) -> bool:
    """A river hex without a bridge or ford (4.52a)."""
    return TERRAIN[place] == board.RIVER and not board.ON_ROAD[place]


def track_box(place: int) -> PlaceSheet:
    """A side's track of dispersed units, twelve fields (10.16b)."""
    fields = board.BOARD["tracks"]["dispersed"][TRACK_KEYS[PLACE_IDS[place]]]["fields"]
    return box(place, [field["rect"] for field in fields], [(field["x"], field["y"]) for field in fields])


def reinforcement_box() -> PlaceSheet:
    """Those who come later (SCN.day3)."""
    drawn = next(one for one in board.BOARD["offmap"] if one["id"] == "reinforcements")
    return box(board.REINFORCEMENTS, [drawn["rect"]], [(x, y) for x, y in drawn["slots"]])


def box(place: int, rects: list[list[float]], slots: list[tuple[float, float]]) -> PlaceSheet:
    """A box beside the map. Slots are numbered from 1: a piece without a number lies on the first."""
    left, top = min(r[0] for r in rects), min(r[1] for r in rects)
    right, bottom = max(r[0] + r[2] for r in rects), max(r[1] + r[3] for r in rects)
    path = f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}z"
    center = ((left + right) / 2, (top + bottom) / 2)
    name = board.PLACE_NAMES[place].removeprefix("the ").capitalize()
    return PlaceSheet(PLACE_IDS[place], name, "box", path, center, [slots[0], *slots])


# -- faces ---------------------------------------------------------------------------------------------------------


def faces() -> dict[str, FaceSheet]:
    """Both sides of every counter, the pikes' tokens, commanders and wagons."""
    out: dict[str, FaceSheet] = {}
    for unit in range(units.UNITS):
        out[units.PIECE_IDS[unit]] = unit_face(unit, units.SP[unit])
        if units.SP[unit] > 1:
            out[f"{units.PIECE_IDS[unit]} reduced"] = unit_face(unit, units.SP[unit] - 1)
    for side, seat in enumerate(SEAT_IDS):
        for sp in (1, 2):
            corners = ["", str(tables.PIKE_MORALE[side]), str(sp), str(tables.PIKE_MP // units.HALF)]
            out[f"{seat} pikes {sp}"] = FaceSheet("Pikemen", seat, "pikes", "counter", sp, corners)
    for piece in range(units.UNITS, units.FIRST_WAGON):
        out[units.PIECE_IDS[piece]] = commander_face(piece)
    for piece in range(units.FIRST_WAGON, units.PIECES):
        out[units.PIECE_IDS[piece]] = FaceSheet(
            units.PIECE_NAMES[piece], SEAT_IDS[units.SIDE[piece]], "wagon", shape="counter", scale=SMALL
        )
    return out


def unit_face(unit: int, sp: int) -> FaceSheet:
    """Strength, movement, morale and stars (2.3a); the letter is the band of its command."""
    data: dict[str, Any] = units.UNIT_DATA[units.PIECE_IDS[unit]]
    mp = units.MP[unit] // units.HALF
    corners = ["★" * units.STARS[unit] or BANDS[units.BAND[unit]], str(units.MORALE[unit]), str(sp), str(mp)]
    kind = units.ARM_IDS[units.ARM[unit]] if units.ARM[unit] != units.GUNS else f"{units.GUN_IDS[units.GUN[unit]]} guns"
    command = "commander in chief" if units.BAND[unit] == units.NO_BAND else units.BAND_IDS[units.BAND[unit]].capitalize()
    said = [
        Fact("Arm", f"{kind}, garrison of a redoubt" if units.GARRISON[unit] else kind),
        Fact("Ratings", f"strength {sp}, movement {mp}, morale {units.MORALE[unit]}, stars {units.STARS[unit]}", REBUILT, True),
        Fact("Command", command, REBUILT, True),
    ]
    if "men" in data and sp == units.SP[unit]:
        said.append(Fact("Men", str(data["men"]), data["source"].partition(";")[0][:60], REBUILT in data["source"]))
    return FaceSheet(units.PIECE_NAMES[unit], nation_of(unit), symbol_of(unit), "counter", sp, corners, facts=said)


def nation_of(unit: int) -> str:
    """Cossacks and Kalmyks have colors of their own on either side."""
    if units.BAND_IDS[units.BAND[unit]] in ("mazepa", "skoropadsky"):
        return f"{SEAT_IDS[units.SIDE[unit]]}-cossacks"
    return SEAT_IDS[units.SIDE[unit]]


def symbol_of(unit: int) -> str:
    if units.GARRISON[unit] and units.ARM[unit] != units.GUNS:
        return "redoubt"
    if units.ARM[unit] == units.GUNS:
        return f"{units.GUN_IDS[units.GUN[unit]]}-guns"
    if units.ARM[unit] == units.HORSE:
        return "irregular" if units.MORALE[unit] == 6 and units.STARS[unit] == 0 else "cavalry"
    return "infantry"


def commander_face(piece: int) -> FaceSheet:
    """A commander with his modifier (9.21a)."""
    data = units.COMMANDER_DATA[units.PIECE_IDS[piece]]
    said = [
        Fact("Battle modifier", f"+{units.MODIFIER[piece]}", REBUILT, True),
        Fact("Command", "commander in chief" if data.get("chief") else data["band"].capitalize(), REBUILT, True),
    ]
    corners = ["", f"+{units.MODIFIER[piece]}", "", ""]
    face = FaceSheet(units.PIECE_NAMES[piece], SEAT_IDS[units.SIDE[piece]], "commander", "round", 0, corners)
    face.scale = SMALL
    face.emblems = ["crown"] if data.get("chief") else []
    face.facts = said
    return face


# -- tracks --------------------------------------------------------------------------------------------------------


def cells(track: TrackSheet) -> list[Cell]:
    """The squares of the tracks that the board draws: stages, phases and morale."""
    if track.id not in DRAWN_TRACKS:
        return []
    name, number = DRAWN_TRACKS[track.id]
    return [Cell(square[number], (square["x"], square["y"])) for square in board.BOARD["tracks"][name]["fields"]]
