"""Chapter 8.8. Wounded leaders come back when the next year begins."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import QUARTER
from ..board import CITIES_OF, CITY_PLACE, COALITION, HANOVER, PRUSSIA, SWEDISH, TO_PLACE, WOUNDED
from ..state import DreadState
from ..units import LEADERS, NATION
from .mobilization import quarters


def bring_back_wounded(g: DreadState) -> None:
    """[8.8e] Wounded leaders come back in their capital when the next turn begins, or another free City; if none, a turn
    later (ruling A14)."""
    recovered = [leader for leader in LEADERS if g.at[leader] == WOUNDED and places_for_wounded(g, leader)]
    for leader in recovered:
        g.put(leader, TO_PLACE)
    if recovered:
        g.push(WoundedReturn())


def places_for_wounded(g: DreadState, leader: int) -> list[int]:
    """Where a wounded leader can come back."""
    nation = NATION[leader]
    if nation in (HANOVER, PRUSSIA):
        camp = g.camp[nation]
        return [CITY_PLACE[c] for c in CITIES_OF[nation] if g.holder(c) == camp and not g.is_besieged(CITY_PLACE[c])]
    return quarters(g, nation) if not g.out[nation] else [CITY_PLACE[c] for c in CITIES_OF[nation] if g.control[c] == nation]


class WoundedReturn(Step[DreadState]):
    """[8.8e] One after the other; where several Cities are free the owner chooses."""

    def run(self, g: DreadState) -> None:
        for leader in LEADERS:
            if g.at[leader] == TO_PLACE:
                places = places_for_wounded(g, leader)
                if len(places) == 1:
                    come_back(g, leader, places[0])
                else:
                    side = g.side(leader)
                    g.push(ReturnTo(side if side in (SWEDISH, COALITION) else COALITION, leader))
                return
        g.pop()


def come_back(g: DreadState, leader: int, place: int) -> None:
    g.put(leader, place, 1)
    g.say("recovers", leader, place)


class ReturnTo(Pick[DreadState]):
    """[8.8e] Where a leader who has recovered comes back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "leader:piece")
    VERB: ClassVar[Verb] = QUARTER

    def __init__(self, side: int, leader: int) -> None:
        self.side = side
        self.leader = leader

    def offers(self, g: DreadState) -> list[int]:
        return places_for_wounded(g, self.leader)

    def bars(self, g: DreadState, place: int) -> int:
        return 0 if place in self.offers(g) else no.NO_SICKBED

    def pick(self, g: DreadState, place: int) -> None:
        g.pop()
        come_back(g, self.leader, place)
