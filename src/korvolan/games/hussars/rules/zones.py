"""Chapters 4.1 and 5. Front and back zones, and zones of control. All units of a hex share its facing (ruling A4)."""

from __future__ import annotations

from korvolan.kernel.board.hexes import DIRECTIONS, opposite
from korvolan.kernel.constants import NONE

from ..board import NEAR, NEIGHBORS, ahead, direction_to
from ..state import FieldState
from ..units import GARRISON, SIDE


def faces(g: FieldState, unit: int, place: int) -> bool:
    """[4.1b, 4.1c, SCN.R2] Whether a neighboring hex lies in a unit's front zone; all six do for a garrison."""
    d = direction_to(g.at[unit], place)
    if d == NONE:
        return False
    return is_all_round(unit) or ahead(g.facing[unit], d)


def is_all_round(unit: int) -> bool:
    """[4.1c, SCN.R2] The garrison of a redoubt has no back."""
    return GARRISON[unit]


def behind(g: FieldState, unit: int, place: int) -> bool:
    """[4.1b, 6.43a] Whether a neighboring hex lies in a unit's back zone."""
    return direction_to(g.at[unit], place) != NONE and not faces(g, unit, place)


def controls(g: FieldState, unit: int, direction: int) -> bool:
    """[5.11a] Whether a unit's zone of control goes over this side of its hex, whatever the terrain beyond (ruling A16)."""
    return is_all_round(unit) or ahead(g.facing[unit], direction)


def in_zone(g: FieldState, side: int, place: int) -> bool:
    """[5.11a, 5.12a] Whether a hex lies in the zone of control of a side: once is as good as often."""
    return is_controlled(g, side, place, True)


def in_field_zone(g: FieldState, side: int, place: int) -> bool:
    """[5.12a, 5.21a, SCN.R3] The same without the garrisons of redoubts: nobody stops for them."""
    return is_controlled(g, side, place, False)


def is_controlled(g: FieldState, side: int, place: int, garrisons: bool) -> bool:
    """[5.11a, 5.12a] Whether units next to a hex control it; garrisons among them or not."""
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        near = NEAR[base + d]
        if near == NONE:
            continue
        unit = g.head[near]
        while unit != NONE:
            if SIDE[unit] == side and (garrisons if GARRISON[unit] else ahead(g.facing[unit], opposite(d))):
                return True
            unit = g.next_in[unit]
    return False


def in_contact(g: FieldState, unit: int) -> bool:
    """[6.62c] Whether a unit and an enemy have each other, or one the other, in their front zones; garrisons do not count."""
    place = g.at[unit]
    enemy = 1 - SIDE[unit]
    if in_field_zone(g, enemy, place):
        return True
    base = place * DIRECTIONS
    for d in range(DIRECTIONS):
        near = NEAR[base + d]
        if near == NONE or not controls(g, unit, d):
            continue
        other = g.head[near]
        while other != NONE:
            if SIDE[other] == enemy and not GARRISON[other]:
                return True
            other = g.next_in[other]
    return False


def next_to_enemy(g: FieldState, side: int, place: int) -> bool:
    """[6.71a, 13.15a] Whether an enemy unit is in a hex next to this one."""
    return any(g.head[near] != NONE and g.is_held(near, 1 - side) for near in NEIGHBORS[place])
