"""The board and the faces of Pax Baltica, for the table to draw. Shapes come from `data/board/board.json`; what is said
of a territory or a block comes with its source, so that a reader sees what is printed and what is rebuilt."""

from __future__ import annotations

import json
from typing import Any, Final

from msgspec.structs import replace

from korvolan.kernel.fields import slug
from korvolan.kernel.sheet import Cell, FaceSheet, Fact, PlaceSheet, Sheet, TrackSheet

from .. import board as printed
from ..board import BOARD, DATA, NATION_IDS, NATION_NAMES
from ..tables import SEASON_IDS
from ..units import BLOCK_DATA, BLOCK_NAMES, BLOCKS, NATION
from .view import LOWER_ROW_CELLS

REBUILT: Final = "reconstructed"
TYPES: Final = {"army": "Army", "regiment": "Regiment", "fleet": "Fleet"}
TRANSIT_WORDS: Final = {"always": "always transit land", "unmarked": "transit land while no marker lies there"}
PORT_WORDS: Final = {"port": "Port", "harbor": "Harbor"}
NATION_TRACKS_WITH_LEVEL: Final = ("rp {nation}", "points {nation}", "event {nation}", "halved {nation}")


def draw(sheet: Sheet, shown: dict[str, Any]) -> None:
    """Board, faces and tracks."""
    geometry: dict[str, Any] = json.loads((DATA / "board" / shown["board"]["geometry"]).read_text(encoding="utf-8"))
    board = sheet.board
    board.width = geometry["board"]["width"]
    board.height = geometry["board"]["height"]
    board.piece = geometry["board"]["block"]
    for drawn in geometry["territories"]:
        board.places.append(territory(drawn))
    for drawn in geometry["sea_zones"]:
        board.places.append(sea_zone(drawn))
    board.places.append(reform_box(geometry))
    board.places.append(year_track(geometry))
    for nation in sheet.nations:
        nation.seat = printed.SEAT_IDS[printed.NATION_SIDE[NATION_IDS.index(nation.id)]]
    sheet.faces = faces(shown["faces"])
    sheet.tracks = tracks(sheet.tracks, shown["tracks"], geometry["tracks"])


# -- places --------------------------------------------------------------------------------------------------------


def territory(drawn: dict[str, Any]) -> PlaceSheet:
    """A territory with what is printed in it."""
    name = slug(drawn["id"])
    data = printed.TERRITORIES[name]
    facts = [fact(data, "nation", "Land of", NATION_NAMES[NATION_IDS.index(data["nation"])])] if "nation" in data else []
    if data.get("transit", "never") != "never":
        facts.append(fact(data, "transit", "Transit", TRANSIT_WORDS[data["transit"]]))
    if "garrison" in data:
        strength = data.get("strength", 0)
        facts.append(fact(data, "strength", "Garrison", f"{data['garrison']}, strength {strength}"))
    if data.get("capital"):
        facts.append(fact(data, "capital", "Capital", "yes"))
    facts.append(fact(data, "forage", "Forage points", str(data.get("forage", 0))))
    if "port" in data:
        zone = BOARD["sea_zones"][data["sea"]]["name"]
        facts.append(fact(data, "port", PORT_WORDS[data["port"]], f"on {zone}"))
    groups = [group["name"] for group in BOARD["groups"].values() if name in group["members"]]
    if groups:
        facts.append(Fact("Part of", ", ".join(groups)))
    place = shape(name, drawn, "territory", facts)
    place.name = data["name"]
    place.within = [data["garrison"]] if "garrison" in data else []
    return place


def sea_zone(drawn: dict[str, Any]) -> PlaceSheet:
    name = slug(drawn["id"])
    source = (BOARD["portsmouth"] if drawn["box"] else BOARD["sea_zones"][name]).get("source", "")
    facts = [Fact("Ports", ", ".join(drawn["ports"]))] if drawn["ports"] else []
    if drawn["box"]:
        facts = [Fact("Only for", NATION_NAMES[NATION_IDS.index(BOARD["portsmouth"]["only"])], str(source))]
    return shape(name, drawn, "box" if drawn["box"] else "sea", facts)


def shape(name: str, drawn: dict[str, Any], kind: str, facts: list[Fact]) -> PlaceSheet:
    number = printed.PLACE_IDS.index(name)
    center = drawn.get("center") or drawn["label"]["point"]
    neighbors = sorted(printed.PLACE_IDS[other] for other in printed.WORLD.neighbours[number])
    slots = [(x, y) for x, y in drawn["slots"]]
    return PlaceSheet(name, drawn["name"], kind, drawn["path"], (center[0], center[1]), slots, neighbors, facts)


def fact(data: dict[str, Any], key: str, name: str, value: str) -> Fact:
    """A datum with its source; what no source names is covered by `rest`."""
    sources = data["source"]
    source = sources if isinstance(sources, str) else sources.get(key, sources.get("rest", REBUILT))
    return Fact(name, value, source, REBUILT in source)


def reform_box(geometry: dict[str, Any]) -> PlaceSheet:
    box = geometry["boxes"]["reform"]
    place = box_sheet("reform-box", box["rect"])
    place.slots = [(x, y) for x, y in box["slots"]]
    return place


def year_track(geometry: dict[str, Any]) -> PlaceSheet:
    """A block on the Year Track stands on its year: slot 0 is the first."""
    place = box_sheet("year-track", geometry["panels"]["year"])
    place.slots = [(cell["point"][0], cell["point"][1]) for cell in geometry["tracks"]["year"]]
    return place


def box_sheet(name: str, rect: list[float]) -> PlaceSheet:
    x, y, width, height = rect
    path = f"M{x} {y}h{width}v{height}h{-width}z"
    return PlaceSheet(name, BOARD["boxes"][name], "box", path, (x + width / 2, y + height / 2))


# -- faces ---------------------------------------------------------------------------------------------------------


def faces(shown: dict[str, Any]) -> dict[str, FaceSheet]:
    """A face for each block, and the back that the enemy sees for each nation."""
    out: dict[str, FaceSheet] = {}
    for nation, name in enumerate(NATION_IDS):
        if any(NATION[block] == nation for block in range(BLOCKS)):
            title = f"{printed.NATION_DATA[name]['adjective']} block"
            out[f"{name} back"] = FaceSheet(title, name, shown["back"]["symbol"], back=True)
    for block, (name, data) in enumerate(BLOCK_DATA.items()):
        nation_id = NATION_IDS[NATION[block]]
        out[f"{nation_id} {name}"] = face(BLOCK_NAMES[block], nation_id, data, shown[name])
    return out


def face(title: str, nation: str, data: dict[str, Any], shown: dict[str, Any]) -> FaceSheet:
    """A block's face: in its corners when it fires and what hits, and how far it moves."""
    emblems = ["crown"] if data.get("royal") else []
    emblems += ["train"] * data.get("baggage", 0)
    emblems += ["dot-red"] if data.get("red_dot") else []
    emblems += [f"star-{data['star']}"] if data.get("star") else []
    facts = [
        fact(data, "type", "Type", TYPES[data["type"]]),
        fact(data, "rating", "Fires in class", data["rating"]),
        fact(data, "hit_on", "Hits on", f"{data['hit_on']} or less"),
        fact(data, "move", "Movement", str(data["move"])),
        fact(data, "max", "Full strength", str(data["max"])),
    ]
    if data.get("baggage"):
        facts.append(fact(data, "baggage", "Baggage trains", str(data["baggage"])))
    corners = [f"{data['rating']}{data['hit_on']}", str(data["move"]), "", ""]
    return FaceSheet(
        title,
        nation,
        shown["symbol"],
        steps=data["max"],
        corners=corners,
        emblems=emblems,
        italic=shown.get("italic", False),
        facts=facts,
    )


# -- tracks --------------------------------------------------------------------------------------------------------


def tracks(listed: list[TrackSheet], shown: dict[str, Any], drawn: dict[str, Any]) -> list[TrackSheet]:
    """The tracks as listed; those of nations once for each nation that can have one."""
    out: list[TrackSheet] = []
    for track in listed:
        if "{nation}" not in track.id:
            track.cells = cells(shown[track.id].get("cells", ""), drawn)
            if track.id == "attrition marker":
                track.words = attrition_words(track.cells)
            out.append(track)
    colors: dict[str, Any] = printed.read("presentation")["nations"]
    patterns = [track for track in listed if "{nation}" in track.id]
    for nation, name in enumerate(NATION_IDS):
        for pattern in patterns:
            if printed.HAS_RP[nation] or pattern.id not in NATION_TRACKS_WITH_LEVEL:
                track = replace(pattern, id=pattern.id.replace("{nation}", name), color=colors[name]["color"])
                track.group = pattern.group.replace("{name}", NATION_NAMES[nation])
                track.cells = cells(shown[pattern.id].get("cells", ""), drawn)
                out.append(track)
    return out


def cells(name: str, drawn: dict[str, Any]) -> list[Cell]:
    """The squares of a printed track. Attrition has two rows: the lower comes after the upper."""
    out: list[Cell] = []
    for square in drawn.get(name, []):
        at = (square["point"][0], square["point"][1])
        if name == "season":
            out.append(Cell(SEASON_IDS.index(square["season"].lower()), at, square["season"]))
        elif name == "attrition":
            value = square["box"] + (LOWER_ROW_CELLS if square["row"] == "lower" else 0)
            out.append(Cell(value, at, effects(square)))
        else:
            out.append(Cell(square.get("value", square.get("year", 0)), at))
    return out


def attrition_words(squares: list[Cell]) -> dict[str, str]:
    """What the marker does in each box: its own effects and those of all lower boxes of the row."""
    out: dict[str, str] = {}
    for square in squares:
        row, box = divmod(square.value, LOWER_ROW_CELLS)
        lower = [s.label for s in squares if s.value // LOWER_ROW_CELLS == row and s.value <= square.value and s.label]
        name = "lower row, Swedes in Russia or Ukraine" if row else "upper row"
        out[str(square.value)] = f"box {box} ({name}): {added_up(lower) or 'no effect'}"
    return out


def added_up(labels: list[str]) -> str:
    """Effects of several boxes as one: bonuses to the same roll are added.

    >>> added_up(["Denmark +1", "Hannover defects", "Saxony +1, Denmark +1"])
    'Denmark +2, Hannover defects, Saxony +1'
    """
    bonuses: dict[str, int] = {}
    for effect in ", ".join(labels).split(", ") if labels else []:
        name, plus, number = effect.partition(" +")
        bonuses[name] = bonuses.get(name, 0) + int(number if plus else 0)
    return ", ".join(f"{name} +{bonus}" if bonus else name for name, bonus in bonuses.items())


def effects(square: dict[str, Any]) -> str:
    """What a box of the Attrition Track does, in words."""
    words: list[str] = []
    for effect in square["effects"]:
        if "mod" in effect:
            nation, bonus = effect["mod"]
            words.append(f"{nation} +{bonus}")
        else:
            words.append("Hannover defects")
    return ", ".join(words)
