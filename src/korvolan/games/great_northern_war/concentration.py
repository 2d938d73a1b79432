"""Chapter 27.8. Units of several hexes gather on a leader: each marches by itself, and ends in his hex (ruling A27)."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.hexes import DIRECTIONS, opposite
from korvolan.kernel.frame import Frame
from korvolan.kernel.layout import NONE

from .actions import ALL, DONE, FROM, TAKE, TO
from .board import LAND, MARCH, OVER_LAKE, SWEDEN, SWEDEN_PROPER
from .movement import goes_from_zone_to_zone, has_been_carried, is_final, step_cost
from .restrictions.forces import (
    ALREADY_IN_FORCE,
    FORCE_IS_EMPTY,
    LIKE_UNIT_FIRST,
    NO_UNITS_THERE,
    NOBODY_LEFT_TO_TAKE,
    NOT_IN_THAT_HEX,
    NOT_YOUR_UNIT,
)
from .restrictions.movement import (
    CANNOT_REACH_LEADER,
    CARRIED_THIS_TURN,
    NO_LEADER_TO_GATHER_ON,
    NOBODY_CAN_GATHER,
    STATIC,
    WITH_THE_LEADER,
)
from .state import IN_FORCE, MARCHED, WarState
from .tables import HALF
from .units import MOVEMENT, NATION, TWIN, UNIT_SIDE, is_static

FASTEST: Final[int] = max(MOVEMENT) * HALF
NO_WAY: Final = 10**6
ONE_STEP: Final = 0  # next to the goal: one hex is always possible, whatever it costs

# -- who can come --------------------------------------------------------------------------------------------------


def bars(g: WarState, side: int, action: int) -> int:
    """Why no such Action can be taken now, or 0."""
    return 0 if any_goal(g, side) else NOBODY_CAN_GATHER


def begin(g: WarState, side: int, action: int) -> None:
    """[27.8a] A hex with a leader is named."""
    g.push(NameGoal(side))


def comes_anybody(g: WarState, side: int, goal: int) -> bool:
    """Whether any unit can reach a hex."""
    swedes = ways_to(g, side, goal, False)
    foreigners = ways_to(g, side, goal, True) if has_foreigners(g, side) else swedes
    for place in g.stacks(side):
        if place != goal and (swedes[place] < NO_WAY or foreigners[place] < NO_WAY):
            unit = g.head[place]
            while unit != NONE:
                if bars_coming(g, unit, swedes if NATION[unit] == SWEDEN else foreigners) == 0:
                    return True
                unit = g.next_in[unit]
    return False


def bars_coming(g: WarState, unit: int, ways: list[int]) -> int:
    """[27.8a, 27.8c] Why a unit cannot come, or 0: by its own movement alone, without leaders or supply to help it."""
    if is_static(unit):
        return STATIC
    if has_been_carried(g, unit):
        return CARRIED_THIS_TURN
    return CANNOT_REACH_LEADER if ways[g.at[unit]] > MOVEMENT[unit] * HALF else 0


def ways_to(g: WarState, side: int, goal: int, foreign: bool) -> list[int]:
    """[27.8a] By place: what the march to a goal costs at least, in halves, by all rules of movement; NO_WAY if there is none.

    Reckoned from the goal backwards. Enemy zones of control stop whoever enters them, so that only the goal may lie in one,
    and the start."""
    cost = [NO_WAY] * LAND
    if foreign and SWEDEN_PROPER[goal]:
        return cost
    buckets: list[list[int]] = [[] for _ in range(FASTEST + 1)]
    buckets[0].append(goal)
    cost[goal] = 0
    for spent in range(FASTEST + 1):
        for there in buckets[spent]:  # grows only in later buckets
            if cost[there] == spent and (there == goal or is_passable(g, side, there, foreign)):
                come_near(g, side, goal, there, spent, cost, buckets)
    one_step(g, side, goal, cost)
    return cost


def is_passable(g: WarState, side: int, place: int, foreign: bool) -> bool:
    """Whether a march may lead through a hex: no enemies, no zone of control of theirs, no land that is closed to it."""
    if g.stands(1 - side, place) or g.zone_of(1 - side, place) or not g.is_open(place):
        return False
    return not (foreign and SWEDEN_PROPER[place])


def come_near(g: WarState, side: int, goal: int, there: int, spent: int, cost: list[int], buckets: list[list[int]]) -> None:
    """What the march costs from the hexes around one whose own cost is known."""
    base = there * DIRECTIONS
    for direction in range(DIRECTIONS):
        here = MARCH[base + direction]
        if here == NONE or goes_from_zone_to_zone(g, side, here, there):
            continue
        total = spent + step_cost(g, here, opposite(direction))
        if total < cost[here] and total <= FASTEST:
            cost[here] = total
            buckets[total].append(here)


def one_step(g: WarState, side: int, goal: int, cost: list[int]) -> None:
    """[10.5b, 10.8d] From next to the goal one can always come, over a lake too, but not from zone to zone."""
    base = goal * DIRECTIONS
    for i in range(base, base + DIRECTIONS):
        here = MARCH[i] if MARCH[i] != NONE else OVER_LAKE[i]
        if here != NONE and not goes_from_zone_to_zone(g, side, here, goal):
            cost[here] = ONE_STEP


def has_foreigners(g: WarState, side: int) -> bool:
    """Whether any unit of a side on the map is not Swedish."""
    for place in g.stacks(side):
        unit = g.head[place]
        while unit != NONE:
            if NATION[unit] != SWEDEN:
                return True
            unit = g.next_in[unit]
    return False


# -- gathering -----------------------------------------------------------------------------------------------------


class NameGoal(Frame[WarState]):
    """[27.8a] A hex with a leader, who stays where he is."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("to",)

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True  # where leaders are is their side's secret

    def candidates(self, g: WarState) -> list[int]:
        out: list[int] = []
        for place in g.stacks(self.side):
            out.append(TO + place)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        place = action - TO
        if place >= LAND or not g.stands(self.side, place):
            return NO_UNITS_THERE
        if not any_goal(g, self.side):
            return 0  # only in what an enemy imagines
        return bars_goal(g, self.side, place)

    def take(self, g: WarState, action: int) -> None:
        g.replace(Gather(self.side, action - TO))


def bars_goal(g: WarState, side: int, place: int) -> int:
    """[27.8a] Why nobody can gather in an own hex, or 0: a leader is there, and somebody can come to him."""
    if not g.has_leader(place):
        return NO_LEADER_TO_GATHER_ON
    return 0 if comes_anybody(g, side, place) else NOBODY_CAN_GATHER


def any_goal(g: WarState, side: int) -> bool:
    """Whether units can gather anywhere."""
    for place in g.stacks(side):
        if bars_goal(g, side, place) == 0:
            return True
    return False


class Gather(Frame[WarState]):
    """[27.8b] Hex after hex sends units, as many hexes as the player likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "goal:place")
    VERBS: ClassVar[tuple[str, ...]] = ("from", "done")

    def __init__(self, side: int, goal: int) -> None:
        self.side = side
        self.goal = goal

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True

    def place(self, g: WarState) -> int:
        return self.goal

    def candidates(self, g: WarState) -> list[int]:
        out = [DONE]
        for place in g.stacks(self.side):
            out.append(FROM + place)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == DONE:
            return 0
        place = action - FROM
        if place >= LAND or not g.stands(self.side, place):
            return NO_UNITS_THERE
        if place == self.goal:
            return WITH_THE_LEADER
        return 0 if len(who_comes(g, self.side, self.goal, place)) > 0 else NOBODY_CAN_GATHER

    def take(self, g: WarState, action: int) -> None:
        if action == DONE:
            g.pop()
            return
        g.force_at = action - FROM
        g.push(SendUnits(self.side, self.goal, action - FROM))


def who_comes(g: WarState, side: int, goal: int, place: int) -> list[int]:
    """The units of a hex that can reach the goal and have not been taken yet."""
    ways = [ways_to(g, side, goal, False), ways_to(g, side, goal, True)]
    out: list[int] = []
    for unit in g.stack(place):
        if not g.force[unit] and bars_coming(g, unit, ways[int(NATION[unit] != SWEDEN)]) == 0:
            out.append(unit)
    return out


class SendUnits(Frame[WarState]):
    """[27.8a, 27.8b] Which units of a hex come: each that can reach the leader by its own movement."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "goal:place", "at:place")
    VERBS: ClassVar[tuple[str, ...]] = ("take", "all", "done")

    def __init__(self, side: int, goal: int, at: int) -> None:
        self.side = side
        self.goal = goal
        self.at = at

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True

    def place(self, g: WarState) -> int:
        return self.at

    def candidates(self, g: WarState) -> list[int]:
        out = [ALL, DONE]
        for unit in g.stack(self.at):
            out.append(TAKE + unit)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == DONE:
            # nobody to choose from: only in what an enemy imagines
            return FORCE_IS_EMPTY if len(g.in_force(self.at)) == 0 and len(self.others(g)) > 0 else 0
        if action == ALL:
            return 0 if len(self.others(g)) > 0 else NOBODY_LEFT_TO_TAKE
        unit = action - TAKE
        if UNIT_SIDE[unit] != self.side:
            return NOT_YOUR_UNIT
        if g.at[unit] != self.at:
            return NOT_IN_THAT_HEX
        if g.force[unit]:
            return ALREADY_IN_FORCE
        barred = bars_coming(g, unit, ways_to(g, self.side, self.goal, NATION[unit] != SWEDEN))
        if barred != 0:
            return barred
        return LIKE_UNIT_FIRST if has_twin_left(g, unit) else 0

    def others(self, g: WarState) -> list[int]:
        """The units that could still come."""
        return who_comes(g, self.side, self.goal, self.at)

    def take(self, g: WarState, action: int) -> None:
        if action == DONE:
            self.send(g)
        elif action == ALL:
            for unit in self.others(g):
                g.force[unit] = IN_FORCE
        else:
            g.force[action - TAKE] = IN_FORCE

    def send(self, g: WarState) -> None:
        """They arrive; what follows is chosen anew."""
        g.pop()
        units = g.in_force(self.at)
        if len(units) > 0:
            g.march(units, self.goal)
            for unit in units:
                g.moved[unit] = MARCHED
            if g.logging:
                g.say("gathers", self.side, self.at, self.goal)
            is_final(g)
        g.disband()


def has_twin_left(g: WarState, unit: int) -> bool:
    """[2.2a] Whether a unit printed alike, with the same doings this turn, stands before it and has not been taken."""
    for other in g.stack(g.at[unit]):
        if other >= unit:
            return False
        if TWIN[other] == TWIN[unit] and not g.force[other] and g.moved[other] == g.moved[unit]:
            return True
    return False


FRAMES: Final = [NameGoal, Gather, SendUnits]
