"""Operations of programs: what a stack could go for, and how far it is. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE

from .board import (
    CITY_AT,
    COALITION,
    FLEET_HEXES,
    GRID,
    LAND,
    MARCHES,
    SAILS,
    SWEDISH,
)
from .chances import prospect, siege_chance, units
from .leaders import dice_of, nations_of, seniors
from .pieces import COMMAND, FLEETS, FOOT, GARRISON, IS_UNIT, KIND, LEADER, LEADS, MOVEMENT, NATION, PIECES, SOVEREIGN
from .regions import bars_hex, risks_austria
from .state import DreadState
from .tables import AUSTRIA_QUIET, ENEMY_COST, STEP_COSTS, SUMMER, WINTER
from .worth import city_worth

FAR: Final = 1000
LONGEST: Final = 90
UNIT_WORTH: Final = 100
DANGER_NEAR: Final = 2
TEN: Final = 10


def force_of(g: DreadState, side: int, place: int) -> list[int]:
    """Everybody in a place who could be activated together: unmoved leaders and the units that they lead."""
    led = 0
    out: list[int] = []
    for piece in g.stack(place):
        if KIND[piece] == LEADER and g.camp[NATION[piece]] == side and not g.moved[piece] and g.aboard[piece] == NONE:
            led |= LEADS[piece]
            out.append(piece)
    for piece in g.stack(place):
        if not IS_UNIT[piece] or KIND[piece] == GARRISON or g.moved[piece] or g.aboard[piece] != NONE:
            continue
        if g.camp[NATION[piece]] == side and led >> COMMAND[piece] & 1:
            out.append(piece)
    return out


def expected_points(pieces: list[int]) -> int:
    """The movement points that a stack may expect."""
    leaders = seniors(pieces)
    rating = MOVEMENT[leaders[0]] if leaders else 0
    return (7 * dice_of(pieces)) // 2 + rating


def reach(g: DreadState, side: int, pieces: list[int], start: int, most: int) -> list[int]:
    """What it costs a stack to get anywhere, up to so many points; enemies in the field stop it."""
    out = [FAR] * LAND
    if start >= LAND:
        return out
    nations = nations_of(pieces)
    costs = STEP_COSTS[g.season]
    out[start] = 0
    buckets: list[list[int]] = [[] for _ in range(most + 8)]
    buckets[0].append(start)
    enemy = 1 - side
    for spent in range(most + 1):
        for here in buckets[spent]:
            if out[here] != spent or (here != start and g.head[here] != NONE and g.units_outside(enemy, here)):
                continue
            ways = MARCHES[here]
            for i in range(len(ways)):
                there = ways[i]
                total = spent + costs[here][i]
                if total >= out[there] or total > most:
                    continue
                if g.head[there] != NONE and g.is_occupied(enemy, there):
                    total += ENEMY_COST
                    if total >= out[there]:
                        continue
                if bars_hex(g, nations, there) or is_too_risky(g, side, here, there):
                    continue
                out[there] = total
                buckets[total].append(there)
    return out


def back_from(g: DreadState, side: int, pieces: list[int], goal: int, here: int) -> list[int]:
    """How far every hex is from a goal, as far as the stack's own hex; enemies in the field elsewhere block the way."""
    out = [FAR] * LAND
    nations = nations_of(pieces)
    costs = INTO_COSTS[g.season]
    out[goal] = 0
    buckets: list[list[int]] = [[goal]]
    enemy = 1 - side
    spent = 0
    while spent < len(buckets) and spent <= LONGEST:
        for place in buckets[spent]:
            if out[place] != spent:
                continue
            toll = ENEMY_COST if g.head[place] != NONE and g.is_occupied(enemy, place) else 0
            ways = MARCHES[place]
            for i in range(len(ways)):
                before = ways[i]
                total = spent + costs[place][i] + toll
                if total >= out[before] or is_too_risky(g, side, before, place):
                    continue
                if before != here and (bars_hex(g, nations, before) or is_held(g, enemy, before)):
                    continue
                out[before] = total
                while len(buckets) <= total:
                    buckets.append([])
                buckets[total].append(before)
        if out[here] <= spent:
            break
        spent += 1
    return out


def is_held(g: DreadState, enemy: int, place: int) -> bool:
    """Whether enemies in the field bar the way."""
    return g.head[place] != NONE and g.units_outside(enemy, place) > 0


def into_costs(season: int) -> list[list[int]]:
    """By place, in the order of MARCHES: what it costs to come in from each neighbor."""
    costs = STEP_COSTS[season]
    return [[costs[there][MARCHES[there].index(place)] for there in MARCHES[place]] for place in range(LAND)]


INTO_COSTS: Final[list[list[list[int]]]] = [into_costs(SUMMER), into_costs(WINTER)]


def is_too_risky(g: DreadState, side: int, here: int, there: int) -> bool:
    """Programs enter Silesia only where Austria is sure to stay quiet."""
    return side == SWEDISH and 1 + g.year % TEN < AUSTRIA_QUIET and risks_austria(g, side, here, there)


def best_aim(g: DreadState, side: int, place: int, pieces: list[int]) -> int:
    """A recruit's aim for a stack: the best within reach, or NONE."""
    points = expected_points(pieces)
    strength = units(pieces)
    far = reach(g, side, pieces, place, points)
    best, most = NONE, 0
    for there in range(LAND):
        if far[there] < FAR and (CITY_AT[there] != NONE or g.head[there] != NONE):
            score = aim_score(g, side, pieces, strength, there, far[there], points)
            if score > most:
                best, most = there, score
    return best


def aim_score(g: DreadState, side: int, pieces: list[int], strength: int, there: int, cost: int, points: int) -> int:
    """What it is worth for a stack to go for a hex."""
    city = CITY_AT[there]
    enemy = 1 - side
    if strength == 0:
        return company_score(g, side, pieces, there, cost, points)
    score = 0
    field = g.units_outside(enemy, there) if g.head[there] != NONE else 0
    if field:
        found = prospect(g, side, pieces, there)
        score = (found.enemy - found.own) + (found.win - 50) * 2
        if found.win < 45:
            return 0
        if any(SOVEREIGN[p] for p in pieces) and found.win < 75:
            score -= 150
    if city != NONE and g.holder(city) != side:
        score += city_score(g, side, pieces, strength, there, city, points - cost)
    elif city != NONE and g.is_besieged(there) and field:
        score += 250
    return max(score, 0)


def city_score(g: DreadState, side: int, pieces: list[int], strength: int, there: int, city: int, left: int) -> int:
    """What a City is worth that a stack comes to with so many points left."""
    holder = g.control[city]
    if holder != NONE and g.out[holder]:
        return 0
    worth = city_worth(g, side, city)
    inside = g.units_inside(1 - side, there)
    if inside == 0:
        return worth * 9 // 10
    if strength < inside or not any(KIND[p] == FOOT for p in pieces):
        return 0
    now = 0 if g.rolled[city] else siege_chance(left - 1, inside)
    return worth * (30 + now // 2) // 100


def company_score(g: DreadState, side: int, pieces: list[int], there: int, cost: int, points: int) -> int:
    """Leaders alone look for units of theirs without a leader, or for any company."""
    if cost > points or g.head[there] == NONE or g.has_unit(1 - side, there):
        return 0
    count = 0
    led = 0
    for leader in pieces:
        led |= LEADS[leader]
    for piece in g.stack(there):
        if g.camp[NATION[piece]] == side and g.aboard[piece] == NONE:
            if KIND[piece] == LEADER and piece not in pieces:
                count -= 2
            elif IS_UNIT[piece] and KIND[piece] != GARRISON and led >> COMMAND[piece] & 1:
                count += 1
    if g.at[pieces[0]] == there:
        return 0
    return 40 * count


def is_threatened(g: DreadState, side: int, strength: int, there: int) -> bool:
    """Whether enemies near a hex could beat a stack of this strength: the Coalition needs three to one, Sweden fears four
    to one."""
    near = 0
    for piece in range(PIECES):
        place = g.at[piece]
        if not IS_UNIT[piece] or not 0 <= place < LAND or KIND[piece] == GARRISON or g.camp[NATION[piece]] != 1 - side:
            continue
        if place != there and GRID.distance(place, there) <= DANGER_NEAR:
            near += 1
    return near * 2 > strength if side == COALITION else near > 4 * strength


# -- the sea -------------------------------------------------------------------------------------------------------


def sea_reach(start: int, most: int) -> list[int]:
    """Steps by sea from a hex."""
    out = [FAR] * FLEET_HEXES
    out[start] = 0
    wave = [start]
    for steps in range(1, most + 1):
        following: list[int] = []
        for here in wave:
            for there in SAILS[here]:
                if out[there] >= FAR:
                    out[there] = steps
                    following.append(there)
        wave = following
    return out


def fleets_left(g: DreadState, side: int) -> list[int]:
    """The hexes with Fleets that have not moved."""
    out: list[int] = []
    for fleet in FLEETS:
        place = g.at[fleet]
        if 0 <= place < FLEET_HEXES and not g.moved[fleet] and g.camp[NATION[fleet]] == side and place not in out:
            out.append(place)
    return out
