"""Where the game stands, for the table to show: the path through the sequence of play. Only public things may speak here."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import PhaseView

from ..rules import turn
from ..rules.setup import ChoosePlan, Deploy, PlaceGroup, SetUp, Station
from ..rules.turn import Turn
from ..state import WarState
from ..tables import FIRST_YEAR

SET_UP: Final = PhaseView("Set-up", "3.1a", "set-up")


def path(g: WarState) -> list[PhaseView]:
    """From the year down to what of an activation is under way."""
    year = PhaseView(f"Turn {g.turn}, {FIRST_YEAR + g.turn - 1}", "5.0a", "turn")
    if not g.frames or not isinstance(g.frames[0], Turn):
        return [year]
    for frame in g.frames:
        if isinstance(frame, SetUp | ChoosePlan | PlaceGroup | Station | Deploy):
            return [SET_UP]
    if g.turn == 1 and g.frames[0].stage == turn.INITIATIVE:
        return [SET_UP]  # the last side has just placed its units
    stage = min(max(turn.INITIATIVE, g.frames[0].stage - 1), turn.TURN_END)
    out = [year, Turn.STAGES[stage].view()]
    if stage in (turn.FIRST_PHASE, turn.SECOND_PHASE):
        out += operation(g)
    return out


def phase_number(g: WarState) -> int:
    """How many phases have begun since the game did, for standing orders that run until the next."""
    stage = g.frames[0].stage if g.frames and isinstance(g.frames[0], Turn) else 0
    return (g.turn - 1) * len(Turn.STAGES) + stage


def operation(g: WarState) -> list[PhaseView]:
    """Whether a force is active, and whether it has come to a battle."""
    out: list[PhaseView] = []
    if g.here != NONE:
        out.append(PhaseView("Activation", "11.1b", "activation"))
    if g.battle_at != NONE:
        out.append(PhaseView("Battle", "11.4.3a", "battle"))
    return out
