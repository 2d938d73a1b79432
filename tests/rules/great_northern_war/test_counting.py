"""[22.0] Nobody learns from numbers how many units a covered stack gives to a Force."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.kernel.view import as_json

from ..story import do
from .story import war

STACK = {"russian-infantry-1": "2926", "russian-infantry-2": "2926", "russian-dragoons-1": "2926", "charles-xii": "riga"}


def marched(*taken: str) -> Play:
    """A Force of some units goes one hex, out of sight."""
    play = war(STACK, seat="coalition")
    do(play, "act move", "from 2926", *(f"take {unit}" for unit in taken), "done", "to 2925")
    return play


@pytest.mark.rule("22.0a")
def test_the_size_of_a_force_is_not_counted() -> None:
    """One unit or two: Sweden sees the same, to the byte, and so does a watcher; the owner counts what he did."""
    small, large = marched("russian-infantry-1"), marched("russian-infantry-1", "russian-infantry-2")
    for seat in ("sweden", ""):
        assert as_json(small.view(seat)) == as_json(large.view(seat))
    assert small.view("coalition").seq + 1 == large.view("coalition").seq


@pytest.mark.rule("22.0a")
def test_units_dropped_on_the_way_are_not_counted() -> None:
    """Units stay behind: the enemy sees that some do when the Force goes on, and not how many."""
    one = marched("russian-infantry-1", "russian-infantry-2", "russian-dragoons-1")
    two = one.clone()
    do(one, "drop russian-infantry-1", "to 2924")
    do(two, "drop russian-infantry-1", "drop russian-infantry-2", "to 2924")
    assert as_json(one.view("sweden")) == as_json(two.view("sweden"))
