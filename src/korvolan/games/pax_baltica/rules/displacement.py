"""Chapter 10.2. Nations that leave the war without a truce, and blocks that must leave the land of any that has left it
(also by rulings A45, A54 and A82)."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.board.areas import FAR
from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DISPLACE, TO
from ..board import DISTANCE, HARBOR, LAND, NEVER, ON_MAP, PORTSMOUTH, SET_ASIDE, SWEDEN, TRANSIT
from ..fields import ACTIVE
from ..state import PaxState
from ..units import BLOCKS, BLOCKS_OF, FLEET, HOME_POOL, NATION, NORRIS, TYPE
from .control import remove_markers
from .entry import bars_entry
from .forage_need import shortage


def leave_war(g: PaxState, nation: int, status: int) -> None:
    """A nation is out without a truce: its block and markers go, and whoever is in its closed land leaves (ruling A54)."""
    for block in BLOCKS_OF[nation]:
        for carried in g.cargo(block):
            g.aboard[carried] = NONE
        if g.at[block] != SET_ASIDE:
            g.take_off(block, SET_ASIDE)
    remove_markers(g, nation)
    g.status[nation] = status
    g.update_control()
    g.truce_until[nation] = 0
    g.envoy[nation] = 0
    g.push(Displacement())


class Displacement(Step[PaxState]):
    """[10.2i] The First Player's blocks leave, then the other's."""

    def run(self, g: PaxState) -> None:
        first = max(g.first, 0)
        for side in (first, 1 - first):
            if leavers(g, side):
                g.push(Displace(side))
                return
        g.settle_holders()
        g.pop()


def leavers(g: PaxState, side: int) -> list[int]:
    """A side's blocks that may not stay where they are."""
    return [block for block in range(BLOCKS) if g.side_of(block) == side and must_leave(g, block)]


def must_leave(g: PaxState, block: int) -> bool:
    """[10.2i, 10.2n] A block in closed land, a fleet in a harbor that its side does not hold, cargo without a fleet."""
    place = g.at[block]
    if place < 0 or place >= ON_MAP:
        return False
    if TYPE[block] == FLEET:
        return place < LAND and g.control(place) != g.side_of(block)
    return is_closed(g, place) if place < LAND else g.aboard[block] == NONE


def is_closed(g: PaxState, place: int) -> bool:
    """Land of a nation outside the war (4.5); Poland and transit land never are."""
    return TRANSIT[place] == NEVER and g.status[g.owner(place)] != ACTIVE


class Displace(Pick[PaxState]):
    """[10.2i] Which block leaves next. One that can go nowhere goes to its pool (10.2n)."""

    VERB: ClassVar[Verb] = DISPLACE

    def offers(self, g: PaxState) -> list[int]:
        return leavers(g, self.side)

    def bars(self, g: PaxState, block: int) -> int:
        if g.side_of(block) != self.side:
            return no.NOT_YOURS_TO_DISPLACE
        return 0 if must_leave(g, block) else no.MAY_STAY

    def pick(self, g: PaxState, block: int) -> None:
        if refuge_limit(g, block) < FAR:
            g.replace(DisplaceTo(self.side, block))
        else:
            g.pop()
            go_home(g, block)


class DisplaceTo(Pick[PaxState]):
    """[10.2i, 10.2j] Where a block goes: the nearest friendly land, or past land that cannot feed it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece")
    VERB: ClassVar[Verb] = TO

    def __init__(self, side: int, piece: int) -> None:
        self.side = side
        self.piece = piece

    def asks(self, g: PaxState) -> bool:
        return True  # how many refuges there are hangs on what the block is and on who must be fed there

    def place(self, g: PaxState) -> int:
        return g.at[self.piece]

    def offers(self, g: PaxState) -> list[int]:
        limit = refuge_limit(g, self.piece)
        row = g.at[self.piece] * ON_MAP
        return [place for place in range(ON_MAP) if DISTANCE[row + place] <= limit]

    def options(self, g: PaxState) -> list[int]:
        """What is offered is near enough: how far that is need not be found out again for each."""
        return [TO + place for place in self.offers(g) if bars_refuge(g, self.piece, place) == 0]

    def bars(self, g: PaxState, place: int) -> int:
        barred = bars_refuge(g, self.piece, place)
        if barred:
            return barred
        return no.NOT_NEAREST if is_too_far(g, self.piece, place) else 0

    def pick(self, g: PaxState, place: int) -> None:
        block = self.piece
        g.pop()
        g.aboard[block] = NONE
        g.besieging[block] = 0
        g.pinned[block] = 0
        g.came_from[block] = NONE
        g.put(block, place)
        g.conceal(block)
        g.say("displaced", block, place)
        if NATION[block] == SWEDEN:
            from .hannover import check_defection  # a defection displaces blocks in its turn

            check_defection(g)  # it may stand in Russia now (11.1g, 11.9b)


def bars_refuge(g: PaxState, block: int, place: int) -> int:
    """[10.2i] Why a place is no refuge for a block, or 0: it must be controlled, open to it and free of enemies."""
    side = g.side_of(block)
    if place == PORTSMOUTH and block == NORRIS:
        return 0
    if place >= LAND or g.control(place) != side:
        return no.NOT_FRIENDLY_LAND
    if TYPE[block] == FLEET and g.port_kind(place) != HARBOR:
        return no.NO_SAFE_HARBOR
    if g.stands(1 - side, place):
        return no.ENEMIES_AT_REFUGE
    return bars_entry(g, block, place)


def is_too_far(g: PaxState, block: int, place: int) -> bool:
    """[10.2i] A refuge beyond the nearest, or beyond the nearest that could feed the block."""
    return DISTANCE[g.at[block] * ON_MAP + place] > refuge_limit(g, block)


def refuge_limit(g: PaxState, block: int) -> int:
    """How far a block may be moved, in places entered; FAR if it has no refuge at all.

    That is to the nearest refuge, past those that are crowded to the first that is not (10.2j)."""
    row = g.at[block] * ON_MAP
    roomy = FAR
    last = -1
    for place in range(ON_MAP):
        distance = DISTANCE[row + place]
        if distance < roomy and bars_refuge(g, block, place) == 0:
            last = max(last, distance)
            if not is_crowded(g, block, place):
                roomy = distance
    if roomy < FAR:
        return roomy
    return last if last >= 0 else FAR


def is_crowded(g: PaxState, block: int, place: int) -> bool:
    """[10.2j] Whether the land could not feed a block besides those of its side that are there (ruling A28)."""
    if TYPE[block] == FLEET:
        return False
    here = g.at[block]
    g.move(block, place)
    crowded = shortage(g, g.side_of(block), place) > 0
    g.move(block, here)
    return crowded


def go_home(g: PaxState, block: int) -> None:
    """[10.2n] No friendly land can be reached: the block goes to its pool (ruling A60)."""
    g.say("no_refuge", block)
    g.take_off(block, HOME_POOL[block] if HOME_POOL[block] != NONE else SET_ASIDE)
