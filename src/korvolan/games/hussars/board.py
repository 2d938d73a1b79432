"""[2.2] The battlefield, as flat lists by the number of a place: hexes column by column, then the boxes beside the map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from korvolan.kernel.board.hexes import DIRECTIONS, EVEN, FLAT, HexGrid
from korvolan.kernel.board.places import find_place
from korvolan.kernel.constants import NONE
from korvolan.kernel.data_overlay import read_data
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.fields import slug

DATA: Final = Path(__file__).parent / "data"
BOARD: Final[dict[str, Any]] = json.loads((DATA / "board" / "board.json").read_text(encoding="utf-8"))
TABLES: Final[dict[str, Any]] = read_data(DATA / "tables.toml")

# -- seats ---------------------------------------------------------------------------------------------------------

SWEDEN: Final = 0
RUSSIA: Final = 1
BOTH: Final = (SWEDEN, RUSSIA)
SEAT_IDS: Final = ["sweden", "russia"]
SEAT_NAMES: Final = ["Swedes", "Russians"]
ADJECTIVES: Final = ["Swedish", "Russian"]

# -- hexes ---------------------------------------------------------------------------------------------------------

ENTRIES: Final[list[dict[str, Any]]] = sorted(BOARD["hexes"], key=lambda entry: (entry["col"], entry["row"]))
COLUMNS: Final[int] = BOARD["grid"]["columns"]
ROWS: Final[int] = BOARD["grid"]["rows"]
# [2.2a] 300 meters to a hex; even columns lie half a hex lower.
GRID: Final = HexGrid.block(1, COLUMNS, 1, ROWS, FLAT, EVEN)
HEXES: Final[int] = GRID.size
NEAR: Final[list[int]] = GRID.near
NEIGHBORS: Final[list[list[int]]] = GRID.neighbors
Q: Final[list[int]] = GRID.q
R: Final[list[int]] = GRID.r

DIRECTION_IDS: Final = ["n", "ne", "se", "s", "sw", "nw"]
DIRECTION_NAMES: Final = ["north", "north-east", "south-east", "south", "south-west", "north-west"]

DISPERSED: Final[list[int]] = [HEXES, HEXES + 1]  # by seat: the track of dispersed units
LOSSES: Final[list[int]] = [HEXES + 2, HEXES + 3]  # by seat: what has been eliminated
REINFORCEMENTS: Final[int] = HEXES + 4
BOX_IDS: Final = ["swedish-dispersed", "russian-dispersed", "swedish-losses", "russian-losses", "reinforcements"]
BOX_NAMES: Final = [
    "the track of the Swedish dispersed",
    "the track of the Russian dispersed",
    "the box of Swedish losses",
    "the box of Russian losses",
    "the box of reinforcements",
]
PLACE_IDS: Final[list[str]] = [*GRID.ids, *BOX_IDS]


def hex_name(entry: dict[str, Any]) -> str:
    """A hex as a person reads it: by its work or village, if it has one."""
    name = entry.get("work") or entry.get("name")
    return f"{name} ({entry['id']})" if name else f"hex {entry['id']}"


PLACE_NAMES: Final[list[str]] = [*(hex_name(entry) for entry in ENTRIES), *BOX_NAMES]


def hex_aliases() -> dict[str, int]:
    """Other words for a hex that alone bears a name: `redoubt-a1`, `rybtsy`."""
    names = [slug(entry.get("work") or entry.get("name") or "") for entry in ENTRIES]
    return {name: place for place, name in enumerate(names) if name and names.count(name) == 1}


ALIASES: Final[dict[str, int]] = hex_aliases()


def place_number(name: str) -> int:
    """The number of a place that the data name."""
    return find_place(name, PLACE_IDS)


# -- ground --------------------------------------------------------------------------------------------------------

TERRAIN_IDS: Final = ["clear", "forest", "town", "hills", "trenches", "fortress", "swamp", "river", "vineyards"]
CLEAR: Final = 0
FOREST: Final = 1
TOWN: Final = 2
HILLS: Final = 3
TRENCHES: Final = 4
FORTRESS: Final = 5
SWAMP: Final = 6
RIVER: Final = 7
VINEYARDS: Final = 8
TERRAIN: Final[list[int]] = [TERRAIN_IDS.index(entry["terrain"]) for entry in ENTRIES]

STREAM: Final[list[bool]] = [entry.get("stream", False) for entry in ENTRIES]
RAVINE: Final[list[bool]] = [entry.get("ravine", False) for entry in ENTRIES]
SCHANZE: Final[list[bool]] = [entry.get("schanze", False) for entry in ENTRIES]
UNFINISHED: Final[list[bool]] = [entry.get("unfinished", False) for entry in ENTRIES]
FORD: Final[list[bool]] = [entry.get("ford", False) for entry in ENTRIES]
ON_ROAD: Final[list[bool]] = ["road" in entry for entry in ENTRIES]


def sides_with(key: str) -> list[bool]:
    """By place and direction: the hexsides that have a feature."""
    out = [False] * (HEXES * DIRECTIONS)
    for entry in BOARD["hexsides"]:
        if key in entry:
            a, b = (GRID.find(name) for name in entry["hexes"])
            out[GRID.side(a, b)] = True
            out[GRID.side(b, a)] = True
    return out


# [4.52a] By place and direction: where a road runs, and where the river bars the way.
ROAD: Final[list[bool]] = sides_with("road")
BARRED: Final[list[bool]] = sides_with("impassable")


def step_to(place: int, direction: int) -> int:
    """[4.52a] The hex that a unit can step into that way, or NONE: a river only along the road of a bridge or ford."""
    i = place * DIRECTIONS + direction
    return NONE if BARRED[i] else NEAR[i]


STEP: Final[list[int]] = [step_to(place, d) for place in range(HEXES) for d in range(DIRECTIONS)]


def drowns(place: int, direction: int) -> bool:
    """[4.46a, 4.46b] Whether horse that steps that way is lost: swamp, and no road through it."""
    i = place * DIRECTIONS + direction
    return STEP[i] != NONE and TERRAIN[STEP[i]] == SWAMP and not ROAD[i]


DROWNS: Final[list[bool]] = [drowns(place, d) for place in range(HEXES) for d in range(DIRECTIONS)]

# -- areas ---------------------------------------------------------------------------------------------------------


def area(name: str) -> list[bool]:
    """By place: whether a hex belongs to an area of the board."""
    out = [False] * HEXES
    for hex_id in BOARD["areas"][name]["hexes"]:
        out[GRID.find(hex_id)] = True
    return out


OBJECTIVE: Final[list[bool]] = area("objective_area")
CAMP: Final[list[bool]] = area("camp")
POLTAVA: Final[list[bool]] = area("fortress")
POBYVANKA: Final[list[bool]] = area("pobyvanka_and_south")
NORTH_ROAD: Final[list[bool]] = area("petrovka_road_north")
ENTRY_HEXES: Final[list[int]] = [GRID.find(name) for name in BOARD["areas"]["kalmyk_entry"]["hexes"]]
POLTAVA_HEXES: Final[list[int]] = [place for place in range(HEXES) if POLTAVA[place]]
CAMP_HEXES: Final[list[int]] = [place for place in range(HEXES) if CAMP[place]]


def distance(place: int, other: int) -> int:
    """Hexes from one place to another, whatever lies between."""
    dq = Q[place] - Q[other]
    dr = R[place] - R[other]
    ds = dq + dr
    if dq < 0:
        dq = -dq
    if dr < 0:
        dr = -dr
    if ds < 0:
        ds = -ds
    return (dq + dr + ds) // 2


def direction_to(place: int, other: int) -> int:
    """The direction of a neighbor; NONE if it is none."""
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        if NEAR[base + d] == other:
            return d
    return NONE


def hex_at(q: int, r: int) -> int:
    """The hex with these cube coordinates, or NONE beyond the edge."""
    column = q
    row = r + (column + (column & 1)) // 2
    if not 1 <= column <= COLUMNS or not 1 <= row <= ROWS:
        return NONE
    return (column - 1) * ROWS + row - 1


def sixths(facing: int, other: int) -> int:
    """[4.43a] How far one turns from a facing to another, in sixths of a circle: 0 to 3."""
    by = (other - facing) % DIRECTIONS
    return by if by <= DIRECTIONS // 2 else DIRECTIONS - by


def ahead(facing: int, direction: int) -> bool:
    """[4.1b] The three sides in front of one who faces a hexside: the faced one and those beside it."""
    by = (direction - facing) % DIRECTIONS
    return by <= 1 or by == DIRECTIONS - 1


def check_board() -> None:
    """[2.2a] The grid is whole: the board's own lists of steps agree with its hexsides."""
    for place in range(HEXES):
        entry = ENTRIES[place]
        steps = sorted(n for n in STEP[place * DIRECTIONS : (place + 1) * DIRECTIONS] if n != NONE)
        if steps != sorted(GRID.find(name) for name in entry["move_to"]):
            raise KorvolanError(f"The board says that one goes from {entry['id']} to {entry['move_to']}.")
        if "horse_to" in entry:
            dry = [STEP[place * 6 + d] for d in range(DIRECTIONS) if STEP[place * 6 + d] != NONE and not DROWNS[place * 6 + d]]
            if sorted(dry) != sorted(GRID.find(name) for name in entry["horse_to"]):
                raise KorvolanError(f"The board says that horse goes from {entry['id']} to {entry['horse_to']}.")


check_board()
