"""Chapter 3. The set-up: the Holy League places its units group by group, then the Ottomans; leaders come last in each
group."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import DEPLOY, PLAN, STATION
from ..board import AREA_IDS, LAND, LEAGUE, OTTOMANS, place_number
from ..setup_plans import GROUP_DATA, GROUP_NAMES, GROUP_SIDE, GROUPS, PLAN_IDS, PLAN_SIDE, PLANS
from ..state import WarState
from ..units import IS_LEADER, LABEL, NATION, NATION_IDS, TYPE, TYPE_IDS, UNIT_IDS, UNITS
from . import leaders
from .decisions import SideStep
from .forces import count_type, count_units


def number_of_units(group: dict[str, Any]) -> list[int]:
    """[3.2b, 3.2c, 3.2d, 3.2f, 3.3b, 3.4b] How many units of each type a group sets up."""
    return [group["units"].get(name, 0) for name in TYPE_IDS]


# By group: what forbids, each with the case of its own list.
REFUSALS: Final = [
    (no.OUT_OF_AREAS_AUSTRIA, no.LIST_FULL_AUSTRIA, no.PLACED_AUSTRIA),
    (no.OUT_OF_AREAS_BAVARIA, no.LIST_FULL_BAVARIA, no.PLACED_BAVARIA),
    (no.OUT_OF_AREAS_SAXONY, no.LIST_FULL_SAXONY, no.PLACED_SAXONY),
    (no.OUT_OF_AREAS_POLAND, no.LIST_FULL_POLAND, no.PLACED_POLAND),
    (no.OUT_OF_AREAS_RUSSIA, no.LIST_FULL_RUSSIA, no.PLACED_RUSSIA),
    (no.OUT_OF_AREAS_OTTOMANS, no.LIST_FULL_OTTOMANS, no.PLACED_OTTOMANS),
]
OUT_OF_AREAS: Final = 0
LIST_FULL: Final = 1
PLACED_ALREADY: Final = 2
QUOTA: Final[list[list[int]]] = [number_of_units(group) for group in GROUP_DATA]  # by group and type
LABELS: Final[list[dict[str, int]]] = [group.get("labels", {}) for group in GROUP_DATA]
GROUP_LEADERS: Final[list[list[int]]] = [[UNIT_IDS.index(name) for name in group["leaders"]] for group in GROUP_DATA]
GROUP_NATIONS: Final[list[list[int]]] = [[NATION_IDS.index(name) for name in group["nations"]] for group in GROUP_DATA]
GROUP_AREAS: Final[list[list[int]]] = [[AREA_IDS.index(name) for name in group["areas"]] for group in GROUP_DATA]
GROUP_UNITS: Final[list[list[int]]] = [
    [u for u in range(UNITS) if NATION[u] in GROUP_NATIONS[group] and not IS_LEADER[u]] for group in range(GROUPS)
]


def places_of(plan: dict[str, Any]) -> list[tuple[int, int]]:
    """The pieces of a plan with their hexes: units first, leaders last."""
    pairs = [(UNIT_IDS.index(unit), place_number(place)) for place, units in plan.get("places", {}).items() for unit in units]
    return sorted(pairs, key=lambda pair: (IS_LEADER[pair[0]], pair[0]))


PLACED: Final[list[list[tuple[int, int]]]] = [places_of(plan) for plan in PLANS.values()]
INSTEAD: Final[list[int]] = [place_number(plan["instead"]) if "instead" in plan else NONE for plan in PLANS.values()]


class SetUp(SideStep):
    """[3.1a, 3.2a, 3.3a] The Holy League sets up, with the neutral Russians (ruling A75), and then the Ottomans."""

    def run(self, g: WarState) -> None:
        g.pop()
        if self.side == LEAGUE:
            g.push(SetUp(OTTOMANS))
        g.push(ChoosePlan(self.side))


class ChoosePlan(Pick[WarState]):
    """[3.1a] A side takes one of our plans, or places its units by hand."""

    VERB = PLAN

    def offers(self, g: WarState) -> list[int]:
        return list(range(len(PLAN_IDS)))

    def bars(self, g: WarState, plan: int) -> int:
        return 0 if PLAN_SIDE[plan] == self.side else no.NOT_YOUR_PLAN

    def pick(self, g: WarState, plan: int) -> None:
        if not PLACED[plan]:
            g.replace(PlaceGroup(first_group(self.side)))
            return
        g.pop()
        g.say("takes_plan", self.side, plan)
        for unit, place in PLACED[plan]:
            place_piece(g, unit, place if may_set_up_in(g, group_of(unit), place) or INSTEAD[plan] == NONE else INSTEAD[plan])


def first_group(side: int) -> int:
    """The first group that a side places."""
    return GROUP_SIDE.index(side)


def group_of(unit: int) -> int:
    """The group that a unit is set up with."""
    for group in range(GROUPS):
        if NATION[unit] in GROUP_NATIONS[group]:
            return group
    return NONE


def place_piece(g: WarState, unit: int, place: int) -> None:
    """[12.1a, 12.2f] A piece is set up; a leader without a name rolls for his value (ruling A90)."""
    g.move(unit, place)
    if IS_LEADER[unit]:
        leaders.set_leader_value(g, unit)


def may_set_up_in(g: WarState, group: int, place: int) -> bool:
    """Whether a group may set up in a hex."""
    return place < LAND and g.area(place) in GROUP_AREAS[group]


class PlaceGroup(Step[WarState]):
    """[3.1b, 3.2b, 3.2c, 3.2d, 3.2e, 3.2f, 3.3b, 3.4b] One group after the other, until its list is complete; the rest stays in
    the Recruit Boxes, and the Brandenburgers stay set aside."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group:int",)

    def __init__(self, group: int) -> None:
        self.group = group

    def run(self, g: WarState) -> None:
        group = self.group
        if not is_complete(g, group):
            g.push(Station(group))
        elif group + 1 < GROUPS and GROUP_SIDE[group + 1] == GROUP_SIDE[group]:
            g.replace(PlaceGroup(group + 1))
        else:
            g.pop()


def number_placed(g: WarState, group: int, type: int) -> int:
    """How many units of a type a group has on the map."""
    count = 0
    for unit in GROUP_UNITS[group]:
        if TYPE[unit] == type and g.at[unit] < LAND:
            count += 1
    return count


def is_full(g: WarState, group: int) -> bool:
    """Whether all units of a group stand; its leaders may be missing."""
    return all(number_placed(g, group, type) >= number for type, number in enumerate(QUOTA[group]))


def is_complete(g: WarState, group: int) -> bool:
    """[3.3b] Whether a group is placed to the last leader."""
    return is_full(g, group) and all(g.at[leader] < LAND for leader in GROUP_LEADERS[group])


def leaves_no_room(g: WarState, group: int, unit: int) -> bool:
    """[3.2f, 3.3c] Whether this unit would take a place that a compulsory label still needs."""
    type = TYPE[unit]
    needed = 0
    for label, least in LABELS[group].items():
        labeled = [other for other in GROUP_UNITS[group] if LABEL[other] == label]
        missing = least - len([other for other in labeled if g.at[other] < LAND])
        if count_type(labeled, type) == 0 or missing <= 0:
            continue
        if label == LABEL[unit]:
            return False
        needed += missing
    return QUOTA[group][type] - number_placed(g, group, type) <= needed


class Station(Pick[WarState]):
    """[3.2b, 3.2c, 3.2d, 3.2f, 3.3b, 3.3c, 3.4b] The next unit of the group to be placed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group:int",)
    VERB = STATION

    def __init__(self, group: int) -> None:
        self.group = group

    def seat(self, g: WarState) -> int:
        return GROUP_SIDE[self.group]

    def words(self, g: WarState) -> dict[str, str]:
        return {"whose": GROUP_NAMES[self.group]}

    def offers(self, g: WarState) -> list[int]:
        return GROUP_LEADERS[self.group] if is_full(g, self.group) else GROUP_UNITS[self.group]

    def bars(self, g: WarState, unit: int) -> int:
        group = self.group
        if IS_LEADER[unit] and unit not in GROUP_LEADERS[group]:
            return no.NOT_OF_THIS_GROUP
        if NATION[unit] not in GROUP_NATIONS[group]:
            return no.NOT_OF_THIS_GROUP
        if g.at[unit] < LAND:
            return REFUSALS[group][PLACED_ALREADY]
        if IS_LEADER[unit]:
            return 0 if is_full(g, group) else no.LEADERS_COME_LAST
        if number_placed(g, group, TYPE[unit]) >= QUOTA[group][TYPE[unit]]:
            return REFUSALS[group][LIST_FULL]
        if leaves_no_room(g, group, unit):
            return no.LABELS_POLAND if GROUP_SIDE[group] == LEAGUE else no.LABELS_OTTOMANS
        return no.TWIN_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.replace(Deploy(self.group, unit))


class Deploy(Pick[WarState]):
    """[3.2b, 3.2c, 3.2d, 3.2f, 3.3b, 3.4b] The hex for the unit in hand: any of the group's areas. A leader goes to units."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group:int", "unit:piece")
    VERB = DEPLOY

    def __init__(self, group: int, unit: int) -> None:
        self.group = group
        self.unit = unit

    def seat(self, g: WarState) -> int:
        return GROUP_SIDE[self.group]

    def offers(self, g: WarState) -> list[int]:
        return [place for place in range(LAND) if g.area(place) in GROUP_AREAS[self.group]]

    def bars(self, g: WarState, place: int) -> int:
        if not may_set_up_in(g, self.group, place):
            return REFUSALS[self.group][OUT_OF_AREAS]
        return no.NO_UNITS_FOR_LEADER if IS_LEADER[self.unit] and not has_friends(g, self.unit, place) else 0

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        g.say("sets_up", self.seat(g), self.unit, place)
        place_piece(g, self.unit, place)


def has_friends(g: WarState, leader: int, place: int) -> bool:
    """[12.1d] Whether units of a leader's camp stand in a hex, of whatever nation (ruling A75)."""
    return count_units(g.own_stack(g.camp(leader), place)) > 0
