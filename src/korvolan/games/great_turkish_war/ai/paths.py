"""Paths: where a force can march, what it costs, by which way, and how far the towns are. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..board import AREA_BY_OPTION, AREAS, ENTRY_HEXES, LAND, NEAR, OFF_POLAND, SIDE, SPOTS, TOWN_PLACE, TOWNS
from ..state import WarState
from ..tables import FRIENDLY_HEX, HEXSIDE, OPT_2105, OPT_STRAITS, OTHER_HEX

FAR: Final = 9999
BARRED: Final = 128  # a bit: enemies are there
ENTRY: Final = BARRED - 1
USUAL_REACH: Final = 26  # halves of a point that are surveyed at once, so that most need no second look
MOST_ATLASES: Final = 64


class Ground:
    """The hexes in reach of a force, the nearest first, each with its cost in halves and the hex before it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.cost = [FAR] * LAND
        self.before = [NONE] * LAND
        self.found: list[int] = []


class Atlas:
    """All ways of a side as things stand: what it costs to enter each hex, where enemies end the way, and what was found
    from each start."""

    def __init__(self, entry: bytes) -> None:
        self.entry = entry  # by hex: halves, and BARRED where enemies stand
        self.grounds: list[Ground | None] = [None] * SPOTS

    def ground(self, g: WarState, start: int, most: int) -> Ground:
        """All that a force can reach with so many halves of a point, or more."""
        known = self.grounds[start]
        if known is not None and known.most >= most:
            return known
        found = survey(g, list(self.entry), start, max(most, USUAL_REACH))
        self.grounds[start] = found
        return found


# By side, option and what it costs to enter each hex: the same map lies before programs again and again.
ATLASES: Final[dict[bytes, Atlas]] = {}


def atlas(g: WarState, side: int) -> Atlas:
    """The ways of a side as things stand."""
    areas = AREA_BY_OPTION[g.switches[OPT_2105]]
    easy = [FRIENDLY_HEX if g.has_all(side, area) else OTHER_HEX for area in range(AREAS)]
    entry = [easy[areas[place]] for place in range(LAND)]
    for place in range(LAND):
        if g.foes(side, place):
            entry[place] = OTHER_HEX + BARRED
    entry.append(g.switches[OPT_STRAITS])
    key = bytes(entry)
    found = ATLASES.get(key)
    if found is None:
        if len(ATLASES) >= MOST_ATLASES:
            ATLASES.clear()
        found = Atlas(key)
        ATLASES[key] = found
    return found


def survey(g: WarState, entry: list[int], start: int, most: int) -> Ground:
    """All that a force can reach with so many halves of a point. Enemies end the way, wherever they stand."""
    out = Ground(most)
    buckets: list[list[int]] = [[] for _ in range(most + 1)]
    if start >= LAND:
        for place in ENTRY_HEXES[start - OFF_POLAND]:
            out.cost[place] = entry[place] & ENTRY
            buckets[entry[place] & ENTRY].append(place)
    else:
        out.cost[start] = 0
        buckets[0].append(start)
    closed = g.switches[OPT_STRAITS] > 0
    for spent in range(most + 1):
        for here in buckets[spent]:
            if out.cost[here] != spent:
                continue
            out.found.append(here)
            if here != start and entry[here] >= BARRED:
                continue
            for i in range(here * DIRECTIONS, (here + 1) * DIRECTIONS):
                near = NEAR[i]
                if near == NONE:
                    continue
                cost = spent + (entry[near] & ENTRY)
                if SIDE[i]:
                    cost += HEXSIDE
                if cost <= most and cost < out.cost[near] and not (closed and not g.joined(here, near)):
                    out.cost[near] = cost
                    out.before[near] = here
                    buckets[cost].append(near)
    return out


def first_step(ground: Ground, start: int, place: int) -> int:
    """The first hex on the way from the start to another; NONE if it is the start."""
    if place == start:
        return NONE
    while ground.before[place] != start and ground.before[place] != NONE:
        place = ground.before[place]
    return place


def way(ground: Ground, start: int, place: int) -> list[int]:
    """The hexes on the way, the last one first."""
    out: list[int] = []
    while place != start and place != NONE:
        out.append(place)
        place = ground.before[place]
    return out


def afar(goal: int) -> list[int]:
    """By hex, how many halves of a point it is to a goal, as if all land were the enemy's."""
    out = [FAR] * LAND
    out[goal] = 0
    edge = [goal]
    for here in edge:
        for d in range(DIRECTIONS):
            i = here * DIRECTIONS + d
            near = NEAR[i]
            if near == NONE:
                continue
            cost = out[here] + OTHER_HEX + (HEXSIDE if SIDE[i] else 0)
            if cost < out[near]:
                out[near] = cost
                edge.append(near)
    return out


# By town; made when it is first asked for.
AWAY: Final[list[list[int]]] = [[] for _ in range(TOWNS)]


def away(town: int) -> list[int]:
    """How far every hex is from a town, in halves of a point."""
    if not AWAY[town]:
        AWAY[town] = afar(TOWN_PLACE[town])
    return AWAY[town]
