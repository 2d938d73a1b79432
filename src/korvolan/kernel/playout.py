"""Random play on bare states, for benchmarks and simulations."""

from __future__ import annotations

from .dice import FastDice
from .state import State


def random_game(state: State, chooser: FastDice, limit: int) -> int:
    """Play uniformly at random to the end, or `limit` decisions; how many of them offered a choice."""
    made = 0
    chosen = 0
    while state.choices and made < limit:
        choices = state.choices
        many = len(choices)
        state.apply(choices[chooser.below(many)])
        made += 1
        if many > 1:
            chosen += 1
    return chosen


def clone_many(state: State, times: int) -> None:
    """Clone a state so many times, for `bench`."""
    for _ in range(times):
        state.clone()
