"""How far a compilation is, in a file that the table reads and shows in the lobby."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compile_cache import Group

TICK = 2.0  # seconds between two reports
PACE = 0.22  # seconds of a core for a thousand bytes of source, until this machine's own pace is known


class Status:
    """Writes the file while the work goes on. `jobs`: how many groups are compiled at once."""

    def __init__(self, path: Path, jobs: int) -> None:
        self.path = path
        self.jobs = jobs
        self.pace_file = path.with_name("pace.txt")
        self.pace = self.read_pace()
        self.waiting: dict[str, int] = {}
        self.under_way: dict[str, tuple[float, int]] = {}
        self.total = 0
        self.over = threading.Event()

    def read_pace(self) -> float:
        try:
            return float(self.pace_file.read_text())
        except (OSError, ValueError):
            return PACE

    def begin(self, groups: list[Group]) -> None:
        """These are to be compiled; report from now on."""
        self.waiting = {group.name: group.weight for group in groups}
        self.total = sum(self.waiting.values())
        self.report()
        if groups:
            threading.Thread(target=self.keep_reporting, daemon=True).start()

    def started(self, group: Group) -> None:
        self.waiting.pop(group.name, None)
        self.under_way[group.name] = (time.monotonic(), group.weight)

    def finished(self, group: Group) -> None:
        """One is done; how long it took says how long the others will."""
        begun, weight = self.under_way.pop(group.name, (time.monotonic(), 0))
        if weight > 50_000:
            self.pace = (time.monotonic() - begun) / weight * 1000
            self.pace_file.write_text(f"{self.pace:.4f}")

    def keep_reporting(self) -> None:
        while not self.over.wait(TICK):
            self.report()

    def left(self) -> tuple[float, float]:
        """Seconds until all is done, and the share that is done."""
        now = time.monotonic()
        rest = [max(1.0, weight * self.pace / 1000 - (now - begun)) for begun, weight in self.under_way.values()]
        ahead = sum(self.waiting.values()) * self.pace / 1000
        whole = max(0.1, self.total * self.pace / 1000)
        work = ahead + sum(rest)
        return max([work / self.jobs, *rest]), min(0.99, max(0.0, 1 - work / whole))

    def report(self) -> None:
        seconds, share = self.left()
        self.write("compiling", share=round(share, 2), seconds_left=round(seconds))

    def ready(self, path: Path) -> None:
        self.over.set()
        self.write("ready", share=1.0, path=str(path))

    def failed(self, reason: str) -> None:
        self.over.set()
        self.write("failed", reason=reason[:1].upper() + reason[1:])

    def write(self, state: str, share: float = 0.0, seconds_left: int = 0, path: str = "", reason: str = "") -> None:
        told = {"state": state, "share": share, "seconds_left": seconds_left, "path": path, "reason": reason}
        fresh = self.path.with_name(f"status.{os.getpid()}.{threading.get_ident()}.new")
        fresh.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps({**told, "updated": time.time()}), encoding="utf-8")
        fresh.replace(self.path)
