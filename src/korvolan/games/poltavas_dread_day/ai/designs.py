"""Designs: activations that belong together, such as stacks that meet before a City or an enemy army, and troops that come to a
king. Each alone may be hopeless."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE

from ..actions import CONVOY, MARCH
from ..board import CITY_AT, CITY_PLACE, COALITION, COASTAL, LAND
from ..rules.activation import leader_hexes
from ..state import DreadState
from ..units import LEADERS, NATION, SOVEREIGN
from .gathering import gatherings
from .odds import Force
from .parties import EVERYBODY, WITHOUT_KINGS, Party, careless_party, force_of, has_king
from .paths import SHUT, landing, way_in
from .plans import MARCHING, SHIPPING, plan_of
from .sea_transport import by_sea, carrier_hex, party_aboard, squadron
from .situation import COASTS, Staff
from .targets import FARTHEST, value_of_going

MOST_TOGETHER: Final = 3
BETTER: Final = 30  # points by which one more must make it better
WORTH_A_LINE: Final = 60
OPEN: Final = -(10**6)
COAST_NUMBER: Final = [COASTS.index(place) if place in COASTS else NONE for place in range(LAND)]


class Group:
    """Those of a hex who could go together, and how far they get by land and by sea in one activation."""

    def __init__(self, g: DreadState, staff: Staff, place: int) -> None:
        self.place = place
        pieces = force_of(g, staff.side, place)
        self.kind = WITHOUT_KINGS if staff.side == COALITION and has_king(pieces) else EVERYBODY
        self.pieces = careless_party(staff, self.kind, pieces)
        self.carriers = NONE
        self.shipped: list[int] = []
        self.steps: list[int] = []
        if not self.pieces:
            return
        self.who = Party(g, self.pieces)
        self.far = staff.ground.reach(g, self.who.nations, place, FARTHEST)
        self.carriers = carrier_hex(g, staff.side, place) if COASTAL[place] and CONVOY + place in g.choices else NONE
        if self.carriers != NONE:
            self.shipped = party_aboard(self.pieces, len(squadron(g, staff.side, self.carriers)))
            self.steps = by_sea(g, staff, self.carriers, place)


class Arrival:
    """A group that comes to a hex: with whom, by which plan, and what it has spent there."""

    def __init__(self, group: Group, pieces: list[int], kind: int, there: int, cost: int, came: int, who: Party) -> None:
        self.pieces = pieces
        self.plan = plan_of(kind, group.place, there, group.kind)
        self.carriers = group.carriers if kind == SHIPPING else NONE
        self.start = group.place
        self.cost = cost
        self.came = came
        self.who = who


def find_groups(g: DreadState, staff: Staff) -> list[Group]:
    """All who can still be activated with units."""
    found = [Group(g, staff, place) for place in leader_hexes(g, staff.side) if place < LAND]
    return [group for group in found if group.pieces]


def arrival(g: DreadState, staff: Staff, group: Group, there: int) -> Arrival | None:
    """How a group comes to a hex with its next activation, if it does."""
    cost = group.far[there]
    if group.place != there and cost <= group.who.points and MARCH + group.place in g.choices:
        came = way_in(g, group.far, group.place, there) if staff.ground.field[there] else 0
        return Arrival(group, group.pieces, MARCHING, there, cost, came, group.who)
    number = COAST_NUMBER[there]
    if group.place == there or not group.shipped or number == NONE or group.steps[number] >= FAR:
        return None
    who = Party(g, group.shipped)
    extra = staff.ground.extra_costs(g, who.nations)[there]
    if extra == SHUT or who.force.count == 0 or group.steps[number] + extra > who.points:
        return None
    return Arrival(group, group.shipped, SHIPPING, there, group.steps[number] + extra, landing(there), who)


def arrivals(g: DreadState, staff: Staff, groups: list[Group], there: int) -> list[Arrival]:
    """Who can come to a hex, the strongest first; Fleets carry once."""
    found: list[Arrival] = []
    for group in groups:
        one = arrival(g, staff, group, there)
        if one is not None:
            found.append(one)
    found.sort(key=lambda one: (-one.who.force.worth, one.plan))
    out: list[Arrival] = []
    used: list[int] = []
    for one in found:
        if one.carriers == NONE or one.carriers not in used:
            used.append(one.carriers)
            out.append(one)
    return out[:MOST_TOGETHER]


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
    found = strikes(g, staff, groups) + guards(g, staff, groups)
    if gathering:
        found += [one for one in gatherings(g, staff, stakes(g, staff) + courts(g, staff)) if one[0] > WORTH_A_LINE]
    found.sort(key=lambda one: (-one[0], one[1]))
    out: list[list[int]] = []
    for _, line in found:
        if line not in out:
            out.append(line)
    return out
