"""Chapter 15. Pursuit after combat: into the hex that the enemy has left, and for riders one hex further.

`begin_pursuit` is called by the results of a battle for the winner, when the loser has retreated."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick, PickAt
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ALL, DONE, HALT, PURSUE, TO
from ..board import HEXES, LAND, MARCHES, NEIGHBORS
from ..state import WarState
from ..tables import MOUNTED_PURSUIT, OPT_DRAGOONS, PURSUIT_HEXES
from ..units import CAVALRY, DRAGOON, IRREGULAR, LEADER, TYPE, UNIT_NAMES, UNIT_SIDE, is_static, is_train
from .battle_strength import fighters, hex_of
from .eligibility import has_twin_before
from .losses import leave_the_force

if PURSUIT_HEXES + 1 != MOUNTED_PURSUIT:
    raise ValueError("riders go one hex further than the others")


def begin_pursuit(g: WarState, side: int) -> None:
    """[15.0a, 15.1a] The winner may pursue, at once and for nothing, if anyone can."""
    start = hex_of(g, side)
    goal = hex_of(g, 1 - side)
    if is_cleared(g, side, goal) and any(bars_pursuer(g, side, unit, goal) == 0 for unit in fighters(g, side)):
        g.push(ChoosePursuers(side, start, goal, []))


def is_cleared(g: WarState, side: int, goal: int) -> bool:
    """[15.4a] The enemy's hex is empty: no bystander is left, and nobody who ignores retreats (ruling A66)."""
    return not g.stands(1 - side, goal)


def bars_pursuer(g: WarState, side: int, unit: int, goal: int) -> int:
    """[15.3b, 24.1a] Why a unit of the winner cannot pursue, or 0 (ruling A42)."""
    if is_train(unit):
        return no.TRAINS_DO_NOT_PURSUE
    if is_static(unit):
        return no.STATIC
    return no.SWEDES_PURSUE_THERE if g.barred_from(unit, goal) else 0


class ChoosePursuers(Pick[WarState]):
    """[15.1a, 15.3a, 15.4a] Any or all who fought go into the hex just cleared."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "start:place", "goal:place", "units:list:piece")
    VERB: ClassVar[Verb] = PURSUE
    STOPS: ClassVar[tuple[int, ...]] = (ALL, DONE)

    def __init__(self, side: int, start: int, goal: int, units: list[int]) -> None:
        self.side = side
        self.start = start
        self.goal = goal
        self.units = units

    def place(self, g: WarState) -> int:
        return self.goal

    def offers(self, g: WarState) -> list[int]:
        return fighters(g, self.side)

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if not took_part(g, self.side, unit):
            return no.DID_NOT_FIGHT
        if unit in self.units:
            return no.PURSUES_ALREADY
        barred = bars_pursuer(g, self.side, unit, self.goal)
        if barred != 0:
            return barred
        return no.LIKE_UNIT_FIRST if has_twin_before(g, self.not_chosen(g), unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.replace(ChoosePursuers(self.side, self.start, self.goal, [*self.units, unit]))

    def bars_stop(self, g: WarState, action: int) -> int:
        return 0 if action == DONE or self.others(g) else no.NOBODY_LEFT_TO_PURSUE

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        pursue(g, self.side, self.units + self.others(g) if action == ALL else self.units, self.goal)

    def not_chosen(self, g: WarState) -> list[int]:
        return [unit for unit in fighters(g, self.side) if unit not in self.units]

    def others(self, g: WarState) -> list[int]:
        """The units that could still be chosen."""
        return [unit for unit in self.not_chosen(g) if bars_pursuer(g, self.side, unit, self.goal) == 0]


def took_part(g: WarState, side: int, unit: int) -> bool:
    """[15.3a] Only units that fought may pursue: of the attacker's hex, those of the Force."""
    return unit in fighters(g, side)


def pursue(g: WarState, side: int, units: list[int], goal: int) -> None:
    """[15.2a, 15.6a] The pursuers go into the cleared hex together, over whatever river and ground."""
    if not units:
        return
    units = sorted(units)
    leave_the_force(g, fighters(g, side))
    start = g.at[units[0]]
    g.march(units, goal, False)
    g.say("pursues", side, start, goal)
    riders = [unit for unit in units if rides_on(g, unit)]
    if riders:
        g.push(RideOn(side, riders, goal))


def rides_on(g: WarState, unit: int) -> bool:
    """[15.2a, 15.4b] Leaders and cavalry, regular or not, may go a second hex; dragoons by an option (ruling A65)."""
    if TYPE[unit] == DRAGOON:
        return g.switches[OPT_DRAGOONS] == 1
    return TYPE[unit] in (LEADER, CAVALRY, IRREGULAR)


class RideOn(PickAt[WarState]):
    """[15.4b] One rider after the other goes on a hex in any direction, or stays; `done`: all the rest stay."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "riders:list:piece", "at:place")
    VERB: ClassVar[Verb] = TO
    STOPS: ClassVar[tuple[int, ...]] = (DONE, HALT)

    def __init__(self, side: int, riders: list[int], at: int) -> None:
        self.side = side
        self.riders = riders
        self.at = at

    def words(self, g: WarState) -> dict[str, str]:
        return {"unit": UNIT_NAMES[self.riders[0]]}  # all that fought lie open

    def offers(self, g: WarState) -> list[int]:
        return MARCHES[self.at]

    def bars(self, g: WarState, there: int) -> int:
        return bars_second_hex(g, self.side, self.riders[0], self.at, there)

    def pick(self, g: WarState, there: int) -> None:
        rider = self.riders[0]
        self.go_on(g)
        g.march([rider], there, False)
        g.say("rides_on", self.side, rider, there)

    def bars_stop(self, g: WarState, action: int) -> int:
        return 0 if action == HALT or len(self.riders) > 1 else no.NOBODY_LEFT_TO_PURSUE

    def stop(self, g: WarState, action: int) -> None:
        if action == DONE:
            g.pop()
        else:
            self.go_on(g)

    def go_on(self, g: WarState) -> None:
        """The next rider is asked, if there is one."""
        if len(self.riders) == 1:
            g.pop()
        else:
            g.replace(RideOn(self.side, self.riders[1:], self.at))


def bars_second_hex(g: WarState, side: int, unit: int, here: int, there: int) -> int:
    """[15.4b, 15.5a, 15.6a] Why a rider cannot go on to a hex, or 0. Zones of control and rivers do not matter to him."""
    if there >= HEXES:
        return no.NOT_NEXT_IN_PURSUIT
    if there >= LAND:
        return no.NO_PURSUIT_OVER_WATER
    if there not in NEIGHBORS[here]:
        return no.NOT_NEXT_IN_PURSUIT
    if there not in MARCHES[here]:
        return no.NO_PURSUIT_OVER_WATER
    if g.stands(1 - side, there):
        return no.PURSUIT_INTO_ENEMY
    if not g.is_open(there):
        return no.CLOSED_TO_PURSUIT
    return no.SWEDES_PURSUE_THERE if g.barred_from(unit, there) else 0
