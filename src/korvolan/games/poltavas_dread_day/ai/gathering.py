"""Gathering: a stack takes along, on its way, troops that have not moved yet. So leaders who ride fetch an army and strike with
it at once."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..actions import MARCH, TAKE
from ..board import CITY_AT, COALITION, LAND
from ..rules.activation import bars_piece, leader_hexes
from ..rules.leaders import nations_led
from ..state import IN_STACK, DreadState
from ..units import COMMAND, KIND, LEADER, MOBILE, NATION, SOVEREIGN
from .parties import EVERYBODY, RIDER, WITHOUT_KINGS, Party, careless_party, force_of, has_king
from .paths import way_in
from .plans import MARCHING, plan_of
from .situation import GARRISONED, Staff
from .targets import value_of_going

FEW: Final = 2  # who are worth a way
AFTERWARDS: Final = 7  # points that are left at most for the way from there: Foot that joins riders has six
OPEN: Final = -(10**6)


def joiners(g: DreadState, side: int, via: int, leads: int) -> list[int]:
    """The units in a hex that could go along with leaders who pass by (5.2b); one holds a City that was taken."""
    found: list[int] = []
    if via >= LAND or g.is_occupied(1 - side, via):
        return found
    for piece in g.stack(via):
        ready = MOBILE[piece] and not g.force[piece] and g.aboard[piece] == NONE and leads >> COMMAND[piece] & 1
        if ready and g.camp[NATION[piece]] == side and bars_piece(g, side, piece) == 0:
            found.append(piece)
    return found[1:] if side == COALITION and CITY_AT[via] in GARRISONED else found


def has_joiners(g: DreadState, side: int, via: int) -> bool:
    """Whether the stack under way could still take somebody along in a hex."""
    return len(joiners(g, side, via, nations_led(g.members(IN_STACK, g.march_at)))) > 0


def next_joiner(g: DreadState, side: int, via: int) -> int:
    """The action by which the next one is taken along, at last leaders who would be alone; NONE if nobody is left."""
    units = has_joiners(g, side, via)
    stay = len([piece for piece in g.stack(via) if MOBILE[piece] and not g.force[piece]])
    for action in g.choices:
        if action in TAKE:
            piece = TAKE.of(action)
            if MOBILE[piece] if units else KIND[piece] == LEADER and not SOVEREIGN[piece] and stay == 0:
                return action
    return NONE


def gatherings(g: DreadState, staff: Staff, goals: list[int]) -> list[tuple[int, list[int]]]:
    """Marches by way of troops that are taken along, each as a line of one, with what it is worth."""
    out: list[tuple[int, list[int]]] = []
    side = staff.side
    places = [place for place in leader_hexes(g, side) if place < LAND and MARCH + place in g.choices]
    camps = [place for place in range(LAND) if g.head[place] != NONE and not has_king(g.leaders_in(side, place))]
    for place in places:
        pieces = force_of(g, side, place)
        for kind in (WITHOUT_KINGS if side == COALITION and has_king(pieces) else EVERYBODY, RIDER):
            going = careless_party(staff, kind, pieces)
            if going:
                out += gatherings_of(g, staff, place, kind, going, camps, goals)
    return out


def gatherings_of(
    g: DreadState, staff: Staff, place: int, kind: int, going: list[int], camps: list[int], goals: list[int]
) -> list[tuple[int, list[int]]]:
    """The same for one party."""
    out: list[tuple[int, list[int]]] = []
    first = Party(g, going)
    far = staff.ground.reach(g, first.nations, place, first.points)
    for via in camps:
        if via == place or far[via] >= first.points:
            continue
        more = joiners(g, staff.side, via, first.leads)
        if len(more) < FEW:
            continue
        who = Party(g, going + more)
        who.dice, who.points = first.dice, first.points
        left = min(first.points - far[via], AFTERWARDS)
        onward = staff.ground.reach(g, who.nations, via, left)
        for there in goals:
            if onward[there] <= left and there != via:
                came = way_in(g, onward, via, there) if staff.ground.field[there] else 0
                worth = value_of_going(g, staff, who, place, there, far[via] + onward[there], came, OPEN)
                out.append((worth, [plan_of(MARCHING, place, there, kind, via)]))
    return out
