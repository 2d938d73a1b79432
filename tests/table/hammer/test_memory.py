"""The full collection of garbage waits for a quiet moment, but not for ever; and a live table forgets old positions."""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Iterator

import pytest

import korvolan
from korvolan.table import memory
from korvolan.table.replaying import LAST, slim
from korvolan.table.undoing import forgotten


class Storing:
    last = 0.0


@pytest.fixture
def collector() -> Iterator[memory.Collector]:
    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    yield memory.Collector()
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(interval)


def test_a_full_collection_waits_for_quiet(collector: memory.Collector) -> None:
    work = Storing()
    work.last = time.monotonic()
    assert not collector.sweep(work)
    work.last -= 2 * memory.QUIET
    assert collector.sweep(work)


def test_it_does_not_wait_for_ever(collector: memory.Collector) -> None:
    work = Storing()
    work.last = time.monotonic() + 60
    assert not collector.sweep(work)
    collector.done -= 2 * memory.AT_LAST
    assert collector.sweep(work)


def test_positions_that_can_be_taken_back_are_kept() -> None:
    """And the last few in any case, so that consent to take back more is answered at once."""
    play = korvolan.game("tiny").new(seed=3)
    rng = random.Random(3)
    while play.seat is not None:
        play.play(rng.choice(play.state.choices))
        slim(play)
        for back, move in enumerate(reversed(play.moves)):
            if back < LAST:
                assert not forgotten(move)
            elif not forgotten(move):
                assert (move.before.rolls, move.before.revelations) == (play.state.rolls, play.state.revelations)
    assert forgotten(play.moves[0])
