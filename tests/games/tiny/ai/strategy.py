"""Judgement of The Ford: how battles are fought, and what a position is worth. No rule uses this."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.game import read_toml
from korvolan.kernel.judgement import Judgement
from korvolan.kernel.layout import NONE

from ..actions import DECLINE, FIRE, PLAY, RETREAT
from ..rules.battle import CombatTurn, MarkerWindow, OpenBattle, Round
from ..state import AREAS, BLANK, BLOCKS, FORD, HIT_ON, MAP, NORTH, SIDES, SOUTH, TinyState, side_of

POLICY: Final = "Both sides fire and nobody retreats before he must; a marker that helps is played."


def judge(g: TinyState) -> int:
    """Fire, and play a marker that does something; else whatever comes first."""
    top = g.frames[-1]
    for action in g.choices:
        if isinstance(top, MarkerWindow):
            if action == DECLINE and g.held[top.side] == BLANK:
                return action
            if PLAY <= action < PLAY + BLANK:
                return action
        elif isinstance(top, CombatTurn) and FIRE <= action < RETREAT:
            return action
    return g.choices[0]


def engagement(g: TinyState) -> int:
    """How many frames lie below the battle under way, or NONE."""
    for depth, frame in enumerate(g.frames):
        if isinstance(frame, OpenBattle | Round | CombatTurn):
            return depth
    return NONE


def fate(before: TinyState, after: TinyState) -> tuple[str, dict[str, int]]:
    """Who is left in the area, and the steps that each side lost there."""
    frame = before.frames[engagement(before)]
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


# -- worth ---------------------------------------------------------------------------------------------------------

FEATURES: Final = [
    "steps",  # 2.3: steps on the map, by their fire
    "ford",  # 0.4: steps at the ford, which decides the game
    "near",  # 1.1: steps beside it
]
WEIGHTS: Final = read_toml(Path(__file__).parents[1] / "data" / "judgement.toml")["weights"]


class FordJudgement(Judgement[TinyState]):
    """Greedy play by three features; plans are single actions."""

    def __init__(self) -> None:
        super().__init__(FEATURES, [int(WEIGHTS[name]) for name in FEATURES])

    def measure(self, g: TinyState) -> list[int]:
        out = [0, 0, 0]
        for block in range(BLOCKS):
            if g.at[block] == NONE or not g.strength[block]:
                continue
            sign = 1 if side_of(block) == NORTH else -1
            out[0] += sign * g.strength[block] * HIT_ON[block]
            if g.at[block] == FORD:
                out[1] += sign * g.strength[block]
            elif g.at[block] < AREAS and MAP.border(g.at[block], FORD) >= 0:
                out[2] += sign * g.strength[block]
        return out

    def tempo(self, g: TinyState) -> int:
        return g.number

    def explain(self, g: TinyState, plan: int, action: int) -> tuple[str, list[str]]:
        return "Of all that can be done it leaves the position that is worth most.", ["0.4a"]
