"""The program starts as a person starts it, shows a first decision, and finds its games again."""

from __future__ import annotations

from pathlib import Path

from benchmarks import startup


def test_from_the_command_to_the_first_view(tmp_path: Path) -> None:
    old = startup.fill(tmp_path, games=2, moves=5, compiled=False)
    times = startup.again(tmp_path, old, compiled=False)
    assert list(times) == ["address", "old game's view", "catalogue", "first view"]
    assert sorted(times.values()) == list(times.values())
    assert times["first view"] < 60, "even on a machine that does much else"
