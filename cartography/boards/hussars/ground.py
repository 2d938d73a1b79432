"""The ground: shaded relief, washes of color, hachures of slopes and ravines."""

from __future__ import annotations

import base64
import io
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot
from shapely.ops import substring, unary_union

from cartography.boards.hussars.colors import GROUND
from cartography.boards.hussars.scene import SEED, Scene, around
from cartography.lib.engraving import SlopeHachures, bank_hachures, curve, inside, short
from cartography.lib.hexgrid import Point
from cartography.lib.svg import Canvas, path, ring

Shape = Any
Array = Any
SCALE = 0.5
QUALITY = 62


class Relief:
    """A height field of the drawing's own, made from the terrain: plateau 1, valley 0. It means nothing in play."""

    def __init__(self, s: Scene) -> None:
        self.s = s
        left, top, width, height = s.frame.rect
        self.corner: Point = (left, top)
        self.shape = int(width * SCALE), int(height * SCALE)
        self.rng = np.random.default_rng(SEED)
        z = gaussian_filter(self._hexes(), 21 * SCALE)
        self.heights = np.where(z < 1, np.clip((z - 0.14) / 0.80, 0, 1), z)
        self.bumpy = self.heights + self.noise(70) * 0.16 + self.noise(30) * 0.035 - self._cuts() * 0.42

    def noise(self, size: float) -> Array:
        n = gaussian_filter(self.rng.normal(size=(self.shape[1], self.shape[0])), size)
        return n / n.std()

    def _spots(self, points: list[Point]) -> list[Point]:
        return [((x - self.corner[0]) * SCALE, (y - self.corner[1]) * SCALE) for x, y in points]

    def _height(self, k: str) -> float:
        s, t = self.s, self.s.b.terrain[k]
        if k in s.valley:
            return 0.0
        if t == "hills":
            return 0.60 if any(q in s.valley for q in s.grid.near(k)) else 1.38
        return 1.42 if "monastery" in s.b.features[k] else 0.95 if t == "swamp" else 1.0

    def _hexes(self) -> Array:
        picture = Image.new("F", self.shape, 1.0)
        pen = ImageDraw.Draw(picture)
        for k, nearest in around(self.s.b).items():
            pen.polygon(self._spots(self.s.grid.corners(k, self.s.grid.radius + 1)), fill=self._height(nearest))
        return np.asarray(picture, float)

    def _cuts(self) -> Array:
        """Where ravines and streams cut in."""
        picture = Image.new("L", self.shape, 0)
        pen = ImageDraw.Draw(picture)
        for w in self.s.b.file.stream:
            depth, width = (255, 34) if "ravine" in w.kind else (110, 16)
            pen.line(self._spots(self.s.ways.streams[w.name]), fill=depth, width=int(width * SCALE))
        return gaussian_filter(np.asarray(picture, float) / 255, 9 * SCALE)

    def jpeg(self) -> str:
        """Paper with a soft mottle, lit from the north-west."""
        gy, gx = np.gradient(self.bumpy * 26 * SCALE)
        light = 1 + np.clip((gx * 0.70 + gy * 0.70) * 0.36, -0.34, 0.075)
        mottle = (self.noise(90) * 2.0 + self.noise(26) * 1.3)[..., None] * np.array([1, 1.05, 1.35])
        low = gaussian_filter((self.bumpy < 0.3).astype(float), 30)[..., None]
        out = (np.array([240, 228, 199.0]) + mottle - low * np.array([6, 2, 4])) * light[..., None]
        out += np.clip(1 - light, 0, 1)[..., None] * np.array([16, 2, -14])
        held = io.BytesIO()
        picture = Image.fromarray(out.clip(0, 255).astype("u1"))
        picture.save(held, "JPEG", quality=QUALITY, optimize=True, subsampling=2)
        return base64.b64encode(held.getvalue()).decode()


def draw_relief(c: Canvas, s: Scene, relief: Relief) -> None:
    x, y, w, h = (short(v) for v in s.frame.rect)
    c.add(
        f'<image href="data:image/jpeg;base64,{relief.jpeg()}" x="{x}" y="{y}" width="{w}" height="{h}" '
        'preserveAspectRatio="none"/>'
    )


def wash(c: Canvas, s: Scene, shape: Shape, color: str, opacity: float, edge: tuple[str, float] | None = None) -> None:
    line = f' stroke="{edge[0]}" stroke-width="1.6" stroke-opacity="{edge[1]:g}"' if edge else ""
    d = path(shape.intersection(s.sheet.buffer(30)), 0.8)
    c.add(f'<path d="{d}" fill="{color}" fill-opacity="{opacity:g}" fill-rule="evenodd"{line}/>')


def ravine_bed(s: Scene) -> Shape:
    """The beds of the ravines; those without water begin and end softly."""
    beds = []
    for w in s.b.file.stream:
        if "ravine" in w.kind:
            line = LineString(s.ways.streams[w.name])
            beds.append(substring(line, 14, line.length - (0 if "stream" in w.kind else 14)).buffer(16))
    return unary_union(beds).difference(s.ways.water)


def draw_washes(c: Canvas, s: Scene) -> None:
    foot = s.edge_of_valley("hills", "fortress").buffer(13).buffer(8).buffer(-8)
    wash(c, s, foot, GROUND["hills"], 0.40)
    wash(c, s, s.washes.hills, GROUND["hills"], 0.62)
    wash(c, s, s.washes.swamp, GROUND["swamp"], 0.88, ("#7fa39b", 0.55))
    wash(c, s, s.washes.forest, GROUND["forest"], 0.92, ("#71854f", 0.6))
    for shape in s.towns.values():
        wash(c, s, shape, GROUND["town"], 0.85, ("#b98468", 0.6))
    c.add(f'<path d="{path(s.camp.buffer(-2), 0.1)}" fill="{GROUND["camp"]}" fill-opacity=".75"/>')
    for k in s.of("trenches"):
        corners = ring(s.grid.corners(k, s.grid.radius - 2))
        c.add(f'<path d="{corners}Z" fill="{GROUND["trenches"]}" fill-opacity=".85"/>')
    fort = unary_union([s.hexagon(k).buffer(0.3) for k in s.of("fortress")]).buffer(-2)
    c.add(f'<path d="{path(fort, 0.1)}" fill="#ddc08f" fill-opacity=".9"/>')
    wash(c, s, ravine_bed(s), GROUND["ravine"], 0.62)


def draw_slopes(c: Canvas, s: Scene, relief: Relief) -> None:
    on_hill, on_fringe = inside(s.hills), inside(s.edge_of_valley("hills"), 20)
    parts = [Polygon(s.rampart).buffer(18), *s.around_works(40), *(Dot(s.grid.center(k)).buffer(36) for k in s.towns)]
    blocked = inside(unary_union([*parts, s.roads.buffer(6), s.ways.water.buffer(4), s.ravines.buffer(18)]))

    def allow(x: float, y: float) -> int:
        return 2 if on_hill(x, y) else 1 if on_fringe(x, y) else 0

    def avoid(x: float, y: float) -> bool:
        return blocked(x, y) or s.on_name(x, y) or s.on_number(x, y)

    strong, faint = SlopeHachures(relief.heights, SCALE, relief.corner).draw(avoid, allow)
    c.add(f'<path d="{strong}" fill="#61421f" fill-opacity=".78"/><path d="{faint}" fill="#61421f" fill-opacity=".5"/>')


def draw_streams(c: Canvas, s: Scene) -> None:
    on_road, in_water = inside(s.roads, 5.5), inside(s.ways.water, 2)

    def skip(x: float, y: float) -> bool:
        return on_road(x, y) or s.on_name(x, y) or in_water(x, y)

    cut = [w.name for w in s.b.file.stream if "ravine" in w.kind]
    banks = "".join(bank_hachures(s.ways.streams[n], 19, 12.5, n, skip) for n in cut)
    c.add(f'<path d="{banks}" fill="#57391c" fill-opacity=".85"/>')
    for w in s.b.file.stream:
        d = curve([(p[0], p[1]) for p in LineString(s.ways.streams[w.name]).simplify(0.8).coords])
        if "stream" in w.kind:
            c.add(
                f'<g fill="none" stroke-linecap="round"><path d="{d}" stroke="#f3ead0" stroke-opacity=".8" '
                f'stroke-width="7.5"/><path d="{d}" stroke="#2f6478" stroke-width="5"/><path d="{d}" stroke="#8fbccb" '
                'stroke-width="2.3"/></g>'
            )
        else:
            dry = 'stroke="#6d4b26" stroke-width="1.1" stroke-dasharray="7 4" stroke-opacity=".7"'
            c.add(f'<path d="{d}" fill="none" {dry}/>')
