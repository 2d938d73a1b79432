"""The battle under way, for the table to show: both sides, their blocks, and what a marker does."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import BattleSide, BattleView

from ..rules.battle import ROUNDS, AssignHits, CombatTurn
from ..rules.knowledge import handle
from ..state import AMBUSH, AREA_IDS, MARKERS, SIDES, SMOKE, TinyState


def battle_view(g: TinyState, seat: int) -> BattleView | None:
    """The battle that is being fought, if one is."""
    for frame in g.frames:
        if isinstance(frame, CombatTurn):
            marks = [MARKERS[frame.marker]] if frame.marker != NONE else []
            sides = SIDES[1 - frame.defender], SIDES[frame.defender]
            view = BattleView(AREA_IDS[frame.area], frame.round, sides[0], sides[1], marks, "battle", ROUNDS)
            view.sides = [battle_side(g, seat, side, frame) for side in (1 - frame.defender, frame.defender)]
            return view
    return None


def battle_side(g: TinyState, seat: int, side: int, turn: CombatTurn) -> BattleSide:
    """One side of a battle: all its blocks there, and what a marker does for or against it."""
    rows = {"line": [handle(g, seat, block) for block in g.blocks_at(side, turn.area)]}
    out = BattleSide(SIDES[side], "defender" if side == turn.defender else "attacker", rows)
    if turn.round == 1 and turn.marker == AMBUSH and side == turn.defender:
        out.modifiers.append(("Ambush: hits on one more.", "2.2b"))
    if turn.round == 1 and turn.marker == SMOKE and side != turn.defender:
        out.modifiers.append(("Smoke: hits on one less.", "2.2c"))
    top = g.frames[-1]
    if isinstance(top, AssignHits) and top.side == side:
        out.losses = top.hits
    return out
