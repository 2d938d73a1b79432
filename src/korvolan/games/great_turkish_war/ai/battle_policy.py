"""Battle policy: how each side decides within a battle, so that the odds of the whole battle can be told without asking anyone.
No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Frame
from korvolan.kernel.policy import NEUTRAL, Best, Policy, Profile

from .. import tables
from ..actions import ALL, DECLINE, DONE, END, FIGHT, LOSE, STAND, STAY, TABLE
from ..board import FORTRESS, LAND, PLACE_NAMES, SEAT_IDS, SEAT_NAMES, TOWN
from ..rules import attrition, combat, results, siege, storms, stratagems
from ..rules.aftermath import BattleOver
from ..rules.avoidance import OfferAvoid
from ..rules.battle_strength import brings_nothing, difference, roll_bonus
from ..rules.forces import count_combat
from ..rules.movement import Operate, Operating
from ..state import ATTACKS, BOTH, DEFENDS, WarState, seat_of_camp
from ..tables import LINEAR, SHOCK
from ..units import HEAVY, IS_COMBAT, JANISSARIES, SIDE_UNITS, TYPE, UNIT_SIDE

POLICY: Final = (
    "The defender stands and fights, nobody intercepts, markers are kept, whoever marches in attacks as long as he can pay, "
    "each side takes the table that serves it better and gives up the units that are worth least."
)
# What a result is worth to the attacker of the roll.
RESULT_VALUE: Final = {tables.CA: -3, tables.AR: -6, tables.BB: 0, tables.DV: 6, tables.DVS: 8}


def better_table(g: WarState) -> int:
    """The table that serves the side with the initiative better, by the mean of its results."""
    linear, shock = table_value(g, LINEAR), table_value(g, SHOCK)
    wants_much = g.battle_holder == g.battle_camp
    return LINEAR if (linear >= shock) == wants_much else SHOCK


def table_value(g: WarState, table: int) -> int:
    """What the attacker of the roll may expect on a table, six times over."""
    if brings_nothing(g, table):
        return 0
    column, bonus = tables.column_of(difference(g, table)), roll_bonus(g)
    return sum(RESULT_VALUE.get(tables.result_of(table, column, die + bonus), 0) for die in range(1, 7))


def choose_table(g: WarState, top: combat.ChooseTable, who: Profile) -> int:
    return TABLE + better_table(g)


def attack(g: WarState, top: Operate, who: Profile) -> int:
    return FIGHT if FIGHT in g.choices else END


def give_up_cheapest(g: WarState, top: Frame[WarState], who: Profile) -> int:
    """Of the units that may be given up the one that is worth least."""
    best = Best(g.choices[0], -1000)
    for unit in LOSE.among(g.choices):
        best.offer(LOSE + unit, -replacement_value(unit))
    return best.found


def replacement_value(unit: int) -> int:
    """What it costs to replace a unit, with something for those that count double."""
    return 4 * tables.PRICE[TYPE[unit]] + (3 if HEAVY[unit] or JANISSARIES[unit] else 0)


BATTLE: Final[Policy[WarState]] = Policy((DONE, DECLINE, STAY, ALL))
for _tables in (combat.ChooseTable, combat.ReliefTable, combat.CounterTable):
    BATTLE.on(_tables, choose_table)
for _losses in (results.TakeLosses, siege.GarrisonLoses, storms.StormedLose, storms.BesiegersLose):
    BATTLE.on(_losses, give_up_cheapest)
BATTLE.on(attrition.AttritionLosses, give_up_cheapest)
BATTLE.on(stratagems.SendToVenice, give_up_cheapest)
BATTLE.on(OfferAvoid, lambda g, top, who: STAND)
BATTLE.on(Operate, attack)


def battle_choice(g: WarState) -> int:
    """One of the choices of whatever is decided within a battle."""
    return BATTLE.choose(g, NEUTRAL)


# -- beginning and end -------------------------------------------------------------------------------------------------


def battle_depth(g: WarState) -> int:
    """How many frames lie below the battle or storm under way, or below an incursion; or NONE."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, BattleOver | storms.StormOver):
            return depth
    return incursion(g)


def incursion(g: WarState) -> int:
    """How many frames lie below what a force does that has just entered a hex to fight enemies in the field; or NONE.
    It is over when its activation is."""
    here = g.here
    if not 0 <= here < LAND or not g.members():  # nobody of the force may be left, while what it did is still carried out
        return NONE
    depth_of, side = NONE, NONE
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, Operating):
            depth_of, side = depth, frame.side
        elif isinstance(frame, siege.Walls) and frame.at == here and side != NONE:
            foe = g.foe_camp(side, here)
            walled = FORTRESS[here] and g.holds(foe, here)
            return depth_of if g.foe_fighters(side, here) and not walled else NONE
    return NONE


def outcome_and_losses(before: WarState, after: WarState) -> tuple[str, dict[str, int]]:
    """How a battle or storm ended, and the combat units that each side lost."""
    return outcome(before, after), {SEAT_IDS[side]: count_lost(before, after, side) for side in BOTH}


def outcome(before: WarState, after: WarState) -> str:
    """Who is left in the field, or has the fortress."""
    if before.battle_at != NONE:
        attackers, defenders = before.taking_part(ATTACKS), before.taking_part(DEFENDS)
        return verdict(after, before.battle_at, attackers, defenders, before.battle_first, before.battle_foe)
    place = before.here
    if incursion(before) != NONE:
        side = UNIT_SIDE[before.members()[0]]
        foe = before.foe_camp(side, place)
        return verdict(after, place, before.members(), before.field_stack(foe, place), side, foe)
    return storm_label(place, after.holder[TOWN[place]] != before.holder[TOWN[place]])


def storm_label(place: int, falls: bool) -> str:
    """How a storm ended, in words."""
    return f"{PLACE_NAMES[place]} {'falls' if falls else 'holds'}"


def victory_label(camp: int, place: int) -> str:
    """Who has won in the field, in words."""
    return f"{SEAT_NAMES[seat_of_camp(camp)]} wins at {PLACE_NAMES[place]}"


def count_left(after: WarState, units: list[int]) -> int:
    """How many combat units of these are still on the map."""
    return sum(1 for unit in units if IS_COMBAT[unit] and 0 <= after.at[unit] < LAND)


def cost_of_it(camp: int, foe: int, mine: int, theirs: int) -> str:
    """What an undecided combat has cost: a Counterattack, a Bloodbath and a repulse are not the same to whoever attacks."""
    if mine == theirs:
        return "both lose alike" if mine else "nobody loses a unit"
    return f"{SEAT_NAMES[seat_of_camp(camp if mine > theirs else foe)]} loses more"


def verdict(after: WarState, place: int, attackers: list[int], defenders: list[int], camp: int, foe: int) -> str:
    """Who has won, by who is left."""
    mine, theirs = count_left(after, attackers), count_left(after, defenders)
    if mine and theirs:
        gone = count_combat(attackers) - mine, count_combat(defenders) - theirs
        return f"{PLACE_NAMES[place]}: undecided, {cost_of_it(camp, foe, *gone)}"
    if not mine and not theirs:
        return f"{PLACE_NAMES[place]}: nobody is left"
    return victory_label(camp if mine else foe, place)


def count_lost(before: WarState, after: WarState, side: int) -> int:
    """Combat units of a side that left the map."""
    there = [unit for unit in SIDE_UNITS[side] if 0 <= before.at[unit] < LAND]
    return count_left(before, there) - count_left(after, there)
