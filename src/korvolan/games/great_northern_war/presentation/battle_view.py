"""The battle under way as the table shows it: both sides, what helps them, and the columns of the combat tables."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import BattleScale, BattleSide, BattleView

from ..board import PLACE_IDS, SEAT_IDS
from ..rules.battle_strength import column, column_name, fighters, hex_of, may_shock, side_modifiers, strength, striker
from ..rules.losses import ChooseLosses
from ..state import WarState
from ..tables import COLUMNS, LINEAR, RESULT_IDS, RESULT_NAMES, SIEGE_ATTACK, STORM, TABLE_IDS, column_of, result_of
from ..units import UNIT_IDS, UNIT_SIDE

LOSS_UNIT: Final = "points of strength"
BATTLE_KINDS: Final[dict[int, str]] = {STORM: "storm", SIEGE_ATTACK: "siege"}


def battle_view(g: WarState) -> BattleView | None:
    """The battle under way, if one is: everything in it lies open (13.3b). `sides` begin with the attacker of the round."""
    if g.battle_round == 0 or not g.frames:
        return None
    side = striker(g)
    view = BattleView(PLACE_IDS[g.battle_at], g.battle_round, SEAT_IDS[side], SEAT_IDS[1 - side])
    view.kind = BATTLE_KINDS.get(g.battle_action, "battle")
    view.sides = [battle_side(g, side, "attacker"), battle_side(g, 1 - side, "defender")]
    if g.battle_result == NONE and fighters(g, side) and fighters(g, 1 - side):
        view.scale = scale(g, side)
    return view


def scale(g: WarState, side: int) -> BattleScale:
    """The columns of the combat tables, the one of this round, and what each die brings in it."""
    base, now = column_of(strength(g, side), strength(g, 1 - side)), column(g)
    tables = [
        (name.capitalize(), [RESULT_IDS[result_of(table, now, die)] for die in range(1, 7)])
        for table, name in enumerate(TABLE_IDS)
        if table == LINEAR or may_shock(g)
    ]
    told = {result for _, results in tables for result in results}
    words = {RESULT_IDS[result]: name for result, name in enumerate(RESULT_NAMES) if RESULT_IDS[result] in told}
    return BattleScale([column_name(number) for number in range(len(COLUMNS))], base, now, tables, words)


def battle_side(g: WarState, side: int, role: str) -> BattleSide:
    """One side: those who fight, those who look on, what helps it, and what it has still to lose."""
    line = fighters(g, side)
    out = BattleSide(SEAT_IDS[side], role, {"line": [UNIT_IDS[unit] for unit in line]})
    idle = [UNIT_IDS[unit] for unit in g.stack(hex_of(g, side)) if unit not in line and UNIT_SIDE[unit] == side]
    if idle:
        out.rows["reserve"] = idle
    if line and fighters(g, 1 - side):
        out.modifiers = [(f"Strength {strength(g, side)}", "13.3a")]
        out.modifiers += [(words, case) for case, words in side_modifiers(g, side)]
    top = g.frames[-1]
    if isinstance(top, ChooseLosses) and top.side == side:
        out.losses = top.share
        out.unit = LOSS_UNIT
    return out
