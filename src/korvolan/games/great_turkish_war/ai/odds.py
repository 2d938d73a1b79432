"""Odds: what a battle or a storm may bring, by the tables of the rules. No rule uses this."""

from __future__ import annotations

from typing import Final

from .. import tables
from ..board import FORTRESS
from ..rules.battle_strength import unit_strength
from ..rules.combat import initiative_weights, wins_initiative
from ..rules.recruiting import CAPACITY
from ..rules.results import GREAT_FORCE
from ..rules.roll_modifiers import outnumbers
from ..rules.storms import repulse_losses, siege_outcome
from ..state import WarState
from ..tables import COLUMNS, LINEAR, OPT_ZERO, ROWS, SHOCK, SURRENDER, column_of, result_of
from ..units import ARTILLERY, IS_COMBAT, IS_LEADER, SIEGE_TRAIN, TYPE

SIX: Final = 6
HUNDRED: Final = 100
MOST_EDGE: Final = 6  # by which one leader can be better than another
MOST_PLUS: Final[int] = ROWS  # what is added beyond this changes nothing
UNIT: Final = 100  # what a combat unit is worth
TRIUMPH: Final = 250  # a great victory: a point, the Vizier's head, the initiative
MARKER: Final = 60


class Strength:
    """What units bring into a battle or a storm."""

    def __init__(self) -> None:
        self.combat = 0  # combat units
        self.guns = 0  # of them artillery
        self.trains = 0  # siege trains
        self.leader = 0  # the value of the best leader
        self.led = False
        self.linear = 0  # what they count on the Linear table where the enemy has no guns, without markers
        self.opposed = 0  # the same where he has
        self.shock = 0  # on the Shock table
        self.needs_lead = False  # by an option nothing comes of an attack without one

    def add(self, g: WarState, unit: int, mountains: bool) -> None:
        """One more."""
        if IS_LEADER[unit]:
            self.led = True
            self.leader = max(self.leader, g.value[unit])
        elif IS_COMBAT[unit]:
            self.combat += 1
            self.guns += 1 if TYPE[unit] == ARTILLERY else 0
            self.linear += unit_strength(g, unit, LINEAR, False, mountains, False, False)
            self.opposed += unit_strength(g, unit, LINEAR, True, mountains, False, False)
            self.shock += unit_strength(g, unit, SHOCK, False, mountains, False, False)
        elif TYPE[unit] == SIEGE_TRAIN:
            self.trains += 1


def strength_of(g: WarState, units: list[int], mountains: bool = False) -> Strength:
    """What these bring together; `mountains`: into a battle in which light infantry is at home."""
    out = Strength()
    out.needs_lead = g.switches[OPT_ZERO] > 0
    for unit in units:
        out.add(g, unit, mountains)
    return out


class Odds:
    """What an attack may bring in hundredths of a unit, and the chance of a victory in hundredths."""

    def __init__(self, gain: int, win: int) -> None:
        self.gain = gain
        self.win = win


def tally(table: int, column: int, plus: int) -> list[int]:
    """By result, how many faces of a die bring it in a column of a table, with something added to the roll."""
    results = [result_of(table, column, die + plus) for die in range(1, SIX + 1)]
    return [results.count(result) for result in range(len(tables.RESULT_IDS))]


# By table, column, and what is added to the roll from -MOST_PLUS on.
TALLIES: Final[list[list[int]]] = [
    tally(table, column, plus)
    for table in (LINEAR, SHOCK)
    for column in range(len(COLUMNS))
    for plus in range(-MOST_PLUS, MOST_PLUS + 1)
]


def tally_of(table: int, ahead: int, plus: int) -> list[int]:
    """The results of a roll with so many units ahead and so much added."""
    plus = min(MOST_PLUS, max(-MOST_PLUS, plus))
    return TALLIES[(table * len(COLUMNS) + column_of(ahead)) * (2 * MOST_PLUS + 1) + plus + MOST_PLUS]


def initiative_chance(edge: int) -> int:
    """How often the side that attacks has the initiative, in hundredths, if it adds so much more to its die."""
    weights = initiative_weights(edge)
    won = sum(weight for result, weight in enumerate(weights) if wins_initiative(result, edge))
    return won * HUNDRED // sum(weights)


# By what the attacker's leader is worth more, from -MOST_EDGE on.
INITIATIVES: Final[list[int]] = [initiative_chance(edge) for edge in range(-MOST_EDGE, MOST_EDGE + 1)]


def expectation(g: WarState, mine: list[int], theirs: list[int], triumph: bool, mountains: bool = False) -> int:
    """What an attack may be expected to bring, in hundredths of a unit."""
    return battle_odds(strength_of(g, mine, mountains), strength_of(g, theirs, mountains), triumph).gain


def battle_odds(mine: Strength, theirs: Strength, triumph: bool) -> Odds:
    """One roll of a combat: the mean of the table one would choose oneself and of the one that the enemy would, by the chance
    of the initiative. `triumph`: a great victory is a point of its own."""
    if mine.combat == 0:
        return Odds(0, 0)
    linear = table_odds(mine, theirs, LINEAR, triumph)
    shock = table_odds(mine, theirs, SHOCK, triumph)
    share = INITIATIVES[min(MOST_EDGE, max(-MOST_EDGE, mine.leader - theirs.leader)) + MOST_EDGE]
    best, worst = (linear, shock) if linear.gain >= shock.gain else (shock, linear)
    gain = (best.gain * share + worst.gain * (HUNDRED - share)) // HUNDRED
    return Odds(gain, (best.win * share + worst.win * (HUNDRED - share)) // HUNDRED)


def table_odds(mine: Strength, theirs: Strength, table: int, triumph: bool) -> Odds:
    """The same on one table. A counterattack is one roll in the column of the difference turned round, roughly."""
    if table == LINEAR:
        ahead = (mine.opposed if theirs.guns else mine.linear) - (theirs.opposed if mine.guns else theirs.linear)
    else:
        ahead = mine.shock - theirs.shock
    if mine.needs_lead and ahead <= 0:
        return Odds(0, 0)
    edge = mine.leader - theirs.leader
    faces = tally_of(table, ahead, edge)
    others = theirs.combat
    out = faces[tables.DV] * (others - 1) * UNIT
    out += faces[tables.DVS] * (others * UNIT + MARKER + (TRIUMPH if triumph and others >= GREAT_FORCE else 0))
    if faces[tables.CA]:
        back = tally_of(table, 1 - ahead, -edge)
        counter = (back[tables.DV] + back[tables.DVS]) * (mine.combat - 1) * UNIT // SIX
        out -= faces[tables.CA] * (UNIT + counter)
    out -= faces[tables.AR] * min(mine.combat, others) * UNIT
    out += faces[tables.BB] * 10
    wins = faces[tables.DV] + faces[tables.DVS]
    if others == 1 and mine.combat > 1:
        wins += faces[tables.BB]  # each loses a unit: it was the enemy's last
    return Odds(out // SIX, wins * HUNDRED // SIX)


# -- storms ------------------------------------------------------------------------------------------------------------


# By what is added to the roll, from -1 on, and whether there are defenders: how many faces of a die take a fortress.
SURRENDERS: Final[list[list[int]]] = [
    [sum(siege_outcome(die + bonus, defenders) == SURRENDER for die in range(1, SIX + 1)) for defenders in (0, 1)]
    for bonus in (-1, 0, 1)
]


def storm_bonus(besiegers: Strength, garrison: Strength) -> int:
    """What is added to the die, without markers."""
    return int(outnumbers(besiegers.combat, besiegers.trains, garrison.combat)) - int(besiegers.guns < garrison.guns)


def storm_chance(besiegers: Strength, garrison: Strength) -> int:
    """How many faces of a die take a fortress."""
    return SURRENDERS[storm_bonus(besiegers, garrison) + 1][min(1, garrison.combat)]


def storm_cost(besiegers: Strength, garrison: Strength) -> int:
    """What a storm costs the besiegers on the average, in hundredths of a unit."""
    bonus, defenders = storm_bonus(besiegers, garrison), garrison.combat
    total = 0
    for die in range(1, SIX + 1):
        total += min(besiegers.combat, repulse_losses(siege_outcome(die + bonus, defenders), defenders))
    return total * UNIT // SIX


def sheltered(units: list[int]) -> list[int]:
    """Of a stack those whom walls would shelter: all guns, and the first seven others who fight."""
    others = [unit for unit in units if IS_COMBAT[unit] and TYPE[unit] != ARTILLERY][:CAPACITY]
    return [unit for unit in units if TYPE[unit] == ARTILLERY or unit in others]


def behind_walls(g: WarState, camp: int, place: int) -> list[int]:
    """Who would be behind the walls if an enemy came: the garrison, or the first seven of a stack."""
    if not FORTRESS[place] or not g.holds(camp, place):
        return []
    stack = g.own_stack(camp, place)
    return [unit for unit in stack if g.inside[unit]] or sheltered(stack)


def in_field(g: WarState, camp: int, place: int) -> list[int]:
    """Who would have to be fought in the field there."""
    walled = behind_walls(g, camp, place)
    return [unit for unit in g.own_stack(camp, place) if unit not in walled]
