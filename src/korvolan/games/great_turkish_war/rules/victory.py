"""Chapter 6. Sudden death, victory points with how each arose, and who has won."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.state import NOBODY

from .. import board, endings
from ..board import LEAGUE, OTTOMAN_TOWN, OTTOMANS, PRAGUE, TOWNS, VIENNA
from ..fields import ALLIED
from ..state import WarState

WIN_MARGIN: Final = 5
DRAW_MARGIN: Final = 2
CAPITAL_VP: Final = 2


def is_of_league(g: WarState, country: int) -> bool:
    """[6.2e, 6.2f] Land of a country counts as the League's while it is allied (ruling A68)."""
    return country == NONE or g.status[country] == ALLIED


def points(g: WarState, side: int) -> int:
    """[6.2] The victory points that a side has now."""
    areas = sum([area_points(g, side, area) for area in range(board.AREAS)])
    towns = sum([town_points(g, side, town) for town in range(TOWNS)])
    return areas + towns + (g.victories if side == LEAGUE else 0)


def area_points(g: WarState, side: int, area: int) -> int:
    """[6.2a, 6.2f] Two points for an Ottoman area, one for one of the League's, under total control (ruling A67)."""
    ottoman = board.AREA_FACTION[area] == board.OTTOMAN_LAND
    if ottoman == (side == OTTOMANS) or not g.has_all(side, area):
        return 0
    return board.AREA_VP[area] if ottoman or is_of_league(g, board.AREA_COUNTRY[area]) else 0


def town_points(g: WarState, side: int, town: int) -> int:
    """[6.2b, 6.2d, 6.2e] One point for an enemy fortress that is held (ruling A50), two for a capital that was ever taken."""
    if side == OTTOMANS and town in board.CAPITALS:
        return CAPITAL_VP if g.sacked[town] else 0
    if not board.IS_FORTRESS[town] or g.holder[town] != side:
        return 0
    if side == LEAGUE:
        return 1 if OTTOMAN_TOWN[town] else 0
    return 1 if not OTTOMAN_TOWN[town] and is_of_league(g, board.TOWN_COUNTRY[town]) else 0


def sudden_death(g: WarState) -> bool:
    """[6.1a, 6.1b, 6.1c, 5.1l] After attrition: Vienna and Prague for the Ottomans, Constantinople for the League. Both at
    once are judged by points (rulings A69, A88)."""
    sultan = g.holder[VIENNA] == OTTOMANS and g.holder[PRAGUE] == OTTOMANS
    emperor = g.holder[board.CONSTANTINOPLE] == LEAGUE
    if sultan and emperor:
        judge_by_points(g)
    elif sultan:
        g.end(OTTOMANS, endings.VIENNA_AND_PRAGUE)
    elif emperor:
        g.end(LEAGUE, endings.CONSTANTINOPLE)
    return sultan or emperor


def judge_by_points(g: WarState) -> None:
    """[6.0a, 6.3a, 6.3b, 6.3c] The League wins with a lead of five or more; two to four are a draw; else the Ottomans win."""
    lead = points(g, LEAGUE) - points(g, OTTOMANS)
    if g.logging:
        g.say("final_score", points(g, LEAGUE), points(g, OTTOMANS))
    if lead >= WIN_MARGIN:
        g.end(LEAGUE, endings.LEAGUE_WINS)
    elif lead >= DRAW_MARGIN:
        g.end(NOBODY, endings.DRAWN)
    else:
        g.end(OTTOMANS, endings.OTTOMANS_WIN)
