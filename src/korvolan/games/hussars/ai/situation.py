"""Situation: where the enemy stands, how near he is, what his guns reach, and where he could strike next.

It is kept until an enemy unit has moved, turned or lost something: it depends on nothing else. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..board import HEXES, NEAR, NEIGHBORS, Q, R, ahead, distance, hex_at
from ..rules.artillery import REACTING
from ..rules.pikes import morale_of
from ..rules.releases import FREE, binding
from ..state import FieldState
from ..tables import RANGE, musket_row
from ..unit_flags import SHOT
from ..units import ARM, GARRISON, GUN, GUNS, HORSE, UNITS_OF
from .odds import expected_of_guns, quality, value_of_shot

HELD: Final = 1  # enemy units are in a hex
ZONE: Final = 2  # it lies in the zone of control of enemies in the field
WORKS: Final = 4  # and the garrison of a redoubt
FARTHEST: Final = 12  # hexes that the field of distances looks
STRIDE: Final = (3, 5, 0)  # by arm: from how far somebody strikes in his next phase
WIDEST: Final = 5
MUSKETS_OF_WORKS: Final = value_of_shot(musket_row(False, 1, False))  # of a redoubt, most of which have one point
MORALES: Final = 10  # numbers of morale


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


def spread_fire(out: list[int], place: int, kind: int, strength: int) -> None:
    """Add what guns may do to every hex in their range."""
    q, r = Q[place], R[place]
    for dq, dr in DISCS[RANGE[kind]]:
        there = hex_at(q + dq, r + dr)
        if there != NONE and there != place:
            out[there] += expected_of_guns(kind, strength, distance(place, there))


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
        self.guns: list[int] = [0] * HEXES  # what guns in range may do, in hundredths of a point, whatever stands between
        self.threat: list[int] = [0] * HEXES  # the worth of those who could attack somebody there
        self.foot: list[int] = [0] * HEXES  # the points of foot among them
        self.horse: list[int] = [0] * HEXES  # and of horse
        self.morale = 0  # of most of the enemy's troops
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
        by_morale = [0] * MORALES
        for unit in UNITS_OF[enemy]:
            place = g.at[unit]
            if not 0 <= place < HEXES:
                continue
            if ARM[unit] == GUNS:
                spread_fire(self.guns, place, GUN[unit], g.sp(unit))
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
                spread(self.horse if ARM[unit] == HORSE else self.foot, place, STRIDE[ARM[unit]], g.sp(unit))
                by_morale[morale_of(g, unit)] += g.sp(unit)
        self.morale = by_morale.index(max(by_morale))
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


class WatchMap:
    """The shots that those who march must stand, by hex: of guns, and of the muskets of redoubts, that have not fired yet."""

    def __init__(self, g: FieldState, enemy: int) -> None:
        self.units = ready_to_fire(g, enemy)
        self.places = [g.at[unit] for unit in self.units]
        self.shots: list[int] = [0] * HEXES  # in hundredths of a point
        for unit in self.units:
            if ARM[unit] == GUNS:
                spread_fire(self.shots, g.at[unit], GUN[unit], g.sp(unit))
            else:
                spread(self.shots, g.at[unit], 1, MUSKETS_OF_WORKS)

    def fits(self, g: FieldState, enemy: int) -> bool:
        """Whether it still shows how things are."""
        units = ready_to_fire(g, enemy)
        return units == self.units and [g.at[unit] for unit in units] == self.places


def ready_to_fire(g: FieldState, side: int) -> list[int]:
    """Those of a side who can still fire at movers in this phase."""
    return [unit for unit in REACTING[side] if g.on_map(unit) and not g.has(unit, SHOT)]


WATCHES: Final[list[WatchMap | None]] = [None, None]


def watch_map(g: FieldState, side: int) -> WatchMap:
    """The fire that a side's marches have to stand now."""
    kept = WATCHES[side]
    if kept is not None and kept.fits(g, 1 - side):
        return kept
    made = WatchMap(g, 1 - side)
    WATCHES[side] = made
    return made
