"""Garbage collection: when the search for cyclic garbage may stop the server.

Python's full collection looks at everything that lives, and with hundreds of games in memory that takes a third of a
second, in which nobody gets an answer. Games hold no cycles and free themselves (a move leaves about one object that only
a search can find), so a full collection is seldom needed: it is made in a quiet moment, or at long last."""

from __future__ import annotations

import gc
import sys
import time
from typing import Protocol

YOUNG = 300_000  # objects more than before, until the young ones are looked at: with many games that takes a third of a second
MIDDLE = 2  # such looks, until those that survived one are looked at again: what a flood of refused connections leaves
NEVER = 1_000_000
SWITCH = 0.0002  # seconds that another thread may keep the loop waiting for the interpreter; a move takes it twenty times
QUIET = 1.0  # seconds in which nothing was stored
AT_LAST = 1800.0  # seconds without a quiet moment


class Busy(Protocol):
    """Something that knows when it last had to do."""

    last: float


class Collector:
    """Takes the full collections out of Python's hands."""

    def __init__(self) -> None:
        self.done = time.monotonic()
        gc.collect()
        gc.freeze()  # modules and games' data stay for ever: nobody need look at them again
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        sys.setswitchinterval(SWITCH)

    def sweep(self, work: Busy) -> bool:
        """Collect everything, if now is a good time for it; whether it was."""
        now = time.monotonic()
        if now - work.last < QUIET and now - self.done < AT_LAST:
            return False
        gc.collect()
        self.done = now
        return True
