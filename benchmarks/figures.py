"""Figures: what was measured, on which machine, beside how much else it did."""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent / "figures"


def quantiles(values: list[float]) -> dict[str, float]:
    """p50, p95, p99 and the worst, in milliseconds."""
    ordered = sorted(values)
    if not ordered:
        return {}

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 2)

    return {"p50_ms": at(0.50), "p95_ms": at(0.95), "p99_ms": at(0.99), "worst_ms": at(1.0), "count": len(ordered)}


def group_nice(told: Path = Path("/proc/self/autogroup")) -> int:
    """The weight of the scheduling group; 0 where the machine keeps none, and the file is absent or empty."""
    words = told.read_text(encoding="utf-8").split() if told.exists() else []
    return int(words[-1]) if words else 0


def machine() -> dict[str, Any]:
    return {
        "when": time.strftime("%Y-%m-%d"),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
        "group_nice": group_nice(),  # of the scheduling group: below 0 it went ahead of the machine's other work
    }


def keep(name: str, found: dict[str, Any], write: bool) -> None:
    """Print figures, and keep them in the folder where the last ones lie."""
    text = msgspec.json.format(msgspec.json.encode(found), indent=2).decode()
    print(text)
    if write:
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
