"""Chapter 6.1. Who must attack, who must be attacked, and who may attack whom (rulings A19, A20, A62)."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..board import HEXES, NEIGHBORS, direction_to
from ..state import FieldState
from ..tables import OPT_GUNS
from ..unit_flags import DUTY, FOUGHT, STRUCK
from ..units import ARM, GARRISON, GUNS, SIDE, UNITS_OF
from .releases import keeps_truce
from .zones import faces


def never_attacks(unit: int) -> int:
    """[SCN.R1] Garrisons never attack."""
    return no.GARRISON_HOLDS if GARRISON[unit] else 0


def note_duty(g: FieldState, unit: int) -> None:
    """[6.12a, 6.13a] A unit with an enemy in its front zone must attack, and that enemy must be attacked."""
    for place in fronts(g, unit):
        if not obliges(g, unit, place):
            continue
        g.mark(unit, DUTY)
        for enemy in g.stack(place):
            g.mark(enemy, DUTY)


def has_duty(g: FieldState, unit: int) -> bool:
    """[6.12a] Guns too; by an option they need not."""
    return ARM[unit] != GUNS or g.switches[OPT_GUNS] == 0


def obliges(g: FieldState, unit: int, place: int) -> bool:
    """[6.12a, 6.18a, SCN.R4] Whether an enemy hex before a unit binds it: no garrison, no fence of its own between, no
    truce."""
    if not has_duty(g, unit) or g.garrisoned(place) or is_behind_fence(g, unit, place):
        return False
    return not keeps_truce(g, unit, g.head[place])


def is_behind_fence(g: FieldState, unit: int, place: int) -> bool:
    """[6.18a] Whether a fence protects a unit on the side of that hex: it need not attack through it."""
    return g.fenced(g.at[unit], direction_to(g.at[unit], place))


def fronts(g: FieldState, unit: int) -> list[int]:
    """The hexes with enemies in a unit's front zone."""
    out: list[int] = []
    enemy = 1 - SIDE[unit]
    for place in NEIGHBORS[g.at[unit]]:
        if g.head[place] != NONE and g.is_held(place, enemy) and faces(g, unit, place):
            out.append(place)
    return out


# -- who may attack whom -------------------------------------------------------------------------------------------


def bars_attacker(g: FieldState, side: int, unit: int) -> int:
    """[6.12b] Why a unit cannot attack any more, or 0."""
    if not g.is_unit_of(side, unit):
        return no.NOT_THE_ATTACKER
    return never_attacks(unit) or (no.HAS_FOUGHT if g.has(unit, FOUGHT) else 0)


def bars_pair(g: FieldState, unit: int, place: int) -> int:
    """[6.11a, 6.11c, 6.12b] Why a unit cannot attack a hex, or 0: next to it, before it, not attacked yet, no truce."""
    if place >= HEXES or not g.is_held(place, 1 - SIDE[unit]):
        return no.NO_ENEMY_THERE
    if direction_to(g.at[unit], place) == NONE:
        return no.NOT_NEXT_TO_IT
    if not faces(g, unit, place):
        return no.ENEMY_NOT_IN_FRONT
    if is_spent(g, place):
        return no.ALREADY_ATTACKED
    return no.TRUCE_HOLDS if keeps_truce(g, unit, g.head[place]) else 0


def bars_hex(g: FieldState, side: int, place: int) -> int:
    """[6.11a, 6.11c, 6.12b, SCN.day2] Why nobody of a side can attack a hex, or 0: what is in the way of him who is nearest."""
    best = no.NOT_NEXT_TO_IT
    for unit in UNITS_OF[side]:
        if not g.on_map(unit) or never_attacks(unit) != 0:
            continue
        barred = bars_pair(g, unit, place)
        if barred == 0:
            if not g.has(unit, FOUGHT):
                return 0
            best = no.ALL_HAVE_FOUGHT
        elif barred == no.TRUCE_HOLDS or (barred == no.ENEMY_NOT_IN_FRONT and best == no.NOT_NEXT_TO_IT):
            best = no.NOBODY_ATTACKS_IT if barred == no.ENEMY_NOT_IN_FRONT else barred
    return best


def is_spent(g: FieldState, place: int) -> bool:
    """[6.12b] A hex is attacked once in a phase."""
    return any(g.has(unit, STRUCK) for unit in g.stack(place))


def attackable_hexes(g: FieldState, unit: int) -> list[int]:
    """The hexes that a unit could attack now."""
    if never_attacks(unit) != 0 or g.has(unit, FOUGHT):
        return []
    return [place for place in fronts(g, unit) if bars_pair(g, unit, place) == 0]


def is_owed(g: FieldState, place: int) -> bool:
    """[6.13a] Whether somebody in a hex must be attacked."""
    return any(g.has(unit, DUTY) for unit in g.stack(place))


def binds(g: FieldState, unit: int, place: int) -> bool:
    """[6.12a, 6.13a, 6.18a] Whether a unit and a hex must have each other, or one of them another: not through a fence."""
    return is_owed(g, place) and obliges(g, unit, place)


# -- what must be left for others ----------------------------------------------------------------------------------


def open_pairs(g: FieldState, side: int) -> list[tuple[int, int]]:
    """Every unit that has not fought with every hex that it could attack."""
    return [(unit, place) for unit in UNITS_OF[side] if g.on_map(unit) for place in attackable_hexes(g, unit)]


def has_open_duty(g: FieldState, side: int) -> bool:
    """[3.1b, 6.12a, 6.13a, 6.24a] Whether somebody must still attack or be attacked; duties lapse when nobody is left for
    them."""
    return any(binds(g, unit, place) for unit, place in open_pairs(g, side))


def leaves_none_out(g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int]) -> bool:
    """[6.12a, 6.13a] Whether after a battle of these units against these hexes nobody with a duty is left without a partner.

    A graph without a lonely point can be divided into stars, and stars are just the battles that 6.15 allows."""
    for unit, place in pairs:
        if (unit in units) == (place in places) or not binds(g, unit, place):
            continue
        if unit not in units and not has_other(pairs, unit, places, g):
            return False
        if unit in units and not has_attacker(pairs, place, units, g):
            return False
    return True


def has_other(pairs: list[tuple[int, int]], unit: int, places: list[int], g: FieldState) -> bool:
    """Whether a unit has another hex than these that it must attack."""
    return any(other == unit and place not in places and binds(g, unit, place) for other, place in pairs)


def has_attacker(pairs: list[tuple[int, int]], place: int, units: list[int], g: FieldState) -> bool:
    """Whether another unit than these must attack a hex."""
    return any(other == place and unit not in units and binds(g, unit, place) for unit, other in pairs)


def can_be_completed(g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int]) -> bool:
    """Whether what has been named of a battle can still become one that leaves nobody out."""
    if len(places) == 1:
        if several_on_one_hex(g, pairs, units, places):
            return True
        if not units:
            return any(can_be_completed(g, pairs, [unit], places) for unit, place in pairs if place == places[0])
    return one_hex_on_several(g, pairs, units, places)


def several_on_one_hex(g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int]) -> bool:
    """Several units on one hex: those who have no other target must come along; then nobody else may be left out."""
    whole = units.copy()
    for unit, place in pairs:
        if place == places[0] and unit not in whole and binds(g, unit, place) and not has_other(pairs, unit, places, g):
            whole.append(unit)
    return bool(whole) and leaves_none_out(g, pairs, whole, places)


def one_hex_on_several(g: FieldState, pairs: list[tuple[int, int]], units: list[int], places: list[int]) -> bool:
    """One hex on several: with the units named, or with all of their hex, against all that must then be attacked by them."""
    if not units or any(g.at[unit] != g.at[units[0]] for unit in units):
        return False
    here = g.at[units[0]]
    fellows = [unit for unit, _ in pairs if g.at[unit] == here]
    for band in (units, [*units, *(unit for unit in dict.fromkeys(fellows) if unit not in units)]):
        targets = places.copy()
        for unit, place in pairs:
            if unit in band and place not in targets and binds(g, unit, place) and not has_attacker(pairs, place, band, g):
                targets.append(place)
        if leaves_none_out(g, pairs, band, targets):
            return True
    return False
