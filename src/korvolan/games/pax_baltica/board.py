"""[1.0] What is printed on the map, as flat lists by the number of a place, and the nations.

Places are numbered territories first, then sea zones, Portsmouth and the boxes beside the map. The numbers come from
`data/board.toml` and `data/nations.toml`; nothing here changes during play."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from korvolan.kernel.board.areas import AreaMap
from korvolan.kernel.board.places import find_place
from korvolan.kernel.constants import NONE
from korvolan.kernel.data_overlay import read_data
from korvolan.kernel.errors import KorvolanError

DATA: Final = Path(__file__).parent / "data"


def read(name: str) -> dict[str, Any]:
    """One of the data files, with what the owner of the printed game has put in."""
    return read_data(DATA / f"{name}.toml")


BOARD: Final[dict[str, Any]] = read("board")
NATION_DATA: Final[dict[str, dict[str, Any]]] = read("nations")["nations"]
TERRITORIES: Final[dict[str, dict[str, Any]]] = BOARD["territories"]

# -- seats and nations ---------------------------------------------------------------------------------------------

SWEDISH: Final = 0
COALITION: Final = 1
SEAT_IDS: Final = ["sweden", "coalition"]
SEAT_NAMES: Final = ["Sweden", "Coalition"]

NATION_IDS: Final[list[str]] = list(NATION_DATA)
NATION_NAMES: Final[list[str]] = [nation["name"] for nation in NATION_DATA.values()]
NATIONS: Final[int] = len(NATION_IDS)

SWEDEN: Final[int] = NATION_IDS.index("sweden")
RUSSIA: Final[int] = NATION_IDS.index("russia")
SAXONY: Final[int] = NATION_IDS.index("saxony")
DENMARK: Final[int] = NATION_IDS.index("denmark")
OTTOMANS: Final[int] = NATION_IDS.index("ottoman-empire")
POLAND: Final[int] = NATION_IDS.index("poland")
UKRAINE: Final[int] = NATION_IDS.index("ukraine")
PRUSSIA: Final[int] = NATION_IDS.index("prussia")
HANNOVER: Final[int] = NATION_IDS.index("hannover")
HOLSTEIN: Final[int] = NATION_IDS.index("holstein-gottorp")
BRITAIN: Final[int] = NATION_IDS.index("great-britain")


def nation_number(name: str | None) -> int:
    """The number of a nation, or NONE where the data name none."""
    return NONE if name is None else NATION_IDS.index(name)


# The side of a nation; Hannover's before its defection.
NATION_SIDE: Final[list[int]] = [COALITION if n["side"] == "coalition" else SWEDISH for n in NATION_DATA.values()]
MAJOR: Final[list[bool]] = [n["major"] for n in NATION_DATA.values()]
MAJORS: Final[list[int]] = [nation for nation, is_major in enumerate(MAJOR) if is_major]
BASE_RP: Final[list[int]] = [n.get("rp", 0) for n in NATION_DATA.values()]
HAS_RP: Final[list[bool]] = ["rp" in n for n in NATION_DATA.values()]
PAYER: Final[list[int]] = [nation_number(n.get("pays")) for n in NATION_DATA.values()]
PART_OF: Final[list[int]] = [nation_number(n.get("part_of")) for n in NATION_DATA.values()]  # while inactive
KNOWS_TRUCE: Final[list[bool]] = [n.get("truces", True) for n in NATION_DATA.values()]

# [6.4f] Whose marker a nation places, and from which cubes; Hannover's after its defection apart.
MARKER_OWNER: Final[list[int]] = [nation_number(n.get("marker", {}).get("owner")) for n in NATION_DATA.values()]
CUBE_IDS: Final = ["blue", "green", "gray", "red", "yellow"]


def cubes_of(key: str) -> list[int]:
    """The color of each nation's cubes, or NONE."""
    found = [n.get("marker", {}) for n in NATION_DATA.values()]
    return [CUBE_IDS.index(m.get(key, m["cubes"])) if m else NONE for m in found]


CUBES: Final[list[int]] = cubes_of("cubes")
CUBES_DEFECTED: Final[list[int]] = cubes_of("cubes_defected")

# -- places --------------------------------------------------------------------------------------------------------

TERRITORY_IDS: Final[list[str]] = list(TERRITORIES)
SEA_IDS: Final[list[str]] = list(BOARD["sea_zones"])
BOX_IDS: Final[list[str]] = list(BOARD["boxes"])
PLACE_IDS: Final[list[str]] = [*TERRITORY_IDS, *SEA_IDS, "portsmouth", *BOX_IDS]
PLACE_NAMES: Final[list[str]] = [
    *(t["name"] for t in TERRITORIES.values()),
    *(z["name"] for z in BOARD["sea_zones"].values()),
    BOARD["portsmouth"]["name"],
    *BOARD["boxes"].values(),
]

LAND: Final[int] = len(TERRITORY_IDS)  # a place below this is a territory
FIRST_SEA: Final[int] = LAND
PORTSMOUTH: Final[int] = LAND + len(SEA_IDS)  # from LAND up to here: sea zones
ON_MAP: Final[int] = PORTSMOUTH + 1  # a place below this is on the map
PLACES: Final[int] = len(PLACE_IDS)


def place_number(name: str) -> int:
    """The number of a place that the data name."""
    return find_place(name, PLACE_IDS)


# [8.6a] The pool of each nation with a level; NONE for the rest.
POOL: Final[list[int]] = [place_number(f"{n}-pool") if f"{n}-pool" in BOX_IDS else NONE for n in NATION_IDS]
IN_HAND: Final[int] = place_number("in-hand")
YEAR_TRACK: Final[int] = place_number("year-track")
REFORM_BOX: Final[int] = place_number("reform-box")
EXILE: Final[int] = place_number("exile")
ABROAD: Final[int] = place_number("abroad")
COSSACKS_HOME: Final[int] = place_number("cossacks-home")
LOST_FLEETS: Final[int] = place_number("lost-fleets")
SET_ASIDE: Final[int] = place_number("set-aside")

NYEN: Final[int] = place_number("nyen")
LIVLAND: Final[int] = place_number("livland")
POMMERN: Final[int] = place_number("pommern")
POMORZE: Final[int] = place_number("pomorze")
HOLSTEIN_LAND: Final[int] = place_number("holstein-gottorp")
HANNOVER_LAND: Final[int] = place_number("hannover")
SIVERSHCHYNA: Final[int] = place_number("sivershchyna")
ZAPORIZHZHIA: Final[int] = place_number("zaporizhzhia")
MAZOWSZE: Final[int] = place_number("mazowsze")
MALOPOLSKA: Final[int] = place_number("malopolska")
NORTH_SEA: Final[int] = place_number("north-sea")

# -- territories ---------------------------------------------------------------------------------------------------

NATION_OF: Final[list[int]] = [nation_number(t.get("nation")) for t in TERRITORIES.values()]
GARRISON: Final[list[int]] = [t.get("strength", 0) for t in TERRITORIES.values()]
GARRISON_NAMES: Final[list[str]] = [t.get("garrison", "") for t in TERRITORIES.values()]
FORAGE: Final[list[int]] = [t.get("forage", 0) for t in TERRITORIES.values()]
CAPITAL: Final[list[bool]] = [t.get("capital", False) for t in TERRITORIES.values()]

NEVER: Final = 0
UNMARKED: Final = 1
ALWAYS: Final = 2
TRANSIT: Final[list[int]] = [["never", "unmarked", "always"].index(t.get("transit", "never")) for t in TERRITORIES.values()]

NO_PORT: Final = 0
PORT: Final = 1
HARBOR: Final = 2
PORT_KIND: Final[list[int]] = [["", "port", "harbor"].index(t.get("port", "")) for t in TERRITORIES.values()]
PORT_SEA: Final[list[int]] = [place_number(t["sea"]) if "sea" in t else NONE for t in TERRITORIES.values()]

# -- groups --------------------------------------------------------------------------------------------------------

GROUP_IDS: Final[list[str]] = list(BOARD["groups"])


def group_bit(name: str) -> int:
    return 1 << GROUP_IDS.index(name)


def mask_of(groups: list[str]) -> int:
    """The groups as bits."""
    return sum({group_bit(name) for name in groups})


GROUPS: Final[list[int]] = [  # by territory, as bits
    mask_of([name for name, group in BOARD["groups"].items() if place in group["members"]]) for place in TERRITORY_IDS
]
SWEDEN_PROPER: Final[int] = group_bit("sweden-proper")
DENMARK_PROPER: Final[int] = group_bit("denmark-proper")
NORWAY: Final[int] = group_bit("norway")
IN_RUSSIA: Final[int] = group_bit("russia")
IN_UKRAINE: Final[int] = group_bit("ukraine")
IN_POLAND: Final[int] = group_bit("poland")
IN_SAXONY: Final[int] = group_bit("saxony")
IN_OTTOMAN: Final[int] = group_bit("ottoman")


def members(group: str) -> list[int]:
    """The territories of a group."""
    bit = group_bit(group)
    return [place for place in range(LAND) if GROUPS[place] & bit]


# -- borders -------------------------------------------------------------------------------------------------------

NORMAL: Final = 0
DIFFICULT: Final = 1
SEA_BORDER: Final = 2
COAST: Final = 3  # between a port and its sea zone


def ends_of(pair: str) -> tuple[int, int]:
    a, b = pair.split()
    return place_number(a), place_number(b)


LAND_BORDERS: Final[list[tuple[int, int, int]]] = [
    (*ends_of(pair), kind) for kind, name in ((NORMAL, "normal"), (DIFFICULT, "difficult")) for pair in BOARD["borders"][name]
]
SEA_BORDERS: Final[list[tuple[int, int, int]]] = [
    *((*ends_of(pair), SEA_BORDER) for pair in BOARD["sea_borders"]),
    (PORTSMOUTH, place_number(BOARD["portsmouth"]["sea"]), SEA_BORDER),
]
COASTS: Final[list[tuple[int, int, int]]] = [
    (place, PORT_SEA[place], COAST) for place in range(LAND) if PORT_SEA[place] != NONE
]

MAP: Final = AreaMap(LAND, LAND_BORDERS)  # where land blocks march
WORLD: Final = AreaMap(ON_MAP, LAND_BORDERS + SEA_BORDERS + COASTS)  # every way between two places
DISTANCE: Final[list[int]] = [steps for place in range(ON_MAP) for steps in WORLD.distances(place)]  # by two places
BORDERS: Final[int] = len(LAND_BORDERS)
BORDER_IDS: Final[list[str]] = [f"{PLACE_IDS[a]}-{PLACE_IDS[b]}" for a, b, _ in LAND_BORDERS]

# By place: sea zones (and Portsmouth) next to it, and for a sea zone the territories whose port lies on it.
SEA_NEIGHBOURS: Final[list[list[int]]] = [[] for _ in range(ON_MAP)]
PORTS_ON: Final[list[list[int]]] = [[] for _ in range(ON_MAP)]
for _a, _b, _ in SEA_BORDERS:
    SEA_NEIGHBOURS[_a].append(_b)
    SEA_NEIGHBOURS[_b].append(_a)
for _land, _sea, _ in COASTS:
    PORTS_ON[_sea].append(_land)


def check_extent() -> None:
    """[1.0a] The board is whole: as many territories, borders and seas as it must have, and no border over a lake."""
    extent = BOARD["extent"]
    found = {"territories": LAND, "borders": BORDERS, "sea_zones": PORTSMOUTH - LAND, "boxes": ON_MAP - PORTSMOUTH}
    for name, number in found.items():
        if extent[name] != number:
            raise KorvolanError(f"The board has {number} {name}, not {extent[name]}.")
    for group in BOARD["groups"].values():
        for name in group["members"]:
            place_number(name)
    for pair in BOARD["impassable"]:
        if MAP.border(*ends_of(pair)) != NONE:
            raise KorvolanError(f"A lake parts {pair}: there is no border.")


check_extent()
