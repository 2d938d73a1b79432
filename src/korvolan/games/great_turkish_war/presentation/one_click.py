"""Several decisions offered as one: a whole stack is activated. No rule uses this."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import Shortcut

from ..actions import ALL, DONE, FROM
from ..rules.activation import FormForce, PlayerPhase
from ..rules.movement import Operate
from ..state import WarState


def shortcuts(g: WarState) -> list[Shortcut]:
    """What comes to one thing at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, FormForce) and ALL in g.choices:
        return [Shortcut("all_set_off", [ALL, DONE])]
    if not isinstance(top, PlayerPhase):
        return []
    starts = [action for action in g.choices if action in FROM]
    return [Shortcut("activate_all", [action, ALL, DONE], {"place": FROM.of(action)}, beside=True) for action in starts]


def mover(g: WarState) -> int:
    """The first piece of the active force."""
    members = g.members() if isinstance(g.frames[-1], Operate) else []
    return members[0] if members else NONE


def is_open_at_goal(g: WarState) -> bool:
    """An activation is ended by its player, not by the way to a hex: a force that has come there may do more."""
    return isinstance(g.frames[-1], Operate)
