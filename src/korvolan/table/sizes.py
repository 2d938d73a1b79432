"""Sizes of stored games that took long to count: they are taken for right for a while, so that the thousandth game of a
visitor is opened as quickly as the first."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

QUICK = 0.01  # seconds of a processor that a count may take each time
KEPT = 100  # times as long as it took, a longer one is kept


class Counted(NamedTuple):
    """How much it is, and what it took to count it."""

    size: int
    seconds: float  # of a processor


class Kept(NamedTuple):
    size: int
    until: float


def timed(count: Callable[[], int]) -> Counted:
    begun = time.thread_time()
    size = count()
    return Counted(size, time.thread_time() - begun)


class Sizes:
    """Sizes by name."""

    def __init__(self) -> None:
        self.kept: dict[str, Kept] = {}

    def known(self, name: str) -> int | None:
        """What was counted not long ago, or None."""
        found = self.kept.get(name)
        if found is not None and time.monotonic() < found.until:
            return found.size
        self.kept.pop(name, None)
        return None

    def keep(self, name: str, counted: Counted) -> int:
        """The size, remembered where it took long."""
        if counted.seconds > QUICK:
            self.kept[name] = Kept(counted.size, time.monotonic() + KEPT * counted.seconds)
        return counted.size
