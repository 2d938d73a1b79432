"""Judgement of Hussars: where each unit goes, which attacks and charges are worth their odds, and what a position is worth.

A plan of a movement phase is one unit with the hex it makes for. What needs no plan stands in customs.py. No rule uses this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.judgement import CAPTAIN, Judgement, taking
from korvolan.kernel.layout import NONE

from . import customs
from .actions import END, MOVE
from .board import DATA, DISPERSED, GRID, HEXES, OBJECTIVE, PLACE_NAMES, RUSSIA, SWEDEN, distance, place_number
from .marching import March, TurnAround
from .marks import MOVED
from .movement import bars_mover
from .moves import FormColumn, Moves
from .state import FieldState
from .units import ARM, FOOT, GARRISON, GUNS, HORSE, PIECE_NAMES, RANGED, SIDE, UNITS, UNITS_OF
from .victory import DAWN, in_objective, points

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
SPOTS: Final[int] = HEXES + 1


class Goal:
    """A unit, the hex it makes for, and how urgent that is."""

    def __init__(self, unit: int, place: int, urge: int) -> None:
        self.unit = unit
        self.place = place
        self.urge = urge


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
                    out[4] -= distance(g.at[unit], PLAIN)
            out[4] += DAWN_WAY
        else:
            out[1] = points(g, SWEDEN) - points(g, RUSSIA)
        return out

    def tempo(self, g: FieldState) -> int:
        return g.stage

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: FieldState) -> bool:
        return not isinstance(g.frames[-1], FormColumn | March | TurnAround)

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
        out: list[Goal] = []
        for unit in UNITS_OF[top.side]:
            if not 0 <= g.at[unit] < HEXES or g.has(unit, MOVED) or bars_mover(g, top.side, unit) != 0:
                continue
            goal = goal_of(g, unit, skill)
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
            return customs.take_along(g, top)
        if isinstance(top, March):
            return customs.step(g, top, place if plan > 0 else g.at[top.lead], self.weights[len(FEATURES) :], skill)
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
DAWN_WAY: Final = 400  # about the hexes that the army has before it


def plan_of(unit: int, place: int) -> int:
    """A unit and the hex it makes for, as one number."""
    return 1 + unit * SPOTS + place


def read_plan(plan: int) -> tuple[int, int]:
    return ((plan - 1) // SPOTS, (plan - 1) % SPOTS) if plan > 0 else (NONE, NONE)


# -- goals ---------------------------------------------------------------------------------------------------------


def goal_of(g: FieldState, unit: int, skill: int) -> Goal | None:
    """Where a unit should go: through the redoubts at dawn, else at an enemy whom it can beat, or to its own line."""
    here = g.at[unit]
    side = SIDE[unit]
    if ARM[unit] == GUNS:
        return gun_goal(g, unit)
    enemy, away = nearest_enemy(g, unit)
    if g.scenario == DAWN and side == SWEDEN:
        if OBJECTIVE[here]:
            return Goal(unit, enemy, 40 - away) if enemy != NONE and away <= 3 and is_stronger(g, side, enemy, skill) else None
        return Goal(unit, way_through(here), 100 - distance(here, PLAIN))
    if enemy == NONE:
        return None
    if is_stronger(g, side, enemy, skill) and away <= (REACH_OF_PLANS if skill >= CAPTAIN else SIGHT_OF_RECRUITS):
        return Goal(unit, enemy, 60 - away)
    if skill >= CAPTAIN and away > 6 and g.scenario != DAWN and side == RUSSIA:
        return Goal(unit, enemy, 20 - min(away, 15))
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
REACH_OF_PLANS: Final = 12
SIGHT_OF_RECRUITS: Final = 6


def gun_goal(g: FieldState, unit: int) -> Goal | None:
    """Guns go towards the enemy until they have him in range, and stay with their foot."""
    enemy, away = nearest_enemy(g, unit)
    if enemy == NONE or away <= RANGED[unit] or away > 9:
        return None
    return Goal(unit, enemy, 5)


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


def is_stronger(g: FieldState, side: int, place: int, skill: int) -> bool:
    """Whether a side has the better troops round an enemy's hex: points times morale within a few hexes."""
    mine, theirs = 0, 0
    reach = 4 if skill >= CAPTAIN else 2
    for unit in range(UNITS):
        at = g.at[unit]
        if 0 <= at < HEXES and ARM[unit] != GUNS and distance(at, place) <= reach:
            worth = g.sp(unit) * (customs.quality(g, unit))
            if SIDE[unit] == side:
                mine += worth
            else:
                theirs += worth
    return 10 * mine >= (9 if skill >= CAPTAIN else 7) * theirs
