"""Killed in the middle of play, the server loses nothing that it acknowledged. The long run is `benchmarks/kill.py`."""

from __future__ import annotations

import pytest

from benchmarks import kill
from benchmarks.client import Chair


def test_kills_lose_nothing_that_was_acknowledged() -> None:
    args = kill.parser().parse_args(["--rounds", "2", "--clients", "5", "--least", "0.4", "--most", "1.5"])
    found = kill.run(args)
    assert found["losses"] == []
    assert found["acknowledged_requests"] > 0
    assert found["games_played_out_and_verified"] == found["games"] >= 5


def test_the_comparison_notices_a_lost_move() -> None:
    """A test that could not fail would prove nothing."""
    move, undo = {"seat": "north", "do": "pass"}, {"seat": "south", "undo": 1}
    assert kill.fits(move, kill.Request("moves", "north", 0, ["pass"]))
    assert kill.fits(undo, kill.Request("undo", "south", 1, []))
    assert not kill.fits(move, kill.Request("moves", "north", 0, ["march"]))
    assert not kill.fits(move, kill.Request("moves", "south", 0, ["pass"]))
    assert not kill.fits(undo, kill.Request("moves", "south", 2, ["pass"]))
    assert not kill.fits(undo, kill.Request("redo", "south", 1, []))


def test_the_comparison_notices_another_position() -> None:
    ledger = kill.Ledger("hot", "tiny", [Chair("t", "secret", ["north"])])
    before = {"view": {"seat": "north", "seq": 3}, "log": {"start": 0, "lines": ["a"]}, "table": {"status": "running"}}
    ledger.told("north", before)
    kill.compare_views(ledger, {"north": before})
    for changed in ({"view": {"seat": "north", "seq": 3, "undo": "x"}}, {"log": {"start": 0, "lines": ["b"]}}):
        with pytest.raises(kill.Loss):
            kill.compare_views(ledger, {"north": before | changed})
