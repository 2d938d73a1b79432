"""What a battle is worth to programs, in points of a hundredth of a unit: losses, leaders, kings. No rule uses this."""

from __future__ import annotations

from typing import Final

from .board import COALITION, LAND, MOUNTAIN, RUSSIA, SWEDISH, TERRAIN
from .chances import DICE, lost, shift, units
from .leaders import combat_rating
from .pieces import CHARLES, COMBAT, GUARD, INDELTA, IS_UNIT, KIND, LEADER, MILITIA, NATION, QUALITY, SOVEREIGN
from .reckoning import base_column
from .state import DreadState
from .tables import CELL_RESULT, CELL_SIDE, CELL_STAR, ELIMINATED, ENGAGED, SHIFT_MOUNTAIN, SHIFT_TRENCH, cell_of

HALF_DEAD: Final = 60  # of a hundred: a leader who is drawn is dead or out for a year
KING: Final = 3000
TSAR: Final = 6000  # without Russia the Coalition cannot win
CHARLES_WORTH: Final = 2500
LEADER_WORTH: Final = 45
SWEDE: Final = 140
ALLY: Final = 100
RUSSIAN: Final = 60


class Clash:
    """A battle from the attacker's side: the chance to win in hundredths, and what either side may expect to lose in points."""

    def __init__(self, win: int, own: int, enemy: int) -> None:
        self.win = win
        self.own = own
        self.enemy = enemy

    def gain(self) -> int:
        return self.enemy - self.own


def unit_worth(g: DreadState, unit: int) -> int:
    """[8.11a] Russians and Indelta come back; Guard is worth a column."""
    if NATION[unit] == RUSSIA:
        base = RUSSIAN
    elif g.camp[NATION[unit]] == SWEDISH:
        base = SWEDE - 30 if QUALITY[unit] == INDELTA else SWEDE
    else:
        base = ALLY
    if QUALITY[unit] == GUARD:
        return base + 40
    return base - 20 if QUALITY[unit] == MILITIA else base


def leader_worth(leader: int) -> int:
    """[11.5a, 12.1b] A king's loss may lose the war."""
    if leader == CHARLES:
        return CHARLES_WORTH
    if SOVEREIGN[leader]:
        return TSAR if NATION[leader] == RUSSIA else KING
    return LEADER_WORTH * COMBAT[leader]


def worth_of(g: DreadState, pieces: list[int]) -> int:
    """What pieces are worth together."""
    total = 0
    for piece in pieces:
        if KIND[piece] == LEADER:
            total += leader_worth(piece)
        elif IS_UNIT[piece]:
            total += unit_worth(g, piece)
    return total


def clash(g: DreadState, side: int, attackers: list[int], defenders: list[int], place: int, dug_in: bool) -> Clash:
    """An attack of some pieces on others in a hex, over the six dice; Engaged is half a victory for either."""
    coalition = attackers if side == COALITION else defenders
    swedish = attackers if side == SWEDISH else defenders
    here, there = units(coalition), units(swedish)
    if here == 0 or there == 0:
        return Clash(100 if units(attackers) else 0, 0, 0)
    column = base_column(here, there) + shift(g, coalition, swedish)
    if place < LAND and TERRAIN[place] == MOUNTAIN:
        column += -SHIFT_MOUNTAIN if side == COALITION else SHIFT_MOUNTAIN
    if side == SWEDISH and dug_in:
        column += SHIFT_TRENCH
    return over_the_dice(g, side, coalition, swedish, column)


def over_the_dice(g: DreadState, side: int, coalition: list[int], swedish: list[int], column: int) -> Clash:
    """The sum over the dice."""
    plus = combat_rating(coalition) - combat_rating(swedish)
    here, there = units(coalition), units(swedish)
    prices = [mean_worth(g, swedish), mean_worth(g, coalition)]  # by side
    heads = [leaders_of(swedish), leaders_of(coalition)]
    drawn = leaders_of(coalition) + leaders_of(swedish)
    losses = [0, 0]
    wins = 0
    for die in range(1, DICE + 1):
        cell = cell_of(die + plus, column)
        found = CELL_RESULT[cell]
        if CELL_STAR[cell] and drawn:
            for which in (SWEDISH, COALITION):
                losses[which] += sum([leader_worth(p) for p in heads[which]]) * HALF_DEAD // (100 * len(drawn))
        if found == ENGAGED:
            wins += 50
            losses[SWEDISH] += prices[SWEDISH]
            losses[COALITION] += prices[COALITION]
            continue
        loser = CELL_SIDE[cell]
        if loser != side:
            wins += 100
        losses[loser] += prices[loser] * lost(found, here if loser == COALITION else there)
        if found == ELIMINATED and not CELL_STAR[cell]:
            losses[loser] += sum([leader_worth(p) for p in heads[loser]])
        elif not heads[loser]:
            losses[loser] += prices[loser] * (here if loser == COALITION else there)  # 8.9: without a leader all are lost
    return Clash(wins // DICE, losses[side] // DICE, losses[1 - side] // DICE)


def mean_worth(g: DreadState, pieces: list[int]) -> int:
    """What the units of a stack are worth, one with another."""
    total = 0
    count = 0
    for piece in pieces:
        if IS_UNIT[piece]:
            total += unit_worth(g, piece)
            count += 1
    return total // count if count else 0


def leaders_of(pieces: list[int]) -> list[int]:
    return [piece for piece in pieces if KIND[piece] == LEADER]
