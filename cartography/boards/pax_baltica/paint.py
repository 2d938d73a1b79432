"""The painted ground of Pax Baltica: sea by depth and distance from the coast, land in the colors of its nation with soft
relief."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates, median_filter

from cartography.lib import geodata
from cartography.lib.area_config import AreaBoard, Atlas
from cartography.lib.areas import OUTSIDE, Areas
from cartography.lib.rastering import mask
from cartography.lib.warp import Warp

Array = Any
SCALE = 0.75
COARSE = 3


def rgb(color: str) -> Array:
    return np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)], float)


def edges(of: Array) -> Array:
    out = np.zeros(of.shape, bool)
    out[:, 1:] |= of[:, 1:] != of[:, :-1]
    out[1:] |= of[1:] != of[:-1]
    return out


@dataclass
class Painted:
    land: bytes
    sea: bytes


class Painter:
    def __init__(self, board: AreaBoard, atlas: Atlas, areas: Areas, warp: Warp) -> None:
        self.board, self.areas, self.warp = board, areas, warp
        w, h = warp.size
        self.nx, self.ny = int(w * SCALE), int(h * SCALE)
        self.rng = np.random.default_rng(7)
        self.land = self.mask(areas.land)
        self.keys = list(board.colors)
        self.nation_of = {t.id: t.nation for t in atlas.territory} | {OUTSIDE: OUTSIDE}
        # The order of the old drawing: its territories first, then the ground outside.
        self.names = list(areas.shapes)

    def mask(self, of: Any) -> Array:
        return mask(of, (self.nx, self.ny), SCALE)

    def noise(self, size: float) -> Array:
        return gaussian_filter(self.rng.standard_normal((self.ny, self.nx)), size)

    def paint(self) -> Painted:
        nation, ground = self.tints()
        height, depth = self.heights()
        ground = self.shade(ground, nation, height)
        mottle = self.noise(30) * 30 * 2 + self.noise(5) * 5 * 0.9
        ground = ground * (1 + 0.010 * mottle)[..., None]
        away = distance_transform_edt(~self.land) / SCALE
        deep = 0.55 * np.interp(depth, [0, 20, 60, 120, 300, 2000], [0, 0.25, 0.55, 0.75, 0.9, 1])
        v = np.clip(deep + 0.45 * (1 - np.exp(-away / 45)), 0, 1)[..., None]
        sea = (rgb("#d3e1dd") * (1 - v) + rgb("#8fb1c2") * v) * (1 + 0.009 * mottle)[..., None]
        return Painted(self._land_jpeg(ground), self._sea_jpeg(sea))

    def tints(self) -> tuple[Array, Array]:
        """National colors, stronger along national borders, weaker along others and the coast."""
        nation = np.full((self.ny, self.nx), -1, int)
        territory = np.full((self.ny, self.nx), -1, int)
        for k, name in enumerate(self.names):
            m = self.mask(self.areas.shapes[name].buffer(1.2))
            nation[m] = self.keys.index(self.nation_of[name])
            territory[m] = k
        free = territory < 0
        at = distance_transform_edt(free, return_distances=False, return_indices=True)
        close = distance_transform_edt(free) < 45
        wide, areas = nation[at[0], at[1]], territory[at[0], at[1]]
        wide[~close & (nation < 0)] = self.keys.index(OUTSIDE)
        to_nation = distance_transform_edt(~(edges(wide) & self.land)) / SCALE
        to_area = distance_transform_edt(~edges(areas)) / SCALE
        to_coast = distance_transform_edt(self.land) / SCALE
        middle = np.array([rgb(self.board.colors[k][0]) for k in self.keys])[wide]
        rim = np.array([rgb(self.board.colors[k][1]) for k in self.keys])[wide]
        w = 0.30 + 0.62 * np.exp(-((to_nation / 26) ** 1.1)) + 0.16 * np.exp(-((to_area / 12) ** 1.2))
        w = np.clip(w + 0.12 * np.exp(-to_coast / 9), 0, 1)[..., None]
        ground = middle * (1 - w) + rim * w
        vary = self.rng.uniform(-0.022, 0.022, len(self.names))
        return wide, ground * (1 + gaussian_filter(vary[areas], 1.0))[..., None]

    def heights(self) -> tuple[Array, Array]:
        x, y = np.meshgrid((np.arange(self.nx) + 0.5) / SCALE, (np.arange(self.ny) + 0.5) / SCALE)
        lon, lat = self.warp.to_earth(x[::COARSE, ::COARSE], y[::COARSE, ::COARSE])
        heights = geodata.heights()
        z = median_filter(heights.z.astype(float), 3)

        def sample(of: Array, order: int) -> Array:
            small = map_coordinates(of, heights.at(lon, lat), order=order, mode="nearest")
            picture = Image.fromarray(small.astype(np.float32))
            return np.asarray(picture.resize((self.nx, self.ny), Image.Resampling.BICUBIC))

        up = gaussian_filter(sample(np.maximum(z, 0), 3), 1.6)
        return up, -gaussian_filter(sample(np.minimum(z, 0), 1), 5)

    def shade(self, ground: Array, nation: Array, height: Array) -> Array:
        """Hill shading; where the ground is steep a fractal roughness makes highlands look like highlands."""
        gy, gx = np.gradient(height)
        slope = 0.030
        steep = np.clip(gaussian_filter(np.hypot(gx, gy), 10) / 9, 0, 1)
        rough = sum(self.noise(s) * s * a for s, a in ((2.2, 1), (4, 1.2), (8, 1.3)))
        gy2, gx2 = np.gradient(rough)
        gx, gy = gx + gx2 * steep * 15, gy + gy2 * steep * 15
        light = (gx * slope * 0.62 + gy * slope * 0.62 + 0.76) / np.sqrt(1 + (gx * slope) ** 2 + (gy * slope) ** 2)
        light = np.clip(light / 0.76, 0.62, 1.22)
        power = (0.30 + 0.24 * steep) * np.where(nation == self.keys.index(OUTSIDE), 0.8, 1.0)
        ground = ground * (1 + gaussian_filter(power, 6) * (light - 1))[..., None]
        high = np.clip((height - 250) / 1100, 0, 1)[..., None]
        return ground * (1 - 0.16 * high) + np.array([176, 146, 108]) * 0.16 * high

    def _land_jpeg(self, ground: Array) -> bytes:
        far = ~(distance_transform_edt(~self.land) < 14)
        ground[far] = ground[~far & self.land].mean(0)
        return _jpeg(Image.fromarray(ground.clip(0, 255).astype("u1")), 80)

    def _sea_jpeg(self, sea: Array) -> bytes:
        picture = Image.fromarray(sea.clip(0, 255).astype("u1"))
        return _jpeg(picture.resize((self.nx // 2, self.ny // 2), Image.Resampling.LANCZOS), 74)


def _jpeg(picture: Any, quality: int) -> bytes:
    held = io.BytesIO()
    picture.save(held, "JPEG", quality=quality, optimize=True, progressive=True)
    return held.getvalue()
