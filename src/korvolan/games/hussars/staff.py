"""Judgement of Hussars: where each unit goes, which attacks and charges are worth their odds, and what a position is worth.

A plan of a movement phase is one unit with the hex it makes for. What needs no plan stands in customs.py. No rule uses this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.judgement import CAPTAIN, Judgement, taking
from korvolan.kernel.layout import NONE

from . import customs, marches, operations
from .actions import END, MOVE
from .board import DATA, DISPERSED, GRID, HEXES, OBJECTIVE, PLACE_NAMES, RUSSIA, SWEDEN, distance, place_number
from .commanders import Ride
from .marching import March, TurnAround
from .marks import MOVED
from .movement import bars_mover
from .moves import FormColumn, Moves
from .operations import Goal, gun_goal, nearest_enemy
from .state import FieldState
from .units import ARM, FOOT, GUNS, HORSE, PIECE_NAMES, SIDE, UNITS, UNITS_OF
from .victory import DAWN, in_objective, points
from .ways import through

FEATURES: Final = [
    "strength",  # 6.41: strength points lost
    "points",  # SCN: victory points
    "morale",  # 8.11: the marker
    "through",  # SCN.dawn3: points on the plain beyond the redoubts
    "progress",  # how near the rest is to it
    "dispersed",  # 10.12
]
NAMES: Final[list[str]] = [*FEATURES, *customs.HABITS]
WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "judgement.toml").get("weights", {})
PLAIN: Final[int] = place_number("1812")  # the middle of the plain beyond the redoubts
SPOTS: Final[int] = HEXES
LONGEST: Final = 60  # of the way through, in halves of a point: beyond it all is far


class FieldJudgement(Judgement[FieldState]):
    """Goals for units, odds for attacks, customs for the rest."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])

    # -- worth -----------------------------------------------------------------------------------------------------

    def measure(self, g: FieldState) -> list[int]:
        out = [0] * len(NAMES)
        out[0] = g.lost[RUSSIA] - g.lost[SWEDEN]
        out[2] = -g.morale
        for side in (SWEDEN, RUSSIA):
            sign = 1 if side == RUSSIA else -1
            for unit in UNITS_OF[side]:
                if g.at[unit] == DISPERSED[side]:
                    out[5] += sign * g.sp(unit)
        if g.scenario == DAWN:
            out[3] = in_objective(g, FOOT) + in_objective(g, HORSE) - DAWN_LINE
            for unit in UNITS_OF[SWEDEN]:
                if 0 <= g.at[unit] < HEXES and not OBJECTIVE[g.at[unit]]:
                    out[4] -= min(through(ARM[unit], g.at[unit], g.at[unit]), LONGEST) * g.sp(unit) // 4
            out[4] += DAWN_WAY
        else:
            out[1] = points(g, SWEDEN) - points(g, RUSSIA)
        return out

    def tempo(self, g: FieldState) -> int:
        return g.stage

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: FieldState) -> bool:
        return not isinstance(g.frames[-1], FormColumn | March | TurnAround | Ride)

    def gravity(self, g: FieldState) -> int:
        return 30 if isinstance(g.frames[-1], Moves) else 60

    def intend(self, g: FieldState, skill: int, rng: FastDice) -> int:
        """The most urgent goal of a unit that has not moved, or what custom says."""
        if isinstance(g.frames[-1], Moves):
            goal = self.best_goal(g, skill)
            return plan_of(goal.unit, goal.place) if goal is not None else taking(END)
        return taking(customs.choose(g, self.weights[len(FEATURES) :], skill, rng))

    def plans(self, g: FieldState, most: int, rng: FastDice) -> list[int]:
        """The custom first, then other units and other hexes for the same unit."""
        first = self.intend(g, CAPTAIN, rng)
        out = [first]
        if isinstance(g.frames[-1], Moves):
            goals = sorted(self.goals(g, CAPTAIN), key=lambda goal: (-goal.urge, goal.unit))
            others = [plan_of(goal.unit, goal.place) for goal in goals[: most + 1]]
            return list(dict.fromkeys([*out, *others, taking(END)]))[:most]
        for action in g.choices:
            if taking(action) not in out and len(out) < most:
                out.append(taking(action))
        return out

    def best_goal(self, g: FieldState, skill: int) -> Goal | None:
        best: Goal | None = None
        for goal in self.goals(g, skill):
            if best is None or goal.urge > best.urge:
                best = goal
        return best

    def goals(self, g: FieldState, skill: int) -> list[Goal]:
        """Every unit that can still move and has somewhere to go; the nearest to the enemy first."""
        top = g.frames[-1]
        assert isinstance(top, Moves)
        if skill >= CAPTAIN:
            return operations.goals(g, top.side, self.weights[len(FEATURES) + customs.BOLD])
        out: list[Goal] = []
        for unit in UNITS_OF[top.side]:
            if not 0 <= g.at[unit] < HEXES or g.has(unit, MOVED) or bars_mover(g, top.side, unit) != 0:
                continue
            goal = goal_of(g, unit)
            if goal is not None:
                out.append(goal)
        return out

    def follow(self, g: FieldState, plan: int, skill: int, rng: FastDice) -> int:
        top = g.frames[-1]
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        unit, place = read_plan(plan)
        if isinstance(top, Moves):
            return MOVE + unit if plan > 0 and MOVE + unit in g.choices else END
        if isinstance(top, FormColumn):
            return marches.take_along(g, top)
        if isinstance(top, March):
            spacing = self.weights[len(FEATURES) + customs.SPACING]
            return marches.step(g, top, place if plan > 0 else g.at[top.lead], spacing, skill)
        if isinstance(top, Ride) and plan > 0:
            return marches.ride(g, top, place)
        return customs.choose(g, self.weights[len(FEATURES) :], skill, rng)

    # -- telling ---------------------------------------------------------------------------------------------------

    def explain(self, g: FieldState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan > 0:
            unit, place = read_plan(plan)
            return f"{PIECE_NAMES[unit]} makes for {PLACE_NAMES[place]}.", ["4.21b"]
        return customs.reason(g)

    def title(self, g: FieldState, plan: int) -> str:
        if plan <= 0:
            return ""
        unit, place = read_plan(plan)
        return f"{PIECE_NAMES[unit]} to {PLACE_NAMES[place]}"


DAWN_LINE: Final = 21  # foot and horse that a draw asks for
DAWN_WAY: Final = 200  # about what the army has before it, half way


def plan_of(unit: int, place: int) -> int:
    """A unit and the hex it makes for, as one number."""
    return 1 + unit * SPOTS + place


def read_plan(plan: int) -> tuple[int, int]:
    return ((plan - 1) // SPOTS, (plan - 1) % SPOTS) if plan > 0 else (NONE, NONE)


# -- goals of a recruit ------------------------------------------------------------------------------------------------


def goal_of(g: FieldState, unit: int) -> Goal | None:
    """Through the redoubts at dawn, else at the nearest enemy if he looks weaker."""
    here = g.at[unit]
    side = SIDE[unit]
    if ARM[unit] == GUNS:
        return gun_goal(g, unit)
    enemy, away = nearest_enemy(g, unit)
    if g.scenario == DAWN and side == SWEDEN:
        if OBJECTIVE[here]:
            return Goal(unit, enemy, 40 - away) if enemy != NONE and away <= 3 and is_stronger(g, side, enemy) else None
        return Goal(unit, way_through(here), 100 - distance(here, PLAIN))
    if enemy != NONE and away <= SIGHT and is_stronger(g, side, enemy):
        return Goal(unit, enemy, 60 - away)
    return None


def way_through(here: int) -> int:
    """Round the ends of the line of redoubts, and then to the plain."""
    if GRID.rows[here] <= LINE_OF_REDOUBTS:
        return PLAIN
    return WEST_GAP if GRID.columns[here] < MIDDLE else EAST_GAP


LINE_OF_REDOUBTS: Final = 16  # the row behind it
MIDDLE: Final = 19  # the column of the works before it
WEST_GAP: Final[int] = place_number("1516")
EAST_GAP: Final[int] = place_number("2216")
SIGHT: Final = 6
NEAR_BY: Final = 2


def is_stronger(g: FieldState, side: int, place: int) -> bool:
    """Whether a side has the better troops round an enemy's hex, or nearly: points times morale."""
    mine, theirs = 0, 0
    for unit in range(UNITS):
        at = g.at[unit]
        if 0 <= at < HEXES and ARM[unit] != GUNS and distance(at, place) <= NEAR_BY:
            worth = g.sp(unit) * marches.quality(g, unit)
            if SIDE[unit] == side:
                mine += worth
            else:
                theirs += worth
    return 10 * mine >= 7 * theirs
