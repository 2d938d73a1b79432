"""Several decisions offered as one: all units of a hex set off at once. No rule uses this."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import Shortcut

from ..actions import ALL, DONE
from ..rules.forces import FormForce
from ..rules.movement import OnTheMarch
from ..state import WarState


def shortcuts(g: WarState) -> list[Shortcut]:
    """What comes to one thing at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, FormForce) and ALL in g.choices:
        return [Shortcut("all_set_off", [ALL, DONE])]
    return []


def mover(g: WarState) -> int:
    """The first unit of the Force that marches."""
    top = g.frames[-1]
    force = g.in_force(top.at) if isinstance(top, OnTheMarch) else []
    return force[0] if force else NONE
