"""Chapter 14.3, an option. Moldavia, Transylvania and Wallachia: what becomes of their units when the League holds them."""

from __future__ import annotations

from korvolan.kernel.layout import NONE

from .board import LEADERS_DUE, LEAGUE, SPOTS
from .state import WarState
from .units import BOX, IS_LEADER, NATION_AREA, NATIONS, UNITS_OF


def is_lost(g: WarState, nation: int) -> bool:
    """[14.3a] Whether the League has total control of a principality (ruling A87)."""
    return NATION_AREA[nation] != NONE and g.has_all(LEAGUE, NATION_AREA[nation])


def leave_the_sultan(g: WarState) -> None:
    """[14.3b] At the beginning of a turn all units of a lost principality and its Voivode leave the map."""
    for nation in range(NATIONS):
        if not is_lost(g, nation):
            continue
        for unit in UNITS_OF[nation]:
            if 0 <= g.at[unit] < SPOTS:
                if g.logging:
                    g.say("leaves_the_sultan", unit)
                g.take_off(unit, LEADERS_DUE if IS_LEADER[unit] else BOX[unit])
