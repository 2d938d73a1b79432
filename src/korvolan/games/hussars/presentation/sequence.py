"""Where the game stands, for the table to show: the path through the sequence of play."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import PhaseView

from ..board import ADJECTIVES
from ..rules.battle import is_charge
from ..rules.turn import (
    BEGINNING,
    FIRST_ATTACKS,
    FIRST_GUNS,
    FIRST_MOVES,
    SECOND_ATTACKS,
    SECOND_GUNS,
    SECOND_MOVES,
    STAGE_END,
    phase_of,
    player,
)
from ..state import FieldState

STEPS: Final[dict[int, tuple[str, str, str]]] = {
    BEGINNING: ("beginning", "Before phase 1", "MAPA.a"),
    FIRST_GUNS: ("guns-a", "artillery", "3.1d"),
    FIRST_MOVES: ("moves-a", "movement", "3.1e"),
    FIRST_ATTACKS: ("attacks-a", "attack", "3.1h"),
    SECOND_GUNS: ("guns-b", "artillery", "3.1i"),
    SECOND_MOVES: ("moves-b", "movement", "3.1i"),
    SECOND_ATTACKS: ("attacks-b", "attack", "3.1i"),
    STAGE_END: ("stage-end", "End of the stage", "3.0a"),
}


def path(g: FieldState) -> list[PhaseView]:
    """The stage, the phase and whose it is, and the battle that is fought in it."""
    out = [PhaseView(f"Stage {g.stage} of {g.stages}", "3.0a", "stage")]
    if not g.frames:
        return out
    phase = phase_of(g)
    name, words, case = STEPS[phase]
    if phase not in (BEGINNING, STAGE_END):
        words = f"Phase {phase}: {ADJECTIVES[player(g, phase)]} {words}"
    out.append(PhaseView(words, case, name))
    if g.battle_side != NONE:
        charge = is_charge(g)
        out.append(PhaseView("Counter charge" if charge else "Battle", "6.61a" if charge else "6.21a", "battle"))
    return out
