"""Chapters 8.2 and 8.3. The odds of a battle: always Coalition to Swede, with all shifts, and the leaders on the die."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import tables
from ..board import COALITION, LAND, MOUNTAIN, SWEDISH, TERRAIN
from ..state import BY_LANDING, OVER_RIVER, DreadState
from ..tables import SHIFTS
from ..units import COMBAT, COSSACK, CROWN_ARMY, GUARD, MILITIA, QUALITY, TARTAR
from .leaders import combat_rating, commander

# The Crown Army's roll in a battle.
NOT_ROLLED: Final = 0
NO_HELP: Final = 1
HELPS: Final = 2

RAIDERS: Final = 1 << COSSACK | 1 << TARTAR

# What shifts the column, with its case, its words, and its line in the log.
BY_GUARD: Final = 0
BY_MILITIA: Final = 1
BY_COSSACKS: Final = 2
BY_RAIDERS: Final = 3
BY_CROWN: Final = 4
BY_MOUNTAIN: Final = 5
BY_RIVER: Final = 6
BY_COAST: Final = 7
BY_TRENCH: Final = 8
SHIFT_TEXTS: Final = [
    ("SATf", "Coalition Guard", "shift_guard"),
    ("SATg", "Coalition Militia", "shift_militia"),
    ("SATh", "Coalition Cossacks", "shift_cossacks"),
    ("SATh", "Cossacks or Tartars with the Swedes", "shift_raiders"),
    ("11.4.5g", "The Crown Army's six", "shift_crown"),
    ("SATi", "Mountains help the defender", "shift_mountain"),
    ("SATi", "The attacker crossed a river", "shift_river"),
    ("SATi", "The attacker landed on an open coast", "shift_landing"),
    ("5.6e", "The Coalition is entrenched", "shift_trench"),
]


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
    for _, columns in shifts(g, side, place, crown):
        out += columns
    return out


def shifts(g: DreadState, side: int, place: int, crown: int) -> list[tuple[int, int]]:
    """[8.2c] All that counts besides numbers: (what it is, columns to the right)."""
    return troop_shifts(g, place, crown) + ground_shifts(g, side, place)


def troop_shifts(g: DreadState, place: int, crown: int) -> list[tuple[int, int]]:
    """[8.2c, SATf, SATg, SATh, 2.2.2c] Shifts by designations: each counts once, however many units have it (ruling A93)."""
    out = designation_shifts(g, designations(g.outside(COALITION, place)), designations(g.outside(SWEDISH, place)))
    if crown == HELPS:
        out.append((BY_CROWN, SHIFTS["crown_army"]))
    return out


def designations(pieces: list[int]) -> int:
    """[2.2.2c] The designations of pieces, as bits."""
    bits = 0
    for piece in pieces:
        bits |= 1 << QUALITY[piece]
    return bits


def designation_shifts(g: DreadState, coalition: int, swedish: int) -> list[tuple[int, int]]:
    """[SATf, SATg, SATh] What Guard, Militia and Cossacks of the Coalition are worth, and raiders with the Swedes; designations
    as bits."""
    out: list[tuple[int, int]] = []
    if coalition >> GUARD & 1:
        out.append((BY_GUARD, SHIFTS["guard"]))
    if coalition >> MILITIA & 1:
        out.append((BY_MILITIA, SHIFTS["militia"]))
    if g.switches[tables.OPT_COSSACKS] == 0:
        if coalition >> COSSACK & 1:
            out.append((BY_COSSACKS, SHIFTS["coalition_cossacks"]))
        if swedish & RAIDERS:
            out.append((BY_RAIDERS, SHIFTS["swedish_cossacks"]))
    return out


def ground_shifts(g: DreadState, side: int, place: int) -> list[tuple[int, int]]:
    """[SATi, 5.6e, 5.6d] What the ground of the battle under way does for either side."""
    return shifts_of_ground(side, place, g.came, place in g.trenches)


def shifts_of_ground(side: int, place: int, came: int, trench: bool) -> list[tuple[int, int]]:
    """[SATi, 5.6e, 5.6d] Mountains, a river crossed and a landing help the side that is not active; so does a trench, if
    it is the Coalition's."""
    sign = -1 if side == COALITION else 1
    out: list[tuple[int, int]] = []
    if place < LAND and TERRAIN[place] == MOUNTAIN:
        out.append((BY_MOUNTAIN, sign * SHIFTS["mountain"]))
    if came & OVER_RIVER:
        out.append((BY_RIVER, sign * SHIFTS["river"]))
    if came & BY_LANDING:
        out.append((BY_COAST, sign * SHIFTS["landing"]))
    if side == SWEDISH and trench:
        out.append((BY_TRENCH, SHIFTS["trench"]))
    return out


def die_modifier(g: DreadState, place: int) -> int:
    """[8.3a] The Coalition commander's initiative less the Swedish one's: high rolls are good for the Coalition."""
    return combat_rating(g.outside(COALITION, place)) - combat_rating(g.outside(SWEDISH, place))


def modifiers(g: DreadState, side: int, place: int, crown: int) -> list[tuple[str, str, int]]:
    """The same shifts in words: (case, words, columns to the right). For the table."""
    return [(*SHIFT_TEXTS[what][:2], columns) for what, columns in shifts(g, side, place, crown)]


def say_odds(g: DreadState, side: int, place: int, crown: int) -> None:
    """[8.2a, 8.2c, 8.3a] Before the die falls the log says who counts, who commands, and what shifts the column."""
    coalition = strength(g, COALITION, place, crown)
    swedish = strength(g, SWEDISH, place, crown)
    g.say("odds", coalition, swedish, min(max(base_column(coalition, swedish), 0), tables.LAST_COLUMN))
    for which in (side, 1 - side):
        leader = commander(g.outside(which, place))
        if leader == NONE:
            g.say("nobody_commands", which)
        else:
            g.say("commands", which, leader, COMBAT[leader])
    plus = die_modifier(g, place)
    if plus:
        g.say("leaders_add", COALITION if plus > 0 else SWEDISH, plus)
    for what, columns in shifts(g, side, place, crown):
        g.say(SHIFT_TEXTS[what][2], COALITION if columns > 0 else SWEDISH, abs(columns))
