"""Countries: stacks that come into one together before the year ends, to outnumber its troops two to one, or to keep
Swedes from it (11.5b)."""

from __future__ import annotations

from typing import Final

from ..board import LAND, REGION, SWEDISH
from ..state import DreadState
from ..tables import SURRENDER_RATIO, WINTER
from . import weights
from .arrivals import MOST_TOGETHER, Arrival, Group, arrival
from .situation import COUNTRIES, NATION_OF, Staff

EARLY: Final = 40  # of a hundred: what it is worth in Summer, when the enemy can still answer
HEXES_OF: Final = {region: [place for place in range(LAND) if REGION[place] == region] for region in COUNTRIES}


def for_countries(g: DreadState, staff: Staff, groups: list[Group]) -> list[tuple[int, list[int]]]:
    """Lines by which as many come to a country as are lacking there, with what that is worth."""
    out: list[tuple[int, list[int]]] = []
    for region in COUNTRIES:
        lacking = units_lacking(g, staff, region)
        if g.out[NATION_OF[region]] or lacking <= 0:
            continue
        line: list[int] = []
        for one in nearest_arrivals(g, staff, groups, region):
            line.append(one.plan)
            lacking -= one.who.force.count
            if lacking <= 0:
                worth = staff.habits[weights.CONQUEST] + staff.habits[weights.FINISH] * g.out.count(1) // 2
                out.append((worth if g.season == WINTER else worth * EARLY // 100, line))
                break
    return out


def units_lacking(g: DreadState, staff: Staff, region: int) -> int:
    """How many units more bring a country down, or keep it in the war."""
    own, enemies = staff.ground.own_in[region], staff.ground.enemies_in[region]
    if staff.side == SWEDISH:
        return max(1, SURRENDER_RATIO * enemies) - own
    return enemies // SURRENDER_RATIO + 1 - own if enemies else 0


def nearest_arrivals(g: DreadState, staff: Staff, groups: list[Group], region: int) -> list[Arrival]:
    """Who can come into a country from elsewhere, without a fight, the largest first; Fleets carry once."""
    found: list[Arrival] = []
    for group in groups:
        best: Arrival | None = None
        for there in HEXES_OF[region] if REGION[group.place] != region else []:
            if staff.ground.extra_cost[there] == 0:
                one = arrival(g, staff, group, there)
                if one is not None and (best is None or one.cost < best.cost):
                    best = one
        if best is not None:
            found.append(best)
    found.sort(key=lambda one: (-one.who.force.count, one.plan))
    used: list[int] = []
    out: list[Arrival] = []
    for one in found:
        if one.carriers < 0 or one.carriers not in used:
            used.append(one.carriers)
            out.append(one)
    return out[:MOST_TOGETHER]
