"""Reach: how far a column gets over open ground, round enemies and full hexes, up to the first zone of control.

The first step is one that the rules allow; the rest is rougher than the rules, and quick: after a step one faces the way one
has come. No rule uses this."""

from __future__ import annotations

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..board import DROWNS, HEXES, ROAD, STEP, ahead, direction_to, sixths
from ..rules.releases import GROUP, bars_entry
from ..rules.stacking import fits
from ..state import FieldState
from ..tables import FOOT_COST, FOOT_ROAD, FOOT_TURN, HORSE_COST, HORSE_ROAD, HORSE_TURN
from ..units import ARM, HORSE
from .situation import HELD


class ReachedHexes:
    """The hexes that a column gets to: by which first step, from which side, and what it has left there, in halves."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.firsts: list[int] = []
        self.came: list[int] = []  # the direction of the last step
        self.left: list[int] = []

    def add(self, place: int, first: int, came: int, left: int) -> None:
        self.places.append(place)
        self.firsts.append(first)
        self.came.append(came)
        self.left.append(left)


def explore(g: FieldState, units: list[int], points: int, firsts: list[int], danger: list[int]) -> ReachedHexes:
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
        out.add(first, first, d, max(0, points - turn - step_price(mounted, here, d)))
    number[here] = len(out.places)  # nobody comes back
    bound = GROUP[g.scenario][lead] != NONE
    i = 0
    while i < len(out.places):
        place, left = out.places[i], out.left[i]
        if left > 0 and not danger[place] and g.head[place] == NONE:
            advance(g, units, out, i, mounted, bound, number, danger)
        i += 1
    return out


def advance(
    g: FieldState, units: list[int], out: ReachedHexes, i: int, mounted: bool, bound: bool, number: list[int], danger: list[int]
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
        if known != NONE:
            if known < len(out.places) and out.places[known] == there and rest > out.left[known]:
                out.firsts[known], out.came[known], out.left[known] = first, d, rest
            continue
        if g.head[there] != NONE and not fits(g, units, there):
            continue
        if (mounted and g.wagon_at(there) != NONE) or (bound and bars_entry(g, units[0], there) != 0):
            continue
        number[there] = len(out.places)
        out.add(there, first, d, rest)


def step_price(mounted: bool, place: int, direction: int) -> int:
    """What a step costs in halves."""
    i = place * DIRECTIONS + direction
    if ROAD[i]:
        return HORSE_ROAD if mounted else FOOT_ROAD
    return HORSE_COST[0][STEP[i]] if mounted else FOOT_COST[STEP[i]]
