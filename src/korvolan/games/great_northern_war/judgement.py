"""What battle odds take for granted: who is doubled, who is given up, which table is used, where one retreats to.

No rule uses this. It is a plain policy, so that the chances of a whole battle can be told without asking anyone."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE

from .actions import ALL, DECLINE, DONE, HALT, LOSE, TABLE
from .board import LAND, PLACE_NAMES, SEAT_IDS, SEAT_NAMES
from .commands import AssignLeaders, ChooseTable
from .losses import ChooseLosses
from .results import BattleOver
from .state import BOTH, WarState
from .tables import LINEAR
from .units import ELITE, SOVEREIGN, STRENGTH, UNIT_SIDE, UNITS, VALUE

POLICY: Final = (
    "Both sides fight on the Linear table, double their strongest units, keep supply and markers, give up the units that are "
    "worth least, and do not pursue."
)
ROYAL_WORTH: Final = 100
LEADER_WORTH: Final = 10
ELITE_WORTH: Final = 5


def judge(g: WarState) -> int:
    """One of the choices of whatever is decided within a battle."""
    top = g.frames[-1]
    if isinstance(top, AssignLeaders):
        return ALL if ALL in g.choices else g.choices[0]
    if isinstance(top, ChooseTable):
        return TABLE + LINEAR
    if isinstance(top, ChooseLosses):
        return cheapest_loss(g)
    for action in (DONE, DECLINE, HALT):
        if action in g.choices:
            return action
    return g.choices[0]


def cheapest_loss(g: WarState) -> int:
    """Of the units that may be given up the one that is worth least."""
    chosen = g.choices[0]
    for action in g.choices:
        if worth(action - LOSE) < worth(chosen - LOSE):
            chosen = action
    return chosen


def worth(unit: int) -> int:
    """What a unit is worth: kings above all, then leaders by their value, elites, and strength."""
    return ROYAL_WORTH * SOVEREIGN[unit] + LEADER_WORTH * VALUE[unit] + ELITE_WORTH * ELITE[unit] + STRENGTH[unit]


# -- beginning and end ---------------------------------------------------------------------------------------------


def engagement(g: WarState) -> int:
    """How many frames lie below the battle under way, or NONE."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, BattleOver):
            return depth
    return NONE


def fate(before: WarState, after: WarState) -> tuple[str, dict[str, int]]:
    """How a battle ended, and the strength that each side lost in it."""
    return outcome(before, after), {SEAT_IDS[side]: lost(before, after, side) for side in BOTH}


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
    return f"{SEAT_NAMES[winner]} wins at {PLACE_NAMES[place]}"


def lost(before: WarState, after: WarState, side: int) -> int:
    """The printed strength of a side's units that stood in one of the two hexes and are off the map now."""
    total = 0
    for unit in range(UNITS):
        there = before.at[unit] in (before.battle_from, before.battle_at)
        if there and UNIT_SIDE[unit] == side and not 0 <= after.at[unit] < LAND:
            total += STRENGTH[unit]
    return total
