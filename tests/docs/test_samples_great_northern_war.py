"""The samples in docs/position_great_northern_war.md load, and show every key there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

import korvolan
from korvolan.games.great_northern_war import GAME
from korvolan.games.great_northern_war.board import PLACE_IDS
from korvolan.games.great_northern_war.state import WarState
from korvolan.games.great_northern_war.units import UNIT_IDS
from korvolan.kernel.position import TOP_KEYS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "position_great_northern_war.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
DIFFERENCE, EVERY_KEY, BATTLE = SAMPLES


@pytest.mark.parametrize("sample", SAMPLES)
def test_each_sample_loads_and_round_trips(sample: str) -> None:
    play = korvolan.load(sample)
    assert korvolan.load(play.position()).fingerprint() == play.fingerprint()


def test_only_what_differs() -> None:
    play = korvolan.load(DIFFERENCE)
    g = cast(WarState, play.state)
    assert (play.seat, g.mp) == ("sweden", [15, 12])
    charles, infantry = g.at[UNIT_IDS.index("charles-xii")], g.at[UNIT_IDS.index("swedish-infantry-1")]
    assert charles == infantry == PLACE_IDS.index("2427")
    assert g.at[UNIT_IDS.index("augustus")] == -1


def test_the_complete_sample_has_every_key() -> None:
    """Every key at the top but `result` (of stack and phase one each), and every field of the game."""
    data = tomllib.loads(EVERY_KEY)
    assert set(TOP_KEYS) - {"result"} <= set(data) | set(tomllib.loads(DIFFERENCE))
    shown = words(data)
    for field in GAME.layout.fields:
        assert field.name in shown, f"{field.name} is not shown"
    assert korvolan.load(EVERY_KEY).seat == "coalition"


def words(value: Any) -> set[str]:
    """All keys in a nested table."""
    if isinstance(value, dict):
        return set(value) | {word for item in value.values() for word in words(item)}
    return set()


def test_every_phase_is_listed() -> None:
    for name, phase in GAME.phases().items():
        row = re.search(rf"^\| `{name}` \| (.*?) \|", PAGE, re.M)
        assert row is not None, name
        assert re.findall(r"`(\w+)`", row[1]) == [field.name for field in phase.fields]


def test_the_battle_goes_on_where_it_stopped() -> None:
    """Sweden takes one of the two tables, and the die of 4 falls."""
    play = korvolan.load(BATTLE)
    assert play.seat == "sweden"
    play.play(play.legal()[0])
    assert any(line.dice == [4] for line in play.log(""))
