"""From longitude and latitude to board pixels and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from cartography.lib.config import ConfigTrouble, HexBoard, ProjectionSpec
from cartography.lib.hexgrid import HexGrid

Array = Any
Shape = Any


class Projection:
    """`to_board` and `to_earth` take numbers or arrays."""

    def __init__(self, spec: ProjectionSpec, grid: HexGrid) -> None:
        self.spec, self.grid = spec, grid
        if spec.kind not in ("plate", "lcc"):
            raise ConfigTrouble(f"projection {spec.kind}: only plate and lcc are known")
        self.scale = grid.flat / spec.km_per_hex
        column, row = spec.pin_hex or grid.columns
        self.x0 = grid.left + grid.radius + (column - grid.columns[0]) * grid.step
        self.y0 = grid.top + grid.flat / 2 + (row - grid.rows[0]) * grid.flat
        self._proj = self._cone() if spec.kind == "lcc" else None
        self.km0 = spec.pin_km if spec.pin_km else self._km(*(spec.pin_lonlat or (0.0, 0.0)))

    def _cone(self) -> Any:
        from pyproj import Proj

        return Proj(proj="lcc", **self.spec.parameters)

    def _km(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        if self._proj is None:
            kx, ky = self.spec.km_per_degree or (1.0, 1.0)
            return np.asarray(lon, float) * kx, np.asarray(lat, float) * ky
        x, y = self._proj(np.asarray(lon, float), np.asarray(lat, float))
        return x / 1000, y / 1000

    def to_board(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        x, y = self._km(lon, lat)
        return self.x0 + (x - self.km0[0]) * self.scale, self.y0 - (y - self.km0[1]) * self.scale

    def to_earth(self, x: Array, y: Array) -> tuple[Array, Array]:
        kx = (np.asarray(x, float) - self.x0) / self.scale + self.km0[0]
        ky = (self.y0 - np.asarray(y, float)) / self.scale + self.km0[1]
        if self._proj is None:
            px, py = self.spec.km_per_degree or (1.0, 1.0)
            return kx / px, ky / py
        lon, lat = self._proj(kx * 1000, ky * 1000, inverse=True)
        return lon, lat

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        x, y = self.to_board(lon, lat)
        return float(x), float(y)

    def shape(self, of: Shape) -> Shape:
        def move(a: Array) -> Array:
            return np.column_stack(self.to_board(a[:, 0], a[:, 1]))

        return shapely.transform(of, move)


def grid_of(board: HexBoard) -> HexGrid:
    g = board.grid
    return HexGrid(g.columns, g.rows, g.low, g.flat, g.left, g.top)


def size_of(board: HexBoard) -> tuple[int, int]:
    """Width and height of the whole board in pixels."""
    g, grid = board.grid, grid_of(board)
    return round(g.left + grid.width + g.right), round(g.top + grid.height + g.bottom)
