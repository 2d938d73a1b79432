"""Chapters 10 to 12 and 27.1. A Force on the march: hex by hex, terrain, zones of control, units dropped on the way.

Written so far: Move a Force (27.1) and Move and Battle (27.13). Forced march and supply on the march (27.2 to 27.4) are not."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.frame import Frame
from korvolan.kernel.layout import NONE

from .actions import DROP, HALT, TO
from .battle import offer_battle
from .board import HEXES, IS_SEA, LAKE, LAND, MARCH, NEAR, OVER_LAKE, SEA, SIDE
from .restrictions.movement import (
    ALL_WATER,
    BOX_IS_NO_HEX,
    CARRIED_THIS_TURN,
    ENEMY_THERE,
    LAKE_IS_A_WHOLE_MOVE,
    LAST_UNIT,
    NEUTRAL_LAND,
    NO_NEIGHBOR,
    NOBODY_CAN_MARCH,
    NOT_IN_THE_FORCE,
    NOT_ON_THE_WAY,
    OUT_OF_PLAY,
    SEA_BETWEEN,
    STATIC,
    SWEDES_ONLY,
    TOO_FAR,
    ZONE_TO_ZONE,
)
from .restrictions.turn import NOT_WRITTEN
from .state import CARRIED, MARCHED, WarState
from .tables import CROSS, ENTER, HALF, MOVE, MOVE_BATTLE, OPT_FOREST, OPT_ROADS, OPT_TRANSPORT, PASS_COST, ROAD, ROAD_COST
from .units import MOVEMENT, UNIT_SIDE, is_static

# -- who may march -------------------------------------------------------------------------------------------------


def bars(g: WarState, side: int, action: int) -> int:
    """Why no such Action can be taken now, or 0."""
    if action != MOVE and action != MOVE_BATTLE:
        return NOT_WRITTEN
    for place in g.stacks(side):
        if bars_hex(g, side, action, place) == 0:
            return 0
    return NOBODY_CAN_MARCH


def bars_hex(g: WarState, side: int, action: int, place: int) -> int:
    """Why the units in an own hex cannot take the Action, or 0: somebody there must be able to march."""
    unit = g.head[place]
    while unit != NONE:
        if bars_unit(g, side, action, unit) == 0:
            return 0
        unit = g.next_in[unit]
    return NOBODY_CAN_MARCH


def bars_unit(g: WarState, side: int, action: int, unit: int) -> int:
    """[10.2a] Why a unit cannot march, or 0."""
    if is_static(unit):
        return STATIC
    return CARRIED_THIS_TURN if has_been_carried(g, unit) else 0


def has_been_carried(g: WarState, unit: int) -> bool:
    """[23.2b, 27.9c, 9.10a] Who went by sea or river makes no other move in the turn (ruling A21)."""
    return g.moved[unit] == CARRIED and g.switches[OPT_TRANSPORT] == 0


def bars_force(g: WarState, side: int, action: int, place: int) -> int:
    """Why the Force as it is cannot set off, or 0."""
    return 0


def set_off(g: WarState, side: int, action: int, place: int) -> None:
    """[10.0a, 27.1a] The Force begins its march."""
    g.push(OnTheMarch(side, action, place, 0, 0))


# -- the march -----------------------------------------------------------------------------------------------------


class OnTheMarch(Frame[WarState]):
    """[10.1a, 10.5a] The Force goes hex by hex as far as it likes; `spent` is in halves of a point."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "action:action", "at:place", "spent:int", "steps:int")
    VERBS: ClassVar[tuple[str, ...]] = ("to", "drop", "halt")

    def __init__(self, side: int, action: int, at: int, spent: int, steps: int) -> None:
        self.side = side
        self.action = action
        self.at = at
        self.spent = spent
        self.steps = steps

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True  # how far a Force can go tells of its units

    def place(self, g: WarState) -> int:
        return self.at

    def candidates(self, g: WarState) -> list[int]:
        out = [HALT]
        base = self.at * DIRECTIONS
        for i in range(base, base + DIRECTIONS):
            if MARCH[i] != NONE:
                out.append(TO + MARCH[i])
            elif OVER_LAKE[i] != NONE:
                out.append(TO + OVER_LAKE[i])
        if self.steps > 0:
            for unit in g.in_force(self.at):
                out.append(DROP + unit)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == HALT:
            return 0
        if action >= DROP:
            return bars_dropping(g, self.side, self.at, action - DROP, self.steps)
        return bars_step(g, self.side, self.at, action - TO, self.steps, allowance(g, self.at) - self.spent)

    def take(self, g: WarState, action: int) -> None:
        if action == HALT:
            g.pop()
            arrive(g, self.side, self.action, self.at)
        elif action >= DROP:
            g.drop(action - DROP)
        else:
            self.step(g, action - TO)

    def step(self, g: WarState, there: int) -> None:
        """[10.10a, 12.2a] Go to the next hex; in an enemy zone of control the march is over.

        A Force with nothing left is asked all the same: that it can go no further would tell of its units."""
        force = g.in_force(self.at)
        direction = way(self.at, there)
        spent = self.spent + step_cost(g, self.at, direction)
        g.march(force, there, self.steps == 0)
        for unit in force:
            g.moved[unit] = MARCHED
        if g.logging:
            g.say("marches", self.side, self.at, there)
        crossed_lake = SIDE[self.at * DIRECTIONS + direction] == LAKE
        if crossed_lake or g.zone_of(1 - self.side, there):
            g.pop()
            arrive(g, self.side, self.action, there)
        else:
            g.replace(OnTheMarch(self.side, self.action, there, spent, self.steps + 1))


def arrive(g: WarState, side: int, action: int, place: int) -> None:
    """[27.13b] The march is over; by Move and Battle the Force may now attack."""
    if action == MOVE_BATTLE:
        offer_battle(g, side, action, place)


def allowance(g: WarState, place: int) -> int:
    """[10.4a, 10.6b] The movement of the slowest unit of the Force, in halves of a point."""
    slowest = 0
    for unit in g.in_force(place):
        if slowest == 0 or MOVEMENT[unit] < slowest:
            slowest = MOVEMENT[unit]
    return slowest * HALF


def bars_dropping(g: WarState, side: int, place: int, unit: int, steps: int) -> int:
    """[10.6a] Units may be left behind on the way; the last one halts instead."""
    if UNIT_SIDE[unit] != side or not g.force[unit]:
        return NOT_IN_THE_FORCE
    if steps == 0:
        return NOT_ON_THE_WAY
    return LAST_UNIT if len(g.in_force(place)) == 1 else 0


def way(place: int, there: int) -> int:
    """The direction from a hex to a neighbor where units can stand, or NONE."""
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        if NEAR[base + d] == there:
            return d
    return NONE


def bars_step(g: WarState, side: int, here: int, there: int, steps: int, left: int) -> int:
    """Why the Force cannot go to a hex, or 0. `left` is what it may still spend, in halves."""
    if there >= HEXES:
        return BOX_IS_NO_HEX
    if there >= LAND:
        return ALL_WATER if IS_SEA[there] else OUT_OF_PLAY
    direction = way(here, there)
    if direction == NONE:
        return NO_NEIGHBOR
    side_kind = SIDE[here * DIRECTIONS + direction]
    if side_kind == SEA:
        return SEA_BETWEEN
    if side_kind == LAKE and is_late_for_lake(steps):
        return LAKE_IS_A_WHOLE_MOVE
    barred = bars_entry(g, side, here, there)
    if barred != 0:
        return barred
    if goes_from_zone_to_zone(g, side, here, there):
        return ZONE_TO_ZONE
    if side_kind == LAKE or is_first_hex(steps):
        return 0
    return TOO_FAR if step_cost(g, here, direction) > left else 0


def bars_entry(g: WarState, side: int, here: int, there: int) -> int:
    """[10.9a, 6.2b, 24.1a] Enemy units, neutral land, and Sweden proper for foreigners, or 0."""
    if g.stands(1 - side, there):
        return ENEMY_THERE
    if not g.is_open(there):
        return NEUTRAL_LAND
    for unit in g.in_force(here):
        if g.barred_from(unit, there):
            return SWEDES_ONLY
    return 0


def is_late_for_lake(steps: int) -> bool:
    """[10.8d, TECl] A lake is crossed only as the whole move (ruling A39)."""
    return steps > 0


def goes_from_zone_to_zone(g: WarState, side: int, here: int, there: int) -> bool:
    """[12.3a, 12.3b] Out of an enemy zone of control a Force goes only to a hex that is free of it."""
    return g.zone_of(1 - side, here) and g.zone_of(1 - side, there)


def is_first_hex(steps: int) -> bool:
    """[10.5b] One hex is always possible, whatever it costs (ruling A41)."""
    return steps == 0


def step_cost(g: WarState, here: int, direction: int) -> int:
    """[10.8a, 10.8b, 10.8c, TECn] The hex that is entered and the hexside that is crossed, in halves of a point."""
    i = here * DIRECTIONS + direction
    there = NEAR[i]
    cost = ENTER[g.switches[OPT_FOREST]][there]
    if g.switches[OPT_ROADS] and ROAD[i]:
        return ROAD_COST if cost == HALF else PASS_COST
    return cost + CROSS[i]


FRAMES: Final = [OnTheMarch]
