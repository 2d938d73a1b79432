"""Chapters 1.2 and 8.1. The cubes that mark garrisons in other hands, and the levels that they move.

How a garrison is captured stands in capture.py."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import board
from ..board import LAND, NYEN, ON_MAP, RUSSIA, SAXONY
from ..fields import ACTIVE
from ..state import PaxState
from ..tables import PETERSBURG_YEARS, POLISH_CAPITALS_RP, TERRITORY_RP
from ..units import BLOCKS_OF, FLEET, HOME_POOL, TYPE
from .truce_due import call_truce

# -- markers -------------------------------------------------------------------------------------------------------


def place_marker(g: PaxState, place: int, nation: int) -> None:
    """[1.2d, 8.1c, 8.1d] A nation's marker comes on a garrison: the land's own nation loses 4, nobody gains."""
    old = g.marker[place]
    g.set_marker(place, nation)
    if old == NONE:
        change_level(g, g.owner(place), -TERRITORY_RP)
    if place == NYEN and nation == RUSSIA:
        build_fleets(g)
    check_polish_capitals(g, place, old)


def remove_marker(g: PaxState, place: int) -> None:
    """[1.2d, 8.1c] A marker leaves the map: the land's own nation has its 4 back (rulings A60, A96)."""
    old = g.marker[place]
    if old == NONE:
        return
    g.set_marker(place, NONE)
    change_level(g, g.owner(place), TERRITORY_RP)
    if place == NYEN and old == RUSSIA:
        stop_fleets(g)
    check_polish_capitals(g, place, old)


def remove_markers(g: PaxState, nation: int) -> None:
    """[10.2h] The nation's markers leave the map, and all markers leave its land; levels follow (rulings A44, A60, A82)."""
    for place in range(LAND):
        marker = g.marker[place]
        if marker != NONE and (marker == nation or g.owner(place) == nation):
            remove_marker(g, place)


# -- levels --------------------------------------------------------------------------------------------------------


def change_level(g: PaxState, nation: int, change: int) -> None:
    """[10.2e] A level goes down or up, within its bounds (ruling A93); at 0 a truce is due. Minor nations have none (A26)."""
    if nation == NONE or not board.HAS_RP[nation]:
        return
    level = min(max(g.rp[nation] + change, 0), board.BASE_RP[nation])
    if level == g.rp[nation]:
        return
    g.rp[nation] = level
    g.say("level", nation, level)
    if level == 0 and g.status[nation] == ACTIVE:
        call_truce(g, nation)


def replacement_points(g: PaxState, nation: int) -> int:
    """[8.1b] The replacement points that a nation's level brings."""
    return g.rp[nation]


# -- Nyen ----------------------------------------------------------------------------------------------------------


def build_fleets(g: PaxState) -> None:
    """[11.2l] Russia has taken Nyen: its fleets go on the Year Track (ruling A10)."""
    for block in BLOCKS_OF[RUSSIA]:
        if TYPE[block] == FLEET and g.at[block] == board.SET_ASIDE:
            g.move(block, board.YEAR_TRACK)
            g.due[block] = g.year + PETERSBURG_YEARS
            g.say("fleet_building", block, g.due[block])


def stop_fleets(g: PaxState) -> None:
    """[11.2m] Russia has lost Nyen before it became Sankt-Peterburg: the fleets leave the Year Track (ruling A44)."""
    for block in BLOCKS_OF[RUSSIA]:
        if TYPE[block] == FLEET and g.at[block] == board.YEAR_TRACK:
            g.move(block, board.SET_ASIDE)
            g.due[block] = 0
            g.say("fleet_stopped", block)


# -- Polish capitals -----------------------------------------------------------------------------------------------


def check_polish_capitals(g: PaxState, place: int, old: int) -> None:
    """Whether a changed marker loses Saxony its second Polish capital, or gives it back (ruling A27)."""
    if place not in (board.MAZOWSZE, board.MALOPOLSKA):
        return
    held = int(g.marker[board.MAZOWSZE] == SAXONY) + int(g.marker[board.MALOPOLSKA] == SAXONY)
    if old == SAXONY and held == 0 and not g.capitals_lost:
        lose_polish_capitals(g)
    elif held == 2 and g.capitals_lost:
        regain_polish_capitals(g)
    if g.control(board.MAZOWSZE) == board.SWEDISH and g.control(board.MALOPOLSKA) == board.SWEDISH:
        recall_from_abroad(g, SAXONY)


def lose_polish_capitals(g: PaxState) -> None:
    """[11.5g] Neither capital bears a Saxon marker any more: 4 less for Saxony, and the Poles leave the map."""
    g.capitals_lost = 1
    change_level(g, SAXONY, -POLISH_CAPITALS_RP)
    dismiss_poles(g)


def regain_polish_capitals(g: PaxState) -> None:
    """[11.5h] Both capitals bear Saxon markers again."""
    g.capitals_lost = 0
    change_level(g, SAXONY, POLISH_CAPITALS_RP)


def dismiss_poles(g: PaxState) -> None:
    """[11.5g, 11.5j] The Polish blocks on the map go to the Saxon pool."""
    for block in g.by_handle(BLOCKS_OF[board.POLAND]):
        if 0 <= g.at[block] < ON_MAP:
            g.say("to_pool", block)
            g.take_off(block, HOME_POOL[block])


def recall_from_abroad(g: PaxState, nation: int) -> None:
    """A nation's blocks that serve abroad come back to its pool (12.2)."""
    for block in BLOCKS_OF[nation]:
        if g.at[block] == board.ABROAD:
            g.move(block, HOME_POOL[block])
