"""Paths: where a force can march, what it costs, by which way, and how far the towns are. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..board import AREA_BY_OPTION, AREAS, ENTRY_HEXES, LAND, NEAR, SIDE, SPOTS, TOWN_PLACE, TOWNS, is_strait
from ..state import WarState
from ..tables import FRIENDLY_HEX, HEXSIDE, OPT_2105, OPT_STRAITS, OTHER_HEX

BARRED: Final = 128  # a bit: enemies are there
ENTRY: Final = BARRED - 1
USUAL_REACH: Final = 26  # halves of a point from which somebody may come in a phase
MOST_MAPS: Final = 64


def neighbors(straits_closed: bool) -> list[list[int]]:
    """By spot, the hex in each direction, or NONE; from a box off the map the hexes at the edge."""
    out: list[list[int]] = []
    for place in range(LAND):
        near = NEAR[place * DIRECTIONS : (place + 1) * DIRECTIONS]
        out.append([NONE if straits_closed and is_strait(place, there) else there for there in near])
    return out + ENTRY_HEXES[: SPOTS - LAND]


NEIGHBORS: Final = [neighbors(False), neighbors(True)]  # by the choice of the option on straits


class Reach(Flood):
    """The hexes in reach of a force, the nearest first, each with its cost in halves of a point. Enemies end the way, wherever
    they stand."""

    def __init__(self, entry: list[int], straits: int, start: int, most: int) -> None:
        super().__init__(NEIGHBORS[straits], most)
        self.entry = entry  # by hex: halves, and BARRED where enemies stand
        self.run([start])
        if start >= LAND:
            self.found.remove(start)

    def step(self, here: int, there: int, direction: int) -> int:
        cost = self.entry[there] & ENTRY
        return cost + HEXSIDE if here < LAND and SIDE[here * DIRECTIONS + direction] else cost

    def stops(self, here: int) -> bool:
        return self.entry[here] >= BARRED


class ComingTo(Flood):
    """By hex, what it costs a side to come from there to one place: its ways looked at from their end."""

    def __init__(self, entry: list[int], straits: int, goal: int, most: int) -> None:
        super().__init__(NEIGHBORS[straits], most)
        self.entry = entry
        self.run([goal])

    def step(self, here: int, there: int, direction: int) -> int:
        cost = self.entry[here] & ENTRY
        return cost + HEXSIDE if SIDE[here * DIRECTIONS + direction] else cost

    def stops(self, here: int) -> bool:
        return self.entry[here] >= BARRED


class RouteMap:
    """All ways of a side as things stand: what it costs to enter each hex, and what was found from each start."""

    def __init__(self, entry: list[int], straits: int) -> None:
        self.entry = entry
        self.straits = straits
        self.known: list[Reach | None] = [None] * SPOTS
        self.known_ends: list[ComingTo | None] = [None] * LAND

    def reach(self, start: int, most: int) -> Reach:
        """All that a force can reach with so many halves of a point, or more."""
        known = self.known[start]
        if known is None or known.most < most:
            known = Reach(self.entry, self.straits, start, most)
            self.known[start] = known
        return known

    def coming_to(self, goal: int) -> ComingTo:
        """From where a place can be reached, up to the usual points."""
        known = self.known_ends[goal]
        if known is None:
            known = ComingTo(self.entry, self.straits, goal, USUAL_REACH)
            self.known_ends[goal] = known
        return known


# By what it costs to enter each hex, and the option on straits: the same map lies before programs again and again.
ROUTE_MAPS: Final[dict[bytes, RouteMap]] = {}


def route_map(g: WarState, side: int) -> RouteMap:
    """The ways of a side as things stand."""
    areas = AREA_BY_OPTION[g.switches[OPT_2105]]
    easy = [FRIENDLY_HEX if g.has_all(side, area) else OTHER_HEX for area in range(AREAS)]
    entry = [easy[areas[place]] for place in range(LAND)]
    for place in range(LAND):
        if g.foes(side, place):
            entry[place] = OTHER_HEX + BARRED
    straits = g.switches[OPT_STRAITS]
    key = bytes([*entry, straits])
    found = ROUTE_MAPS.get(key)
    if found is None:
        if len(ROUTE_MAPS) >= MOST_MAPS:
            ROUTE_MAPS.clear()
        found = RouteMap(entry, straits)
        ROUTE_MAPS[key] = found
    return found


# By town; made when it is first asked for.
DISTANCES: Final[list[list[int]]] = [[] for _ in range(TOWNS)]


def distances_to(town: int) -> list[int]:
    """By hex, how many halves of a point it is to a town, as if all land were the enemy's."""
    if not DISTANCES[town]:
        DISTANCES[town] = Reach([OTHER_HEX] * LAND, 0, TOWN_PLACE[town], FAR).cost
    return DISTANCES[town]
