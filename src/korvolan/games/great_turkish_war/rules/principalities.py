"""Chapter 14.3, an option. Moldavia, Transylvania and Wallachia: what becomes of their units when the League holds them."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import LEADERS_DUE, LEAGUE, OTTOMANS, SPOTS
from ..state import WarState
from ..units import BOX, IS_LEADER, NATION_AREA, NATIONS, UNITS_OF


def is_lost(g: WarState, nation: int) -> bool:
    """[14.3a] Whether the League has total control of a principality (ruling A87)."""
    return NATION_AREA[nation] != NONE and g.has_all(LEAGUE, NATION_AREA[nation])


def is_locked(g: WarState, nation: int) -> bool:
    """[14.3a, 14.3c] Whether units and Voivode of a principality cannot come: the League has it, or had it when a turn began,
    and the Ottomans have not controlled it again since."""
    return bool(g.seceded[nation]) or is_lost(g, nation)


def leave_the_sultan(g: WarState) -> None:
    """[14.3b, 14.3c] At the beginning of a turn all units of a lost principality and its Voivode leave the map, and one that
    the Ottomans control again is theirs."""
    for nation in range(NATIONS):
        if NATION_AREA[nation] == NONE:
            continue
        if g.has_all(OTTOMANS, NATION_AREA[nation]):
            g.seceded[nation] = 0
        if not is_lost(g, nation):
            continue
        g.seceded[nation] = 1
        for unit in UNITS_OF[nation]:
            if 0 <= g.at[unit] < SPOTS:
                g.say("leaves_the_sultan", unit)
                g.take_off(unit, LEADERS_DUE if IS_LEADER[unit] else BOX[unit])
