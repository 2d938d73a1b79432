"""Strategy: what a position is worth, by three features. No rule uses this."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.game import read_toml
from korvolan.kernel.strategy import Strategy

from ..state import AREAS, BLOCKS, FORD, HIT_ON, MAP, NORTH, TinyState, side_of

FEATURES: Final = [
    "steps",  # 2.3: steps on the map, by their fire
    "ford",  # 0.4: steps at the ford, which decides the game
    "near",  # 1.1: steps beside it
]
WEIGHTS: Final = read_toml(Path(__file__).parents[1] / "data" / "judgement.toml")["weights"]


class FordStrategy(Strategy[TinyState]):
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
