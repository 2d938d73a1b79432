"""Chapters 6.4, 8, 9.2, 10 and 11.18. What is lost: strength points, units, commanders, wagons; dispersal; the morale
marker."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import DISPERSED, LOSSES, POLTAVA, RUSSIA, SWEDEN
from ..state import ALL_FENCES, FieldState
from ..tables import COMMANDER_FIELDS, MOST_MORALE, TRACK
from ..unit_flags import LANCE, OF_A_STAGE, SHAKEN, STEADY
from ..units import GARRISON, SIDE, UNITS, UNITS_OF, WAGONS_OF

FENCE_SIDE: Final = RUSSIA  # whose fences they are
ONE_FIELD: Final = 1

# -- the morale track ----------------------------------------------------------------------------------------------


def move_marker(g: FieldState, loser: int, fields: int) -> None:
    """[8.13a, 9.24a] The marker goes in favor of the enemy of who lost something, and stops at the ends (ruling A76)."""
    field = g.morale + (fields if loser == SWEDEN else -fields)
    g.morale = min(MOST_MORALE, max(-MOST_MORALE, field))


# -- strength points and units -------------------------------------------------------------------------------------


def lose_sp(g: FieldState, unit: int, points: int = 1) -> None:
    """[6.42a, 2.1c] A unit loses strength points, and is eliminated with the last one."""
    if points >= g.sp(unit):
        eliminate(g, unit)
        return
    g.hits[unit] += points
    count_loss(g, unit, points)
    g.say("loses", unit, points)


def count_loss(g: FieldState, unit: int, points: int) -> None:
    """[SCN.main3, SCN.day4, 8.17a] Every point counts for victory, but for those of redoubts."""
    if not GARRISON[unit]:
        g.lost[SIDE[unit]] += points


def eliminate(g: FieldState, unit: int) -> None:
    """[6.42a, 8.13a, 8.17a] A unit is gone: one field of the morale track, whatever its size; none for a garrison (A53,
    A75)."""
    destroy(g, unit)
    if counts_for_morale(unit):
        move_marker(g, SIDE[unit], ONE_FIELD)


def counts_for_morale(unit: int) -> bool:
    """[8.17a] Garrisons of redoubts do not move the marker."""
    return not GARRISON[unit]


def destroy(g: FieldState, unit: int) -> None:
    """[9.22a, 10.16a] A unit is removed for good; the commander in its hex will roll for his life. The marker stays."""
    count_loss(g, unit, g.sp(unit))
    g.say("eliminated", unit)
    if g.on_map(unit):
        shake_commanders(g, SIDE[unit], g.at[unit])
    g.take_off(unit, LOSSES[SIDE[unit]])


def shake_commanders(g: FieldState, side: int, place: int) -> None:
    """[9.22a] The commanders in a hex have lost a unit there."""
    for commander in g.commanders_at(side, place):
        g.mark(commander, SHAKEN)


# -- dispersal -----------------------------------------------------------------------------------------------------


def can_disperse(g: FieldState, unit: int) -> bool:
    """[SCN.R1] Not a garrison, and not a unit made steady by a commander when the battle or shot began (A70)."""
    return not GARRISON[unit] and not g.has(unit, STEADY)


def disperse(g: FieldState, unit: int) -> None:
    """[10.11a, 10.12a, 10.15a, 15.Ca] A unit goes to its side's track as it is; a full track is the end of all upon it
    (A55)."""
    side = SIDE[unit]
    kept = g.marks[unit] & OF_A_STAGE
    hits = g.hits[unit]
    g.say("dispersed", unit)
    if g.has(unit, LANCE):
        spend_lance(g, unit)
    g.take_off(unit, DISPERSED[side])
    g.hits[unit] = hits
    g.mark(unit, kept)
    if dispersed(g, side) >= TRACK:
        clear_track(g, side)


def dispersed(g: FieldState, side: int) -> int:
    """[10.16b] How many units are on a side's own track."""
    return len(on_track(g, side))


def on_track(g: FieldState, side: int) -> list[int]:
    """The dispersed units of a side."""
    return [unit for unit in UNITS_OF[side] if g.at[unit] == DISPERSED[side]]


def clear_track(g: FieldState, side: int) -> None:
    """[10.15a, 10.16a] The last field is filled: all dispersed units are lost, and the marker does not move."""
    g.say("track_full", side)
    for unit in on_track(g, side):
        destroy(g, unit)


def spend_lance(g: FieldState, unit: int) -> None:
    """[6.72b, 6.74a] Lances that were used do not come back."""
    g.unmark(unit, LANCE)
    g.kopies_used[SIDE[unit]] += 1


# -- commanders ----------------------------------------------------------------------------------------------------


def kill(g: FieldState, commander: int) -> None:
    """[9.24a] A commander is eliminated: four fields."""
    g.say("commander_killed", commander)
    g.take_off(commander, LOSSES[SIDE[commander]])
    move_marker(g, SIDE[commander], COMMANDER_FIELDS)


def overrun_commanders(g: FieldState, side: int, place: int) -> None:
    """[9.15c] Commanders of a side who are alone in a hex that an enemy enters are lost (rulings A56, A66)."""
    if not g.is_held(place, side):
        for commander in g.commanders_at(side, place):
            kill(g, commander)


# -- wagons and fences ---------------------------------------------------------------------------------------------


def destroy_wagon(g: FieldState, wagon: int) -> None:
    """[11.18a, 6.75a] A wagon is destroyed; with the last one a side loses its lances."""
    side = SIDE[wagon]
    g.say("wagon_destroyed", wagon)
    g.take_off(wagon, LOSSES[side])
    if has_lost_wagons(g, side):
        lose_lances(g, side)


def lose_lances(g: FieldState, side: int) -> None:
    """[6.75a] No wagons, no kopies."""
    for unit in UNITS_OF[side]:
        if g.has(unit, LANCE):
            spend_lance(g, unit)
    g.kopies_used[side] += g.kopies[side]
    g.kopies[side] = 0


def has_lost_wagons(g: FieldState, side: int) -> bool:
    """[11.19a] Whether a side that began with wagons has none left (ruling A57)."""
    had = False
    for wagon in WAGONS_OF[side]:
        if g.on_map(wagon):
            return False
        if g.at[wagon] == LOSSES[side]:
            had = True
    return had


def overrun_wagons(g: FieldState, side: int, place: int) -> None:
    """[11.18a] Wagons of a side are destroyed when an enemy unit enters their hex."""
    for wagon in WAGONS_OF[side]:
        if g.at[wagon] == place:
            destroy_wagon(g, wagon)


def clear_fences(g: FieldState, place: int) -> None:
    """[14.15a] An enemy has entered the hex: the fences are gone."""
    for fence in range(ALL_FENCES):
        if g.fence_at[fence] == place:
            g.fence_at[fence] = NONE
            g.fence_side[fence] = 0
            g.say("fence_removed", place)


def overrun_guns(g: FieldState, side: int, place: int) -> None:
    """[13.32a, SCN.R6] Guns of a side that were left alone in a hex are destroyed when a victor enters it."""
    for unit in g.stack(place):
        if SIDE[unit] == side:
            eliminate(g, unit)


def overrun_hex(g: FieldState, unit: int, place: int) -> None:
    """What a unit finds in a hex that it has entered, and does not merely pass (R3): lone commanders, wagons, fences."""
    enemy = 1 - SIDE[unit]
    overrun_commanders(g, enemy, place)
    overrun_wagons(g, enemy, place)
    if enemy == FENCE_SIDE:
        clear_fences(g, place)
    if SIDE[unit] == SWEDEN and unit < UNITS and POLTAVA[place]:
        g.poltava = 1
