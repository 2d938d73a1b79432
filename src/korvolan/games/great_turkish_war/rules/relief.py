"""Chapter 11.6.4. Relief: forces near a fortress that has just been besieged may march to it and attack the besiegers."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import ALL, DECLINE, DONE, RELIEVE, TAKE, TO
from ..board import AREA_COUNTRY, LAND, MOUNTAIN, NEUTRALS, OTTOMANS, SPOTS, side_between
from ..fields import RELIEF
from ..state import ATTACKS, LOOKS_ON, WarState, is_neutral, seat_of_camp
from ..tables import OPT_RELIEF
from ..units import IS_COMBAT, IS_LEADER, IS_TRAIN, UNITS
from . import alliances, combat, control
from .decisions import CampPick, CampPickAt
from .forces import count_combat, lacks_leader
from .leaders import leader_left_alone

REACH: Final = 4


class ReliefDistances(Flood):
    """[11.6.4c] How many steps it is from each hex to the fortress through hexes in play that are free of enemies; the one from
    which a stack comes need not be, so that besiegers may leave a siege of their own (ruling A47)."""

    def __init__(self, g: WarState, camp: int, goal: int) -> None:
        super().__init__(g.all_ways(), REACH)
        self.g = g
        self.camp = camp
        self.run([goal])

    def stops(self, here: int) -> bool:
        return is_barred(self.g, self.camp, here)


def is_barred(g: WarState, camp: int, place: int) -> bool:
    """[11.6.4c, 11.5b] Whether a relief force cannot pass a hex: enemies are there, or neutrals whom Ottomans would make
    enemies by coming."""
    return g.foes(camp, place) > 0 or g.stands(NEUTRALS, place)


def able_to_relieve(g: WarState, camp: int, place: int) -> list[int]:
    """The pieces of a stack that could still go to relieve: not besieged themselves, and neither tired nor beaten."""
    stack = g.field_stack(camp, place)
    return [unit for unit in stack if not g.intercepted[unit] and not g.relieved[unit] and g.fights[unit] == LOOKS_ON]


def bars_stack(g: WarState, camp: int, goal: int, place: int) -> int:
    """[11.6.4c, 11.6.4d, 11.6.4e, 11.6.4k, 12.1d] Why the stack of a hex cannot relieve the fortress, or 0. No die is rolled
    for it."""
    if place >= LAND or place == goal or g.fighters[camp * SPOTS + place] == 0:
        return no.NO_STACK_TO_RELIEVE
    if ReliefDistances(g, camp, goal).cost[place] > REACH:
        return no.TOO_FAR_TO_RELIEVE
    ready = able_to_relieve(g, camp, place)
    if count_combat(ready):
        leaders = [unit for unit in ready if IS_LEADER[unit]]
        for unit in ready:
            if IS_COMBAT[unit] and leader_left_alone(g, camp, place, [unit, *leaders]) == NONE:
                return 0
        return no.RELIEF_LEAVES_LEADER
    for unit in g.field_stack(camp, place):
        if g.fights[unit] == ATTACKS:
            return no.SENT_ALREADY
        if g.relieved[unit]:
            return no.HAS_FAILED
        if g.intercepted[unit]:
            return no.HAS_INTERCEPTED
    return no.NO_STACK_TO_RELIEVE


def relief_hexes(g: WarState, camp: int, goal: int) -> list[int]:
    """The hexes from which somebody could come."""
    near = ReliefDistances(g, camp, goal)
    return [place for place in sorted(near.found) if place != goal and g.fighters[camp * SPOTS + place]]


def offer_relief(g: WarState, camp: int, goal: int) -> None:
    """[11.6.4a, 11.6.4b] Relief is declared right after the works are laid, before any sortie."""
    if any(bars_stack(g, camp, goal, place) == 0 for place in relief_hexes(g, camp, goal)):
        g.battle_ridge = 1
        g.push(DeclareRelief(camp, goal))


class DeclareRelief(CampPick):
    """[11.6.4a, 11.6.4c, 11.6.4d] Any stacks within four hexes may join, one after the other; or nobody comes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "goal:place")
    VERB = RELIEVE
    STOPS = (DONE, DECLINE)
    DECLINES = DECLINE

    def __init__(self, camp: int, goal: int) -> None:
        super().__init__(camp)
        self.goal = goal

    def window(self, g: WarState) -> str:
        return "" if is_coming(g) else "relief"

    def place(self, g: WarState) -> int:
        return self.goal

    def offers(self, g: WarState) -> list[int]:
        return relief_hexes(g, self.camp, self.goal)

    def bars(self, g: WarState, place: int) -> int:
        return bars_stack(g, self.camp, self.goal, place)

    def pick(self, g: WarState, place: int) -> None:
        g.push(SendRelief(self.camp, self.goal, place))

    def bars_stop(self, g: WarState, action: int) -> int:
        if action == DONE:
            return 0 if is_coming(g) else no.NO_RELIEF_YET
        return no.RELIEF_IS_COMING if is_coming(g) else 0

    def stop(self, g: WarState, action: int) -> None:
        g.pop()
        if action == DECLINE:
            g.battle_ridge = 0


def is_coming(g: WarState) -> bool:
    """Whether somebody has been sent to relieve."""
    return len(g.taking_part(ATTACKS)) > 0


class SendRelief(CampPickAt):
    """[11.6.4c, 12.1d] Which units of the stack go: any, with a combat unit at least; all of them but trains by `all`. No
    leader stays behind alone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "goal:place", "at:place")
    VERB = TAKE
    STOPS = (ALL, DONE)

    def __init__(self, camp: int, goal: int, at: int) -> None:
        self.camp = camp
        self.goal = goal
        self.at = at

    def sent(self, g: WarState) -> list[int]:
        """Those of this stack who go."""
        return [unit for unit in g.field_stack(self.camp, self.at) if g.fights[unit] == ATTACKS]

    def offers(self, g: WarState) -> list[int]:
        return able_to_relieve(g, self.camp, self.at)

    def bars(self, g: WarState, unit: int) -> int:
        if g.at[unit] != self.at or g.camp(unit) != self.camp:
            return no.NOT_WITH_THAT_STACK
        if g.fights[unit] == ATTACKS:
            return no.SENT_ALREADY
        ready = able_to_relieve(g, self.camp, self.at)
        if unit not in ready:
            return no.HAS_FAILED if g.relieved[unit] else no.HAS_INTERCEPTED
        party = [*self.sent(g), unit]
        if g.switches[OPT_RELIEF] and lacks_leader(party):
            return no.RELIEF_NEEDS_LEADER
        if leader_left_alone(g, self.camp, self.at, [*party, *(other for other in ready if IS_LEADER[other])]) != NONE:
            return no.RELIEF_LEAVES_LEADER
        return no.LIKE_RELIEVER_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.fights[unit] = ATTACKS

    def bars_stop(self, g: WarState, action: int) -> int:
        party = self.sent(g)
        if action == DONE and count_combat(party) == 0:
            return no.NOBODY_SENT
        if action == ALL:
            every = [unit for unit in able_to_relieve(g, self.camp, self.at) if not IS_TRAIN[unit]]
            if not every:
                return no.SENT_ALREADY
            party += every
        if g.switches[OPT_RELIEF] and lacks_leader(party):
            return no.RELIEF_NEEDS_LEADER
        return 0 if leader_left_alone(g, self.camp, self.at, party) == NONE else no.RELIEF_LEAVES_LEADER

    def stop(self, g: WarState, action: int) -> None:
        if action == ALL:
            for unit in able_to_relieve(g, self.camp, self.at):
                if not IS_TRAIN[unit]:
                    g.fights[unit] = ATTACKS
        g.replace(Approach(self.camp, self.goal, self.at))


def approaches(g: WarState, camp: int, goal: int, at: int) -> list[int]:
    """[11.6.4c] The hexes next to the fortress by which a stack can arrive with at most four steps."""
    near = [at] if at in g.ways(goal) else []
    routes = ReliefRoutes(g, camp, at, goal, True)
    return near + [last for last in g.ways(goal) if last != at and routes.cost[last] < REACH]


class ReliefRoutes(Flood):
    """The shortest ways of a stack from its hex without enemies and not through the fortress, as far as it may go. Without
    `trespass` they do not lead through a neutral country."""

    def __init__(self, g: WarState, camp: int, start: int, goal: int, trespass: bool) -> None:
        super().__init__(g.all_ways(), REACH)
        self.g = g
        self.camp = camp
        self.goal = goal
        self.trespass = trespass
        self.run([start])

    def step(self, here: int, there: int, direction: int) -> int:
        if there == self.goal or is_barred(self.g, self.camp, there):
            return NONE
        return 1 if self.trespass or not is_neutral(self.g, AREA_COUNTRY[self.g.area(there)]) else NONE


def trespasses(g: WarState, camp: int, at: int, last: int, goal: int) -> bool:
    """[11.5b] Whether Ottomans come by this hex only through a neutral country."""
    return camp == OTTOMANS and ReliefRoutes(g, camp, at, goal, False).cost[last] >= REACH


class Approach(CampPickAt):
    """[11.6.4c, 11.5b] By which hex the stack arrives: it counts for mountains, and for a neutral country on the way (ruling
    A47)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "goal:place", "at:place")
    VERB = TO

    def __init__(self, camp: int, goal: int, at: int) -> None:
        self.camp = camp
        self.goal = goal
        self.at = at

    def offers(self, g: WarState) -> list[int]:
        ways = approaches(g, self.camp, self.goal, self.at)
        clean = [way for way in ways if not trespasses(g, self.camp, self.at, way, self.goal)]
        heights = {side_between(way, self.goal) & MOUNTAIN for way in ways}
        if {side_between(way, self.goal) & MOUNTAIN for way in clean} == heights:
            ways = clean  # nobody brings a neutral in for nothing
        return ways if len(heights) > 1 else ways[:1]  # often nothing hangs on it

    def bars(self, g: WarState, last: int) -> int:
        return 0 if last in approaches(g, self.camp, self.goal, self.at) else no.NOT_AN_APPROACH

    def pick(self, g: WarState, last: int) -> None:
        g.pop()
        if not side_between(last, self.goal) & MOUNTAIN:
            g.battle_ridge = 0
        g.say("comes_to_relieve", seat_of_camp(self.camp), self.at, self.goal)
        if trespasses(g, self.camp, self.at, last, self.goal):
            for place in reversed(ReliefRoutes(g, self.camp, self.at, self.goal, True).path(last)):
                alliances.invade(g, place)


def join_relief(g: WarState, place: int) -> None:
    """[11.6.2i, 11.6.4g] A garrison whose sortie succeeds adds its units to the relief, if there is one (ruling A82)."""
    if not is_coming(g):
        return
    for unit in g.garrison(place):
        if IS_COMBAT[unit] or not IS_TRAIN[unit]:
            g.fights[unit] = ATTACKS


class ReliefMarch(Step[WarState]):
    """[11.6.4c, 11.6.4e, 11.6.4h, 11.6.4i] The relief force arrives in the besiegers' hex and attacks them; nobody
    intercepts it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("goal:place",)

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def run(self, g: WarState) -> None:
        g.pop()
        camp = NONE
        origins: list[int] = []
        for unit in g.taking_part(ATTACKS):
            if g.at[unit] != self.goal:
                camp = g.camp(unit)
                origins.append(g.at[unit])
                g.uncover(unit)
                g.move(unit, self.goal)
        if camp == NONE:
            g.fights = [LOOKS_ON] * UNITS
            g.battle_ridge = 0
            return
        if camp == OTTOMANS:
            alliances.invade(g, self.goal)
        for place in origins:
            control.update_place(g, place)
        combat.begin_battle(g, RELIEF, camp, self.goal, NONE)
