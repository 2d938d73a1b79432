"""Chapters 4.27 to 4.30 and 13.34. Who may share a hex (ruling A10), and who passes through whom (ruling A11)."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..state import FieldState
from ..tables import MOST_TROOPS, MOST_WITH_GUNS
from ..unit_flags import COLUMN, ENGAGED, PIKES
from ..units import ARM, FOOT, GARRISON, GUNS, HORSE, SIDE, UNITS


def fits(g: FieldState, units: list[int], place: int) -> bool:
    """[4.27a, 4.27b, 4.27c, 13.34a] Whether units could stand in a hex together with the friends who are there already."""
    return bars_stack(g, units, place) == 0


def bars_stack(g: FieldState, units: list[int], place: int) -> int:
    """[4.27a, 4.27b, 4.27c, 13.34a] Why units could not stand in a hex together with the friends who are there, or 0."""
    totals = [0, 0, 0]
    for unit in units:
        if unit < UNITS:
            totals[ARM[unit]] += g.sp(unit)
    side = SIDE[units[0]]
    other = g.head[place]
    while other != NONE:
        if SIDE[other] == side and other not in units:
            totals[ARM[other]] += g.sp(other)
        other = g.next_in[other]
    return bars_totals(totals[FOOT], totals[HORSE], totals[GUNS])


def bars_totals(foot: int, horse: int, guns: int) -> int:
    """[4.27a, 4.27b, 13.34a] Two points of foot or of horse, never both; guns with foot up to four in all, not with horse."""
    if horse and guns:
        return no.GUNS_AND_HORSE
    if foot > MOST_TROOPS or horse > MOST_TROOPS or (foot and horse):
        return no.NO_ROOM_WITH_GUNS if guns else no.CANNOT_STOP_THERE
    return no.NO_ROOM_WITH_GUNS if foot + guns > MOST_WITH_GUNS else 0


def is_cleared(g: FieldState, side: int, place: int) -> bool:
    """[13.32a] Whether a side has nobody left in a hex but guns of the battle: others were not beaten, and hold it."""
    for unit in g.stack(place):
        if SIDE[unit] == side and (ARM[unit] != GUNS or not g.has(unit, ENGAGED)):
            return False
    return True


def others_there(g: FieldState, side: int, place: int) -> bool:
    """Whether friends who do not move with the column are in a hex."""
    other = g.head[place]
    while other != NONE:
        if SIDE[other] == side and not g.marks[other] & COLUMN:
            return True
        other = g.next_in[other]
    return False


def may_pass(g: FieldState, unit: int, place: int) -> bool:
    """[4.28a, 4.28b] One point passes where just one friend of one point is, and no pikes."""
    if g.sp(unit) != 1:
        return False
    found = 0
    other = g.head[place]
    while other != NONE:
        if SIDE[other] == SIDE[unit] and other != unit:
            found += 1
            if g.sp(other) != 1 or is_wall_of_pikes(g, other):
                return False
        other = g.next_in[other]
    return found == 1


def is_wall_of_pikes(g: FieldState, unit: int) -> bool:
    """[15.14a] Nobody goes through a unit in pike formation."""
    return g.marks[unit] & PIKES != 0


def enemy_troops(g: FieldState, side: int, place: int) -> bool:
    """[4.28a] Whether enemy units close a hex: any but the garrison of a redoubt (R3)."""
    other = g.head[place]
    while other != NONE:
        if SIDE[other] != side and not GARRISON[other]:
            return True
        other = g.next_in[other]
    return False


def enemy_redoubt(g: FieldState, side: int, place: int) -> bool:
    """[SCN.R3] Whether an enemy garrison is in a hex: one may pass it by, and never stop there."""
    other = g.head[place]
    while other != NONE:
        if SIDE[other] != side and GARRISON[other]:
            return True
        other = g.next_in[other]
    return False
