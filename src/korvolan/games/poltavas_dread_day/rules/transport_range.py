"""Chapter 7.2. Whether troops and ships could meet at all: how far it is to a coast over land and by sea, by the best dice."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.constants import NONE

from ..board import COASTAL, LAND, MARCHES, PORT_AT, SEA_STEPS
from ..state import DreadState
from ..tables import COAST_COST, PORT_COST, SEA_COST, STEP_COSTS
from ..units import KIND, LEADER, MOVEMENT, NATION

BEST_RIDE: Final = 12  # two dice
BEST_SAIL: Final = 18  # three dice
FARTHEST: Final = BEST_RIDE + max(MOVEMENT)


def loading_cost(place: int) -> int:
    """[7.1b] What loading or landing costs Fleets and troops: less in a Port hex, and no terrain cost besides (ruling A90)."""
    return PORT_COST if PORT_AT[place] else COAST_COST


def can_meet(g: DreadState, side: int, place: int, fleets: list[int]) -> bool:
    """[7.2a] Whether a leader in a place and Fleets in some hexes could meet on a coast in this phase (ruling A142)."""
    if place >= LAND or not fleets:
        return bool(fleets)
    most = BEST_RIDE + best_rating(g, side, place)
    for coast, cost in COASTS_NEAR[g.season][place]:
        if cost + loading_cost(coast) > most:
            continue
        for fleet in fleets:
            if SEA_STEPS[fleet][coast] * SEA_COST + loading_cost(coast) <= BEST_SAIL:
                return True
    return False


def best_rating(g: DreadState, side: int, place: int) -> int:
    """The best rating for movement among the leaders in a hex who have not moved."""
    best = 0
    piece = g.head[place]
    while piece != NONE:
        if KIND[piece] == LEADER and g.camp[NATION[piece]] == side and not g.moved[piece]:
            best = max(best, MOVEMENT[piece])
        piece = g.next_in[piece]
    return best


class MarchFlood(Flood):
    """What the terrain alone costs from a hex to every other in a season."""

    def __init__(self, season: int, start: int) -> None:
        super().__init__(MARCHES, FARTHEST)
        self.costs = STEP_COSTS[season]
        self.run([start])

    def step(self, here: int, there: int, direction: int) -> int:
        return self.costs[here][direction]


def nearest_coasts(season: int, start: int) -> list[tuple[int, int]]:
    """The coasts that any stack could march to, with what the terrain costs, the nearest first."""
    flood = MarchFlood(season, start)
    return [(place, flood.cost[place]) for place in flood.found if COASTAL[place]]


# By season and hex. The land does not change, so all of it is reckoned once.
COASTS_NEAR: Final = [[nearest_coasts(season, start) for start in range(LAND)] for season in range(len(STEP_COSTS))]
