"""Where the game stands, for the table to show: the path through the sequence of play. Only public things may speak here."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.view import PhaseView

from ..rules.setup import ChoosePlan, PlaceUnit, SetUp, Station
from ..rules.turn import ACTION_PHASES, INITIATIVE, TURN_END, ActionOver, ActionPhase, Turn
from ..state import WarState

# By the stage of a turn: its id, and the case that speaks of it.
STAGES: Final[list[tuple[str, str]]] = [
    ("initiative", "8.0a"),
    ("morale", "5.0c"),
    ("first-recruits", "5.0d"),
    ("second-recruits", "5.0d"),
    ("actions", "5.0e"),
    ("supply", "5.0g"),
    ("end", "5.0h"),
]


def path(g: WarState) -> list[PhaseView]:
    """From the year down to whose Action it is, and what of a battle is under way."""
    year = PhaseView(str(g.year), "5.0a", "turn")
    if not g.frames or not isinstance(g.frames[0], Turn):
        return [year]
    for frame in g.frames:
        if isinstance(frame, SetUp | ChoosePlan | Station | PlaceUnit):
            return [PhaseView(f"Set-up {g.year}", "29.1a", "set-up")]
    stage = min(max(INITIATIVE, g.frames[0].stage - 1), TURN_END)
    name, case = STAGES[stage]
    out = [year, PhaseView(Turn.STAGES[stage].name, case, name)]
    if stage == ACTION_PHASES:
        out += action_step(g)
    return out


def action_step(g: WarState) -> list[PhaseView]:
    """Whose Action it is, and whether it has come to a battle."""
    out: list[PhaseView] = []
    for frame in g.frames:
        if isinstance(frame, ActionPhase | ActionOver):
            first = frame.side == g.first
            who = "First" if first else "Second"
            out = [PhaseView(f"Action of the {who} Player", "9.4a", "first-action" if first else "second-action")]
    if g.battle_round > 0:
        out.append(PhaseView(f"Battle, round {g.battle_round}", "13.3a", "battle"))
    return out
