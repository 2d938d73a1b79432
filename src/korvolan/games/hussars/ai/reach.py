"""Reach: how far a column gets over open ground, round enemies and full hexes, up to the first zone of control.

The first step is one that the rules allow; the rest is rougher than the rules, and quick: after a step one faces the way one
has come. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..board import DROWNS, HEXES, ROAD, STEP, ahead, direction_to, sixths
from ..rules.releases import GROUP, bars_entry
from ..rules.stacking import fits
from ..state import FieldState
from ..tables import FOOT_COST, FOOT_ROAD, FOOT_TURN, HORSE_COST, HORSE_ROAD, HORSE_TURN
from ..units import ARM, HORSE
from .situation import HELD

SHOT_IN_POINTS: Final = 6  # hundredths of a point that are shunned like half a movement point


class ReachedHexes:
    """The hexes that a column gets to: by which first step, from which side, and what it has left there, in halves."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.firsts: list[int] = []
        self.came: list[int] = []  # the direction of the last step
        self.left: list[int] = []
        self.shots: list[int] = []  # the worst fire on the way: who has fired at them once does not again

    def add(self, place: int, first: int, came: int, left: int, shots: int) -> None:
        self.places.append(place)
        self.firsts.append(first)
        self.came.append(came)
        self.left.append(left)
        self.shots.append(shots)


def explore(
    g: FieldState, units: list[int], points: int, firsts: list[int], danger: list[int], watch: list[int]
) -> ReachedHexes:
    """The ways of a column with so many points, by the first steps that it may take."""
    lead = units[0]
    here = g.at[lead]
    mounted = ARM[lead] == HORSE
    out = ReachedHexes()
    number = [NONE] * HEXES
    for first in firsts:
        d = direction_to(here, first)
        if mounted and DROWNS[here * DIRECTIONS + d]:
            continue
        turn = 0 if ahead(g.facing[lead], d) else HORSE_TURN[1] if mounted else FOOT_TURN
        number[first] = len(out.places)
        out.add(first, first, d, max(0, points - turn - step_price(mounted, here, d)), watch[first])
    number[here] = len(out.places)  # nobody comes back
    bound = GROUP[g.scenario][lead] != NONE
    i = 0
    while i < len(out.places):
        place, left = out.places[i], out.left[i]
        if left > 0 and not danger[place] and g.head[place] == NONE:
            advance(g, units, out, i, mounted, bound, number, danger, watch)
        i += 1
    return out


def advance(
    g: FieldState,
    units: list[int],
    out: ReachedHexes,
    i: int,
    mounted: bool,
    bound: bool,
    number: list[int],
    danger: list[int],
    watch: list[int],
) -> None:
    """All steps onward from a hex."""
    place, left, came, first = out.places[i], out.left[i], out.came[i], out.firsts[i]
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        there = STEP[base + d]
        if there == NONE or danger[there] & HELD or (mounted and DROWNS[base + d]):
            continue
        rest = left - step_price(mounted, place, d)
        by = sixths(came, d)
        if by > 1:
            rest -= HORSE_TURN[by - 1] if mounted else FOOT_TURN
        if rest < 0:
            continue
        known = number[there]
        shots = max(out.shots[i], watch[there])
        if known != NONE:
            if known < len(out.places) and out.places[known] == there and is_better(out, known, rest, shots):
                out.firsts[known], out.came[known], out.left[known], out.shots[known] = first, d, rest, shots
            continue
        if g.head[there] != NONE and not fits(g, units, there):
            continue
        if (mounted and g.wagon_at(there) != NONE) or (bound and bars_entry(g, units[0], there) != 0):
            continue
        number[there] = len(out.places)
        out.add(there, first, d, rest, shots)


def is_better(out: ReachedHexes, known: int, rest: int, shots: int) -> bool:
    """Whether a way to a hex is better than the one that is known: less fire, or more points left."""
    return rest + out.shots[known] // SHOT_IN_POINTS > out.left[known] + shots // SHOT_IN_POINTS


def step_price(mounted: bool, place: int, direction: int) -> int:
    """What a step costs in halves."""
    i = place * DIRECTIONS + direction
    if ROAD[i]:
        return HORSE_ROAD if mounted else FOOT_ROAD
    return HORSE_COST[0][STEP[i]] if mounted else FOOT_COST[STEP[i]]
