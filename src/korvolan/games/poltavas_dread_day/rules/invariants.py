"""What cannot be: the checks that every position must pass, in files and all through play."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import board
from ..board import CITIES, CITY_AT, CITY_IDS, CITY_PLACE, COALITION, COASTAL, HEXES, LAND, NEUTRAL, PLACE_IDS, SWEDISH, TURKEY
from ..state import DreadState
from ..tables import FIRST_YEAR, LAST_YEAR
from ..units import FLEET, GARRISON, GARRISON_CITY, KIND, PIECE_IDS, PIECES


def find_faults(g: DreadState) -> list[str]:
    """All that is wrong with a position, in words."""
    out: list[str] = []
    for piece in range(PIECES):
        fault = fault_of_place(g, piece) or fault_of_marks(g, piece)
        if fault:
            out.append(f"{PIECE_IDS[piece]} {fault}")
    return out + faults_of_hexes(g) + faults_of_turn(g)


def fault_of_place(g: DreadState, piece: int) -> str:
    """Why a piece cannot be where it is, or nothing."""
    place = g.at[piece]
    if place == NONE or place > TURKEY:
        return ""
    if KIND[piece] == FLEET:
        return "" if place < board.FLEET_HEXES and (place >= LAND or COASTAL[place]) else f"cannot sail to {PLACE_IDS[place]}"
    if g.aboard[piece] != NONE:
        carrier = g.aboard[piece]
        if KIND[carrier] != FLEET or g.at[carrier] != place:
            return "is aboard a Fleet that is not there"
        return ""
    if LAND <= place < HEXES:
        return f"cannot be in {PLACE_IDS[place]}"
    if place == TURKEY and g.side(piece) != SWEDISH:
        return "is not Swedish and cannot be in Turkey"
    if KIND[piece] == GARRISON and place != CITY_PLACE[GARRISON_CITY[piece]]:
        return f"is a garrison and cannot be in {PLACE_IDS[place]}"
    return ""


def fault_of_marks(g: DreadState, piece: int) -> str:
    """Why what is noted of a piece cannot be, or nothing."""
    place = g.at[piece]
    on_map = 0 <= place <= TURKEY
    if not on_map and (g.inside[piece] or g.aboard[piece] != NONE or g.force[piece]):
        return "is not on the map and cannot be inside, aboard or under way"
    if on_map and g.inside[piece]:
        city = CITY_AT[place] if place < LAND else NONE
        if city == NONE:
            return "is inside where there is no City"
        if g.side(piece) != NEUTRAL and g.holder(city) != g.side(piece):
            return f"is inside {CITY_IDS[city]}, which its side does not hold"
    if on_map and KIND[piece] == GARRISON and not g.inside[piece]:
        return "is a garrison and always inside"
    return ""


def faults_of_hexes(g: DreadState) -> list[str]:
    """Both sides in the field of one hex without a battle, and sieges without besiegers."""
    out: list[str] = []
    fighting = [getattr(frame, "here", NONE) for frame in g.frames]
    for place in range(LAND):
        if g.head[place] == NONE or place in fighting:
            continue
        if g.units_outside(SWEDISH, place) and g.units_outside(COALITION, place):
            out.append(f"both sides are in the field in {PLACE_IDS[place]}")
    for city in range(CITIES):
        if g.besieged[city] and not g.foot_outside(1 - g.holder(city), CITY_PLACE[city]):
            out.append(f"{CITY_IDS[city]} is besieged by nobody")
    for place in g.trenches:
        if place not in fighting and not g.units_outside(COALITION, place):
            out.append(f"there is nobody in the trench at {PLACE_IDS[place]}")
    return out


def faults_of_turn(g: DreadState) -> list[str]:
    """Years and counts that cannot be."""
    out: list[str] = []
    if not FIRST_YEAR <= g.year <= g.last_year <= LAST_YEAR:
        out.append(f"the year {g.year} is not played")
    if not 0 <= g.passes <= 2:
        out.append(f"{g.passes} passes in a row cannot be")
    for piece in range(PIECES):
        if g.force[piece] and g.at[piece] not in (g.march_at, g.fleet_at) and not is_forming(g):
            out.append(f"{PIECE_IDS[piece]} is under way elsewhere")
    return out


def is_forming(g: DreadState) -> bool:
    """Whether a stack is being chosen."""
    return bool(g.frames) and type(g.frames[-1]).__name__ in ("FormStack", "FormSquadron", "ChooseFleets")
