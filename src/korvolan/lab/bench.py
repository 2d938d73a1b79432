"""Speed of a game: random play on one core."""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct

from ..kernel import state as state_module
from ..kernel.dice import seeded
from ..kernel.game import Game
from ..kernel.playout import clone_many, random_game
from ..kernel.state import State

CLONES = 20_000


class Figures(Struct):
    """The result of one benchmark. Compare only ratios taken in one run, since machines are noisy."""

    game: str
    scenario: str
    decisions_per_s: float
    games_per_s: float
    decisions_per_game: float
    clone_us: float
    compiled: bool


def is_compiled() -> bool:
    """Whether the kernel runs as compiled code."""
    return not str(state_module.__file__).endswith(".py")


def bench(found: Game[Any], scenario: str, seconds: float, seed: object = 0) -> Figures:
    """Play random games for so many seconds of this process's CPU time, so that other load on the machine matters little.

    Only decisions that offer a choice are counted."""
    chooser = seeded(f"bench {seed}")
    decisions = games = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds or not games:
        for _ in range(10):
            decisions += random_game(found.start(scenario, f"{seed} {games}"), chooser, found.bound)
            games += 1
    state = position_after(found, scenario, decisions // games // 2)
    return Figures(
        found.name,
        scenario,
        round(decisions / spent, 1),
        round(games / spent, 2),
        round(decisions / games, 1),
        round(clone_time(state), 3),
        is_compiled(),
    )


def position_after(found: Game[Any], scenario: str, decisions: int) -> State:
    """A position some decisions into a random game."""
    state: State = found.start(scenario, 1)
    random_game(state, seeded("middle"), decisions)
    return state


def clone_time(state: State) -> float:
    """Microseconds for one clone, the best of five runs."""
    best = float("inf")
    for _ in range(5):
        started = time.process_time()
        clone_many(state, CLONES)
        best = min(best, time.process_time() - started)
    return best / CLONES * 1e6
