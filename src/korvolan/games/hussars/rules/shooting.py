"""Chapters 12.1, 12.2 and 13.1. Who may fire at whom: in the artillery phase, at those who move, and before a battle."""

from __future__ import annotations

from typing import Final

from .. import refusals as no
from ..board import GRID, distance
from ..state import FieldState
from ..tables import MUSKET_RANGE, OPT_ARC, RANGE
from ..unit_flags import COLUMN, ENGAGED, FIRED, PIKES, PRESSED, SECOND_VOLLEY, SHOT, VOLLEY
from ..units import ARM, FOOT, GARRISON, GUN, GUNS, SIDE, STARS, UNITS_OF
from . import releases
from .casualties import has_lost_wagons
from .sight import sees
from .zones import faces, is_all_round, next_to_enemy

# How one fires.
BOMBARDMENT: Final = 0  # guns in their own artillery phase
DEFENSIVE: Final = 1  # guns, and the muskets of redoubts, at those who move
MUSKETRY: Final = 2  # before a battle
HALF_CIRCLE: Final = 3  # twelfths to either side

# -- who may fire at whom ------------------------------------------------------------------------------------------


def bars_shooter(g: FieldState, side: int, unit: int, mode: int) -> int:
    """[3.1d, 3.1f, 13.11b, SCN.R3] Why a unit may not fire at all, or 0."""
    if not g.is_unit_of(side, unit):
        return NO_GUNS[mode]
    if is_out_of_powder(g, side):
        return no.NO_WAGONS_NO_FIRE
    if mode == MUSKETRY:
        return bars_musketeer(g, unit)
    if ARM[unit] != GUNS and not (mode == DEFENSIVE and is_redoubt_foot(unit)):
        return NO_GUNS[mode]
    if not g.has(unit, FIRED if mode == BOMBARDMENT else SHOT):
        return 0
    return no.REDOUBT_HAS_FIRED if GARRISON[unit] and mode == DEFENSIVE else no.ALREADY_FIRED


def is_out_of_powder(g: FieldState, side: int) -> bool:
    """[11.19a] A side that has lost all its wagons fires no more."""
    return has_lost_wagons(g, side)


def is_redoubt_foot(unit: int) -> bool:
    """[SCN.R3] The garrison of a redoubt fires its muskets at those who pass."""
    return GARRISON[unit] and ARM[unit] == FOOT


def bars_musketeer(g: FieldState, unit: int) -> int:
    """[12.11a, 12.11c, 12.2a, 15.13a] Stars give one volley each in an attack phase; pikes have none (ruling A43)."""
    if not g.has(unit, ENGAGED):
        return no.NOT_TO_BE_FOUGHT
    if STARS[unit] == 0 or g.has(unit, PIKES):
        return no.NO_STARS
    return no.NO_SHOTS_LEFT if volleys(g, unit) >= STARS[unit] else 0


def volleys(g: FieldState, unit: int) -> int:
    """[12.2a] How often a unit has shot in this attack phase."""
    return 2 if g.has(unit, SECOND_VOLLEY) else 1 if g.has(unit, VOLLEY) else 0


def bars_shot(g: FieldState, unit: int, target: int, mode: int) -> int:
    """Why a unit may not fire at another, or 0. A truce comes last: it counts where the shot could be fired without it."""
    if not g.is_unit_of(1 - SIDE[unit], target):
        return NO_TARGETS[mode]
    if mode == DEFENSIVE and not is_moving(g, target):
        return no.NOT_MOVING
    barred = 0
    if mode == MUSKETRY:
        barred = bars_volley(g, unit, target)
    elif ARM[unit] == GUNS:
        barred = bars_gun_shot(g, unit, target, mode)
    elif distance(g.at[unit], g.at[target]) > MUSKET_RANGE:
        barred = no.OUT_OF_MUSKET_SHOT
    return barred or (no.TRUCE_HOLDS if releases.keeps_truce(g, unit, target) else 0)


def is_moving(g: FieldState, unit: int) -> bool:
    """[3.1f, 4.21d] In the enemy's movement one fires only at those who move at that moment (ruling A3)."""
    return g.has(unit, COLUMN)


def bars_volley(g: FieldState, unit: int, target: int) -> int:
    """[12.11c, 12.12a, 12.2b] At units of the battle, in the front zone, one hex away."""
    if not g.has(target, ENGAGED):
        return no.NOT_TO_BE_FOUGHT
    if distance(g.at[unit], g.at[target]) > MUSKET_RANGE:
        return no.OUT_OF_MUSKET_SHOT
    return 0 if faces(g, unit, g.at[target]) else no.NOT_IN_FRONT


def bars_gun_shot(g: FieldState, gun: int, target: int, mode: int) -> int:
    """[13.11c, 13.13a, 13.14a, 13.15a] Range, sight, and an enemy who has come too near (rulings A50, A73)."""
    here, there = g.at[gun], g.at[target]
    reach = distance(here, there)
    if reach > RANGE[GUN[gun]]:
        return no.OUT_OF_RANGE
    if is_pressed(g, gun, mode):
        if reach > 1:
            return no.ENEMY_TOO_NEAR
        if reach == 1 and not faces(g, gun, there):
            return no.NEIGHBOR_NOT_IN_FRONT
    if not sees(g, here, there):
        return no.OUT_OF_SIGHT
    return no.NOT_IN_ARC if is_out_of_arc(g, gun, there) else 0


def is_pressed(g: FieldState, gun: int, mode: int) -> bool:
    """[13.15a] Judged when the own artillery phase began; in the enemy's movement at the moment of the shot (ruling A73)."""
    return g.has(gun, PRESSED) if mode == BOMBARDMENT else next_to_enemy(g, SIDE[gun], g.at[gun])


def is_out_of_arc(g: FieldState, gun: int, place: int) -> bool:
    """[13.14a] Any direction; by an option only the front half."""
    if g.switches[OPT_ARC] == 0 or is_all_round(gun) or place == g.at[gun]:
        return False
    return not GRID.in_arc(g.at[gun], g.facing[gun], place, HALF_CIRCLE)


def targets(g: FieldState, unit: int, mode: int) -> list[int]:
    """The enemies that a unit may fire at."""
    found = UNITS_OF[1 - SIDE[unit]]
    return [target for target in found if worth_asking(g, target, mode) and bars_shot(g, unit, target, mode) == 0]


def worth_asking(g: FieldState, target: int, mode: int) -> bool:
    """What can be a target at all: quick, because most units are not."""
    if mode == DEFENSIVE:
        return g.has(target, COLUMN)
    return g.has(target, ENGAGED) if mode == MUSKETRY else g.on_map(target)


def may_shoot(g: FieldState, side: int, unit: int, mode: int) -> bool:
    """Whether a unit may fire at anybody."""
    if bars_shooter(g, side, unit, mode) != 0:
        return False
    for target in UNITS_OF[1 - side]:
        if worth_asking(g, target, mode) and bars_shot(g, unit, target, mode) == 0:
            return True
    return False


def bars_firing(g: FieldState, side: int, unit: int, mode: int) -> int:
    """Why a unit can fire at nobody, or 0: it may not at all, or else what is in the way of the shot that comes nearest."""
    barred = bars_shooter(g, side, unit, mode)
    if barred != 0:
        return barred
    nearest = -1
    for target in UNITS_OF[1 - side]:
        if worth_asking(g, target, mode):
            barred = bars_shot(g, unit, target, mode)
            if barred == 0:
                return 0
            nearest = max(nearest, HINDRANCES.index(barred))
    return NOBODY[HINDRANCES[nearest]] if nearest >= 0 else NONE_AT_ALL[mode]


# What is in the way of a shot, the farthest from it first, and what it means for one who has no better target.
NOBODY: Final = {
    no.NOT_MOVING: no.NOBODY_PASSES,
    no.OUT_OF_RANGE: no.NOBODY_IN_RANGE,
    no.OUT_OF_MUSKET_SHOT: no.NOBODY_IN_MUSKET_SHOT,
    no.NOT_TO_BE_FOUGHT: no.NOBODY_IN_FRONT,
    no.ENEMY_TOO_NEAR: no.ONLY_THE_NEIGHBOR,
    no.NEIGHBOR_NOT_IN_FRONT: no.ONLY_THE_NEIGHBOR,
    no.OUT_OF_SIGHT: no.NOBODY_IN_SIGHT,
    no.NOT_IN_FRONT: no.NOBODY_IN_FRONT,
    no.NOT_IN_ARC: no.NOBODY_IN_ARC,
    no.TRUCE_HOLDS: no.TRUCE_HOLDS,
}
HINDRANCES: Final = list(NOBODY)
# By how one fires.
NONE_AT_ALL: Final = [no.NOBODY_IN_RANGE, no.NOBODY_PASSES, no.NOBODY_IN_FRONT]
NO_GUNS: Final = [no.NOT_A_GUN, no.NO_GUNS_TO_ANSWER, no.NOT_TO_BE_FOUGHT]
NO_TARGETS: Final = [no.NOT_AN_ENEMY_UNIT, no.NOT_MOVING, no.NOT_TO_BE_FOUGHT]
