"""Chapters 13.8 to 13.11. What both sides decide before the die of a round: supply, the units that leaders double, the table.

In a battle all units of both hexes lie open, so nothing that is asked here tells anything new."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision, Pick
from korvolan.kernel.frame import Die
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ALL, DONE, DOUBLE, EXPEND, TABLE
from ..state import WarState
from ..tables import LINEAR, RESULT_NAMES, SHOCK, result_of
from ..units import BOX, LEADER, SUPPLY, TWIN, TYPE, UNIT_SIDE
from ..warnings import COMMAND_UNUSED
from . import battle_strength
from .eligibility import has_twin_before

# -- supply --------------------------------------------------------------------------------------------------------


class ExpendSupply(Pick[WarState]):
    """[13.11c, 13.11g, 26.13a] At the start of the battle each side may expend one train in its hex (ruling A49)."""

    VERB: ClassVar[Verb] = EXPEND
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def window(self, g: WarState) -> str:
        return "" if self.side == g.battle_side else "supply"

    def declines(self, g: WarState) -> int:
        return DONE

    def place(self, g: WarState) -> int:
        return battle_strength.hex_of(g, self.side)

    def offers(self, g: WarState) -> list[int]:
        return [unit for unit in g.stack(battle_strength.hex_of(g, self.side)) if TYPE[unit] == SUPPLY]

    def bars(self, g: WarState, unit: int) -> int:
        return bars_expending(g, self.side, unit)

    def pick(self, g: WarState, unit: int) -> None:
        g.pop()
        expend(g, self.side, unit)


def bars_expending(g: WarState, side: int, unit: int) -> int:
    """Why a unit cannot be expended for a shift, or 0: it must be a train in the hex, and not all that defends it."""
    here = battle_strength.hex_of(g, side)
    if UNIT_SIDE[unit] != side:
        return no.NOT_YOUR_UNIT
    attacks = side == g.battle_side
    if g.at[unit] != here:
        return no.NOT_TO_EXPEND if attacks else no.NOT_TO_EXPEND_DEFENDING
    if TYPE[unit] != SUPPLY:
        return no.NO_TRAIN if attacks else no.NO_TRAIN_DEFENDING
    if g.stack_size(here) == 1:
        return no.SOMEBODY_MUST_FIGHT
    like = [other for other in g.stack(here) if g.force[other] == g.force[unit]]
    return no.LIKE_FIGHTER_FIRST if has_twin_before(g, like, unit) else 0


def expend(g: WarState, side: int, unit: int) -> None:
    """[13.11c, 13.11g] The train goes to its box before strengths are added, and is no loss of the battle (ruling A49)."""
    g.say("expends" if side == g.battle_side else "expends_defending", side, unit)
    g.take_off(unit, BOX[unit])
    g.battle_supply |= 1 << side


# -- leaders -------------------------------------------------------------------------------------------------------


class AssignLeaders(Decision[WarState]):
    """[13.10a, 13.10b, 26.11a] The owner picks the units that his leaders double in this round; `left` is their command.

    `all` spends what is left on the strongest units."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "left:int")
    VERBS: ClassVar[tuple[str, ...]] = ("double", "all", "done", "supply")

    def __init__(self, side: int, left: int) -> None:
        self.side = side
        self.left = left

    def place(self, g: WarState) -> int:
        return battle_strength.hex_of(g, self.side)

    def candidates(self, g: WarState) -> list[int]:
        if self.left == 0:
            return [DONE]
        return [ALL, DONE] + [DOUBLE + unit for unit in battle_strength.fighters(g, self.side) if TYPE[unit] != LEADER]

    def forbids(self, g: WarState, action: int) -> int:
        if action == DONE:
            return 0
        if action == ALL:
            return 0 if self.left > 0 and strongest(g, self.side) != NONE else no.NOTHING_TO_DOUBLE
        if action in EXPEND:
            return no.SUPPLY_AT_THE_START
        if self.left == 0:
            return no.COMMAND_SPENT
        return bars_doubling(g, self.side, DOUBLE.of(action))

    def take(self, g: WarState, action: int) -> None:
        if action in DOUBLE:
            g.doubled[DOUBLE.of(action)] = 1
            g.replace(AssignLeaders(self.side, self.left - 1))
            return
        g.pop()
        if action == ALL:
            self.double_all(g)
        self.tell(g)

    def tell(self, g: WarState) -> None:
        """Who is doubled, in the log."""
        if g.logging:
            for unit in battle_strength.fighters(g, self.side):
                if g.doubled[unit]:
                    g.say("doubles", self.side, unit)

    def double_all(self, g: WarState) -> None:
        """Spend all command that is left; what finds no unit is lost (ruling A50)."""
        for _ in range(self.left):
            unit = strongest(g, self.side)
            if unit == NONE:
                return
            g.doubled[unit] = 1

    def warns(self, g: WarState, action: int) -> int:
        return COMMAND_UNUSED if action == DONE and self.forbids(g, ALL) == 0 else 0


def bars_doubling(g: WarState, side: int, unit: int) -> int:
    """[13.10c] Why a unit cannot be doubled, or 0."""
    if UNIT_SIDE[unit] != side:
        return no.NOT_YOUR_UNIT
    units = battle_strength.fighters(g, side)
    if unit not in units:
        return no.NOT_FIGHTING
    if TYPE[unit] == LEADER:
        return no.LEADERS_NOT_DOUBLED
    if g.doubled[unit]:
        return no.ALREADY_DOUBLED
    if battle_strength.points_of(g, side, unit) == 0:
        return no.NO_STRENGTH_TO_DOUBLE
    like = any(other < unit and TWIN[other] == TWIN[unit] and not g.doubled[other] for other in units)
    return no.LIKE_FIGHTER_FIRST if like else 0


def strongest(g: WarState, side: int) -> int:
    """The first of the strongest units that a side can still double, or NONE."""
    best = NONE
    most = 0
    for unit in battle_strength.fighters(g, side):
        points = battle_strength.points_of(g, side, unit)
        if points > most and battle_strength.can_be_doubled(g, side, unit):
            best = unit
            most = points
    return best


# -- the table and the die -----------------------------------------------------------------------------------------


class ChooseTable(Pick[WarState]):
    """[13.8a, 13.8b, 26.10a] The attacker of the round takes the Linear table, or Shock if he may; then the die falls."""

    EXACT_ODDS: ClassVar[bool] = True
    VERB: ClassVar[Verb] = TABLE

    def place(self, g: WarState) -> int:
        return g.battle_at

    def words(self, g: WarState) -> dict[str, str]:
        return {
            "attack": str(battle_strength.strength(g, self.side)),
            "defense": str(battle_strength.strength(g, 1 - self.side)),
            "column": battle_strength.column_name(battle_strength.column(g)),
        }

    def offers(self, g: WarState) -> list[int]:
        return [LINEAR, SHOCK]

    def bars(self, g: WarState, table: int) -> int:
        return no.NOT_ENOUGH_SWEDES if table == SHOCK and not battle_strength.may_shock(g) else 0

    def pick(self, g: WarState, table: int) -> None:
        g.battle_table = table
        g.replace(CombatRoll(self.side))


class CombatRoll(Die[WarState]):
    """[13.3a] One die on the column; what it leads to is carried out when it has been noted."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        g.battle_result = result_of(g.battle_table, battle_strength.column(g), result + 1)
        self.tell(g)

    def tell(self, g: WarState) -> None:
        """What was rolled with what, in the log."""
        attack = battle_strength.strength(g, self.side)
        defense = battle_strength.strength(g, 1 - self.side)
        g.say("rolled", self.side, g.battle_table, g.battle_result)
        g.say("reckoned", attack, defense, battle_strength.percentage(g), battle_strength.net_shift(g))
        for side in (self.side, 1 - self.side):
            for key, columns in battle_strength.shifts_of(g, side):
                g.say(key, side, columns)

    def label(self, g: WarState, result: int) -> str:
        return RESULT_NAMES[result_of(g.battle_table, battle_strength.column(g), result + 1)]

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        return battle_strength.modifiers(g)
