"""Every game that Korvolan brings has what a player reads beside it."""

from __future__ import annotations

import pytest

import korvolan

FILES = {"aid.toml", "coach.toml", "goals.toml", "summary.toml"}


@pytest.mark.parametrize("name", korvolan.game_names())
def test_every_game_has_a_handbook(name: str) -> None:
    assert {path.name for path in (korvolan.game(name).folder / "data" / "handbook").glob("*.toml")} == FILES
