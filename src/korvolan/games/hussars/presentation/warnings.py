"""Warnings over the whole game: what a decision gives away for nothing. No rule uses this."""

from __future__ import annotations

from ..actions import FIGHT, HALT
from ..rules.attack import NameBattle
from ..rules.battle_strength import column
from ..rules.commanders import Ride
from ..rules.zones import next_to_enemy
from ..state import FieldState
from ..tables import EVEN_ODDS
from ..warnings import COMMANDER_ALONE, POOR_ODDS


def warns(g: FieldState, action: int) -> int:
    """The number of a warning, or 0."""
    top = g.frames[-1]
    if isinstance(top, Ride) and action == HALT and is_exposed(g, top.side, g.at[top.piece]):
        return COMMANDER_ALONE
    if isinstance(top, NameBattle) and action == FIGHT and has_poor_odds(g, top.side):
        return POOR_ODDS
    return 0


def is_exposed(g: FieldState, side: int, place: int) -> bool:
    """Whether a commander there would be alone with enemies next to him."""
    return not g.is_held(place, side) and next_to_enemy(g, side, place)


def has_poor_odds(g: FieldState, side: int) -> bool:
    """Whether the attack as it is named would be fought at 1:2 or worse."""
    trial = g.clone()
    trial.battle_side = side
    return column(trial) < EVEN_ODDS
