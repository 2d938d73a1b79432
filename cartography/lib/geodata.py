"""Natural Earth and ETOPO5, cut to Europe once and kept beside the packages."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapefile
import shapely
from scipy.io import netcdf_file
from shapely.geometry import box, shape
from shapely.ops import unary_union

from cartography.lib import sources

Shape = Any
Array = Any

WEST, SOUTH, EAST, NORTH = -4, 33, 56, 70
WINDOW = box(WEST, SOUTH, EAST, NORTH)


@dataclass(frozen=True)
class RiverLine:
    name: str
    rank: int
    kind: str
    line: Shape


@dataclass(frozen=True)
class Heights:
    """A grid of heights: `x` and `y` are its longitudes and latitudes, `z` meters (below zero: depth)."""

    x: Array
    y: Array
    z: Array

    def at(self, lon: Array, lat: Array) -> list[Array]:
        """Where points lie on the grid, as `scipy.ndimage.map_coordinates` wants it."""
        return [(lat - self.y[0]) / (self.y[1] - self.y[0]), (lon - self.x[0]) / (self.x[1] - self.x[0])]


def _reader(name: str) -> Any:
    return shapefile.Reader(str(sources.path("natural_earth", f"usr/share/magics/10m/{name}")), encoding="latin1")


def polygons(of: Shape) -> list[Shape]:
    if of.is_empty:
        return []
    return [p for p in (of.geoms if hasattr(of, "geoms") else [of]) if p.geom_type == "Polygon"]


def lines(of: Shape) -> list[Shape]:
    if of.is_empty:
        return []
    return [p for p in (of.geoms if hasattr(of, "geoms") else [of]) if p.geom_type == "LineString"]


def land() -> Shape:
    """All land of the window; lakes are its holes."""
    kept = sources.cache() / "land.wkb"
    if kept.exists():
        return shapely.from_wkb(kept.read_bytes())
    found = []
    for one in _reader("ne_10m_land").iterShapes():
        if one.shapeType == 0 or one.bbox[0] > EAST or one.bbox[2] < WEST or one.bbox[1] > NORTH or one.bbox[3] < SOUTH:
            continue
        cut = shapely.make_valid(shape(one.__geo_interface__)).intersection(WINDOW)
        if not cut.is_empty:
            found.append(cut)
    whole = unary_union(found)
    kept.write_bytes(shapely.to_wkb(whole))
    return whole


def rivers() -> list[RiverLine]:
    """River center lines with name, rank (1 is the greatest) and kind."""
    kept = sources.cache() / "rivers.json"
    if not kept.exists():
        rows = []
        for one in _reader("ne_10m_rivers_lake_centerlines").iterShapeRecords():
            if one.shape.shapeType == 0:
                continue
            cut = shape(one.shape.__geo_interface__).intersection(WINDOW)
            if not cut.is_empty:
                name = (one.record["name"] or "").strip()
                rows.append([name, int(one.record["scalerank"]), one.record["featurecla"], shapely.to_wkt(cut, -1)])
        kept.write_text(json.dumps(rows), encoding="utf-8")
    return [RiverLine(n, r, k, shapely.from_wkt(w)) for n, r, k, w in json.loads(kept.read_text(encoding="utf-8"))]


def heights() -> Heights:
    kept = sources.cache() / "heights.npz"
    if not kept.exists():
        with netcdf_file(sources.path("etopo5"), "r", mmap=False) as raw:
            x, y = np.array(raw.variables["ETOPO05_X"][:]), np.array(raw.variables["ETOPO05_Y"][:])
            z = np.array(raw.variables["ROSE"][:])
        x = np.where(x > 180, x - 360, x)
        order = np.argsort(x)
        x, z = x[order], z[:, order]
        i, j = (x >= WEST) & (x <= EAST), (y >= SOUTH) & (y <= NORTH)
        np.savez_compressed(kept, x=x[i], y=y[j], z=z[np.ix_(j, i)].astype("i2"))
    found = np.load(kept)
    return Heights(found["x"], found["y"], found["z"])
