"""The game by which the table is learned has programs that fight: they attack, they defend, and whoever only passes loses."""

from __future__ import annotations

from typing import Final

import pytest

import korvolan
from korvolan.ai import PLAYERS, Clock, Knowledge, player
from korvolan.kernel.dice import seeded
from korvolan.kernel.state import State
from korvolan.lab.match import match
from korvolan.lab.single_game import Limit

GAME: Final = korvolan.game("tiny")
LEVELS: Final = [level for level in PLAYERS if level != "random"]
SEATS: Final = ["north", "south"]
WORK: Final = 12
# The last turn: a block of the enemy's has the ford, and two of one's own stand beside it.
ENEMY_AT_THE_FORD: Final = """game = "tiny"
scenario = "meeting"
start = "empty"

[turn]
number = 4
last = 4
first = "south"

[pieces]
north-guard = {{ at = "{guard}", strength = 4, tag = 0 }}
north-line = {{ at = "{line}", strength = 3, tag = 1 }}
south-militia = {{ at = "{enemy}", strength = 1, tag = 0 }}

[places]
ford = {{ holder = "{holder}" }}

[phase]
name = "moves"
seat = "north"
moves = 2
"""


def decided(state: State, level: str, seat: int, seed: int) -> State:
    """The game played to its end by a program, against somebody who does as little as he may."""
    memo: list[int] = []
    rng, who = seeded(f"learning {seed}"), player(level)
    modest = [GAME.vocabulary.parse(text) for text in ("end", "halt", "decline")]
    while state.choices:
        if state.seat == seat and len(state.choices) > 1:
            choice = who.choose(Knowledge.of(GAME, state, seat), Clock(work=WORK), rng, memo)
            memo, action = choice.memo, choice.action
        else:
            action = next((one for one in modest if one in state.choices), state.choices[0])
        state.apply(action)
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seat", [0, 1])
def test_every_level_beats_a_player_who_passes(level: str, seat: int) -> None:
    for seed in range(3):
        assert decided(GAME.start("meeting", seed), level, seat, seed).winner == seat


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_attacks_a_weak_enemy_at_the_ford(level: str) -> None:
    won = 0
    for seed in range(4):
        text = ENEMY_AT_THE_FORD.format(guard="wood", line="north-bank", enemy="ford", holder="south")
        play = korvolan.load(text)
        play.state.dice = seeded(f"attack {seed}")
        won += decided(play.state, level, 0, seed).winner == 0
    assert won >= 3


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_stays_at_the_ford_when_it_counts(level: str) -> None:
    """[0.4b]"""
    text = ENEMY_AT_THE_FORD.format(guard="ford", line="wood", enemy="mill", holder="north")
    play = korvolan.load(text)
    assert decided(play.state, level, 0, 1).winner == 0


def test_the_ladder_begins_above_chance() -> None:
    """Recruit and captain against random play; docs/ai_ladder.md has the whole ladder."""
    for level in ("recruit", "captain"):
        found = match("tiny", "meeting", [level, "random"], 20, "ladder", Limit(budget=WORK), 1, lambda: None)
        assert found.points is not None
        assert found.points.share > 0.8, level
