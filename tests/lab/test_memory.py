"""Playing keeps nothing: after many games a process holds no more than after a few."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.playout import random_game

KEPT_AT_MOST = 20_000  # bytes, for caches that fill late


@pytest.mark.parametrize("name", korvolan.game_names())
def test_games_leave_nothing_behind(name: str) -> None:
    game = korvolan.game(name)
    scenario = list(game.scenarios)[-1]

    def held_after(games: range) -> int:
        for seed in games:
            random_game(game.start(scenario, seed), seeded(seed), game.bound)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = held_after(range(12))
        assert held_after(range(12, 36)) - before < KEPT_AT_MOST
    finally:
        tracemalloc.stop()
