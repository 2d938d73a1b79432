"""Chapters 10.11 and 27.2 to 27.4. What helps a march: a supply unit that is expended, and a leader who forces the pace.

A forced march ends with a die against the leader's value, which may cost a unit."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import PickAt
from korvolan.kernel.frame import Die
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import EXPEND, LEAD, LOSE
from ..state import IN_FORCE, LEADS, WarState
from ..tables import ACTIONS, FORCED_MARCH, SUPPLY_MARCH, SUPPLY_MOVE, SUPPLY_TIMES
from ..units import LEADER, SUPPLY, TYPE, UNIT_SIDE, VALUE
from .eligibility import has_twin_before
from .leaders import lose_unit

# By Action: whether a supply unit is expended for it, and whether a leader forces the pace.
EXPENDS_SUPPLY: Final[list[bool]] = [action in (SUPPLY_MOVE, SUPPLY_MARCH) for action in range(ACTIONS)]
IS_FORCED: Final[list[bool]] = [action in (FORCED_MARCH, SUPPLY_MARCH) for action in range(ACTIONS)]


def needs_leader(action: int) -> bool:
    """[9.6a, 27.3a] A forced march needs a leader with the Force; a march needs none."""
    return IS_FORCED[action]


def supply_factor(action: int) -> int:
    """[27.2a, 27.4a] Supply doubles the movement of units."""
    return SUPPLY_TIMES if EXPENDS_SUPPLY[action] else 1


def leader_bonus(leader: int) -> int:
    """[27.3a, 27.4a] The value of the leader of a forced march comes on top, never doubled."""
    return VALUE[leader] if leader != NONE else 0


def must_stay_on(g: WarState, unit: int) -> bool:
    """[27.3a] The leader of a forced march stays with it to its end (ruling A25)."""
    return g.force[unit] == LEADS


# -- before the march ----------------------------------------------------------------------------------------------


def prepare(g: WarState, side: int, action: int, place: int) -> None:
    """Supply and leader of the Force are named before it sets off."""
    if IS_FORCED[action]:
        # one is named for the time being, so that everyone knows that there is a leader among them
        g.force[first_leader(g, place)] = LEADS
        g.push(NameLeader(side, place))
    if EXPENDS_SUPPLY[action]:
        g.push(SupplyMarch(side, place))


def first_leader(g: WarState, place: int) -> int:
    """The first leader of the Force in a hex."""
    for unit in g.in_force(place):
        if TYPE[unit] == LEADER:
            return unit
    return NONE


class SupplyMarch(PickAt[WarState]):
    """[27.2a, 27.4a, 9.11a] A supply unit of any nation in the start hex goes to its box before the march (ruling A26)."""

    VERB: ClassVar[Verb] = EXPEND

    def asks(self, g: WarState) -> bool:
        return True  # how many trains there are is nobody else's business

    def offers(self, g: WarState) -> list[int]:
        return g.stack(self.at)

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if g.at[unit] != self.at:
            return no.NOT_IN_THAT_HEX
        forced = is_forced(g)
        if TYPE[unit] != SUPPLY:
            return no.NO_SUPPLY_UNIT_TO_FORCE if forced else no.NO_SUPPLY_UNIT
        if g.force[unit]:
            return no.TRAIN_IN_FORCED if forced else no.IN_THE_FORCE
        return 0

    def pick(self, g: WarState, unit: int) -> None:
        forced = is_forced(g)
        g.pop()
        g.eliminate(unit)
        g.say("expended_by_force" if forced else "expended", self.side, unit, self.at)


def is_forced(g: WarState) -> bool:
    """[27.4a] Whether the march for which supply is expended is a forced one: then its leader is named next."""
    return len(g.frames) > 1 and isinstance(g.frames[-2], NameLeader)


class NameLeader(PickAt[WarState]):
    """[27.3a] The player names the leader who forces the pace (ruling A25)."""

    VERB: ClassVar[Verb] = LEAD

    def asks(self, g: WarState) -> bool:
        return True  # nor how many leaders

    def offers(self, g: WarState) -> list[int]:
        return g.in_force(self.at)

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if not g.force[unit]:
            return no.NOT_IN_THE_FORCE
        return 0 if TYPE[unit] == LEADER else no.NO_LEADER_UNIT

    def pick(self, g: WarState, leader: int) -> None:
        g.pop()
        for unit in g.in_force(self.at):
            g.force[unit] = IN_FORCE
        g.force[leader] = LEADS


# -- after a forced march ------------------------------------------------------------------------------------------


def marching_leader(g: WarState, place: int) -> int:
    """The leader who was named for a forced march, or NONE."""
    leaders = [unit for unit in g.stack(place) if g.force[unit] == LEADS]
    return leaders[0] if leaders else NONE


def begin_roll(g: WarState, side: int, place: int) -> None:
    """[27.3b] The march is over. What the die does tells something of the leader, who stays covered himself."""
    g.revelations += 1
    g.push(MarchRoll(side, place))


class MarchRoll(Die[WarState]):
    """[27.3b, 27.4a] Above the leader's value the die costs a unit (ruling A25)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place")

    def __init__(self, side: int, at: int) -> None:
        self.side = side
        self.at = at

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        leader = marching_leader(g, self.at)
        fails = result + 1 > VALUE[leader]
        g.say("march_fails" if fails else "march_succeeds", self.side, result + 1)
        if fails:
            g.push(MarchLoss(self.side, self.at))

    def label(self, g: WarState, result: int) -> str:
        return "a unit is lost" if result + 1 > VALUE[marching_leader(g, self.at)] else "nobody is lost"

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        return [("27.3b", f"the leader's value is {VALUE[marching_leader(g, self.at)]}")]


class MarchLoss(PickAt[WarState]):
    """[27.3b] The owner gives up one unit that ended the march in the Force, a leader if he likes (ruling A25)."""

    VERB: ClassVar[Verb] = LOSE

    def asks(self, g: WarState) -> bool:
        return True  # how many are left in the Force is its owner's secret

    def offers(self, g: WarState) -> list[int]:
        return g.in_force(self.at)

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if not g.force[unit]:
            return no.NOT_IN_THE_FORCE
        return no.LIKE_UNIT_FIRST if has_twin_before(g, g.in_force(self.at), unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.pop()
        lose_unit(g, unit)
