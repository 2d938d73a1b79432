"""Chapters 6.1, 6.2, 6.3 and 14.1. The strengths of a battle, its column and every modifier, each with its case.

Strength is counted in halves: vineyards and swamp halve the attackers, and fractions are kept (ruling A28)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import opposite
from korvolan.kernel.constants import NONE

from .. import tables
from ..board import FOREST, FORTRESS, RUSSIA, SCHANZE, SWEDEN, TERRAIN, TOWN, TRENCHES, direction_to
from ..state import FieldState
from ..unit_flags import ATTACKER, DEFENDER, LANCE, PIKES
from ..units import ARM, FOOT, GARRISON, GUNS, HORSE, UNITS_OF
from .commanders import commander_help
from .pikes import morale_of
from .zones import behind

HALVES: Final = 2


def attackers(g: FieldState) -> list[int]:
    """The attacking units that are still on the map."""
    if g.battle_side == NONE:
        return []
    return [unit for unit in UNITS_OF[g.battle_side] if g.has(unit, ATTACKER) and g.on_map(unit)]


def defenders(g: FieldState) -> list[int]:
    """The defending units that are still on the map."""
    if g.battle_side == NONE:
        return []
    return [unit for unit in UNITS_OF[1 - g.battle_side] if g.has(unit, DEFENDER) and g.on_map(unit)]


def hexes_of(g: FieldState, units: list[int]) -> list[int]:
    """The hexes of some units, each once."""
    return list(dict.fromkeys([g.at[unit] for unit in units]))


# -- strengths -----------------------------------------------------------------------------------------------------


def attack_strength(g: FieldState) -> int:
    """[6.21b] Step 2, in halves: doubled horse, fences, and then the halving by the target's ground."""
    units, targets = attackers(g), hexes_of(g, defenders(g))
    doubled = doubles(g)
    total = battery_strength(g, units)
    for unit in units:
        if ARM[unit] == GUNS:
            continue
        if is_fenced_off(g, unit, targets):
            total += HALVES
        elif ARM[unit] == HORSE and doubled:
            total += HALVES * 2 * g.sp(unit)
        else:
            total += HALVES * g.sp(unit)
    return total // 2 if is_halved(targets) else total


def battery_strength(g: FieldState, units: list[int]) -> int:
    """[6.21b, 6.21c, 13.31a] All guns of a hex are one point, with a fence before them or not."""
    return HALVES * len(hexes_of(g, [unit for unit in units if ARM[unit] == GUNS]))


def doubles(g: FieldState) -> bool:
    """[6.19a] Horse counts double if all defenders are foot in infantry formation, and none behind works."""
    return all(ARM[unit] == FOOT and not is_proof_against_horse(g, unit) and not in_works(g.at[unit]) for unit in defenders(g))


def is_proof_against_horse(g: FieldState, unit: int) -> bool:
    """[6.19c] Pikes are no infantry formation; by an option they do not help (ruling A22)."""
    return g.has(unit, PIKES) and g.switches[tables.OPT_PIKES_DOUBLED] == 0


def in_works(place: int) -> bool:
    """[6.19b] A redoubt, finished or not, trenches or the fortress."""
    return SCHANZE[place] or TERRAIN[place] in (TRENCHES, FORTRESS)


def is_fenced_off(g: FieldState, unit: int, targets: list[int]) -> bool:
    """[14.11a, 14.12a] Whether a unit attacks through a fenced side: it counts one point, and is not doubled (ruling A31)."""
    for place in targets:
        d = direction_to(place, g.at[unit])
        if d != NONE and g.fenced(place, d):
            return True
    return False


def is_halved(targets: list[int]) -> bool:
    """[6.21b] Vineyards or swamp of a defender."""
    return any(TERRAIN[place] in tables.HALVING for place in targets)


def defense_strength(g: FieldState) -> int:
    """[6.21c, 13.31a] Step 3, in halves: points, or one each if attacked in the back; guns of a hex one; one more for a
    wagon."""
    units = defenders(g)
    total = battery_strength(g, units)
    for unit in units:
        if ARM[unit] != GUNS:
            total += HALVES if is_taken_in_the_back(g, unit) else HALVES * g.sp(unit)
    for place in hexes_of(g, units):
        if has_wagon(g, place):
            total += HALVES * tables.WAGON_DEFENSE
    return total


def is_taken_in_the_back(g: FieldState, unit: int) -> bool:
    """[6.43a] Even one attacker in its back zone; garrisons have none (ruling A29)."""
    return any(behind(g, unit, g.at[enemy]) for enemy in attackers(g))


def has_wagon(g: FieldState, place: int) -> bool:
    """[11.12a] Whether the defender has a wagon in a hex."""
    return g.own_wagon_at(1 - g.battle_side, place) != NONE


# -- columns -------------------------------------------------------------------------------------------------------


def base_column(g: FieldState) -> int:
    """[6.21d] Step 4: the column of the two strengths."""
    return tables.column_of(attack_strength(g), defense_strength(g))


def column(g: FieldState) -> int:
    """[6.21e, BT.b] Step 5: all modifiers together."""
    return tables.shifted(base_column(g), shift(g))


def shift(g: FieldState) -> int:
    """[6.21e, BT.b] The sum of all modifiers, in columns to the right."""
    mine, theirs = attackers(g), defenders(g)
    side = g.battle_side
    total = force_morale(g, mine) - force_morale(g, theirs)
    total += commander_help(g, side, mine) - commander_help(g, 1 - side, theirs)
    total += track_help(g) - terrain_help(g, theirs) + lance_help(g) + mapa_help(g)
    return total + (1 if from_opposite_sides(g) else 0)


def force_morale(g: FieldState, units: list[int]) -> int:
    """[6.21f, 6.21g] The morale of the unit with most points, the lower of equals; guns only if they are alone (ruling A24)."""
    best, most, total, count = 0, 0, 0, 0
    for unit in units:
        if ARM[unit] == GUNS:
            continue
        morale, sp = morale_of(g, unit), g.sp(unit)
        total += morale
        count += 1
        if sp > most or (sp == most and morale < best):
            best, most = morale, sp
    if count == 0:
        return morale_of(g, units[0]) if units else 0
    return total // count if g.switches[tables.OPT_MIXED] == 1 else best


def track_help(g: FieldState) -> int:
    """[8.14a, 8.15a, 8.16a] The zone of the stage's beginning helps its side's attacks; by an option its defense too (A26)."""
    zone = g.zone if g.battle_side == RUSSIA else -g.zone
    if zone >= 0:
        return zone
    return zone if g.switches[tables.OPT_TRACK] == 1 else 0


def terrain_help(g: FieldState, units: list[int]) -> int:
    """[6.31a, 6.32a] The best number of the defender's hexes (ruling A27)."""
    return max([0, *(tables.COMBAT[g.at[unit]] for unit in units)])


def from_opposite_sides(g: FieldState) -> bool:
    """[6.16a] Attackers on two directly opposite sides of a target hex: one column, once (ruling A21)."""
    sources = hexes_of(g, attackers(g))
    for place in hexes_of(g, defenders(g)):
        sides = [direction_to(place, source) for source in sources]
        for d in sides:
            if d != NONE and opposite(d) in sides:
                return True
    return False


def lance_help(g: FieldState) -> int:
    """[6.72a] The best single lance of the attackers (ruling A71)."""
    targets = hexes_of(g, defenders(g))
    if parries_lances(g, targets):
        return 0
    lancers = [unit for unit in attackers(g) if g.has(unit, LANCE) and not is_fenced_off_lance(g, unit, targets)]
    return max([0, *(tables.KOPIE[g.sp(unit) - 1] for unit in lancers)])


def is_fenced_off_lance(g: FieldState, unit: int, targets: list[int]) -> bool:
    """[14.14a] No lance goes through a fence."""
    return is_fenced_off(g, unit, targets)


def parries_lances(g: FieldState, targets: list[int]) -> bool:
    """[6.33a, 11.12a] Woods, buildings and wagons make lances useless."""
    return any(TERRAIN[place] in (FOREST, TOWN, FORTRESS) or has_wagon(g, place) for place in targets)


def mapa_help(g: FieldState) -> int:
    """[MAPA.c] In an all-out stage: columns for Swedish attacks, one against attacks on Swedes (ruling A52)."""
    if not g.mapa:
        return 0
    return tables.MAPA_ATTACK[g.switches[tables.OPT_MAPA_ATTACK]] if g.battle_side == SWEDEN else -tables.MAPA_DEFENSE


# -- in words ------------------------------------------------------------------------------------------------------


def modifiers(g: FieldState) -> list[tuple[str, str]]:
    """Every modifier of the column that is not zero: (case, words)."""
    mine, theirs = attackers(g), defenders(g)
    side = g.battle_side
    mine_morale, their_morale = force_morale(g, mine), force_morale(g, theirs)
    found = [
        ("6.21f", f"Morale {mine_morale} against {their_morale}", mine_morale - their_morale),
        ("9.21a", "The attacker's commander", commander_help(g, side, mine)),
        ("9.21a", "The defender's commander", -commander_help(g, 1 - side, theirs)),
        ("8.14a", "The morale track", track_help(g)),
        ("6.31a", "The defender's ground", -terrain_help(g, theirs)),
        ("6.16a", "From opposite sides", 1 if from_opposite_sides(g) else 0),
        ("6.72a", "Lances", lance_help(g)),
        ("MAPA.c", "MaPa", mapa_help(g)),
    ]
    return [(case, f"{words}: {by:+d}") for case, words, by in found if by]


def strength_notes(g: FieldState) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """What makes up the two strengths, in words: the attacker's and the defender's (case, words)."""
    mine, theirs = attackers(g), defenders(g)
    targets = hexes_of(g, theirs)
    attack = [("6.21b", f"Strength {halves(attack_strength(g))}")]
    if doubles(g) and any(ARM[unit] == HORSE for unit in mine):
        attack.append(("6.19a", "Horse counts double against foot"))
    if any(is_fenced_off(g, unit, targets) for unit in mine):
        attack.append(("14.11a", "Through a fence a unit counts 1"))
    if is_halved(targets):
        attack.append(("6.21b", "Halved by the defender's ground"))
    defense = [("6.21c", f"Strength {halves(defense_strength(g))}")]
    if any(is_taken_in_the_back(g, unit) for unit in theirs if not GARRISON[unit]):
        defense.append(("6.43a", "Attacked in the back: each unit counts 1"))
    if any(has_wagon(g, place) for place in targets):
        defense.append(("11.12a", "Wagons: +1"))
    return attack, defense


def halves(number: int) -> str:
    """A number of halves as a person writes it.

    >>> halves(1), halves(4), halves(3)
    ('½', '2', '1½')
    """
    whole, half = divmod(number, HALVES)
    return f"{whole or ''}½" if half else str(whole)
