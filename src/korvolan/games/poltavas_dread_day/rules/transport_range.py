"""Chapter 7.2. Whether troops and ships could meet at all: how far it is to a coast over land and by sea, by the best dice."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import COASTAL, FLEET_HEXES, LAND, MARCHES, PORT_AT, sea_distances
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
    for coast, cost in coasts_near(g.season, place):
        if cost + loading_cost(coast) > most:
            continue
        for fleet in fleets:
            steps = sea_from(fleet)[coast]
            if steps >= 0 and steps * SEA_COST + loading_cost(coast) <= BEST_SAIL:
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


def coasts_near(season: int, start: int) -> list[tuple[int, int]]:
    """The coasts that any stack could march to, with what the terrain costs, the nearest first."""
    return COASTS_NEAR[season * LAND + start]


def nearest_coasts(season: int, start: int) -> list[tuple[int, int]]:
    """The same, reckoned."""
    far: dict[int, int] = {start: 0}
    found: list[tuple[int, int]] = []
    buckets: list[list[int]] = [[] for _ in range(FARTHEST + 1)]
    buckets[0].append(start)
    for spent in range(FARTHEST + 1):
        for here in buckets[spent]:
            if far[here] != spent or (here, spent) in found:
                continue
            if COASTAL[here]:
                found.append((here, spent))
            for i, there in enumerate(MARCHES[here]):
                total = spent + STEP_COSTS[season][here][i]
                if total <= FARTHEST and total < far.get(there, FARTHEST + 1):
                    far[there] = total
                    buckets[total].append(there)
    return found


def sea_from(start: int) -> list[int]:
    """Steps by sea from a hex to every other, -1 where no way leads."""
    return SEA_FROM[start]


# Neither land nor sea changes, so all of it is reckoned once.
COASTS_NEAR: Final = [nearest_coasts(season, start) for season in range(len(STEP_COSTS)) for start in range(LAND)]
SEA_FROM: Final = [sea_distances(start) for start in range(FLEET_HEXES)]
