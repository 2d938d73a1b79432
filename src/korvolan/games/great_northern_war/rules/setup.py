"""Chapters 3 and 29. The set-up: what the scenario fixes stands already; each side places the rest, the Coalition first."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import DEPLOY, PLAN, STATION
from ..board import ADJECTIVES, FORTRESS, FORTRESSES, LAND, NATION_SIDE, NATIONS, TO_PLACE, place_number
from ..campaign_markers import FORAGE, GONE, HELD, PLAN_IDS, PLAN_SIDE, PLANS, SIDE_MARKERS
from ..frames import NationPick, SideStep
from ..state import BOTH, IN_FORCE, NO_FORCE, WarState
from ..tables import OPT_FORAGE
from ..units import ELITE, GARRISON, NATION, PETER, TYPE, UNIT_IDS, UNIT_SIDE, UNITS, UNITS_OF
from .eligibility import has_earlier_twin


def read_plan(plan: dict[str, Any]) -> list[tuple[int, int]]:
    """The units of a plan with their places."""
    return [(UNIT_IDS.index(unit), place_number(place)) for place, units in plan.get("places", {}).items() for unit in units]


# By plan: (unit, place); none for the plan that is made by hand.
PLACED: Final[list[list[tuple[int, int]]]] = [read_plan(plan) for plan in PLANS.values()]


class OpenSetUp(Step[WarState]):
    """[3.0a, 29.1a] The scenario's own placements are known to all; then the Coalition sets up, then Sweden."""

    def run(self, g: WarState) -> None:
        g.pop()
        remember_all(g)
        for side in BOTH:
            show_hand(g, side)
        if g.switches[OPT_FORAGE]:
            for side in BOTH:
                g.set_spot(FORAGE[side], GONE)


def remember_all(g: WarState) -> None:
    """Everyone knows what stands where: the scenario says so."""
    for unit in range(UNITS):
        if 0 <= g.at[unit] < LAND:
            g.remembered[unit] |= 1 << (1 - UNIT_SIDE[unit])


def show_hand(g: WarState, side: int) -> None:
    """[29.0f] Everyone knows which markers the scenario gives a player: Tactics to the Swede."""
    for marker in SIDE_MARKERS[side]:
        if g.spot[marker] == HELD:
            g.seen[marker] |= 1 << (1 - side)


class SetUp(SideStep):
    """[29.1a] One side's part of the set-up."""

    def run(self, g: WarState) -> None:
        g.pop()
        if nation_to_place(g, self.side) >= 0:
            g.push(ChoosePlan(self.side))


class ChoosePlan(Pick[WarState]):
    """[29.1d, 29.1e, 29.1f, 29.1h, 29.2b] What a side may place freely: by one of our plans, or by hand."""

    VERB: ClassVar[Verb] = PLAN

    def offers(self, g: WarState) -> list[int]:
        return list(range(len(PLAN_IDS)))

    def bars(self, g: WarState, plan: int) -> int:
        return 0 if PLAN_SIDE[plan] == self.side else no.NOT_YOUR_PLAN

    def pick(self, g: WarState, plan: int) -> None:
        if not PLACED[plan]:
            g.replace(Station(self.side, nation_to_place(g, self.side)))
            return
        g.pop()
        for unit, place in PLACED[plan]:
            if g.at[unit] == TO_PLACE:
                g.put_hidden(unit, place)


class Station(NationPick):
    """[29.0h, 29.1a] The next unit to be placed, nation by nation in the order of the list (ruling A88)."""

    VERB: ClassVar[Verb] = STATION

    def asks(self, g: WarState) -> bool:
        return True  # how many are left to choose from is the owner's business

    def words(self, g: WarState) -> dict[str, str]:
        return {"whose": ADJECTIVES[self.nation]}

    def offers(self, g: WarState) -> list[int]:
        return UNITS_OF[self.nation]

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT  # of enemy units nothing more is said
        if g.at[unit] != TO_PLACE:
            return bars_fixed(unit)
        if NATION[unit] != self.nation:
            return no.NOT_YET_PLACED
        return no.TWIN_FIRST if has_earlier_twin(g, unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.force[unit] = IN_FORCE
        g.replace(PlaceUnit(self.side, self.nation))


class PlaceUnit(NationPick):
    """[29.1b, 29.1d, 29.1e, 29.1f, 29.1h, 29.2b] The fortress for the unit in hand: any of its own country's."""

    VERB: ClassVar[Verb] = DEPLOY

    def asks(self, g: WarState) -> bool:
        return True

    def offers(self, g: WarState) -> list[int]:
        return FORTRESSES

    def bars(self, g: WarState, place: int) -> int:
        if place < LAND and FORTRESS[place] and g.is_home(UNITS_OF[self.nation][0], place):
            return 0
        return bars_abroad(in_hand(g, self.nation))

    def pick(self, g: WarState, place: int) -> None:
        unit = in_hand(g, self.nation)
        g.force[unit] = NO_FORCE
        g.put_hidden(unit, place)
        nation = nation_to_place(g, self.side)
        if nation < 0:
            g.pop()
        else:
            g.replace(Station(self.side, nation))


def bars_abroad(unit: int) -> int:
    """[29.1b, 29.1d, 29.1e, 29.1f, 29.1h, 29.2b] The line of the list that a place outside the unit's own country breaks."""
    if NATION[unit] == board.RUSSIA and TYPE[unit] == GARRISON:
        return no.NO_RUSSIAN_GARRISON_FORTRESS
    return ABROAD[NATION[unit]]


def bars_fixed(unit: int) -> int:
    """[29.0h, 29.1b, 29.1c, 29.2a] The line of the list by which a unit has its place, or lies in its box (ruling A91)."""
    if NATION[unit] == board.SWEDEN and TYPE[unit] == GARRISON:
        return no.SWEDISH_GARRISON_IS_FIXED
    if NATION[unit] == board.RUSSIA and TYPE[unit] == GARRISON:
        return no.RUSSIAN_GARRISON_IS_FIXED
    if unit == PETER or (NATION[unit] == board.RUSSIA and ELITE[unit]):
        return no.MOSCOW_IS_FIXED
    return FIXED[NATION[unit]]


# By nation: the verdicts on its units.
ABROAD: Final[dict[int, int]] = {
    board.RUSSIA: no.NO_RUSSIAN_FORTRESS,
    board.DENMARK: no.NO_DANISH_FORTRESS,
    board.SAXONY: no.NO_SAXON_FORTRESS,
    board.BRANDENBURG: no.NO_BRANDENBURG_FORTRESS,
    board.SWEDEN: no.NO_SWEDISH_FORTRESS,
}
FIXED: Final[dict[int, int]] = {
    board.RUSSIA: no.RUSSIAN_IS_FIXED,
    board.DENMARK: no.DANISH_IS_FIXED,
    board.SAXONY: no.SAXON_IS_FIXED,
    board.COMMONWEALTH: no.POLISH_IS_FIXED,
    board.BRANDENBURG: no.BRANDENBURG_IS_FIXED,
    board.SWEDEN: no.SWEDISH_IS_FIXED,
    board.LITHUANIA: no.LITHUANIAN_IS_FIXED,
    board.COSSACKS: no.COSSACK_IS_FIXED,
}


def in_hand(g: WarState, nation: int) -> int:
    """The unit that has been chosen to be placed next."""
    for unit in UNITS_OF[nation]:
        if g.force[unit]:
            return unit
    raise KorvolanError("no unit is in hand to be placed")


def nation_to_place(g: WarState, side: int) -> int:
    """The next nation of a side with units to place, in the order of the list; -1 if none has."""
    for nation in range(NATIONS):
        if NATION_SIDE[nation] == side and any(g.at[unit] == TO_PLACE for unit in UNITS_OF[nation]):
            return nation
    return -1
