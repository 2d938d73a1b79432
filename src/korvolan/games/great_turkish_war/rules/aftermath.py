"""[11.4.3, 11.3.1, 11.6.4] After a battle: who stays in the hex, who returns, and what becomes of town and siege."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import TO
from ..board import SEATS, TOWN
from ..fields import FIELD, INTERCEPTION, NO_BATTLE, RELIEF
from ..state import ATTACKS, LOOKS_ON, WarState, free_neighbors, seat_of_camp
from ..tables import AR, OPT_REPEAT
from ..units import UNITS
from . import alliances, control
from .decisions import CampPickAt
from .forces import count_combat
from .leaders import move_lone_leaders


class BattleOver(Step[WarState]):
    """[11.3.1m, 11.4.3l, 11.4.3m, 11.6.4j, 11.6.4k, 11.6.4l] The battle is over: what follows depends on who is left."""

    FIELDS: ClassVar[tuple[str, ...]] = ("origin:place=none",)

    def __init__(self, origin: int) -> None:
        self.origin = origin

    def run(self, g: WarState) -> None:
        g.pop()
        kind, place, first, foe = g.battle, g.battle_at, g.battle_first, g.battle_foe
        again = g.battle_result != AR and not g.battle_chain and not g.switches[OPT_REPEAT]
        attackers = g.taking_part(ATTACKS)
        forget_battle(g)
        g.push(Tidy(place))
        alive = count_combat(attackers) > 0
        resisted = g.field_fighters(foe, place) > 0
        if kind == INTERCEPTION:
            g.stopped = 1
            if alive and resisted:
                return_interceptors(g, first, attackers, self.origin, place)
            control.update_place(g, self.origin)
        elif kind == RELIEF:
            outside = [unit for unit in attackers if not g.inside[unit]]
            if resisted:
                for unit in outside:
                    g.relieved[unit] = 1
                if count_combat(outside):
                    step_back(g, first, outside, place)
            elif TOWN[place] != NONE:
                g.works[TOWN[place]] = 0
        elif kind == FIELD and alive and resisted and not again and must_go_back(g, first, place):
            g.push(FallBack(seat_of_camp(first)))


def forget_battle(g: WarState) -> None:
    """Nothing of the battle is kept."""
    g.fights = [LOOKS_ON] * UNITS
    g.battle = NO_BATTLE
    g.battle_at = NONE
    g.battle_first = NONE
    g.battle_foe = NONE
    g.battle_camp = NONE
    g.battle_holder = NONE
    g.battle_table = NONE
    g.battle_result = NONE
    g.battle_plus = 0
    g.battle_charge = 0
    g.battle_feigned = 0
    g.battle_ridge = 0
    g.battle_chain = 0
    g.ambushes = [0] * SEATS


def must_go_back(g: WarState, camp: int, place: int) -> bool:
    """[11.4.3m] Whether the attacker has to go: besiegers with works before the fortress need not (ruling A6)."""
    return not (control.is_besieged(g, place) and not g.holds(camp, place))


class Tidy(Step[WarState]):
    """[4.0d, 11.4.2e, 11.6.2m] Town, works and walls of the hex, and leaders who are left alone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at:place",)

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, g: WarState) -> None:
        g.pop()
        control.update_place(g, self.at)
        move_lone_leaders(g)


# -- going back --------------------------------------------------------------------------------------------------------


def return_interceptors(g: WarState, camp: int, units: list[int], origin: int, place: int) -> None:
    """[11.3.1m] Interceptors return to their own hex, besiegers to their siege, or to any free one next to the battle if
    enemies are there (rulings A34, A35)."""
    if origin == place:
        return
    if g.foes_outside(camp, origin) == 0:
        for unit in units:
            g.move(unit, origin)
    else:
        step_back(g, camp, units, place)


def step_back(g: WarState, camp: int, units: list[int], place: int) -> None:
    """[11.6.4k] Units step back to a free hex next to the battle, or are lost if there is none (rulings A6, A48)."""
    if free_neighbors(g, camp, place):
        for unit in units:
            g.fights[unit] = ATTACKS
        g.push(StepBack(camp, place))
        return
    for unit in units:
        g.eliminate(unit)


class StepBack(CampPickAt):
    """[11.6.4k, 11.3.1m] Where units go that may not stay in the hex of a battle: a relief that failed, or interceptors."""

    VERB = TO

    def offers(self, g: WarState) -> list[int]:
        return free_neighbors(g, self.camp, self.at)

    def bars(self, g: WarState, place: int) -> int:
        if place in self.offers(g):
            return 0
        for unit in g.taking_part(ATTACKS):
            if g.relieved[unit]:
                return no.NOT_FOR_THE_RELIEF
        return no.NOT_FOR_INTERCEPTORS

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        for unit in g.taking_part(ATTACKS):
            g.fights[unit] = LOOKS_ON
            g.move(unit, place)
        g.say("retires", seat_of_camp(self.camp), self.at, place)
        alliances.arrive(g, self.camp, place)


class FallBack(Pick[WarState]):
    """[11.4.3l, 11.4.1b] The active force returns free of cost to the hex it came from; if enemies are there now, to any
    free hex next to it, and if there is none it is lost. It may go nowhere else then but back into the fight (ruling A6)."""

    VERB = TO

    def offers(self, g: WarState) -> list[int]:
        """Where it may go; to its own hex, where it is lost, if there is nothing else."""
        if g.came_from != NONE and g.foes_outside(self.side, g.came_from) == 0:
            return [g.came_from]
        return free_neighbors(g, self.side, g.here) or [g.here]

    def bars(self, g: WarState, place: int) -> int:
        ways = self.offers(g)
        if place in ways:
            return 0
        return no.BACK_WHERE_IT_CAME_FROM if g.came_from in ways else no.ENEMY_IN_THE_WAY

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        here = g.here
        members = g.members()
        if place == here:
            for unit in members:
                g.eliminate(unit)
        else:
            for unit in members:
                g.move(unit, place)
            g.here = place
            g.came_from = NONE
            g.only_to = here
            g.say("retires", self.side, here, place)
        control.update_place(g, here)
        alliances.arrive(g, self.side, place)
