"""The sample in docs/position_poltavas_dread_day.md loads, and the page names every field there is."""

from __future__ import annotations

import re
from pathlib import Path

import korvolan
from korvolan.games.poltavas_dread_day import GAME

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "position_poltavas_dread_day.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.S)


def test_each_sample_loads_and_round_trips() -> None:
    for sample in SAMPLES:
        play = korvolan.load(sample)
        assert play.seat == "sweden"
        assert korvolan.load(play.position()).fingerprint() == play.fingerprint()


def test_every_field_is_explained() -> None:
    named = set(re.findall(r"`([a-z_]+)`", PAGE))
    fields = {field.name for field in GAME.layout.fields if not field.derived}
    assert fields <= named
    assert set(GAME.phases()) <= set(re.findall(r"`([a-z-]+)`", PAGE))
