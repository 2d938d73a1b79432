"""[2.1, 6.8, 6.9, 6.10, 24.0] What is printed on the map, as flat lists by the number of a place, and the nations.

Places are numbered: first the hexes where units can stand (below LAND), then water and lands out of play (below HEXES), then
the boxes beside the map. A hex has its printed number as id, and its town's name as another word for it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

from korvolan.kernel.board.hexes import DIRECTIONS, FLAT, ODD, HexGrid
from korvolan.kernel.board.places import find_place
from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.fields import slug

DATA: Final = Path(__file__).parent / "data"


def read(name: str) -> dict[str, Any]:
    """One of the data files."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


BOARD: Final[dict[str, Any]] = json.loads((DATA / "board" / "board.json").read_text(encoding="utf-8"))
NATION_DATA: Final[dict[str, dict[str, Any]]] = read("nations")["nations"]
COUNTRY_DATA: Final[dict[str, dict[str, Any]]] = read("countries")["countries"]

# -- seats and nations ---------------------------------------------------------------------------------------------

SWEDISH: Final = 0
COALITION: Final = 1
SEATS: Final = 2
SEAT_IDS: Final = ["sweden", "coalition"]
SEAT_NAMES: Final = ["Swedish Empire", "Russian Coalition"]

NATION_IDS: Final[list[str]] = list(NATION_DATA)
NATION_NAMES: Final[list[str]] = [nation["name"] for nation in NATION_DATA.values()]
ADJECTIVES: Final[list[str]] = [nation["adjective"] for nation in NATION_DATA.values()]
NATIONS: Final[int] = len(NATION_IDS)

SWEDEN: Final[int] = NATION_IDS.index("sweden")
LITHUANIA: Final[int] = NATION_IDS.index("poland-lithuania")
COSSACKS: Final[int] = NATION_IDS.index("cossacks")
RUSSIA: Final[int] = NATION_IDS.index("russia")
DENMARK: Final[int] = NATION_IDS.index("denmark")
SAXONY: Final[int] = NATION_IDS.index("saxony")
COMMONWEALTH: Final[int] = NATION_IDS.index("poland-commonwealth")
BRANDENBURG: Final[int] = NATION_IDS.index("brandenburg")

# [2.4d, 6.4b, 6.4c, 6.7b] The side of each nation, once it is in the war.
NATION_SIDE: Final[list[int]] = [SEAT_IDS.index(nation["side"]) for nation in NATION_DATA.values()]
# [6.6d] Whether a Peace can make it neutral again.
MAKES_PEACE: Final[list[bool]] = [nation["status"] == "changes" for nation in NATION_DATA.values()]

# -- countries -----------------------------------------------------------------------------------------------------

COUNTRY_IDS: Final[list[str]] = list(COUNTRY_DATA)
COUNTRY_NAMES: Final[list[str]] = [country["name"] for country in COUNTRY_DATA.values()]
COUNTRIES: Final[int] = len(COUNTRY_IDS)

OPEN_LAND: Final = 0  # Poland and the Empire: open to everyone, always
OWNED_LAND: Final = 1  # open while its nation is in the war
CLOSED_LAND: Final = 2  # out of play
COUNTRY_STATUS: Final[list[int]] = [["open", "owner", "closed"].index(c["status"]) for c in COUNTRY_DATA.values()]
# The nation whose land it is; NONE for the Empire and lands out of play.
COUNTRY_OWNER: Final[list[int]] = [NATION_IDS.index(c["owner"]) if "owner" in c else NONE for c in COUNTRY_DATA.values()]


def country_number(name: str) -> int:
    return COUNTRY_IDS.index(name)


IN_FINLAND: Final[int] = country_number("finland")
IN_BALTIC: Final[int] = country_number("baltic-provinces")
IN_POMERANIA: Final[int] = country_number("pomerania")
IN_HOLSTEIN: Final[int] = country_number("holstein")
IN_DENMARK: Final[int] = country_number("denmark")
IN_SAXONY: Final[int] = country_number("saxony")
IN_POLAND: Final[int] = country_number("poland")
IN_RUSSIA: Final[int] = country_number("russia")

# By nation and country: whether its fortresses are home for the nation's recruits.
HOME: Final[list[bool]] = [country in nation["home"] for nation in NATION_DATA.values() for country in COUNTRY_IDS]

# -- places --------------------------------------------------------------------------------------------------------

ENTRIES: Final[list[dict[str, Any]]] = [
    *(entry for entry in BOARD["hexes"] if entry["playable"]),
    *(entry for entry in BOARD["hexes"] if not entry["playable"]),
]
GRID: Final = HexGrid([(entry["col"], entry["row"]) for entry in ENTRIES], FLAT, ODD)
LAND: Final[int] = sum(1 for entry in ENTRIES if entry["playable"])  # a place below this can hold units
HEXES: Final[int] = len(ENTRIES)  # a place below this is a hex of the map

BOX_IDS: Final[list[str]] = [*(f"{nation}-box" for nation in NATION_IDS), "to-place"]
BOX_NAMES: Final[list[str]] = [*(f"the {name} Recruit box" for name in NATION_NAMES), "units to place"]
PLACE_IDS: Final[list[str]] = [*GRID.ids, *BOX_IDS]
PLACES: Final[int] = len(PLACE_IDS)


def hex_name(entry: dict[str, Any]) -> str:
    return f"{entry['place']['name']} ({entry['id']})" if "place" in entry else f"hex {entry['id']}"


PLACE_NAMES: Final[list[str]] = [*(hex_name(entry) for entry in ENTRIES), *BOX_NAMES]
TOWNS: Final[dict[str, int]] = {slug(e["place"]["name"]): place for place, e in enumerate(ENTRIES) if "place" in e}


def place_number(name: str) -> int:
    """The number of a place that the data name, by its id or its town."""
    return find_place(name, PLACE_IDS, TOWNS)


RECRUIT_BOX: Final[list[int]] = [place_number(f"{nation}-box") for nation in NATION_IDS]  # by nation
TO_PLACE: Final[int] = place_number("to-place")  # units that their owner is setting up, hidden from the enemy

GOTTORP: Final[int] = place_number("Gottorp")
WARSAW: Final[int] = place_number("Warsaw")
BATURIN: Final[int] = place_number("Baturin")
NYENSKANS: Final[int] = place_number("Nyenskans")
MOSCOW: Final[int] = place_number("Moscow")
COPENHAGEN: Final[int] = place_number("Copenhagen")
FREDERICIA: Final[int] = place_number("Fredericia")
BERLIN: Final[int] = place_number("Berlin")
KOENIGSBERG: Final[int] = place_number("Koenigsberg")
LEIPZIG: Final[int] = place_number("Leipzig")
DRESDEN: Final[int] = place_number("Dresden")
RIGA: Final[int] = place_number("Riga")
REVAL: Final[int] = place_number("Reval")

# -- what a hex is -------------------------------------------------------------------------------------------------

OPEN: Final = 0
MARSH: Final = 1
ROUGH: Final = 2
FOREST: Final = 3
TERRAIN_IDS: Final = ["open", "marsh", "rough", "forest"]
TERRAIN: Final[list[int]] = [TERRAIN_IDS.index(entry["terrain"]) for entry in ENTRIES[:LAND]]

NO_TOWN: Final = 0
TOWN: Final = 1
MINOR: Final = 2  # from here on fortresses; Nyenskans becomes major when St. Petersburg is built
MAJOR: Final = 3
TOWN_IDS: Final = ["", "town", "minor", "major"]
TOWN_KIND: Final[list[int]] = [TOWN_IDS.index(e["place"]["kind"]) if "place" in e else NO_TOWN for e in ENTRIES[:LAND]]

FORTRESS: Final[list[bool]] = [kind >= MINOR for kind in TOWN_KIND]
PORT: Final[list[bool]] = [e.get("place", {}).get("port", False) for e in ENTRIES[:LAND]]  # as printed
MORALE: Final[list[int]] = [e.get("place", {}).get("morale", 0) for e in ENTRIES[:LAND]]
COAST: Final[list[bool]] = [entry["coastal"] and entry["baltic"] for entry in ENTRIES[:LAND]]  # of the Baltic (ruling A22)
COUNTRY: Final[list[int]] = [country_number(slug(entry["country"].split(" (")[0])) for entry in ENTRIES[:LAND]]
SWEDEN_PROPER: Final[list[bool]] = [entry.get("sweden_proper", False) for entry in ENTRIES[:LAND]]
NORTH_EDGE: Final[list[bool]] = [entry.get("north_edge_finland", False) for entry in ENTRIES[:LAND]]  # of Finland
IS_SEA: Final[list[bool]] = [entry["type"] in ("sea", "lake") for entry in ENTRIES]

FORTRESSES: Final[list[int]] = [place for place in range(LAND) if FORTRESS[place]]
TOWNS_AND_FORTRESSES: Final[list[int]] = [place for place in range(LAND) if TOWN_KIND[place] != NO_TOWN]
PORTS: Final[list[int]] = [place for place in range(LAND) if PORT[place] or place == NYENSKANS]
SWEDISH_HEXES: Final[list[int]] = [place for place in range(LAND) if SWEDEN_PROPER[place]]
NORTH_EDGE_HEXES: Final[list[int]] = [place for place in range(LAND) if NORTH_EDGE[place]]

# -- hexsides ------------------------------------------------------------------------------------------------------

PLAIN_SIDE: Final = 0
RIVER: Final = 1
STRAIT: Final = 2
LAKE: Final = 3
SEA: Final = 4  # all sea, or the border of a land out of play

# By place and direction, row by row: SIDE[place * 6 + direction].
SIDE: Final[list[int]] = [PLAIN_SIDE] * (LAND * DIRECTIONS)
for _entry in BOARD["hexsides"]:
    _kind = PLAIN_SIDE
    if "river" in _entry:
        _kind = RIVER
    elif "strait" in _entry:
        _kind = STRAIT
    elif "lake" in _entry:
        _kind = LAKE
    elif "sea" in _entry or "impassable" in _entry:
        _kind = SEA
    _a, _b = (GRID.find(name) for name in _entry["hexes"])
    if _kind != PLAIN_SIDE:
        for _here, _there in ((_a, _b), (_b, _a)):
            if _here < LAND:
                SIDE[GRID.side(_here, _there)] = _kind


def land_near(place: int, direction: int) -> int:
    """The hex beyond a hexside where units can stand, or NONE."""
    near = GRID.near[place * DIRECTIONS + direction]
    return near if 0 <= near < LAND else NONE


def is_barrier(place: int, direction: int) -> bool:
    """[12.6b] Lakes and the sea: no march, attack, zone of control, retreat or pursuit across."""
    return SIDE[place * DIRECTIONS + direction] in (LAKE, SEA)


# The hex in each direction, or NONE: all that are near; those to which one marches, attacks and retreats; over a lake.
NEAR: Final[list[int]] = [land_near(place, d) for place in range(LAND) for d in range(DIRECTIONS)]
MARCH: Final[list[int]] = [
    NONE if is_barrier(place, d) else land_near(place, d) for place in range(LAND) for d in range(DIRECTIONS)
]
OVER_LAKE: Final[list[int]] = [
    land_near(place, d) if SIDE[place * DIRECTIONS + d] == LAKE else NONE for place in range(LAND) for d in range(DIRECTIONS)
]


def is_over_lake(place: int, other: int) -> bool:
    """Whether a lake lies between two neighbors."""
    return other in OVER_LAKE[place * DIRECTIONS : (place + 1) * DIRECTIONS]


def zone_into(place: int, direction: int) -> int:
    """[12.0b, 12.6a, 12.6b, 16.1a] The hex into which a unit's zone of control reaches that way, or NONE."""
    near = land_near(place, direction)
    if near == NONE or is_barrier(place, direction) or FORTRESS[place] or FORTRESS[near]:
        return NONE
    return near


ZONE: Final[list[int]] = [zone_into(place, d) for place in range(LAND) for d in range(DIRECTIONS)]

# Lists of the same for loops; a row has all directions.
MARCH_ROWS: Final[list[list[int]]] = [MARCH[p * DIRECTIONS : (p + 1) * DIRECTIONS] for p in range(LAND)]
NEIGHBORS: Final[list[list[int]]] = [[n for n in NEAR[p * DIRECTIONS : (p + 1) * DIRECTIONS] if n != NONE] for p in range(LAND)]
MARCHES: Final[list[list[int]]] = [[n for n in row if n != NONE] for row in MARCH_ROWS]
# The neighbors to which a march goes on land or over a lake.
STEPS_FROM: Final[list[list[int]]] = [[n for n in NEIGHBORS[p] if n in MARCHES[p] or is_over_lake(p, n)] for p in range(LAND)]


def side_between(place: int, other: int) -> int:
    """The kind of hexside between two neighbors."""
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        if NEAR[base + d] == other:
            return SIDE[base + d]
    return SEA


def distance(place: int, other: int) -> int:
    """Hexes from one place to another, whatever lies between."""
    return GRID.distance(place, other)


def check_board() -> None:
    """[2.1a] The board is whole: its own lists of neighbors agree with the grid and the hexsides."""
    for place in range(LAND):
        entry = ENTRIES[place]
        if sorted(MARCHES[place]) != sorted(GRID.find(name) for name in entry["land_to"]):
            raise KorvolanError(f"The board says that one marches from {entry['id']} to {entry['land_to']}.")
        lakes = sorted(n for n in OVER_LAKE[place * DIRECTIONS : (place + 1) * DIRECTIONS] if n != NONE)
        if lakes != sorted(GRID.find(name) for name in entry.get("lake_to", [])):
            raise KorvolanError(f"The board says that one crosses a lake from {entry['id']} to {entry.get('lake_to')}.")
    for country, name in enumerate(COUNTRY_IDS):
        found = sum(1 for entry in ENTRIES if slug((entry.get("country") or "").split(" (")[0]) == name)
        if found != COUNTRY_DATA[name]["hexes"]:
            raise KorvolanError(f"{COUNTRY_NAMES[country]} has {found} hexes, not {COUNTRY_DATA[name]['hexes']}.")


check_board()
