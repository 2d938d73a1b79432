"""Chapter 11.4.2. Defenders may try to avoid a combat before it is fought."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..actions import AVOID, STAND, STAY, TO
from ..board import CITY, FORTRESS
from ..fields import BREAK_OUT, INTERCEPTION, RELIEF
from ..state import LOOKS_ON, WarState, free_neighbors, seat_of_camp
from . import alliances
from .battle_strength import fighting
from .decisions import CampPick
from .forces import count_within_walls
from .recruiting import CAPACITY
from .roll_modifiers import ModifiedRoll, Part, for_avoidance

AVOIDS_ON: Final = 5


def must_go(g: WarState) -> bool:
    """[11.4.2e, 11.4.2f, 11.6.4f] Whether defenders who avoid have to leave: out of a city, and besiegers always (ruling
    A38)."""
    return CITY[g.battle_at] or is_siege(g)


def is_siege(g: WarState) -> bool:
    """[11.4.2f] Whether besiegers are attacked, by a relief or by the garrison."""
    return g.battle == RELIEF or g.battle == BREAK_OUT


def ways_out(g: WarState, camp: int) -> list[int]:
    """[11.4.2e, 11.4.2i] Where defenders who avoid may go: any free hex if they must leave, else an adjacent fortress."""
    if must_go(g):
        return free_neighbors(g, camp, g.battle_at)
    return [place for place in g.ways(g.battle_at) if is_refuge(g, camp, place)]


def is_refuge(g: WarState, camp: int, place: int) -> bool:
    """[11.4.2i] A fortress of the defender's, without enemies before it, and with room for all of them (ruling A39)."""
    if not FORTRESS[place] or not g.holds(camp, place) or g.foes(camp, place):
        return False
    return count_within_walls([*fighting(g, camp), *g.own_stack(camp, place)]) <= CAPACITY


class OfferAvoid(CampPick):
    """[11.4.1c, 11.4.2b, 11.4.2c, 11.4.2d, 11.4.2j, 11.5d, 11.6.4f] The defenders, all together, may try to avoid each
    combat."""

    STOPS = (STAND, AVOID)
    WINDOW = "avoid"
    DECLINES = STAND

    def place(self, g: WarState) -> int:
        return g.battle_at

    def bars_stop(self, g: WarState, action: int) -> int:
        if action == STAND:
            return 0
        if g.battle == INTERCEPTION:
            return no.MAY_NOT_AVOID
        if must_go(g) and not ways_out(g, self.camp):
            return no.BESIEGERS_SHUT_IN if is_siege(g) else no.NO_WAY_OUT
        return 0

    def stop(self, g: WarState, action: int) -> None:
        if action == AVOID:
            g.replace(AvoidRoll(self.camp))
        else:
            g.pop()


class AvoidRoll(ModifiedRoll):
    """[11.4.2b, 11.4.2l] On a modified 5 or more combat is avoided; else it is fought."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp",)
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, camp: int) -> None:
        self.camp = camp

    def parts(self, g: WarState) -> list[Part]:
        return for_avoidance(g, self.camp)

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        success = self.total(g, result) >= AVOIDS_ON
        g.say("avoids" if success else "cannot_avoid", seat_of_camp(self.camp), g.battle_at)
        if success:
            g.pop()  # Clash
            g.push(AvoidTo(self.camp))

    def label(self, g: WarState, result: int) -> str:
        return "avoided" if self.total(g, result) >= AVOIDS_ON else "combat"


class AvoidTo(CampPick):
    """[11.4.2c, 11.4.2e, 11.4.2f, 11.4.2i, 11.3.1p] Those who avoid stay where they are, unless they must leave; or they go
    into a fortress next to them."""

    VERB = TO
    STOPS = (STAY,)

    def offers(self, g: WarState) -> list[int]:
        return ways_out(g, self.camp)

    def bars(self, g: WarState, place: int) -> int:
        if place in ways_out(g, self.camp):
            return 0
        return no.FORTRESS_NOT_OPEN if not must_go(g) else no.NOT_FOR_BESIEGERS if is_siege(g) else no.NOT_A_WAY_OUT

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        withdraw(g, self.camp, place)

    def bars_stop(self, g: WarState, action: int) -> int:
        return 0 if not must_go(g) else no.BESIEGERS_MUST_LEAVE if is_siege(g) else no.MUST_LEAVE


def withdraw(g: WarState, camp: int, place: int) -> None:
    """[11.4.2e, 11.4.2f] All defenders go to another hex; what becomes of city and siege is seen to afterwards. Besiegers who
    avoid a relief in their own activation may march on from there."""
    for unit in fighting(g, camp):
        if g.force[unit]:
            g.here = place
            g.came_from = NONE
            g.only_to = NONE  # he was not thrown back: what points he has left take him anywhere
        g.move(unit, place)
        g.fights[unit] = LOOKS_ON
    g.say("retires", seat_of_camp(camp), g.battle_at, place)
    alliances.arrive(g, camp, place)
