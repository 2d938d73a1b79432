"""Names of lands, seas and rivers: each is moved a little to where it collides least."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from shapely.affinity import rotate
from shapely.geometry import Polygon, box

from cartography.lib.config import Label
from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import HexGrid, Point
from cartography.lib.svg import BOLD, ITALIC, Canvas, escape, text_width

Shape = Any
Array = Any
QUARTER = 0.5
"""Masks have half the board's size."""

UPRIGHT = ("land", "prov", "out", "area", "off")
STYLES = {
    "sea": 'fill="#23567a" font-style="italic" fill-opacity=".78"',
    "lake": 'fill="#1b4a6d" font-style="italic" fill-opacity=".95"',
    "land": 'fill="#43281a" fill-opacity=".46" font-weight="700"',
    "prov": 'fill="#43281a" fill-opacity=".62" font-weight="700"',
    "note": 'fill="#43281a" fill-opacity=".78" font-style="italic"',
    "isle": 'fill="#3b4a44" fill-opacity=".8" font-style="italic"',
    "out": 'fill="#3d3a34" fill-opacity=".55" font-weight="700"',
}
HALOS = {"note": ("#f3ead0", 4.5), "lake": ("#a5c8d5", 4.5), "out": ("#b5aa94", 9.0)}


@dataclass
class Lettered:
    label: Label
    x: float
    y: float
    spacing: float
    box: Shape


def is_bold(kind: str) -> bool:
    return kind in UPRIGHT


def start_of(label: Label, grid: HexGrid) -> Point:
    if label.at:
        return label.at
    x, y = grid.center(label.hex)
    return x + label.offset[0], y + label.offset[1]


def letters(label: Label, spacing: float) -> Array:
    """Sample points of the letters, around the label's middle."""
    bold = is_bold(label.kind)
    widths = [text_width(c, label.size, bold=bold, italic=not bold) for c in label.text]
    x = -(sum(widths) + spacing * (len(label.text) - 1)) / 2
    points = []
    for c, w in zip(label.text, widths, strict=True):
        if c != " ":
            points += [(x + w * f, label.size * g) for f in (0, 0.5, 1) for g in (-0.36, 0, 0.36)]
        x += w + spacing
    p = np.array(points)
    cos, sin = math.cos(math.radians(label.rotate)), math.sin(math.radians(label.rotate))
    return np.column_stack([p[:, 0] * cos - p[:, 1] * sin, p[:, 0] * sin + p[:, 1] * cos])


def fill(size: tuple[int, int], shapes: list[Shape], grow: float = 0) -> Array:
    """A mask of shapes."""
    picture = Image.new("L", (int(size[0] * QUARTER), int(size[1] * QUARTER)), 0)
    draw = ImageDraw.Draw(picture)
    for g in shapes:
        for p in polygons(g.buffer(grow) if grow else g):
            draw.polygon([(x * QUARTER, y * QUARTER) for x, y in p.exterior.coords], fill=1)
            for h in p.interiors:
                draw.polygon([(x * QUARTER, y * QUARTER) for x, y in h.coords], fill=0)
    return np.asarray(picture).astype(float)


@dataclass
class Obstacles:
    """What lettering keeps clear of, as masks: `hard` symbols and names, `soft` hexsides with a feature, and so on."""

    hard: Array
    numbers: Array
    rivers: Array
    land: Array
    lakes: Array
    soft: Array
    rough: Array
    regions: dict[str, Array] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.taken = np.zeros_like(self.hard)


def share(mask: Array, points: Array) -> float:
    y = (points[:, 1] * QUARTER).astype(int).clip(0, mask.shape[0] - 1)
    x = (points[:, 0] * QUARTER).astype(int).clip(0, mask.shape[1] - 1)
    return float(mask[y, x].mean())


def cost(label: Label, p: Array, on: Obstacles) -> float:
    land, kind = label.kind == "land", label.kind
    c = (150 if land else 60) * share(on.hard, p) + 24 * share(on.taken, p) + 9 * share(on.soft, p)
    c += (4 if land else 10) * share(on.numbers, p) + (3.5 if land else 12) * share(on.rivers, p)
    if kind in ("land", "prov", "note"):
        c += 8 * (1 - share(on.land, p))
        if "Marsh" not in label.text:
            c += (3 if land else 5) * share(on.rough, p)
    elif kind == "sea":
        c += 10 * share(on.land, p)
    elif kind == "lake":
        c += 6 * (1 - share(on.lakes, p))
    if label.inside:
        c += 25 * (1 - share(on.regions[label.inside], p))
    return c


def find_spot(label: Label, grid: HexGrid, on: Obstacles) -> tuple[float, float, float]:
    """x, y and letter spacing of the best place within the label's reach."""
    x0, y0 = start_of(label, grid)
    rx, ry = label.reach
    if not (rx or ry):
        return x0, y0, label.spacing
    best = None
    for f in (1, 0.85, 1.2) if label.kind in ("land", "sea") else (1, 0.8):
        base = letters(label, label.spacing * f)
        for ox in range(-rx, rx + 1, 6) if rx else (0,):
            for oy in range(-ry, ry + 1, 5) if ry else (0,):
                p = base + np.array((x0 + ox, y0 + oy))
                c = cost(label, p, on) + 0.5 * abs(f - 1) + 0.012 * math.hypot(ox, oy)
                if best is None or c < best[0]:
                    best = (c, x0 + ox, y0 + oy, label.spacing * f)
    assert best is not None
    return best[1], best[2], best[3]


def place_all(labels: list[Label], grid: HexGrid, on: Obstacles) -> list[Lettered]:
    out = []
    for label in labels:
        x, y, spacing = find_spot(label, grid, on)
        for px, py in letters(label, spacing) + np.array((x, y)):
            i, j, r = int(py * QUARTER), int(px * QUARTER), max(3, int(label.size * 0.2 * QUARTER))
            on.taken[max(0, i - r) : i + r, max(0, j - r) : j + r] = 1
        out.append(Lettered(label, x, y, spacing, frame_of(label, x, y, spacing)))
    return out


def frame_of(label: Label, x: float, y: float, spacing: float) -> Shape:
    bold = is_bold(label.kind)
    w = text_width(label.text, label.size, bold=bold, spacing=spacing, italic=not bold)
    flat = box(x - w / 2, y - label.size * 0.36, x + w / 2, y + label.size * 0.36)
    return rotate(flat, label.rotate, origin=(x, y))


def draw(canvas: Canvas, done: list[Lettered]) -> None:
    for one in done:
        label, x, y = one.label, one.x, one.y
        size = f"{label.size:g}"
        turn = f' transform="rotate({label.rotate:g} {x:.0f} {y:.0f})"' if label.rotate else ""
        at = f'x="{x:.0f}" y="{y + label.size * 0.33:.0f}" font-size="{size}" letter-spacing="{one.spacing:g}"'
        at += ' text-anchor="middle"'
        if label.kind in HALOS:
            color, width = HALOS[label.kind]
            face = BOLD if label.kind == "out" else ITALIC
            canvas.add(
                f'<text {at}{face} fill="none" stroke="{color}" stroke-opacity=".9" stroke-width="{width:g}" '
                f'stroke-linejoin="round"{turn}>{escape(label.text)}</text>'
            )
        canvas.add(f"<text {at} {STYLES[label.kind]}{turn}>{escape(label.text)}</text>")


def hexagon(grid: HexGrid, of: str, grow: float = 0) -> Shape:
    shape = Polygon(grid.corners(of))
    return shape.buffer(grow) if grow else shape
