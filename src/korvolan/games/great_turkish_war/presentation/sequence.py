"""Where the game stands, for the table to show: the path through the sequence of play. Only public things may speak here."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import PhaseView

from ..rules import turn
from ..rules.activation import PlayerPhase
from ..rules.setup import ChoosePlan, Deploy, PlaceGroup, SetUp, Station
from ..rules.turn import Turn
from ..state import WarState
from ..tables import FIRST_YEAR

STAGES: Final[dict[int, tuple[str, str, str]]] = {
    turn.INITIATIVE: ("initiative", "Initiative Phase", "5.1a"),
    turn.TREASURE: ("treasure", "Treasure Phase", "5.1e"),
    turn.STRATAGEMS: ("stratagems", "Stratagem Markers Phase", "5.1g"),
    turn.DIPLOMACY: ("diplomacy", "Diplomacy Phase", "5.1h"),
    turn.FIRST_RECRUITS: ("first-recruits", "Recruiting of the first side", "5.1i"),
    turn.SECOND_RECRUITS: ("second-recruits", "Recruiting of the second side", "5.1i"),
    turn.FIRST_PHASE: ("first-phase", "First Player Phase", "5.1k"),
    turn.SECOND_PHASE: ("second-phase", "Second Player Phase", "5.1k"),
    turn.ATTRITION: ("attrition", "Attrition", "10.1a"),
    turn.TURN_END: ("end", "End of the turn", "5.1l"),
}
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
    stage = max(turn.INITIATIVE, g.frames[0].stage - 1)
    name, words, case = STAGES[min(stage, turn.TURN_END)]
    out = [year, PhaseView(words, case, name)]
    if stage in (turn.FIRST_PHASE, turn.SECOND_PHASE):
        out += operation(g)
    return out


def phase_number(g: WarState) -> int:
    """How many phases have begun since the game did, for standing orders that run until the next."""
    stage = g.frames[0].stage if g.frames and isinstance(g.frames[0], Turn) else 0
    return (g.turn - 1) * len(STAGES) + stage


def operation(g: WarState) -> list[PhaseView]:
    """Whether a force is active, and whether it has come to a battle."""
    out: list[PhaseView] = []
    if g.here != NONE:
        out.append(PhaseView("Activation", "11.1b", "activation"))
    if g.battle_at != NONE:
        out.append(PhaseView("Battle", "11.4.3a", "battle"))
    return out


def phasing(g: WarState) -> int:
    """Whose Player Phase it is, or NONE."""
    for frame in g.frames:
        if isinstance(frame, PlayerPhase):
            return frame.side
    return NONE
