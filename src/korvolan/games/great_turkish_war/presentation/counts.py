"""What counts: the victory points of each town and area, as the rules count them."""

from __future__ import annotations

from korvolan.kernel.constants import UNCLAIMED

from .. import board
from ..board import LEAGUE, OTTOMAN_TOWN, OTTOMANS, PLACE_IDS, TOWN_COUNTRY, TOWN_PLACE, TOWNS, TOWNS_OF
from ..rules.victory import CAPITAL_VP, area_points, is_of_league, town_points
from ..state import WarState


def counts(g: WarState) -> dict[str, int]:
    """The points of every town (6.2b, 6.2d, 6.2e), and at its chief town those of an area that is wholly held (6.2a, 6.2f):
    whose they are now, or that they can still be taken."""
    out: dict[str, int] = {}
    for town in range(TOWNS):
        gained = town_points(g, LEAGUE, town) - town_points(g, OTTOMANS, town)
        if gained:
            out[PLACE_IDS[TOWN_PLACE[town]]] = gained
        elif prize(g, town):
            out[PLACE_IDS[TOWN_PLACE[town]]] = UNCLAIMED + prize(g, town)
    for area in range(board.AREAS):
        gained = area_points(g, LEAGUE, area) - area_points(g, OTTOMANS, area)
        if gained and TOWNS_OF[area]:
            place = PLACE_IDS[TOWN_PLACE[chief_town(area)]]
            before = out.get(place, 0)
            out[place] = gained + (before if before < UNCLAIMED else 0)
    return out


def prize(g: WarState, town: int) -> int:
    """What a town would bring the enemy of its land if he took it."""
    if town in board.CAPITALS:
        return 0 if g.sacked[town] else CAPITAL_VP
    counted = board.IS_FORTRESS[town] and (OTTOMAN_TOWN[town] or is_of_league(g, TOWN_COUNTRY[town]))
    return 1 if counted else 0


def chief_town(area: int) -> int:
    """A fortress of an area, or any town of it."""
    return next((town for town in TOWNS_OF[area] if board.IS_FORTRESS[town]), TOWNS_OF[area][0])
