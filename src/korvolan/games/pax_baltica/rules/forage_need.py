"""Chapters 7.1 and 7.2. What blocks need to eat, what the land yields, and baggage trains."""

from __future__ import annotations

from typing import final

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
    group = Foragers(place)
    for block in g.standing(side, place):
        group.add(block)
    return group.lacking


@final
class Foragers:
    """Blocks that forage in a territory together, one added after the other, and what they lack; below 0 there is enough."""

    def __init__(self, place: int) -> None:
        self.lacking = -FORAGE[place]
        self.hungry = [0] * NATIONS  # the regiments' need, by nation
        self.trains = [0] * NATIONS

    def add(self, block: int) -> None:
        self.lacking = self.lacking_with(block)
        self.trains[NATION[block]] += BAGGAGE[block]
        self.hungry[NATION[block]] += need_of_trains(block)

    def lacking_with(self, block: int) -> int:
        """What they would lack with one block more."""
        trains, hungry = self.trains[NATION[block]], self.hungry[NATION[block]]
        fed_before = fed_by_trains(trains, hungry)
        fed = fed_by_trains(trains + BAGGAGE[block], hungry + need_of_trains(block))
        return self.lacking + FORAGE_NEED[TYPE[block]] - (fed - fed_before)


def need_of_trains(block: int) -> int:
    """What trains may bring a block: regiments alone eat from them."""
    return FORAGE_NEED[REGIMENT] if TYPE[block] == REGIMENT else 0


def fed_by_trains(trains: int, hungry: int) -> int:
    """[7.2a, 7.2b] Each train feeds regiments of its own nation, never armies nor allies."""
    return min(trains, hungry)
