"""Moves of a recruit: through the redoubts at dawn, else at the nearest enemy if he looks weaker. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import GRID, HEXES, OBJECTIVE, RUSSIA, SWEDEN, distance, place_number
from ..rules.movement import bars_mover
from ..rules.victory import DAWN
from ..state import FieldState
from ..unit_flags import MOVED
from ..units import ARM, GARRISON, GUNS, RANGED, SIDE, UNITS, UNITS_OF
from . import paths
from .movement_phase import GUNS_SEEN, Goal

PLAIN: Final[int] = place_number("1812")  # the middle of the plain beyond the redoubts
LINE_OF_REDOUBTS: Final = 16  # the row behind it
MIDDLE: Final = 19  # the column of the works before it
WEST_GAP: Final[int] = place_number("1516")
EAST_GAP: Final[int] = place_number("2216")
SIGHT: Final = 6
NEAR_BY: Final = 2
GUNS_LAST: Final = 5


def next_mover(g: FieldState, side: int) -> int:
    """The unit with the most urgent goal that has not moved, or NONE."""
    best: Goal | None = None
    for unit in UNITS_OF[side]:
        if not 0 <= g.at[unit] < HEXES or g.has(unit, MOVED) or bars_mover(g, side, unit) != 0:
            continue
        goal = goal_of(g, unit)
        if goal is not None and (best is None or goal.urge > best.urge):
            best = goal
    return best.unit if best is not None else NONE


def goal_of(g: FieldState, unit: int) -> Goal | None:
    """Through the redoubts at dawn, else at the nearest enemy if he looks weaker."""
    here = g.at[unit]
    side = SIDE[unit]
    enemy, away = nearest_enemy(g, unit)
    if ARM[unit] == GUNS:
        return Goal(unit, enemy, GUNS_LAST) if RANGED[unit] < away <= GUNS_SEEN else None
    if g.scenario == DAWN and side == SWEDEN:
        if OBJECTIVE[here]:
            return Goal(unit, enemy, 40 - away) if enemy != NONE and away <= 3 and is_stronger(g, side, enemy) else None
        return Goal(unit, way_through(here), 100 - distance(here, PLAIN))
    if enemy != NONE and (away <= SIGHT or (side == RUSSIA and g.scenario != DAWN)) and is_stronger(g, side, enemy):
        return Goal(unit, enemy, 60 - away)
    return None


def way_through(here: int) -> int:
    """Round the ends of the line of redoubts, and then to the plain."""
    if GRID.rows[here] <= LINE_OF_REDOUBTS:
        return PLAIN
    return WEST_GAP if GRID.columns[here] < MIDDLE else EAST_GAP


def nearest_enemy(g: FieldState, unit: int) -> tuple[int, int]:
    """The hex of the nearest enemy in the field, and how far it is; garrisons are left alone."""
    best, least = NONE, 99
    for enemy in UNITS_OF[1 - SIDE[unit]]:
        place = g.at[enemy]
        if 0 <= place < HEXES and not GARRISON[enemy]:
            away = distance(g.at[unit], place)
            if away < least:
                best, least = place, away
    return best, least


def is_stronger(g: FieldState, side: int, place: int) -> bool:
    """Whether a side has the better troops round an enemy's hex, or nearly: points times morale."""
    mine, theirs = 0, 0
    for unit in range(UNITS):
        at = g.at[unit]
        if 0 <= at < HEXES and ARM[unit] != GUNS and distance(at, place) <= NEAR_BY:
            worth = g.sp(unit) * paths.quality(g, unit)
            if SIDE[unit] == side:
                mine += worth
            else:
                theirs += worth
    return 10 * mine >= 7 * theirs
