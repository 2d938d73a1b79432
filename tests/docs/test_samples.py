"""The samples in docs/position.md load, and show every key there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

import korvolan
from korvolan.kernel.position import TOP_KEYS

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "position.md").read_text(encoding="utf-8"), re.S)
DIFFERENCE, EVERY_KEY, FINISHED, BATTLE = SAMPLES


@pytest.mark.parametrize("sample", SAMPLES)
def test_each_sample_loads_and_round_trips(sample: str) -> None:
    play = korvolan.load(sample)
    assert korvolan.load(play.position()).fingerprint() == play.fingerprint()


def test_only_what_differs() -> None:
    play = korvolan.load(DIFFERENCE)
    game, state = play.game, cast(Any, play.state)
    at = {name: game.layout.domains["place"].ids[state.at[i]] for i, name in enumerate(game.layout.domains["piece"].ids)}
    assert (play.seat, at["north-guard"], at["south-guard"]) == ("south", "ford", "south-camp")
    assert state.strength[game.layout.domains["piece"].find("south-line")] == 1
    assert state.at[game.layout.domains["piece"].find("north-militia")] == -1


def test_the_complete_sample_has_every_key() -> None:
    """Every key at the top (of stack, phase and result one each), every field of the game, both forms of a piece."""
    game, data = korvolan.game("tiny"), tomllib.loads(EVERY_KEY)
    shown = set(data) | set(tomllib.loads(DIFFERENCE)) | set(tomllib.loads(FINISHED))
    assert set(TOP_KEYS) <= shown
    for field in game.layout.fields:
        assert field.name in words(data), f"{field.name} is not shown"
    play = korvolan.load(EVERY_KEY)
    assert play.seat == "south"
    play.play("end")  # the next turn brings both reserves, and South the initiative with 3 to 6
    assert (play.seat, play.log("")[-1].dice) == ("south", [3, 6])


def words(value: Any) -> set[str]:
    """All keys in a nested table."""
    if isinstance(value, dict):
        return set(value) | {word for item in value.values() for word in words(item)}
    return set()


def test_the_battle_goes_on_where_it_stopped() -> None:
    """Round 2, the defender to fire: only the line may act, rolls 1 and 5, and hits the strongest, the militia."""
    play = korvolan.load(BATTLE)
    assert play.seat == "north"
    assert [str(action) for action in play.legal() if "guard" in str(action)] == []
    battle = play.view("south").battle
    assert battle is not None
    assert battle.round == 2
    play.play("fire north-line")
    militia = play.game.layout.domains["piece"].find("south-militia")
    assert cast(Any, play.state).strength[militia] == 2
    assert play.seat == "south"
