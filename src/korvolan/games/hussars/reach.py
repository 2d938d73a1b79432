"""How far a unit gets, as programs reckon: over open ground, round enemies and full hexes, up to the first zone of control.

Rougher than the rules, and quick: turns count only for the first step. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS, opposite
from korvolan.kernel.layout import NONE

from .board import DROWNS, HEXES, NEAR, STEP, ahead
from .releases import bars_entry
from .stacking import fits
from .state import FieldState
from .tables import FOOT_COST, FOOT_TURN, HORSE_COST, HORSE_TURN
from .units import ARM, GARRISON, HORSE, UNITS_OF

FAR: Final = 9999
HELD: Final = 1  # enemy units are in a hex
ZONE: Final = 2  # it lies in the zone of control of enemies in the field
WIDEST: Final = 14  # hexes that a field of ways looks round its goal


def danger_map(g: FieldState, enemy: int) -> list[int]:
    """By hex: whether enemies hold it, and whether their zone of control ends a move there."""
    out = [0] * HEXES
    for unit in UNITS_OF[enemy]:
        place = g.at[unit]
        if not 0 <= place < HEXES:
            continue
        out[place] |= HELD
        if GARRISON[unit]:
            continue
        for d in range(DIRECTIONS):
            near = NEAR[place * DIRECTIONS + d]
            if near != NONE and ahead(g.facing[unit], d):
                out[near] |= ZONE
    return out


def reach_of(g: FieldState, unit: int, danger: list[int]) -> list[int]:
    """The hexes that a unit can get to in this move, the nearest first."""
    here = g.at[unit]
    spent: dict[int, int] = {here: 0}
    out: list[int] = []
    layer = [here]
    while layer:
        following: list[int] = []
        for place in layer:
            if place != here and danger[place] & ZONE:
                continue
            for d in range(DIRECTIONS):
                cost = step_cost(g, unit, place, d, danger)
                if cost == FAR:
                    continue
                there = STEP[place * DIRECTIONS + d]
                total = spent[place] + cost + (first_turn(g, unit, d) if place == here else 0)
                if total > g.mp[unit] and place != here:
                    continue
                if there not in spent or total < spent[there]:
                    if there not in spent:
                        out.append(there)
                    spent[there] = total
                    following.append(there)
        layer = following
    return out


def step_cost(g: FieldState, unit: int, place: int, direction: int, danger: list[int]) -> int:
    """What a step costs in halves; FAR where the way is closed, or full."""
    i = place * DIRECTIONS + direction
    there = STEP[i]
    if there == NONE or danger[there] & HELD:
        return FAR
    mounted = ARM[unit] == HORSE
    if mounted and (DROWNS[i] or g.wagon_at(there) != NONE):
        return FAR
    if g.head[there] != NONE and not fits(g, [unit], there):
        return FAR
    if bars_entry(g, unit, there) != 0:
        return FAR
    return HORSE_COST[0][there] if mounted else FOOT_COST[there]


def first_turn(g: FieldState, unit: int, direction: int) -> int:
    """What one pays to set off that way."""
    if ahead(g.facing[unit], direction):
        return 0
    return HORSE_TURN[1] if ARM[unit] == HORSE else FOOT_TURN


def ways_to(g: FieldState, unit: int, goal: int, danger: list[int]) -> dict[int, int]:
    """By hex round a goal: the steps that a unit has still to go, through no zone of control but the last hex."""
    out = {goal: 0}
    layer = [goal]
    mounted = ARM[unit] == HORSE
    here = g.at[unit]
    steps = 0
    while layer and here not in out and steps < WIDEST:
        steps += 1
        following: list[int] = []
        for place in layer:
            for d in range(DIRECTIONS):
                before = NEAR[place * DIRECTIONS + d]
                if before == NONE or before in out:
                    continue
                i = before * DIRECTIONS + opposite(d)
                if STEP[i] != place or (mounted and DROWNS[i]):
                    continue
                if before != here and (danger[before] or (g.head[before] != NONE and not fits(g, [unit], before))):
                    continue
                out[before] = steps
                following.append(before)
        layer = following
    return out
