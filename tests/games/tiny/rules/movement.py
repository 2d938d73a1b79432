"""Chapter 1. Moving blocks from area to area, the limits of roads and streams, and stragglers."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Die

from .. import refusals as no
from ..actions import END, HALT, MOVE, TO
from ..state import A_SIDE, AREAS, CROSSINGS, LIMIT_OF, LIMITS, MAP, ROAD, STREAM, TinyState, side_of
from ..warnings import MOVES_LEFT

STRAGGLERS: Final = 0  # the option's place among the switches
AREAS_A_MOVE: Final[int] = LIMITS["areas_a_move"]
STRAGGLE_ON: Final[int] = LIMITS["stragglers"]


class ChooseBlock(Pick[TinyState]):
    """[1.1a] A side moves up to two blocks, one after the other, and may end earlier."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "moves:int")
    VERB = MOVE
    STOPS = (END,)

    def __init__(self, side: int, moves: int) -> None:
        self.side = side
        self.moves = moves

    def offers(self, g: TinyState) -> list[int]:
        return list(range(self.side * A_SIDE, self.side * A_SIDE + A_SIDE))

    def bars(self, g: TinyState, block: int) -> int:
        if side_of(block) != self.side:
            return no.NOT_YOURS
        if not 0 <= g.at[block] < AREAS:
            return no.NOT_ON_MAP
        if has_moved(g, block):
            return no.ALREADY_MOVED
        if is_held_fast(g, block):
            return no.HELD_FAST
        return 0 if has_way_out(g, block) else no.NO_WAY_OUT

    def pick(self, g: TinyState, block: int) -> None:
        g.replace(MoveTo(self.side, block, 0, self.moves))

    def stop(self, g: TinyState, action: int) -> None:
        g.say("ends", self.side)
        g.pop()

    def warns(self, g: TinyState, action: int) -> int:
        return MOVES_LEFT if action == END and self.moves > 0 and len(g.choices) > 1 else 0


def has_moved(g: TinyState, block: int) -> bool:
    """[1.1b] A block moves once a turn."""
    return g.moved[block] == 1


def is_held_fast(g: TinyState, block: int) -> bool:
    """[1.1f] A block that stands with enemies may not leave."""
    return g.stands(1 - side_of(block), g.at[block])


def has_way_out(g: TinyState, block: int) -> bool:
    """Whether some border of the block's area still has room."""
    here = g.at[block]
    side = side_of(block)
    for area in MAP.neighbours[here]:
        if border_is_full(g, side, here, area) == 0:
            return True
    return False


class MoveTo(Pick[TinyState]):
    """[1.1c] A block enters one area, and then another or none."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "steps:int", "moves:int")
    VERB = TO
    STOPS = (HALT,)

    def __init__(self, side: int, piece: int, steps: int, moves: int) -> None:
        self.side = side
        self.piece = piece
        self.steps = steps
        self.moves = moves

    def place(self, g: TinyState) -> int:
        return g.at[self.piece]

    def offers(self, g: TinyState) -> list[int]:
        return MAP.neighbours[g.at[self.piece]]

    def bars(self, g: TinyState, area: int) -> int:
        here = g.at[self.piece]
        if shares_no_border(here, area):
            return no.NOT_ADJACENT
        return border_is_full(g, self.side, here, area)

    def bars_stop(self, g: TinyState, action: int) -> int:
        return no.MUST_GO if self.steps == 0 else 0

    def pick(self, g: TinyState, area: int) -> None:
        border = MAP.border(g.at[self.piece], area)
        enter(g, self.piece, area, border)
        if must_stop(g, self.side, area, border) or self.steps + 1 == AREAS_A_MOVE:
            finish_move(g, self.side, self.moves)
        else:
            g.replace(MoveTo(self.side, self.piece, self.steps + 1, self.moves))
        if MAP.kinds[border] == STREAM and not without_stragglers(g):
            g.push(Stragglers(self.piece))

    def stop(self, g: TinyState, action: int) -> None:
        finish_move(g, self.side, self.moves)


def shares_no_border(here: int, area: int) -> bool:
    """[1.1d] Blocks pass only between areas that share a border."""
    return area >= AREAS or MAP.border(here, area) < 0


def border_is_full(g: TinyState, side: int, here: int, area: int) -> int:
    """[1.2a, 1.2b] Two blocks of a side may cross a road in a turn, one a stream."""
    border = MAP.border(here, area)
    kind = MAP.kinds[border]
    if g.crossed[side * CROSSINGS + border] < LIMIT_OF[kind]:
        return 0
    return no.ROAD_FULL if kind == ROAD else no.STREAM_FULL


def enter(g: TinyState, block: int, area: int, border: int) -> None:
    """A block crosses a border."""
    g.say("moves", block, g.at[block], area)
    g.crossed[side_of(block) * CROSSINGS + border] += 1
    g.came_from[block] = g.at[block]
    g.at[block] = area
    g.moved[block] = 1


def must_stop(g: TinyState, side: int, area: int, border: int) -> bool:
    """[1.1e, 1.2b] Enemies stop a block, and so does a stream."""
    return MAP.kinds[border] == STREAM or g.stands(1 - side, area)


def finish_move(g: TinyState, side: int, moves: int) -> None:
    """[1.1a] The next block, or the end of the side's moves."""
    if moves > 1:
        g.replace(ChooseBlock(side, moves - 1))
    else:
        g.pop()


def without_stragglers(g: TinyState) -> bool:
    """[1.2d] With the option off, no die is rolled at a stream."""
    return g.switches[STRAGGLERS] == 1


class Stragglers(Die[TinyState]):
    """[1.2c] A die for a block that crossed a stream: on a 1 it loses a step."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece",)

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def resolve(self, g: TinyState, result: int) -> None:
        g.pop()
        lost = result < STRAGGLE_ON
        g.say("stragglers" if lost else "no_stragglers", self.piece)
        if lost:
            g.strength[self.piece] -= 1
            if g.strength[self.piece] == 0:
                g.remove(self.piece)

    def label(self, g: TinyState, result: int) -> str:
        return "loses a step" if result < STRAGGLE_ON else "no loss"
