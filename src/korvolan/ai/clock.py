"""Clocks: how long a player may think, in seconds or in a fixed amount of work, and who hears how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable

Report = Callable[[float], None]
EVERY = 0.1  # seconds between two reports


class Clock:
    """So many seconds, or so many playouts where `work` is given: then nothing hangs on the machine's speed."""

    def __init__(self, seconds: float = 0.0, work: int = 0, report: Report | None = None) -> None:
        self.seconds = seconds
        self.work = work
        self.done = 0
        self.report = report
        self.began = time.monotonic()
        self.told = self.began

    @property
    def spent(self) -> float:
        """Seconds since it was started."""
        return time.monotonic() - self.began

    def share(self) -> float:
        """How much of it is used up, 0 to 1."""
        if self.work:
            return min(1.0, self.done / self.work)
        return min(1.0, self.spent / self.seconds) if self.seconds > 0 else 1.0

    def tick(self, work: int = 1) -> bool:
        """Count work, tell whoever listens, and say whether there is time for more."""
        self.done += work
        share = self.share()
        now = time.monotonic()
        if self.report is not None and now - self.told > EVERY:
            self.told = now
            self.report(share)
        return share < 1.0

    def part(self, share: float) -> Clock:
        """A clock of its own with a part of what this one has."""
        return Clock(self.seconds * share, max(1, int(self.work * share)) if self.work else 0, self.report)
