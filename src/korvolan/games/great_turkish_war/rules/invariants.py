"""What cannot be: the checks that every position must pass, in files and all through play."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import board
from ..board import FORTRESS, LAND, NEUTRALS, PLACE_IDS, SPOTS, TOWN, TOWNS
from ..fields import ALLIED
from ..state import BOTH, WarState
from ..stratagem_kinds import COUNT, HELD, KIND_IDS, KINDS, WHEN
from ..tables import FIRST_TURN, MOST_TP, OPT_SAXONY
from ..units import BOX, BRANDENBURG, COUNTRY, FORCE_IDS, FORCES, IS_LEADER, NATION, STOCK_IDS, STOCKS, UNIT_IDS, UNITS
from .forces import count_within_walls
from .recruiting import CAPACITY


def find_faults(g: WarState) -> list[str]:
    """All that is wrong with a position, in words."""
    out: list[str] = []
    for unit in range(UNITS):
        fault = misplaced(g, unit) or mismarked(g, unit)
        if fault:
            out.append(f"{UNIT_IDS[unit]} {fault}")
    return [*out, *bad_towns(g), *bad_markers(g), *bad_forces(g), *bad_turn(g)]


def misplaced(g: WarState, unit: int) -> str:
    """Why a piece cannot be where it is, or nothing."""
    place = g.at[unit]
    if place == NONE or place < LAND:
        return ""
    if place < SPOTS:
        return "" if COUNTRY[unit] != NONE and board.OFF_MAP[COUNTRY[unit]] == place else f"cannot be in {PLACE_IDS[place]}"
    if place < board.HEXES:
        return f"stands in water or out of play, {PLACE_IDS[place]}"
    boxes = [BOX[unit], board.LEADERS_DUE] if IS_LEADER[unit] else [BOX[unit]]
    if NATION[unit] == BRANDENBURG:
        boxes.append(board.SET_ASIDE)
    return "" if place in boxes else f"cannot be in {PLACE_IDS[place]}"


def mismarked(g: WarState, unit: int) -> str:
    """Why what is noted of a piece cannot be, or nothing."""
    on_map = 0 <= g.at[unit] < SPOTS
    if not on_map and (g.done[unit] or g.inside[unit] or g.fights[unit] or g.cover[unit] != NONE):
        return "is not on the map and cannot have done anything there"
    if g.inside[unit] and (g.at[unit] >= LAND or not FORTRESS[g.at[unit]]):
        return "is behind walls where there are none"
    if g.inside[unit] and g.camp(unit) != g.holder[TOWN[g.at[unit]]]:
        return "is behind the enemy's walls"
    if g.force[unit] and g.at[unit] != g.here:
        return "belongs to a force that is elsewhere"
    if not IS_LEADER[unit] and g.value[unit] != NONE:
        return "is no leader and has no value"
    return ""


def bad_towns(g: WarState) -> list[str]:
    """[11.1.1c] Towns that cannot be so: works before cities, walls too full, neutral holders of what is nobody's."""
    out: list[str] = []
    for town in range(TOWNS):
        country = board.TOWN_COUNTRY[town]
        if g.holder[town] == NEUTRALS and (country == NONE or g.status[country] == ALLIED):
            out.append(f"{board.TOWN_IDS[town]} is in neutral hands, and there is no such neutral")
    for place in range(LAND):
        if FORTRESS[place] and count_within_walls(g.garrison(place)) > CAPACITY:
            out.append(f"more than {CAPACITY} units are behind the walls of {PLACE_IDS[place]}")
        if TOWN[place] != NONE and g.works[TOWN[place]] and not FORTRESS[place]:
            out.append(f"siege works lie before the city {PLACE_IDS[place]}")
    return out


def bad_markers(g: WarState) -> list[str]:
    """Stratagem markers that are too many, or where they can never be."""
    out: list[str] = []
    for kind in range(KINDS):
        total = g.pool[kind] + g.gone[kind] + (1 if g.track[kind] else 0)
        for side in BOTH:
            i = side * KINDS + kind
            total += g.hand[i] + g.shown[i]
            if min(g.hand[i], g.shown[i], g.seen[i]) < 0 or g.seen[i] > g.hand[i]:
                out.append(f"the numbers of {KIND_IDS[kind]} cannot be")
            if g.hand[i] and WHEN[kind] != HELD:
                out.append(f"{KIND_IDS[kind]} cannot be held")
        if not 0 <= g.fresh[kind] <= g.pool[kind]:
            out.append(f"more {KIND_IDS[kind]} went back to the pool than are there")
        if total > COUNT[kind]:
            out.append(f"there are {total} markers {KIND_IDS[kind]}")
    return out


def bad_forces(g: WarState) -> list[str]:
    """[11.1.1g] A Force marker stands in one hex, for units of its side."""
    out: list[str] = []
    for marker in range(FORCES):
        places = {g.at[unit] for unit in range(UNITS) if g.cover[unit] == marker}
        if len(places) > 1:
            out.append(f"the Force marker {FORCE_IDS[marker]} is in several places")
    return out


def bad_turn(g: WarState) -> list[str]:
    """Turns, treasuries and countries that cannot be."""
    out: list[str] = []
    if not FIRST_TURN <= g.turn <= g.last_turn:
        out.append(f"turn {g.turn} is not played")
    for stock in range(STOCKS):
        if not 0 <= g.tp[stock] <= 2 * MOST_TP:  # the surplus is lost when accounts are closed
            out.append(f"the treasury {STOCK_IDS[stock]} cannot hold {g.tp[stock]} halves")
    if g.status[board.SAXONY] != ALLIED and not g.switches[OPT_SAXONY]:
        out.append("saxony is neutral without the option")
    if g.op < 0:
        out.append("operation points cannot be negative")
    return out
