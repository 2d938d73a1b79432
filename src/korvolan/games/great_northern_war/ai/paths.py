"""Paths: how far a stack comes with one Action, and how far it is from everywhere to a hex.

Costs are in halves of a movement point, by the rules' own `step_cost`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.board.hexes import DIRECTIONS, opposite
from korvolan.kernel.constants import NONE

from ..board import COALITION, LAND, MARCH, MARCH_ROWS, MARCHES, NATIONS, STEPS_FROM, SWEDEN, SWEDEN_PROPER
from ..rules.movement import goes_from_zone_to_zone, step_cost
from ..rules.naval import COASTS, bars_landing
from ..state import WarState
from ..tables import HALF, OPT_FOREST, OPT_ROADS
from ..units import MOVEMENT, NATION, is_static

HORIZON: Final = 80  # halves of a movement point that a plan looks ahead


class Reach:
    """The hexes that a Force can march to from where it is, with what they cost and the hex before each."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.cost = [FAR] * LAND
        self.before = [NONE] * LAND
        self.found: list[int] = [start]
        self.cost[start] = 0

    def first_step(self, goal: int) -> int:
        """The neighbor of the start on the way to a hex."""
        here = goal
        while self.before[here] != self.start:
            here = self.before[here]
        return here


def is_foreign(units: list[int]) -> bool:
    """Whether any of these units may not enter Sweden proper."""
    return any(NATION[unit] != SWEDEN for unit in units)


def pace(units: list[int]) -> int:
    """What the slowest of some units may spend (10.4), in halves; 0 if none can march."""
    paces = [MOVEMENT[unit] for unit in units if not is_static(unit)]
    return min(paces) * HALF if paces else 0


def march_from(g: WarState, side: int, start: int, left: int, foreign: bool, fresh: bool) -> Reach:
    """Where a Force can go with what it has left; `fresh`: one hex is always possible, or a lake."""
    out = Reach(start)
    rings: list[list[int]] = [[] for _ in range(left + 1)]
    look_around(g, side, out, rings, start, left, foreign, fresh)
    for spent in range(1, left + 1):
        for here in rings[spent]:
            if out.cost[here] == spent and not g.zone_of(1 - side, here):
                look_around(g, side, out, rings, here, left, foreign, False)
    if fresh:
        for there in STEPS_FROM[start]:
            is_new = out.cost[there] == FAR and there not in MARCHES[start] and is_free(g, side, there, foreign)
            if is_new and not goes_from_zone_to_zone(g, side, start, there):
                add(out, start, there, left)
    return out


def look_around(
    g: WarState, side: int, out: Reach, rings: list[list[int]], here: int, left: int, foreign: bool, first: bool
) -> None:
    """The neighbors of a hex that can be entered from it."""
    spent = out.cost[here]
    held = g.zone_of(1 - side, here)
    for direction in range(DIRECTIONS):
        there = MARCH[here * DIRECTIONS + direction]
        if there == NONE or out.cost[there] <= spent or not is_free(g, side, there, foreign):
            continue
        if held and g.zone_of(1 - side, there):
            continue
        total = spent + step_cost(g, here, direction)
        if total > left:
            if first and out.cost[there] == FAR:
                add(out, here, there, left)
        elif total < out.cost[there]:
            add(out, here, there, total)
            rings[total].append(there)


def add(out: Reach, here: int, there: int, cost: int) -> None:
    if out.cost[there] == FAR:
        out.found.append(there)
    out.cost[there] = cost
    out.before[there] = here


def is_free(g: WarState, side: int, place: int, foreign: bool) -> bool:
    """Whether a Force may enter a hex at all."""
    return not g.stands(1 - side, place) and g.is_open(place) and not (foreign and SWEDEN_PROPER[place])


def landings(g: WarState, side: int, start: int, foreign: bool) -> list[int]:
    """Where units that sail from a hex could land."""
    return [place for place in COASTS if bars_landing(g, side, start, place, foreign) == 0]


# -- distances -----------------------------------------------------------------------------------------------------

DISTANCES: Final[dict[int, list[int]]] = {}


def march_distances(g: WarState, side: int, target: int) -> list[int]:
    """By hex: what the march to a hex next to the target costs, whoever stands on the way; FAR beyond the horizon."""
    key = target
    for nation in range(NATIONS):
        key = key * 2 + g.status[nation]
    key = ((key * 2 + side) * 4 + g.switches[OPT_FOREST]) * 2 + g.switches[OPT_ROADS]
    if key not in DISTANCES:
        DISTANCES[key] = distances(g, side, target)
    return DISTANCES[key]


class MarchTo(Flood):
    """What the march costs from everywhere to a hex next to a target, whoever stands on the way; never through the target."""

    def __init__(self, g: WarState, side: int, target: int) -> None:
        super().__init__(MARCH_ROWS, HORIZON)
        self.g = g
        self.foreign = side == COALITION
        self.target = target

    def is_closed(self, place: int) -> bool:
        return not self.g.is_open(place) or (self.foreign and SWEDEN_PROPER[place])

    def step(self, here: int, there: int, direction: int) -> int:
        if there == self.target or self.is_closed(there):
            return NONE
        return step_cost(self.g, there, opposite(direction))


def distances(g: WarState, side: int, target: int) -> list[int]:
    march = MarchTo(g, side, target)
    march.run([near for near in MARCHES[target] if not march.is_closed(near)])
    return march.cost
