"""Tracks and boxes of Pax Baltica: their cells, shared by the drawing and board.json."""

from __future__ import annotations

import math
from typing import Any

from cartography.boards.pax_baltica.data import Baltic

Cell = dict[str, Any]
LABEL = 132
"""Width of the words before the attrition track."""


def tracks(b: Baltic) -> dict[str, list[Cell]]:
    t, p = b.atlas.tracks, b.board.panels
    out: dict[str, list[Cell]] = {}
    x0, y0, x1, y1 = p["rp"]
    low, high = t["rp"]
    columns = math.ceil((high - low + 1) / 2)
    w, h = (x1 - x0 - 24) / columns, (y1 - y0 - 46) / 2
    out["rp"] = [
        {"value": low + i, "rect": [x0 + 12 + (i % columns) * w, y0 + 33 + (i // columns) * h, w, h]}
        for i in range(high - low + 1)
    ]
    x0, y0, x1, y1 = p["year"]
    first, last = t["first_year"], t["last_year"]
    w, h = (x1 - x0 - 22) / 11, (y1 - y0 - 44) / 2
    out["year"] = [
        {"year": first + i, "rect": [x0 + 11 + (i % 11) * w, y0 + 33 + (i // 11) * h, w, h]} for i in range(last - first + 1)
    ]
    x0, y0, x1, y1 = p["season"]
    w = (x1 - x0 - 22) / 4
    out["season"] = [{"season": s, "rect": [x0 + 11 + i * w, y0 + 32, w, y1 - y0 - 43]} for i, s in enumerate(t["seasons"])]
    out["attrition"] = attrition(p["attrition"], t["attrition"])
    x0, y0, x1, y1 = p["reform"]
    w = (x1 - x0 - 22) / 4
    out["reform"] = [{"slot": i, "rect": [x0 + 11 + i * w, y0 + 32, w, y1 - y0 - 43]} for i in range(4)]
    x0, y0, x1, y1 = p["portsmouth"]
    out["portsmouth"] = [{"rect": [x0, y0, x1 - x0, y1 - y0], "slots": [[(x0 + x1) / 2, (y0 + y1) / 2 + 16]]}]
    for name, cells in out.items():
        for cell in cells:
            cell["rect"] = [round(v, 1) for v in cell["rect"]]
            cell["point"] = marker(name, cell["rect"])
    return out


def attrition(panel: tuple[int, int, int, int], boxes: list[dict[str, Any]]) -> list[Cell]:
    x0, y0, x1, y1 = panel
    w, h = (x1 - x0 - 22 - LABEL) / len(boxes), (y1 - y0 - 44) / 2
    return [
        {"box": b["box"], "row": row, "rect": [x0 + 11 + LABEL + i * w, y0 + 33 + k * h, w, h], "effects": b[row]}
        for k, row in enumerate(("upper", "lower"))
        for i, b in enumerate(boxes)
    ]


def marker(track: str, r: list[float]) -> list[float]:
    """Where the marker stands in a cell."""
    if track == "attrition":
        return [round(r[0] + 20, 1), round(r[1] + r[3] / 2, 1)]
    down = {"year": r[3] - 24, "season": r[3] - 18, "rp": r[3] - 20}.get(track, r[3] / 2)
    return [round(r[0] + r[2] / 2, 1), round(r[1] + down, 1)]
