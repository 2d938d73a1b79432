"""Chapter 9. Sieges: the roll by movement points left, sieges that go on, and the fall of Cities."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Die

from .. import refusals as no
from ..board import CAPITAL, CITY_AT, LAND, RUSSIA
from ..state import CAPITAL_READY, IN_STACK, DreadState
from ..tables import CAPITAL_VALUE, NEW_CAPITAL_VALUE, OPT_CAPITALS, SIEGE_COST
from ..units import FOOT, KIND
from .cities import capture_besieged_city
from .pick_up_and_drop import exceeds_limit

ALWAYS_FAILS: Final = 6


def bars_siege(g: DreadState, side: int, pieces: list[int]) -> int:
    """[9.0b, 9.1a, 9.1b, 9.2d, 9.4a, 9.4c, 5.2d, 8.9c] Why the stack cannot besiege the City here. It needs Foot of its own,
    whoever else is before the City (ruling A132), but no leader, if he fell on the way (ruling A134). Nobody has to: a City
    may be bypassed."""
    place = g.march_at
    if place >= LAND or CITY_AT[place] == NONE:
        return no.NOBODY_INSIDE
    enemy = 1 - side
    if g.units_outside(enemy, place):
        return no.FIGHT_FIRST
    if g.units_inside(enemy, place) == 0:
        return no.NOBODY_INSIDE
    if g.rolled[CITY_AT[place]]:
        return no.SIEGE_ROLLED
    if not any(KIND[piece] == FOOT for piece in pieces):
        return no.NO_FOOT
    if g.units_outside(side, place) < g.units_inside(enemy, place):
        return no.TOO_FEW_BESIEGERS
    if g.mp - g.spent < siege_cost(g):
        return no.NO_POINT_TO_BESIEGE
    return no.FOOT_IS_SPENT if exceeds_limit(g, pieces, siege_cost(g)) else 0


def siege_cost(g: DreadState) -> int:
    """[9.1a, 9.2a, 9.2b] One point to begin; nothing for a stack that began the phase in a siege that goes on (rulings
    A26, A27)."""
    return 0 if is_continued(g) else SIEGE_COST


def is_continued(g: DreadState) -> bool:
    """Whether the stack has besieged this City since an earlier phase and has not moved."""
    return g.is_besieged(g.march_at) and g.march_at == g.start and g.spent == 0


def defenders(g: DreadState, side: int, place: int) -> int:
    """[9.1c, 14.0a, 14.0b, CAPa] The units inside; with the option a capital counts up to its value more, but no more than
    there really are."""
    units = g.units_inside(side, place)
    if not g.switches[OPT_CAPITALS]:
        return units
    return units + min(capital_value(g, CITY_AT[place]), units)


def capital_value(g: DreadState, city: int) -> int:
    """[CAPa] What a capital is worth in a siege; Moscow no more once Peter has moved."""
    if g.capital_state == CAPITAL_READY:
        if city == g.new_capital:
            return NEW_CAPITAL_VALUE
        if city == CITY_AT[CAPITAL[RUSSIA]]:
            return 0
    return CAPITAL_VALUE[city]


def target(g: DreadState, side: int) -> int:
    """[9.1c] The highest die that takes the City: points left, less the units inside (ruling A25)."""
    return points_left(g) - siege_cost(g) - defenders(g, 1 - side, g.march_at)


def points_left(g: DreadState) -> int:
    """[5.2d] What a siege is rolled with: no more than Foot that joined Horse may still spend (ruling A132)."""
    left = g.mp - g.spent
    for piece in g.members(IN_STACK, g.march_at):
        if g.limit[piece]:
            left = min(left, g.limit[piece] - g.spent)
    return left


def begin(g: DreadState, side: int) -> None:
    """[9.1a, 9.1g, 9.2d, 8.7c, 9.4d] The point is paid, and the one roll of the phase is made; a battle here before it does not
    matter. Where no die could take the City none is rolled: the siege stalls (ruling A143)."""
    goal = target(g, side)
    g.spent += siege_cost(g)
    g.rolled[CITY_AT[g.march_at]] = 1
    if goal > 0:
        g.say("siege", g.march_at, side, min(goal, ALWAYS_FAILS - 1))
        g.push(SiegeRoll(side, g.march_at, goal))
        return
    g.say("siege_drags_on" if g.is_besieged(g.march_at) else "siege_hopeless", g.march_at, side)
    stall(g, g.march_at)


def stall(g: DreadState, place: int) -> None:
    """[9.1e] The siege stands, and the move of the stack is over."""
    g.besieged[CITY_AT[place]] = 1
    g.end_march(place)


def takes_city(face: int, goal: int) -> bool:
    """[9.1c, 9.1f] Whether a die takes a City with this target."""
    return face <= goal and face != ALWAYS_FAILS


class SiegeRoll(Die[DreadState]):
    """[9.1c, 9.1e, 9.1f] A die up to the target takes the City and costs as many points; a six always fails, and a failure
    ends the move."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "goal:int")

    def __init__(self, side: int, here: int, goal: int) -> None:
        self.side = side
        self.here = here
        self.goal = goal

    def resolve(self, g: DreadState, result: int) -> None:
        g.pop()
        face = result + 1
        if self.succeeds(face):
            g.spent += face
            g.say("siege_won", self.side, self.here)
            capture_besieged_city(g, self.side, self.here)
            return
        g.say("siege_stalls", self.side, self.here)
        stall(g, self.here)

    def succeeds(self, face: int) -> bool:
        return takes_city(face, self.goal)

    def label(self, g: DreadState, result: int) -> str:
        return "the City falls" if self.succeeds(result + 1) else "the siege stalls"

    def modifiers(self, g: DreadState) -> list[tuple[str, str]]:
        inside = defenders(g, 1 - self.side, self.here)
        needed = max(0, min(self.goal, ALWAYS_FAILS - 1))
        return [("9.1c", f"Points left {points_left(g)}, less {inside} for those inside: it takes a {needed} or less")]
