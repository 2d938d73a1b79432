"""[2.0] The blocks: what is printed on each, as flat lists by the number of a block."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError

from . import board
from .board import LAND, MAP, NATION_IDS, NATIONS

BLOCK_DATA: Final[dict[str, dict[str, Any]]] = board.read("blocks")["blocks"]
ENTRY_DATA: Final[dict[str, dict[str, Any]]] = board.read("tables")["entry"]

BLOCK_IDS: Final[list[str]] = list(BLOCK_DATA)
BLOCK_NAMES: Final[list[str]] = [b["name"] for b in BLOCK_DATA.values()]
BLOCKS: Final[int] = len(BLOCK_IDS)

ARMY: Final = 0
REGIMENT: Final = 1
FLEET: Final = 2
TYPE_IDS: Final = ["army", "regiment", "fleet"]

NATION: Final[list[int]] = [board.nation_number(b["nation"]) for b in BLOCK_DATA.values()]
HOME_POOL: Final[list[int]] = [board.POOL[board.nation_number(b["pool"])] if "pool" in b else NONE for b in BLOCK_DATA.values()]
TYPE: Final[list[int]] = [TYPE_IDS.index(b["type"]) for b in BLOCK_DATA.values()]
FLEETS: Final[list[int]] = [block for block in range(BLOCKS) if TYPE[block] == FLEET]
MAX_STRENGTH: Final[list[int]] = [b["max"] for b in BLOCK_DATA.values()]
RATING: Final[list[int]] = ["ABCD".index(b["rating"]) for b in BLOCK_DATA.values()]  # 0 fires first
HIT_ON: Final[list[int]] = [b["hit_on"] for b in BLOCK_DATA.values()]
MOVE: Final[list[int]] = [b["move"] for b in BLOCK_DATA.values()]
BAGGAGE: Final[list[int]] = [b.get("baggage", 0) for b in BLOCK_DATA.values()]
ROYAL: Final[list[bool]] = [b.get("royal", False) for b in BLOCK_DATA.values()]
RED_DOT: Final[list[bool]] = [b.get("red_dot", False) for b in BLOCK_DATA.values()]

HOLLOW: Final = 1
BLACK: Final = 2
STAR: Final[list[int]] = [["", "hollow", "black"].index(b.get("star", "")) for b in BLOCK_DATA.values()]

KARL: Final[int] = BLOCK_IDS.index("karl-xii")
FRIEDRICH: Final[int] = BLOCK_IDS.index("friedrich-iv")
MAZEPA: Final[int] = BLOCK_IDS.index("mazepa")
NORRIS: Final[int] = BLOCK_IDS.index("norris")
GEORG_LUDWIG: Final[int] = BLOCK_IDS.index("georg-ludwig")
LEOPOLD: Final[int] = BLOCK_IDS.index("leopold")
COSSACK: Final[int] = BLOCK_IDS.index("cossack")

# The block that a hollow-star army becomes, and the one that a black-star army was; NONE for the rest.
REFORMED: Final[list[int]] = [NONE] * BLOCKS
UNREFORMED: Final[list[int]] = [NONE] * BLOCKS
for _old, _new in board.read("tables")["reform"]["pairs"].items():
    REFORMED[BLOCK_IDS.index(_old)] = BLOCK_IDS.index(_new)
    UNREFORMED[BLOCK_IDS.index(_new)] = BLOCK_IDS.index(_old)

BLOCKS_OF: Final[list[list[int]]] = [[b for b in range(BLOCKS) if NATION[b] == n] for n in range(NATIONS)]


# -- where they may go ---------------------------------------------------------------------------------------------


def land_named(names: list[str]) -> set[int]:
    """Groups and single territories, as territories."""
    out: set[int] = set()
    for name in names:
        out |= set(board.members(name)) if name in board.GROUP_IDS else {board.place_number(name)}
    return out


def entry_of(nation: str) -> list[bool]:
    """[11.3b, 11.5b, 11.6c, 11.7c] The territories that a nation's blocks may ever enter."""
    limits = ENTRY_DATA.get(nation, {})
    only = land_named(limits["only"]) if "only" in limits else set(range(LAND))
    never = land_named(limits.get("never", []))
    return [place in only and place not in never for place in range(LAND)]


# By nation and territory, row by row: MAY_ENTER[nation * LAND + place].
MAY_ENTER: Final[list[bool]] = [may for nation in NATION_IDS for may in entry_of(nation)]


def deployment(block: int) -> list[int]:
    """[8.7a] Where a new block is placed; a fleet only in the harbors there (Nyen will be one)."""
    data = BLOCK_DATA[BLOCK_IDS[block]]["deploy"]
    found: list[int] = [board.place_number(name) for name in data.get("places", [])]
    if "group" in data:
        found = board.members(data["group"])
    if "around" in data:
        centre = board.TERRITORY_IDS.index(data["around"])
        found = [place for place in [centre, *MAP.neighbours[centre]] if MAY_ENTER[NATION[block] * LAND + place]]
    if TYPE[block] == FLEET:
        found = [place for place in found if place in (board.NYEN, board.PORTSMOUTH) or board.PORT_KIND[place] == board.HARBOR]
    if not found:
        raise KorvolanError(f"{BLOCK_NAMES[block]} has nowhere to deploy.")
    return found


def also_deploys(block: int, key: str) -> list[int]:
    data = BLOCK_DATA[BLOCK_IDS[block]]["deploy"]
    return board.members(data[key]) if key in data else []


DEPLOY: Final[list[list[int]]] = [deployment(block) for block in range(BLOCKS)]
DEPLOY_FALLBACK: Final[list[list[int]]] = [also_deploys(block, "fallback") for block in range(BLOCKS)]
DEPLOY_IF_FRIENDLY: Final[list[list[int]]] = [also_deploys(block, "if_friendly") for block in range(BLOCKS)]


def check_blocks() -> None:
    """[0.1a, 2.1a, 2.2c] As many blocks of each color as there must be, each with a strength its type allows."""
    for nation, name in enumerate(NATION_IDS):
        if len(BLOCKS_OF[nation]) != board.NATION_DATA[name]["blocks"]:
            raise KorvolanError(f"{name} has {len(BLOCKS_OF[nation])} blocks, not {board.NATION_DATA[name]['blocks']}.")
    for block in range(BLOCKS):
        if not 2 <= MAX_STRENGTH[block] <= (3 if TYPE[block] == REGIMENT else 4):
            raise KorvolanError(f"{BLOCK_NAMES[block]} cannot have a full strength of {MAX_STRENGTH[block]}.")
        if BAGGAGE[block] and TYPE[block] != ARMY:
            raise KorvolanError(f"{BLOCK_NAMES[block]} is no army and has no baggage.")
        side = BLOCK_DATA[BLOCK_IDS[block]]["side"]
        if side not in ("either", ["sweden", "coalition"][board.NATION_SIDE[NATION[block]]]):
            raise KorvolanError(f"{BLOCK_NAMES[block]} is on another side than its nation.")


check_blocks()
