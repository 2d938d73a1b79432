"""Moves of a recruit: through the redoubts at dawn, else at the nearest enemy if he looks weaker. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best

from ..board import GRID, OBJECTIVE, RUSSIA, SWEDEN, distance, place_number
from ..rules.movement import bars_mover
from ..rules.victory import DAWN
from ..state import FieldState
from ..units import ARM, GUNS, RANGED, SIDE, UNITS_OF
from .distances import MIDDLE
from .movement_phase import GUNS_SEEN
from .odds import quality
from .targets import nearest_enemy

PLAIN: Final[int] = place_number("1812")  # the middle of the plain beyond the redoubts
LINE_OF_REDOUBTS: Final = 16  # the row behind it
WEST_GAP: Final[int] = place_number("1516")
EAST_GAP: Final[int] = place_number("2216")
SIGHT: Final = 6
NEAR_BY: Final = 2
GUNS_LAST: Final = 5


class Goal:
    """A unit, the hex it makes for, and how urgent that is."""

    def __init__(self, unit: int, place: int, urge: int) -> None:
        self.unit = unit
        self.place = place
        self.urge = urge


def next_mover(g: FieldState, side: int) -> int:
    """The unit with the most urgent goal that has not moved, or NONE."""
    best = Best(NONE, -(10**6))
    for unit in UNITS_OF[side]:
        goal = goal_of(g, unit) if bars_mover(g, side, unit) == 0 else None
        if goal is not None:
            best.offer(unit, goal.urge)
    return best.found


def goal_of(g: FieldState, unit: int) -> Goal | None:
    """Through the redoubts at dawn, else at the nearest enemy if he looks weaker."""
    here = g.at[unit]
    side = SIDE[unit]
    enemy, away = nearest_enemy(g, side, here)
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


def is_stronger(g: FieldState, side: int, place: int) -> bool:
    """Whether a side has the better troops round an enemy's hex, or nearly: points times morale."""
    return 10 * strength_near(g, side, place) >= 7 * strength_near(g, 1 - side, place)


def strength_near(g: FieldState, side: int, place: int) -> int:
    """The worth of a side's troops round a hex."""
    near = [u for u in UNITS_OF[side] if ARM[u] != GUNS and g.on_map(u) and distance(g.at[u], place) <= NEAR_BY]
    return sum([g.sp(unit) * quality(g, unit) for unit in near])
