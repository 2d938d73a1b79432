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
