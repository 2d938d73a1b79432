"""Where the game stands: blocks at the ford, blocks that are left, turns that are left."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import StandView

from ..rules.turn import is_alive
from ..state import A_SIDE, AREA_IDS, FORD, NORTH, SIDES, SOUTH, TinyState


def standing(g: TinyState, seat: int) -> list[StandView]:
    """How near each side is to victory (0.4a, 0.4b): where blocks stand and how many are left, everyone sees."""
    out: list[StandView] = []
    for side in (NORTH, SOUTH):
        here, there = len(g.blocks_at(side, FORD)), len(g.blocks_at(1 - side, FORD))
        note = "the last battle decides" if here and there else ""
        met = here > 0 and there == 0
        out.append(
            StandView(
                "victory", "Blocks at the ford at the end", SIDES[side], here, 1, False, met, note, "0.4b", [AREA_IDS[FORD]]
            )
        )
    for side in (NORTH, SOUTH):
        enemy = 1 - side
        left = sum(1 for block in range(enemy * A_SIDE, enemy * A_SIDE + A_SIDE) if g.at[block] != NONE)
        met = is_alive(g, side) and not is_alive(g, enemy)
        out.append(StandView("sudden", "Enemy blocks left", SIDES[side], left, 0, True, met, "", "0.4a"))
    out.append(StandView("time", "Turns left", have=g.last - g.number, case="0.4b"))
    return out
