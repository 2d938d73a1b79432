"""Players of every level at every game: they know no secret, keep to their clock, and end their games."""

from __future__ import annotations

from typing import Any

import pytest

import korvolan
from korvolan.ai import PLAYERS, Clock, Knowledge, player
from korvolan.kernel.dice import seeded
from korvolan.kernel.game import Game
from korvolan.kernel.state import State
from korvolan.lab.single_game import GRACE, Limit, play_game

GAMES = korvolan.game_names()
pytestmark = pytest.mark.long
WORK = 6
POSITIONS = 12


def positions(game: Game[Any], seed: int, wanted: int) -> list[State]:
    """Positions in which somebody has something to decide, spread over a game by captains."""
    judge = player("captain")
    rng = seeded(f"positions {seed}")
    memos: list[list[int]] = [[] for _ in game.seats]
    found: list[State] = []
    state: State = game.start("", seed)
    while state.choices and len(found) < 40 * wanted:
        found.append(state.clone())
        choice = judge.choose(Knowledge.of(game, state, state.seat), Clock(), rng, memos[state.seat])
        memos[state.seat] = choice.memo
        state.apply(choice.action)
    return found[:: max(1, len(found) // wanted)][:wanted]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", list(PLAYERS))
def test_no_player_knows_a_secret(name: str, level: str) -> None:
    """Reshuffle the hidden part: with the same random numbers the choice, plan, value and reason stay the same."""
    game = korvolan.game(name)
    reshuffled = 0
    for number, state in enumerate(positions(game, 3, POSITIONS)):
        seat = state.seat
        other = game.determinize(state, seat, seeded(f"another truth {number}"))
        reshuffled += game.layout.fingerprint(other) != game.layout.fingerprint(state)
        said = []
        for truth in (state, other):
            knowledge = Knowledge.of(game, truth, seat)
            said.append(player(level).choose(knowledge, Clock(work=WORK), seeded(f"chooser {number}"), []))
        assert said[0] == said[1], f"{level} chose by what its seat cannot know, at position {number}"
    if game.secrets:
        assert reshuffled > POSITIONS // 3, "the truth was hardly ever another: this shows nothing"
    else:
        assert reshuffled == 0


@pytest.mark.parametrize("name", [name for name in GAMES if korvolan.game(name).texts.reasons])
def test_hints_have_a_reason(name: str) -> None:
    """Nineteen in twenty decisions are explained in words, whether they open a plan, follow one, or need none."""
    game = korvolan.game(name)
    captain, adviser, rng = player("captain"), player("colonel"), seeded("hints")
    memos: list[list[int]] = [[] for _ in game.seats]
    told: list[bool] = []
    state: State = game.start("", 9)
    for number in range(300):
        knowledge = Knowledge.of(game, state, state.seat)
        if number % 4 == 0 and len(state.choices) > 1:
            told.append(adviser.choose(knowledge, Clock(work=1), rng, memos[state.seat]).reason != "")
        choice = captain.choose(knowledge, Clock(), rng, memos[state.seat])
        memos[state.seat] = choice.memo
        state.apply(choice.action)
    assert 20 * sum(told) >= 19 * len(told)


@pytest.mark.parametrize("name", GAMES)
def test_knowledge_travels_as_text(name: str) -> None:
    """Programs think in other processes: what comes out there is what goes in here."""
    game = korvolan.game(name)
    for number, state in enumerate(positions(game, 5, 6)):
        here = Knowledge.of(game, state, state.seat)
        there = Knowledge.read(name, state.seat, here.text())
        assert there.choices == here.choices
        one, other = (player("captain").choose(k, Clock(), seeded(number), []) for k in (here, there))
        assert one == other


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["colonel", "marshal"])
def test_no_player_exceeds_its_clock(name: str, level: str) -> None:
    """A clock of a fifth of a second, and as much grace as a busy machine needs."""
    game = korvolan.game(name)
    for number, state in enumerate(positions(game, 7, 4)):
        clock = Clock(0.2)
        player(level).choose(Knowledge.of(game, state, state.seat), clock, seeded(number), [])
        assert clock.spent < 0.2 + 4 * GRACE


@pytest.mark.parametrize("level", list(PLAYERS))
def test_every_level_plays_a_game_to_its_end(level: str) -> None:
    """Against every other level, on the smallest game."""
    game = korvolan.game("tiny")
    for number, enemy in enumerate(PLAYERS):
        played = play_game(game, next(iter(game.scenarios)), [player(level), player(enemy)], f"{number}", Limit(WORK))
        assert played.ending
