"""Weights that are tapered by the turns left."""

from __future__ import annotations

from korvolan.kernel.loading import game, game_names
from korvolan.kernel.strategy import LATE, ROOT, squashed


def test_weights_without_tapers_are_what_they_are() -> None:
    found = game("tiny")
    strategy, other = found.strategy(), found.strategy()
    other.set_tapers({"steps": 7, "steps_by_left": 0})
    state = found.start("meeting", "1")
    assert other.by_left == []
    assert strategy.value(state) == other.value(state)


def test_a_turn_that_is_left_adds_to_a_weight() -> None:
    found = game("tiny")
    strategy = found.strategy()
    state = found.start("meeting", "1")
    left = strategy.left(state)
    assert left == state.last - state.number > 0
    steps, ford, near = strategy.features(state)
    strategy.set_tapers({"steps_by_left": 250, "ford_by_late": -4000})
    weights = [
        strategy.weights[0] * 100 + 250 * left,
        strategy.weights[1] * 100 + -4000 * LATE[left] // ROOT,
        strategy.weights[2] * 100,
    ]
    total = steps * weights[0] + ford * weights[1] + near * weights[2]
    assert strategy.value(state) == squashed(total // 10_000)


def test_every_game_counts_its_turns_down() -> None:
    """Turns left never grow, and there are none left at the end."""
    for name in game_names():
        found = game(name)
        strategy = found.strategy()
        state = found.start(next(iter(found.scenarios)), "1")
        last = strategy.left(state)
        assert last > 0
        for _ in range(1500):
            if not state.choices:
                break
            assert 0 <= strategy.left(state) <= last
            last = strategy.left(state)
            state.apply(state.choices[0])
