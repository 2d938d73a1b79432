"""Fitting weights to outcomes: what decided the games is found, and nothing else is moved."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from korvolan import cli
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.loading import game
from korvolan.lab import fit, tune


def nothing() -> None:
    """Nobody watches the progress."""


def test_what_decides_is_found() -> None:
    """Of three features the first decides, the second is noise, the third never changes."""
    rng = seeded("fit")
    samples = []
    for _ in range(400):
        deciding, noise = rng.below(41) - 20, rng.below(41) - 20
        samples.append(fit.Sample([deciding, noise, 7], 1 if deciding > 0 else -1))
    found = fit.fit_weights(samples, [10.0, 10.0, 10.0, 33.0])
    assert found[0] > 1000
    assert abs(found[1]) < found[0] / 20
    assert found[2:] == [10.0, 33.0]
    assert fit.error(samples, found) < 0.2 < fit.error(samples, [10.0, 10.0, 10.0])


def test_games_end_with_their_outcome() -> None:
    samples = fit.play_and_sample(fit.Job("tiny", next(iter(game("tiny").scenarios)), "1"))
    assert samples
    assert len({sample.outcome for sample in samples}) == 1
    assert samples == fit.play_and_sample(fit.Job("tiny", next(iter(game("tiny").scenarios)), "1"))


def test_too_few_games() -> None:
    with pytest.raises(KorvolanError, match="too few"):
        fit.fit(game("tiny"), list(game("tiny").scenarios), 1, "1", 1, nothing)


def test_a_match_plays_by_the_weights_that_were_fitted(tmp_path: Path) -> None:
    path = tmp_path / "fit.json"
    said = CliRunner().invoke(cli.app, ["fit", "tiny", "-n", "8", "-j", "1", "--run", str(path)])
    assert said.exit_code == 0, said.output
    assert "error on games that were not used" in said.output
    assert tune.read_run(path).names == game("tiny").strategy().names
    said = CliRunner().invoke(
        cli.app, ["match", "tiny", "--players", "captain,captain", "-n", "2", "--weights", str(path), "--json"]
    )
    assert said.exit_code == 0, said.output


def test_a_weight_that_falls_with_the_turns_left_is_found() -> None:
    """The feature decides in the last turns and is noise before: only a tapered weight can say so."""
    rng = seeded("taper")
    samples = []
    for _ in range(600):
        feature, left = float(rng.below(41) - 20), rng.below(10)
        outcome = (1 if feature > 0 else -1) if left < 2 else 1 if rng.below(2) else -1
        samples.append(fit.Sample([feature], outcome, left))
    plain = fit.fit_weights(samples, [10.0])
    run = fit.Fit(tune.Tuning("tiny", "captain", [], 1, ["steps"], plain, [10]), 600, 1.0, fit.error(samples, plain))
    fit.add_tapers(run, samples, samples)
    assert run.tapered is not None
    assert run.tapered < run.after - 0.05
    assert run.run.tapers["steps_by_late"] > 0
    strategy = game("tiny").strategy()
    strategy.set_tapers(run.run.tapers)
    assert strategy.by_late[strategy.names.index("steps")] == run.run.tapers["steps_by_late"]


def test_a_fit_that_is_tapered_plays(tmp_path: Path) -> None:
    path = tmp_path / "fit.json"
    said = CliRunner().invoke(cli.app, ["fit", "tiny", "-n", "12", "-j", "1", "--taper", "--run", str(path)])
    assert said.exit_code == 0, said.output
    assert "tapered" in said.output
    assert "steps_by_left" in tune.weights_of(tune.read_run(path))
    arguments = ["match", "tiny", "--players", "colonel,colonel", "-n", "2", "--work", "12", "--weights", str(path), "--json"]
    said = CliRunner().invoke(cli.app, arguments)
    assert said.exit_code == 0, said.output
