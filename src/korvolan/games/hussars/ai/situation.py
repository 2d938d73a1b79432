"""Situation: where the enemy stands, how near he is, what his guns reach, and where he could strike next.

It is kept until an enemy unit has moved, turned or lost something: it depends on nothing else. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..board import HEXES, NEAR, NEIGHBORS, Q, R, ahead, hex_at
from ..rules.releases import FREE, binding
from ..state import FieldState
from ..units import ARM, GARRISON, GUNS, RANGED, UNITS_OF
from .odds import quality

HELD: Final = 1  # enemy units are in a hex
ZONE: Final = 2  # it lies in the zone of control of enemies in the field
WORKS: Final = 4  # and the garrison of a redoubt
FARTHEST: Final = 12  # hexes that the field of distances looks
STRIDE: Final = (3, 5, 0)  # by arm: from how far somebody strikes in his next phase
WIDEST: Final = 5


def disc(radius: int) -> list[tuple[int, int]]:
    """The hexes round one, as steps of its coordinates."""
    out: list[tuple[int, int]] = []
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
            out.append((dq, dr))
    return out


DISCS: Final[list[list[tuple[int, int]]]] = [disc(radius) for radius in range(WIDEST + 1)]
FIRST: Final[list[int]] = [min(units) for units in UNITS_OF]
BEYOND: Final[list[int]] = [max(units) + 1 for units in UNITS_OF]


def spread(out: list[int], place: int, radius: int, worth: int) -> None:
    """Add something to every hex within a radius."""
    q, r = Q[place], R[place]
    for dq, dr in DISCS[radius]:
        there = hex_at(q + dq, r + dr)
        if there != NONE:
            out[there] += worth


class EnemyMap:
    """The enemy of a side, by hex."""

    def __init__(self, g: FieldState, side: int) -> None:
        enemy = 1 - side
        first, beyond = FIRST[enemy], BEYOND[enemy]
        self.at = g.at[first:beyond]
        self.facing = g.facing[first:beyond]
        self.hits = g.hits[first:beyond]
        self.released = g.released.copy()
        self.scenario = g.scenario
        self.danger: list[int] = [0] * HEXES
        self.near: list[int] = []  # hexes to the nearest enemy in the field
        self.guns: list[int] = [0] * HEXES  # points of guns in range, whatever stands between
        self.threat: list[int] = [0] * HEXES  # the worth of those who could attack somebody there
        self.fill(g, enemy)

    def fits(self, g: FieldState, side: int) -> bool:
        """Whether it still shows how things are."""
        first, beyond = FIRST[1 - side], BEYOND[1 - side]
        return (
            self.scenario == g.scenario
            and self.at == g.at[first:beyond]
            and self.facing == g.facing[first:beyond]
            and self.hits == g.hits[first:beyond]
            and self.released == g.released
        )

    def fill(self, g: FieldState, enemy: int) -> None:
        """Enter every enemy unit."""
        troops: list[int] = []
        for unit in UNITS_OF[enemy]:
            place = g.at[unit]
            if not 0 <= place < HEXES:
                continue
            if ARM[unit] == GUNS:
                spread(self.guns, place, RANGED[unit], g.sp(unit))
            if GARRISON[unit]:
                self.danger[place] |= HELD | WORKS
                continue
            if not self.danger[place] & HELD:
                troops.append(place)
            self.danger[place] |= HELD
            for d in range(DIRECTIONS):
                beside = NEAR[place * DIRECTIONS + d]
                if beside != NONE and ahead(g.facing[unit], d):
                    self.danger[beside] |= ZONE
            if ARM[unit] != GUNS and binding(g, unit) == FREE:
                spread(self.threat, place, STRIDE[ARM[unit]], g.sp(unit) * quality(g, unit))
        flood = Flood(NEIGHBORS, FARTHEST - 1)
        flood.run(troops)
        self.near = [min(cost, FARTHEST) for cost in flood.cost]


KEPT: Final[list[EnemyMap | None]] = [None, None]


def enemy_map(g: FieldState, side: int) -> EnemyMap:
    """What a side sees of its enemy now."""
    kept = KEPT[side]
    if kept is not None and kept.fits(g, side):
        return kept
    made = EnemyMap(g, side)
    KEPT[side] = made
    return made
