"""Chapter 12. Victory and draw."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.state import NOBODY

from ..board import CITY_REGION, COALITION, IN_SWEDEN, MEMBERS, SWEDISH
from ..endings import ALL_SURRENDERED, BOTH_AIMS, DRAWN, GARRISONS_GONE
from ..state import DreadState
from ..units import CHARLES, GARRISON_CITY, SWEDISH_GARRISONS


def check(g: DreadState) -> bool:
    """[12.0a, 12.3a, 4.0a] At the end of an Administrative phase: has somebody won, or is the last year over?"""
    coalition = coalition_wins(g)
    swedish = sweden_wins(g)
    if coalition and swedish:
        g.end(NOBODY, BOTH_AIMS)
    elif coalition:
        g.end(COALITION, GARRISONS_GONE)
    elif swedish:
        g.end(SWEDISH, ALL_SURRENDERED)
    elif g.year >= g.last_year:
        g.end(NOBODY, DRAWN)
    else:
        return False
    return True


def garrisons_in_the_way(g: DreadState) -> list[int]:
    """[12.1a, 12.1b, 12.1c] The garrison Cities that keep the Coalition from winning: the garrison lives, or the City is
    not its own (ruling A68).

    With Charles dead or captured those of Sweden proper are excused."""
    excused = g.at[CHARLES] == NONE
    out: list[int] = []
    for garrison in SWEDISH_GARRISONS:
        city = GARRISON_CITY[garrison]
        if excused and CITY_REGION[city] == IN_SWEDEN:
            continue
        if g.at[garrison] != NONE or g.holder(city) != COALITION:
            out.append(city)
    return out


def coalition_wins(g: DreadState) -> bool:
    """[12.1a] All Swedish garrisons are gone and the Coalition controls their Cities."""
    return not garrisons_in_the_way(g)


def sweden_wins(g: DreadState) -> bool:
    """[12.2a] Denmark, Saxony and Russia are in a state of surrender, all at once."""
    return all(g.out[nation] == 1 for nation in MEMBERS)
