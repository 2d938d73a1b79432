"""Battle policy: how both sides are taken to fight a battle to its end, and what came of it. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..actions import DECLINE, FIRE, PLAY
from ..rules.battle import CombatTurn, MarkerWindow, OpenBattle, Round
from ..state import BLANK, BLOCKS, NORTH, SIDES, SOUTH, TinyState, side_of

POLICY: Final = "Both sides fire and nobody retreats before he must; a marker that helps is played."


def choose(g: TinyState) -> int:
    """Fire, and play a marker that does something; else whatever comes first."""
    top = g.frames[-1]
    for action in g.choices:
        if isinstance(top, MarkerWindow):
            if action == DECLINE and g.held[top.side] == BLANK:
                return action
            if action in PLAY and PLAY.of(action) != BLANK:
                return action
        elif isinstance(top, CombatTurn) and action in FIRE:
            return action
    return g.choices[0]


def battle_depth(g: TinyState) -> int:
    """How many frames lie below the battle under way, or NONE."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, OpenBattle | Round | CombatTurn):
            return depth
    return NONE


def outcome_and_losses(before: TinyState, after: TinyState) -> tuple[str, dict[str, int]]:
    """Who is left in the area, and the steps that each side lost there."""
    frame = before.frames[battle_depth(before)]
    assert isinstance(frame, OpenBattle | Round | CombatTurn)
    label = "Nobody is left"
    for side in (NORTH, SOUTH):
        if after.stands(side, frame.area) and not after.stands(1 - side, frame.area):
            label = f"{SIDES[side].capitalize()} wins"
    lost = dict.fromkeys(SIDES, 0)
    for block in range(BLOCKS):
        if before.at[block] == frame.area:
            lost[SIDES[side_of(block)]] += before.strength[block] - after.strength[block]
    return label, lost
