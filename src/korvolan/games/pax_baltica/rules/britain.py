"""Chapter 11.11. Great Britain: when its fleet comes and goes, and how it returns after a loss."""

from __future__ import annotations

from ..board import BRITAIN, COALITION, FIRST_SEA, GROUPS, LAND, PORTSMOUTH, SET_ASIDE, SWEDEN_PROPER, SWEDISH, YEAR_TRACK
from ..fields import ACTIVE, INACTIVE
from ..state import PaxState
from ..units import FLEETS, NORRIS
from . import politics
from .displacement import leave_war


def fleets_at_sea(g: PaxState, side: int) -> int:
    """[11.11a, 11.11h] A side's fleets in sea zones; anchored ones and Portsmouth do not count (rulings A71, A84)."""
    return sum(1 for fleet in FLEETS if FIRST_SEA <= g.at[fleet] < PORTSMOUTH and g.side_of(fleet) == side)


def check_britain(g: PaxState) -> None:
    """[11.11a] The yearly check, once: a fleet that has just been removed does not enter again (ruling A84)."""
    if g.status[BRITAIN] == ACTIVE:
        check_british_leave(g)
    elif g.status[BRITAIN] == INACTIVE and fleets_at_sea(g, COALITION) > fleets_at_sea(g, SWEDISH):
        politics.activate(g, BRITAIN, False)


def check_british_leave(g: PaxState) -> None:
    """[11.11h] The British fleet goes when Sweden rules the sea and no enemy is in Sweden proper; it may come again.

    Fleets at anchor there do not count: they occupy no territory (9.4a)."""
    if fleets_at_sea(g, SWEDISH) <= fleets_at_sea(g, COALITION):
        return
    if any(GROUPS[place] & SWEDEN_PROPER and g.stands(COALITION, place) for place in range(LAND)):
        return
    g.say("british_leave")
    leave_war(g, BRITAIN, INACTIVE)


def return_british_fleet(g: PaxState) -> None:
    """[11.11f] In the year of its box the British fleet is available again, as if it had never been in the war."""
    if g.at[NORRIS] == YEAR_TRACK and g.due[NORRIS] <= g.year:
        g.take_off(NORRIS, SET_ASIDE)
        g.due[NORRIS] = 0
        g.status[BRITAIN] = INACTIVE
        g.update_control()
        g.truce_until[BRITAIN] = 0
