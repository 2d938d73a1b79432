"""What programs reckon with: what a battle or a storm may bring, by the rules' own tables. No rule uses this."""

from __future__ import annotations

from typing import Final

from .board import FORTRESS
from .forces import count_combat
from .leaders import best_leader
from .reckoning import has_guns, worth
from .state import WarState
from .tables import AR, BB, CA, DV, DVS, LINEAR, MORE_UNITS, SHOCK, TRAIN_COUNTS, column_of, result_of
from .units import ARTILLERY, IS_COMBAT, SIEGE_TRAIN, TYPE

SIX: Final = 6
UNIT: Final = 100  # what a combat unit is worth
TRIUMPH: Final = 250  # a great victory: a point, the Vizier's head, the initiative
MARKER: Final = 60
GREAT: Final = 4


def total(g: WarState, units: list[int], table: int, opposed: bool) -> int:
    """What units count on a table, without markers and mountains."""
    out = 0
    for unit in units:
        out += worth(g, unit, table, opposed, False, False, False)
    return out


class Odds:
    """What an attack may bring: hundredths of a unit, and the chances of a victory and of a fight that goes on, in
    hundredths."""

    def __init__(self, gain: int, win: int, even: int) -> None:
        self.gain = gain
        self.win = win
        self.even = even


def expectation(g: WarState, mine: list[int], theirs: list[int], triumph: bool) -> int:
    """What an attack may be expected to bring, in hundredths of a unit."""
    return battle(g, mine, theirs, triumph).gain


def battle(g: WarState, mine: list[int], theirs: list[int], triumph: bool) -> Odds:
    """One roll of a combat: the mean of the table one would choose oneself and of the one that the enemy would, by the chance
    of the initiative. `triumph`: a great victory is a point of its own."""
    linear = on_table(g, mine, theirs, LINEAR, triumph)
    shock = on_table(g, mine, theirs, SHOCK, triumph)
    edge = best_leader(g, mine) - best_leader(g, theirs)
    share = min(5, max(1, 3 + edge))  # of six initiatives
    best, worst = (linear, shock) if linear.gain >= shock.gain else (shock, linear)
    return Odds(
        (best.gain * share + worst.gain * (SIX - share)) // SIX,
        (best.win * share + worst.win * (SIX - share)) // SIX,
        (best.even * share + worst.even * (SIX - share)) // SIX,
    )


def on_table(g: WarState, mine: list[int], theirs: list[int], table: int, triumph: bool) -> Odds:
    """The same on one table."""
    ours, others = count_combat(mine), count_combat(theirs)
    if ours == 0:
        return Odds(0, 0, 0)
    guns, their_guns = has_guns(mine), has_guns(theirs)
    ahead = total(g, mine, table, their_guns) - total(g, theirs, table, guns)
    edge = best_leader(g, mine) - best_leader(g, theirs)
    out = 0
    win = 0
    even = 0
    for die in range(1, SIX + 1):
        result = result_of(table, column_of(ahead), die + edge)
        if result == DV:
            out += (others - 1) * UNIT
            win += 1
        elif result == DVS:
            out += others * UNIT + MARKER + (TRIUMPH if triumph and others >= GREAT else 0)
            win += 1
        elif result == CA:
            out -= UNIT + counter(g, mine, theirs, table, ahead, edge)
        elif result == AR:
            out -= min(ours, others) * UNIT
        else:
            even += 1
            out += 10 if result == BB else 0
    return Odds(out // SIX, win * 100 // SIX, even * 100 // SIX)


def counter(g: WarState, mine: list[int], theirs: list[int], table: int, ahead: int, edge: int) -> int:
    """What a counterattack would cost, roughly: one roll in the column of the difference turned round."""
    ours = count_combat(mine)
    out = 0
    for die in range(1, SIX + 1):
        result = result_of(table, column_of(-ahead + 1), die - edge)
        if result in (DV, DVS):
            out += (ours - 1) * UNIT
    return out // SIX


# -- storms ------------------------------------------------------------------------------------------------------------


def storm_chance(besiegers: list[int], garrison: list[int]) -> int:
    """How many faces of a die take a fortress."""
    count = count_combat(besiegers) - count_combat(garrison)
    guns = 0
    for unit in besiegers:
        count += TRAIN_COUNTS if TYPE[unit] == SIEGE_TRAIN else 0
        guns += 1 if TYPE[unit] == ARTILLERY else 0
    for unit in garrison:
        guns -= 1 if TYPE[unit] == ARTILLERY else 0
    bonus = (1 if count >= MORE_UNITS else 0) - (1 if guns < 0 else 0)
    faces = 1 + bonus + (1 if count_combat(garrison) == 0 else 0)
    return max(0, faces)


def storm_cost(garrison: list[int]) -> int:
    """What a storm costs on the average, in hundredths of a unit."""
    defenders = count_combat(garrison)
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
