"""What was shown before is shown again only where nothing is different: views do not hang on what was looked at earlier."""

from __future__ import annotations

import random
import sys

import pytest

import korvolan
from korvolan.kernel.looks import Looks
from korvolan.kernel.play import Play
from korvolan.kernel.view import as_json

GAMES = 3
DECISIONS = 120


def forget(game: str) -> None:
    """Let a game forget all that it has shown."""
    for name, module in list(sys.modules.items()):
        if f".{game}." in name:
            for value in vars(module).values():
                if isinstance(value, Looks):
                    value.placed.clear()
                    value.boards.clear()


def views(play: Play) -> list[bytes]:
    return [as_json(play.game.view(play.state, play.game.seat_number(seat))) for seat in [*play.game.seats, ""]]


@pytest.mark.parametrize("name", korvolan.game_names())
def test_views_are_the_same_with_nothing_remembered(name: str) -> None:
    game = korvolan.game(name)
    seen: list[tuple[Play, list[bytes]]] = []
    for scenario in game.scenarios:
        for seed in range(GAMES):
            play, rng = game.new(scenario, seed=seed), random.Random(seed)
            for number in range(DECISIONS):
                if play.seat is None:
                    break
                play.play(rng.choice(play.state.choices))
                if number % 6 == 0:
                    seen.append((play.branch(), views(play)))
    for play, shown in seen:
        forget(name)
        assert views(play) == shown
