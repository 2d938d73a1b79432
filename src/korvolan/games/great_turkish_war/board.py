"""[2.1, 2.1.1] What is printed on the map, as flat lists by the number of a place: hexes, areas, towns, hexsides.

Places are numbered: first the hexes in play (below LAND), then the two boxes of units that wait off the map (below SPOTS),
then water and lands out of play (below HEXES), then the boxes beside the map. A hex has its printed number as id, and its
town's name as another word for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from korvolan.kernel.board.hexes import DIRECTIONS, FLAT, ODD, HexGrid
from korvolan.kernel.board.places import find_place
from korvolan.kernel.constants import NONE
from korvolan.kernel.data_overlay import read_data
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.fields import slug

DATA: Final = Path(__file__).parent / "data"


def read(name: str) -> dict[str, Any]:
    """One of the data files."""
    return read_data(DATA / f"{name}.toml")


BOARD: Final[dict[str, Any]] = json.loads((DATA / "board" / "board.json").read_text(encoding="utf-8"))

# -- seats and camps -----------------------------------------------------------------------------------------------

LEAGUE: Final = 0
OTTOMANS: Final = 1
NEUTRALS: Final = 2  # a camp, not a seat: whoever is in nobody's war
SEATS: Final = 2
CAMPS: Final = 3
SEAT_IDS: Final = ["league", "ottomans"]
SEAT_NAMES: Final = ["Holy League", "Ottoman Empire"]
CAMP_IDS: Final = ["league", "ottomans", "neutrals"]
CAMP_NAMES: Final = ["Holy League", "Ottoman Empire", "neutral country"]

# [9.1g, 14.1a] The countries that can be neutral.
POLAND: Final = 0
RUSSIA: Final = 1
SAXONY: Final = 2
COUNTRY_IDS: Final = ["poland", "russia", "saxony"]
COUNTRY_NAMES: Final = ["Poland", "Russia", "Saxony"]
COUNTRIES: Final = 3

# -- hexes ---------------------------------------------------------------------------------------------------------

ENTRIES: Final[list[dict[str, Any]]] = [
    *(entry for entry in BOARD["hexes"] if entry["land"]),
    *(entry for entry in BOARD["hexes"] if not entry["land"]),
]
GRID: Final = HexGrid([(entry["col"], entry["row"]) for entry in ENTRIES], FLAT, ODD)
LAND: Final[int] = sum(1 for entry in ENTRIES if entry["land"])
OFF_POLAND: Final[int] = LAND
OFF_RUSSIA: Final[int] = LAND + 1
SPOTS: Final[int] = LAND + 2  # a place below this can hold a force
HEXES: Final[int] = len(ENTRIES) + 2
OFF_MAP: Final[list[int]] = [OFF_POLAND, OFF_RUSSIA, NONE]  # by country

BOX_NAMES: Final[dict[str, str]] = {
    "austria": "the Austrian Recruit Box",
    "bavaria": "the Bavarian Recruit Box",
    "saxony": "the Saxon Recruit Box",
    "brandenburg": "the Brandenburg Recruit Box",
    "poland": "the Polish Recruit Box",
    "russia": "the Russian Recruit Box",
    "ottoman": "the Ottoman Recruit Box",
    "tributary": "the Recruit Box of the principalities",
    "tartars": "the Recruit Box of Tartars and Kuruc",
}
BOX_IDS: Final[list[str]] = [*(f"{name}-box" for name in BOX_NAMES), "to-place", "leaders-due", "set-aside"]
PLACE_IDS: Final[list[str]] = [*GRID.ids[:LAND], "off-poland", "off-russia", *GRID.ids[LAND:], *BOX_IDS]


def hex_name(entry: dict[str, Any]) -> str:
    return f"{entry['city']['name']} ({entry['id']})" if "city" in entry else f"hex {entry['id']}"


PLACE_NAMES: Final[list[str]] = [
    *(hex_name(entry) for entry in ENTRIES[:LAND]),
    "Poland, off the map",
    "Russia, off the map",
    *(hex_name(entry) for entry in ENTRIES[LAND:]),
    *BOX_NAMES.values(),
    "units to place",
    "leaders due",
    "units set aside",
]
ALIASES: Final[dict[str, int]] = {slug(e["city"]["name"]): place for place, e in enumerate(ENTRIES) if "city" in e}


def place_number(name: str) -> int:
    """The number of a place that the data name, by its id or its town."""
    return find_place(name, PLACE_IDS, ALIASES)


RECRUIT_BOX: Final[dict[str, int]] = {name: PLACE_IDS.index(f"{name}-box") for name in BOX_NAMES}
LEADERS_DUE: Final[int] = PLACE_IDS.index("leaders-due")
SET_ASIDE: Final[int] = PLACE_IDS.index("set-aside")

# -- areas ---------------------------------------------------------------------------------------------------------

REGIONS: Final[list[dict[str, Any]]] = [region for region in BOARD["regions"] if region["play"]]
AREA_IDS: Final[list[str]] = [region["id"].replace("_", "-") for region in REGIONS]
AREA_NAMES: Final[list[str]] = [region["name"] for region in REGIONS]
AREAS: Final[int] = len(AREA_IDS)

HRE_LAND: Final = 0
OTTOMAN_LAND: Final = 1
POLISH_LAND: Final = 2
RUSSIAN_LAND: Final = 3
FACTION_IDS: Final = ["hre", "ottoman", "poland", "russia"]
AREA_FACTION: Final[list[int]] = [FACTION_IDS.index(region["faction"]) for region in REGIONS]
AREA_VP: Final[list[int]] = [region["vp"] for region in REGIONS]


def country_of_area(area: int) -> int:
    """The country that an area belongs to, if it is one that can be neutral."""
    if AREA_FACTION[area] == POLISH_LAND:
        return POLAND
    if AREA_FACTION[area] == RUSSIAN_LAND:
        return RUSSIA
    return SAXONY if AREA_IDS[area] == "saxony" else NONE


AREA_COUNTRY: Final[list[int]] = [country_of_area(area) for area in range(AREAS)]
AREAS_OF: Final[list[list[int]]] = [[a for a in range(AREAS) if AREA_COUNTRY[a] == country] for country in range(COUNTRIES)]


ROYAL_HUNGARY: Final[int] = AREA_IDS.index("royal-hungary")
AREA: Final[list[int]] = [AREA_IDS.index(entry["area"].replace("_", "-")) for entry in ENTRIES[:LAND]]
# The same by the choice of an option: hex 2105 may belong to Royal Hungary.
HEX_2105: Final[int] = place_number("2105")
AREA_BY_OPTION: Final[list[list[int]]] = [AREA, [ROYAL_HUNGARY if p == HEX_2105 else AREA[p] for p in range(LAND)]]
HEXES_OF: Final[list[list[int]]] = [[p for p in range(LAND) if AREA[p] == area] for area in range(AREAS)]

# -- towns ---------------------------------------------------------------------------------------------------------

TOWN_PLACE: Final[list[int]] = [place for place in range(LAND) if "city" in ENTRIES[place]]
TOWNS: Final[int] = len(TOWN_PLACE)
TOWN_DATA: Final[list[dict[str, Any]]] = [ENTRIES[place]["city"] for place in TOWN_PLACE]
TOWN_NAMES: Final[list[str]] = [town["name"] for town in TOWN_DATA]
TOWN_IDS: Final[list[str]] = [slug(name) for name in TOWN_NAMES]
TOWN_AREA: Final[list[int]] = [AREA[place] for place in TOWN_PLACE]
TOWN: Final[list[int]] = [TOWN_PLACE.index(place) if place in TOWN_PLACE else NONE for place in range(LAND)]  # by hex
IS_FORTRESS: Final[list[bool]] = [town["kind"] == "fortress" for town in TOWN_DATA]  # by town
FORTRESS: Final[list[bool]] = [TOWN[p] != NONE and IS_FORTRESS[TOWN[p]] for p in range(LAND)]  # by hex
CITY: Final[list[bool]] = [TOWN[p] != NONE and not IS_FORTRESS[TOWN[p]] for p in range(LAND)]
TOWNS_OF: Final[list[list[int]]] = [[t for t in range(TOWNS) if TOWN_AREA[t] == area] for area in range(AREAS)]
TOWN_COUNTRY: Final[list[int]] = [AREA_COUNTRY[area] for area in TOWN_AREA]
OTTOMAN_TOWN: Final[list[bool]] = [AREA_FACTION[area] == OTTOMAN_LAND for area in TOWN_AREA]


def town_number(name: str) -> int:
    return TOWN_NAMES.index(name)


VIENNA: Final[int] = town_number("Vienna")
PRAGUE: Final[int] = town_number("Prague")
MUNCHEN: Final[int] = town_number("Munchen")
CONSTANTINOPLE: Final[int] = town_number("Constantinople")
CAPITALS: Final[list[int]] = [VIENNA, PRAGUE, MUNCHEN]

# [10.1h] The cities from which each kind of units is supplied, as towns.
SUPPLY_CITIES: Final[list[list[int]]] = [
    [town_number(name) for name in BOARD["supply_cities"][key]] for key in ("holy_league", "ottoman", "poland", "russia")
]

# [4.1a, 4.1b] The northern edge, by country.
ENTRY_HEXES: Final[list[list[int]]] = [
    [place_number(name) for name in BOARD["entry_hexes"]["poland"]],
    [place_number(name) for name in BOARD["entry_hexes"]["russia"]],
    [],
]

# -- hexsides ------------------------------------------------------------------------------------------------------

RIVER: Final = 1
MOUNTAIN: Final = 2
# By place and direction, row by row: bits for river and mountain.
SIDE: Final[list[int]] = [0] * (LAND * DIRECTIONS)
for _entry in BOARD["hexsides"]:
    _kind = (RIVER if _entry.get("river") else 0) | (MOUNTAIN if _entry.get("mountain") else 0)
    _a, _b = (GRID.find(name) for name in _entry["hexes"])
    if _kind and _a < LAND and _b < LAND:
        SIDE[GRID.side(_a, _b)] = _kind
        SIDE[GRID.side(_b, _a)] = _kind


def land_near(place: int, direction: int) -> int:
    """[2.1.1b] The hex in play beyond a hexside, or NONE."""
    near = GRID.near[place * DIRECTIONS + direction]
    return near if 0 <= near < LAND else NONE


NEAR: Final[list[int]] = [land_near(place, d) for place in range(LAND) for d in range(DIRECTIONS)]
MARCHES: Final[list[list[int]]] = [[n for n in NEAR[p * DIRECTIONS : (p + 1) * DIRECTIONS] if n != NONE] for p in range(LAND)]
# Hexsides without land between two hexes in play: by the choice of an option nobody crosses them (ruling A102).
STRAITS: Final[list[list[int]]] = [
    [GRID.find(name) for name in entry["hexes"]] for entry in BOARD["hexsides"] if entry.get("water")
]


def is_strait(place: int, other: int) -> bool:
    """Whether only water lies between two hexes in play."""
    return [place, other] in STRAITS or [other, place] in STRAITS


WAYS_BY_OPTION: Final[list[list[list[int]]]] = [
    MARCHES,
    [[near for near in MARCHES[place] if not is_strait(place, near)] for place in range(LAND)],
]
# [11.2.1e] Only a marked hexside is a mountain; a hex that touches one.
TOUCHES_MOUNTAIN: Final[list[bool]] = [any(SIDE[p * DIRECTIONS + d] & MOUNTAIN for d in range(DIRECTIONS)) for p in range(LAND)]


def side_between(place: int, other: int) -> int:
    """The river and mountain bits of the hexside between two neighbors; 0 for any other two."""
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        if NEAR[base + d] == other:
            return SIDE[base + d]
    return 0


def rings(reach: int) -> list[list[int]]:
    """By hex in play, all hexes in play up to so far away, itself included, whatever lies between."""
    return [[other for other in range(LAND) if GRID.distance(place, other) <= reach] for place in range(LAND)]


WITHIN_TWO: Final[list[list[int]]] = rings(2)
WITHIN_FOUR: Final[list[list[int]]] = rings(4)


def distance(place: int, other: int) -> int:
    """Hexes from one to another as the crow flies."""
    return GRID.distance(place, other)


def adjacent(place: int, other: int) -> bool:
    """Whether two hexes in play touch."""
    return is_among(other, MARCHES[place])


def is_among(place: int, places: list[int]) -> bool:
    """Whether a place is one of a few. Compiled, the loop takes a third of the time of `in`, which compares objects."""
    for other in places:
        if other == place:
            return True
    return False


def check_board() -> None:
    """[2.1a, 2.1b, ERR-c] Each hex in play lies in one area, and the board's own lists of neighbors agree with the grid."""
    for place in range(LAND):
        entry = ENTRIES[place]
        if sorted(GRID.ids[n] for n in MARCHES[place]) != sorted(entry["land_to"]):
            raise KorvolanError(f"The board says that one marches from {entry['id']} to {entry['land_to']}.")
    for area, region in enumerate(REGIONS):
        if sorted(PLACE_IDS[p] for p in HEXES_OF[area]) != sorted(region["hexes"]):
            raise KorvolanError(f"{region['name']} does not have the hexes that it is said to have.")


check_board()
