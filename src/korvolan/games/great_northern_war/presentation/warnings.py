"""Warnings over the whole game: what a decision gives away for nothing. No rule uses this."""

from __future__ import annotations

from ..actions import DONE, LOSE
from ..board import FORTRESS, SWEDEN_PROPER
from ..rules.forces import FormForce
from ..rules.losses import ChooseLosses
from ..state import WarState
from ..tables import PREPARED_ASSAULT, SIEGE_ATTACK, STORM
from ..units import SOVEREIGN
from ..warnings import FORTRESS_LEFT, SOVEREIGN_FALLS


def warns(g: WarState, action: int) -> int:
    """The number of a warning, or 0. Only what the decider knows may speak here."""
    top = g.frames[-1]
    if isinstance(top, FormForce) and action == DONE and moves_away(top.action) and leaves_fortress(g, top.side, top.at):
        return FORTRESS_LEFT
    if isinstance(top, ChooseLosses) and action in LOSE and SOVEREIGN[LOSE.of(action)] and len(g.choices) > 1:
        return SOVEREIGN_FALLS
    return 0


def moves_away(action: int) -> bool:
    """Whether the Force of an Action leaves its hex: in Prepared Assault, Storm and Siege Attack nobody moves."""
    return action not in (PREPARED_ASSAULT, STORM, SIEGE_ATTACK)


def leaves_fortress(g: WarState, side: int, place: int) -> bool:
    """Whether everybody goes from a fortress with enemies next to it. Sweden proper needs no garrison (24.1)."""
    return (
        FORTRESS[place]
        and not SWEDEN_PROPER[place]
        and g.in_sight(1 - side, place)
        and all(g.force[unit] for unit in g.stack(place))
    )
