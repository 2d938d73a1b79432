"""Outlines read back from SVG path data, with nothing but the standard library: what a finished area board shows."""

from __future__ import annotations

import math
import re

Point = tuple[float, float]
Ring = list[Point]
Box = tuple[float, float, float, float]
NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")


def rings(path: str) -> list[Ring]:
    """Rings of a path of relative lines (`M x y l dx dy … z`), or of one box (`M x y h w v h h -w z`)."""
    out = []
    for part in re.findall(r"M[^M]*", path):
        box = re.match(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)", part)
        if box:
            x, y, w, h = map(float, box.groups())
            out.append([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
            continue
        n = [float(v) for v in NUMBER.findall(part.replace("-", " -"))]
        ring = [(n[0], n[1])]
        for i in range(2, len(n) - 1, 2):
            ring.append((ring[-1][0] + n[i], ring[-1][1] + n[i + 1]))
        out.append(ring)
    return out


class Outline:
    def __init__(self, path: str) -> None:
        self.rings = [r for r in rings(path) if len(r) > 2]
        points = [p for r in self.rings for p in r]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.box: Box = (min(xs), min(ys), max(xs), max(ys)) if points else (0, 0, 0, 0)
        self.edges = [(r[i - 1], r[i]) for r in self.rings for i in range(len(r))]

    def contains(self, p: Point) -> bool:
        """Even-odd: holes are outside."""
        x, y = p
        if not (self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]):
            return False
        odd = False
        for (ax, ay), (bx, by) in self.edges:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
        return odd

    def distance(self, p: Point) -> float:
        """To the outline; zero inside."""
        return 0.0 if self.contains(p) else min(to_segment(p, a, b) for a, b in self.edges)

    def near(self, other: Outline, reach: float) -> float:
        """The distance of two outlines where it is under `reach`; else `reach`."""
        x0, y0 = max(self.box[0], other.box[0]) - reach, max(self.box[1], other.box[1]) - reach
        x1, y1 = min(self.box[2], other.box[2]) + reach, min(self.box[3], other.box[3]) + reach
        if x0 > x1 or y0 > y1:
            return reach
        best = reach
        for one, two in ((self, other), (other, self)):
            points = [p for r in one.rings for p in r if x0 <= p[0] <= x1 and y0 <= p[1] <= y1]
            edges = [e for e in two.edges if _touches(e, (x0, y0, x1, y1))]
            for p in points:
                best = min([best, *(to_segment(p, a, b) for a, b in edges)])
        return best

    def share(self, x: float, y: float, half: float) -> float:
        """How much of a square lies inside, by sixteen points."""
        steps = [-0.75, -0.25, 0.25, 0.75]
        hits = sum(self.contains((x + i * half, y + j * half)) for i in steps for j in steps)
        return hits / 16


def _touches(edge: tuple[Point, Point], box: Box) -> bool:
    (ax, ay), (bx, by) = edge
    return max(ax, bx) >= box[0] and min(ax, bx) <= box[2] and max(ay, by) >= box[1] and min(ay, by) <= box[3]


def to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
