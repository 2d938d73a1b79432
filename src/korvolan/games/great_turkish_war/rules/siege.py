"""Chapters 11.6.1 to 11.6.3. Sieges: who is behind the walls, siege works, what the garrison does, and storms."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import ALL, DONE, LOSE, MAN, SORTIE, STAY, TO
from ..board import FORTRESS, LAND, NEUTRALS, TOWN
from ..state import WarState, free_neighbors, seat_of_camp
from ..tables import WORKS_COST
from ..units import IS_COMBAT, IS_LEADER, SIEGE_TRAIN
from . import alliances, control, relief, roll_modifiers
from .decisions import CampPickAt
from .forces import count_combat, has_type
from .marker_windows import SALLYING, PlayMarkers
from .recruiting import fits_inside

COUP_FOR_SORTIE: Final = 2

# -- the walls ---------------------------------------------------------------------------------------------------------


class Walls(Step[WarState]):
    """[11.6.1c] When an enemy has entered the hex of a fortress its owner says who is behind the walls (ruling A42)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at:place",)

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, g: WarState) -> None:
        g.pop()
        place = self.at
        if not FORTRESS[place] or not control.has_both(g, place):
            return
        camp = g.holder[TOWN[place]]
        if g.field_stack(camp, place) and not control.is_besieged(g, place):
            g.push(ManWalls(camp, place))


class ManWalls(CampPickAt):
    """[11.1.1c, 11.6.1c, 12.1d] Up to seven units and all artillery go behind the walls, and leaders to units that are there;
    the rest stands outside, to be fought in the field."""

    VERB = MAN
    STOPS = (ALL, DONE)
    WINDOW = "walls"
    DECLINES = ALL

    def offers(self, g: WarState) -> list[int]:
        return g.field_stack(self.camp, self.at)

    def bars(self, g: WarState, unit: int) -> int:
        if g.at[unit] != self.at or g.camp(unit) != self.camp or g.inside[unit]:
            return no.NOT_OF_THE_GARRISON
        if IS_LEADER[unit]:
            return 0 if g.inner[self.at] else no.NO_SOLDIERS_INSIDE
        if not fits_inside(g, unit, self.at):
            return no.FORTRESS_FULL
        return no.LIKE_SOLDIER_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.wall_in(unit, True)

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        if action == ALL:
            man_all(g, self.camp, self.at)
        close_gates(g, self.camp, self.at)
        leave_force_for_walls(g, self.at)
        control.uncover_garrison(g, self.at)


def man_all(g: WarState, camp: int, place: int) -> None:
    """[11.1.1c] As many as find room go behind the walls: combat units first, then trains, and the leaders with them."""
    for wanted in (True, False):
        for unit in g.field_stack(camp, place):
            if IS_COMBAT[unit] == wanted and not IS_LEADER[unit] and fits_inside(g, unit, place):
                g.wall_in(unit, True)
    for unit in g.field_stack(camp, place):
        if IS_LEADER[unit] and g.inner[place]:
            g.wall_in(unit, True)


def leave_force_for_walls(g: WarState, place: int) -> None:
    """[11.4.3l] Where a force has come to a fortress of its own, whoever goes behind the walls leaves it, unless all do: those
    outside have the enemy to deal with, or fall back."""
    if g.here == place and not all(g.inside[unit] for unit in g.members()):
        for unit in g.garrison(place):
            g.force[unit] = 0


def close_gates(g: WarState, camp: int, place: int) -> None:
    """[12.1d, 11.4.2k] Leaders go where combat units are; trains left outside without any are lost to the enemy (ruling
    A12)."""
    outside = g.field_stack(camp, place)
    if count_combat(outside):
        return
    for unit in outside:
        if IS_LEADER[unit] and g.inner[place]:
            g.wall_in(unit, True)
        else:
            g.say("caught", unit, place)
            g.eliminate(unit)


# -- what a besieger needs ---------------------------------------------------------------------------------------------


def bars_siege(g: WarState, side: int, cost: int) -> int:
    """[11.6a, 11.6.1b, 11.6.1c, 11.6.1h, 14.2.1b] Why the active force cannot conduct a siege operation, or 0: an enemy
    fortress, no enemies outside, a siege train and a combat unit, and the points."""
    here = g.here
    if here >= LAND or not FORTRESS[here] or g.holds(side, here):
        return no.NO_ENEMY_FORTRESS
    if g.truce:
        return no.TRUCE_STOPS_SIEGE
    if g.foes_afield(side, here):
        return no.ENEMY_OUTSIDE
    members = g.members()
    if not has_type(members, SIEGE_TRAIN):
        return no.NO_SIEGE_TRAIN
    if count_combat(members) == 0:
        return no.NO_SOLDIERS
    if g.whole_points() >= cost:
        return 0
    return no.NO_POINTS_FOR_WORKS if cost == WORKS_COST else no.NO_POINTS_FOR_STORM


def uncover_all(g: WarState, place: int) -> None:
    """[11.1.1h] A siege operation shows who besieges and who is besieged."""
    for unit in g.stack(place):
        g.uncover(unit)


# -- siege works -------------------------------------------------------------------------------------------------------


def bars_works(g: WarState, side: int) -> int:
    """[11.6.2a] Why no works can be laid, or 0."""
    barred = bars_siege(g, side, WORKS_COST)
    if barred:
        return barred
    return no.WORKS_ARE_LAID if control.is_besieged(g, g.here) else 0


def lay_works(g: WarState, side: int) -> None:
    """[11.6.2a, 11.6.2c, 11.6.4a, 11.6.4b] Works are laid. Then relief may be declared, then the garrison chooses, then
    relief fights."""
    here = g.here
    g.op -= WORKS_COST
    g.works[TOWN[here]] = 1
    uncover_all(g, here)
    g.say("lays_works", side, here)
    defender = g.holder[TOWN[here]]
    g.push(relief.ReliefMarch(here))
    if defender != NEUTRALS:
        if count_combat(g.garrison(here)):
            g.push(GarrisonChoice(defender, here))
        relief.offer_relief(g, defender, here)


class GarrisonChoice(CampPickAt):
    """[11.6.2d, 11.6.2e, 11.6.2f, 11.6.2l, 11.6.4g] The besieged may stay, march off all together, or try a sortie once a
    turn."""

    VERB = TO
    STOPS = (STAY, SORTIE)
    WINDOW = "garrison"
    DECLINES = STAY

    def offers(self, g: WarState) -> list[int]:
        return free_neighbors(g, self.camp, self.at)

    def bars(self, g: WarState, place: int) -> int:
        if count_combat(g.garrison(self.at)) == 0:
            return no.GARRISON_IS_EMPTY
        return 0 if place in free_neighbors(g, self.camp, self.at) else no.NO_WAY_TO_MARCH_OFF

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        march_off(g, self.camp, self.at, place)

    def bars_stop(self, g: WarState, action: int) -> int:
        if action == STAY:
            return 0
        if count_combat(g.garrison(self.at)) == 0:
            return no.GARRISON_IS_EMPTY
        return no.ONE_SORTIE if g.sortied[TOWN[self.at]] else 0

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        if action == SORTIE:
            g.sortied[TOWN[self.at]] = 1
            g.push(SortieRoll(self.camp, self.at))
            g.push(PlayMarkers(seat_of_camp(self.camp), SALLYING, self.at))


def march_off(g: WarState, camp: int, place: int, refuge: int) -> None:
    """[11.6.2e, 4.0e] The whole garrison leaves, leaders and trains too, also those who found no room behind the walls, and the
    besieger has the fortress (ruling A45)."""
    for unit in g.own_stack(camp, place):
        g.move(unit, refuge)
    g.say("marches_off", seat_of_camp(camp), place, refuge)
    for unit in g.stack(place):
        if IS_COMBAT[unit] and g.camp(unit) != camp:
            control.take_town(g, g.camp(unit), place)
            break
    control.update_place(g, place)
    alliances.arrive(g, camp, refuge)


class SortieRoll(roll_modifiers.ModifiedRoll):
    """[11.6.2g, 11.6.2h, 11.6.2i, 11.6.2j, 11.6.2k, 13.10a] 1-2: a besieged unit is lost. 5 or more: the works are removed,
    and with a relief the garrison joins it (ruling A82). Else nothing happens."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "at:place")
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, camp: int, at: int) -> None:
        self.camp = camp
        self.at = at

    def parts(self, g: WarState) -> list[roll_modifiers.Part]:
        return [("11.6.2j", COUP_FOR_SORTIE * g.ambushes[seat_of_camp(self.camp)], "Coup de Main")]

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        total = self.total(g, result)
        g.ambushes[seat_of_camp(self.camp)] = 0
        g.say("sortie", seat_of_camp(self.camp), self.at, total)
        if total <= 2:
            g.push(GarrisonLoses(self.camp, self.at))
        elif total >= 5:
            g.works[TOWN[self.at]] = 0
            g.say("works_lifted", self.at)
            relief.join_relief(g, self.at)

    def label(self, g: WarState, result: int) -> str:
        total = self.total(g, result)
        return "one besieged unit lost" if total <= 2 else "the works are removed" if total >= 5 else "nothing"


class GarrisonLoses(CampPickAt):
    """[11.6.2g, ST-h, 12.2a] One unit of the garrison is lost, as its owner chooses, and with the last of them its leaders
    (ruling A10)."""

    VERB = LOSE
    NOT_THAT_ONE: ClassVar[int] = no.NOT_A_SORTIES_LOSS  # what forbids to lose anybody else

    def offers(self, g: WarState) -> list[int]:
        return [unit for unit in g.garrison(self.at) if IS_COMBAT[unit]]

    def bars(self, g: WarState, unit: int) -> int:
        if g.at[unit] != self.at or not g.inside[unit] or not IS_COMBAT[unit]:
            return self.NOT_THAT_ONE
        return no.LIKE_SOLDIER_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.pop()
        g.say("lost", unit)
        g.eliminate(unit)
        if count_combat(g.garrison(self.at)) == 0:
            for leader in g.garrison(self.at):
                if IS_LEADER[leader]:
                    g.eliminate(leader)
