"""Games where nothing is hidden: the sample in a game's page of positions loads, and the page names every field there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import korvolan

DOCS = Path(__file__).resolve().parents[2] / "docs"
GAMES = ["hussars", "poltavas_dread_day"]


def page(name: str) -> str:
    return (DOCS / f"position_{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_each_sample_loads_and_round_trips(name: str) -> None:
    samples = re.findall(r"```toml\n(.*?)```", page(name), re.S)
    assert samples
    for sample in samples:
        play = korvolan.load(sample)
        assert (play.game.name, play.seat) == (name, "sweden")
        assert korvolan.load(play.position()).fingerprint() == play.fingerprint()


@pytest.mark.parametrize("name", GAMES)
def test_every_field_is_explained(name: str) -> None:
    game = korvolan.game(name)
    named = set(re.findall(r"`([a-z_]+)`", page(name)))
    assert {field.name for field in game.layout.fields if not field.derived} <= named
    assert set(game.phases()) <= set(re.findall(r"`([a-z-]+)`", page(name)))
