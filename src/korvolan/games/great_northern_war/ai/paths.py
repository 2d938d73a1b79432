"""Paths: how far a stack comes with one Action, and how far it is from everywhere to a hex.

Costs are in halves of a movement point, by the rules' own `step_cost`."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.board.hexes import DIRECTIONS, opposite
from korvolan.kernel.constants import NONE

from ..board import COALITION, COAST, FORTRESSES, LAND, MARCH_ROWS, MARCHES, NATIONS, STEPS_FROM, SWEDEN_PROPER, distance
from ..rules.movement import goes_from_zone_to_zone, step_cost
from ..rules.naval import COASTS, bars_landing
from ..state import WarState
from ..tables import HALF, OPT_FOREST, OPT_ROADS
from ..units import MOVEMENT, is_static

HORIZON: Final = 80  # halves of a movement point that a plan looks ahead
USUAL_PACE: Final = 10  # that an army is thought to have whose units are covered; no army is thought to be faster
TWO_ACTIONS: Final = 2 * USUAL_PACE
MOST_LEFT: Final = 1000  # more than anybody may spend
MARGIN: Final = 3  # hexes beyond his reach from which an enemy still bars somebody's way, by his zone of control
MOST_REACHES: Final = 1000  # that are remembered
MOST_SHORES: Final = 300
MOST_DISTANCES: Final = 8000  # targets to which the ways are remembered


@final
class Reach:
    """The hexes that a Force can march to from where it is, with what they cost and the hex before each."""

    def __init__(self, side: int, start: int, left: int, foreign: bool) -> None:
        self.side = side
        self.start = start
        self.left = left
        self.foreign = foreign
        self.cost = [FAR] * LAND
        self.before = [NONE] * LAND
        self.found: list[int] = [start]  # in the order in which they are first seen
        self.cost[start] = 0

    def march(self, g: WarState, fresh: bool) -> None:
        """Go as far as one can; `fresh`: one hex is always possible, or a lake."""
        rings: list[list[int]] = [[] for _ in range(self.left + 1)]
        self.look_around(g, self.start, rings, fresh)
        for spent in range(1, self.left + 1):
            for here in rings[spent]:
                if self.cost[here] == spent and not g.zone_of(1 - self.side, here):
                    self.look_around(g, here, rings, False)
        if fresh:
            for there in STEPS_FROM[self.start]:
                if self.cost[there] == FAR and there not in MARCHES[self.start] and self.may_enter(g, self.start, there):
                    self.add(self.start, there, self.left)

    def look_around(self, g: WarState, here: int, rings: list[list[int]], first: bool) -> None:
        """The neighbors of a hex that can be entered from it."""
        cost, left = self.cost, self.left
        spent = cost[here]
        direction = -1
        for there in MARCH_ROWS[here]:
            direction += 1
            if there == NONE or cost[there] <= spent or not self.may_enter(g, here, there):
                continue
            total = spent + step_cost(g, here, direction)
            if total > left:
                if first and cost[there] == FAR:
                    self.add(here, there, left)
            elif total < cost[there]:
                self.add(here, there, total)
                rings[total].append(there)

    def may_enter(self, g: WarState, here: int, there: int) -> bool:
        """Whether a Force may enter a hex at all from another."""
        side = self.side
        if g.stands(1 - side, there) or not g.is_open(there) or (self.foreign and SWEDEN_PROPER[there]):
            return False
        return not goes_from_zone_to_zone(g, side, here, there)

    def add(self, here: int, there: int, cost: int) -> None:
        if self.cost[there] == FAR:
            self.found.append(there)
        self.cost[there] = cost
        self.before[there] = here

    def first_step(self, goal: int) -> int:
        """The neighbor of the start on the way to a hex."""
        while self.before[goal] != self.start:
            goal = self.before[goal]
        return goal


def pace(units: list[int]) -> int:
    """What the slowest of some units may spend (10.4), in halves; 0 if none can march."""
    paces = [MOVEMENT[unit] for unit in units if not is_static(unit)]
    return min(paces) * HALF if paces else 0


REACHES: Final[dict[tuple[int, ...], Reach]] = {}


def march_from(g: WarState, side: int, start: int, left: int, foreign: bool, fresh: bool) -> Reach:
    """Where a Force can go with what it has left; `fresh`: it has not set out yet.

    That hangs on the enemies who are not too far away, on the lands that are open and on little else, so that it is remembered:
    playouts ask for the same ways again and again."""
    name = [way_key(g, side), (start * MOST_LEFT + left) * 4 + 2 * int(foreign) + int(fresh)]
    far = left // (1 if g.switches[OPT_ROADS] else HALF) + MARGIN
    for place in g.stacks(1 - side):
        if distance(start, place) <= far:
            name.append(place)
    key = tuple(name)
    found = REACHES.get(key)
    if found is None:
        found = Reach(side, start, left, foreign)
        found.march(g, fresh)
        if len(REACHES) >= MOST_REACHES:
            REACHES.clear()
        REACHES[key] = found
    return found


def landings(g: WarState, side: int, start: int, foreign: bool) -> list[int]:
    """Where units that sail from a hex could land."""
    return [place for place in COASTS if bars_landing(g, side, start, place, foreign) == 0]


@final
class Shores:
    """Where all can land who sail from a port, or from elsewhere, and which of these shores is nearest to each fortress."""

    def __init__(self, g: WarState, side: int, start: int, foreign: bool) -> None:
        self.found = landings(g, side, start, foreign)
        if g.is_port(start) and start not in self.found:
            self.found = sorted([*self.found, start])  # for those who sail from another port
        self.nearest: list[int] = [NONE] * LAND
        key = way_key(g, side)
        for target in FORTRESSES:
            if g.is_open(target):
                away = march_distances(g, side, target, key)
                least = FAR
                for here in self.found:
                    if away[here] < least:
                        self.nearest[target], least = here, away[here]


SHORES: Final[dict[tuple[int, ...], Shores]] = {}


def shores_from(g: WarState, side: int, start: int, foreign: bool) -> Shores:
    """The same, remembered: it hangs on the enemies on the coast, and for those who sail from no port on the own ports."""
    port = g.is_port(start)
    name = [way_key(g, side), 2 * int(foreign) + int(port), start if not port else NONE]
    for place in g.stacks(1 - side):
        if COAST[place]:
            name.append(place)
    if not port:
        name.append(NONE)
        for place in g.stacks(side):
            if g.is_port(place):
                name.append(place)
    key = tuple(name)
    found = SHORES.get(key)
    if found is None:
        found = Shores(g, side, start, foreign)
        if len(SHORES) >= MOST_SHORES:
            SHORES.clear()
        SHORES[key] = found
    return found


# -- distances -----------------------------------------------------------------------------------------------------

DISTANCES: Final[dict[int, list[int]]] = {}
SHORT_DISTANCES: Final[dict[int, list[int]]] = {}


def way_key(g: WarState, side: int) -> int:
    """All that the ways of a side hang on but where somebody stands, as a number."""
    key = side
    for nation in range(NATIONS):
        key = key * 2 + g.status[nation]
    return (key * 4 + g.switches[OPT_FOREST]) * 2 + g.switches[OPT_ROADS]


def march_distances(g: WarState, side: int, target: int, key: int = NONE) -> list[int]:
    """By hex: what the march to a hex next to the target costs, whoever stands on the way; FAR beyond the horizon.

    `key` is that of `way_key`, for those who ask often."""
    if key == NONE:
        key = way_key(g, side)
    name = key * LAND + target
    found = DISTANCES.get(name)
    if found is None:
        found = distances(g, side, target, key, HORIZON)
        if len(DISTANCES) >= MOST_DISTANCES:
            DISTANCES.clear()
        DISTANCES[name] = found
    return found


def short_distances(g: WarState, side: int, target: int, key: int) -> list[int]:
    """The same no further than an army comes with two Actions, which is found in a tenth of the time."""
    name = key * LAND + target
    found = SHORT_DISTANCES.get(name)
    if found is None:
        found = distances(g, side, target, key, TWO_ACTIONS)
        if len(SHORT_DISTANCES) >= MOST_DISTANCES:
            SHORT_DISTANCES.clear()
        SHORT_DISTANCES[name] = found
    return found


CLOSED: Final[dict[int, list[bool]]] = {}
COSTS_BACK: Final[dict[int, list[int]]] = {}


def closed_places(g: WarState, side: int, key: int) -> list[bool]:
    """By hex: whether it is closed to a side, whoever stands there; remembered by the key of `way_key`."""
    found = CLOSED.get(key)
    if found is None:
        found = [not g.is_open(place) or (side == COALITION and SWEDEN_PROPER[place]) for place in range(LAND)]
        CLOSED[key] = found
    return found


def costs_back(g: WarState) -> list[int]:
    """By hex and direction: what the step from the neighbor there to the hex costs; remembered by the options that it hangs
    on."""
    key = g.switches[OPT_FOREST] * 2 + g.switches[OPT_ROADS]
    found = COSTS_BACK.get(key)
    if found is None:
        found = []
        for row in MARCH_ROWS:
            for direction in range(DIRECTIONS):
                found.append(NONE if row[direction] == NONE else step_cost(g, row[direction], opposite(direction)))
        COSTS_BACK[key] = found
    return found


class MarchTo(Flood):
    """What the march costs from everywhere to a hex next to a target, whoever stands on the way; never through the target."""

    def __init__(self, g: WarState, side: int, target: int, key: int, most: int) -> None:
        super().__init__(MARCH_ROWS, most, with_paths=False)
        self.closed = closed_places(g, side, key)
        self.costs = costs_back(g)
        self.target = target

    def step(self, here: int, there: int, direction: int) -> int:
        if there == self.target or self.closed[there]:
            return NONE
        return self.costs[here * DIRECTIONS + direction]


def distances(g: WarState, side: int, target: int, key: int, most: int) -> list[int]:
    march = MarchTo(g, side, target, key, most)
    march.run([near for near in MARCHES[target] if not march.closed[near]])
    return march.cost
