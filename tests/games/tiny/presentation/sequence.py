"""Where the game stands, for the table to show: the path through the sequence of play."""

from __future__ import annotations

from korvolan.kernel.view import PhaseView

from ..rules.battle import CombatTurn, MarkerWindow
from ..rules.turn import Turn
from ..state import TinyState


def path(g: TinyState) -> list[PhaseView]:
    """The turn and the part of it that is under way."""
    out = [PhaseView(f"Turn {g.number}", "0.3a", "turn")]
    if g.frames and isinstance(g.frames[0], Turn):
        stage = g.frames[0].stage - 1
        if stage < 0:
            return [PhaseView("Set-up", "0.2a", "set-up")]
        out.append(Turn.STAGES[stage].view())
        for frame in g.frames:
            if isinstance(frame, MarkerWindow):
                out.append(PhaseView("The defender's marker", "2.2a", "marker"))
            elif isinstance(frame, CombatTurn):
                out.append(PhaseView(f"Round {frame.round}", "2.3a", "round"))
    return out
