"""Natural Earth's coast on the board, and the coast bent to the hexes, so that land and sea can be read off the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely
from shapely.affinity import scale, translate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

from cartography.lib import geodata
from cartography.lib.config import HexBoard
from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import HexGrid, Side
from cartography.lib.projection import Projection, size_of
from cartography.lib.svg import side_line

Shape = Any
MARGIN = 250
"""How far beyond the map the coast is kept, in pixels."""


@dataclass
class Coast:
    land: Shape
    lakes: dict[str, Shape]
    islets: Shape
    """Islands that lie in sea hexes: drawn, but not land."""

    @property
    def lake(self) -> Shape:
        return unary_union(list(self.lakes.values()))


def of_board(board: HexBoard, grid: HexGrid, projection: Projection, reach: float = 0.3) -> Coast:
    """Land and the lakes the board keeps. Other holes of the land file are modern reservoirs, or ponds: they are filled."""
    frame = box(grid.left - MARGIN, grid.top - MARGIN, grid.left + grid.width + MARGIN, grid.top + grid.height + MARGIN)
    part = geodata.land().intersection(_window(frame, board, projection))
    holes = [Polygon(h) for p in polygons(part) for h in p.interiors]
    lakes = {}
    for name, (lon, lat) in board.lakes.items():
        best = min(holes, key=lambda h: h.distance(Point(lon, lat)))
        if best.distance(Point(lon, lat)) < reach:
            lakes[name] = projection.shape(best).buffer(0).intersection(frame)
    land = unary_union([projection.shape(Polygon(p.exterior)).buffer(0) for p in polygons(part)]).intersection(frame)
    return Coast(land, {n: g for n, g in lakes.items() if not g.is_empty}, Polygon())


def _window(frame: Shape, board: HexBoard, projection: Projection) -> Shape:
    """The part of the earth that the frame shows, a degree more on every side."""
    x0, y0, x1, y1 = frame.bounds
    w, h = size_of(board)
    lon, lat = projection.to_earth([x0] * 3 + [x1] * 3 + [w / 2] * 2, [y0, h / 2, y1] * 2 + [y0, y1])
    return box(min(lon) - 1, min(lat) - 1, max(lon) + 1, max(lat) + 1)


def wobbly_hex(grid: HexGrid, of: str, amount: float = 0.10) -> Shape:
    """A hex whose sides are drawn by a shaking hand; neighbors share the line."""
    cs = grid.corners(of)
    points: list[tuple[float, float]] = []
    for p, q in zip(cs, cs[1:] + cs[:1], strict=True):
        points += side_line(grid, p, q, amount, "c")[:-1]
    return Polygon(points).buffer(0)


@dataclass
class Moved:
    """An island that is drawn in another place and size, so that it lies in the hex the map needs it in."""

    name: str
    lon: float
    lat: float
    factor: float
    hex: str
    offset: tuple[float, float]
    center: tuple[float, float] = (0, 0)

    def point(self, grid: HexGrid, x: float, y: float) -> tuple[float, float]:
        tx, ty = grid.center(self.hex)
        dx, dy = tx + self.offset[0], ty + self.offset[1]
        return dx + (x - self.center[0]) * self.factor, dy + (y - self.center[1]) * self.factor


def move_islands(land: Shape, moves: list[Moved], grid: HexGrid, projection: Projection) -> Shape:
    parts = polygons(land)
    for move in moves:
        at = Point(*projection.point(move.lon, move.lat))
        i = min(range(len(parts)), key=lambda k: parts[k].distance(at))
        c = parts[i].centroid
        move.center = (c.x, c.y)
        tx, ty = grid.center(move.hex)
        grown = scale(parts[i], move.factor, move.factor, origin=c)
        parts[i] = translate(grown, tx + move.offset[0] - c.x, ty + move.offset[1] - c.y)
    return unary_union(parts)


@dataclass
class Fit:
    """How the coast is bent: hexes without land, hexes without sea, hexsides opened to water, islets by a point on them."""

    sea: list[str]
    inland: list[str]
    islet_area: float
    open_sides: list[tuple[Side, float]]
    islets: list[tuple[float, float]]


def fit(coast: Coast, how: Fit, grid: HexGrid, projection: Projection) -> Coast:
    sea = unary_union([wobbly_hex(grid, k) for k in how.sea])
    dry = unary_union([wobbly_hex(grid, k) for k in how.inland])
    named = [Point(*projection.point(*v)) for v in how.islets]
    islets, kept = [], []
    for p in polygons(coast.land):
        inside = p.intersection(sea).area / p.area
        if p.area < how.islet_area and (inside > 0.6 or any(p.distance(q) < 6 for q in named)):
            if p.area > 60:
                islets.append(p.buffer(0))
        else:
            kept.append(p)
    new = unary_union(kept).difference(sea).union(dry).buffer(0).buffer(1.2).buffer(-1.2)
    for one, width in how.open_sides:
        new = new.difference(LineString(side_line(grid, *grid.ends(one), 0.12, "w")).buffer(width))
    out = [Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area > 320]) for p in polygons(new) if p.area >= 30]
    return Coast(unary_union(out), coast.lakes, unary_union(islets) if islets else Polygon())


def all_hexes(grid: HexGrid, grow: float = 0.3) -> Shape:
    return unary_union([Polygon(grid.corners(k)).buffer(grow) for k in grid.ids])


def ready(*shapes: Shape) -> None:
    for s in shapes:
        shapely.prepare(s)
