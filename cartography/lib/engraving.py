"""Strokes of the engraver: hachures down slopes and banks, signs strewn at an even distance."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString

from cartography.lib.hexgrid import Point

Shape = Any
Array = Any
Test = Callable[[float, float], bool]


def short(v: float) -> str:
    """A number of the drawing: one digit, none where it is zero."""
    return f"{v:.1f}".removesuffix(".0")


def spot(p: Point) -> str:
    return f"{short(p[0])} {short(p[1])}"


def curve(points: list[Point]) -> str:
    """A soft curve through the points."""
    out = "M" + spot(points[0])
    last = len(points) - 1
    for i in range(last):
        p0, p1, p2, p3 = points[max(0, i - 1)], points[i], points[i + 1], points[min(last, i + 2)]
        a = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        b = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        out += f"C{spot(a)} {spot(b)} {spot(p2)}"
    return out


def line(points: list[Point], tolerance: float = 0.4) -> str:
    return "M" + "L".join(spot(p) for p in LineString(points).simplify(tolerance).coords) if len(points) > 1 else ""


def wedge(x: float, y: float, dx: float, dy: float, width: float) -> str:
    """A hachure: broad at the top of the slope, thin at its foot."""
    n = math.hypot(dx, dy) or 1
    nx, ny = -dy / n * width / 2, dx / n * width / 2
    return f"M{spot((x + nx, y + ny))}l{spot((dx - nx, dy - ny))} {spot((-dx - nx, -dy - ny))}z"


def normal(of: Shape, s: float, reach: float = 1.5) -> tuple[Point, Point, Point]:
    """The point of a line at this length, the direction of the line, and what stands upright on it."""
    p, q, r = of.interpolate(s), of.interpolate(min(of.length, s + reach)), of.interpolate(max(0, s - reach))
    dx, dy = q.x - r.x, q.y - r.y
    n = math.hypot(dx, dy) or 1
    return (p.x, p.y), (dx / n, dy / n), (-dy / n, dx / n)


def inside(shape: Shape, grow: float = 0) -> Test:
    """Whether points lie in a shape, asked often."""
    grown = shape.buffer(grow) if grow else shape
    shapely.prepare(grown)

    def test(x: float, y: float) -> bool:
        return bool(shapely.contains_xy(grown, x, y))

    return test


def bank_hachures(
    points: list[Point], offset: float, length: float, seed: str, skip: Test | None = None, taper: float = 26
) -> str:
    """Both banks of a ravine: strokes from the brink towards the bed."""
    step, width, uneven = 4.4, 2.1, 0.22
    rng, of, out = random.Random(seed), LineString(points), []
    for i in range(int(of.length / step) + 1):
        s = i * step
        (x, y), (dx, dy), (nx, ny) = normal(of, s, 2)
        t = min(1, (s + 6) / taper, (of.length - s + 6) / taper)
        for bank in (1, -1):
            o = offset * t * rng.uniform(1 - uneven, 1 + uneven * 0.4)
            n = length * t * rng.uniform(0.8, 1.15)
            lean = rng.uniform(-0.16, 0.16)
            px, py = x + nx * o * bank, y + ny * o * bank
            if skip and skip(px, py):
                continue
            dark = 1.15 if (nx + ny) * bank > 0 else 0.9
            out.append(wedge(px, py, (-nx * bank + dx * lean) * n, (-ny * bank + dy * lean) * n, width * dark))
    return "".join(out)


class SlopeHachures:
    """Strokes down the slope between the contour lines of a height field.
    `scale`: cells to a board pixel; `corner`: where the field begins on the board."""

    levels = (0.08, 1.40, 0.105)
    flattest = 0.0048
    """Height to a board pixel under which no stroke stands."""

    def __init__(self, z: Array, scale: float, corner: Point) -> None:
        self.z, self.scale, self.corner = z, scale, corner
        self.gy, self.gx = np.gradient(z)

    def draw(self, avoid: Test, allow: Callable[[float, float], int]) -> tuple[str, str]:
        """Strokes where `allow` says 2, and fainter ones where it says 1."""
        import contourpy

        contours = contourpy.contour_generator(z=self.z)
        rng = random.Random(7)
        out: dict[int, list[str]] = {1: [], 2: []}
        for level in np.arange(*self.levels):
            for found in contours.lines(float(level)):
                if len(found) >= 6:
                    self._along([(p[0], p[1]) for p in found], rng, avoid, allow, out)
        return "".join(out[2]), "".join(out[1])

    def _along(
        self,
        contour: list[Point],
        rng: random.Random,
        avoid: Test,
        allow: Callable[[float, float], int],
        out: dict[int, list[str]],
    ) -> None:
        from cartography.lib.curves import resample

        for a, b in resample(contour, 5.6 * self.scale)[:-1]:
            x, y = a + rng.uniform(-0.5, 0.5) * self.scale, b + rng.uniform(-0.5, 0.5) * self.scale
            i, j = int(min(max(y, 0), self.z.shape[0] - 1)), int(min(max(x, 0), self.z.shape[1] - 1))
            ax, ay = self.gx[i, j], self.gy[i, j]
            steep = math.hypot(ax, ay)
            slope = steep * self.scale
            if slope < self.flattest:
                continue
            n = min(17, max(7.5, self.levels[2] / slope * 0.92)) * rng.uniform(0.85, 1.1)
            ux, uy = -ax / steep, -ay / steep
            px, py = x / self.scale + self.corner[0], y / self.scale + self.corner[1]
            how = allow(px, py)
            if how and not avoid(px + ux * n / 2, py + uy * n / 2):
                width = min(2.3, 0.8 + slope * 62) * (1 if how == 2 else 0.72)
                out[how].append(wedge(px, py, ux * n, uy * n, width))


class Crowd:
    """Points that keep their distance from each other."""

    def __init__(self, distance: float) -> None:
        self.d = distance
        self.cells: dict[tuple[int, int], list[Point]] = {}

    def free(self, x: float, y: float) -> bool:
        i, j = int(x // self.d), int(y // self.d)
        near = (self.cells.get((u, v), ()) for u in range(i - 2, i + 3) for v in range(j - 2, j + 3))
        return not any((x - a) ** 2 + (y - b) ** 2 < self.d * self.d for cell in near for a, b in cell)

    def add(self, x: float, y: float) -> None:
        self.cells.setdefault((int(x // self.d), int(y // self.d)), []).append((x, y))


def strewn(shape: Shape, distance: float, rng: random.Random, ok: Test, tries: int = 0) -> list[Point]:
    """Points in a polygon at least so far apart, where `ok` allows them."""
    shapely.prepare(shape)
    x0, y0, x1, y1 = shape.bounds
    n = int(tries or (x1 - x0) * (y1 - y0) / (distance * distance) * 3.2)
    xy = np.random.default_rng(rng.randrange(10**9)).uniform([x0, y0], [x1, y1], (n, 2))
    crowd, out = Crowd(distance), []
    for (x, y), within in zip(xy, shapely.contains_xy(shape, xy[:, 0], xy[:, 1]), strict=True):
        if within and crowd.free(x, y) and ok(x, y):
            crowd.add(x, y)
            out.append((float(x), float(y)))
    return out
