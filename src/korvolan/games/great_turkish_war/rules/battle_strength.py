"""[11.4.3, LCRT, SCRT] Who fights in the battle under way, what each unit counts, and what is added to the roll."""

from __future__ import annotations

from .. import units
from ..board import OTTOMANS, TOUCHES_MOUNTAIN
from ..state import ATTACKS, DEFENDS, WarState
from ..stratagem_kinds import FLINTLOCK
from ..tables import LINEAR, NE, OPT_MOUNTAINS, OPT_ZERO, column_of, result_of
from ..units import NATION, TYPE, UNIT_SIDE
from .forces import count_combat, has_type
from .leaders import best_leader


def part_of(g: WarState, camp: int) -> int:
    """Whether a camp began the battle or was attacked."""
    return ATTACKS if camp == g.battle_first else DEFENDS


def fighting(g: WarState, camp: int) -> list[int]:
    """The pieces of a camp in the battle under way."""
    return g.taking_part(part_of(g, camp))


def other_camp(g: WarState, camp: int) -> int:
    """Its enemy in the battle."""
    return g.battle_foe if camp == g.battle_first else g.battle_first


def in_mountains(g: WarState) -> bool:
    """[LCRT-d] Whether light infantry fights in mountains: by the hexside that the attack crossed (ruling A15)."""
    if g.switches[OPT_MOUNTAINS]:
        return TOUCHES_MOUNTAIN[g.battle_at]
    return bool(g.battle_ridge)


def unit_strength(g: WarState, unit: int, table: int, opposed: bool, mountains: bool, charge: bool, feigned: bool) -> int:
    """[2.3a, 13.1a, 13.15a, 13.15b, 13.16a, 13.16b, LCRT-b, LCRT-c, LCRT-d, LCRT-e, LCRT-f, SCRT-b, SCRT-c, SCRT-d] What a
    unit counts on a table: one, two or, charging with the heaviest cavalry, four. `opposed`: the enemy has guns of his own
    (rulings A13, A14)."""
    if not units.IS_COMBAT[unit]:
        return 0
    type = TYPE[unit]
    if table == LINEAR:
        german = units.GERMAN[NATION[unit]]
        if type == units.ARTILLERY:
            return 2 if german or not opposed else 1
        if type == units.LIGHT_INFANTRY:
            return 2 if mountains else 1
        if type == units.LINE_INFANTRY:
            return 2 if german and g.track[FLINTLOCK] > 0 else 1
        if type == units.LINE_CAVALRY:
            return 2 if charge else 1
        return 2 if feigned and UNIT_SIDE[unit] != OTTOMANS else 1
    if units.JANISSARIES[unit]:
        return 2
    if units.HEAVY[unit]:
        return 4 if charge and units.CHARGERS[unit] else 2
    if type == units.LIGHT_CAVALRY and feigned and (UNIT_SIDE[unit] == OTTOMANS or NATION[unit] == units.POLES):
        return 2
    return 1


def camp_strength(g: WarState, camp: int, table: int) -> int:
    """[11.4.3f, 11.4.3g] What a camp's units count together. Only the holder of the initiative has Charge or Feigned
    Retreat."""
    opposed = has_type(fighting(g, other_camp(g, camp)), units.ARTILLERY)
    mountains = in_mountains(g)
    charge = camp == g.battle_holder and bool(g.battle_charge)
    feigned = camp == g.battle_holder and bool(g.battle_feigned)
    total = 0
    for unit in fighting(g, camp):
        total += unit_strength(g, unit, table, opposed, mountains, charge, feigned)
    return total


def difference(g: WarState, table: int) -> int:
    """[11.4.3g, 11.6.4i] Attackers of this roll less defenders."""
    camp = g.battle_camp
    return camp_strength(g, camp, table) - camp_strength(g, other_camp(g, camp), table)


def leader_bonus(g: WarState) -> int:
    """[11.4.3n, LCRT-g, SCRT-e, 12.1b] The attacker's leader less the defender's."""
    camp = g.battle_camp
    return best_leader(g, fighting(g, camp)) - best_leader(g, fighting(g, other_camp(g, camp)))


def roll_bonus(g: WarState) -> int:
    """[11.4.3i, LCRT-h, SCRT-f] All that is added to the roll on the combat table."""
    return leader_bonus(g) + g.battle_plus


def brings_nothing(g: WarState, table: int) -> bool:
    """By an option nothing comes of an attack without more units, whatever is rolled (ruling A1)."""
    return g.switches[OPT_ZERO] != 0 and difference(g, table) <= 0


def result_for(g: WarState, table: int, die: int) -> int:
    """[11.4.3i] What a die brings on a table in the battle as it stands."""
    if brings_nothing(g, table):
        return NE
    return result_of(table, column_of(difference(g, table)), die + roll_bonus(g))


def is_wiped_out(g: WarState, camp: int) -> bool:
    """Whether a camp has no combat unit left in the battle."""
    return count_combat(fighting(g, camp)) == 0
