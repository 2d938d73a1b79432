"""Odds: the chances of battles and sieges, and what a battle may cost and gain in losses, leaders and kings, in points of a
hundredth of a unit."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.strategy import Estimate

from .. import units
from ..board import COALITION, RUSSIA, SEAT_NAMES, SWEDISH
from ..rules.battle import Battle, units_lost
from ..rules.battle_strength import base_column, designation_shifts, designations, shifts_of_ground
from ..rules.leaders import combat_rating
from ..rules.siege import SiegeRoll, takes_city
from ..state import DreadState
from ..tables import CELL_RESULT, CELL_SIDE, CELL_STAR, ELIMINATED, ENGAGED, cell_of
from ..units import CHARLES, COMBAT, FOOT, IS_UNIT, KIND, LEADER, NATION, PIECES, QUALITY, SOVEREIGN
from .weights import WORTH

DICE: Final = 6
HUNDRED: Final = 100
MEAN_DIE: Final = 3
AGAIN: Final = 70  # of a hundred: the siege can go on next time
EVEN: Final = 50
HALF_DEAD: Final[int] = WORTH["half_dead"]


class Clash:
    """A battle from the attacker's side: the chance to win in hundredths, and what either side may expect to lose in points."""

    def __init__(self, win: int, own: int, enemy: int) -> None:
        self.win = win
        self.own = own
        self.enemy = enemy

    def gain(self) -> int:
        return self.enemy - self.own


def unit_worth(unit: int, swedish: bool) -> int:
    """Russians and Indelta come back (8.11a); Guard is worth a column."""
    quality = QUALITY[unit]
    if NATION[unit] == RUSSIA:
        base = WORTH["russian"]
    elif swedish:
        base = WORTH["swede"] + (WORTH["indelta"] if quality == units.INDELTA else 0)
    else:
        base = WORTH["ally"]
    return base + (WORTH["guard"] if quality == units.GUARD else WORTH["militia"] if quality == units.MILITIA else 0)


def leader_worth(leader: int) -> int:
    """A king's loss may lose the war (11.5a, 12.1b)."""
    if leader == CHARLES:
        return WORTH["charles"]
    if SOVEREIGN[leader]:
        return WORTH["tsar" if NATION[leader] == RUSSIA else "king"]
    return WORTH["leader"] * COMBAT[leader]


# By piece: for the Coalition and for Sweden, and as a leader.
UNIT_WORTH: Final = [[unit_worth(piece, swedish) for piece in range(PIECES)] for swedish in (False, True)]
LEADER_WORTH: Final = [leader_worth(piece) for piece in range(PIECES)]


class Force:
    """A stack in a few numbers, made once: what a battle asks of it."""

    def __init__(self, g: DreadState, pieces: list[int]) -> None:
        self.count = 0
        self.heads = 0
        self.heads_worth = 0
        self.crowned = False  # a sovereign is with it
        self.troops_worth = 0
        self.foot = False
        self.designations = designations(pieces)
        for piece in pieces:
            if KIND[piece] == LEADER:
                self.heads += 1
                self.heads_worth += LEADER_WORTH[piece]
                self.crowned = self.crowned or SOVEREIGN[piece]
            elif IS_UNIT[piece]:
                self.count += 1
                self.troops_worth += UNIT_WORTH[g.camp[NATION[piece]] == SWEDISH][piece]
                self.foot = self.foot or KIND[piece] == FOOT
        self.price = self.troops_worth // self.count if self.count else 0  # one unit with another
        self.worth = self.troops_worth + self.heads_worth
        self.rating = combat_rating(pieces)


def clash(g: DreadState, side: int, attackers: Force, defenders: Force, place: int, dug_in: bool, came: int = 0) -> Clash:
    """An attack of one force on another in a hex, over the six dice; Engaged is half a victory for either. `came`: how the
    attackers come, by the bits of the state."""
    if attackers.count == 0 or defenders.count == 0:
        return Clash(100 if attackers.count else 0, 0, 0)
    coalition = attackers if side == COALITION else defenders
    swedish = attackers if side == SWEDISH else defenders
    column = base_column(coalition.count, swedish.count)
    for _, columns in designation_shifts(g, coalition.designations, swedish.designations):
        column += columns
    for _, columns in shifts_of_ground(side, place, came, dug_in):
        column += columns
    return sum_over_dice(side, [swedish, coalition], column)


def sum_over_dice(side: int, sides: list[Force], column: int) -> Clash:
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
        losses[loser] += beaten.price * units_lost(found, beaten.count)
        if found == ELIMINATED and not CELL_STAR[cell]:
            losses[loser] += beaten.heads_worth
        elif beaten.heads == 0:
            losses[loser] += beaten.price * beaten.count  # 8.9: without a leader all are lost
    return Clash(wins // DICE, losses[side] // DICE, losses[1 - side] // DICE)


def is_worth_fighting(g: DreadState, side: int, pieces: list[int], place: int, came: int) -> bool:
    """Besiegers who will rather be beaten are fought (9.4b); else it is better to be inside. `came`: how one enters."""
    enemies = Force(g, g.outside(1 - side, place))
    found = clash(g, side, Force(g, pieces), enemies, place, place in g.trenches, came)
    return found.win >= EVEN and found.gain() >= 0


# -- sieges ----------------------------------------------------------------------------------------------------------


def count_units(pieces: list[int]) -> int:
    """How many land Combat Units are among pieces."""
    return len([piece for piece in pieces if IS_UNIT[piece]])


def mean_siege_chance(dice: int, points: int, inside: int) -> int:
    """The same for a stack that has still to roll one die or two for its movement, with so many points besides."""
    more = MEAN_DIE if dice > 1 else 0
    total = 0
    for die in range(1, DICE + 1):
        total += siege_chance(die + more + points, inside)
    return total // DICE


def siege_odds(dice: int, points: int, paid: int, inside: int, rolled: bool, tries: int = 1) -> int:
    """The chance in hundredths that a stack takes a City now, if it has not tried yet, or in one of so many tries later, when
    it has come up; `paid` are the points spent before the first try."""
    odds = 0 if rolled else mean_siege_chance(dice, points - paid, inside)
    later = mean_siege_chance(dice, points, inside)
    still_there = HUNDRED
    for _ in range(tries):
        still_there = still_there * AGAIN // HUNDRED
        odds += (HUNDRED - odds) * later * still_there // (HUNDRED * HUNDRED)
    return odds


# By the target of a siege, from 0 on: the chance in hundredths that a die takes the City.
SIEGE_CHANCES: Final[list[int]] = [
    HUNDRED * sum(takes_city(face, goal) for face in range(1, DICE + 1)) // DICE for goal in range(DICE + 1)
]


def siege_chance(points: int, inside: int) -> int:
    """The chance in hundredths that a siege succeeds with so many points left against so many units."""
    return SIEGE_CHANCES[min(max(points - inside, 0), DICE)]


# -- for comparison ----------------------------------------------------------------------------------------------------


def battle_estimate(g: DreadState) -> Estimate | None:
    """What is reckoned of a battle on land or a siege that has just opened; nothing is of one at sea."""
    top = g.frames[-1]
    if isinstance(top, SiegeRoll):
        return Estimate({f"{SEAT_NAMES[top.side]} takes": siege_chance(top.goal, 0) / HUNDRED})
    if not isinstance(top, Battle):
        return None
    attackers, defenders = Force(g, g.outside(top.side, top.here)), Force(g, g.outside(1 - top.side, top.here))
    found = clash(g, top.side, attackers, defenders, top.here, top.here in g.trenches, g.came)
    return Estimate({SEAT_NAMES[top.side]: found.win / HUNDRED})
