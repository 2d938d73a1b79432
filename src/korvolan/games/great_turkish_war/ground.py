"""Where a force can march: what it costs, by which way, and how far the towns are. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.layout import NONE

from .board import AREA_BY_OPTION, AREAS, ENTRY_HEXES, LAND, NEAR, OFF_POLAND, SIDE, TOWN_PLACE, TOWNS
from .movement import step_cost
from .state import WarState
from .tables import FRIENDLY_HEX, HEXSIDE, OPT_2105, OPT_STRAITS, OTHER_HEX

FAR: Final = 9999


class Ground:
    """The hexes in reach of a force, the nearest first, each with its cost in halves and the hex before it."""

    def __init__(self) -> None:
        self.cost = [FAR] * LAND
        self.before = [NONE] * LAND
        self.found: list[int] = []


def survey(g: WarState, side: int, start: int, most: int) -> Ground:
    """All that a force can reach with so many halves of a point. Enemies end the way, wherever they stand."""
    out = Ground()
    buckets: list[list[int]] = [[] for _ in range(most + 1)]
    if start >= LAND:
        for place in ENTRY_HEXES[start - OFF_POLAND]:
            cost = step_cost(g, side, start, place)
            if cost <= most:
                out.cost[place] = cost
                buckets[cost].append(place)
    else:
        out.cost[start] = 0
        buckets[0].append(start)
    friendly = [g.has_all(side, area) for area in range(AREAS)]
    areas = AREA_BY_OPTION[g.switches[OPT_2105]]
    closed = g.switches[OPT_STRAITS] > 0
    for spent in range(most + 1):
        for here in buckets[spent]:
            if out.cost[here] != spent:
                continue
            out.found.append(here)
            if here != start and g.foes(side, here):
                continue
            for i in range(here * DIRECTIONS, (here + 1) * DIRECTIONS):
                near = NEAR[i]
                if near == NONE or (closed and not g.joined(here, near)):
                    continue
                cost = spent + (FRIENDLY_HEX if friendly[areas[near]] and g.foes(side, near) == 0 else OTHER_HEX)
                if SIDE[i]:
                    cost += HEXSIDE
                if cost <= most and cost < out.cost[near]:
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
