"""Lines, paths and lettering of the drawing, in the one hand of all boards."""

from __future__ import annotations

import base64
import io
import itertools
import math
import random
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageFont
from shapely.geometry import Polygon

from cartography.lib import sources
from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import HexGrid, Point

Shape = Any
Array = Any

INK = "#241708"
BOLD = ' font-weight="700"'
ITALIC = ' font-style="italic"'
FONTS = "'EB Garamond','EB Garamond 12',Garamond,Georgia,serif"


@cache
def _face(style: str) -> Any:
    base = "usr/share/fonts/truetype/ebgaramond"
    return ImageFont.truetype(str(sources.path("garamond12", f"{base}/EBGaramond12-{style}.ttf")), 200)


def text_width(text: str, size: float, *, bold: bool = False, spacing: float = 0, italic: bool = False) -> float:
    style = "Bold" if bold else "Italic" if italic else "Regular"
    return float(_face(style).getlength(text)) * size / 200 + spacing * max(0, len(text) - 1)


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def ring(points: Any, digits: int = 1) -> str:
    parts = [f"{p[0]:.{digits}f} {p[1]:.{digits}f}".replace(".0 ", " ").removesuffix(".0") for p in points]
    return "M" + "L".join(parts)


def path(of: Shape, tolerance: float = 0.45, least: float = 6) -> str:
    """The outline of polygons, holes with it; crumbs under `least` square pixels are left out."""
    out = []
    for p in polygons(of):
        if p.area < least:
            continue
        q = p.simplify(tolerance)
        if q.is_empty or q.geom_type != "Polygon":
            continue
        out.append(ring(q.exterior.coords[:-1]) + "Z")
        out += [ring(h.coords[:-1]) + "Z" for h in q.interiors if Polygon(h).area > least]
    return "".join(out)


def segment(p: Point, q: Point) -> str:
    return f"M{p[0]:.1f} {p[1]:.1f}L{q[0]:.1f} {q[1]:.1f}"


def wiggle(points: list[Point], rng: random.Random, amount: float = 0.16, depth: int = 3) -> list[Point]:
    """A line as a hand draws it: every stretch gets a bend in its middle, smaller ones after that."""
    for d in range(depth):
        out = [points[0]]
        for a, b in itertools.pairwise(points):
            dx, dy = b[0] - a[0], b[1] - a[1]
            o = rng.uniform(-1, 1) * amount * 0.9**d
            out += [((a[0] + b[0]) / 2 - dy * o, (a[1] + b[1]) / 2 + dx * o), b]
        points = out
    return points


def side_line(grid: HexGrid, p: Point, q: Point, amount: float = 0.15, salt: str = "r", shift: Point = (0, 0)) -> list[Point]:
    """A hexside with a natural wiggle, the same from both ends; `shift` moves its middle aside."""
    kp, kq = grid.corner(p), grid.corner(q)
    a, b = (p, q) if kp <= kq else (q, p)
    line = wiggle([a, b], random.Random(salt + str(sorted((kp, kq)))), amount)
    if shift != (0, 0):
        n = len(line) - 1
        bow = [math.sin(math.pi * i / n) ** 0.5 if 0 < i < n else 0.0 for i in range(n + 1)]
        line = [(x + shift[0] * f, y + shift[1] * f) if f else (x, y) for (x, y), f in zip(line, bow, strict=True)]
    return line if kp <= kq else line[::-1]


def smooth(points: list[Point]) -> str:
    """A soft curve through the points."""
    out = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(len(points) - 1):
        p0, p1, p2 = points[max(0, i - 1)], points[i], points[i + 1]
        p3 = points[min(len(points) - 1, i + 2)]
        a = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        b = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        out += f"C{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f} {p2[0]:.1f} {p2[1]:.1f}"
    return out


def jpeg(of: Array, quality: int) -> str:
    held = io.BytesIO()
    picture = Image.fromarray(np.clip(of, 0, 255).astype("u1"))
    picture.save(held, "JPEG", quality=quality, optimize=True, subsampling=0)
    return base64.b64encode(held.getvalue()).decode()


class Canvas:
    """The drawing, grown piece by piece."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def add(self, part: str) -> None:
        self.parts.append(part)

    def text(self, x: float, y: float, text: str, size: float, extra: str = "", anchor: str = "start", fill: str = INK) -> None:
        at = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.add(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}"{at}{extra}>{text}</text>')

    def __str__(self) -> str:
        return "\n".join(self.parts)
