"""Designs: activations that belong together, such as stacks that meet before a City or an enemy army, and troops that come to a
king. Each alone may be hopeless."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import CITY_AT, CITY_PLACE
from ..state import DreadState
from ..units import LEADERS, NATION, SOVEREIGN
from .arrivals import Arrival, Group, arrivals, find_groups
from .countries import for_countries
from .gathering import gatherings
from .odds import Force
from .parties import Party
from .situation import Staff
from .targets import value_of_going

BETTER: Final = 30  # points by which one more must make it better
WORTH_A_LINE: Final = 60
OPEN: Final = -(10**6)


def together(g: DreadState, staff: Staff, coming: list[Arrival], there: int) -> int:
    """What it is worth that several come to a hex: one fight of them all, and a siege by the last of them."""
    first = coming[0]
    pieces = [piece for one in coming for piece in one.pieces]
    who = Party(g, pieces)
    last = max(coming, key=lambda one: (one.who.force.foot, one.who.points - one.cost))
    who.dice, who.rating, who.points = last.who.dice, last.who.rating, last.who.points
    came = max(one.came for one in coming)
    return value_of_going(g, staff, who, first.start, there, last.cost, came, OPEN)


def strikes(g: DreadState, staff: Staff, groups: list[Group]) -> list[tuple[int, list[int]]]:
    """Lines by which up to three stacks come to an enemy army or City one after the other, with what each is worth."""
    out: list[tuple[int, list[int]]] = []
    for there in stakes(g, staff):
        coming = arrivals(g, staff, groups, there)
        before = 0
        for count in range(1, len(coming) + 1):
            worth = together(g, staff, coming[:count], there)
            if worth > WORTH_A_LINE and worth > before + BETTER:
                out.append((worth, [one.plan for one in coming[:count]]))
            before = max(before, worth)
    return out


def stakes(g: DreadState, staff: Staff) -> list[int]:
    """Where enemies stand, and Cities that are not one's own."""
    ground = staff.ground
    out: list[int] = []
    for place in ground.goals_on_map(g):
        city = CITY_AT[place]
        if ground.extra_cost[place] > 0 or (city != NONE and g.holder(city) == 1 - staff.side):
            out.append(place)
    return out


def guards(g: DreadState, staff: Staff, groups: list[Group]) -> list[tuple[int, list[int]]]:
    """Lines by which troops come to a king, or to leaders in a City, who are in danger there."""
    out: list[tuple[int, list[int]]] = []
    for there in courts(g, staff):
        leaders = g.leaders_in(staff.side, there)
        court = Force(g, leaders)
        friends = g.units_in(staff.side, there)
        before = staff.danger(g, there, court, True, friends)
        if before < WORTH_A_LINE:
            continue
        line: list[int] = []
        for one in arrivals(g, staff, groups, there):
            friends += one.who.force.count
            after = staff.danger(g, there, court, True, friends)
            line = [*line, one.plan]
            if before - after > BETTER:
                out.append((before - after, line))
    return out


def courts(g: DreadState, staff: Staff) -> list[int]:
    """The Cities of a side with a sovereign in them."""
    places = [g.at[p] for p in LEADERS if SOVEREIGN[p] and g.camp[NATION[p]] == staff.side]
    return [place for place in CITY_PLACE if place in places and g.holder(CITY_AT[place]) == staff.side]


def lines(g: DreadState, staff: Staff, gathering: bool) -> list[list[int]]:
    """All designs, the best first."""
    groups = find_groups(g, staff)
    found = strikes(g, staff, groups) + guards(g, staff, groups) + for_countries(g, staff, groups)
    if gathering:
        found += [one for one in gatherings(g, staff, stakes(g, staff) + courts(g, staff)) if one[0] > WORTH_A_LINE]
    found.sort(key=lambda one: (-one[0], one[1]))
    out: list[list[int]] = []
    for _, line in found:
        if line not in out:
            out.append(line)
    return out
