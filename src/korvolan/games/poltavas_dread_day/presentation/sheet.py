"""The board and the faces, for the table to draw. Shapes come from `data/board/board.json`; what is said of a hex or a
piece comes with its source, so that a reader sees what is printed and what is rebuilt."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.sheet import FaceSheet, Fact, PlaceSheet, Sheet

from .. import board, units
from ..board import BOARD, CITY_AT, ENTRIES, FLEET_HEXES, HEXES, LAND, MARCHES, NATION_CAMP, REGION, SAILS, TERRAIN, TURKEY
from ..tables import CAPITAL_VALUE, TABLES
from ..units import CHARLES, COMBAT, FLEET, FOOT, GARRISON, KIND, LEADER, MOVEMENT, NATION, PIECES, QUALITY, SOVEREIGN, TWIN

REBUILT: Final = "reconstructed"
LETTERS: Final = ["", "G", "R", "M", "I", "C", "T", "K"]
ASIDE: Final = 38.0  # how far from the middle of a hex the piles of a second side may stand


def draw(drawing: Sheet) -> None:
    """Board and faces."""
    map_sheet = drawing.board
    map_sheet.width = BOARD["board"]["width"]
    map_sheet.height = BOARD["board"]["height"]
    map_sheet.piece = BOARD["board"]["counter"]
    for place in range(HEXES):
        map_sheet.places.append(hex_sheet(place))
    map_sheet.places.append(turkish_box())
    arms = {nation.id: nation.arms for nation in drawing.nations}
    for drawn in drawing.nations:
        drawn.seat = board.SEAT_IDS[NATION_CAMP[board.NATION_IDS.index(drawn.id)]]
    for piece in range(PIECES):
        if TWIN[piece] == piece:
            drawing.faces[units.PIECE_IDS[piece]] = face(piece, arms[board.NATION_IDS[NATION[piece]]])


# -- places --------------------------------------------------------------------------------------------------------

HALF_WIDTH: Final[float] = round(BOARD["grid"]["radius"] / 2, 1)
HALF_HEIGHT: Final[float] = BOARD["grid"]["flat_to_flat"] / 2


def hex_sheet(place: int) -> PlaceSheet:
    """A hex with what is printed in it. Its slots: field, City, sea, and beside the first and third for a second side."""
    entry = ENTRIES[place]
    x, y = entry["x"], entry["y"]
    w, h = HALF_WIDTH, HALF_HEIGHT
    path = f"M{x - w:.1f} {y - h:g}h{2 * w:g}l{w:g} {h:g}-{w:g} {h:g}h-{2 * w:g}l-{w:g}-{h:g}z"
    kind = "hex" if place < LAND else "sea" if place < FLEET_HEXES else "closed"
    near: set[int] = set(MARCHES[place]) if place < LAND else set()
    if place < FLEET_HEXES:
        near |= set(SAILS[place])
    listed = sorted(board.PLACE_IDS[there] for there in near) + (["turkey"] if entry.get("turkey_exit") else [])
    said = facts(place) if place < LAND else []
    return PlaceSheet(board.PLACE_IDS[place], board.PLACE_NAMES[place], kind, path, (x, y), slots(entry), listed, said)


def slots(entry: dict[str, Any]) -> list[tuple[float, float]]:
    """Where piles stand in a hex: field, City, sea, and two spots apart from these for a second side ashore and at sea."""
    center = [entry["x"], entry["y"]]
    given = entry.get("slots", {})
    field = given.get("field", given.get("fleet", center))
    used = [field, given.get("city", field), given.get("fleet", field)]
    corners = [[center[0] + dx * ASIDE, center[1] + dy * ASIDE] for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    for _ in range(2):
        used.append(max(corners, key=lambda corner: min(apart(corner, spot) for spot in used)))
    return [(round(x, 1), round(y, 1)) for x, y in used]


def apart(one: list[float], other: list[float]) -> float:
    """How far two piles stand from each other, as squares measure it."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def facts(place: int) -> list[Fact]:
    """What is said of a land hex."""
    out = [
        Fact("Ground", board.TERRAIN_IDS[TERRAIN[place]], REBUILT, True),
        Fact("Land", board.REGION_NAMES[REGION[place]], REBUILT, True),
    ]
    city = ENTRIES[place].get("city")
    if city is None:
        return out
    rebuilt = city["source"].startswith(REBUILT)
    out.append(Fact("City", city["name"], REBUILT if rebuilt else "rulebook", rebuilt))
    if city["port"]:
        out.append(Fact("Port", "yes", "rulebook" if "port flag: rulebook" in city["source"] else REBUILT, not rebuilt))
    if city.get("capital_of"):
        out.append(Fact("Capital of", city["capital_of"], REBUILT, True))
        out.append(Fact("Siege value (option)", str(CAPITAL_VALUE[CITY_AT[place]]), TABLES["capitals"]["source"], True))
    return out


def turkish_box() -> PlaceSheet:
    """The Turkish box beside the map (11.4.3a)."""
    box = next(entry for entry in BOARD["offmap"] if entry["id"] == "TURKEY")
    x, y, width, height = (box["rect"][key] for key in ("x", "y", "width", "height"))
    path = f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z"
    where = [(slot[0], slot[1]) for slot in box["slots"]]
    name = board.PLACE_IDS[TURKEY]
    return PlaceSheet(name, "Turkish box", "box", path, (x + width / 2, y + height / 2), where, sorted(box["links"]))


# -- faces ---------------------------------------------------------------------------------------------------------


def face(piece: int, arms: str) -> FaceSheet:
    """Leaders bear arms, rank and initiative (2.2.1a, 2.2.2c); units the sign of Foot or Horse and a letter for their
    designation."""
    nation = units.livery(piece)
    kind = KIND[piece]
    source = units.ENTRIES[piece]["source"]
    said = [Fact("Nation", board.NATION_NAMES[NATION[piece]], "rulebook 2.2.1")]
    if kind == LEADER:
        return leader_face(piece, nation, arms, said, source)
    symbol = "ship" if kind == FLEET else "garrison" if kind == GARRISON else unit_symbol(piece)
    words = "Fleet" if kind == FLEET else "Garrison" if kind == GARRISON else "Foot" if kind == FOOT else "Horse"
    said.append(Fact("Kind", words, source, REBUILT in source))
    if QUALITY[piece]:
        words = units.QUALITY_IDS[QUALITY[piece]].replace("-", " ").capitalize()
        said.append(Fact("Designation", words, source, REBUILT in source))
    emblems = ["star-black"] if LETTERS[QUALITY[piece]] == "G" else ["crown"] if QUALITY[piece] == units.CROWN else []
    corners = [LETTERS[QUALITY[piece]], "", "", ""]
    return FaceSheet(units.PIECE_NAMES[piece], nation, symbol, shape="counter", corners=corners, emblems=emblems, facts=said)


def unit_symbol(piece: int) -> str:
    """The sign of a land unit."""
    return "infantry" if KIND[piece] == FOOT else "irregular" if units.IS_RAIDER[piece] else "cavalry"


def leader_face(piece: int, nation: str, arms: str, said: list[Fact], source: str) -> FaceSheet:
    """A leader (2.2.5c, 2.2.5d, 2.2.5e): rank to the left, initiative to the right; Augustus has two."""
    rating = str(COMBAT[piece])
    if MOVEMENT[piece] != COMBAT[piece]:
        rating = f"({MOVEMENT[piece]}) {rating}"
    said += [Fact("Rank", str(units.RANK[piece]), source, True), Fact("Initiative", rating, source, True)]
    if SOVEREIGN[piece]:
        said.append(Fact("Sovereign", "yes", source if piece != CHARLES else "rulebook 13.2"))
    emblems = ["crown"] if SOVEREIGN[piece] else []
    corners = [str(units.RANK[piece]), rating, "", ""]
    return FaceSheet(units.PIECE_NAMES[piece], nation, arms, shape="counter", corners=corners, emblems=emblems, facts=said)
