"""Arrivals: who could come to a hex with his next activation, over land or by sea."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE

from ..actions import CONVOY, MARCH
from ..board import COALITION, COASTAL, LAND
from ..rules.activation import leader_hexes
from ..state import DreadState
from .parties import EVERYBODY, WITHOUT_KINGS, Party, careless_party, force_of, has_king
from .paths import SHUT, landing, way_in
from .plans import MARCHING, SHIPPING, plan_of
from .sea_transport import by_sea, carrier_hex, party_aboard, squadron
from .situation import COASTS, Staff
from .targets import FARTHEST

MOST_TOGETHER: Final = 3
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
