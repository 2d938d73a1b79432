"""Operations of programs: what a stack could go for, and how far it is. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE

from .board import CITY_AT, COALITION, FLEET_HEXES, GRID, LAND, sea_distances
from .chances import prospect, siege_chance, units
from .ground import FAR, Ground
from .leaders import dice_of, nations_of, seniors
from .pieces import COMMAND, FLEETS, FOOT, GARRISON, IS_UNIT, KIND, LEADER, LEADS, MOVEMENT, NATION, PIECES, SOVEREIGN
from .state import DreadState
from .worth import city_worth

DANGER_NEAR: Final = 2


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


def best_aim(g: DreadState, side: int, place: int, pieces: list[int]) -> int:
    """A recruit's aim for a stack: the best within reach, or NONE."""
    points = expected_points(pieces)
    strength = units(pieces)
    far = Ground(g, side).flood(g, nations_of(pieces), place, points)
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


def sea_far(start: int) -> list[int]:
    """Steps by sea from a hex to every other; kept, since the sea does not change."""
    if start not in SEA_STEPS:
        SEA_STEPS[start] = [steps if steps >= 0 else FAR for steps in sea_distances(start)]
    return SEA_STEPS[start]


SEA_STEPS: Final[dict[int, list[int]]] = {}


def fleets_left(g: DreadState, side: int) -> list[int]:
    """The hexes with Fleets that have not moved."""
    out: list[int] = []
    for fleet in FLEETS:
        place = g.at[fleet]
        if 0 <= place < FLEET_HEXES and not g.moved[fleet] and g.camp[NATION[fleet]] == side and place not in out:
            out.append(place)
    return out
