"""Matches and tuning: both sides, the same dice, honest intervals, runs that go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from korvolan import cli
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.loading import game
from korvolan.lab import tune
from korvolan.lab.match import elo, jobs_of, match, picture
from korvolan.lab.single_game import Limit


def nothing() -> None:
    """Nobody watches the progress."""


def test_both_ways_round_with_the_same_dice() -> None:
    jobs = jobs_of("tiny", "ford", ["a", "b"], 4, "s", Limit(), [{"x": 1}, {"x": 2}])
    assert [job[2] for job in jobs] == [["a", "b"], ["b", "a"], ["a", "b"], ["b", "a"]]
    assert [job[3] for job in jobs] == ["s 0", "s 0", "s 1", "s 1"]
    assert jobs[1][5] == [{"x": 2}, {"x": 1}]


def test_a_player_against_itself_plays_no_game_twice() -> None:
    jobs = jobs_of("tiny", "ford", ["a", "a"], 4, "s", Limit(), [{}, {}])
    assert len({job[3] for job in jobs}) == 4


def test_a_match_counts_every_game_once_and_can_be_repeated() -> None:
    scenario = next(iter(game("tiny").scenarios))
    one = match("tiny", scenario, ["random", "recruit"], 10, "1", Limit(), 1, nothing)
    assert one.wins + one.draws + one.losses == 10
    again = match("tiny", scenario, ["random", "recruit"], 10, "1", Limit(), 1, nothing)
    again.slowest, again.cpu_used = one.slowest, one.cpu_used  # times alone may differ
    assert one == again
    assert one.points is not None
    assert one.points.low <= one.points.share <= one.points.high
    assert "<svg" in picture([one])


def test_equal_players_are_equal() -> None:
    """Against itself a player without chance of its own wins as often as it loses: each pair has the same dice."""
    assert elo(50, 100) == 0.0
    assert elo(75, 100) == -elo(25, 100)


def test_only_two_play_a_match() -> None:
    with pytest.raises(KorvolanError, match="between two players"):
        match("tiny", "ford", ["random"], 2, "1", Limit(), 1, nothing)
    with pytest.raises(KorvolanError, match="player"):
        match("tiny", "ford", ["random", "nobody"], 2, "1", Limit(), 1, nothing)


def test_the_command_prints_json_and_a_picture(tmp_path: Path) -> None:
    drawn = tmp_path / "match.svg"
    said = CliRunner().invoke(
        cli.app, ["match", "tiny", "--players", "recruit,random", "-n", "4", "--json", "--picture", str(drawn)]
    )
    assert said.exit_code == 0, said.output
    assert json.loads(said.stdout)[0]["games"] == 4
    assert drawn.read_text().startswith("<svg")


def test_tuning_goes_on_where_it_was(tmp_path: Path) -> None:
    """Two steps in one run are the same as one step, a pause, and another."""
    found = game("tiny")
    if not found.strategy().names:
        pytest.skip("nothing to tune")
    scenarios = [next(iter(found.scenarios))]
    straight = tune.new_run(found, "captain", scenarios, 4)
    tune.step(straight, "1", 1, nothing)
    tune.step(straight, "1", 1, nothing)
    path = tmp_path / "run.json"
    broken = tune.new_run(found, "captain", scenarios, 4)
    tune.step(broken, "1", 1, nothing)
    tune.save_run(broken, path)
    again = tune.open_run(path, tune.new_run(found, "captain", scenarios, 4))
    tune.step(again, "1", 1, nothing)
    assert again == straight
    assert again.steps == 2


def test_only_the_weights_that_are_named_are_moved() -> None:
    found = game("tiny")
    run = tune.new_run(found, "captain", [next(iter(found.scenarios))], 4, ["ford"])
    for _ in range(3):
        tune.step(run, "1", 1, nothing)
    kept = [weight for name, weight in zip(run.names, run.weights, strict=True) if name != "ford"]
    assert kept == [float(one) for name, one in zip(run.names, run.first, strict=True) if name != "ford"]
    with pytest.raises(KorvolanError, match="weight"):
        tune.new_run(found, "captain", [], 4, ["fort"])


def test_a_match_by_the_weights_of_a_run(tmp_path: Path) -> None:
    """The first player plays by the run's weights, the second by the game's own: the same weights draw level."""
    found = game("tiny")
    path = tmp_path / "run.json"
    tune.save_run(tune.new_run(found, "captain", [next(iter(found.scenarios))], 4), path)
    arguments = ["match", "tiny", "--players", "captain,captain", "-n", "4", "--json", "--weights"]
    said = CliRunner().invoke(cli.app, [*arguments, str(path)])
    assert said.exit_code == 0, said.output
    assert json.loads(said.stdout)[0]["wins"] == json.loads(said.stdout)[0]["losses"]
    said = CliRunner().invoke(cli.app, [*arguments, str(tmp_path / "none.json")])
    assert said.exit_code != 0
