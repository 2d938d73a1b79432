"""Natural lines: smooth curves, lines that cross exactly the hexes of a list, shapes grown from hexes."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import HexGrid, Point

Shape = Any
Array = Any
CELL = 6
"""Board pixels to a cell of the field that pushes outlines about."""
EDGE = 400


def catmull(points: list[Point], count: int = 6, *, closed: bool = False) -> list[Point]:
    """Dense points of a smooth curve through these."""
    held = [p for i, p in enumerate(points) if i == 0 or math.dist(p, points[i - 1]) > 0.5]
    n = len(held)

    def take(k: int) -> Point:
        return held[k % n] if closed else held[min(max(k, 0), n - 1)]

    out: list[Point] = []
    for i in range(n if closed else n - 1):
        four = take(i - 1), take(i), take(i + 1), take(i + 2)
        out += [(_between([p[0] for p in four], k / count), _between([p[1] for p in four], k / count)) for k in range(count)]
    return out if closed else [*out, held[-1]]


def _between(v: list[float], t: float) -> float:
    a, b, c, d = v
    t2, t3 = t * t, t * t * t
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t3)


def resample(points: list[Point], step: float) -> list[Point]:
    line = LineString(points)
    n = max(1, round(line.length / step))
    return [line.interpolate(i / n, normalized=True).coords[0] for i in range(n + 1)]


def meander(points: list[Point], amount: float, seed: str, step: float = 26) -> list[Point]:
    """A natural line: resampled, pushed sideways at random, smoothed."""
    q = resample(points, step)
    rng = random.Random(seed)
    out = [q[0]]
    for a, b, c in zip(q, q[1:], q[2:], strict=False):
        dx, dy = c[0] - a[0], c[1] - a[1]
        n = math.hypot(dx, dy) or 1
        o = rng.uniform(-amount, amount)
        out.append((b[0] - dy / n * o, b[1] + dx / n * o))
    return catmull([*out, q[-1]], 4)


def thread(
    grid: HexGrid,
    hexes: list[str],
    ends: tuple[Point | None, Point | None] = (None, None),
    via: Mapping[str, Point] | None = None,
    least: float = 0.14,
    rounds: int = 400,
) -> list[Point]:
    """Crossing points slide along the hexsides until the line is as straight as the list of hexes allows.
    `via`: hexes in which the line passes a point of its own."""
    sides = [grid.ends((a, b)) for a, b in itertools.pairwise(hexes)]
    first, last = ends[0] or grid.center(hexes[0]), ends[1] or grid.center(hexes[-1])
    through = [(via or {}).get(k) for k in hexes]
    share = [0.5] * len(sides)

    def on(i: int) -> Point:
        (x1, y1), (x2, y2) = sides[i]
        return x1 + (x2 - x1) * share[i], y1 + (y2 - y1) * share[i]

    for _ in range(rounds):
        for i, ((x1, y1), (x2, y2)) in enumerate(sides):
            a = through[i] or (first if i == 0 else on(i - 1))
            b = through[i + 1] or (last if i == len(sides) - 1 else on(i + 1))
            dx, dy = x2 - x1, y2 - y1
            t = (((a[0] + b[0]) / 2 - x1) * dx + ((a[1] + b[1]) / 2 - y1) * dy) / (dx * dx + dy * dy)
            share[i] += 0.6 * (min(1 - least, max(least, t)) - share[i])
    out = [first]
    for i in range(len(sides)):
        p = through[i]
        out += [p, on(i)] if p and i > 0 else [on(i)]
    end = through[len(sides)]
    return [*out, end, last] if end else [*out, last]


@cache
def _push(seed: int, size: float, width: int, height: int) -> Array:
    shape = (int((height + 2 * EDGE) / CELL), int((width + 2 * EDGE) / CELL))
    n = gaussian_filter(np.random.default_rng(seed).normal(size=shape), size / CELL, mode="wrap")
    return n / n.std()


def warp(points: list[Point], amount: float, board: tuple[int, int], size: float = 17) -> Array:
    """Pushes points about by a smooth random field, the same everywhere: shapes that touch go on touching."""
    xy = np.asarray(points, float)[:, :2]
    spots = [(xy[:, 1] + EDGE) / CELL, (xy[:, 0] + EDGE) / CELL]

    def push(seed: int, size: float) -> Array:
        return map_coordinates(_push(seed, size, *board), spots, order=1, mode="wrap")

    x = xy[:, 0] + np.clip(push(1, size), -1.7, 1.7) * amount + push(3, 7) * 1.6
    y = xy[:, 1] + np.clip(push(2, size), -1.7, 1.7) * amount + push(4, 7) * 1.6
    return np.stack([x, y], 1)


def organic(grid: HexGrid, hexes: list[str], board: tuple[int, int], rounding: float, amount: float, close: float = 0) -> Shape:
    """One rounded, crooked shape out of a set of hexes. `board`: width and height of the board."""
    whole = unary_union([Polygon(grid.corners(k)).buffer(0.4) for k in hexes]).buffer(close).buffer(-close)
    whole = whole.buffer(-rounding).buffer(2 * rounding).buffer(-rounding)

    def crooked(ring: Shape) -> Array:
        return warp(resample(list(ring.coords), 7), amount, board)

    out = [
        Polygon(crooked(p.exterior), [crooked(h) for h in p.interiors if Polygon(h).area > 400]).buffer(0)
        for p in polygons(whole)
    ]
    return unary_union(out).simplify(0.6)
