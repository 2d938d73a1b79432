"""The projection of an area board: Lambert's azimuthal, then smooth magnifiers and a squeeze of the empty edges, as a map
artist
would do, so that small territories hold their blocks."""

from __future__ import annotations

from typing import Any

import numpy as np

from cartography.lib.area_config import Squeeze, WarpSpec

Array = Any
STEP = 5.0


def _integrate(s: Squeeze) -> tuple[Array, Array]:
    x = np.arange(s.at[0], s.until, STEP)
    local = np.interp(x, s.at, s.scale)
    total = np.concatenate([[0], np.cumsum((local[1:] + local[:-1]) / 2 * STEP)])
    return x, total - np.interp(0, x, total)


class Warp:
    """`to_board` and `to_earth` take numbers or arrays."""

    def __init__(self, spec: WarpSpec) -> None:
        from pyproj import Transformer

        self.spec = spec
        lon, lat = spec.center
        flat = f"+proj=laea +lon_0={lon:g} +lat_0={lat:g} +units=km +ellps=sphere"
        self._there = Transformer.from_crs("EPSG:4326", flat, always_xy=True)
        self._back = Transformer.from_crs(flat, "EPSG:4326", always_xy=True)
        self._lenses = [(*self._there.transform(m.lon, m.lat), *m.reach, m.strength) for m in spec.magnifier]
        self._xx, self._x = _integrate(spec.across)
        self._yy, self._y = _integrate(spec.upright)

    @property
    def size(self) -> tuple[int, int]:
        return self.spec.width, self.spec.height

    def _bend(self, x: Array, y: Array) -> tuple[Array, Array]:
        dx, dy = np.zeros_like(x), np.zeros_like(y)
        for cx, cy, rx, ry, strength in self._lenses:
            u, v = x - cx, y - cy
            w = strength * np.exp(-0.5 * ((u / rx) ** 2 + (v / ry) ** 2))
            dx += u * w
            dy += v * w
        return x + dx, y + dy

    def to_board(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        x, y = self._bend(*self._there.transform(np.asarray(lon, float), np.asarray(lat, float)))
        mx, my = self.spec.middle
        scale = self.spec.pixels_per_km
        return mx + scale * np.interp(x, self._xx, self._x), my - scale * np.interp(y, self._yy, self._y)

    def to_earth(self, px: Array, py: Array) -> tuple[Array, Array]:
        mx, my = self.spec.middle
        scale = self.spec.pixels_per_km
        wx = np.interp((np.asarray(px, float) - mx) / scale, self._x, self._xx)
        wy = np.interp((my - np.asarray(py, float)) / scale, self._y, self._yy)
        x, y = wx.copy(), wy.copy()
        for _ in range(60):
            a, b = self._bend(x, y)
            x += 0.7 * (wx - a)
            y += 0.7 * (wy - b)
        lon, lat = self._back.transform(x, y)
        return lon, lat

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        x, y = self.to_board(lon, lat)
        return float(x), float(y)

    def points(self, coords: Any) -> Array:
        a = np.asarray(coords, float)
        return np.column_stack(self.to_board(a[:, 0], a[:, 1]))
