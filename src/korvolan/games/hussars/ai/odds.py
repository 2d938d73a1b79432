"""Odds: what a battle or a shot may bring, by the tables' own numbers, in hundredths of a strength point. No rule uses this."""

from __future__ import annotations

from typing import Final

from .. import tables
from ..board import HEXES
from ..rules.battle_strength import attackers, column, defenders
from ..rules.casualties import can_disperse
from ..rules.dispersal import dispersal_limit
from ..rules.escape import longest_retreat
from ..rules.fire import fire_modifier
from ..rules.pikes import morale_of
from ..rules.redoubts import garrison_price
from ..state import FieldState
from ..unit_flags import ATTACKER, DEFENDER, PIKES
from ..units import ARM, GARRISON, GUN, GUNS, HEAVY, HORSE, SIDE, STARS

POINT: Final = 100  # a strength point
UNIT_GONE: Final = 40  # more, where it was the unit's last: a field of the morale track
SCATTERED: Final = 45  # a point of a unit that is dispersed: half of them come back each stage
GROUND: Final = 12  # a hex of retreat
BATTERY: Final = 60  # a point of guns that are left behind
WORKS: Final = 60  # the garrison of a redoubt: it counts for nothing but its fire
DICE: Final = 36
FAR_BACK: Final = 4  # hexes that one looks how far one could go back


def ways_to_roll(roll: int) -> int:
    """How many of the 36 throws give the roll with this number, from 0."""
    return roll + 1 if roll <= 5 else tables.ROLLS - roll


def expected_gain(g: FieldState) -> int:
    """What the attacker may expect of the battle whose units are marked."""
    mine, theirs = attackers(g), defenders(g)
    if not mine or not theirs:
        return 0
    now = column(g)
    mine_back, theirs_back = ways_back(g, mine), ways_back(g, theirs)
    total = 0
    for roll in range(tables.ROLLS):
        back, loss, rout, their_back, their_loss, their_rout = tables.READ[roll * tables.COLUMNS + now]
        gain = cost_of_result(g, theirs, theirs_back, their_back, their_loss, their_rout == 1)
        total += ways_to_roll(roll) * (gain - cost_of_result(g, mine, mine_back, back, loss, rout == 1))
    return total // DICE + volley_values(g, mine) - volley_values(g, theirs)


def ways_back(g: FieldState, units: list[int]) -> list[int]:
    """By unit: how many hexes it can go back, four at most."""
    out: list[int] = []
    places: list[int] = []
    known: list[int] = []
    for unit in units:
        place = g.at[unit]
        if ARM[unit] == GUNS or GARRISON[unit]:
            out.append(FAR_BACK)
        elif place in places:
            out.append(known[places.index(place)])
        else:
            body = [other for other in units if g.at[other] == place and ARM[other] != GUNS]
            reach = longest_retreat(g, body, place, place, FAR_BACK)
            places.append(place)
            known.append(reach)
            out.append(reach)
    return out


def volley_of(mounted: bool, strength: int) -> int:
    """What one volley of muskets may be expected to cost troops in the open."""
    row = tables.musket_row(mounted, strength, False)
    total = 0
    for roll in range(tables.ROLLS):
        effect = tables.fire_result(row, roll + tables.LOWEST)
        total += ways_to_roll(roll) * (POINT if effect == tables.HIT else SCATTERED if effect == tables.ROUT else 0)
    return total // DICE


# By arm, foot and horse, and by strength from 0 on.
VOLLEYS: Final[list[list[int]]] = [
    [0] + [volley_of(mounted, strength) for strength in range(1, tables.MOST_MUSKETS + 1)] for mounted in (False, True)
]


def volley_values(g: FieldState, units: list[int]) -> int:
    """What the muskets of some units may be expected to cost the enemy before a battle."""
    return sum([volley_value(g, unit) for unit in units])


def volley_value(g: FieldState, unit: int) -> int:
    """The same of one unit, by the fire table."""
    if STARS[unit] == 0 or ARM[unit] == GUNS or g.has(unit, PIKES):
        return 0
    return STARS[unit] * VOLLEYS[ARM[unit] == HORSE][min(g.sp(unit), tables.MOST_MUSKETS)]


def cost_of_result(g: FieldState, units: list[int], ways: list[int], retreat: int, loss: int, rout: bool) -> int:
    """What a result costs a side: those who cannot go back far enough lose a point for each hex."""
    worth = point_value(g, units) * loss
    if retreat == 0 and not rout:
        return worth
    if GARRISON[units[0]]:
        return worth + WORKS * garrison_price(g.at[units[0]], retreat)
    worth += GROUND * retreat
    for i, unit in enumerate(units):
        sp = g.sp(unit)
        if ARM[unit] == GUNS:
            worth += BATTERY * sp
            continue
        short = min(max(0, min(retreat, FAR_BACK) - ways[i]), sp)
        worth += POINT * short + (UNIT_GONE if short == sp else 0)
        if short < sp and can_disperse(g, unit) and not g.is_led(SIDE[unit], g.at[unit]):
            worth += SCATTERED * (sp - short) * (6 if rout or g.has(unit, PIKES) else dispersal_limit(g, unit, retreat)) // 6
    return worth


def point_value(g: FieldState, units: list[int]) -> int:
    """What a lost point costs: less where a unit has another one."""
    return POINT if any(g.sp(unit) > 1 for unit in units) else POINT + UNIT_GONE


def mark_battle(g: FieldState, side: int, units: list[int], place: int) -> None:
    """Set a battle up in a trial position, as if it were named so."""
    g.battle_side = side
    for unit in units:
        g.mark(unit, ATTACKER)
    for unit in g.stack(place):
        g.mark(unit, DEFENDER)


def quality(g: FieldState, unit: int) -> int:
    """What a strength point of a unit is worth in a fight."""
    return morale_of(g, unit) - 3


# -- fire ----------------------------------------------------------------------------------------------------------


def value_of_shot(row: list[int]) -> int:
    """What a shot by a row of the fire tables may be expected to cost a unit of one point in the open."""
    total = 0
    for roll in range(tables.ROLLS):
        effect = tables.fire_result(row, roll + tables.LOWEST)
        total += ways_to_roll(roll) * (POINT + UNIT_GONE if effect == tables.HIT else SCATTERED if effect == tables.ROUT else 0)
    return total // DICE


# By kind, by strength - 1 and by range - 1.
GUN_SHOTS: Final[list[list[list[int]]]] = [
    [[value_of_shot(tables.gun_row(kind == HEAVY, sp, reach, False)) for reach in range(1, most + 1)] for sp in range(1, 4)]
    for kind, most in enumerate(tables.RANGE)
]


def expected_of_guns(kind: int, strength: int, reach: int) -> int:
    """What a shot of guns may be expected to cost a unit of one point in the open."""
    return GUN_SHOTS[kind][min(strength, tables.MOST_GUNS) - 1][reach - 1]


def expected_damage(g: FieldState, side: int, first: int, strength: int, reach: int, target: int) -> int:
    """What a shot may be expected to cost its target."""
    if strength == 0 or not 0 <= g.at[target] < HEXES:
        return 0
    if ARM[first] == GUNS:
        row = tables.gun_row(GUN[first] == HEAVY, strength, max(1, reach), False)
    else:
        row = tables.musket_row(ARM[first] == HORSE, strength, False)
    by = fire_modifier(g, side, target)
    hit = POINT if g.sp(target) > 1 else POINT + UNIT_GONE
    rout = hit if GARRISON[target] else SCATTERED * g.sp(target)
    if ARM[target] == GUNS:
        rout = SCATTERED * 2 * g.sp(target)
    if not GARRISON[target] and g.is_led(SIDE[target], g.at[target]):
        rout = 0
    total = 0
    for roll in range(tables.ROLLS):
        effect = tables.fire_result(row, roll + tables.LOWEST + by)
        if effect == tables.HIT:
            total += ways_to_roll(roll) * hit
        elif effect == tables.ROUT:
            total += ways_to_roll(roll) * rout
    return total // DICE
