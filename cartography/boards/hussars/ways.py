"""Roads, streams and the Vorskla as drawn lines."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from shapely.geometry import LineString, Point, Polygon
from shapely.ops import nearest_points, unary_union

from cartography.boards.hussars.art import ArtFile, Frame, place
from cartography.boards.hussars.field import Battlefield
from cartography.lib import hexgrid
from cartography.lib.curves import catmull, meander, resample, thread
from cartography.lib.geodata import lines, polygons

Shape = Any
Line = list[hexgrid.Point]
BEYOND = 60
"""Roads run on so far over the edge of the drawing."""


@dataclass
class Ways:
    roads: dict[str, Line]
    streams: dict[str, Line]
    water: Shape
    islands: Shape
    river: Line


def beyond(b: Battlefield, f: Frame, a: str, k: str) -> hexgrid.Point | None:
    """From a hex on the map's edge on over the edge, coming from hex `a`."""
    (x1, y1), (x2, y2) = b.grid.center(a), b.grid.center(k)
    c, r = b.grid.column_row(k)
    left, top, width, height = f.rect
    east = left + width + BEYOND, y2 + (y2 - y1) * 0.3
    west = left - BEYOND, y2 + (y2 - y1) * 0.3
    if c == b.grid.columns[1] and x2 > x1:
        return east
    if c == 1 and x2 < x1:
        return west
    if r == 1:
        return x2 + (x2 - x1) * 0.5, top - BEYOND
    if r == b.grid.rows[1]:
        return x2 + (x2 - x1) * 0.5, top + height + BEYOND
    return west if c == 1 else east if c == b.grid.columns[1] else None


def gate(b: Battlefield, art: ArtFile, road: str, first: str) -> hexgrid.Point | None:
    """Where a road leaves the town."""
    found = next((g for g in art.gate if g.road == road), None)
    if found is None:
        return None
    if found.point:
        return place(b.grid, found.point)
    (px, py), (qx, qy) = b.grid.ends((first, found.towards))
    x, y = (px + qx) / 2, (py + qy) / 2
    gx, gy = b.grid.center(found.towards)
    return x + (gx - x) * 0.16, y + (gy - y) * 0.16


def threaded(b: Battlefield, art: ArtFile, f: Frame) -> dict[str, Line]:
    out: dict[str, Line] = {}
    hexes = {w.name: w.hexes for w in b.file.road}

    def join(k: str) -> hexgrid.Point | None:
        """Roads that meet in a hex meet in a point."""
        for name, line in out.items():
            shared = LineString(line).intersection(Point(b.grid.center(k)).buffer(b.grid.flat * 0.46))
            if k in hexes[name] and not shared.is_empty:
                one = shared if shared.geom_type == "LineString" else shared.geoms[0]
                x, y = one.interpolate(0.5, normalized=True).coords[0]
                return x, y
        return None

    for way in b.file.road:
        via = {p[0]: place(b.grid, p) for v in art.via if v.road == way.name for p in v.points}
        start = gate(b, art, way.name, way.hexes[0]) or join(way.hexes[0])
        end = beyond(b, f, way.hexes[-2], way.hexes[-1]) or join(way.hexes[-1])
        out[way.name] = thread(b.grid, way.hexes, (start, end), via)
    return out


def rough(ring: Shape, seed: str) -> Line:
    """A bank: uneven, then smoothed."""
    rng = random.Random(seed)
    points = resample(list(ring.coords), 16)[:-1]
    return catmull([(x + rng.uniform(-2.6, 2.6), y + rng.uniform(-2.6, 2.6)) for x, y in points], 3, closed=True)


def river(b: Battlefield, art: ArtFile) -> tuple[Shape, Shape, Line]:
    """Water, islands and middle of the Vorskla: one channel, with arms where its hexes lie side by side."""
    how = art.river
    middle = meander(catmull([place(b.grid, p) for p in how.course], 6), 3, "vorskla", 34)
    arms = [LineString(catmull([place(b.grid, p) for p in arm], 6)).buffer(how.arm) for arm in how.arms]
    g = LineString(middle).buffer(how.channel).union(unary_union(arms)).buffer(5).buffer(-9).buffer(4)
    water = unary_union([Polygon(rough(p.exterior, "bank")).buffer(0) for p in polygons(g)])
    holes = [h for p in polygons(g) for h in p.interiors if Polygon(h).area > 300]
    islands = [Polygon(rough(h, "isl")).buffer(0) for h in holes]
    for islet in how.islets:
        shape = islet_shape(b, LineString(middle), islet).intersection(water.buffer(-9))
        islands += [Polygon(rough(q.exterior, islet[0])).buffer(0) for q in polygons(shape) if q.area > 250]
    return water, unary_union(islands), middle


def islet_shape(b: Battlefield, middle: Shape, islet: tuple[str, float, float]) -> Shape:
    k, aside, length = islet
    at = middle.project(Point(b.grid.center(k)))
    points = [middle.interpolate(at + t * length / 2) for t in (-1, -0.4, 0.2, 1)]
    dx, dy = points[-1].x - points[0].x, points[-1].y - points[0].y
    n = math.hypot(dx, dy)
    return LineString([(q.x - dy / n * aside, q.y + dx / n * aside) for q in points]).buffer(6.5)


def into_river(points: Line, water: Shape) -> Line:
    """A stream ends at the water."""
    dry = LineString(points).difference(water.buffer(-4))
    if dry.geom_type != "LineString":
        dry = max(lines(dry), key=lambda q: float(q.length))
    out = list(dry.coords)
    if Point(out[-1]).distance(water) > 2:
        q = nearest_points(Point(out[-1]), water)[1]
        out.append((q.x, q.y))
    return out


def lay(b: Battlefield, art: ArtFile, f: Frame) -> Ways:
    roads = {n: meander(catmull(p, 5), 2.2, n, 34) for n, p in threaded(b, art, f).items()}
    streams = {w.name: meander(catmull(thread(b.grid, w.hexes, least=0.2), 5), 5.5, w.name, 26) for w in b.file.stream}
    water, islands, middle = river(b, art)
    wet = set(b.file.river.hexes)
    for w in b.file.stream:
        if "stream" in w.kind and w.hexes[-1] in wet:
            streams[w.name] = into_river(streams[w.name], water)
    return Ways(roads, streams, water, islands, middle)
