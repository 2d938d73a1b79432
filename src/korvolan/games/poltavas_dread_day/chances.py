"""Chances of battles and sieges by numbers alone, for programs. No rule uses this."""

from __future__ import annotations

from typing import Final

from .board import COALITION, LAND, MOUNTAIN, SWEDISH, TERRAIN
from .leaders import combat_rating
from .pieces import COSSACK, GUARD, IS_RAIDER, IS_UNIT, MILITIA, QUALITY
from .reckoning import base_column
from .state import DreadState
from .tables import (
    CELL_RESULT,
    CELL_SIDE,
    ELIMINATED,
    ENGAGED,
    OPT_COSSACKS,
    RETREAT,
    SHIFT_COSSACKS,
    SHIFT_GUARD,
    SHIFT_MILITIA,
    SHIFT_MOUNTAIN,
    SHIFT_SWEDISH_COSSACKS,
    SHIFT_TRENCH,
    cell_of,
)

DICE: Final = 6
HUNDRED: Final = 100


class Prospect:
    """What a battle promises: the chance to win and the units that each side may expect to lose, in hundredths."""

    def __init__(self, win: int, own: int, enemy: int) -> None:
        self.win = win
        self.own = own
        self.enemy = enemy


def prospect(g: DreadState, side: int, attackers: list[int], place: int) -> Prospect:
    """An attack by these pieces on the enemies in the field of a hex."""
    defenders = g.outside(1 - side, place)
    coalition = attackers if side == COALITION else defenders
    swedish = attackers if side == SWEDISH else defenders
    here, there = units(coalition), units(swedish)
    if here == 0 or there == 0:
        return Prospect(HUNDRED if units(attackers) else 0, 0, 0)
    column = base_column(here, there) + shift(g, coalition, swedish)
    if place < LAND and TERRAIN[place] == MOUNTAIN:
        column += -SHIFT_MOUNTAIN if side == COALITION else SHIFT_MOUNTAIN
    if side == SWEDISH and place in g.trenches:
        column += SHIFT_TRENCH
    return on_the_table(side, here, there, column, combat_rating(coalition) - combat_rating(swedish))


def units(pieces: list[int]) -> int:
    count = 0
    for piece in pieces:
        if IS_UNIT[piece]:
            count += 1
    return count


def shift(g: DreadState, coalition: list[int], swedish: list[int]) -> int:
    """The columns that designations are worth."""
    out = 0
    if has(coalition, GUARD):
        out += SHIFT_GUARD
    if has(coalition, MILITIA):
        out += SHIFT_MILITIA
    if g.switches[OPT_COSSACKS] == 0:
        if has(coalition, COSSACK):
            out += SHIFT_COSSACKS
        for piece in swedish:
            if IS_RAIDER[piece]:
                return out + SHIFT_SWEDISH_COSSACKS
    return out


def has(pieces: list[int], quality: int) -> bool:
    for piece in pieces:
        if QUALITY[piece] == quality:
            return True
    return False


def on_the_table(side: int, coalition: int, swedish: int, column: int, modifier: int) -> Prospect:
    """The six dice, with Engaged as half a victory for either."""
    win = own = enemy = 0
    for die in range(1, DICE + 1):
        cell = cell_of(die + modifier, column)
        found = CELL_RESULT[cell]
        if found == ENGAGED:
            win += HUNDRED // 2
            own += HUNDRED
            enemy += HUNDRED
            continue
        loser = CELL_SIDE[cell]
        count = coalition if loser == COALITION else swedish
        loss = lost(found, count) * HUNDRED
        if loser == side:
            own += loss
        else:
            win += HUNDRED
            enemy += loss
    return Prospect(win // DICE, own // DICE, enemy // DICE)


def lost(found: int, count: int) -> int:
    """How many of so many units a result costs."""
    if found == ELIMINATED:
        return count
    if found == RETREAT:
        return 1
    return min(count, max(2, (count + 1) // 2))


def siege_chance(points: int, inside: int) -> int:
    """The chance in hundredths that a siege succeeds with so many points left against so many units."""
    target = min(max(points - inside, 0), DICE - 1)
    return target * HUNDRED // DICE
