"""Chapter 27.8. Units of several hexes gather on a leader: each marches by itself, and ends in his hex (ruling A27)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.board.hexes import opposite
from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick, PickAt
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ALL, DONE, FROM, TAKE, TO
from ..board import LAND, MARCH_ROWS, NATION_SIDE, NATIONS, STEPS_FROM, SWEDEN, SWEDEN_PROPER, SWEDISH, distance
from ..fields import BELLIGERENT
from ..state import IN_FORCE, MARCHED, WarState
from ..tables import HALF, OPT_ROADS, ROAD_COST
from ..units import MOVEMENT, NATION, is_static
from .chapters import Chapter
from .eligibility import bars_joining, has_twin_left
from .movement import bars_carried, goes_from_zone_to_zone, has_been_carried, make_final, step_cost

FASTEST: Final[int] = max(MOVEMENT) * HALF
NO_WAY: Final = FAR
SWEDISH_ALLIES: Final[list[int]] = [n for n in range(NATIONS) if n != SWEDEN and NATION_SIDE[n] == SWEDISH]
ONE_STEP: Final = 0  # next to the goal: one hex is always possible, whatever it costs

# -- who can come --------------------------------------------------------------------------------------------------


@final
class Concentrate(Chapter):
    """Units gather on a leader."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """Why no such Action can be taken now, or 0."""
        return 0 if any_goal(g, side) else no.NOBODY_CAN_GATHER

    def begin(self, g: WarState, side: int, action: int) -> None:
        """[27.8a] A hex with a leader is named."""
        g.push(NameGoal(side))


def comes_anybody(g: WarState, side: int, goal: int) -> bool:
    """Whether any unit can reach a hex."""
    return (side == SWEDISH and comes_one(g, side, goal, False)) or (has_foreigners(g, side) and comes_one(g, side, goal, True))


def comes_one(g: WarState, side: int, goal: int, foreign: bool) -> bool:
    """Whether any Swedish unit, or any foreign one, can reach a hex; those nearby are found first."""
    if not has_company(g, side, goal) or (foreign and SWEDEN_PROPER[goal]):
        return False
    if any(sends(g, side, place, ONE_STEP, foreign) for place in one_step_from(g, side, goal)):
        return True
    search = SenderSearch(g, side, goal, foreign)
    search.run([goal])
    return search.has_sender


def has_company(g: WarState, side: int, goal: int) -> bool:
    """Whether the side has other units that are not too far away, whatever lies between."""
    furthest = FASTEST // ROAD_COST if g.switches[OPT_ROADS] else FASTEST // HALF
    return any(place != goal and distance(place, goal) <= furthest for place in g.stacks(side))


def sends(g: WarState, side: int, place: int, cost: int, foreign: bool) -> bool:
    """Whether a unit of a side in a hex, Swedish or foreign, has the movement that the way costs."""
    if not g.stands(side, place):
        return False
    unit = g.head[place]
    while unit != NONE:
        if (NATION[unit] != SWEDEN) == foreign and bars_coming(g, unit, cost) == 0:
            return True
        unit = g.next_in[unit]
    return False


def bars_coming(g: WarState, unit: int, cost: int) -> int:
    """[27.8a, 27.8c] Why a unit cannot come, or 0: by its own movement alone, without leaders or supply to help it."""
    if is_static(unit):
        return no.STATIC
    if has_been_carried(g, unit):
        return bars_carried(g, unit)
    return no.CANNOT_REACH_LEADER if cost > MOVEMENT[unit] * HALF else 0


def has_foreigners(g: WarState, side: int) -> bool:
    """Whether any unit of a side on the map is not Swedish."""
    if side != SWEDISH:
        return True
    return any(g.status[nation] == BELLIGERENT for nation in SWEDISH_ALLIES)


def one_step_from(g: WarState, side: int, goal: int) -> list[int]:
    """[10.5b, 10.8d, 12.3b] From next to the goal one can always come, over a lake too, but not from zone to zone."""
    return [here for here in STEPS_FROM[goal] if not goes_from_zone_to_zone(g, side, here, goal)]


class GatheringMarch(Flood):
    """What the march to a goal costs at least, by all rules of movement, from the goal outwards.

    Enemy zones of control stop whoever enters them, so that only the goal may lie in one, and the start."""

    def __init__(self, g: WarState, side: int, goal: int, foreign: bool) -> None:
        super().__init__(MARCH_ROWS, FASTEST, with_paths=False)
        self.g = g
        self.side = side
        self.foreign = foreign
        self.zone = goal if g.zone_of(1 - side, goal) else NONE

    def step(self, here: int, there: int, direction: int) -> int:
        if here == self.zone and self.g.zone_of(1 - self.side, there):
            return NONE
        return step_cost(self.g, there, opposite(direction))

    def stops(self, here: int) -> bool:
        return not is_passable(self.g, self.side, here, self.foreign)


class SenderSearch(GatheringMarch):
    """The same up to the first hex that has somebody to send."""

    def __init__(self, g: WarState, side: int, goal: int, foreign: bool) -> None:
        super().__init__(g, side, goal, foreign)
        self.has_sender = False

    def stops(self, here: int) -> bool:
        self.has_sender = self.has_sender or sends(self.g, self.side, here, self.cost[here], self.foreign)
        return self.has_sender or super().stops(here)


def ways_to(g: WarState, side: int, goal: int, foreign: bool) -> list[int]:
    """By place: what the march to a goal costs at least, in halves; NO_WAY if it cannot be made."""
    march = GatheringMarch(g, side, goal, foreign)
    if not (foreign and SWEDEN_PROPER[goal]):
        march.run([goal])
        for place in one_step_from(g, side, goal):
            march.cost[place] = ONE_STEP
    return march.cost


def is_passable(g: WarState, side: int, place: int, foreign: bool) -> bool:
    """Whether a march may lead through a hex: no enemies, no zone of control of theirs, no land that is closed to it."""
    if g.stands(1 - side, place) or g.zone_of(1 - side, place) or not g.is_open(place):
        return False
    return not (foreign and SWEDEN_PROPER[place])


class Ways:
    """The ways to a goal, of Swedes and of foreigners; either is reckoned when it is first asked for."""

    def __init__(self, g: WarState, side: int, goal: int) -> None:
        self.g = g
        self.side = side
        self.goal = goal
        self.swedes: list[int] = []
        self.foreigners: list[int] = []

    def bars(self, unit: int) -> int:
        """Why a unit cannot come, or 0."""
        if NATION[unit] == SWEDEN:
            if len(self.swedes) == 0:
                self.swedes = ways_to(self.g, self.side, self.goal, False)
            return bars_coming(self.g, unit, self.swedes[self.g.at[unit]])
        if len(self.foreigners) == 0:
            self.foreigners = ways_to(self.g, self.side, self.goal, True)
        return bars_coming(self.g, unit, self.foreigners[self.g.at[unit]])

    def comers(self, place: int) -> list[int]:
        """The units of a hex that can come and have not been taken yet."""
        return [unit for unit in self.g.stack(place) if not self.g.force[unit] and self.bars(unit) == 0]


# -- gathering -----------------------------------------------------------------------------------------------------


class NameGoal(Pick[WarState]):
    """[27.8a] A hex with a leader, who stays where he is."""

    VERB: ClassVar[Verb] = TO

    def asks(self, g: WarState) -> bool:
        return True  # where leaders are is their side's secret

    def offers(self, g: WarState) -> list[int]:
        return g.stacks(self.side)

    def bars(self, g: WarState, place: int) -> int:
        if place >= LAND or not g.stands(self.side, place):
            return no.NO_UNITS_THERE
        barred = bars_goal(g, self.side, place)
        # there is always a goal, but for what an enemy imagines
        return barred if barred != 0 and any_goal(g, self.side) else 0

    def options(self, g: WarState) -> list[int]:
        out = [TO + place for place in g.stacks(self.side) if bars_goal(g, self.side, place) == 0]
        return out if len(out) > 0 else self.candidates(g)

    def pick(self, g: WarState, place: int) -> None:
        g.replace(Gather(self.side, place))


def bars_goal(g: WarState, side: int, place: int) -> int:
    """[27.8a] Why nobody can gather in an own hex, or 0: a leader is there, and somebody can come to him."""
    if not g.has_leader(place):
        return no.NO_LEADER_TO_GATHER_ON
    return 0 if comes_anybody(g, side, place) else no.NOBODY_CAN_GATHER


def any_goal(g: WarState, side: int) -> bool:
    """Whether units can gather anywhere."""
    return any(bars_goal(g, side, place) == 0 for place in g.stacks(side))


class Gather(Pick[WarState]):
    """[27.8b] Hex after hex sends units, as many hexes as the player likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "goal:place")
    VERB: ClassVar[Verb] = FROM
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, side: int, goal: int) -> None:
        self.side = side
        self.goal = goal

    def asks(self, g: WarState) -> bool:
        return True

    def place(self, g: WarState) -> int:
        return self.goal

    def offers(self, g: WarState) -> list[int]:
        return g.stacks(self.side)

    def bars(self, g: WarState, place: int) -> int:
        return self.bars_start(g, place, Ways(g, self.side, self.goal))

    def options(self, g: WarState) -> list[int]:
        ways = Ways(g, self.side, self.goal)  # once for all hexes
        return [DONE] + [FROM + place for place in g.stacks(self.side) if self.bars_start(g, place, ways) == 0]

    def bars_start(self, g: WarState, place: int, ways: Ways) -> int:
        """Why a hex cannot send units, or 0."""
        if place >= LAND or not g.stands(self.side, place):
            return no.NO_UNITS_THERE
        if place == self.goal:
            return no.WITH_THE_LEADER
        return 0 if len(ways.comers(place)) > 0 else no.NOBODY_CAN_GATHER

    def pick(self, g: WarState, place: int) -> None:
        g.force_at = place
        g.push(SendUnits(self.side, self.goal, place))


class SendUnits(PickAt[WarState]):
    """[27.8a, 27.8b] Which units of a hex come: each that can reach the leader by its own movement."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "goal:place", "at:place")
    VERB: ClassVar[Verb] = TAKE
    STOPS: ClassVar[tuple[int, ...]] = (ALL, DONE)

    def __init__(self, side: int, goal: int, at: int) -> None:
        self.side = side
        self.goal = goal
        self.at = at

    def asks(self, g: WarState) -> bool:
        return True

    def offers(self, g: WarState) -> list[int]:
        return g.stack(self.at)

    def bars(self, g: WarState, unit: int) -> int:
        return self.bars_unit(g, unit, Ways(g, self.side, self.goal))

    def bars_stop(self, g: WarState, action: int) -> int:
        return self.bars_end(g, action, Ways(g, self.side, self.goal))

    def options(self, g: WarState) -> list[int]:
        ways = Ways(g, self.side, self.goal)  # once for all units
        stops = [action for action in self.STOPS if self.bars_end(g, action, ways) == 0]
        return stops + [TAKE + unit for unit in g.stack(self.at) if self.bars_unit(g, unit, ways) == 0]

    def bars_unit(self, g: WarState, unit: int, ways: Ways) -> int:
        """Why a unit cannot be taken, or 0."""
        barred = bars_joining(g, self.side, unit, self.at) or ways.bars(unit)
        if barred != 0:
            return barred
        return no.LIKE_UNIT_FIRST if has_twin_left(g, unit) else 0

    def bars_end(self, g: WarState, action: int, ways: Ways) -> int:
        """Why not all can be taken, or why nobody has been, or 0."""
        comers = ways.comers(self.at)
        if action == ALL:
            return 0 if comers else no.NOBODY_LEFT_TO_TAKE
        # nobody to choose from: only in what an enemy imagines
        return no.FORCE_IS_EMPTY if comers and not g.in_force(self.at) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.force[unit] = IN_FORCE

    def stop(self, g: WarState, action: int) -> None:
        if action == DONE:
            self.send(g)
            return
        for unit in Ways(g, self.side, self.goal).comers(self.at):
            g.force[unit] = IN_FORCE

    def send(self, g: WarState) -> None:
        """They arrive; what follows is chosen anew."""
        g.pop()
        units = g.in_force(self.at)
        if len(units) > 0:
            g.march(units, self.goal)
            for unit in units:
                g.moved[unit] = MARCHED
            g.say("gathers", self.side, self.at, self.goal)
            make_final(g)
        g.disband()
