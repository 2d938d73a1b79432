"""[11.1, 11.1.1, 12.1] What makes a force: who may belong to it, what it needs, and of what kinds of units it consists."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import refusals as no
from .. import units
from ..board import LEAGUE, NEUTRALS, OTTOMANS
from ..state import WarState
from ..tables import OPT_PRINCIPALITIES
from ..units import IS_COMBAT, IS_LEADER, NATION, TYPE, UNIT_SIDE, VOIVODE
from .principalities import is_lost

FOUR: Final = 4  # so many units need a leader
CONTINGENTS: Final = {
    "transylvania": no.NEEDS_TRANSYLVANIAN,
    "wallachia": no.NEEDS_WALLACHIAN,
    "moldavia": no.NEEDS_MOLDAVIAN,
}
NEEDS_VOIVODE: Final[list[int]] = [CONTINGENTS.get(nation, NONE) for nation in units.NATION_IDS]  # by nation


def count_units(pieces: list[int]) -> int:
    """[12.1d] How many of these are units: leaders are not, trains are (ruling A31)."""
    count = 0
    for unit in pieces:
        if not IS_LEADER[unit]:
            count += 1
    return count


def count_combat(pieces: list[int]) -> int:
    """How many are combat units (ruling A5)."""
    count = 0
    for unit in pieces:
        if IS_COMBAT[unit]:
            count += 1
    return count


def count_type(pieces: list[int], type: int) -> int:
    """How many are of a type."""
    count = 0
    for unit in pieces:
        if TYPE[unit] == type:
            count += 1
    return count


def has_type(pieces: list[int], type: int) -> bool:
    """Whether one of a type is among these."""
    return count_type(pieces, type) > 0


def all_combat_of(pieces: list[int], type: int, other: int) -> bool:
    """Whether all units are of a type, or of one of two: leaders are ignored, trains are not (ruling A29)."""
    found = False
    for unit in pieces:
        if IS_LEADER[unit]:
            continue
        if TYPE[unit] != type and TYPE[unit] != other:
            return False
        found = True
    return found


def has_leader(pieces: list[int]) -> bool:
    """Whether a leader is among these."""
    return count_units(pieces) < len(pieces)


def lacks_leader(pieces: list[int]) -> bool:
    """[11.1c, 11.2d, 12.1c] Four or more units, and no leader with them."""
    return count_units(pieces) >= FOUR and not has_leader(pieces)


def count_within_walls(pieces: list[int]) -> int:
    """[11.1.1c] How many count for the limit of a fortress: not artillery, not leaders (ruling A92)."""
    return count_units(pieces) - count_type(pieces, units.ARTILLERY)


def commands(leader: int, nation: int) -> bool:
    """[11.1d, 11.1e, 11.1f] Whether a leader may command a contingent: its own Voivode, or the Grand Vizier (ruling A37)."""
    return leader in (VOIVODE[nation], units.KARA_MUSTAPHA, units.GRAND_VIZIER)


def not_yours(g: WarState, side: int, unit: int) -> int:
    """[3.2a, 3.3a, 3.4a, 9.2a, 9.2c] Why a piece is not a side's to command."""
    if g.camp(unit) != NEUTRALS:
        return no.LEAGUES_UNIT if UNIT_SIDE[unit] == LEAGUE else no.OTTOMANS_UNIT
    if side == OTTOMANS:
        return no.NEVER_OTTOMAN
    return no.STILL_NEUTRAL if NATION[unit] == units.RUSSIANS else no.NOT_ALLIED


def lacks_voivode(pieces: list[int]) -> bool:
    """[11.1d, 11.1e, 11.1f] Whether a contingent is among these without a leader who may command it."""
    return missing_voivode(pieces) != 0


def missing_voivode(pieces: list[int]) -> int:
    """[11.1d, 11.1e, 11.1f] What forbids to activate these, because a contingent is among them without a leader who may command
    it, or 0."""
    for unit in pieces:
        nation = NATION[unit]
        if VOIVODE[nation] != NONE and not IS_LEADER[unit] and not is_commanded(pieces, nation):
            return NEEDS_VOIVODE[nation]
    return 0


def is_commanded(pieces: list[int], nation: int) -> bool:
    """Whether somebody is among these who may command a contingent."""
    for piece in pieces:
        if commands(piece, nation):
            return True
    return False


# -- forming one -------------------------------------------------------------------------------------------------------


def may_be_activated(g: WarState, side: int, place: int) -> bool:
    """[11.1q] Whether a force could be formed in a hex."""
    return bars_activation(g, side, place) == 0


def bars_activation(g: WarState, side: int, place: int) -> int:
    """[11.1d, 11.1e, 11.1f, 11.1q, 11.2a, 12.1d, 3.4a, 9.2a, 9.2c] Why no force could be formed in a hex, or 0."""
    found = no.ONLY_LEADERS_THERE if g.stands(side, place) else no.NOBODY_THERE
    unit = g.head[place]
    while unit != NONE:
        if not IS_LEADER[unit] and g.camp(unit) == side:
            barred = bars_member(g, side, place, unit)
            if barred in (0, no.LIKE_MEMBER_FIRST):
                return 0
            found = barred if barred in NEEDS_VOIVODE else no.NOTHING_TO_ACTIVATE
        unit = g.next_in[unit]
    if found == no.NOBODY_THERE and g.stands(NEUTRALS, place):
        if side == OTTOMANS:
            return no.NEVER_OTTOMANS_THERE
        return no.NEUTRALS_THERE if NATION[g.own_stack(NEUTRALS, place)[0]] == units.RUSSIANS else no.NOT_ALLIED_THERE
    return no.ENEMIES_THERE if found == no.NOBODY_THERE and g.stands(1 - side, place) else found


def bars_member(g: WarState, side: int, at: int, unit: int) -> int:
    """[3.4a, 11.1c, 11.1d, 11.1e, 11.1f, 11.1q, 12.1d, 12.2b, 14.3a] Why a piece cannot join a force that forms in a hex, or
    0."""
    barred = bars_fresh_piece(g, side, at, unit)
    if barred:
        return barred
    if g.rode[unit]:
        return no.RODE_HERE
    if is_walled_off(g, unit, at):
        return no.WALLS_BETWEEN
    if is_idle(g, unit):
        return no.VOIVODE_HAS_LEFT
    if IS_LEADER[unit]:
        return 0 if has_unit_to_lead(g, side, at, unit) else no.LEADER_ALONE
    nation = NATION[unit]
    if VOIVODE[nation] != NONE and not has_commander(g, side, at, unit, nation):
        return NEEDS_VOIVODE[nation]
    if is_too_many(g, side, at, unit):
        return no.NEEDS_LEADER
    return no.LIKE_MEMBER_FIRST if g.has_earlier_twin(unit) else 0


def bars_fresh_piece(g: WarState, side: int, at: int, unit: int) -> int:
    """[11.1q, 11.2f] Why a piece is not one of a side's in a hex that have not been activated this turn, or 0."""
    if g.camp(unit) != side:
        return not_yours(g, side, unit)
    if g.at[unit] != at:
        return no.NOT_IN_THAT_HEX
    if g.force[unit]:
        return no.IN_FORCE
    return no.ALREADY_ACTIVATED if g.done[unit] else 0


def is_walled_off(g: WarState, unit: int, at: int) -> bool:
    """[11.6.2b] Whether the force forms on the other side of the walls."""
    other = g.head[at]
    while other != NONE:
        if g.force[other] and g.inside[other] != g.inside[unit]:
            return True
        other = g.next_in[other]
    return False


def is_idle(g: WarState, unit: int) -> bool:
    """[14.3a] Whether a piece is the Voivode of a principality that the League controls now: nobody operates with him."""
    return bool(g.switches[OPT_PRINCIPALITIES]) and VOIVODE[NATION[unit]] == unit and is_lost(g, NATION[unit])


def is_available(g: WarState, side: int, unit: int, beside: int) -> bool:
    """Whether a piece is in the force, or could join it together with another on its side of the walls."""
    if g.camp(unit) != side or g.inside[unit] != g.inside[beside] or is_idle(g, unit):
        return False
    return bool(g.force[unit]) or not (g.done[unit] or g.rode[unit])


def has_unit_to_lead(g: WarState, side: int, at: int, leader: int) -> bool:
    """[12.1d] Whether a unit goes with a leader, or could."""
    unit = g.head[at]
    while unit != NONE:
        if not IS_LEADER[unit] and is_available(g, side, unit, leader):
            nation = NATION[unit]
            if VOIVODE[nation] == NONE or has_commander(g, side, at, unit, nation):
                return True
        unit = g.next_in[unit]
    return False


def has_commander(g: WarState, side: int, at: int, beside: int, nation: int) -> bool:
    """[11.1d, 11.1e, 11.1f] Whether somebody who may command a contingent is in the force, or could be."""
    unit = g.head[at]
    while unit != NONE:
        if IS_LEADER[unit] and commands(unit, nation) and is_available(g, side, unit, beside):
            return True
        unit = g.next_in[unit]
    return False


def is_too_many(g: WarState, side: int, at: int, beside: int) -> bool:
    """[11.1c] Whether one more would make four units with nobody to lead them."""
    count = 1
    unit = g.head[at]
    while unit != NONE:
        if IS_LEADER[unit]:
            if is_available(g, side, unit, beside):
                return False
        elif g.force[unit]:
            count += 1
        unit = g.next_in[unit]
    return count >= FOUR
