"""Chapters 10 to 12, 27.1 to 27.4 and 27.13. A Force on the march: hex by hex, terrain, zones of control, units dropped on
the way; supply that doubles its movement, the leader of a forced march, and the battle at the end of Move and Battle."""

from __future__ import annotations

from typing import ClassVar, Final, final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import DecisionAt

from .. import refusals as no
from ..actions import DROP, HALT, TO
from ..board import HEXES, IS_SEA, LAKE, LAND, NEAR, SEA, SIDE, STEPS_FROM, STRAIT
from ..state import BOATED, CARRIED, LEADS, MARCHED, WarState
from ..tables import CROSS, ENTER, HALF, MOVE_BATTLE, OPT_FOREST, OPT_ROADS, OPT_TRANSPORT, PASS_COST, ROAD, ROAD_COST, halves
from ..units import LEADER, MOVEMENT, SUPPLY, TYPE, UNIT_SIDE, is_static
from . import forced_march
from .battle import offer_battle
from .chapters import ForceChapter
from .forced_march import EXPENDS_SUPPLY, IS_FORCED, leader_bonus, must_stay_on, needs_leader, supply_factor
from .leaders import has_leader_in_force

# -- who may march -------------------------------------------------------------------------------------------------


# What a hex lacks for a march, from what lacks most: of all hexes the one that comes nearest to it gives the reason.
LACKS: Final = [
    no.NOBODY_CAN_MARCH,
    no.ALL_WENT_BY_BOAT,
    no.ALL_WENT_BY_SHIP,
    no.NO_SUPPLY_THERE,
    no.NO_SUPPLY_TO_FORCE,
    no.NO_LEADER_THERE,
    no.NO_LEADER_WITH_SUPPLY,
]


@final
class March(ForceChapter):
    """Every Action by which a Force marches, with supply, forced, or to a battle."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """Why no such Action can be taken now, or 0."""
        nearest = 0
        for place in g.stacks(side):
            barred = self.bars_hex(g, side, action, place)
            if barred == 0:
                return 0
            nearest = max(nearest, LACKS.index(barred))
        return LACKS[nearest]

    def bars_hex(self, g: WarState, side: int, action: int, place: int) -> int:
        """Why the units in an own hex cannot take the Action, or 0: somebody there must be able to march."""
        trains = 0
        leaders = 0
        marchers = 0
        others = 0  # who can march and is neither leader nor train
        unit = g.head[place]
        while unit != NONE:
            if TYPE[unit] == SUPPLY:
                trains += 1
            if not is_static(unit) and not has_been_carried(g, unit):
                marchers += 1
                if TYPE[unit] == LEADER:
                    leaders += 1
                elif TYPE[unit] != SUPPLY:
                    others += 1
            unit = g.next_in[unit]
        if marchers == 0:
            return bars_all_there(g, place)
        if EXPENDS_SUPPLY[action] and lacks_supply(trains, leaders + others):
            return no.NO_SUPPLY_TO_FORCE if IS_FORCED[action] else no.NO_SUPPLY_THERE
        if needs_leader(action) and leaders == 0:
            return no.NO_LEADER_WITH_SUPPLY if EXPENDS_SUPPLY[action] else no.NO_LEADER_THERE
        return 0

    def bars_unit(self, g: WarState, side: int, action: int, unit: int) -> int:
        """[10.2a] Why a unit cannot march, or 0."""
        if is_static(unit):
            return no.STATIC
        if has_been_carried(g, unit):
            return bars_carried(g, unit)
        if EXPENDS_SUPPLY[action] and is_last_train(g, unit):
            return no.LAST_TRAIN_TO_FORCE if IS_FORCED[action] else no.LAST_TRAIN
        return 0

    def bars_force(self, g: WarState, side: int, action: int, place: int) -> int:
        """Why the Force as it is cannot set off, or 0."""
        if not needs_leader(action) or has_leader_in_force(g, place):
            return 0
        return no.NO_LEADER_IN_SUPPLIED if EXPENDS_SUPPLY[action] else no.NO_LEADER_IN_FORCE

    def set_off(self, g: WarState, side: int, action: int, place: int) -> None:
        """[10.0a, 27.1a] The Force begins its march, when its supply and its leader have been named."""
        g.push(OnTheMarch(side, action, place, 0, 0))
        forced_march.prepare(g, side, action, place)


def bars_all_there(g: WarState, place: int) -> int:
    """[10.2a, 23.2b, 27.9c] Why nobody in a hex can march: all are static, or have been carried this turn."""
    barred = no.NOBODY_CAN_MARCH
    for unit in g.stack(place):
        if not is_static(unit) and has_been_carried(g, unit):
            barred = no.ALL_WENT_BY_BOAT if g.moved[unit] == BOATED else no.ALL_WENT_BY_SHIP
    return barred


def lacks_supply(trains: int, others: int) -> bool:
    """[27.2b, 27.4a] No supply unit is in the start hex, or it is all that could march."""
    return trains == 0 or (trains == 1 and others == 0)


def has_been_carried(g: WarState, unit: int) -> bool:
    """[23.2b, 27.9c, 9.10a] Who went by sea or river makes no other move in the turn (ruling A21)."""
    return (g.moved[unit] == CARRIED or g.moved[unit] == BOATED) and g.switches[OPT_TRANSPORT] == 0


def bars_carried(g: WarState, unit: int) -> int:
    """[23.2b, 27.9c] What forbids another move to a unit that has been carried."""
    return no.WENT_BY_BOAT if g.moved[unit] == BOATED else no.CARRIED_THIS_TURN


def is_last_train(g: WarState, unit: int) -> bool:
    """[27.2b] The supply unit that is expended is none of the Force: one must stay out of it (ruling A26)."""
    if TYPE[unit] != SUPPLY:
        return False
    return not any(TYPE[other] == SUPPLY and other != unit and not g.force[other] for other in g.stack(g.at[unit]))


# -- the march -----------------------------------------------------------------------------------------------------


class OnTheMarch(DecisionAt[WarState]):
    """[10.1a, 10.3b, 10.5a] The Force goes hex by hex as far as it likes, and nobody joins it; `spent` is in halves."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "action:action", "at:place", "spent:int", "steps:int")
    VERBS: ClassVar[tuple[str, ...]] = ("to", "drop", "halt")

    def __init__(self, side: int, action: int, at: int, spent: int, steps: int) -> None:
        self.side = side
        self.action = action
        self.at = at
        self.spent = spent
        self.steps = steps

    def asks(self, g: WarState) -> bool:
        return True  # how far a Force can go tells of its units

    def candidates(self, g: WarState) -> list[int]:
        steps = [TO + there for there in STEPS_FROM[self.at]]
        drops = [DROP + unit for unit in g.in_force(self.at)] if self.steps > 0 else []
        return [HALT, *steps, *drops]

    def forbids(self, g: WarState, action: int) -> int:
        if action == HALT:
            return 0
        if action in DROP:
            return bars_dropping(g, self, DROP.of(action))
        return bars_step(g, self.side, self.at, TO.of(action), self.steps, self.left(g))

    def take(self, g: WarState, action: int) -> None:
        if action == HALT:
            self.arrive(g, self.at)
        elif action in DROP:
            g.drop(DROP.of(action))
        else:
            self.step(g, TO.of(action))

    def words(self, g: WarState) -> dict[str, str]:
        return {"left": "", "drop": ""}  # what it can still do tells of its units

    def own_words(self, g: WarState) -> dict[str, str]:
        left = max(0, self.left(g))
        drop = any(bars_dropping(g, self, unit) == 0 for unit in g.in_force(self.at))
        return {
            "left": f" {halves(left)} {'point is' if left == HALF else 'points are'} left.",
            "drop": ", drop units" if drop else "",
        }

    def left(self, g: WarState) -> int:
        """What the Force may still spend, in halves; below 0 after one hex that was too dear."""
        return allowance(g, self.action, self.at) - self.spent

    def step(self, g: WarState, there: int) -> None:
        """[10.10a, 12.2a, TECp] Go to the next hex; in an enemy zone of control the march is over.

        A Force with nothing left is asked all the same: that it can go no further would tell of its units."""
        force = g.in_force(self.at)
        direction = direction_to(self.at, there)
        spent = self.spent + step_cost(g, self.at, direction)
        g.march(force, there, self.steps == 0)
        for unit in force:
            g.moved[unit] = MARCHED
        g.say("marches", self.side, self.at, there)
        crossed_lake = SIDE[self.at * DIRECTIONS + direction] == LAKE
        if crossed_lake or g.zone_of(1 - self.side, there):
            self.arrive(g, there)
        else:
            g.replace(OnTheMarch(self.side, self.action, there, spent, self.steps + 1))

    def arrive(self, g: WarState, place: int) -> None:
        """The march is over."""
        g.pop()
        make_final(g)
        if IS_FORCED[self.action]:
            forced_march.begin_roll(g, self.side, place)
        elif may_attack(self.action):
            offer_battle(g, self.side, self.action, place)


def make_final(g: WarState) -> None:
    """[10.7a] What has moved has moved: from now on the mover cannot take it back."""
    g.revelations += 1


def may_attack(action: int) -> bool:
    """[27.0b, 27.13b, 13.4b] Of the marches only Move and Battle ends with an attack, if the player likes (ruling A15)."""
    return action == MOVE_BATTLE


def allowance(g: WarState, action: int, place: int) -> int:
    """[10.4a, 10.6b] What a Force may spend, in halves of a point: the movement of its slowest unit, and what is added."""
    slowest = 0
    leader = NONE
    unit = g.head[place]
    while unit != NONE:
        if g.force[unit]:
            if slowest == 0 or MOVEMENT[unit] < slowest:
                slowest = MOVEMENT[unit]
            if g.force[unit] == LEADS:
                leader = unit
        unit = g.next_in[unit]
    return (slowest * supply_factor(action) + leader_bonus(leader)) * HALF


def bars_dropping(g: WarState, march: OnTheMarch, unit: int) -> int:
    """[10.6a] Units may be left behind on the way; the last one halts instead."""
    if UNIT_SIDE[unit] != march.side:
        return no.NOT_YOUR_UNIT
    if not g.force[unit]:
        return no.NOT_IN_THE_FORCE
    if march.steps == 0:
        return no.NOT_ON_THE_WAY
    if must_stay_on(g, unit):
        return no.LEADER_STAYS_ON
    if march.left(g) < 0:
        return no.ONE_HEX_ONLY
    return no.LAST_UNIT if len(g.in_force(march.at)) == 1 else 0


def direction_to(place: int, there: int) -> int:
    """The direction from a hex to a neighbor where units can stand, or NONE."""
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        if NEAR[base + d] == there:
            return d
    return NONE


def bars_step(g: WarState, side: int, here: int, there: int, steps: int, left: int) -> int:
    """[10.8e, TECm] Why the Force cannot go to a hex, or 0: never into water. `left` is what it may still spend, in halves."""
    if there >= HEXES:
        return no.BOX_IS_NO_HEX
    if there >= LAND:
        return no.ALL_WATER if IS_SEA[there] else no.OUT_OF_PLAY
    direction = direction_to(here, there)
    if direction == NONE:
        return no.NO_NEIGHBOR
    side_kind = SIDE[here * DIRECTIONS + direction]
    if side_kind == SEA:
        return no.SEA_BETWEEN
    if side_kind == LAKE and is_late_for_lake(steps):
        return no.LAKE_IS_A_WHOLE_MOVE
    barred = bars_entry(g, side, here, there)
    if barred != 0:
        return barred
    if goes_from_zone_to_zone(g, side, here, there):
        return no.ZONE_TO_ZONE
    if side_kind == LAKE or is_first_hex(steps):
        return 0
    return no.TOO_FAR if step_cost(g, here, direction) > left else 0


def bars_entry(g: WarState, side: int, here: int, there: int) -> int:
    """[10.9a, 6.2b, 24.1a] Enemy units, neutral land, and Sweden proper for foreigners, or 0: friends are never too many."""
    if g.stands(1 - side, there):
        return no.ENEMY_THERE
    if not g.is_open(there):
        return no.NEUTRAL_LAND
    return no.SWEDES_ONLY if any(g.barred_from(unit, there) for unit in g.in_force(here)) else 0


def is_late_for_lake(steps: int) -> bool:
    """[10.8d, TECl] A lake is crossed only as the whole move (ruling A39)."""
    return steps > 0


def goes_from_zone_to_zone(g: WarState, side: int, here: int, there: int) -> bool:
    """[12.3a, 12.3b] Out of an enemy zone of control a Force goes only to a hex that is free of it."""
    return g.zone_of(1 - side, here) and g.zone_of(1 - side, there)


def is_first_hex(steps: int) -> bool:
    """[10.5b] One hex is always possible, whatever it costs; there the Force stops (ruling A41)."""
    return steps == 0


def step_cost(g: WarState, here: int, direction: int) -> int:
    """[10.8a, 10.8b, 10.8c, TECk, TECn] The hex that is entered and the hexside that is crossed, in halves of a point.

    A road has a bridge over each river; a strait has none (ruling A37)."""
    i = here * DIRECTIONS + direction
    there = NEAR[i]
    cost = ENTER[g.switches[OPT_FOREST]][there]
    if g.switches[OPT_ROADS] and ROAD[i]:
        return (ROAD_COST if cost == HALF else PASS_COST) + (CROSS[i] if SIDE[i] == STRAIT else 0)
    return cost + CROSS[i]
