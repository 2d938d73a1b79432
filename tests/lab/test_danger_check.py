"""Danger previews against what happens, in a sample; `korvolan dangers GAME` looks at 2,000 moves."""

from __future__ import annotations

from typing import Any

import pytest

import korvolan
from korvolan.kernel.dangers import Danger
from korvolan.lab.danger_check import FEWEST, Kind, check

SAMPLES = {
    "tiny": 300,
    "hussars": 60,
    "great_turkish_war": 100,
    "great_northern_war": 60,
    "poltavas_dread_day": 60,
    "pax_baltica": 100,
}


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_foretold_happens_and_nothing_else(name: str) -> None:
    report = check(korvolan.game(name), SAMPLES[name], 1)
    assert report.moves == SAMPLES[name]
    assert report.foretold
    assert report.all_faults() == []


def silent(*_: Any) -> list[Danger]:
    return []


def test_what_is_not_foretold_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = korvolan.game("tiny")
    monkeypatch.setattr(type(game), "dangers", staticmethod(silent))
    assert any("came unannounced" in fault for fault in check(game, 300, 1).all_faults())


def test_a_wrong_chance_is_found_out() -> None:
    assert Kind(tried=120, expected=20.0, variance=16.7, struck=22).is_true
    assert not Kind(tried=120, expected=20.0, variance=16.7, struck=60).is_true
    assert Kind(tried=FEWEST - 1, expected=1.0, variance=1.0, struck=FEWEST - 1).is_true  # too few to tell
