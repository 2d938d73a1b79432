"""Battle value: what a battle may cost and gain in losses, leaders and kings, in points of a hundredth of a unit. No rule uses
this."""

from __future__ import annotations

from typing import Final

from ..board import COALITION, LAND, MOUNTAIN, RUSSIA, SWEDISH, TERRAIN
from ..rules.battle_strength import base_column
from ..rules.leaders import combat_rating
from ..state import DreadState
from ..tables import (
    CELL_RESULT,
    CELL_SIDE,
    CELL_STAR,
    ELIMINATED,
    ENGAGED,
    OPT_COSSACKS,
    SHIFT_COSSACKS,
    SHIFT_GUARD,
    SHIFT_MILITIA,
    SHIFT_MOUNTAIN,
    SHIFT_SWEDISH_COSSACKS,
    SHIFT_TRENCH,
    cell_of,
)
from ..units import (
    CHARLES,
    COMBAT,
    COSSACK,
    FOOT,
    GUARD,
    INDELTA,
    IS_RAIDER,
    IS_UNIT,
    KIND,
    LEADER,
    MILITIA,
    NATION,
    QUALITY,
    SOVEREIGN,
)
from .odds import DICE, lost
from .weights import WORTH

HALF_DEAD: Final[int] = WORTH["half_dead"]
KING: Final[int] = WORTH["king"]
TSAR: Final[int] = WORTH["tsar"]
CHARLES_WORTH: Final[int] = WORTH["charles"]
LEADER_WORTH: Final[int] = WORTH["leader"]
SWEDE: Final[int] = WORTH["swede"]
ALLY: Final[int] = WORTH["ally"]
RUSSIAN: Final[int] = WORTH["russian"]
FOR_INDELTA: Final[int] = WORTH["indelta"]
FOR_GUARD: Final[int] = WORTH["guard"]
FOR_MILITIA: Final[int] = WORTH["militia"]


class Clash:
    """A battle from the attacker's side: the chance to win in hundredths, and what either side may expect to lose in points."""

    def __init__(self, win: int, own: int, enemy: int) -> None:
        self.win = win
        self.own = own
        self.enemy = enemy

    def gain(self) -> int:
        return self.enemy - self.own


def unit_worth(g: DreadState, unit: int) -> int:
    """Russians and Indelta come back (8.11a); Guard is worth a column."""
    if NATION[unit] == RUSSIA:
        base = RUSSIAN
    elif g.camp[NATION[unit]] == SWEDISH:
        base = SWEDE + FOR_INDELTA if QUALITY[unit] == INDELTA else SWEDE
    else:
        base = ALLY
    if QUALITY[unit] == GUARD:
        return base + FOR_GUARD
    return base + FOR_MILITIA if QUALITY[unit] == MILITIA else base


def leader_worth(leader: int) -> int:
    """A king's loss may lose the war (11.5a, 12.1b)."""
    if leader == CHARLES:
        return CHARLES_WORTH
    if SOVEREIGN[leader]:
        return TSAR if NATION[leader] == RUSSIA else KING
    return LEADER_WORTH * COMBAT[leader]


class Force:
    """A stack in a few numbers, made once: what a battle asks of it."""

    def __init__(self, g: DreadState, pieces: list[int]) -> None:
        self.count = 0
        self.heads = 0
        self.heads_worth = 0
        self.crowned = False  # a sovereign is with it
        self.troops_worth = 0
        self.foot = False
        self.guard = False
        self.militia = False
        self.cossacks = False
        self.raiders = False
        for piece in pieces:
            if KIND[piece] == LEADER:
                self.heads += 1
                self.heads_worth += leader_worth(piece)
                self.crowned = self.crowned or SOVEREIGN[piece]
            elif IS_UNIT[piece]:
                self.add(g, piece)
        self.price = self.troops_worth // self.count if self.count else 0  # one unit with another
        self.worth = self.troops_worth + self.heads_worth
        self.rating = combat_rating(pieces)

    def add(self, g: DreadState, unit: int) -> None:
        """One more unit."""
        quality = QUALITY[unit]
        self.count += 1
        self.troops_worth += unit_worth(g, unit)
        self.foot = self.foot or KIND[unit] == FOOT
        self.guard = self.guard or quality == GUARD
        self.militia = self.militia or quality == MILITIA
        self.cossacks = self.cossacks or quality == COSSACK
        self.raiders = self.raiders or IS_RAIDER[unit]


def clash(g: DreadState, side: int, attackers: Force, defenders: Force, place: int, dug_in: bool) -> Clash:
    """An attack of one force on another in a hex, over the six dice; Engaged is half a victory for either."""
    if attackers.count == 0 or defenders.count == 0:
        return Clash(100 if attackers.count else 0, 0, 0)
    coalition = attackers if side == COALITION else defenders
    swedish = attackers if side == SWEDISH else defenders
    column = base_column(coalition.count, swedish.count) + shift(g, coalition, swedish)
    if place < LAND and TERRAIN[place] == MOUNTAIN:
        column += -SHIFT_MOUNTAIN if side == COALITION else SHIFT_MOUNTAIN
    if side == SWEDISH and dug_in:
        column += SHIFT_TRENCH
    return over_the_dice(side, [swedish, coalition], column)


def shift(g: DreadState, coalition: Force, swedish: Force) -> int:
    """The columns that designations are worth."""
    out = 0
    if coalition.guard:
        out += SHIFT_GUARD
    if coalition.militia:
        out += SHIFT_MILITIA
    if g.switches[OPT_COSSACKS] == 0:
        if coalition.cossacks:
            out += SHIFT_COSSACKS
        if swedish.raiders:
            out += SHIFT_SWEDISH_COSSACKS
    return out


def over_the_dice(side: int, sides: list[Force], column: int) -> Clash:
    """The sum over the dice."""
    swedish = sides[SWEDISH]
    coalition = sides[COALITION]
    plus = coalition.rating - swedish.rating
    drawn = swedish.heads + coalition.heads
    losses = [0, 0]
    wins = 0
    for die in range(1, DICE + 1):
        cell = cell_of(die + plus, column)
        found = CELL_RESULT[cell]
        if CELL_STAR[cell] and drawn:
            losses[SWEDISH] += swedish.heads_worth * HALF_DEAD // (100 * drawn)
            losses[COALITION] += coalition.heads_worth * HALF_DEAD // (100 * drawn)
        if found == ENGAGED:
            wins += 50
            losses[SWEDISH] += swedish.price
            losses[COALITION] += coalition.price
            continue
        loser = CELL_SIDE[cell]
        if loser != side:
            wins += 100
        beaten = sides[loser]
        losses[loser] += beaten.price * lost(found, beaten.count)
        if found == ELIMINATED and not CELL_STAR[cell]:
            losses[loser] += beaten.heads_worth
        elif beaten.heads == 0:
            losses[loser] += beaten.price * beaten.count  # 8.9: without a leader all are lost
    return Clash(wins // DICE, losses[side] // DICE, losses[1 - side] // DICE)
