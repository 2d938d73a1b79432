"""The board, the blocks and the position of The Ford."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from korvolan.kernel.board.areas import AreaMap
from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import OWNER, SEEN, Domain, Field
from korvolan.kernel.state import State

DATA: Final = Path(__file__).parent / "data"
BOARD: Final[dict[str, Any]] = tomllib.loads((DATA / "board.toml").read_text(encoding="utf-8"))
PIECES: Final[dict[str, Any]] = tomllib.loads((DATA / "pieces.toml").read_text(encoding="utf-8"))
LIMITS: Final[dict[str, int]] = BOARD["limits"]

NORTH: Final = 0
SOUTH: Final = 1
SIDES: Final = ["north", "south"]
AREA_IDS: Final[list[str]] = list(BOARD["areas"])
BOX_IDS: Final[list[str]] = list(BOARD["boxes"])
MARKERS: Final[list[str]] = PIECES["markers"]
KINDS: Final[list[list[str]]] = [line.split() for line in PIECES["blocks"]]
A_SIDE: Final = len(KINDS)
BLOCKS: Final = 2 * A_SIDE
AREAS: Final = len(AREA_IDS)

MAX_STEPS: Final[list[int]] = [int(kind[1]) for kind in KINDS] * 2
HIT_ON: Final[list[int]] = [int(kind[2]) for kind in KINDS] * 2

ROAD: Final = 0
STREAM: Final = 1
BORDERS: Final[list[list[str]]] = [line.split() for line in BOARD["borders"]]
MAP: Final = AreaMap(
    AREAS, [(AREA_IDS.index(a), AREA_IDS.index(b), STREAM if kind == "stream" else ROAD) for a, b, kind in BORDERS]
)
CROSSINGS: Final = len(BORDERS)
LIMIT_OF: Final[list[int]] = [LIMITS["road"], LIMITS["stream"]]

FORD: Final[int] = AREA_IDS.index("ford")
CAMP: Final[list[int]] = [AREA_IDS.index("north-camp"), AREA_IDS.index("south-camp")]
RESERVE: Final[list[int]] = [AREAS, AREAS + 1]
AMBUSH: Final[int] = MARKERS.index("ambush")
SMOKE: Final[int] = MARKERS.index("smoke")
BLANK: Final[int] = MARKERS.index("blank")

BLOCK_IDS: Final = [f"{side}-{kind[0]}" for side in SIDES for kind in KINDS]

DOMAINS: Final = [
    Domain("seat", "seats", SIDES, ["North", "South"]),
    Domain("piece", "pieces", BLOCK_IDS, [name.replace("-", " ").capitalize() for name in BLOCK_IDS]),
    Domain("place", "places", AREA_IDS + BOX_IDS, [*BOARD["areas"].values(), *BOARD["boxes"].values()]),
    Domain("border", "borders", [f"{a}-{b}" for a, b, _ in BORDERS]),
    Domain("marker", "markers", MARKERS),
]

FIELDS: Final = [
    Field("number", "int", section="turn", default=1),
    Field("last", "int", section="turn", default=1),
    Field("first", "seat", section="turn"),
    Field("at", "place", by="piece", default=NONE, known=SEEN, redrawn=True),
    Field("strength", "int", by="piece", known=SEEN, redrawn=True),
    Field("tag", "int", by="piece", default=NONE, known=SEEN, redrawn=True),
    Field("known", "set:seat", by="piece", known=SEEN, redrawn=True),
    Field("origin", "place", by="piece", default=NONE, known=SEEN, redrawn=True),
    Field("moved", "bool", by="piece", known=SEEN, redrawn=True),
    Field("came_from", "place", by="piece", default=NONE, known=SEEN, redrawn=True),
    Field("holder", "seat", by="place", default=NONE),
    Field("held", "marker", by="seat", default=NONE, known=OWNER),
    Field("used", "bool", by="marker"),
    Field("crossed", "int", by="seat border"),
]


def side_of(block: int) -> int:
    """The side that a block fights for."""
    return NORTH if block < A_SIDE else SOUTH


class TinyState(State):
    """A position of The Ford."""

    number: int  # of the turn
    last: int
    first: int  # the side with the initiative
    at: list[int]
    strength: list[int]
    tag: list[int]  # the handle by which the enemy follows a block he may not know
    origin: list[int]  # where it stood at set-up, which both sides know
    known: list[int]  # the sides that have seen an enemy block, as bits
    moved: list[int]
    came_from: list[int]
    holder: list[int]  # the side that last stood in an area alone
    held: list[int]
    used: list[int]
    crossed: list[int]

    def clone(self) -> TinyState:
        other = TinyState()
        self.copy_to(other)
        other.number = self.number
        other.last = self.last
        other.first = self.first
        other.at = self.at.copy()
        other.strength = self.strength.copy()
        other.tag = self.tag.copy()
        other.known = self.known.copy()
        other.origin = self.origin.copy()
        other.moved = self.moved.copy()
        other.came_from = self.came_from.copy()
        other.holder = self.holder.copy()
        other.held = self.held.copy()
        other.used = self.used.copy()
        other.crossed = self.crossed.copy()
        return other

    def sees(self, seat: int, piece: int) -> bool:
        """[0.1c] A side knows its own blocks, and the enemy's once they were shown; a watcher what both know."""
        side = side_of(piece)
        return seat == side or self.known[piece] >> (1 - side) & 1 == 1

    def own_blocks(self, side: int) -> list[int]:
        """A side's blocks, wherever they are."""
        return list(range(side * A_SIDE, side * A_SIDE + A_SIDE))

    def stands(self, side: int, area: int) -> bool:
        """Whether a side has a block in an area."""
        at = self.at
        for block in range(side * A_SIDE, side * A_SIDE + A_SIDE):
            if at[block] == area:
                return True
        return False

    def blocks_at(self, side: int, area: int) -> list[int]:
        """A side's blocks in an area."""
        at = self.at
        out: list[int] = []
        for block in range(side * A_SIDE, side * A_SIDE + A_SIDE):
            if at[block] == area:
                out.append(block)
        return out

    def show(self, block: int) -> None:
        """[0.1d] The enemy sees a block, and knows it from now on."""
        bit = 1 << (1 - side_of(block))
        if not self.known[block] & bit:
            self.known[block] |= bit
            self.revelations += 1

    def remove(self, block: int) -> None:
        """[2.3e] A block without steps is shown and leaves the game."""
        self.show(block)
        self.say("removed", block)
        self.at[block] = NONE
        self.strength[block] = 0
        self.tag[block] = NONE
        self.moved[block] = 0
        self.came_from[block] = NONE

    def settle_holders(self) -> None:
        """[2.1c] Remember which side stands alone in each area."""
        north = self.areas_of(NORTH)
        south = self.areas_of(SOUTH)
        for area in range(AREAS):
            bit = 1 << area
            if north & bit and not south & bit:
                self.holder[area] = NORTH
            elif south & bit and not north & bit:
                self.holder[area] = SOUTH

    def areas_of(self, side: int) -> int:
        """The areas in which a side stands, as bits."""
        areas = 0
        for block in range(side * A_SIDE, side * A_SIDE + A_SIDE):
            place = self.at[block]
            if 0 <= place < AREAS:
                areas |= 1 << place
        return areas
