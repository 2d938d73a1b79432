"""Twins: games that somebody cannot tell apart. Whatever he can get must be the same in both."""

from __future__ import annotations

from pathlib import Path

import pytest

import korvolan
from korvolan.kernel.play import Play
from korvolan.lab.channels import CHANNELS, Channel
from korvolan.lab.leaks import search
from korvolan.lab.twins import TwinTally, TwinWalk
from korvolan.table.channels import CHANNELS as TABLE_CHANNELS

SECRET = [name for name in korvolan.game_names() if korvolan.game(name).secrets]
OFTEN: list[tuple[int, Channel]] = [(min(every, 12), channel) for every, channel in CHANNELS + TABLE_CHANNELS]


def walk(name: str, seed: int, channels: list[tuple[int, Channel]], most: int) -> tuple[TwinTally, list[str]]:
    """Some decisions of a game with its twins: what was compared, and the channels that told them apart."""
    game, tally = korvolan.game(name), TwinTally()
    leaks: list[str] = []
    scenarios = list(game.scenarios)
    found = TwinWalk(game, scenarios[seed % len(scenarios)], seed, None, tally, channels, lambda *leak: leaks.append(str(leak)))
    found.run(most)
    return tally, leaks


@pytest.mark.long
@pytest.mark.parametrize("name", SECRET)
def test_no_channel_tells_twins_apart(name: str) -> None:
    asked: set[str] = set()
    compared = 0
    for seed in range(8 if name == "tiny" else 2):
        tally, leaks = walk(name, seed, OFTEN, 60)
        assert leaks == []
        asked |= tally.asked.keys()
        compared += tally.compared
    assert compared > 20
    assert {"draws", "files", "questions", "looking_back"} <= asked


def test_twins_have_different_truths_and_look_the_same() -> None:
    """A channel that tells the truth is found at once; what somebody is shown is the same."""

    def truth(play: Play, seat: str, seed: int) -> dict[str, bytes]:
        return {"truth": play.fingerprint().encode()}

    tally, leaks = walk("tiny", 1, [(1, truth)], 12)
    assert len(leaks) == tally.compared > 3
    assert all("truth" in leak for leak in leaks)
    _, leaks = walk("tiny", 1, CHANNELS[:1], 12)
    assert leaks == []


def test_secrets_are_decided_more_and_less_often() -> None:
    """A twin need not have made as many decisions as the truth, and nobody can count them."""
    counts: set[int] = set()

    def count(play: Play, seat: str, seed: int) -> dict[str, bytes]:
        counts.add(play.seq - play.seq_of(seat))
        return {}

    for seed in range(3):
        walk("great_northern_war", seed, [(1, count)], 80)
    assert len(counts) > 2


def test_a_search_writes_what_it_found(tmp_path: Path) -> None:
    """A leak leaves a record with what was told to whom."""
    found = search("tiny", 12, "1", [(1, told_truth)], tmp_path, lambda done: None)
    assert found.positions >= 12
    assert found.asked == {"told_truth": found.positions}
    assert found.leaks
    record = Path(found.leaks[0].record).read_text(encoding="utf-8")
    assert "tells" in record
    assert search("tiny", 12, "1", CHANNELS[:2], tmp_path, lambda done: None).leaks == []


def told_truth(play: Play, seat: str, seed: int) -> dict[str, bytes]:
    return {"truth": play.fingerprint().encode()}


def test_a_draw_in_which_nothing_can_be_decided_is_no_fault() -> None:
    """The game that goes beside may begin with a truth in which somebody in the middle of a move can go nowhere."""
    game = korvolan.game("tiny")
    twin = TwinWalk(game, next(iter(game.scenarios)), 1, None, TwinTally(), [], lambda *found: None).twins[0]
    twin.play.state.choices = []
    for seat in (0, 1):
        twin.play.state.seat = seat
        for _ in range(30):
            twin.go_astray()
    assert twin.play.state.choices == []
