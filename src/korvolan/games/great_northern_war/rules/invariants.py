"""What cannot be: the checks that every position must pass, in files and all through play."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import HEXES, LAND, NATION_IDS, PLACE_IDS, RUSSIA, SEAT_IDS, SWEDEN, SWEDEN_PROPER, TO_PLACE
from ..campaign_markers import AFTER, HELD, IN_PLAY, MARKER_IDS, MARKERS, NOW, ON_MAP, PETERSBURG_MARKER, PICKED, POOL, WHEN
from ..fields import BELLIGERENT
from ..state import BOTH, WarState
from ..tables import FIRST_YEAR, MOST_MORALE
from ..units import BOX, NATION, UNIT_IDS, UNIT_SIDE, UNITS
from .victory import enemy_morale_is_gone


def find_faults(g: WarState) -> list[str]:
    """All that is wrong with a position, in words."""
    out: list[str] = []
    for unit in range(UNITS):
        fault = placement_fault(g, unit) or marking_fault(g, unit)
        if fault:
            out.append(f"{UNIT_IDS[unit]} {fault}")
    out += mixed_stack_faults(g)
    out += marker_faults(g)
    out += turn_faults(g)
    return out


def placement_fault(g: WarState, unit: int) -> str:
    """Why a unit cannot be where it is, or nothing."""
    place = g.at[unit]
    if place == NONE:
        return ""  # lost for good, or left out of a position made by hand
    if place < LAND:
        if SWEDEN_PROPER[place] and NATION[unit] != SWEDEN:
            return f"is not Swedish and stands in Sweden proper, {PLACE_IDS[place]}"
        if g.status[NATION[unit]] == BELLIGERENT and not g.is_open(place):
            return f"is in the war and stands in neutral land, {PLACE_IDS[place]}"
        return ""
    if place < HEXES:
        return f"stands in water or out of play, {PLACE_IDS[place]}"
    return "" if place in (BOX[unit], TO_PLACE) else f"cannot be in {PLACE_IDS[place]}"


def marking_fault(g: WarState, unit: int) -> str:
    """Why what is noted of a unit cannot be, or nothing."""
    on_map = 0 <= g.at[unit] < LAND
    if not on_map and (g.moved[unit] or g.doubled[unit] or g.known[unit] or g.remembered[unit]):
        return "is not on the map and cannot have moved or been seen there"
    own = 1 << UNIT_SIDE[unit]
    if (g.known[unit] | g.remembered[unit]) & own:
        return "is shown to its own side"
    if g.force[unit] and g.at[unit] != TO_PLACE and (not on_map or g.at[unit] != g.force_at):
        return "belongs to a Force that is elsewhere"
    return ""


def mixed_stack_faults(g: WarState) -> list[str]:
    """[11.1a] Opposing units in one hex."""
    sides = [{UNIT_SIDE[unit] for unit in g.stack(place)} for place in range(LAND)]
    return [f"units of both sides are in {PLACE_IDS[place]}" for place, found in enumerate(sides) if len(found) > 1]


def marker_faults(g: WarState) -> list[str]:
    """Markers where they can never be."""
    out: list[str] = []
    for marker in range(MARKERS):
        spot = g.spot[marker]
        name = MARKER_IDS[marker]
        if spot == HELD and WHEN[marker] == NOW:
            out.append(f"{name} is played at once and cannot be held")
        if spot in (IN_PLAY, ON_MAP) and AFTER[marker] != spot:
            out.append(f"{name} does not stay in play")
        if g.seen[marker] and spot not in (HELD, PICKED):
            out.append(f"{name} is not held and cannot have been spied on")
        if g.returned[marker] and spot not in (POOL, PICKED):
            out.append(f"{name} is not in the pool and cannot be known to be there")
    if (g.spot[PETERSBURG_MARKER] == ON_MAP) != bool(g.petersburg):
        out.append("St. Petersburg stands without its marker, or the other way round")
    return out


def end_faults(g: WarState) -> list[str]:
    """[4.1a, 7.9a] A side without Morale Points has lost to one that has some: the game cannot go on."""
    if not g.frames:
        return []
    return [
        f"{SEAT_IDS[1 - side]} has no Morale Points left and has lost (4.1, 7.9)"
        for side in BOTH
        if enemy_morale_is_gone(g, side)
    ]


def turn_faults(g: WarState) -> list[str]:
    """Years, tracks and statuses that cannot be."""
    out: list[str] = []
    if not FIRST_YEAR <= g.year <= g.last_year:
        out.append(f"the year {g.year} is not played")
    if any(not 0 <= points <= MOST_MORALE for points in g.mp):
        out.append(f"Morale Points go from 0 to {MOST_MORALE}")
    out += end_faults(g)
    if not 0 <= g.passes <= 2:
        out.append(f"{g.passes} passes in a row cannot be")
    for nation in (SWEDEN, RUSSIA):
        if g.status[nation] != BELLIGERENT:
            out.append(f"{NATION_IDS[nation]} is always in the war")
    return out
