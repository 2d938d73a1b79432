"""Names of the battlefield: where they stand, and how they are lettered."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shapely.affinity import rotate
from shapely.geometry import LineString, box
from shapely.geometry import Point as Dot
from shapely.ops import substring

from cartography.boards.hussars import art as arts
from cartography.boards.hussars.art import Along, Name
from cartography.lib.curves import resample
from cartography.lib.engraving import curve, short
from cartography.lib.hexgrid import HexGrid, Point
from cartography.lib.svg import Canvas, escape, text_width

if TYPE_CHECKING:
    from cartography.boards.hussars.scene import Scene
    from cartography.boards.hussars.works import Work

Shape = Any
Box = list[float]
BOLD, SLANTED = ("wood", "town"), ("water", "note", "work")
STYLES = {
    "town": ('font-weight="700"', "#2a1208", "#f1d9b8", 0.9),
    "vill": ("", "#20140c", "#f4e9cd", 0.9),
    "wood": ('font-weight="700"', "#2f3d1c", "#c3d0a3", 0.8),
    "water": ('font-style="italic"', "#1d4c60", "#e6ead6", 0.85),
    "note": ('font-style="italic"', "#4a2e18", "#f4e9cd", 0.85),
    "work": ('font-style="italic"', "#4a1d14", "#f4e9cd", 0.9),
    "camp": ("", "#5a1d14", "#f4e4bd", 0.9),
}
"""Face, color, and color and strength of the halo."""


@dataclass(frozen=True)
class Placed:
    spec: Name
    x: float
    y: float
    box: Shape
    line_boxes: list[Box]


def leading(kind: str) -> float:
    return 1.24 if kind == "wood" else 0.98


def place(n: Name, grid: HexGrid) -> Placed:
    x, y = arts.place(grid, n.at)
    size, text = n.size, n.text()
    widths = [text_width(t, size, bold=n.kind in BOLD, spacing=n.spacing, italic=n.kind in SLANTED) for t in text]
    back = {"middle": 0.5, "end": 1.0, "start": 0.0}[n.anchor]
    step = size * leading(n.kind)
    boxes = []
    for i, w in enumerate(widths):
        left, base = x - w * back, y + i * step
        boxes.append([left, base - size * 0.68, left + w, base + size * 0.22])
    w = max(widths)
    left = x - w * back
    whole = box(left - 2, y - size * 0.70, left + w + 2, y + size * 0.24 + (len(text) - 1) * step)
    return Placed(n, x, y, rotate(whole, n.rotate, origin=(x, y)) if n.rotate else whole, boxes)


def draw(c: Canvas, s: Scene, works: list[Work]) -> None:
    for one in s.names:
        draw_one(c, one)
    for i, along in enumerate(s.art.along):
        draw_along(c, s, i, along)
    letters = "".join(
        f'<text x="{short(w.x - 42)}" y="{short(s.at(w.hex)[1] + 6)}">{w.letter}</text>' for w in works if w.letter
    )
    face = 'font-size="16" font-weight="700" text-anchor="middle"'
    c.add(
        f'<g {face} fill="none" stroke="#f4e9cd" stroke-opacity=".9" stroke-width="3.6" stroke-linejoin="round" '
        f'aria-hidden="true">{letters}</g><g {face} fill="#5a1610">{letters}</g>'
    )


def draw_one(c: Canvas, one: Placed) -> None:
    n, x, y = one.spec, one.x, one.y
    style, color, halo, strength = STYLES[n.kind]
    lines = [escape(t) for t in n.text()]
    step = short(n.size * leading(n.kind))
    body = lines[0]
    if len(lines) > 1:
        body = " ".join(f'<tspan x="{short(x)}" dy="{step if i else 0}">{t}</tspan>' for i, t in enumerate(lines))
    turn = f' transform="rotate({n.rotate} {short(x)} {short(y)})"' if n.rotate else ""
    spaced = f' letter-spacing="{n.spacing:g}"' if n.spacing else ""
    at = f'x="{short(x)}" y="{short(y)}" font-size="{n.size}" text-anchor="{n.anchor}" {style}{spaced}{turn}'
    c.add(
        f'<text {at} fill="none" stroke="{halo}" stroke-opacity="{strength}" stroke-width="{short(max(4, n.size * 0.17))}" '
        f'stroke-linejoin="round" aria-hidden="true">{body}</text><text {at} fill="{color}">{body}</text>'
    )


def draw_along(c: Canvas, s: Scene, i: int, along: Along) -> None:
    """The river's name along a piece of it."""
    middle = LineString(s.ways.river)
    first, last = sorted(middle.project(Dot(s.grid.center(k))) for k in along.hexes)
    piece = substring(middle, first - 60, last + 60).simplify(6)
    points = resample(list(piece.offset_curve(along.offset).coords), 70)
    for _ in range(3):
        points = [points[0], *softened(points), points[-1]]
    if points[0][0] > points[-1][0]:
        points.reverse()
    c.add(f'<path id="vo{i}" d="{curve(points)}" fill="none"/>')
    halo = 'fill="none" stroke="#dfe8d8" stroke-opacity=".9" stroke-width="7" stroke-linejoin="round" aria-hidden="true"'
    for style in (halo, 'fill="#1d4c60"'):
        c.add(
            f'<text font-size="{along.size}" font-style="italic" letter-spacing="9" text-anchor="middle" {style}>'
            f'<textPath href="#vo{i}" startOffset="50%">{s.b.file.river.name}</textPath></text>'
        )


def softened(points: list[Point]) -> list[Point]:
    pairs = itertools.pairwise(itertools.pairwise(points))
    return [((p[0] + 2 * q[0] + r[0]) / 4, (p[1] + 2 * q[1] + r[1]) / 4) for (p, q), (_, r) in pairs]
