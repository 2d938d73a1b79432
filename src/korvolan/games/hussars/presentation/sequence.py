"""Where the game stands, for the table to show: the path through the sequence of play."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import PhaseView

from ..board import ADJECTIVES
from ..rules import turn
from ..rules.battle import is_charge
from ..state import FieldState

STEPS: Final[dict[int, tuple[str, str, str]]] = {
    turn.BEGINNING: ("beginning", "Before phase 1", "MAPA.a"),
    turn.FIRST_GUNS: ("guns-a", "artillery", "3.1d"),
    turn.FIRST_MOVES: ("moves-a", "movement", "3.1e"),
    turn.FIRST_ATTACKS: ("attacks-a", "attack", "3.1h"),
    turn.SECOND_GUNS: ("guns-b", "artillery", "3.1i"),
    turn.SECOND_MOVES: ("moves-b", "movement", "3.1i"),
    turn.SECOND_ATTACKS: ("attacks-b", "attack", "3.1i"),
    turn.STAGE_END: ("stage-end", "End of the stage", "3.0a"),
}


def path(g: FieldState) -> list[PhaseView]:
    """The stage, the phase and whose it is, and the battle that is fought in it."""
    out = [PhaseView(f"Stage {g.stage} of {g.stages}", "3.0a", "stage")]
    if not g.frames:
        return out
    phase = turn.phase_of(g)
    name, words, case = STEPS[phase]
    if phase not in (turn.BEGINNING, turn.STAGE_END):
        words = f"Phase {phase}: {ADJECTIVES[turn.player(g, phase)]} {words}"
    out.append(PhaseView(words, case, name))
    if g.battle_side != NONE:
        charge = is_charge(g)
        out.append(PhaseView("Counter charge" if charge else "Battle", "6.61a" if charge else "6.21a", "battle"))
    return out
