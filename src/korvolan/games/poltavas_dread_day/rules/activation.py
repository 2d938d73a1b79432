"""Chapters 3.3.1, 4.1, 5.0, 6.0 and 13.1. What may be activated, and who may go in or out of a City."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import CITY_PLACE, FLEET_HEXES, LAND, PORT_AT, RUSSIA, TURKEY
from ..state import LOCKED, DreadState
from ..tables import FIRST_YEAR, SUMMER
from ..units import FLEET, FLEETS, GARRISON, KIND, LEADER, LEADERS, NATION, TWIN
from .cities import may_shift
from .pick_up_and_drop import inseparable
from .transport import can_meet

# -- what may be activated -----------------------------------------------------------------------------------------


def leader_hexes(g: DreadState, side: int) -> list[int]:
    """The places where a side has a leader who has not moved, on the map or in Turkey."""
    out: list[int] = []
    camp = g.camp
    moved = g.moved
    for leader in LEADERS:
        if camp[NATION[leader]] == side and not moved[leader]:
            place = g.at[leader]
            if 0 <= place <= TURKEY and place not in out:
                out.append(place)
    return out


def fleet_hexes(g: DreadState, side: int) -> list[int]:
    """The hexes where a side has a Fleet that has not moved."""
    out: list[int] = []
    camp = g.camp
    moved = g.moved
    for fleet in FLEETS:
        if camp[NATION[fleet]] == side and not moved[fleet]:
            place = g.at[fleet]
            if 0 <= place < FLEET_HEXES and place not in out:
                out.append(place)
    return out


def may_activate(g: DreadState, side: int) -> bool:
    """Whether a side has anything left to activate."""
    for leader in LEADERS:
        if g.camp[NATION[leader]] != side or g.moved[leader] or not g.on_map(leader):
            continue
        if g.aboard[leader] == NONE and not waits_for_winter(g, leader):
            return True
    for fleet in FLEETS:
        if g.camp[NATION[fleet]] == side and not g.moved[fleet] and 0 <= g.at[fleet] < FLEET_HEXES:
            return True
    return False


def waits_for_winter(g: DreadState, piece: int) -> bool:
    """[13.1e] Russian pieces are not activated before Winter 1700; they may be attacked and retreat (ruling A73)."""
    return NATION[piece] == RUSSIA and g.year == FIRST_YEAR and g.season == SUMMER


def bars_piece(g: DreadState, side: int, piece: int) -> int:
    """[4.1e, 5.1e, 5.1.1a] Why a piece cannot be activated; 0 if it can."""
    if g.camp[NATION[piece]] != side or g.at[piece] == NONE:
        return no.NOT_YOURS
    if waits_for_winter(g, piece):
        return no.RUSSIANS_WAIT
    return bars_moved(g, piece) if g.moved[piece] else 0


def bars_moved(g: DreadState, piece: int) -> int:
    """[4.1e, 5.6c, 7.2c] Why a piece that has moved is not activated again."""
    if g.moved[piece] == LOCKED:
        return no.STAYS_AFTER_ABORT
    place = g.at[piece]
    if place in g.trenches and KIND[piece] != FLEET and not g.inside[piece]:
        return no.ENTRENCHED_STAYS
    return no.ALREADY_ACTIVATED


def bars_march(g: DreadState, side: int, place: int) -> int:
    """[5.0a, 2.2.5a] Why no land stack can be activated in a place: it takes a leader ashore who has not moved."""
    return bars_leading(g, side, place, False)


def bars_leading(g: DreadState, side: int, place: int, aboard_too: bool) -> int:
    """The same, for transports also with leaders aboard."""
    if place >= LAND and place != TURKEY and not aboard_too:
        return no.NO_PIECE_OF_YOURS
    found = no.NO_PIECE_OF_YOURS
    piece = g.head[place]
    while piece != NONE:
        if g.camp[NATION[piece]] == side and KIND[piece] != FLEET and (aboard_too or g.aboard[piece] == NONE):
            if KIND[piece] == LEADER:
                found = bars_piece(g, side, piece)
                if not found and g.aboard[piece] != NONE and g.moved[g.aboard[piece]]:
                    found = no.ALREADY_ACTIVATED
                if not found:
                    return 0
            elif found == no.NO_PIECE_OF_YOURS:
                found = no.NO_LEADER
        piece = g.next_in[piece]
    return found


def bars_sailing(g: DreadState, side: int, place: int) -> int:
    """[6.0a] Why no Fleets can be activated in a place."""
    if place >= FLEET_HEXES:
        return no.NO_FLEET_LEFT
    found = no.NO_FLEET_LEFT
    piece = g.head[place]
    while piece != NONE:
        if KIND[piece] == FLEET and g.camp[NATION[piece]] == side:
            found = bars_piece(g, side, piece)
            if not found:
                return 0
        piece = g.next_in[piece]
    return found


def bars_convoy(g: DreadState, side: int, place: int, fleets: list[int]) -> int:
    """[7.2a] A transport takes a land stack with its leader, and Fleets that have not moved (in these hexes) and could meet it
    on a coast (ruling A142)."""
    barred = bars_leading(g, side, place, True)
    if barred:
        return barred
    if not fleets or place >= FLEET_HEXES:
        return no.NO_FLEET_LEFT
    return 0 if can_meet(g, side, place, fleets) else no.NO_COAST_NEAR


def bars_shift(g: DreadState, side: int, piece: int) -> int:
    """[3.3.1b, 3.3.1d, 3.3.1e] Why a piece cannot go in or out of its City or Port now; once in an activation (ruling A127)."""
    if g.at[piece] == NONE or g.camp[NATION[piece]] != side or g.at[piece] >= FLEET_HEXES or g.aboard[piece] != NONE:
        return no.NOT_YOURS
    if KIND[piece] == GARRISON:
        return no.GARRISON_INSIDE
    if not may_shift(g, piece):
        return no.SORTIE_INSTEAD if g.inside[piece] else no.NO_GATES
    if g.shifted[piece]:
        return no.SHIFTED_ALREADY
    if not may_activate(g, side):
        return no.NOTHING_TO_ACTIVATE
    return no.TWIN_FIRST if g.has_twin_before(piece) else 0


def shiftable_pieces(g: DreadState, side: int) -> list[int]:
    """[3.3.1b, 3.3.1d] The pieces that can go in or out of a City which is their side's: what `bars_shift` leaves, for a side
    that has something to activate."""
    out: list[int] = []
    camp = g.camp
    head = g.head
    for city, nation in enumerate(g.control):
        if nation != NONE and camp[nation] == side:
            place = CITY_PLACE[city]
            if head[place] != NONE:
                add_shiftable(g, side, place, out)
    return out


def add_shiftable(g: DreadState, side: int, place: int, out: list[int]) -> None:
    """Add those in one City. Of pieces printed alike and in the same condition the first one goes; they follow one another."""
    camp = g.camp
    next_in = g.next_in
    free = True
    looked = False
    kept = len(out)
    last = NONE
    piece = g.head[place]
    while piece != NONE:
        kind = KIND[piece]
        if kind != GARRISON and camp[NATION[piece]] == side and g.aboard[piece] == NONE and not g.shifted[piece]:
            if kind != FLEET and g.inside[piece] and not looked:
                free = not g.is_in_field(1 - side, place)
                looked = True
            twin = TWIN[piece]
            if PORT_AT[place] if kind == FLEET else free or not g.inside[piece]:
                if twin != last:
                    kept = len(out)
                    last = twin
                    out.append(piece)
                elif not is_like_any(g, out, kept, piece):
                    out.append(piece)
        piece = next_in[piece]


def is_like_any(g: DreadState, listed: list[int], first: int, piece: int) -> bool:
    """Whether a piece is in the same condition as one of those listed from the first on, who are printed alike."""
    for i in range(first, len(listed)):
        if g.is_like(listed[i], piece):
            return True
    return False


def shift(g: DreadState, piece: int) -> None:
    """[3.3.1c, 13.2d] Going in or out is neither an activation nor a move. Charles and Rehnsköld do it together in 1700."""
    wanted = 1 - g.inside[piece]
    friend = inseparable(g, piece)
    for each in (piece, friend):
        if each == NONE or g.inside[each] == wanted or g.aboard[each] != NONE:
            continue
        g.shifted[each] = 1
        g.set_inside(each, wanted)
        g.say("goes_in" if wanted else "goes_out", each, g.at[each])
