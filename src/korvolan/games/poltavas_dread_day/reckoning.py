"""Chapters 8.2 and 8.3. The odds of a battle: always Coalition to Swede, with all shifts, and the leaders on the die."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE

from .board import COALITION, LAND, MOUNTAIN, SWEDISH, TERRAIN
from .leaders import combat_rating
from .pieces import COSSACK, CROWN_ARMY, GUARD, IS_RAIDER, IS_UNIT, MILITIA, NATION, QUALITY
from .state import BY_LANDING, OVER_RIVER, DreadState
from .tables import (
    OPT_COSSACKS,
    SHIFT_COSSACKS,
    SHIFT_CROWN,
    SHIFT_GUARD,
    SHIFT_LANDING,
    SHIFT_MILITIA,
    SHIFT_MOUNTAIN,
    SHIFT_RIVER,
    SHIFT_SWEDISH_COSSACKS,
    SHIFT_TRENCH,
)

# The Crown Army's roll in a battle.
NOT_ROLLED: Final = 0
NO_HELP: Final = 1
HELPS: Final = 2


def strength(g: DreadState, side: int, place: int, crown: int) -> int:
    """[8.2a, 2.2a, 3.4a, 11.4.5g] Each unit outside counts one; the Crown Army does not, unless it is alone with its six
    (ruling A56)."""
    count = g.units_outside(side, place)
    if side == COALITION and crown_is_here(g, place):
        count -= 1
        if count == 0 and crown == HELPS:
            count = 1
    return count


def crown_is_here(g: DreadState, place: int) -> bool:
    """Whether the Crown Army is in a battle."""
    return g.at[CROWN_ARMY] == place and not g.inside[CROWN_ARMY] and g.aboard[CROWN_ARMY] == NONE


def base_column(coalition: int, swedish: int) -> int:
    """[8.2b] The column by numbers alone, on an open scale where 0 is 1-2, 1 is 1-1, 2 is 2-1 and so on (ruling A10)."""
    if coalition >= swedish:
        return coalition // swedish
    return 2 - (swedish + coalition - 1) // coalition


def column(g: DreadState, side: int, place: int, crown: int) -> int:
    """[8.2c] The column after all shifts, still on the open scale: only the table's ends limit it (ruling A11)."""
    out = base_column(strength(g, COALITION, place, crown), strength(g, SWEDISH, place, crown))
    return out + troop_shift(g, place, crown) + ground_shift(g, side, place)


def troop_shift(g: DreadState, place: int, crown: int) -> int:
    """[8.2c, SATf, SATg, SATh, 2.2.2c] Shifts by designations: each counts once, however many units have it (ruling A93)."""
    guard = militia = cossacks = raiders = False
    piece = g.head[place]
    while piece != NONE:
        if IS_UNIT[piece] and not g.inside[piece] and g.aboard[piece] == NONE:
            side = g.camp[NATION[piece]]
            if side == COALITION:
                quality = QUALITY[piece]
                guard = guard or quality == GUARD
                militia = militia or quality == MILITIA
                cossacks = cossacks or quality == COSSACK
            elif side == SWEDISH:
                raiders = raiders or IS_RAIDER[piece]
        piece = g.next_in[piece]
    shift = 0
    if guard:
        shift += SHIFT_GUARD
    if militia:
        shift += SHIFT_MILITIA
    if g.switches[OPT_COSSACKS] == 0:
        if cossacks:
            shift += SHIFT_COSSACKS
        if raiders:
            shift += SHIFT_SWEDISH_COSSACKS
    if crown == HELPS:
        shift += SHIFT_CROWN
    return shift


def ground_shift(g: DreadState, side: int, place: int) -> int:
    """[SATi, 5.6e, 5.6d] Mountains, a river crossed and a landing help the side that is not active; so does a trench, if
    it is the Coalition's."""
    help = 0
    if place < LAND and TERRAIN[place] == MOUNTAIN:
        help += SHIFT_MOUNTAIN
    if g.came & OVER_RIVER:
        help += SHIFT_RIVER
    if g.came & BY_LANDING:
        help += SHIFT_LANDING
    if side == COALITION:
        return -help
    return help + SHIFT_TRENCH if place in g.trenches else help


def die_modifier(g: DreadState, place: int) -> int:
    """[8.3a] The Coalition commander's initiative less the Swedish one's: high rolls are good for the Coalition."""
    return combat_rating(g.outside(COALITION, place)) - combat_rating(g.outside(SWEDISH, place))


def modifiers(g: DreadState, side: int, place: int, crown: int) -> list[tuple[str, str, int]]:
    """All that counts besides numbers, in words: (case, words, columns to the right). For the table; the sums are made
    above."""
    out: list[tuple[str, str, int]] = []
    found = [piece for piece in g.stack(place) if IS_UNIT[piece] and not g.inside[piece] and g.aboard[piece] == NONE]
    mine = [piece for piece in found if g.side(piece) == COALITION]
    if any(QUALITY[piece] == GUARD for piece in mine):
        out.append(("SATf", "Coalition Guard", SHIFT_GUARD))
    if any(QUALITY[piece] == MILITIA for piece in mine):
        out.append(("SATg", "Coalition Militia", SHIFT_MILITIA))
    if g.switches[OPT_COSSACKS] == 0:
        if any(QUALITY[piece] == COSSACK for piece in mine):
            out.append(("SATh", "Coalition Cossacks", SHIFT_COSSACKS))
        if any(IS_RAIDER[piece] and g.side(piece) == SWEDISH for piece in found):
            out.append(("SATh", "Cossacks or Tartars with the Swedes", SHIFT_SWEDISH_COSSACKS))
    if crown == HELPS:
        out.append(("11.4.5g", "The Crown Army's six", SHIFT_CROWN))
    sign = -1 if side == COALITION else 1
    if place < LAND and TERRAIN[place] == MOUNTAIN:
        out.append(("SATi", "Mountains help the defender", sign * SHIFT_MOUNTAIN))
    if g.came & OVER_RIVER:
        out.append(("SATi", "The attacker crossed a river", sign * SHIFT_RIVER))
    if g.came & BY_LANDING:
        out.append(("SATi", "The attacker landed on an open coast", sign * SHIFT_LANDING))
    if side == SWEDISH and place in g.trenches:
        out.append(("5.6e", "The Coalition is entrenched", SHIFT_TRENCH))
    return out
