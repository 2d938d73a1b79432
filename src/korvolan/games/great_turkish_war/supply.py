"""[10.1] Supply paths: from the supply cities of a nation through areas under its side's control."""

from __future__ import annotations

from typing import Final

from .board import LAND, LEAGUE, MARCHES, OTTOMANS, POLAND, RUSSIA, SUPPLY_CITIES, TOWN_PLACE
from .state import WarState
from .tables import OPT_SUPPLY
from .units import COUNTRY, NATION, NATION_SIDE

FROM_EMPIRE: Final = 0
FROM_SULTAN: Final = 1
FROM_POLAND: Final = 2
FROM_RUSSIA: Final = 3


def source_of(unit: int) -> int:
    """[10.1h] Whose supply cities feed a unit. Saxony is fed by the Empire."""
    if NATION_SIDE[NATION[unit]] == OTTOMANS:
        return FROM_SULTAN
    if COUNTRY[unit] == POLAND:
        return FROM_POLAND
    return FROM_RUSSIA if COUNTRY[unit] == RUSSIA else FROM_EMPIRE


def is_friendly(g: WarState, side: int, place: int) -> bool:
    """[10.1l] Whether a supply path may cross a hex: its area is under total or partial control (ruling A26)."""
    area = g.area(place)
    return g.has_all(side, area) if g.switches[OPT_SUPPLY] else g.has_some(side, area)


def fed_hexes(g: WarState, source: int) -> list[bool]:
    """[10.1g, 10.1h, 10.1l, 2.1.1b] By hex, whether units there are in supply: the path goes through friendly areas to a supply city
    that is held. The unit's own hex is exempt, enemy units do not block."""
    side = OTTOMANS if source == FROM_SULTAN else LEAGUE
    reached = [False] * LAND
    fed = [False] * LAND
    edge: list[int] = []
    for town in SUPPLY_CITIES[source]:
        if g.holder[town] == side:
            place = TOWN_PLACE[town]
            reached[place] = True
            edge.append(place)
    while edge:
        here = edge.pop()
        fed[here] = True
        for place in MARCHES[here]:
            fed[place] = True
            if not reached[place] and is_friendly(g, side, place):
                reached[place] = True
                edge.append(place)
    return fed

