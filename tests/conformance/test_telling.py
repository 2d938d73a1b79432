"""What every game tells of what happened and of where it stands: marks of lines, standings that agree with the rules."""

from __future__ import annotations

from typing import Any

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.news import read_marks
from korvolan.kernel.state import NOBODY
from korvolan.kernel.view import StandView

GAMES = korvolan.game_names()
MOVES = 120
KINDS = {"victory", "sudden", "time", "threat"}


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return korvolan.game(request.param)


def positions(game: Any, scenario: str, seed: int) -> list[Any]:
    """Some positions of a random game, every tenth."""
    rng = seeded(f"telling {seed}")
    state = game.start(scenario, seed)
    out = [state]
    for n in range(MOVES):
        if not state.frames:
            break
        state = state.clone()
        state.apply(state.choices[rng.below(len(state.choices))])
        if n % 10 == 0:
            out.append(state)
    return out


def test_a_game_says_where_it_stands(game: Any) -> None:
    """Every scenario: what wins for each seat, what time is left, each with a case that is in the rules."""
    if "standing" not in vars(type(game)):
        pytest.skip("this game does not say where it stands")
    places = {place.id for place in game.sheet().board.places}
    for scenario in game.scenarios:
        war = game.new(scenario, seed=1).view(game.seats[0]).war
        assert {one.kind for one in war} <= KINDS
        for seat in game.seats:
            assert any(one.kind == "victory" and one.seat == seat for one in war), (scenario, seat)
        assert sum(one.kind == "time" for one in war) == 1
        for one in war:
            assert one.label
            assert one.case in game.rules.cases, one.case
            assert set(one.places) <= places
            assert one.seat in ("", *game.seats)


def test_a_standing_tells_no_secret(game: Any) -> None:
    """It is the same in every position that the seat cannot tell from the true one."""
    rng = seeded("standing")
    for state in positions(game, next(iter(game.scenarios)), 5):
        for seat in (*range(len(game.seats)), -1):
            told = game.standing(state, seat)
            assert game.standing(game.determinize(state, seat, rng), seat) == told


def ended(game: Any, scenario: str, seed: int) -> tuple[Any, list[StandView]]:
    """A random game at its end, and where it stands then."""
    rng = seeded(f"ended {seed}")
    state = game.start(scenario, seed)
    while state.frames:
        state.apply(state.choices[rng.below(len(state.choices))])
    return state, game.standing(state, 0)


def check_end(game: Any, scenario: str, seed: int) -> None:
    state, war = ended(game, scenario, seed)
    if not war:
        pytest.skip("this game does not say where it stands")
    met = {one.seat for one in war if one.met and one.kind in ("victory", "sudden")}
    if state.winner == NOBODY:
        assert not met or met == set(game.seats), (scenario, seed, war)
    else:
        assert game.seats[state.winner] in met, (scenario, seed, war)


@pytest.mark.parametrize("seed", range(2))
def test_whoever_wins_has_what_it_takes(game: Any, seed: int) -> None:
    check_end(game, next(iter(game.scenarios)), seed)


@pytest.mark.long
def test_whoever_wins_has_what_it_takes_in_every_scenario(game: Any) -> None:
    for scenario in game.scenarios:
        for seed in range(8):
            check_end(game, scenario, seed)


def test_marks_name_lines_that_there_are(game: Any) -> None:
    """Something opens cards, something is a headline; and a die that has to show something says so in a few words."""
    if not game.news:
        pytest.skip("this game marks no lines")
    assert set(game.news) <= set(game.texts.log)
    assert any(mark.kind for mark in game.news.values())
    assert any(mark.bold for mark in game.news.values())
    for mark in game.news.values():
        assert len(mark.need) < 80
        assert not mark.means or mark.means.endswith(".")


def test_a_mark_that_nobody_reads_is_refused(tmp_path: Any) -> None:
    (tmp_path / "news.toml").write_text("moves = { lout = true }\n", encoding="utf-8")
    with pytest.raises(KorvolanError, match="lout"):
        read_marks(tmp_path, {"moves"})
    with pytest.raises(KorvolanError, match="moves"):
        read_marks(tmp_path, {"fires"})


def test_lines_say_whose_decision_led_to_them(game: Any) -> None:
    rng = seeded("by")
    play = game.new(seed=2)
    for _ in range(60):
        if play.seat is None:
            break
        who, had = play.seat, len(play.log(play.seat))
        legal = play.legal()
        play.play(legal[rng.below(len(legal))])
        assert all(line.by == who for line in play.log(who)[had:])
