"""Chapter 0. Set-up, the turn from reserves to victory, and who wins."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Chance, Draw
from korvolan.kernel.sequence import Sequence, Stage
from korvolan.kernel.state import NOBODY

from ..endings import BOTH_DESTROYED, DESTROYED, FORD_EMPTY, FORD_HELD
from ..state import A_SIDE, AREAS, CAMP, CROSSINGS, FORD, LIMITS, MARKERS, NORTH, RESERVE, SOUTH, TinyState
from .battle import Battles
from .movement import ChooseBlock

RESERVES: Final = 0
FIRST_MOVES: Final = 2
SECOND_MOVES: Final = 3
BATTLES: Final = 4
TURN_END: Final = 5

BLOCKS_A_TURN: Final[int] = LIMITS["blocks_a_turn"]


class DealMarker(Draw[TinyState]):
    """[0.2a] Each side draws a marker and keeps it hidden."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def pool(self, g: TinyState) -> list[int]:
        return in_the_cup(g)

    def drawn(self, g: TinyState, item: int, left: int) -> None:
        g.held[self.side] = item
        g.say("marker_dealt", self.side)
        g.tell(self.side, "marker_drawn", item)
        g.pop()

    def empty(self, g: TinyState) -> None:
        g.pop()


def in_the_cup(g: TinyState) -> list[int]:
    """[0.2b] The markers that nobody holds and nobody has played: no one sees them."""
    return [marker for marker in range(len(MARKERS)) if marker not in g.held and not g.used[marker]]


class StandUp(Draw[TinyState]):
    """[0.1c] A side stands its blocks up in an order that the other cannot know: each draw takes the next handle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def pool(self, g: TinyState) -> list[int]:
        return lying_down(g, self.side)

    def drawn(self, g: TinyState, item: int, left: int) -> None:
        g.tag[item] = free_tag(g, self.side)
        if left == 0:
            g.pop()

    def empty(self, g: TinyState) -> None:
        g.pop()


def lying_down(g: TinyState, side: int) -> list[int]:
    """A side's blocks on the map that have no handle yet."""
    out: list[int] = []
    for block in range(side * A_SIDE, side * A_SIDE + A_SIDE):
        if g.tag[block] == NONE and 0 <= g.at[block] < AREAS:
            out.append(block)
    return out


def free_tag(g: TinyState, side: int) -> int:
    """The lowest handle that no block of the side has: anyone at the table could name it."""
    taken = 0
    for block in range(side * A_SIDE, side * A_SIDE + A_SIDE):
        if g.tag[block] != NONE:
            taken |= 1 << g.tag[block]
    tag = 0
    while taken >> tag & 1:
        tag += 1
    return tag


class Turn(Sequence[TinyState]):
    """[0.3a] Reserves, initiative, the first side's moves, the second side's, battles, and the end of the turn."""


class Initiative(Chance[TinyState]):
    """[0.3b] Each side rolls a die; the higher goes first, on a tie the side that was second last turn."""

    def weights(self, g: TinyState) -> list[int]:
        return [15, 15, 6]

    def roll(self, g: TinyState) -> int:
        north = g.dice.die()
        south = g.dice.die()
        g.last_dice = [north, south]
        return NORTH if north > south else SOUTH if south > north else 2

    def resolve(self, g: TinyState, result: int) -> None:
        g.first = result if result < 2 else 1 - g.first
        g.say("initiative", g.first)
        g.pop()

    def label(self, g: TinyState, result: int) -> str:
        return ("north higher", "south higher", "a tie")[result]


class DrawReserve(Draw[TinyState]):
    """[0.3c] One block at random out of a side's reserve, into its camp."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def pool(self, g: TinyState) -> list[int]:
        return g.blocks_at(self.side, RESERVE[self.side])

    def drawn(self, g: TinyState, item: int, left: int) -> None:
        g.tag[item] = free_tag(g, self.side)
        g.at[item] = CAMP[self.side]
        g.revelations += 1
        g.say("reserve_arrives", self.side, item, CAMP[self.side])
        g.pop()


def bring_reserves(g: TinyState) -> None:
    """[0.3c] From the second turn on, where there is a reserve and no enemy in the camp."""
    g.say("turn_begins", g.number)
    if g.number == 1:
        return
    for side in (SOUTH, NORTH):
        if g.stands(side, RESERVE[side]) and not g.stands(1 - side, CAMP[side]):
            g.push(DrawReserve(side))


def end_turn(g: TinyState) -> None:
    """The end of a turn: victory, or the next turn with everything unmoved."""
    g.settle_holders()
    if destruction(g) or victory_at_the_ford(g):
        return
    g.number += 1
    for block in range(len(g.moved)):
        g.moved[block] = 0
        g.came_from[block] = NONE
    g.crossed = [0] * (2 * CROSSINGS)
    g.replace(Turn(RESERVES))


def destruction(g: TinyState) -> bool:
    """[0.4a] A side with no block left loses; without any on either side the game is drawn."""
    north = is_alive(g, NORTH)
    south = is_alive(g, SOUTH)
    if north and south:
        return False
    if north or south:
        g.end(NORTH if north else SOUTH, DESTROYED)
    else:
        g.end(NOBODY, BOTH_DESTROYED)
    return True


def is_alive(g: TinyState, side: int) -> bool:
    for block in range(side * A_SIDE, side * A_SIDE + A_SIDE):
        if g.at[block] != NONE:
            return True
    return False


def victory_at_the_ford(g: TinyState) -> bool:
    """[0.4b] After the last turn the side at the ford wins; if nobody is there, nobody does."""
    if g.number < g.last:
        return False
    for side in (NORTH, SOUTH):
        if g.stands(side, FORD):
            g.end(side, FORD_HELD)
            return True
    g.end(NOBODY, FORD_EMPTY)
    return True


def roll_initiative(g: TinyState) -> None:
    g.push(Initiative())


def begin_moves(g: TinyState) -> None:
    """[1.1a] The side with the initiative moves first."""
    g.settle_holders()
    g.push(ChooseBlock(g.first, BLOCKS_A_TURN))


def begin_second_moves(g: TinyState) -> None:
    g.settle_holders()
    g.push(ChooseBlock(1 - g.first, BLOCKS_A_TURN))


def begin_battles(g: TinyState) -> None:
    g.settle_holders()
    g.push(Battles())


Turn.STAGES = (
    Stage("reserves", bring_reserves, "Reserves", "0.3c"),
    Stage("initiative", roll_initiative, "Initiative", "0.3b"),
    Stage("first-moves", begin_moves, "First moves", "1.1a"),
    Stage("second-moves", begin_second_moves, "Second moves", "1.1a"),
    Stage("battles", begin_battles, "Battles", "2.1a"),
    Stage("victory", end_turn, "Victory", "0.4a"),
)
