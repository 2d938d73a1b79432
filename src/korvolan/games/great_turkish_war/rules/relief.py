"""Chapter 11.6.4. Relief: forces near a fortress that has just been besieged may march to it and attack the besiegers."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Frame, Step

from .. import refusals as no
from ..actions import ALL, DECLINE, DONE, RELIEVE, TAKE, TO
from ..board import AREA_COUNTRY, LAND, MOUNTAIN, NEUTRALS, OTTOMANS, SPOTS, side_between
from ..fields import RELIEF
from ..state import ATTACKS, LOOKS_ON, WarState, is_neutral, seat_of_camp
from ..tables import OPT_RELIEF
from ..units import IS_COMBAT, IS_LEADER, IS_TRAIN, UNITS
from . import alliances, combat, control
from .forces import count_combat, lacks_leader
from .leaders import left_alone

REACH: Final = 4


def distances(g: WarState, camp: int, goal: int) -> list[int]:
    """[11.6.4c] By hex, how many steps it is to the fortress through hexes in play that are free of enemies; the one from
    which a stack comes need not be, so that besiegers may leave a siege of their own (ruling A47)."""
    out = [LAND] * LAND
    out[goal] = 0
    edge = [goal]
    while edge:
        here = edge.pop(0)
        if out[here] == REACH or (here != goal and is_barred(g, camp, here)):
            continue
        for place in g.ways(here):
            if out[place] == LAND:
                out[place] = out[here] + 1
                edge.append(place)
    return out


def is_barred(g: WarState, camp: int, place: int) -> bool:
    """[11.6.4c, 11.5b] Whether a relief force cannot pass a hex: enemies are there, or neutrals whom Ottomans would make
    enemies by coming."""
    return g.foes(camp, place) > 0 or g.stands(NEUTRALS, place)


def able(g: WarState, camp: int, place: int) -> list[int]:
    """The pieces of a stack that could still go to relieve: not besieged themselves, and neither tired nor beaten."""
    out: list[int] = []
    for unit in g.field_stack(camp, place):
        if not g.intercepted[unit] and not g.relieved[unit] and g.fights[unit] == LOOKS_ON:
            out.append(unit)
    return out


def bars_stack(g: WarState, camp: int, goal: int, place: int) -> int:
    """[11.6.4c, 11.6.4d, 11.6.4e, 11.6.4k, 12.1d] Why the stack of a hex cannot relieve the fortress, or 0. No die is rolled
    for it."""
    if place >= LAND or place == goal or g.fighters[camp * SPOTS + place] == 0:
        return no.NO_STACK_TO_RELIEVE
    if distances(g, camp, goal)[place] > REACH:
        return no.TOO_FAR_TO_RELIEVE
    ready = able(g, camp, place)
    if count_combat(ready):
        leaders = [unit for unit in ready if IS_LEADER[unit]]
        for unit in ready:
            if IS_COMBAT[unit] and left_alone(g, camp, place, [unit, *leaders]) == NONE:
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


def could_come(g: WarState, camp: int, goal: int) -> list[int]:
    """The hexes from which somebody could come."""
    near = distances(g, camp, goal)
    out: list[int] = []
    for place in range(LAND):
        if near[place] <= REACH and place != goal and g.fighters[camp * SPOTS + place]:
            out.append(place)
    return out


def offer(g: WarState, camp: int, goal: int) -> None:
    """[11.6.4a, 11.6.4b] Relief is declared right after the works are laid, before any sortie."""
    for place in could_come(g, camp, goal):
        if bars_stack(g, camp, goal, place) == 0:
            g.battle_ridge = 1
            g.push(DeclareRelief(camp, goal))
            return


class DeclareRelief(Frame[WarState]):
    """[11.6.4a, 11.6.4c, 11.6.4d] Any stacks within four hexes may join, one after the other; or nobody comes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "goal:place")
    VERBS: ClassVar[tuple[str, ...]] = ("relieve", "done", "decline")

    def __init__(self, camp: int, goal: int) -> None:
        self.camp = camp
        self.goal = goal

    def seat(self, g: WarState) -> int:
        return seat_of_camp(self.camp)

    def window(self, g: WarState) -> str:
        return "" if is_coming(g) else "relief"

    def declines(self, g: WarState) -> int:
        return DECLINE

    def place(self, g: WarState) -> int:
        return self.goal

    def candidates(self, g: WarState) -> list[int]:
        out = [DONE if is_coming(g) else DECLINE]
        for place in could_come(g, self.camp, self.goal):
            out.append(RELIEVE + place)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == DONE:
            return 0 if is_coming(g) else no.NO_RELIEF_YET
        if action == DECLINE:
            return no.RELIEF_IS_COMING if is_coming(g) else 0
        return bars_stack(g, self.camp, self.goal, RELIEVE.of(action))

    def take(self, g: WarState, action: int) -> None:
        if action in RELIEVE and RELIEVE.of(action) < LAND:
            g.push(SendRelief(self.camp, self.goal, RELIEVE.of(action)))
            return
        g.pop()
        if action == DECLINE:
            g.battle_ridge = 0


def is_coming(g: WarState) -> bool:
    """Whether somebody has been sent to relieve."""
    for unit in range(UNITS):
        if g.fights[unit] == ATTACKS:
            return True
    return False


class SendRelief(Frame[WarState]):
    """[11.6.4c, 12.1d] Which units of the stack go: any, with a combat unit at least; all of them but trains by `all`. No
    leader stays behind alone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "goal:place", "at:place")
    VERBS: ClassVar[tuple[str, ...]] = ("take", "all", "done")

    def __init__(self, camp: int, goal: int, at: int) -> None:
        self.camp = camp
        self.goal = goal
        self.at = at

    def seat(self, g: WarState) -> int:
        return seat_of_camp(self.camp)

    def sent(self, g: WarState) -> list[int]:
        """Those of this stack who go."""
        return [unit for unit in g.field_stack(self.camp, self.at) if g.fights[unit] == ATTACKS]

    def candidates(self, g: WarState) -> list[int]:
        return [ALL, DONE, *(TAKE + unit for unit in able(g, self.camp, self.at))]

    def forbids(self, g: WarState, action: int) -> int:
        sent = self.sent(g)
        if action == ALL:
            every = [unit for unit in able(g, self.camp, self.at) if not IS_TRAIN[unit]]
            return no.SENT_ALREADY if not every else self.bars(g, [*sent, *every])
        if action == DONE:
            if count_combat(sent) == 0:
                return no.NOBODY_SENT
            return self.bars(g, sent)
        unit = TAKE.of(action)
        if g.at[unit] != self.at or g.camp(unit) != self.camp:
            return no.NOT_WITH_THAT_STACK
        if g.fights[unit] == ATTACKS:
            return no.SENT_ALREADY
        if unit not in able(g, self.camp, self.at):
            return no.HAS_FAILED if g.relieved[unit] else no.HAS_INTERCEPTED
        if g.switches[OPT_RELIEF] and lacks_leader([*sent, unit]):
            return no.RELIEF_NEEDS_LEADER
        leaders = [other for other in able(g, self.camp, self.at) if IS_LEADER[other]]
        if left_alone(g, self.camp, self.at, [*sent, unit, *leaders]) != NONE:
            return no.RELIEF_LEAVES_LEADER
        return no.LIKE_RELIEVER_FIRST if g.has_earlier_twin(unit) else 0

    def bars(self, g: WarState, party: list[int]) -> int:
        """Why these cannot go without the others, or 0."""
        if g.switches[OPT_RELIEF] and lacks_leader(party):
            return no.RELIEF_NEEDS_LEADER
        return 0 if left_alone(g, self.camp, self.at, party) == NONE else no.RELIEF_LEAVES_LEADER

    def take(self, g: WarState, action: int) -> None:
        if action != ALL and action != DONE:
            g.fights[TAKE.of(action)] = ATTACKS
            return
        if action == ALL:
            for unit in able(g, self.camp, self.at):
                if not IS_TRAIN[unit]:
                    g.fights[unit] = ATTACKS
        g.replace(Approach(self.camp, self.goal, self.at))


def approaches(g: WarState, camp: int, goal: int, at: int) -> list[int]:
    """[11.6.4c] The hexes next to the fortress by which a stack can arrive with at most four steps."""
    near = [at] if at in g.ways(goal) else []
    for last in g.ways(goal):
        if last != at and not is_barred(g, camp, last) and len(route(g, camp, at, last, goal, True)) < REACH:
            near.append(last)
    return near


def route(g: WarState, camp: int, start: int, last: int, shunned: int, trespass: bool) -> list[int]:
    """The hexes on a shortest way from one hex to another without enemies and not through a third, the last first; more than
    there may be if it is too far. Without `trespass` it does not lead through a neutral country."""
    before = {start: NONE}
    edge = [start]
    for _ in range(REACH):
        ring: list[int] = []
        for here in edge:
            for place in g.ways(here):
                if place in before or place == shunned or is_barred(g, camp, place):
                    continue
                if trespass or not is_neutral(g, AREA_COUNTRY[g.area(place)]):
                    before[place] = here
                    ring.append(place)
        edge = ring
    out: list[int] = []
    if last not in before:
        return [last] * LAND
    while last != start:
        out.append(last)
        last = before[last]
    return out


def trespasses(g: WarState, camp: int, at: int, last: int, goal: int) -> bool:
    """[11.5b] Whether Ottomans come by this hex only through a neutral country."""
    return camp == OTTOMANS and len(route(g, camp, at, last, goal, False)) >= REACH


class Approach(Frame[WarState]):
    """[11.6.4c, 11.5b] By which hex the stack arrives: it counts for mountains, and for a neutral country on the way (ruling
    A47)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "goal:place", "at:place")
    VERBS: ClassVar[tuple[str, ...]] = ("to",)

    def __init__(self, camp: int, goal: int, at: int) -> None:
        self.camp = camp
        self.goal = goal
        self.at = at

    def seat(self, g: WarState) -> int:
        return seat_of_camp(self.camp)

    def candidates(self, g: WarState) -> list[int]:
        ways = approaches(g, self.camp, self.goal, self.at)
        clean = [way for way in ways if not trespasses(g, self.camp, self.at, way, self.goal)]
        heights = {side_between(way, self.goal) & MOUNTAIN for way in ways}
        if {side_between(way, self.goal) & MOUNTAIN for way in clean} == heights:
            ways = clean  # nobody brings a neutral in for nothing
        if len(heights) == 1:
            ways = ways[:1]  # nothing hangs on it
        return [TO + way for way in ways]

    def forbids(self, g: WarState, action: int) -> int:
        return 0 if TO.of(action) in approaches(g, self.camp, self.goal, self.at) else no.NOT_AN_APPROACH

    def take(self, g: WarState, action: int) -> None:
        g.pop()
        if not side_between(TO.of(action), self.goal) & MOUNTAIN:
            g.battle_ridge = 0
        if g.logging:
            g.say("comes_to_relieve", seat_of_camp(self.camp), self.at, self.goal)
        if trespasses(g, self.camp, self.at, TO.of(action), self.goal):
            for place in route(g, self.camp, self.at, TO.of(action), self.goal, True):
                alliances.invade(g, place)


def join(g: WarState, place: int) -> None:
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
        for unit in range(UNITS):
            if g.fights[unit] == ATTACKS and g.at[unit] != self.goal:
                camp = g.camp(unit)
                origins.append(g.at[unit])
                g.uncover(unit)
                g.move(unit, self.goal)
        if camp == NONE:
            for unit in range(UNITS):
                g.fights[unit] = LOOKS_ON
            g.battle_ridge = 0
            return
        if camp == OTTOMANS:
            alliances.invade(g, self.goal)
        for place in origins:
            control.look_after(g, place)
        combat.begin(g, RELIEF, camp, self.goal, NONE)
