"""Chapters 9.2 and 11.5. A country joins the League: by Diplomacy, or because Ottomans have come into it."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import AREA_COUNTRY, LAND, LEAGUE, NEUTRALS, OTTOMANS, TOWN_COUNTRY, TOWNS
from ..fields import ALLIED, NEUTRAL
from ..state import WarState
from . import control, leaders


def ally(g: WarState, country: int) -> None:
    """[9.2a, 9.2b, DRT-d] A country joins the League with its units, its places and its treasury."""
    g.set_status(country, ALLIED)
    for town in range(TOWNS):
        if TOWN_COUNTRY[town] == country and g.holder[town] == NEUTRALS:
            g.set_holder(town, LEAGUE)
    g.say("allied", country)
    leaders.update_all_places(g)


def invade(g: WarState, place: int) -> None:
    """[11.5a, 11.5b] Ottoman units in a neutral country make it an ally of the League at once."""
    country = AREA_COUNTRY[g.area(place)]
    if country != NONE and g.status[country] == NEUTRAL:
        g.say("invaded", country)
        ally(g, country)


def arrive(g: WarState, camp: int, place: int) -> None:
    """[4.0d, 11.5b] Units have come to a hex without marching, because they fell back or withdrew: an empty enemy city is
    theirs, and a neutral country has been invaded all the same (ruling A80)."""
    if place >= LAND:
        return
    if camp == OTTOMANS:
        invade(g, place)
    control.occupy(g, camp, place)
