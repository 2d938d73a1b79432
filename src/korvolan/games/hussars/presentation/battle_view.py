"""The battle under way, for the table to show: both sides, the column with every shift, and what each roll brings."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import BattleScale, BattleSide, BattleView

from ..board import PLACE_IDS, SEAT_IDS
from ..rules.battle import LoseStrength, is_charge, is_storm
from ..rules.battle_strength import attackers, base_column, column, defenders, modifiers, strength_notes
from ..rules.retreating_units import BodyLoses
from ..state import FieldState
from ..tables import COLUMN_IDS, COLUMNS, LOWEST, RESULT_IDS, ROLLS
from ..units import PIECE_IDS

LOSS_UNIT: Final = "strength points"
WORDS: Final = {
    "A1": "attacker back 1 hex",
    "B1": "defender back 1 hex",
    "-1": "a strength point lost",
    "R": "dispersed",
    "a/b": "attacker / defender",
}


def battle_view(g: FieldState) -> BattleView | None:
    """The battle under way: both sides, the column with every shift, and what each roll brings."""
    if g.battle_side == NONE or not g.frames:
        return None
    side = g.battle_side
    view = BattleView(PLACE_IDS[g.battle_at], 0, SEAT_IDS[side], SEAT_IDS[1 - side])
    view.kind = "counter charge" if is_charge(g) else "storm" if is_storm(g) else "battle"
    mine, theirs = attackers(g), defenders(g)
    view.sides = [battle_side(g, side, "attacker", mine), battle_side(g, 1 - side, "defender", theirs)]
    if mine and theirs:
        attack, defense = strength_notes(g)
        shifts = modifiers(g)
        view.sides[0].modifiers = [(words, case) for case, words in [*attack, *shifts]]
        view.sides[1].modifiers = [(words, case) for case, words in defense]
        if g.battle_result == NONE:
            view.scale = scale(g)
    return view


def scale(g: FieldState) -> BattleScale:
    """The columns of the Battle Table, the one of this battle, and the results of two dice in it (6.21d, 6.21e)."""
    now = column(g)
    results = [RESULT_IDS[roll * COLUMNS + now] for roll in range(ROLLS)]
    return BattleScale(COLUMN_IDS, base_column(g), now, [("2 dice", results)], WORDS, first=LOWEST)


def battle_side(g: FieldState, side: int, role: str, units: list[int]) -> BattleSide:
    """One side: who fights, and what it has still to lose."""
    out = BattleSide(SEAT_IDS[side], role, {"line": [PIECE_IDS[unit] for unit in units]})
    top = g.frames[-1]
    if isinstance(top, LoseStrength | BodyLoses) and top.side == side:
        out.losses = top.left
        out.unit = LOSS_UNIT
    return out
