"""Territories grow from their skeletons over a cost surface (rivers dear, hills slow, sea dear). Shared borders are
smoothed once,
cut to the true coast, and compared with the borders that the game has."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from scipy.ndimage import gaussian_filter, map_coordinates
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.ops import linemerge, polygonize, unary_union

from cartography.lib import geodata
from cartography.lib.area_config import AreaBoard, AreaOverrides, Atlas
from cartography.lib.geodata import lines, polygons
from cartography.lib.warp import Warp

Array = Any
Shape = Any
Pair = tuple[str, str]

CELL = 2.5
OUTSIDE = "#"
WATER_COST = 16.0


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def dense(line: Any, step: float = 0.05) -> list[tuple[float, float]]:
    out = [line[0]]
    for a, b in itertools.pairwise(line):
        n = max(1, int(math.hypot(b[0] - a[0], b[1] - a[1]) / step))
        out += [(a[0] + (b[0] - a[0]) * k / n, a[1] + (b[1] - a[1]) * k / n) for k in range(1, n + 1)]
    return out


def chaikin(line: list[Any], rounds: int = 3) -> list[Any]:
    """Corners cut off, again and again."""
    for _ in range(rounds):
        out = [line[0]]
        for a, e in itertools.pairwise(line):
            out += [
                (a[0] * 0.75 + e[0] * 0.25, a[1] * 0.75 + e[1] * 0.25),
                (a[0] * 0.25 + e[0] * 0.75, a[1] * 0.25 + e[1] * 0.75),
            ]
        out.append(line[-1])
        line = out
    return line


@dataclass
class Body:
    """An obstacle drawn between territories that have no border."""

    pairs: list[Pair]
    kind: str
    name: str
    shape: Shape


@dataclass
class Areas:
    shapes: dict[str, Shape]
    shared: dict[Pair, list[Shape]]
    land: Shape
    lakes: dict[str, Shape]
    art_lakes: dict[str, Shape]
    rivers: list[geodata.RiverLine]
    bodies: list[Body]
    notes: list[str] = field(default_factory=list)


class Earth:
    """Land, lakes and rivers on the warped board."""

    def __init__(self, board: AreaBoard, overrides: AreaOverrides, warp: Warp) -> None:
        self.board, self.overrides, self.warp = board, overrides, warp
        w, h = warp.size
        self.frame = box(0, 0, w, h)
        self.land, found = self._land(box(-60, -60, w + 60, h + 60))
        self.lakes = {n: p for n, p in found.items() if n in board.carved}
        self.art_lakes = {n: p for n, p in found.items() if n not in board.carved}

    def _polygon(self, p: Shape) -> Shape:
        q = Polygon(self.warp.points(p.exterior.coords))
        return q if q.is_valid else q.buffer(0)

    def _land(self, big: Shape) -> tuple[Shape, dict[str, Shape]]:
        outer, holes = [], []
        for p in polygons(geodata.land()):
            b = p.bounds
            if b[2] >= -3.9 and b[0] <= 56 and b[3] >= 42 and b[1] <= 70:
                outer.append(Polygon(p.exterior))
                holes += [Polygon(r) for r in p.interiors]
        window = shapely.box(-3.9, 42.5, 55.9, 69.9)
        parts = [r for p in outer for r in polygons(p.intersection(window))]
        land = unary_union([self._polygon(Polygon(dense(list(r.exterior.coords), 0.1))) for r in parts]).intersection(big)
        wide = [LineString(self.warp.points(c.way)).buffer(c.pixels) for c in self.overrides.widened]
        land = land.difference(unary_union(wide))
        return unary_union([p for p in polygons(land) if p.area > 60]), self._lakes(holes)

    def _lakes(self, holes: list[Shape]) -> dict[str, Shape]:
        out = {}
        for name, at in self.board.lakes.items():
            hole = min(holes, key=lambda h: h.distance(Point(at)))
            if hole.distance(Point(at)) >= 0.12:
                continue
            shape = self._polygon(hole)
            if name in self.board.softened:
                shape = shape.buffer(-2.6).buffer(2.6)
            shape = unary_union([q for q in polygons(shape) if q.area > 120]).simplify(0.5)
            if not shape.is_empty:
                out[name] = shape
        return out

    def rivers(self) -> list[geodata.RiverLine]:
        out = []
        for r in geodata.rivers():
            for line in lines(r.line):
                b = line.bounds
                if len(line.coords) >= 2 and b[2] >= 2 and b[0] <= 44 and b[3] >= 44 and b[1] <= 68:
                    drawn = LineString(self.warp.points([c[:2] for c in line.coords]))
                    out.append(geodata.RiverLine(r.name, r.rank, r.kind, drawn))
        return out


class Growth:
    def __init__(self, earth: Earth, atlas: Atlas) -> None:
        self.earth, self.atlas, self.warp = earth, atlas, earth.warp
        w, h = self.warp.size
        self.nx, self.ny = int(w / CELL) + 1, int(h / CELL) + 1
        self.names = [t.id for t in atlas.territory] + [OUTSIDE]
        self.adjacent = {pair(b.a, b.b): b.kind for b in atlas.border}
        self.lake = unary_union(list(earth.lakes.values()))
        self.rivers = earth.rivers()
        self.notes: list[str] = []

    def grow(self) -> Areas:
        labels = self.spread(self.cost())
        arcs = self.arcs(labels)
        shapes = self.polygonize(labels, arcs)
        dry = self.earth.land.difference(self.lake)
        shapely.prepare(dry)
        shapes = {n: unary_union(v).intersection(dry).intersection(self.earth.frame) for n, v in shapes.items()}
        shapes = {n: MultiPolygon([p for p in polygons(g) if p.area > 150 or n == OUTSIDE]) for n, g in shapes.items()}
        shared: dict[Pair, list[Shape]] = {}
        for (a, b), line in arcs:
            for s in lines(line.intersection(dry).intersection(self.earth.frame)):
                if s.length > 1:
                    shared.setdefault(pair(self.names[a], self.names[b]), []).append(s)
        self.notes += [f"{a} and {b} should touch: bend a skeleton" for a, b in self.adjacent if (a, b) not in shared]
        bodies = self.bodies(self.gaps(shapes, shared))
        shapes, borders = self.carve(shapes, shared, bodies)
        return Areas(
            shapes, borders, self.earth.land, self.earth.lakes, self.art_lakes(shapes), self.rivers, bodies, self.notes
        )

    def cost(self) -> Array:
        """What a step costs: hills slow, rivers dear, water dearest."""
        x, y = np.meshgrid((np.arange(self.nx) + 0.5) * CELL, (np.arange(self.ny) + 0.5) * CELL)
        shapely.prepare(self.earth.land)
        shapely.prepare(self.lake)
        dry = shapely.contains_xy(self.earth.land, x, y) & ~shapely.contains_xy(self.lake, x, y)
        heights = geodata.heights()
        z = map_coordinates(
            np.maximum(heights.z, 0).astype(float), heights.at(*self.warp.to_earth(x, y)), order=1, mode="nearest"
        )
        gy, gx = np.gradient(gaussian_filter(z, 2))
        cost = 1 + np.minimum(np.hypot(gx, gy) / 22, 2.0)
        for r in self.rivers:
            if r.rank > 8:
                continue
            for q in np.arange(0, r.line.length, CELL * 0.5):
                p = r.line.interpolate(q)
                i, j = int(p.y / CELL), int(p.x / CELL)
                if 0 <= i < self.ny and 0 <= j < self.nx:
                    cost[i, j] += 9
        return np.where(dry, cost, WATER_COST)

    def spread(self, cost: Array) -> Array:
        """The territory that reaches each cell first."""
        nx, ny = self.nx, self.ny
        index = np.arange(nx * ny).reshape(ny, nx)
        rows, columns, weights = [], [], []
        flat = cost.ravel()
        for di, dj, k in ((0, 1, 1), (1, 0, 1), (1, 1, 1.414), (1, -1, 1.414)):
            a = index[: ny - di, max(0, -dj) : nx - max(0, dj)].ravel()
            b = index[di:, max(0, dj) : nx - max(0, -dj)].ravel()
            w = k * (flat[a] + flat[b]) / 2
            rows += [a, b]
            columns += [b, a]
            weights += [w, w]
        graph = coo_matrix((np.concatenate(weights), (np.concatenate(rows), np.concatenate(columns))), shape=(nx * ny,) * 2)
        start = self.seeds(index)
        *_, sources = dijkstra(graph.tocsr(), directed=False, indices=list(start), min_only=True, return_predecessors=True)
        return np.vectorize(lambda s: start.get(s, -1))(sources).reshape(ny, nx)

    def seeds(self, index: Array) -> dict[int, int]:
        out: dict[int, int] = {}
        skeletons = {t.id: t.skeleton for t in self.atlas.territory} | {OUTSIDE: self.atlas.outside}
        for k, name in enumerate(self.names):
            for line in skeletons[name]:
                for x, y in self.warp.points(dense(line, 0.02)):
                    i, j = int(y / CELL), int(x / CELL)
                    if 0 <= i < self.ny and 0 <= j < self.nx and index[i, j] not in out:
                        out[index[i, j]] = k
        return out

    def arcs(self, labels: Array) -> list[tuple[tuple[int, int], Shape]]:
        """The lines between territories, each smoothed once, so that neighbors fit without gaps."""
        found: dict[tuple[int, int], list[Any]] = {}

        def add(a: Any, b: Any, p: tuple[int, int], q: tuple[int, int]) -> None:
            key = (min(int(a), int(b)), max(int(a), int(b)))
            found.setdefault(key, []).append(((p[1] * CELL, p[0] * CELL), (q[1] * CELL, q[0] * CELL)))

        for i, j in zip(*np.where(labels[:, 1:] != labels[:, :-1]), strict=True):
            add(labels[i, j], labels[i, j + 1], (i, j + 1), (i + 1, j + 1))
        for i, j in zip(*np.where(labels[1:] != labels[:-1]), strict=True):
            add(labels[i, j], labels[i + 1, j], (i + 1, j), (i + 1, j + 1))
        out = []
        for key, segments in found.items():
            for line in lines(linemerge([LineString(s) for s in segments])):
                out.append((key, LineString(chaikin(list(line.simplify(CELL * 1.25).coords)))))
        return out

    def polygonize(self, labels: Array, arcs: list[tuple[tuple[int, int], Shape]]) -> dict[str, list[Shape]]:
        whole = box(0, 0, self.nx * CELL, self.ny * CELL)
        out: dict[str, list[Shape]] = {}
        for p in polygonize(unary_union([a for _, a in arcs] + [whole.exterior])):
            q = p.representative_point()
            k = labels[min(int(q.y / CELL), self.ny - 1), min(int(q.x / CELL), self.nx - 1)]
            out.setdefault(self.names[k], []).append(p)
        return out

    def gaps(self, shapes: dict[str, Shape], shared: dict[Pair, list[Shape]]) -> dict[Pair, Shape]:
        """Where territories touch, along a line or in a corner, although the game has no border there."""
        out: dict[Pair, Shape] = {}
        for key, found in sorted(shared.items()):
            if OUTSIDE not in key and key not in self.adjacent:
                out[key] = unary_union(found)
        names = [n for n in shapes if n != OUTSIDE]
        for i, a in enumerate(names):
            for b in names[i + 1 :]:
                key = pair(a, b)
                if key in self.adjacent or key in out or shapes[a].distance(shapes[b]) >= 8:
                    continue
                p, q = shapely.shortest_line(shapes[a], shapes[b]).coords
                m = Point((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
                if self.lake.distance(m) > 6 and self.earth.land.boundary.distance(m) > 6:
                    out[key] = m
        return out

    def bodies(self, gaps: dict[Pair, Shape]) -> list[Body]:
        """Obstacles for the gaps; those of one kind that lie close become one."""
        known = {pair(b.a, b.b): b for b in self.earth.overrides.barrier}
        todo: list[tuple[set[Pair], str, str, Shape]] = []
        for key, shape in gaps.items():
            b = known.get(key)
            if b is None:
                self.notes.append(f"{key[0]} and {key[1]} touch without a border: overrides.toml names no barrier")
            todo.append(({key}, b.kind if b else "forest", b.name if b else "", shape))
        merged = True
        while merged:
            merged = False
            for i in range(len(todo)):
                j = next((j for j in range(i + 1, len(todo)) if _join(todo[i], todo[j])), None)
                if j is not None:
                    a, b2 = todo[i], todo.pop(j)
                    todo[i] = (a[0] | b2[0], a[1], a[2] or b2[2], unary_union([a[3], b2[3]]))
                    merged = True
                    break
        rng = np.random.default_rng(5)
        return [Body(sorted(p), kind, name, blob(g, kind, rng)) for p, kind, name, g in todo]

    def carve(
        self, shapes: dict[str, Shape], shared: dict[Pair, list[Shape]], bodies: list[Body]
    ) -> tuple[dict[str, Shape], dict[Pair, list[Shape]]]:
        cut = unary_union([b.shape for b in bodies])
        shapes = {n: (g.difference(cut) if n != OUTSIDE else g) for n, g in shapes.items()}
        shapes = {n: MultiPolygon([p for p in polygons(g) if p.area > 100 or n == OUTSIDE]) for n, g in shapes.items()}
        out = {}
        for key, found in shared.items():
            if key not in self.adjacent and OUTSIDE not in key:
                continue
            rest = [x for s in found for x in lines(s.difference(cut))]
            if rest:
                out[key] = [x for x in lines(linemerge(rest)) if x.length > 2.5]
        return shapes, out

    def art_lakes(self, shapes: dict[str, Shape]) -> dict[str, Shape]:
        """Lakes that part nothing keep clear of every border."""
        out = {}
        for name, p in self.earth.art_lakes.items():
            parts = [p.intersection(g.buffer(-9)) for g in shapes.values()]
            q = max(parts, key=lambda x: x.area).buffer(-1).buffer(1)
            q = unary_union([r for r in polygons(q) if r.area > 160])
            if not q.is_empty:
                out[name] = q
        return out


def _join(a: tuple[Any, str, str, Shape], b: tuple[Any, str, str, Shape]) -> bool:
    return bool(a[3].distance(b[3]) < 30) and a[1] == b[1]


def blob(shape: Shape, kind: str, rng: Any) -> Shape:
    """A body with a wavy outline around a line or point."""
    r = {"water": 8.5, "lake": 9, "marsh": 13, "forest": 12}[kind]
    if shape.geom_type == "Point":
        r = max(r, 14)
    c = np.array(shape.buffer(r).exterior.segmentize(7).coords[:-1])
    phase = rng.uniform(0, 6.28, 3)
    t = np.arange(len(c)) / len(c) * 2 * np.pi
    wave = np.sin(5 * t + phase[0]) + 0.7 * np.sin(9 * t + phase[1]) + 0.5 * np.sin(14 * t + phase[2])
    wave = 1.7 * wave * (0.55 if kind == "water" or shape.length < 12 else 1)
    normal = np.roll(c, -1, 0) - np.roll(c, 1, 0)
    normal = np.column_stack([normal[:, 1], -normal[:, 0]])
    normal /= np.hypot(*normal.T)[:, None]
    ring = [*map(tuple, c + normal * wave[:, None]), tuple(c[0] + normal[0] * wave[0])]
    return Polygon(chaikin(ring, 2)).buffer(0)
