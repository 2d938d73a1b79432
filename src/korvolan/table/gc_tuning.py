"""Garbage collection: when the search for cyclic garbage may stop the server.

Python's full collection looks at everything that lives, and with hundreds of games in memory that takes a third of a
second, in which nobody gets an answer. Games hold no cycles and free themselves (a move leaves about one object that only
a search can find), so a full collection is seldom needed: it is made in a quiet moment, or at long last."""

from __future__ import annotations

import gc
import sys
import time
from typing import Protocol

YOUNG = 1_000  # objects more than before, until the young ones are looked at: often, so that each look is short
NEVER = 1_000_000  # such looks, until those that survived are looked at again
SWITCH = 0.001  # seconds that the storing thread may keep the loop waiting for the interpreter
QUIET = 1.0  # seconds in which nothing was stored
AT_LAST = 120.0  # a flood of refused connections leaves a megabyte of garbage a second


class Busy(Protocol):
    """Something that knows when it last had to do."""

    last: float


class Collector:
    """Takes the full collections out of Python's hands."""

    def __init__(self) -> None:
        self.done = time.monotonic()
        gc.collect()
        gc.freeze()  # modules and games' data stay for ever: nobody need look at them again
        gc.set_threshold(YOUNG, NEVER, NEVER)
        sys.setswitchinterval(SWITCH)

    def sweep(self, work: Busy) -> bool:
        """Collect everything, if now is a good time for it; whether it was."""
        now = time.monotonic()
        if now - work.last < QUIET and now - self.done < AT_LAST:
            return False
        gc.collect()
        self.done = now
        return True
