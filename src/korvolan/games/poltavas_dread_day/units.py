"""[2.2] The counters: nation, kind, designation and ratings, as flat lists by the number of a piece. Every Combat Unit
counts one."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.data_overlay import read_data

from .board import ALLIES, ANGLO_DUTCH, DATA, HANOVER, NATION_IDS, NATIONS, POLAND, SWEDEN, city_number, region_number

PIECE_DATA: Final[dict[str, dict[str, Any]]] = read_data(DATA / "pieces.toml")["pieces"]
PIECE_IDS: Final[list[str]] = list(PIECE_DATA)
ENTRIES: Final[list[dict[str, Any]]] = list(PIECE_DATA.values())
PIECES: Final[int] = len(PIECE_IDS)
PIECE_NAMES: Final[list[str]] = [entry["name"] for entry in ENTRIES]
NATION: Final[list[int]] = [NATION_IDS.index(entry["nation"]) for entry in ENTRIES]

# [2.2a, 2.2.2b, 2.2.3a, 2.2.4a] Kinds of pieces.
LEADER: Final = 0
FOOT: Final = 1
HORSE: Final = 2
GARRISON: Final = 3
FLEET: Final = 4
KIND_IDS: Final = ["leader", "foot", "horse", "garrison", "fleet"]
KIND: Final[list[int]] = [KIND_IDS.index(entry["kind"]) for entry in ENTRIES]
IS_UNIT: Final[list[bool]] = [kind in (FOOT, HORSE, GARRISON) for kind in KIND]  # land Combat Units
MOBILE: Final[list[bool]] = [kind in (FOOT, HORSE) for kind in KIND]

# [2.2.2c] Designations of land units.
NO_QUALITY: Final = 0
GUARD: Final = 1
REGULAR: Final = 2
MILITIA: Final = 3
INDELTA: Final = 4
COSSACK: Final = 5
TARTAR: Final = 6
CROWN: Final = 7
QUALITY_IDS: Final = ["", "guard", "regular", "militia", "indelta", "cossack", "tartar", "crown-army"]
QUALITY: Final[list[int]] = [QUALITY_IDS.index(entry.get("quality", "")) for entry in ENTRIES]
IS_RAIDER: Final[list[bool]] = [quality in (COSSACK, TARTAR) for quality in QUALITY]

# [2.2.5c, 2.2.5d, 2.2.5e] Ratings of leaders: rank (the lower is senior), initiative in combat and in movement.
RANK: Final[list[int]] = [entry.get("rank", 0) for entry in ENTRIES]
COMBAT: Final[list[int]] = [entry.get("initiative", 0) for entry in ENTRIES]
MOVEMENT: Final[list[int]] = [entry.get("movement", entry.get("initiative", 0)) for entry in ENTRIES]
# [2.2.5b] Heads of state.
SOVEREIGN: Final[list[bool]] = [entry.get("sovereign", False) for entry in ENTRIES]
GARRISON_CITY: Final[list[int]] = [city_number(entry["city"]) if "city" in entry else NONE for entry in ENTRIES]

PIECES_OF: Final[list[list[int]]] = [[p for p in range(PIECES) if NATION[p] == nation] for nation in range(NATIONS)]
LEADERS: Final[list[int]] = [p for p in range(PIECES) if KIND[p] == LEADER]
FLEETS: Final[list[int]] = [p for p in range(PIECES) if KIND[p] == FLEET]


def piece_number(name: str) -> int:
    return PIECE_IDS.index(name)


CHARLES: Final[int] = piece_number("charles-xii")
REHNSKOLD: Final[int] = piece_number("rehnskold")
AUGUSTUS: Final[int] = piece_number("augustus-ii")
CROWN_ARMY: Final[int] = piece_number("crown-army")
SOVEREIGN_OF: Final[list[int]] = [next((p for p in PIECES_OF[nation] if SOVEREIGN[p]), NONE) for nation in range(NATIONS)]
SWEDISH_GARRISONS: Final[list[int]] = [p for p in range(PIECES) if KIND[p] == GARRISON and NATION[p] == SWEDEN]

# How pieces start: placed by their owner, fixed, in the pile, waiting for their entry, or only with an option.
START: Final[list[str]] = [entry["start"] for entry in ENTRIES]
# Where they may be placed.
SETUP_REGIONS: Final[list[list[int]]] = [[region_number(r) for r in entry.get("regions", [])] for entry in ENTRIES]
SETUP_CITIES: Final[list[list[int]]] = [[city_number(c) for c in entry.get("cities", [])] for entry in ENTRIES]
SETUP_WEST: Final[list[bool]] = [entry.get("west_edge", False) for entry in ENTRIES]


def alike(one: int, other: int) -> bool:
    """Whether nothing tells two pieces apart: units and Fleets of one nation, kind and designation."""
    if KIND[one] in (LEADER, GARRISON) or KIND[one] != KIND[other]:
        return False
    return NATION[one] == NATION[other] and QUALITY[one] == QUALITY[other] and PIECE_NAMES[one] == PIECE_NAMES[other]


# The first of the pieces printed alike; they follow one another.
TWIN: Final[list[int]] = [next((q for q in range(p) if alike(q, p)), p) for p in range(PIECES)]


def livery(piece: int) -> str:
    """[2.2.1a] The nation in whose color a piece is printed; Swedish allies have one of their own."""
    return NATION_IDS[NATION[piece]]


def command_of(piece: int) -> int:
    """[5.0a, 5.7d, 11.4.5h] The nation whose leaders move a unit: allies go with Swedes, the Anglo-Dutch with Hanover
    (ruling A85)."""
    nation = NATION[piece]
    if nation == ALLIES:
        return SWEDEN
    return HANOVER if nation == ANGLO_DUTCH else nation


COMMAND: Final[list[int]] = [command_of(p) for p in range(PIECES)]


def led_by(leader: int) -> int:
    """The nations whose units a leader moves, as bits; Augustus is King of Poland too (ruling A96)."""
    bits = 1 << NATION[leader]
    return bits | 1 << POLAND if leader == AUGUSTUS else bits


LEADS: Final[list[int]] = [led_by(p) if KIND[p] == LEADER else 0 for p in range(PIECES)]


def drawn_name(pool: list[int], result: int) -> str:
    """A piece that may be drawn, in words; leaders with what they are good for."""
    if not 0 <= result < len(pool):
        return "Nobody"
    piece = pool[result]
    ratings = f" (rank {RANK[piece]}, initiative {COMBAT[piece]})" if KIND[piece] == LEADER else ""
    return PIECE_NAMES[piece] + ratings
