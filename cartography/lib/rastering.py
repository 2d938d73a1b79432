"""Shapes as masks, and sums over rectangles of them, for finding free room fast."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from cartography.lib.geodata import polygons

Array = Any
Shape = Any
Rect = tuple[float, float, float, float]


def mask(of: Shape, size: tuple[int, int], scale: float) -> Array:
    """True where the shape lies; `scale`: mask pixels for a board pixel."""
    picture = Image.new("1", size)
    draw = ImageDraw.Draw(picture)
    for p in polygons(of):
        draw.polygon([(x * scale - 0.5, y * scale - 0.5) for x, y in p.exterior.coords], fill=1)
        for h in p.interiors:
            draw.polygon([(x * scale - 0.5, y * scale - 0.5) for x, y in h.coords], fill=0)
    return np.array(picture)


def summed(of: Array) -> Array:
    """The table from which the sum over any rectangle is read with four numbers."""
    out = np.zeros((of.shape[0] + 1, of.shape[1] + 1), np.float32)
    out[1:, 1:] = of.cumsum(0).cumsum(1)
    return out


def windows(table: Array, w: int, h: int) -> Array:
    """The share of True in every window of w by h."""
    return (table[h:, w:] - table[:-h, w:] - table[h:, :-w] + table[:-h, :-w]) / (w * h)


def overlap(a: Rect, b: Rect) -> float:
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))
