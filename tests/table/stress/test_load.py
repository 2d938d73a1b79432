"""Live games under load get answers, and nothing breaks. What the times are is for `benchmarks/load.py` to say."""

from __future__ import annotations

from benchmarks import load


def test_live_games_with_open_connections() -> None:
    words = ["--games", "12", "--seconds", "2", "--settle", "0.5", "--think", "0.1", "--game", "tiny", "--saturated", "0"]
    found = load.run(load.parser().parse_args(words))
    assert load.faults(found) == []
    told = found["games"]["tiny"]
    assert told["now"]["answers"]["count"] > 20
    assert told["now"]["pushes_per_move"] >= 1
    assert told["now"]["bytes_per_move"] > 0
    assert set(told["now"]["refused"]) <= {"409"}
    assert min(told["floor_cpu_ms"]) > 0
