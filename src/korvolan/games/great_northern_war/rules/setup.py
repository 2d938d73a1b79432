"""Chapters 3 and 29. The set-up: what the scenario fixes stands already; each side places the rest, the Coalition first."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.frame import Frame, Step

from .. import refusals as no
from ..actions import DEPLOY, PLAN, STATION
from ..board import (
    ADJECTIVES,
    BRANDENBURG,
    COMMONWEALTH,
    COSSACKS,
    DENMARK,
    FORTRESSES,
    LAND,
    LITHUANIA,
    NATION_SIDE,
    NATIONS,
    RUSSIA,
    SAXONY,
    SWEDEN,
    TO_PLACE,
    place_number,
)
from ..campaign_markers import FORAGE, GONE, HELD, PLAN_IDS, PLAN_SIDE, PLANS, SIDE_MARKERS
from ..state import BOTH, WarState
from ..tables import OPT_FORAGE
from ..units import ELITE, GARRISON, NATION, PETER, TWIN, TYPE, UNIT_IDS, UNIT_SIDE, UNITS, UNITS_OF


def places_of(plan: dict[str, Any]) -> list[tuple[int, int]]:
    """The units of a plan with their places."""
    return [(UNIT_IDS.index(unit), place_number(place)) for place, units in plan.get("places", {}).items() for unit in units]


# By plan: (unit, place); none for the plan that is made by hand.
PLACED: Final[list[list[tuple[int, int]]]] = [places_of(plan) for plan in PLANS.values()]


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


class SetUp(Step[WarState]):
    """[29.1a] One side's part of the set-up."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: WarState) -> None:
        g.pop()
        if nation_to_place(g, self.side) >= 0:
            g.push(ChoosePlan(self.side))


class ChoosePlan(Frame[WarState]):
    """[29.1d, 29.1e, 29.1f, 29.1h, 29.2b] What a side may place freely: by one of our plans, or by hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("plan",)

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: WarState) -> int:
        return self.side

    def candidates(self, g: WarState) -> list[int]:
        return [PLAN + plan for plan in range(len(PLAN_IDS))]

    def forbids(self, g: WarState, action: int) -> int:
        return 0 if PLAN_SIDE[PLAN.of(action)] == self.side else no.NOT_YOUR_PLAN

    def take(self, g: WarState, action: int) -> None:
        placed = PLACED[PLAN.of(action)]
        if not placed:
            g.replace(Station(self.side, nation_to_place(g, self.side)))
            return
        g.pop()
        for unit, place in placed:
            if g.at[unit] == TO_PLACE:
                g.put_hidden(unit, place)


class Station(Frame[WarState]):
    """[29.0h, 29.1a] The next unit to be placed, nation by nation in the order of the list (ruling A88)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation")
    VERBS: ClassVar[tuple[str, ...]] = ("station",)

    def __init__(self, side: int, nation: int) -> None:
        self.side = side
        self.nation = nation

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True  # how many are left to choose from is the owner's business

    def words(self, g: WarState) -> dict[str, str]:
        return {"whose": ADJECTIVES[self.nation]}

    def candidates(self, g: WarState) -> list[int]:
        return [STATION + unit for unit in UNITS_OF[self.nation]]

    def forbids(self, g: WarState, action: int) -> int:
        unit = STATION.of(action)
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT  # of enemy units nothing more is said
        if g.at[unit] != TO_PLACE:
            return bars_fixed(unit)
        if NATION[unit] != self.nation:
            return no.NOT_YET_PLACED
        return no.TWIN_FIRST if has_earlier_twin(g, unit, TO_PLACE) else 0

    def take(self, g: WarState, action: int) -> None:
        g.force[STATION.of(action)] = 1
        g.replace(PlaceUnit(self.side, self.nation))


class PlaceUnit(Frame[WarState]):
    """[29.1b, 29.1d, 29.1e, 29.1f, 29.1h, 29.2b] The fortress for the unit in hand: any of its own country's."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation")
    VERBS: ClassVar[tuple[str, ...]] = ("deploy",)

    def __init__(self, side: int, nation: int) -> None:
        self.side = side
        self.nation = nation

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True

    def candidates(self, g: WarState) -> list[int]:
        return [DEPLOY + place for place in FORTRESSES]

    def forbids(self, g: WarState, action: int) -> int:
        place = DEPLOY.of(action)
        if place < LAND and place in FORTRESSES and g.is_home(UNITS_OF[self.nation][0], place):
            return 0
        return bars_abroad(in_hand(g, self.nation))

    def take(self, g: WarState, action: int) -> None:
        unit = in_hand(g, self.nation)
        g.force[unit] = 0
        g.put_hidden(unit, DEPLOY.of(action))
        nation = nation_to_place(g, self.side)
        if nation < 0:
            g.pop()
        else:
            g.replace(Station(self.side, nation))


def bars_abroad(unit: int) -> int:
    """[29.1b, 29.1d, 29.1e, 29.1f, 29.1h, 29.2b] The line of the list that a place outside the unit's own country breaks."""
    if NATION[unit] == RUSSIA and TYPE[unit] == GARRISON:
        return no.NO_RUSSIAN_GARRISON_FORTRESS
    return ABROAD[NATION[unit]]


def bars_fixed(unit: int) -> int:
    """[29.0h, 29.1b, 29.1c, 29.2a] The line of the list by which a unit has its place, or lies in its box (ruling A91)."""
    if NATION[unit] == SWEDEN and TYPE[unit] == GARRISON:
        return no.SWEDISH_GARRISON_IS_FIXED
    if NATION[unit] == RUSSIA and TYPE[unit] == GARRISON:
        return no.RUSSIAN_GARRISON_IS_FIXED
    if unit == PETER or (NATION[unit] == RUSSIA and ELITE[unit]):
        return no.MOSCOW_IS_FIXED
    return FIXED[NATION[unit]]


# By nation: the verdicts on its units.
ABROAD: Final[dict[int, int]] = {
    RUSSIA: no.NO_RUSSIAN_FORTRESS,
    DENMARK: no.NO_DANISH_FORTRESS,
    SAXONY: no.NO_SAXON_FORTRESS,
    BRANDENBURG: no.NO_BRANDENBURG_FORTRESS,
    SWEDEN: no.NO_SWEDISH_FORTRESS,
}
FIXED: Final[dict[int, int]] = {
    RUSSIA: no.RUSSIAN_IS_FIXED,
    DENMARK: no.DANISH_IS_FIXED,
    SAXONY: no.SAXON_IS_FIXED,
    COMMONWEALTH: no.POLISH_IS_FIXED,
    BRANDENBURG: no.BRANDENBURG_IS_FIXED,
    SWEDEN: no.SWEDISH_IS_FIXED,
    LITHUANIA: no.LITHUANIAN_IS_FIXED,
    COSSACKS: no.COSSACK_IS_FIXED,
}


def in_hand(g: WarState, nation: int) -> int:
    """The unit that has been chosen to be placed next."""
    for unit in UNITS_OF[nation]:
        if g.force[unit]:
            return unit
    raise KorvolanError("no unit is in hand to be placed")


def has_earlier_twin(g: WarState, unit: int, place: int) -> bool:
    """[2.2a] Whether a unit printed alike comes before it in the same place: they need not be told apart."""
    for other in range(TWIN[unit], unit):
        if g.at[other] == place and TWIN[other] == TWIN[unit]:
            return True
    return False


def nation_to_place(g: WarState, side: int) -> int:
    """The next nation of a side with units to place, in the order of the list; -1 if none has."""
    for nation in range(NATIONS):
        if NATION_SIDE[nation] == side:
            for unit in UNITS_OF[nation]:
                if g.at[unit] == TO_PLACE:
                    return nation
    return -1
