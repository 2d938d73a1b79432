"""Clocks: how long a player may think, in seconds, processor time or playouts, with reports of progress."""

from __future__ import annotations

import time
from collections.abc import Callable

Report = Callable[[float], None]
EVERY = 0.1  # seconds between two reports


class Clock:
    """A limit in seconds or, where `work` is given, in playouts: then results do not depend on the machine's speed.

    With `cpu` the seconds are those of the processor, whatever else the machine does meanwhile."""

    def __init__(self, seconds: float = 0.0, work: int = 0, report: Report | None = None, cpu: bool = False) -> None:
        self.seconds = seconds
        self.work = work
        self.done = 0
        self.report = report
        self.cpu = cpu
        self.began = self.now()
        self.told = time.monotonic()

    def now(self) -> float:
        return time.process_time() if self.cpu else time.monotonic()

    @property
    def spent(self) -> float:
        """Seconds since it was started."""
        return self.now() - self.began

    def share(self) -> float:
        """The share of the limit that is used up, 0 to 1."""
        if self.work:
            return min(1.0, self.done / self.work)
        return min(1.0, self.spent / self.seconds) if self.seconds > 0 else 1.0

    def tick(self, work: int = 1) -> bool:
        """Count work, report progress, and return whether there is time for more."""
        self.done += work
        share = self.share()
        now = time.monotonic()
        if self.report is not None and now - self.told > EVERY:
            self.told = now
            self.report(share)
        return share < 1.0

    def part(self, share: float) -> Clock:
        """A new clock with a share of this one's limit."""
        return Clock(self.seconds * share, max(1, int(self.work * share)) if self.work else 0, self.report, self.cpu)
