"""Chapters 7.1 and 7.2. What blocks need to eat, what the land yields, and baggage trains."""

from __future__ import annotations

from ..board import FORAGE, NATIONS
from ..state import PaxState
from ..tables import FORAGE_NEED
from ..units import BAGGAGE, NATION, REGIMENT, TYPE


def appetite(g: PaxState, side: int, place: int) -> int:
    """What a side's army and regiment blocks in a territory eat."""
    return sum(FORAGE_NEED[TYPE[block]] for block in g.standing(side, place))


def shortage(g: PaxState, side: int, place: int) -> int:
    """[7.1a, 7.1b, 7.1c, 1.5d] What a side's blocks in a territory need beyond its forage and their own trains.

    Allies forage together (ruling A50)."""
    need = appetite(g, side, place) - FORAGE[place]
    hungry = [0] * NATIONS  # the regiments' need, by nation
    trains = [0] * NATIONS
    for block in g.standing(side, place):
        trains[NATION[block]] += BAGGAGE[block]
        if TYPE[block] == REGIMENT:
            hungry[NATION[block]] += FORAGE_NEED[REGIMENT]
    for nation in range(NATIONS):
        need -= fed_by_trains(trains[nation], hungry[nation])
    return need


def fed_by_trains(trains: int, hungry: int) -> int:
    """[7.2a, 7.2b] Each train feeds regiments of its own nation, never armies nor allies."""
    return min(trains, hungry)
