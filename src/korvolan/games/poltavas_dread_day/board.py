"""[2.1, 2.1.1] What is printed on the map, as flat lists by the number of a place, and the nations.

Places are numbered: first the hexes where land units can stand (below LAND), then the All-Sea hexes (below FLEET_HEXES),
then those that nobody enters (below HEXES), then the Turkish box and the boxes beside the map. A hex has its printed
number as id, and its City's name as another word for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.board.hexes import DIRECTIONS, EVEN, FLAT, HexGrid
from korvolan.kernel.board.places import find_place
from korvolan.kernel.constants import NONE
from korvolan.kernel.data_overlay import read_data
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.fields import slug

DATA: Final = Path(__file__).parent / "data"
BOARD: Final[dict[str, Any]] = json.loads((DATA / "board" / "board.json").read_text(encoding="utf-8"))
REGION_DATA: Final[dict[str, dict[str, Any]]] = read_data(DATA / "regions.toml")["regions"]

# -- seats and nations ---------------------------------------------------------------------------------------------

SWEDISH: Final = 0
COALITION: Final = 1
NEUTRAL: Final = 2  # the camp of nations that have surrendered
BOTH: Final = (SWEDISH, COALITION)
SEAT_IDS: Final = ["sweden", "coalition"]
SEAT_NAMES: Final = ["Sweden", "Coalition"]

SWEDEN: Final = 0
ALLIES: Final = 1
DENMARK: Final = 2
SAXONY: Final = 3
POLAND: Final = 4
RUSSIA: Final = 5
PRUSSIA: Final = 6
HANOVER: Final = 7
ANGLO_DUTCH: Final = 8
NATION_IDS: Final = ["sweden", "allies", "denmark", "saxony", "poland", "russia", "prussia", "hanover", "anglo-dutch"]
NATION_NAMES: Final = [
    "Sweden",
    "Swedish allies",
    "Denmark",
    "Saxony",
    "Poland",
    "Russia",
    "Prussia and Brandenburg",
    "Hanover",
    "the Anglo-Dutch",
]
ADJECTIVES: Final = ["Swedish", "allied", "Danish", "Saxon", "Polish", "Russian", "Prussian", "Hanoverian", "Anglo-Dutch"]
NATIONS: Final = 9
# [1.0a, 2.1.3a] The side that each nation starts on.
NATION_CAMP: Final = [SWEDISH, SWEDISH, COALITION, COALITION, COALITION, COALITION, COALITION, SWEDISH, SWEDISH]
MEMBERS: Final = (DENMARK, SAXONY, RUSSIA)  # of the Coalition at start: those who can surrender

# -- regions -------------------------------------------------------------------------------------------------------

REGION_IDS: Final[list[str]] = list(REGION_DATA)
REGION_NAMES: Final[list[str]] = [region["name"] for region in REGION_DATA.values()]
REGIONS: Final[int] = len(REGION_IDS)
REGION_OWNER: Final[list[int]] = [NATION_IDS.index(r["owner"]) if "owner" in r else NONE for r in REGION_DATA.values()]
# [2.1.4a] Which of them make up Germany.
GERMAN: Final[list[bool]] = [region["germany"] for region in REGION_DATA.values()]
ON_BOARD: Final[list[str]] = [region["board"] for region in REGION_DATA.values()]

OPEN: Final = 0
ENTRY_KINDS: Final = ["open", "hanover", "silesia", "prussia", "lithuania", "poland", "austria", "unnamed", "russia"]
ENTRY: Final[list[int]] = [ENTRY_KINDS.index(region["entry"]) for region in REGION_DATA.values()]


def region_number(name: str) -> int:
    return REGION_IDS.index(name)


IN_SWEDEN: Final[int] = region_number("sweden")
IN_FINLAND: Final[int] = region_number("finland")
IN_LIVLAND: Final[int] = region_number("livland")
IN_HOLSTEIN: Final[int] = region_number("holstein")
IN_VERDEN: Final[int] = region_number("verden")
IN_BREMEN: Final[int] = region_number("bremen")
IN_HANOVER: Final[int] = region_number("hanover")
IN_DENMARK: Final[int] = region_number("denmark")
IN_NORWAY: Final[int] = region_number("norway")
IN_SAXONY: Final[int] = region_number("saxony")
IN_SILESIA: Final[int] = region_number("silesia")
IN_POLAND: Final[int] = region_number("poland")
IN_LITHUANIA: Final[int] = region_number("lithuania")
IN_RUSSIA: Final[int] = region_number("russia")
IN_PRUSSIA: Final[int] = region_number("prussia")

# -- places --------------------------------------------------------------------------------------------------------

ENTRIES: Final[list[dict[str, Any]]] = [
    *(entry for entry in BOARD["hexes"] if entry["land"]),
    *(entry for entry in BOARD["hexes"] if not entry["land"] and entry["fleet"]),
    *(entry for entry in BOARD["hexes"] if not entry["land"] and not entry["fleet"]),
]
GRID: Final = HexGrid([(entry["col"], entry["row"]) for entry in ENTRIES], FLAT, EVEN)
LAND: Final[int] = sum(1 for entry in ENTRIES if entry["land"])
FLEET_HEXES: Final[int] = LAND + sum(1 for entry in ENTRIES if not entry["land"] and entry["fleet"])
HEXES: Final[int] = len(ENTRIES)

BOX_IDS: Final = ["turkey", "pile", "to-place", "wounded", "waiting"]
BOX_NAMES: Final = ["the Turkish box", "the new-unit pile", "pieces to place", "the wounded", "pieces that wait to enter"]
PLACE_IDS: Final[list[str]] = [*GRID.ids, *BOX_IDS]
PLACES: Final[int] = len(PLACE_IDS)
TURKEY: Final[int] = PLACE_IDS.index("turkey")
PILE: Final[int] = PLACE_IDS.index("pile")
TO_PLACE: Final[int] = PLACE_IDS.index("to-place")
WOUNDED: Final[int] = PLACE_IDS.index("wounded")
WAITING: Final[int] = PLACE_IDS.index("waiting")


def hex_name(entry: dict[str, Any]) -> str:
    return f"{entry['city']['name']} ({entry['id']})" if "city" in entry else f"hex {entry['id']}"


PLACE_NAMES: Final[list[str]] = [*(hex_name(entry) for entry in ENTRIES), *BOX_NAMES]
TOWNS: Final[dict[str, int]] = {slug(e["city"]["name"]): place for place, e in enumerate(ENTRIES) if "city" in e}


def place_number(name: str) -> int:
    """The number of a place that the data name, by its id or its City."""
    return find_place(name, PLACE_IDS, TOWNS)


# [2.1.1a] The kinds of terrain; a City lies on one of them.
TERRAIN_IDS: Final[list[str]] = ["clear", "mountain", "impenetrable", "coastal", "all-sea"]
TERRAIN: Final[list[int]] = [TERRAIN_IDS.index(slug(entry["terrain"])) for entry in ENTRIES]
MOUNTAIN: Final = 1
REGION: Final[list[int]] = [ON_BOARD.index(entry["region"]) if entry["region"] else NONE for entry in ENTRIES]
COASTAL: Final[list[bool]] = [entry["land"] and entry["fleet"] for entry in ENTRIES]  # land that Fleets enter
WEST_EDGE: Final[list[int]] = [place for place, entry in enumerate(ENTRIES) if entry.get("west_edge")]
EXITS: Final[list[int]] = [place for place, entry in enumerate(ENTRIES) if entry.get("turkey_exit")]
IS_EXIT: Final[list[bool]] = [bool(entry.get("turkey_exit")) for entry in ENTRIES]

# -- cities --------------------------------------------------------------------------------------------------------

CITY_PLACE: Final[list[int]] = [place for place, entry in enumerate(ENTRIES) if "city" in entry]
CITIES: Final[int] = len(CITY_PLACE)
CITY_ENTRIES: Final[list[dict[str, Any]]] = [ENTRIES[place]["city"] for place in CITY_PLACE]
CITY_NAMES: Final[list[str]] = [entry["name"] for entry in CITY_ENTRIES]
CITY_IDS: Final[list[str]] = [slug(name) for name in CITY_NAMES]
CITY_AT: Final[list[int]] = [CITY_PLACE.index(place) if place in CITY_PLACE else NONE for place in range(PLACES)]
IS_PORT: Final[list[bool]] = [entry["port"] for entry in CITY_ENTRIES]  # by city
PORT_AT: Final[list[bool]] = [CITY_AT[place] != NONE and IS_PORT[CITY_AT[place]] for place in range(PLACES)]
PORTS: Final[list[int]] = [place for place in range(LAND) if PORT_AT[place]]
CITY_REGION: Final[list[int]] = [REGION[place] for place in CITY_PLACE]
# The nation whose land a City lies in, NONE in lands without a nation of the game.
CITY_OWNER: Final[list[int]] = [REGION_OWNER[region] for region in CITY_REGION]


def start_control(city: int) -> int:
    """[2.1.2a, 2.1.2b, 2.1.2e, 2.1.3a, 2.1.4c] Who controls a City before anyone is placed: Sweden and the three members
    control their own."""
    return NONE if CITY_ENTRIES[city]["start_control"] == "neutral" else CITY_OWNER[city]


START_CONTROL: Final[list[int]] = [start_control(city) for city in range(CITIES)]
# By nation: the hex of its capital, or NONE.
CAPITALS: Final[list[int]] = [CITY_PLACE[city] for city in range(CITIES) if CITY_ENTRIES[city]["capital_of"]]
CAPITAL: Final = [next((p for p in CAPITALS if REGION_OWNER[REGION[p]] == nation), NONE) for nation in range(NATIONS)]


def city_number(name: str) -> int:
    return CITY_IDS.index(slug(name))


WARSAW: Final[int] = place_number("Warsaw")
BATURIN: Final[int] = place_number("Baturin")
POLTAVA: Final[int] = place_number("Poltava")
STADE: Final[int] = place_number("Stade")
BREMEN: Final[int] = place_number("Bremen")
BERLIN: Final[int] = place_number("Berlin")
TONNINGEN: Final[int] = place_number("Tonningen")
PRUSSIAN_AIMS: Final[list[int]] = [place_number(name) for name in ("Stettin", "Stralsund", "Wismar")]
CITIES_OF: Final[list[list[int]]] = [[city for city in range(CITIES) if CITY_OWNER[city] == n] for n in range(NATIONS)]

# -- ways ----------------------------------------------------------------------------------------------------------

# [2.1a, 2.1.1b, TECb] The hexes to which one marches from a hex; sea hexsides and impassable ones are taken into account.
MARCHES: Final[list[list[int]]] = [[GRID.find(name) for name in entry["land_to"]] for entry in ENTRIES[:LAND]]
# [6.0b] The hexes to which Fleets sail.
SAILS: Final[list[list[int]]] = [[GRID.find(name) for name in entry["sea_to"]] for entry in ENTRIES[:FLEET_HEXES]]
# Rivers, by place and direction.
RIVER: Final[list[bool]] = [False] * (HEXES * DIRECTIONS)
for _entry in BOARD["hexsides"]:
    if "river" in _entry:
        _a, _b = (GRID.find(name) for name in _entry["hexes"])
        RIVER[GRID.side(_a, _b)] = True
        RIVER[GRID.side(_b, _a)] = True


def river_between(place: int, other: int) -> bool:
    """Whether a river lies on the hexside between two neighbors."""
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        if GRID.near[base + d] == other:
            return RIVER[base + d]
    return False


# In the order of MARCHES.
RIVERS: Final[list[list[bool]]] = [[river_between(place, there) for there in MARCHES[place]] for place in range(LAND)]


def sea_steps(starts: list[int]) -> list[int]:
    """How many steps Fleets need from the nearest of some hexes to every other; FAR where they cannot go."""
    out = [FAR] * FLEET_HEXES
    for start in starts:
        out[start] = 0
    found = list(starts)
    for here in found:
        for there in SAILS[here]:
            if out[there] == FAR:
                out[there] = out[here] + 1
                found.append(there)
    return out


# By hex of the sea and coast, or of inland: the steps to every other.
SEA_STEPS: Final[list[list[int]]] = [sea_steps([start]) for start in range(FLEET_HEXES)]
# How many steps it takes from each hex of the sea to the nearest coast; 0 on the coast.
COAST_AWAY: Final[list[int]] = sea_steps([place for place in range(LAND) if COASTAL[place]])


def check_board() -> None:
    """[2.1a] The board is whole: ways lead to neighbors and back, and every land has its hexes."""
    for place in range(LAND):
        for there in MARCHES[place]:
            if place not in MARCHES[there] or there not in GRID.around(place):
                raise KorvolanError(f"The way from {PLACE_IDS[place]} to {PLACE_IDS[there]} is wrong.")
    for region, entry in enumerate(REGION_DATA.values()):
        if REGION.count(region) != entry["hexes"]:
            raise KorvolanError(f"{REGION_NAMES[region]} has {REGION.count(region)} hexes, not {entry['hexes']}.")


check_board()
