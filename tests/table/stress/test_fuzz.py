"""Malformed, stale, out-of-turn and foreign messages: none is taken. The long run is `benchmarks/fuzz.py`."""

from __future__ import annotations

from benchmarks import fuzz


def test_no_message_of_a_thousand_is_taken() -> None:
    found = fuzz.run(fuzz.parser().parse_args(["--messages", "1000", "--seed", "7"]))
    assert found["wrong"] == []
    assert found["server_complaints"] == []
    assert found["messages"] == 1000
    kinds = found["kinds"]
    assert {"malformed hello", "stale", "out of turn", "foreign seat", "foreign token", "illegal", "oversized"} <= set(kinds)
    assert min(kinds.values()) >= 3
    assert found["limits"]["guesses"]["429"] > 100
