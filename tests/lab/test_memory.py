"""Playing keeps nothing: after many games a process holds no more than after a few."""

from __future__ import annotations

import gc
import tracemalloc
from itertools import pairwise

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.playout import random_game

KEPT_AT_MOST = 2_000  # bytes


@pytest.mark.long
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
        held = [held_after(range(first, first + 3)) for first in range(0, 12, 3)]
        # What leaks, leaks in every three of them; a cache that fills late, or whoever counts the lines, only once.
        assert min(after - before for before, after in pairwise(held)) < KEPT_AT_MOST
    finally:
        tracemalloc.stop()
