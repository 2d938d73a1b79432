"""The phase measure: the same positions and dice for all, and who plays better is ahead."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from korvolan import cli
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.loading import game
from korvolan.lab.judge import Judged, Verdict, find_position, judge, row, worths
from korvolan.lab.single_game import Limit


def nothing() -> None:
    """Nobody watches the progress."""


def verdict(players: list[str], positions: int = 8, by: str = "captain", turns: int = 0) -> Verdict:
    return judge(game("tiny"), "meeting", players, positions, "1", Limit(work=30), [], by, 40, turns, 1, nothing)


def test_a_player_is_as_good_as_itself() -> None:
    """Everything is common, so that the difference is nothing and not merely small."""
    made = verdict(["captain", "captain"])
    assert made.rows[1].ahead == 0
    assert made.rows[1].error == 0


def test_who_thinks_is_ahead_of_chance() -> None:
    made = verdict(["random", "marshal"], 24)
    assert made.rows[1].ahead > 2 * made.rows[1].error > 0
    assert made.rows[1].work >= 30
    assert made.rows[0].work == 0


def test_a_position_is_one_of_the_seat_at_a_plan() -> None:
    found = game("tiny")
    for seat in (0, 1):
        state = find_position(found, "meeting", "x", seat)
        assert state.seat == seat
        assert len(state.choices) > 1


def test_the_judge_sees_a_position_from_the_seat() -> None:
    found = game("tiny")
    state = find_position(found, "meeting", "x", 0)
    strategy = found.strategy()
    mine = worths(strategy, state, 0, 2, 5, 0, "s")
    assert mine == [-value for value in worths(strategy, state, 1, 2, 5, 0, "s")]
    assert mine == worths(strategy, state, 0, 2, 5, 0, "s")


def test_a_lead_with_its_standard_error() -> None:
    judged = [Judged([0.0, 10.0], [0, 1.0], [0, 5]), Judged([5.0, 5.0], [0, 3.0], [0, 5])]
    assert (row("b", 1, judged).ahead, row("b", 1, judged).error) == (5.0, 5.0)
    assert (row("b", 1, judged).mean, row("b", 1, judged).cpu) == (7.5, 2.0)


def test_the_command() -> None:
    said = CliRunner().invoke(cli.app, ["judge", "tiny", "--players", "captain,recruit", "-n", "4", "--json"])
    assert said.exit_code == 0, said.output
    made = json.loads(said.stdout)
    assert [one["player"] for one in made["rows"]] == ["captain", "recruit"]
    assert made["positions"] == 4
    with pytest.raises(KorvolanError, match="judge is one of"):
        verdict(["captain", "random"], by="king")
    with pytest.raises(KorvolanError, match="At least two"):
        verdict(["captain"])
