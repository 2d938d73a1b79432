"""Where the game stands, for the table to show: the path through the sequence of play."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import PhaseView

from ..board import ADJECTIVES
from ..rules import turn
from ..rules.battle import is_charge
from ..state import FieldState


def path(g: FieldState) -> list[PhaseView]:
    """The stage, the phase and whose it is, and the battle that is fought in it."""
    out = [PhaseView(f"Stage {g.stage} of {g.stages}", "3.0a", "stage")]
    if not g.frames:
        return out
    phase = turn.phase_of(g)
    step = turn.Stage.PHASES[phase].view()
    if phase not in (turn.BEGINNING, turn.STAGE_END):
        step.name = f"Phase {phase}: {ADJECTIVES[turn.player(g, phase)]} {step.name}"
    out.append(step)
    if g.battle_side != NONE:
        charge = is_charge(g)
        out.append(PhaseView("Counter charge" if charge else "Battle", "6.61a" if charge else "6.21a", "battle"))
    return out
