"""Shaded land and the depth of the sea, as two small pictures inside the drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, map_coordinates, median_filter

from cartography.lib import geodata
from cartography.lib.config import ReliefSpec
from cartography.lib.hexgrid import HexGrid, Point
from cartography.lib.projection import Projection
from cartography.lib.svg import jpeg

Array = Any
FALSE_BUMP = (50.2, 51.6, 25.2, 28.2)
"""ETOPO5 has a hill in Volhynia that is not there: south, north, west, east."""


@dataclass
class Wash:
    """Ground that gets a color of its own: woods, marshes. `amount`: least strength, and what a soft noise adds."""

    mask: Array
    color: tuple[int, int, int]
    amount: tuple[float, float]


class Ground:
    """The map's pixels at the relief's scale, with masks of hexes or lines drawn on them."""

    def __init__(self, spec: ReliefSpec, grid: HexGrid, projection: Projection) -> None:
        self.spec, self.grid = spec, grid
        s = spec.scale
        self.nx, self.ny = int(grid.width * s), int(grid.height * s)
        x, y = np.meshgrid(grid.left + (np.arange(self.nx) + 0.5) / s, grid.top + (np.arange(self.ny) + 0.5) / s)
        self.lon, self.lat = projection.to_earth(x, y)
        self.rng = np.random.default_rng(spec.seed)

    def noise(self, size: float) -> Array:
        n = gaussian_filter(self.rng.normal(size=(self.ny, self.nx)), size)
        return n / n.std()

    def _spot(self, p: Point) -> Point:
        return (p[0] - self.grid.left) * self.spec.scale, (p[1] - self.grid.top) * self.spec.scale

    def hexes(self, of: list[str], blur: float) -> Array:
        mask = Image.new("L", (self.nx, self.ny), 0)
        draw = ImageDraw.Draw(mask)
        for k in of:
            draw.polygon([self._spot(p) for p in self.grid.corners(k)], fill=255)
        return gaussian_filter(np.asarray(mask).astype(float) / 255, blur * self.spec.scale)

    def sides(self, of: list[tuple[Point, Point]], width: float, blur: float) -> Array:
        mask = Image.new("L", (self.nx, self.ny), 0)
        draw = ImageDraw.Draw(mask)
        for p, q in of:
            draw.line([self._spot(p), self._spot(q)], fill=255, width=int(width * self.spec.scale))
        return gaussian_filter(np.asarray(mask).astype(float) / 255, blur * self.spec.scale)


def _heights(ground: Ground, mend_bump: bool) -> tuple[Array, Array]:
    h = geodata.heights()
    z = h.z.astype(float)
    if mend_bump:
        south, north, west, east = FALSE_BUMP
        i0, i1 = np.searchsorted(h.y, south), np.searchsorted(h.y, north)
        j0, j1 = np.searchsorted(h.x, west), np.searchsorted(h.x, east)
        z[i0:i1, j0:j1] = median_filter(z, 17)[i0:i1, j0:j1]
    at = h.at(ground.lon, ground.lat)
    up = map_coordinates(np.maximum(z, 0), at, order=3, mode="nearest")
    down = map_coordinates(np.minimum(z, -6), at, order=1, mode="nearest")
    return gaussian_filter(up, ground.spec.blur), gaussian_filter(down, 10 * ground.spec.scale)


def mix(base: Array, color: tuple[int, int, int], amount: Array) -> Array:
    a = amount[..., None]
    return base * (1 - a) + np.array(color) * a


def _steps(values: Array, at: list[float], colors: list[tuple[int, int, int]]) -> Array:
    table = np.array(colors)
    return np.stack([np.interp(values, at, table[:, k]) for k in range(3)], -1)


def pictures(
    ground: Ground, strength: Array, tone: Callable[[Ground, Array, Array], Array], *, mend_bump: bool = True
) -> tuple[str, str]:
    """Land and sea as JPEG. `strength` (0 to 1): where relief is strong, so that rough ground can be read off the picture.
    `tone` lays washes of color over the ground; it gets the ground, its colors and the heights."""
    spec = ground.spec
    h, depth = _heights(ground, mend_bump)
    power = spec.faint + spec.strong * strength
    rough = gaussian_filter(np.abs(h - gaussian_filter(h, 26)), 18)
    fine = 0.26 * ground.noise(spec.noise[0]) + 0.12 * ground.noise(spec.noise[1])
    bumpy = h + np.clip(rough * 0.55, 1.2, spec.rough_most) * fine
    gy, gx = np.gradient(bumpy)
    slope = spec.slope * power
    h = h * np.clip(power * spec.squeeze[0], spec.squeeze[1], spec.squeeze[2])
    norm = 1 / np.sqrt(1 + (gx * slope) ** 2 + (gy * slope) ** 2)
    shade = (gx * slope * 0.62 + gy * slope * 0.62 + 0.75) * norm
    land = tone(ground, _steps(h, spec.heights, spec.land), h)
    land = land * (spec.light[0] + spec.light[1] * np.clip(shade, 0.25, 1.35))[..., None]
    grain = ground.noise(1.0)[..., None] * spec.grain[0] + ground.noise(30)[..., None] * spec.grain[1]
    sea = _steps(depth, spec.depths, spec.sea)
    return jpeg(land + grain, spec.quality[0]), jpeg(sea + grain * 0.5, spec.quality[1])


def image(picture: str, grid: HexGrid) -> str:
    return (
        f'<image href="data:image/jpeg;base64,{picture}" x="{grid.left:.0f}" y="{grid.top:.0f}" width="{grid.width:.1f}" '
        f'height="{grid.height:.1f}" preserveAspectRatio="none"/>'
    )
