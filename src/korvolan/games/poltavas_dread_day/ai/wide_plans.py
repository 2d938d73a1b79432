"""Wide plans: many varied activations for players who have the time to compare them. No opinion shuts one out: the best come
first, but stacks, Fleets, standing still and passing have their turns."""

from __future__ import annotations

from typing import Final

from ..actions import CONVOY, MARCH, SAIL
from ..board import CITY_AT, LAND, PORTS, SEA_STEPS
from ..rules.activation import fleet_hexes, leader_hexes
from ..state import DreadState
from .plans import MARCHING, PASSING, SAILING, SHIPPING, goal_of, kind_of, picked_of, plan_of, start_of
from .sea_transport import VOYAGE, voyage_aims
from .situation import Staff
from .targets import POOR, march_aims

AIMS: Final = 7  # of a stack, by land and by sea
PORTS_TRIED: Final = 2
Scored = tuple[int, int]  # an operation by what it is worth, as a negative number


def wide_operations(g: DreadState, staff: Staff) -> list[Scored]:
    """Operations of all stacks, the best first, with parties and aims that a captain would not think of."""
    found: list[Scored] = []
    for place in leader_hexes(g, staff.side):
        if place < LAND and MARCH + place in g.choices:
            by_land = march_aims(g, staff, place, AIMS, POOR)
            found += [(-aim.score, plan_of(MARCHING, place, aim.goal, aim.kind)) for aim in by_land]
        if place < LAND and CONVOY + place in g.choices:
            by_sea = voyage_aims(g, staff, place, AIMS, POOR)
            found += [(-aim.score, plan_of(SHIPPING, place, aim.goal, aim.kind)) for aim in by_sea]
    found.sort()
    return found


def voyages(g: DreadState, staff: Staff) -> list[int]:
    """Fleets alone go to the nearest Ports of their side."""
    out: list[int] = []
    for place in fleet_hexes(g, staff.side):
        if SAIL + place not in g.choices:
            continue
        steps = SEA_STEPS[place]
        ports = [port for port in PORTS if port != place and steps[port] <= VOYAGE and g.holder(CITY_AT[port]) == staff.side]
        ports.sort(key=lambda port: (-g.units_in(staff.side, port), steps[port]))
        out += [plan_of(SAILING, place, port) for port in ports[:PORTS_TRIED]]
    return out


def widen(g: DreadState, staff: Staff, head: list[int], most: int) -> list[int]:
    """The plans of a colonel, then in turn the best of the rest, the best of each stack, and what keeps still."""
    found = [plan for _, plan in wide_operations(g, staff)]
    rest = [found, of_each_stack(found), [*standing_still(staff, head, found), *voyages(g, staff)]]
    out = list(head)
    seen = set(out)
    for i in range(max(len(plans) for plans in rest)):
        for plans in rest:
            if i < len(plans) and plans[i] not in seen:
                seen.add(plans[i])
                out.append(plans[i])
    if PASS_PLAN not in seen:
        out.insert(min(len(out), len(head) + 2), PASS_PLAN)
    return out[:most]


PASS_PLAN: Final = plan_of(PASSING, 0, 0)


def of_each_stack(found: list[int]) -> list[int]:
    """The best plan of each stack, then the second best of each, and so on."""
    ranks: dict[int, int] = {}
    ranked: list[tuple[int, int, int]] = []
    for i, plan in enumerate(found):
        start = start_of(plan)
        ranks[start] = ranks.get(start, 0) + 1
        ranked.append((ranks[start], i, plan))
    ranked.sort()
    return [plan for _, _, plan in ranked]


def standing_still(staff: Staff, head: list[int], found: list[int]) -> list[int]:
    """For each stack that has something to go for: to stay where it is, so that it does not go later either."""
    out: list[int] = []
    told = [start_of(plan) for plan in head if kind_of(plan) == MARCHING and start_of(plan) == goal_of(plan)]
    for plan in found:
        start = start_of(plan)
        # before enemies it would be to fight them
        if start < LAND and start not in told and staff.ground.extra_cost[start] == 0:
            told.append(start)
            out.append(plan_of(MARCHING, start, start))
    return out


def vary_plans(staff: Staff, found: list[int]) -> list[int]:
    """Plans that lead to different wars, the likeliest first. Which stack goes first makes little difference, since the others
    have their turn anyway: so there are the aims of the best one, and that it stays where it is, before those of others."""
    best = found[0]
    start = start_of(best)
    same = [plan for plan in found if start_of(plan) == start]
    others: list[int] = []
    starts = [start]
    for plan in found:
        if start_of(plan) not in starts:
            starts.append(start_of(plan))
            others.append(plan)
    out = same[:2]
    if kind_of(best) == MARCHING and goal_of(best) != start and start < LAND and staff.ground.extra_cost[start] == 0:
        out.append(plan_of(MARCHING, start, start, picked_of(best)))
    return [*out, *others[:1], *same[2:3], *others[1:], *same[3:]]
