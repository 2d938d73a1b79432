"""The sequential test: it stops early where it is clear, rarely wrongly, and pairs count once."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from korvolan import cli
from korvolan.kernel.dice import seeded
from korvolan.lab.sprt import BOUND, expected, judge


def answers(share: float, runs: int) -> list[str]:
    """What the test says of players whose first wins each game with this chance."""
    out = []
    for run in range(runs):
        rng = seeded(f"sprt {share} {run}")
        pairs: list[float] = []
        while not (answer := judge(0, 100, pairs).answer) and len(pairs) < 400:
            pairs.append(sum(rng.below(1000) < share * 1000 for _ in range(2)) / 2)
        out.append(answer)
    return out


def test_the_right_answer_is_given_nearly_always() -> None:
    assert answers(0.5, 60).count("elo1") <= 6
    assert answers(expected(100), 60).count("elo0") <= 6
    assert answers(0.8, 40).count("elo1") == 40


def test_nothing_is_told_by_nothing_or_by_a_lucky_game() -> None:
    assert judge(0, 100, []).answer == ""
    assert judge(0, 100, [1.0]).answer == ""
    assert judge(0, 100, [0.5] * 3).answer == ""
    assert abs(judge(0, 100, [0.75] * 2).ratio) < BOUND


def test_pairs_that_always_share_the_points_say_that_nobody_is_better() -> None:
    """Games that the dice decide: each pair is one to one."""
    assert judge(0, 100, [0.5] * 12).answer == "elo0"


def test_a_match_stops_when_it_is_clear() -> None:
    arguments = ["match", "tiny", "--players", "random,random", "-n", "400", "--sprt", "0", "200", "--json"]
    said = CliRunner().invoke(cli.app, arguments)
    assert said.exit_code == 0, said.output
    made = json.loads(said.stdout)[0]
    assert made["sprt"]["answer"] == "elo0"
    assert made["games"] == made["sprt"]["pairs"] * 2 < 400
    assert made["wins"] + made["draws"] + made["losses"] == made["games"]


def test_the_lower_elo_comes_first() -> None:
    said = CliRunner().invoke(cli.app, ["match", "tiny", "--players", "random,random", "--sprt", "50", "50"])
    assert "the lower Elo first" in str(said.exception)
