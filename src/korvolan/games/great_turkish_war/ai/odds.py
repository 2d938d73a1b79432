"""Odds: what a battle or a storm may bring, by the tables of the rules. No rule uses this."""

from __future__ import annotations

from typing import Final

from ..board import FORTRESS
from ..rules.battle_strength import worth
from ..state import WarState
from ..tables import (
    AR,
    BB,
    CA,
    COLUMNS,
    DV,
    DVS,
    LINEAR,
    MORE_UNITS,
    NE,
    RESULT_IDS,
    ROWS,
    SHOCK,
    TRAIN_COUNTS,
    column_of,
    result_of,
)
from ..units import ARTILLERY, IS_COMBAT, IS_LEADER, SIEGE_TRAIN, TYPE

SIX: Final = 6
MOST_PLUS: Final[int] = ROWS  # what is added beyond this changes nothing
UNIT: Final = 100  # what a combat unit is worth
TRIUMPH: Final = 250  # a great victory: a point, the Vizier's head, the initiative
MARKER: Final = 60
GREAT: Final = 4


class Strength:
    """What units bring into a battle or a storm."""

    def __init__(self) -> None:
        self.combat = 0  # combat units
        self.guns = 0  # of them artillery
        self.trains = 0  # siege trains
        self.leader = 0  # the value of the best leader
        self.led = False
        self.linear = 0  # what they count on the Linear table where the enemy has no guns, without markers and mountains
        self.opposed = 0  # the same where he has
        self.shock = 0  # on the Shock table

    def take(self, g: WarState, unit: int) -> None:
        """One more."""
        if IS_LEADER[unit]:
            self.led = True
            self.leader = max(self.leader, g.value[unit])
        elif IS_COMBAT[unit]:
            self.combat += 1
            self.guns += 1 if TYPE[unit] == ARTILLERY else 0
            self.linear += worth(g, unit, LINEAR, False, False, False, False)
            self.opposed += worth(g, unit, LINEAR, True, False, False, False)
            self.shock += worth(g, unit, SHOCK, False, False, False, False)
        elif TYPE[unit] == SIEGE_TRAIN:
            self.trains += 1


def strength_of(g: WarState, units: list[int]) -> Strength:
    """What these bring together."""
    out = Strength()
    for unit in units:
        out.take(g, unit)
    return out


class Odds:
    """What an attack may bring: hundredths of a unit, and the chances of a victory and of a fight that goes on, in
    hundredths."""

    def __init__(self, gain: int, win: int, even: int) -> None:
        self.gain = gain
        self.win = win
        self.even = even


class Tally:
    """How many faces of a die bring which result, in a column of a table, with something added to the roll."""

    def __init__(self, table: int, column: int, plus: int) -> None:
        found = [0] * len(RESULT_IDS)
        for die in range(1, SIX + 1):
            found[result_of(table, column, die + plus)] += 1
        self.victories = found[DV]
        self.triumphs = found[DVS]
        self.counters = found[CA]
        self.repulses = found[AR]
        self.baths = found[BB]
        self.even = found[BB] + found[NE]


# By table, column, and what is added to the roll from -MOST_PLUS on.
TALLIES: Final[list[Tally]] = [
    Tally(table, column, plus)
    for table in (LINEAR, SHOCK)
    for column in range(len(COLUMNS))
    for plus in range(-MOST_PLUS, MOST_PLUS + 1)
]


def tally_of(table: int, ahead: int, plus: int) -> Tally:
    """The results of a roll with so many units ahead and so much added."""
    plus = min(MOST_PLUS, max(-MOST_PLUS, plus))
    return TALLIES[(table * len(COLUMNS) + column_of(ahead)) * (2 * MOST_PLUS + 1) + plus + MOST_PLUS]


def expectation(g: WarState, mine: list[int], theirs: list[int], triumph: bool) -> int:
    """What an attack may be expected to bring, in hundredths of a unit."""
    return clash(strength_of(g, mine), strength_of(g, theirs), triumph).gain


def clash(mine: Strength, theirs: Strength, triumph: bool) -> Odds:
    """One roll of a combat: the mean of the table one would choose oneself and of the one that the enemy would, by the chance
    of the initiative. `triumph`: a great victory is a point of its own."""
    if mine.combat == 0:
        return Odds(0, 0, 0)
    linear = on_table(mine, theirs, LINEAR, triumph)
    shock = on_table(mine, theirs, SHOCK, triumph)
    share = min(5, max(1, 3 + mine.leader - theirs.leader))  # of six initiatives
    best, worst = (linear, shock) if linear.gain >= shock.gain else (shock, linear)
    return Odds(
        (best.gain * share + worst.gain * (SIX - share)) // SIX,
        (best.win * share + worst.win * (SIX - share)) // SIX,
        (best.even * share + worst.even * (SIX - share)) // SIX,
    )


def on_table(mine: Strength, theirs: Strength, table: int, triumph: bool) -> Odds:
    """The same on one table. A counterattack is one roll in the column of the difference turned round, roughly."""
    if table == LINEAR:
        ahead = (mine.opposed if theirs.guns else mine.linear) - (theirs.opposed if mine.guns else theirs.linear)
    else:
        ahead = mine.shock - theirs.shock
    edge = mine.leader - theirs.leader
    tally = tally_of(table, ahead, edge)
    others = theirs.combat
    out = tally.victories * (others - 1) * UNIT
    out += tally.triumphs * (others * UNIT + MARKER + (TRIUMPH if triumph and others >= GREAT else 0))
    if tally.counters:
        back = tally_of(table, 1 - ahead, -edge)
        counter = (back.victories + back.triumphs) * (mine.combat - 1) * UNIT // SIX
        out -= tally.counters * (UNIT + counter)
    out -= tally.repulses * min(mine.combat, others) * UNIT
    out += tally.baths * 10
    return Odds(out // SIX, (tally.victories + tally.triumphs) * 100 // SIX, tally.even * 100 // SIX)


# -- storms ------------------------------------------------------------------------------------------------------------


def storm_chance(besiegers: Strength, garrison: Strength) -> int:
    """How many faces of a die take a fortress."""
    ahead = besiegers.combat + besiegers.trains * TRAIN_COUNTS - garrison.combat
    bonus = (1 if ahead >= MORE_UNITS else 0) - (1 if garrison.guns > besiegers.guns else 0)
    faces = 1 + bonus + (1 if garrison.combat == 0 else 0)
    return max(0, faces)


def storm_cost(garrison: Strength) -> int:
    """What a storm costs on the average, in hundredths of a unit."""
    defenders = garrison.combat
    return (defenders + (defenders + 1) // 2 + defenders // 2) * UNIT // SIX


def behind_walls(g: WarState, camp: int, place: int) -> list[int]:
    """Who would be behind the walls if an enemy came: the garrison, or the first seven of a stack."""
    if not FORTRESS[place] or not g.holds(camp, place):
        return []
    inside = [unit for unit in g.own_stack(camp, place) if g.inside[unit]]
    if inside:
        return inside
    room = 7
    for unit in g.own_stack(camp, place):
        if TYPE[unit] == ARTILLERY:
            inside.append(unit)
        elif IS_COMBAT[unit] and room:
            inside.append(unit)
            room -= 1
    return inside


def in_field(g: WarState, camp: int, place: int) -> list[int]:
    """Who would have to be fought in the field there."""
    walled = behind_walls(g, camp, place)
    return [unit for unit in g.own_stack(camp, place) if unit not in walled]
