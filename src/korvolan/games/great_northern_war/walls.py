"""Chapters 16.4, 16.5, 27.11 and 27.12. What the walls of a fortress are worth to those in it."""

from __future__ import annotations

from korvolan.kernel.layout import NONE

from .state import WarState
from .tables import FORTRESS_SHIFT, OPT_STORM, SIEGE_ATTACK, SIEGE_SHIFT, STORM
from .units import ARTILLERY, TYPE


def fortress_shift(g: WarState, action: int, start: int, target: int) -> int:
    """[16.4b, 16.4c, 16.5a, 27.11a, 27.12a] Columns to the left for units in a fortress: no other terrain counts (ruling A17).

    A Storm meets the full shift, a Siege Attack the reduced one. By an option artillery in the Force that attacks from `start`
    makes a Storm as good (ruling A16)."""
    kind = g.town_kind(target)
    if action == SIEGE_ATTACK or (action == STORM and g.switches[OPT_STORM] == 1 and has_artillery(g, start)):
        return SIEGE_SHIFT[kind]
    return FORTRESS_SHIFT[kind]


def has_artillery(g: WarState, place: int) -> bool:
    """[16.5b, 27.12b] Whether artillery is in the Force in a hex; one is as good as many."""
    unit = g.head[place]
    while unit != NONE:
        if TYPE[unit] == ARTILLERY and g.force[unit]:
            return True
        unit = g.next_in[unit]
    return False
