"""Chapter 12. Leaders: their values, how they come and go, and where one goes who is left alone."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Die

from .. import refusals as no
from .. import units
from ..actions import DEPLOY
from ..board import LAND, LEADERS_DUE, NEUTRALS, SPOTS, TOWN, TOWN_PLACE, TOWNS, distance
from ..state import WarState
from ..tables import OPT_PRINCIPALITIES
from ..units import IS_LEADER, LEADERS, NATION, UNIT_SIDE
from . import control
from .decisions import SideStep
from .forces import count_combat, count_units
from .principalities import is_locked

ONE_FROM: Final = [4, 5]  # by side: the least roll that makes an unnamed leader worth 1


def set_leader_value(g: WarState, leader: int) -> None:
    """[12.1a, 12.2f] A leader comes onto the map: his value is printed, or rolled now and at no other time."""
    if units.NAMED[leader]:
        g.value[leader] = units.VALUE[leader]
    else:
        g.push(LeaderRoll(leader))


class LeaderRoll(Die[WarState]):
    """[12.2g, 12.2h] The value of an unnamed leader: Ottomans have 1 on a 5 or 6, the others on 4 to 6."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader:piece",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        g.value[self.leader] = 1 if result + 1 >= ONE_FROM[UNIT_SIDE[self.leader]] else 0
        g.say("leader_value", self.leader, g.value[self.leader])

    def label(self, g: WarState, result: int) -> str:
        return f"{units.UNIT_NAMES[self.leader]}: value {1 if result + 1 >= ONE_FROM[UNIT_SIDE[self.leader]] else 0}"


def best_leader(g: WarState, pieces: list[int]) -> int:
    """[11.1m, 12.1b] The value that counts: one leader's, the highest (ruling A9); 0 without a leader."""
    best = 0
    for unit in pieces:
        if IS_LEADER[unit] and g.value[unit] > best:
            best = g.value[unit]
    return best


# -- the Grand Vizier ------------------------------------------------------------------------------------------------


def remove_grand_vizier(g: WarState) -> None:
    """[12.2d, 12.2e, LCRT-o] After a disaster Kara Mustapha, or the Grand Vizier, is removed wherever he is (ruling A59)."""
    for leader in (units.KARA_MUSTAPHA, units.GRAND_VIZIER):
        if 0 <= g.at[leader] < SPOTS:
            g.eliminate(leader)


# -- coming in -------------------------------------------------------------------------------------------------------


class LeadersReturn(SideStep):
    """[8.2j, 12.2c, 12.2i] At the start of its Recruiting Phase a side places the leaders that are due, free of cost."""

    def run(self, g: WarState) -> None:
        for leader in LEADERS:
            if g.at[leader] == LEADERS_DUE and UNIT_SIDE[leader] == self.side and may_return(g, leader):
                g.push(PlaceLeader(leader))
                return
        g.pop()


def may_return(g: WarState, leader: int) -> bool:
    """[14.3c] Whether a leader that is due can be placed: not one of a neutral country, nor of a lost principality."""
    if g.camp(leader) == NEUTRALS:
        return False
    if g.switches[OPT_PRINCIPALITIES] and units.VOIVODE[NATION[leader]] == leader and is_locked(g, NATION[leader]):
        return False
    return bool(entry_places(g, UNIT_SIDE[leader]))


def bars_entry(g: WarState, side: int, place: int) -> int:
    """[12.2j, 13.2a, 8.2h] A leader enters with a unit of his side, also with besiegers or a besieged garrison, since he is no
    recruit, or in a city or fortress that it controls and enemies do not stand before (ruling A107)."""
    if place >= LAND:
        return no.NOBODY_TO_JOIN
    if has_unit_outside(g, side, place):
        return 0
    if not g.holds(side, place):
        return no.NOBODY_TO_JOIN
    return 0 if g.foes(side, place) == 0 or count_units(g.garrison(place)) > 0 else no.LEADER_SHUT_OUT


def entry_places(g: WarState, side: int) -> list[int]:
    """Every hex where a leader of a side could enter."""
    places = [place for place in range(LAND) if TOWN[place] != NONE or g.stands(side, place)]
    return [place for place in places if bars_entry(g, side, place) == 0]


def has_unit_outside(g: WarState, side: int, place: int) -> bool:
    """Whether a unit of a side is in a hex, and not behind walls."""
    return count_units(g.field_stack(side, place)) > 0


class PlaceLeader(Pick[WarState]):
    """[12.2j] Where a leader enters."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader:piece",)
    VERB = DEPLOY

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def seat(self, g: WarState) -> int:
        return UNIT_SIDE[self.leader]

    def offers(self, g: WarState) -> list[int]:
        return entry_places(g, self.seat(g))

    def bars(self, g: WarState, place: int) -> int:
        return bars_entry(g, self.seat(g), place)

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        g.move(self.leader, place)
        g.waits[self.leader] = 1
        side = self.seat(g)
        if g.foes(side, place) and g.holds(side, place) and not has_unit_outside(g, side, place):
            g.wall_in(self.leader, True)
        g.say("leader_enters", self.leader, place)
        set_leader_value(g, self.leader)


# -- left alone ------------------------------------------------------------------------------------------------------


def move_lone_leaders(g: WarState) -> None:
    """[12.1d, 12.2b] A leader left alone in the field goes to the nearest force, else to the nearest place (ruling A10). A
    garrison that he stood before is shut in no longer."""
    for leader in LEADERS:
        place = g.at[leader]
        if not 0 <= place < LAND or not is_alone(g, leader, place):
            continue
        if is_sheltered(g, leader, place):
            g.waits[leader] = 1
            continue
        refuge = nearest_refuge(g, leader, place)
        if refuge == NONE:
            g.eliminate(leader)
        else:
            ride_to(g, leader, refuge)
        control.update_place(g, place)


def update_all_places(g: WarState) -> None:
    """After units were taken off the map: sieges, cities and leaders left alone."""
    for town in range(TOWNS):
        control.update_place(g, TOWN_PLACE[town])
    move_lone_leaders(g)


def let_lone_leaders_wait(g: WarState) -> None:
    """[12.1d] Leaders who are alone in a place of their side when a position begins may wait there."""
    for leader in LEADERS:
        place = g.at[leader]
        if 0 <= place < LAND and is_alone(g, leader, place) and is_sheltered(g, leader, place):
            g.waits[leader] = 1


def is_alone(g: WarState, leader: int, place: int) -> bool:
    """Whether a leader has no unit with him on his side of the walls."""
    camp = g.camp(leader)
    if camp == NEUTRALS:
        return False
    unit = g.head[place]
    while unit != NONE:
        if not IS_LEADER[unit] and g.inside[unit] == g.inside[leader] and g.camp(unit) == camp:
            return False
        unit = g.next_in[unit]
    return True


def is_sheltered(g: WarState, leader: int, place: int) -> bool:
    """Whether a leader is in a place of his side, behind its walls if enemies stand before them."""
    camp = g.camp(leader)
    return g.holds(camp, place) and (bool(g.inside[leader]) or g.foes(camp, place) == 0)


def leader_left_alone(g: WarState, camp: int, place: int, leaving: list[int]) -> int:
    """[12.1d] A leader of a hex who would be alone if these left it, or NONE. In a place of his own he may be only where he
    came alone (ruling A91)."""
    if place >= LAND:
        return NONE
    leader = g.head[place]
    while leader != NONE:
        if IS_LEADER[leader] and g.camp(leader) == camp and leader not in leaving:
            stays = [unit for unit in g.own_stack(camp, place) if unit not in leaving]
            if not has_company(g, leader, place, stays):
                return leader
        leader = g.next_in[leader]
    return NONE


def has_company(g: WarState, leader: int, place: int, stays: list[int]) -> bool:
    """[12.1d] Whether somebody of those who stay is with a leader, or he waits in a place of his side. Trains that the enemy
    would take at once are nobody (ruling A105)."""
    camp = g.camp(leader)
    if g.waits[leader] and g.holds(camp, place):
        return True
    beside = [unit for unit in stays if g.inside[unit] == g.inside[leader]]
    safe = bool(g.inside[leader]) or not control.is_forsaken(g, camp, place)
    return (count_units(beside) if safe else count_combat(beside)) > 0


def nearest_refuge(g: WarState, leader: int, place: int) -> int:
    """The nearest force of his side in the field, also one that besieges, or else the nearest place of its own without
    enemies; NONE if there is neither."""
    camp = g.camp(leader)
    refuges = [other for other in range(LAND) if other != place and g.field_fighters(camp, other) > 0]
    if not refuges:
        refuges = [other for other in TOWN_PLACE if g.holds(camp, other) and g.foes(camp, other) == 0]
    return min(refuges, key=lambda other: distance(place, other)) if refuges else NONE


def ride_to(g: WarState, leader: int, place: int) -> None:
    """[12.2b] He rides to another hex, out of whatever force he was in, and leads nobody before the next Player Phase (ruling
    A91)."""
    g.uncover(leader)
    g.move(leader, place)
    g.force[leader] = 0
    g.rode[leader] = 1
    g.waits[leader] = 1
    g.say("leader_flees", leader, place)
