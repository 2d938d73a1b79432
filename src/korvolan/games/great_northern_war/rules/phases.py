"""The places in the sequence of play that a position file may name, with `[phase] name = "…"`."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.game import Phase

from ..board import COALITION, LAND, SWEDISH
from ..state import WarState
from ..units import UNITS
from . import recruiting
from .setup import OpenSetUp, SetUp
from .turn import ACTION_PHASES, INITIATIVE, MORALE_PHASE, SECOND_RECRUITS, SUPPLY_PHASE, TURN_END, ActionPhase, Turn


def set_up(g: WarState, given: dict[str, Any]) -> None:
    """[29.1a] Before the first turn the Coalition places its units, and then Sweden."""
    g.frames = [Turn(INITIATIVE), SetUp(SWEDISH), SetUp(COALITION), OpenSetUp()]


def begin_stage(stage: int, g: WarState, given: dict[str, Any]) -> None:
    """A stage of a turn begins, with the First Player that the position names."""
    remember_seen(g)
    g.frames = [Turn(stage)]


def recruiting_phase(g: WarState, given: dict[str, Any]) -> None:
    """A seat's part of the Recruiting Phase, and what follows."""
    seat = given["seat"] if given["seat"] != NONE else g.first
    remember_seen(g)
    g.frames = [Turn(SECOND_RECRUITS if seat == g.first else ACTION_PHASES)]
    recruiting.begin_phase(g, seat)


def actions(g: WarState, given: dict[str, Any]) -> None:
    """A seat is to take an Action or to pass."""
    if given["seat"] == NONE:
        raise KorvolanError("Say whose Action it is: seat.")
    remember_seen(g)
    g.frames = [Turn(SUPPLY_PHASE), ActionPhase(given["seat"])]


def remember_seen(g: WarState) -> None:
    """A position in the middle of a game: what is in sight is remembered."""
    for unit in range(UNITS):
        if 0 <= g.at[unit] < LAND:
            g.remember_if_seen(unit)


PHASES: Final = {
    "set-up": Phase([], set_up),
    "turn": Phase([], partial(begin_stage, INITIATIVE)),
    "morale": Phase([], partial(begin_stage, MORALE_PHASE)),
    "recruiting": Phase(["seat:seat"], recruiting_phase),
    "actions": Phase(["seat:seat"], actions),
    "supply": Phase([], partial(begin_stage, SUPPLY_PHASE)),
    "end-of-turn": Phase([], partial(begin_stage, TURN_END)),
}
