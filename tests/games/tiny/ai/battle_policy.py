"""Battle policy: how both sides are taken to fight a battle to its end, and what came of it. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import NEUTRAL, Policy, Profile

from ..actions import FIRE, PLAY
from ..rules.battle import CombatTurn, MarkerWindow, OpenBattle, Round
from ..state import BLOCKS, NORTH, SIDES, SOUTH, TinyState, side_of

POLICY: Final = "Both sides fire and nobody retreats before he must; a marker that helps is played."


def play_marker(g: TinyState, top: MarkerWindow, who: Profile) -> int:
    """Play a marker that does something."""
    return BATTLE.first(g, PLAY)


def fire(g: TinyState, top: CombatTurn, who: Profile) -> int:
    """Fire, whoever may."""
    return BATTLE.first(g, FIRE)


BATTLE: Final[Policy[TinyState]] = Policy()
BATTLE.on(MarkerWindow, play_marker)
BATTLE.on(CombatTurn, fire)


def choose(g: TinyState) -> int:
    """What either side does in a battle whose odds are asked for."""
    return BATTLE.choose(g, NEUTRAL)


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
