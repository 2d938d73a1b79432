"""Chapters 11.4.2, 11.4.4, 11.6 and 13.2. Nations that leave the map, and the loss of Peter's chance: what the capture of
a City brings."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import board
from ..board import ANGLO_DUTCH, CITIES_OF, CITY_AT, CITY_PLACE, COALITION, DENMARK, HANOVER, LAND, PRUSSIA, SWEDISH, WAITING
from ..state import CAPITAL_DECLARED, CAPITAL_FAILED, HAS_ENTERED, HAS_LEFT, DreadState
from ..units import FLEET, IS_UNIT, KIND, LEADER, NATION, PIECES_OF
from . import transport
from .losses import destroy, lose_leader

# [11.4.4f] Nations that enter late, and the City with whose loss they leave.
LOST_WITH: Final = ((HANOVER, board.BREMEN), (PRUSSIA, board.BERLIN))


def after_capture(g: DreadState, place: int, nation: int) -> bool:
    """[13.2h, 11.4.4f, 11.6c] What hangs on a City that has just changed hands; whether a nation left the map for it."""
    side = g.camp[nation]
    left = after_entry(g, place, side)
    if side == SWEDISH and g.capital_state == CAPITAL_DECLARED and CITY_AT[place] == g.new_capital:
        g.capital_state = CAPITAL_FAILED
        g.say("capital_failed", place)
    return left


def has_danes(g: DreadState, place: int) -> bool:
    """Whether a Danish unit is ashore in a hex."""
    ashore = any(IS_UNIT[piece] and NATION[piece] == DENMARK and g.aboard[piece] == NONE for piece in g.stack(place))
    return ashore and g.camp[DENMARK] == COALITION


def after_entry(g: DreadState, place: int, side: int) -> bool:
    """[13.2h, 11.4.4f] Units come into a City of their side. Danes occupy Tonningen also where others hold it in their name
    (ruling A129); Bremen or Berlin may have been Swedish before Hanover or Prussia came in (ruling A115). Says whether a
    nation left the map for it, and with it defenders of Cities."""
    if place == board.TONNINGEN and g.early_allies and has_danes(g, place):
        withdraw_early_allies(g, "allies_recalled")
        return True
    for nation, seat in LOST_WITH:
        if side == SWEDISH and place == seat and g.entered[nation] == HAS_ENTERED:
            leave_war(g, nation)
            return True
    return False


def withdraw_early_allies(g: DreadState, line: str) -> None:
    """[11.4.2e, 13.2h] Hanoverians and the Anglo-Dutch leave the map; only the Hanoverians can come back."""
    if not g.early_allies:
        return
    g.early_allies = 0
    g.say(line)
    for city in CITIES_OF[HANOVER]:
        if g.holder(city) == SWEDISH:
            g.control[city] = NONE
    for piece in PIECES_OF[HANOVER]:  # first: they may be aboard
        if g.at[piece] != NONE:
            g.take_off(piece, WAITING)
    put_ashore(g, ANGLO_DUTCH)
    for piece in PIECES_OF[ANGLO_DUTCH]:
        if g.at[piece] != NONE:
            g.take_off(piece, NONE)


def put_ashore(g: DreadState, nation: int) -> None:
    """Other nations' passengers of Fleets that leave the map go ashore in a Port or on a coast, or to other Fleets there; at
    sea they are lost. Those of the nation itself go where it goes."""
    for fleet in PIECES_OF[nation]:
        if KIND[fleet] != FLEET or g.at[fleet] == NONE:
            continue
        for passenger in g.passengers(fleet):
            if NATION[passenger] == nation:
                continue
            place = g.at[fleet]
            others = [f for f in transport.fleets_here(g, g.side(passenger), place) if NATION[f] != nation]
            if has_room_ashore(g, passenger, place):
                g.aboard[passenger] = NONE
            elif others and transport.has_room(g, others, [passenger]):
                transport.load(g, others, [passenger])
            elif KIND[passenger] == LEADER:
                lose_leader(g, passenger)
            else:
                destroy(g, passenger)


def has_room_ashore(g: DreadState, piece: int, place: int) -> bool:
    """Whether a piece can simply step ashore: land without enemies."""
    return place < LAND and not g.is_occupied(1 - g.side(piece), place)


def leave_war(g: DreadState, nation: int, line: str = "leaves_war") -> None:
    """[11.4.4f] Hanover or Prussia leaves the war for good, with all its pieces (ruling A115); its Cities are neutral again
    (ruling A131)."""
    g.set_entered(nation, HAS_LEFT)
    g.say(line, nation)
    for piece in PIECES_OF[nation]:
        if g.at[piece] != NONE:
            g.take_off(piece, NONE)
    for city in CITIES_OF[nation]:
        if g.control[city] == nation:
            g.control[city] = NONE
            leave_city(g, city)


def leave_city(g: DreadState, city: int) -> None:
    """Pieces inside a City that is neutral now step out; units hold it in their own name."""
    within = [piece for piece in g.stack(CITY_PLACE[city]) if g.inside[piece]]
    for piece in within:
        if IS_UNIT[piece]:
            g.control[city] = g.holds_for(NATION[piece])
            return
    g.besieged[city] = 0
    for piece in within:
        g.set_inside(piece, 0)


def swedes_hold(g: DreadState, place: int) -> bool:
    """[11.4.4b] Whether a Swedish-side unit, a garrison too, is in a City under Swedish control (ruling A116)."""
    return g.holder(CITY_AT[place]) == SWEDISH and g.has_unit(SWEDISH, place)
