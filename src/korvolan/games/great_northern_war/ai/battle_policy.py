"""The battle policy behind battle odds: who is doubled, who is given up, which table is used, where one retreats to.

It is the same for both sides, so that the chances of a whole battle can be told without asking anyone."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import seeded
from korvolan.kernel.policy import Best, Policy, Profile

from ..actions import ALL, DECLINE, DONE, HALT, LOSE, TABLE
from ..board import FORTRESS, LAND, PLACE_NAMES, SEAT_IDS, SEAT_NAMES
from ..rules import battle_strength
from ..rules.commands import AssignLeaders, ChooseTable
from ..rules.forced_march import MarchLoss
from ..rules.losses import ChooseLosses
from ..rules.recruiting import PRICE
from ..rules.results import BattleOver
from ..state import BOTH, WarState
from ..tables import COLUMNS, LINEAR, RESULT_IDS, SHOCK, result_of
from ..units import ELITE, LEADER, SOVEREIGN, STRENGTH, TYPE, UNIT_SIDE, UNITS, VALUE

POLICY: Final = (
    "Where nothing is chosen yet each side rolls on the table that promises it more, Shock only if it may; both double their "
    "strongest units, keep supply and markers, give up the units that are worth least, and do not pursue."
)
ROYAL_WORTH: Final = 1000
LEADER_WORTH: Final = 60
ELITE_WORTH: Final = 20
PRICE_TIMES: Final = 20

# What a result is worth to the side that rolled it, for the choice of a table.
RESULT_WORTH: Final[dict[str, int]] = {"AE": -40, "AR": -30, "AD": -22, "BB": 3, "DE": 40, "DR": 26, "DD": 20, "CA": -5}
# The same against a garrison: nobody behind walls retreats (16.4d), so that a rout is no more than a defeat.
WALL_WORTH: Final[dict[str, int]] = {**RESULT_WORTH, "BB": 0, "DR": 20}
# And against a single unit, which any loss wipes out.
LONE_WORTH: Final[dict[str, int]] = {"AE": -40, "AR": -30, "AD": -22, "BB": 10, "DE": 40, "DR": 40, "DD": 40, "CA": 25}


# -- who decides what ----------------------------------------------------------------------------------------------


def double_strongest(g: WarState, top: AssignLeaders, who: Profile) -> int:
    return ALL if ALL in g.choices else g.choices[0]


def choose_table(g: WarState, top: ChooseTable, who: Profile) -> int:
    struck = 1 - battle_strength.striker(g)
    enemies = len(battle_strength.fighters(g, struck))
    walls = FORTRESS[battle_strength.hex_of(g, struck)]
    return TABLE + better_table(battle_strength.column(g), battle_strength.may_shock(g), enemies, walls)


def lose_cheapest(g: WarState, top: ChooseLosses | MarchLoss, who: Profile) -> int:
    """Of the units that may be given up the one that is worth least."""
    best = Best(g.choices[0], -LOSS_VALUE[LOSE.of(g.choices[0])])
    for unit in LOSE.among(g.choices):
        best.offer(LOSE + unit, -LOSS_VALUE[unit])
    return best.found


BATTLE: Final = Policy[WarState]((DONE, DECLINE, HALT))
BATTLE.on(AssignLeaders, double_strongest)
BATTLE.on(ChooseTable, choose_table)
BATTLE.on(ChooseLosses, lose_cheapest)
ANYBODY: Final = Profile(0, [], seeded("battle"))


def choose(g: WarState) -> int:
    """One of the choices of whatever is decided within a battle."""
    return BATTLE.choose(g, ANYBODY)


# -- units and tables ----------------------------------------------------------------------------------------------


def loss_value(unit: int) -> int:
    """What a unit is worth for each point that it counts as a loss: kings above all, then leaders, elites, and its price."""
    if TYPE[unit] == LEADER:
        return ROYAL_WORTH * SOVEREIGN[unit] + LEADER_WORTH * VALUE[unit]
    return ELITE_WORTH * ELITE[unit] + PRICE_TIMES * PRICE[unit] // STRENGTH[unit]


LOSS_VALUE: Final[list[int]] = [loss_value(unit) for unit in range(UNITS)]


def in_order_of_loss(units: list[int]) -> list[int]:
    """Units in the order in which they are given up."""
    return sorted(units, key=LOSS_VALUE.__getitem__)


def table_value(table: int, column: int, worths: dict[str, int]) -> int:
    """What a roll on a table promises to the side that rolls."""
    return sum([worths[RESULT_IDS[result_of(table, column, die)]] for die in range(1, 7)])


def better_tables(worths: dict[str, int]) -> list[int]:
    """By column: the table on which one who may choose rolls."""
    return [
        SHOCK if table_value(SHOCK, column, worths) > table_value(LINEAR, column, worths) else LINEAR
        for column in range(len(COLUMNS))
    ]


AGAINST_MANY: Final[list[int]] = better_tables(RESULT_WORTH)
AGAINST_WALLS: Final[list[int]] = better_tables(WALL_WORTH)
AGAINST_ONE: Final[list[int]] = better_tables(LONE_WORTH)


def better_table(column: int, may_shock: bool, enemies: int, walls: bool) -> int:
    """The table that promises more in a column, against so many units, behind walls or not."""
    if not may_shock:
        return LINEAR
    if enemies == 1:
        return AGAINST_ONE[column]
    return AGAINST_WALLS[column] if walls else AGAINST_MANY[column]


# -- beginning and end ---------------------------------------------------------------------------------------------


def battle_depth(g: WarState) -> int:
    """How many frames lie below the battle under way, or NONE."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, BattleOver):
            return depth
    return NONE


def outcome_and_losses(before: WarState, after: WarState) -> tuple[str, dict[str, int]]:
    """How a battle ended, and the strength that each side lost in it."""
    return outcome(before, after), {SEAT_IDS[side]: strength_lost(before, after, side) for side in BOTH}


def outcome(before: WarState, after: WarState) -> str:
    """Who is left on the field."""
    attacker = before.battle_side
    place = before.battle_at
    holds = after.stands(1 - attacker, place)
    stays = after.stands(attacker, before.battle_from) or after.stands(attacker, place)
    if holds and stays:
        return f"{PLACE_NAMES[place]}: both stay"
    if not holds and not stays:
        return f"{PLACE_NAMES[place]}: nobody is left"
    winner = attacker if stays else 1 - attacker
    return victory_label(winner, place)


def victory_label(side: int, place: int) -> str:
    """Who has won, in words."""
    return f"{SEAT_NAMES[side]} wins at {PLACE_NAMES[place]}"


def strength_lost(before: WarState, after: WarState, side: int) -> int:
    """The printed strength of a side's units that stood in one of the two hexes and are off the map now."""
    there = [unit for unit in range(UNITS) if before.at[unit] in (before.battle_from, before.battle_at)]
    return sum([STRENGTH[unit] for unit in there if UNIT_SIDE[unit] == side and not 0 <= after.at[unit] < LAND])
