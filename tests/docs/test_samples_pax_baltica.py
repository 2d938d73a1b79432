"""The samples in docs/position_pax_baltica.md load, and show every key there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

import korvolan
from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.state import PaxState
from korvolan.kernel.position import TOP_KEYS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "position_pax_baltica.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
DIFFERENCE, EVERY_KEY, BATTLE = SAMPLES


@pytest.mark.parametrize("sample", SAMPLES)
def test_each_sample_loads_and_round_trips(sample: str) -> None:
    play = korvolan.load(sample)
    assert korvolan.load(play.position()).fingerprint() == play.fingerprint()


def test_only_what_differs() -> None:
    play = korvolan.load(DIFFERENCE)
    g = cast(PaxState, play.state)
    assert play.seat == "sweden"
    assert (g.strength[b.KARL], g.at[b.BLOCK_IDS.index("stenbock")]) == (4, -1)


def test_the_complete_sample_has_every_key() -> None:
    """Every key at the top but `result` (of stack and phase one each), and every field of the game."""
    data = tomllib.loads(EVERY_KEY)
    assert set(TOP_KEYS) - {"result"} <= set(data) | set(tomllib.loads(DIFFERENCE))
    shown = words(data)
    for field in GAME.layout.fields:
        assert field.name in shown, f"{field.name} is not shown"
    assert korvolan.load(EVERY_KEY).seat == "sweden"


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
    """Round 2, the defender to fire: Karl XII alone may act, rolls 1, 5 and 6, and hits the strongest Russian."""
    play = korvolan.load(BATTLE)
    assert play.seat == "sweden"
    assert {str(action) for action in play.legal()} == {"fire karl-xii", "retreat karl-xii"}
    g = cast(PaxState, play.state)
    assert g.strength[b.BLOCK_IDS.index("sheremetev")] == 3
    play.play("fire karl-xii")
    g = cast(PaxState, play.state)
    assert g.strength[b.BLOCK_IDS.index("sheremetev")] == 2
    assert g.strength[b.BLOCK_IDS.index("semyonovski")] == 2
