"""Chapters 10.12 and 27.9. River transport: leaders, artillery and supply trains go by boat from fortress to fortress.

The way is an unbroken chain of river hexsides, each touching the next at an end. A boat is in a hex beside one hexside of the
chain: a spot. From there it comes, in the same hex, to the next hexside; or over the river; or round the end of the hexside
into the next hex beside the chain. Each hex entered counts as one (ruling A28)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import PickAt
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import TO
from ..board import BOARD, FORTRESS, FORTRESSES, GRID, LAND, MARCHES, SWEDEN, SWEDEN_PROPER
from ..state import BOATED, WarState
from ..tables import RIVER_HEXES
from ..units import LEADER, NATION, TYPE, has_foreigner, is_train
from .chapters import ForceChapter
from .movement import bars_carried, has_been_carried, make_final
from .naval import has_marched

# -- the waterways -------------------------------------------------------------------------------------------------


def river_sides() -> list[tuple[int, int, set[tuple[float, float]]]]:
    """Every river hexside: its two hexes and its two ends."""
    out: list[tuple[int, int, set[tuple[float, float]]]] = []
    for entry in BOARD["hexsides"]:
        if "river" in entry:
            a, b = (GRID.find(name) for name in entry["hexes"])
            out.append((a, b, {(end[0], end[1]) for end in entry["ends"]}))
    return out


RIVER_SIDES: Final = river_sides()
# The spots: a hex where units can stand, and a river hexside of it.
SPOTS: Final[list[tuple[int, int]]] = [
    (place, side) for side, (a, b, _) in enumerate(RIVER_SIDES) for place in (a, b) if place < LAND
]
SPOT_HEX: Final[list[int]] = [place for place, _ in SPOTS]
SPOTS_OF: Final[list[list[int]]] = [[s for s in range(len(SPOTS)) if SPOT_HEX[s] == place] for place in range(LAND)]


def sides_touch(side: int, other: int) -> bool:
    """[27.9a] Whether two river hexsides follow each other: two rivers that do not touch are not one waterway."""
    return side != other and bool(RIVER_SIDES[side][2] & RIVER_SIDES[other][2])


def next_spots(spot: int) -> list[int]:
    """[27.9a] The spots to which a boat can go from another, in the same hex or in a neighbor that it can enter."""
    place, side = SPOTS[spot]
    out: list[int] = []
    for there in [place, *MARCHES[place]]:
        for other in SPOTS_OF[there]:
            beyond = SPOTS[other][1]
            if there == place:
                follows = sides_touch(side, beyond)
            else:  # over the river, or round its end
                follows = beyond == side or (sides_touch(side, beyond) and place not in RIVER_SIDES[beyond][:2])
            if follows:
                out.append(other)
    return out


ALONG: Final[list[list[int]]] = [next_spots(spot) for spot in range(len(SPOTS))]


def read_links() -> list[list[int]]:
    """By place: the fortresses to which boats go from it, as long as nobody is in the way; the board lists them."""
    out: list[list[int]] = [[] for _ in range(LAND)]
    for link in BOARD["river_links"]:
        a, b = (GRID.find(name) for name in link["hexes"])
        out[a].append(b)
        out[b].append(a)
    return out


LINKED: Final[list[list[int]]] = read_links()
RIVER_FORTRESSES: Final[list[int]] = [place for place in FORTRESSES if LINKED[place]]

# -- who may go ----------------------------------------------------------------------------------------------------


# What keeps the units of a hex from going by boat, from what keeps them most.
LACKS: Final = [no.NOBODY_BY_BOAT, no.ALL_MOVED_BEFORE, no.NO_WATERWAY, no.WATERWAY_BLOCKED]


@final
class RiverTransport(ForceChapter):
    """Moves by boat."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """Why no such Action can be taken now, or 0."""
        nearest = 0
        for place in RIVER_FORTRESSES:
            if not g.stands(side, place):
                continue
            barred = self.bars_hex(g, side, action, place)
            if barred == 0:
                return 0
            nearest = max(nearest, LACKS.index(barred))
        return LACKS[nearest]

    def bars_hex(self, g: WarState, side: int, action: int, place: int) -> int:
        """Why nobody in an own hex can go by boat, or 0."""
        if len(LINKED[place]) == 0:
            return no.NO_FORTRESS_BY_A_RIVER
        barred = no.NOBODY_BY_BOAT
        unit = g.head[place]
        while unit != NONE:
            found = self.bars_unit(g, side, action, unit)
            if found == 0:
                return 0
            if found in (no.NO_WATERWAY, no.WATERWAY_BLOCKED):
                barred = found
            elif found != no.NO_BOAT_FOR_IT and barred == no.NOBODY_BY_BOAT:
                barred = no.ALL_MOVED_BEFORE
            unit = g.next_in[unit]
        return barred

    def bars_unit(self, g: WarState, side: int, action: int, unit: int) -> int:
        """Why a unit cannot go by boat, or 0."""
        if not goes_by_boat(unit):
            return no.NO_BOAT_FOR_IT
        if has_been_carried(g, unit):
            return bars_carried(g, unit)
        if has_marched(g, unit):
            return no.MOVED_BEFORE
        return bars_way(g, side, g.at[unit], NATION[unit] != SWEDEN)

    def set_off(self, g: WarState, side: int, action: int, place: int) -> None:
        """The boats are ready."""
        g.push(ByBoat(side, place))


def bars_way(g: WarState, side: int, place: int, foreign: bool) -> int:
    """[27.9a, 27.9b] Why boats can go from a hex to no fortress of the side, or 0: there is none, or enemies are in the way."""
    if not any(g.occupies(side, goal) for goal in LINKED[place]):
        return no.NO_WATERWAY
    search = FortressSearch(g, side, place, foreign)
    search.run(SPOTS_OF[place])
    return 0 if search.has_goal else no.WATERWAY_BLOCKED


def goes_by_boat(unit: int) -> bool:
    """[27.9a] Leaders, artillery and supply trains (ruling A19)."""
    return TYPE[unit] == LEADER or is_train(unit)


def goals(g: WarState, side: int, place: int, foreign: bool) -> list[int]:
    """[27.9a] The fortresses occupied by the side to which boats can go from a hex."""
    held = [goal for goal in LINKED[place] if g.occupies(side, goal)]
    if not held:
        return held
    reached = reach(g, side, place, foreign)
    return [goal for goal in held if goal in reached]


def reach(g: WarState, side: int, start: int, foreign: bool) -> list[int]:
    """The hexes to which a boat can go from a fortress."""
    trip = BoatTrip(g, side, foreign)
    trip.run(SPOTS_OF[start])
    return [SPOT_HEX[spot] for spot in trip.found]


class BoatTrip(Flood):
    """[27.9a] The spots that a boat can reach from a fortress, twelve hexes at most, entering only free ones."""

    def __init__(self, g: WarState, side: int, foreign: bool) -> None:
        super().__init__(ALONG, RIVER_HEXES, with_paths=False)
        self.g = g
        self.side = side
        self.foreign = foreign

    def step(self, here: int, there: int, direction: int) -> int:
        if SPOT_HEX[there] == SPOT_HEX[here]:
            return 0
        return 1 if is_free(self.g, self.side, SPOT_HEX[there], self.foreign) else NONE


class FortressSearch(BoatTrip):
    """The same up to the first fortress that the side occupies."""

    def __init__(self, g: WarState, side: int, start: int, foreign: bool) -> None:
        super().__init__(g, side, foreign)
        self.start = start
        self.has_goal = False

    def stops(self, here: int) -> bool:
        place = SPOT_HEX[here]
        if FORTRESS[place] and self.g.occupies(self.side, place) and place in LINKED[self.start]:
            self.has_goal = True
        return self.has_goal


def is_free(g: WarState, side: int, place: int, foreign: bool) -> bool:
    """[27.9b] Boats enter no hex with enemy units, in an enemy zone of control, in neutral land or, foreign ones, in Sweden."""
    if g.stands(1 - side, place) or g.zone_of(1 - side, place) or not g.is_open(place):
        return False
    return not (foreign and SWEDEN_PROPER[place])


# -- the move ------------------------------------------------------------------------------------------------------


class ByBoat(PickAt[WarState]):
    """[27.9a] All go together to one fortress, without movement points."""

    VERB: ClassVar[Verb] = TO

    def offers(self, g: WarState) -> list[int]:
        return goals(g, self.side, self.at, has_foreigner(g.in_force(self.at)))

    def bars(self, g: WarState, there: int) -> int:
        if there >= LAND or there == self.at or not FORTRESS[there] or not g.occupies(self.side, there):
            return no.NOT_A_HELD_FORTRESS
        if there not in LINKED[self.at]:
            return no.NO_WATERWAY
        return 0 if there in self.offers(g) else no.WATERWAY_BLOCKED

    def options(self, g: WarState) -> list[int]:
        return [TO + goal for goal in self.offers(g)]  # all that is offered is allowed

    def pick(self, g: WarState, there: int) -> None:
        """[27.9c] Who has gone by boat makes no other move this turn (ruling A21)."""
        force = g.in_force(self.at)
        g.march(force, there)
        for unit in force:
            g.moved[unit] = BOATED
        g.say("goes_by_boat", self.side, self.at, there)
        g.pop()
        make_final(g)
