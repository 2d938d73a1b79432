"""The full collection of garbage waits for a quiet moment, but not for ever; and a live table forgets old positions."""

from __future__ import annotations

import gc
import random
import sys
import time
import weakref
from collections.abc import Iterator

import pytest

import korvolan
from korvolan.kernel.moves import LAST_KEPT, forget_old_positions
from korvolan.table import gc_tuning


class Storing:
    last = 0.0


@pytest.fixture
def collector() -> Iterator[gc_tuning.Collector]:
    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    yield gc_tuning.Collector()
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(interval)


def test_a_full_collection_waits_for_quiet(collector: gc_tuning.Collector) -> None:
    work = Storing()
    work.last = time.monotonic()
    assert not collector.sweep(work)
    work.last -= 2 * gc_tuning.QUIET
    assert collector.sweep(work)


def test_it_does_not_wait_for_ever(collector: gc_tuning.Collector) -> None:
    work = Storing()
    work.last = time.monotonic() + 60
    assert not collector.sweep(work)
    collector.done -= 2 * gc_tuning.AT_LAST
    assert collector.sweep(work)


class Knot:
    """Garbage that only a search can find."""

    def __init__(self) -> None:
        self.me = self


def test_what_a_flood_leaves_goes_without_a_full_collection(collector: gc_tuning.Collector) -> None:
    """Also what has outlived a look at the young: the full collection holds the event loop for long."""
    knots = [Knot() for _ in range(50)]
    left = [weakref.ref(knot) for knot in knots]
    gc.collect(0)
    knots.clear()
    full = gc.get_stats()[2]["collections"]
    kept = [[number] for number in range(gc_tuning.YOUNG * (gc_tuning.MIDDLE + 5))]
    assert kept
    assert not any(found() for found in left)
    assert gc.get_stats()[2]["collections"] == full


def test_positions_that_can_be_taken_back_are_kept() -> None:
    """And the last few in any case, so that consent to take back more is answered at once."""
    play = korvolan.game("tiny").new(seed=3)
    rng = random.Random(3)
    while play.seat is not None:
        play.play(rng.choice(play.state.choices))
        forget_old_positions(play)
        for back, move in enumerate(reversed(play.moves)):
            if back < LAST_KEPT:
                assert not move.is_forgotten
            elif not move.is_forgotten:
                assert (move.before.rolls, move.before.revelations) == (play.state.rolls, play.state.revelations)
    assert play.moves[0].is_forgotten
