"""Golden files: seeded games go as they went, programs choose what they chose, and games of earlier versions open."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import korvolan
from korvolan.kernel.loading import replay
from korvolan.kernel.record import read_record
from korvolan.lab.golden import differences

HERE = Path(__file__).parent
GAMES = sorted(path.name for path in HERE.iterdir() if (path / "games.txt").is_file())
RECORDS = sorted(HERE.glob("*/records/*.json.gz"))


def test_every_game_has_golden_files() -> None:
    assert set(korvolan.game_names()) == set(GAMES)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_random_games_go_as_they_went(name: str) -> None:
    assert differences(korvolan.game(name), HERE / name, "games.txt", every=4) == []


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_captains_play_as_they_played(name: str) -> None:
    assert differences(korvolan.game(name), HERE / name, "captains.txt", every=5) == []


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_programs_choose_what_they_chose(name: str) -> None:
    assert differences(korvolan.game(name), HERE / name, "choices.txt", every=10) == []


@pytest.mark.long
@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parts[-3]}-{path.name[0]}" for path in RECORDS])
def test_a_game_of_an_earlier_version_replays(path: Path) -> None:
    record = read_record(gzip.decompress(path.read_bytes()).decode())
    assert read_record(replay(record).record()).result == record.result
