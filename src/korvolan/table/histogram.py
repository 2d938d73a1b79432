"""A histogram of times, in the text that Prometheus reads."""

from __future__ import annotations

import bisect
from collections.abc import Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, label: str = "") -> Iterator[str]:
        so_far = 0
        comma = "," if label else ""
        for bound, count in zip([*BOUNDS, float("inf")], self.counts, strict=True):
            so_far += count
            limit = "+Inf" if bound == float("inf") else f"{bound:g}"
            yield f'{name}_bucket{{{label}{comma}le="{limit}"}} {so_far}'
        braces = f"{{{label}}}" if label else ""
        yield f"{name}_sum{braces} {self.total:.6f}"
        yield f"{name}_count{braces} {so_far}"
