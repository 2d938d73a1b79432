"""Live games under load get answers, and nothing breaks. What the times are is for `benchmarks/load.py` to say."""

from __future__ import annotations

from benchmarks import load


def test_live_games_with_open_connections() -> None:
    words = ["--games", "12", "--seconds", "2", "--settle", "0.5", "--think", "0.1", "--game", "tiny"]
    found = load.run(load.parser().parse_args(words))
    assert found["faults"] == []
    assert found["post_moves"]["count"] > 20
    assert found["pushes_per_second"] > found["moves_per_second"]
    assert set(found["refused"]) <= {"409"}
