"""In every territory: the garrison town with its name, the territory's name with its forage, and places for blocks,
without overlaps.
In every sea zone: places for fleets."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from scipy.ndimage import distance_transform_edt

from cartography.lib import faces
from cartography.lib.area_config import AreaBoard, AreaOverrides, Atlas, Placement, Territory
from cartography.lib.areas import OUTSIDE, Areas
from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import Point
from cartography.lib.rastering import Rect, mask, overlap, summed, windows
from cartography.lib.warp import Warp
from cartography.lib.zones import Zones

Array = Any
Shape = Any

CELL = 2
BLOCK, PITCH = 44, 47
LEAST_SLOTS = 6  # of every territory
LEAST_SHARE = 0.5  # of a block that must stand on its own land, where there are others
NAME, TOWN, FORAGE = 22, 17, 27
"""Font sizes."""
MARGIN = 44
GRIDS = ((3, 2), (2, 3), (4, 2))
RINGS = (6, 12, 18, 24, 31, 39, 48, 58)


def icon_size(t: Territory) -> tuple[int, int]:
    return (64, 37) if t.port == "harbor" else (37, 37) if t.port else (32, 36)


def sea_spot(board: AreaBoard, warp: Warp, zone: str) -> Point:
    label = board.sea_labels[zone]
    return label.at or warp.point(*(label.lonlat or (0, 0)))


@dataclass
class TownSpot:
    cost: float = 0
    at: Point | None = None
    side: str = ""
    icon: Rect | None = None
    name: Rect | None = None


@dataclass
class Grid:
    """Scores of every place for a grid of blocks or for a name: `score` at left `x` and top `y`, `w` wide and `h` high."""

    score: Array
    x: Array
    y: Array
    w: float
    h: float
    columns: int = 0
    rows: int = 0
    lines: list[str] = field(default_factory=list)

    def cut(self, score: Array, r: Rect, per_area: float, flat: float, pad: float = 0) -> Array:
        """The scores, less where the rectangle would be covered."""
        ox = np.clip(np.minimum(self.x[0] + self.w, r[2] + pad) - np.maximum(self.x[0], r[0] - pad), 0, None)
        oy = np.clip(np.minimum(self.y[:, 0] + self.h, r[3] + pad) - np.maximum(self.y[:, 0], r[1] - pad), 0, None)
        area = np.outer(oy, ox)
        return score - per_area * area - flat * (area > 0)


@dataclass
class LandLayout:
    town: TownSpot
    label: Rect
    lines: list[str]
    slots: list[Point]
    clear: int


@dataclass
class SeaLayout:
    slots: list[Point]
    label: Point


@dataclass
class BoardLayout:
    land: dict[str, LandLayout]
    sea: dict[str, SeaLayout]


class Sheet:
    """What is taken already, on the whole board."""

    def __init__(self, board: AreaBoard, areas: Areas, zones: Zones, warp: Warp) -> None:
        self.board, self.areas, self.zones, self.warp = board, areas, zones, warp
        w, h = warp.size
        self.nx, self.ny = w // CELL, h // CELL
        self.water = self.mask(shapely.box(0, 0, w, h).difference(areas.land))
        self.taken = np.zeros((self.ny, self.nx), bool)
        self.sea_text = np.zeros((self.ny, self.nx), bool)
        for panel in board.panels.values():
            self.take(panel, 0)
        for edge in ((0, 0, w, MARGIN), (0, h - MARGIN, w, h), (0, 0, MARGIN, h), (w - MARGIN, 0, w, h)):
            self.take(edge, 0)
        self._sea_labels()
        self.zone_names = list(zones.shapes)
        number = np.full((self.ny, self.nx), -1)
        for i, z in enumerate(self.zone_names):
            number[self.mask(zones.shapes[z])] = i
        near = distance_transform_edt(number < 0, return_distances=False, return_indices=True)
        self.zone_at = number[near[0], near[1]]

    def mask(self, of: Shape) -> Array:
        return mask(of, (self.nx, self.ny), 1 / CELL)

    def take(self, r: Any, pad: float = 2, on: Array | None = None) -> None:
        x0, y0 = max(0, int((r[0] - pad) / CELL)), max(0, int((r[1] - pad) / CELL))
        where = self.taken if on is None else on
        where[y0 : int((r[3] + pad) / CELL) + 1, x0 : int((r[2] + pad) / CELL) + 1] = True

    def _sea_labels(self) -> None:
        for zone, label in self.board.sea_labels.items():
            x, y = sea_spot(self.board, self.warp, zone)
            n = faces.width(zone, label.size, "Italic", label.spacing)
            turn, s = math.radians(label.rotate), label.size
            for k in np.linspace(-0.5, 0.5, 15):
                cx, cy = x + math.cos(turn) * n * k, y + math.sin(turn) * n * k
                r = (cx - s * 0.42, cy - s * 0.45, cx + s * 0.42, cy + s * 0.45)
                self.take(r, 0)
                self.take(r, 0, self.sea_text)

    def zone_near(self, x: float, y: float) -> str:
        return self.zone_names[int(self.zone_at[min(self.ny - 1, int(y / CELL)), min(self.nx - 1, int(x / CELL))])]


def square(p: Point) -> Rect:
    """The ground that a block stands on."""
    return (p[0] - BLOCK / 2, p[1] - BLOCK / 2, p[0] + BLOCK / 2, p[1] + BLOCK / 2)


def cells(v: float) -> int:
    return max(1, round(v / CELL))


class Land:
    """One territory: finds the best town spot, block grid and name together."""

    def __init__(self, sheet: Sheet, t: Territory, shape: Shape, how: Placement) -> None:
        self.sheet, self.t, self.how = sheet, t, how
        self.main = max(polygons(shape), key=lambda p: p.area)
        b = shape.bounds
        x0, y0 = max(0, int((b[0] - 110) / CELL)), max(0, int((b[1] - 90) / CELL))
        x1, y1 = min(sheet.nx, int((b[2] + 110) / CELL)), min(sheet.ny, int((b[3] + 90) / CELL))
        self.window = (slice(y0, y1), slice(x0, x1))
        self.left, self.top = x0 * CELL, y0 * CELL
        self.shape = (y1 - y0, x1 - x0)
        masks = {"own": shape, "main": self.main, "inner": self.main.buffer(-7)}
        self.tables = {k: summed(sheet.mask(g)[self.window]) for k, g in masks.items()}
        self.tables["water"] = summed(sheet.water[self.window])
        self.tables["taken"] = summed(sheet.taken[self.window])

    def share(self, key: str, r: Rect) -> float:
        """How much of a rectangle is land of this territory, water, or taken."""
        table = self.tables[key]
        a, c = (int(np.clip(round((v - self.left) / CELL), 0, table.shape[1] - 1)) for v in (r[0], r[2]))
        b, d = (int(np.clip(round((v - self.top) / CELL), 0, table.shape[0] - 1)) for v in (r[1], r[3]))
        return float(table[d, c] - table[b, c] - table[d, a] + table[b, a]) / max(1, (c - a) * (d - b))

    def windows(self, key: str, w: float, h: float) -> Array:
        return windows(self.tables[key], cells(w), cells(h))

    def places(self, like: Array) -> tuple[Array, Array]:
        yy, xx = np.mgrid[: like.shape[0], : like.shape[1]]
        return self.left + xx * CELL, self.top + yy * CELL

    def towns(self) -> list[TownSpot]:
        """A varied short list of places for the town, the cheapest first."""
        t = self.t
        if not t.garrison or t.town is None:
            return [TownSpot()]
        x, y = self.how.town or self.sheet.warp.point(*t.town)
        turns = np.linspace(0, 2 * math.pi, 16, endpoint=False)
        offsets = [(0.0, 0.0)] + [(r * math.cos(a), r * math.sin(a)) for r in RINGS for a in turns]
        found = [s for dx, dy in (offsets[:1] if self.how.town else offsets) for s in self._town(x, y, dx, dy)]
        found.sort(key=lambda s: s.cost)
        if not found:
            raise ValueError(f"{t.id}: no room for {t.garrison}; give it a place in overrides.toml")
        chosen: list[TownSpot] = []
        for s in found:
            if all(s.side != d.side or math.dist(s.at or (0, 0), d.at or (0, 0)) > 11 for d in chosen):
                chosen.append(s)
            if len(chosen) >= 30:
                break
        return chosen

    def _town(self, cx: float, cy: float, dx: float, dy: float) -> list[TownSpot]:
        t, free = self.t, self.how.town is None
        w, h = icon_size(t)
        x, y = cx + dx, cy + dy
        r = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
        own, water = self.share("own", r), self.share("water", r)
        foreign = 1 - own - (water if t.port else 0)
        if free and (self.share("taken", r) > 0 or foreign > 0.03 or own < (0.4 if t.port else 0.97)):
            return []
        around = ((x, y), (x - w / 2, y), (x + w / 2, y), (x, y - h / 2), (x, y + h / 2))
        if free and t.port and any(self.sheet.zone_near(u, v) != t.sea_zone for u, v in around):
            return []
        return self._town_names(x, y, r, math.hypot(dx, dy) * 0.55 + foreign * 60)

    def _town_names(self, x: float, y: float, r: Rect, cost: float) -> list[TownSpot]:
        t, out = self.t, []
        w = faces.width(t.garrison, TOWN, "Bold" if t.capital else "Regular") + 4
        h = TOWN + 1
        sides = {
            "below": (x - w / 2, r[3], x + w / 2, r[3] + h),
            "above": (x - w / 2, r[1] - 1 - h, x + w / 2, r[1] - 1),
            "right": (r[2] + 2, y - h / 2, r[2] + 2 + w, y + h / 2),
            "left": (r[0] - 2 - w, y - h / 2, r[0] - 2, y + h / 2),
        }
        dear = {"below": 0, "above": 2, "right": 3, "left": 4}
        for side in [self.how.town_name] if self.how.town_name else sides:
            q = sides[side]
            water = self.share("water", q)
            foreign = max(0, 1 - self.share("own", q) - water)
            if self.how.town is None and (self.share("taken", q) > 0 or foreign > 0.05):
                continue
            out.append(TownSpot(cost + dear[side] + foreign * 120 - water * (9 if t.port else -20), (x, y), side, r, q))
        return out

    def block_grids(self) -> list[Grid]:
        out = []
        middle = self.main.centroid
        for columns, rows in GRIDS:
            w, h = columns * PITCH, rows * PITCH
            if cells(w) >= self.shape[1] or cells(h) >= self.shape[0]:
                continue
            own, water, taken = (self.windows(k, w, h) for k in ("own", "water", "taken"))
            score = 100 * own + 45 * water - 150 * np.maximum(1 - own - water, 0) - 250 * taken
            score = score + (7 if columns * rows == 8 else 0)
            x, y = self.places(score)
            score = score - np.hypot(x + w / 2 - middle.x, y + h / 2 - middle.y) * 0.02
            if self.how.slots:
                sx, sy, c, r = self.how.slots
                score = 95 - np.hypot(x - sx, y - sy) - (1000 if (columns, rows) != (c, r) else 0)
            out.append(Grid(score, x, y, w, h, columns, rows))
        return out

    def names(self) -> list[Grid]:
        out = []
        size = self.how.size or NAME
        more = faces.width(str(self.t.forage), FORAGE, "Italic") + 9 if self.t.forage else 0
        for lines in [[self.t.id]] + ([self.how.lines] if self.how.lines else []):
            h = size * 1.0 * len(lines) + 1
            w = max(faces.width(v, size, "Bold", 0.4) for v in lines) + more + 4
            own, water, taken, inner = (self.windows(k, w, h) for k in ("main", "water", "taken", "inner"))
            score = 76 * own + 24 * inner + 34 * water - 400 * np.maximum(1 - own - water, 0) - 900 * (taken > 0)
            score = score - (4 if len(lines) > 1 else 0)
            x, y = self.places(score)
            if self.how.label:
                lx, ly, count = self.how.label
                score = -np.hypot(x + w / 2 - lx, y + h / 2 - ly) - (500 if len(lines) != count else 0)
            out.append(Grid(score, x, y, w, h, lines=lines))
        return out

    def solve(self) -> LandLayout:
        best = None
        grids, names = self.block_grids(), self.names()
        for town in self.towns():
            for score, x, y, g in self._grid_spots(grids, town):
                area = (x, y, x + g.columns * PITCH, y + g.rows * PITCH)
                for name in names:
                    s = self._name_scores(name, town, area)
                    k = np.unravel_index(np.argmax(s), s.shape)
                    total = float(s[k]) + 1.5 * score - town.cost
                    if best is None or total > best[0]:
                        left, top = float(name.x[k]), float(name.y[k])
                        best = (total, town, area, g, (left, top, float(left + name.w), float(top + name.h)), name.lines)
        assert best is not None
        _, town, area, g, label, lines = best
        return self._with_slots(town, area, g, label, lines)

    def _grid_spots(self, grids: list[Grid], town: TownSpot) -> list[tuple[float, float, float, Grid]]:
        found = []
        for g in grids:
            score = g.score
            if town.icon and town.name and not self.how.slots:
                for r in (town.icon, town.name):
                    score = g.cut(score, r, 200 / ((r[2] - r[0]) * (r[3] - r[1])), 6)
            score = score.copy()
            for _ in range(3):
                k = np.unravel_index(np.argmax(score), score.shape)
                found.append((float(score[k]), float(g.x[k]), float(g.y[k]), g))
                score[max(0, k[0] - 10) : k[0] + 11, max(0, k[1] - 10) : k[1] + 11] = -1e9
        found.sort(key=lambda f: (f[0], f[1], f[2], f[3].columns, f[3].rows), reverse=True)
        return found[:3]

    def _name_scores(self, name: Grid, town: TownSpot, area: Rect) -> Array:
        s = name.score
        if self.how.label:
            return s
        if town.icon and town.name:
            for r in (town.icon, town.name):
                s = name.cut(s, r, 900 / (name.w * name.h), 200, 3)
        s = name.cut(s, area, 42 / (name.w * name.h), 0)
        off = np.maximum(0, np.maximum(area[1] - (name.y + name.h), name.y - area[3]))
        aside = np.abs(name.x + name.w / 2 - (area[0] + area[2]) / 2)
        return s - aside * 0.07 - off * 0.08 - (name.y > area[1]) * 1.5

    def _with_slots(self, town: TownSpot, area: Rect, g: Grid, label: Rect, lines: list[str]) -> LandLayout:
        def value(p: Point) -> float:
            """3 is good; less: off the land, on the town, on the names."""
            r = square(p)
            own = self.share("own", r)
            bad = 2 * (overlap(r, town.icon) > 40) + (overlap(r, town.name) > 40) if town.icon and town.name else 0
            return own * 2 + (1 if own > 0.95 else 0) - 2 * bad - 1.0 * (overlap(r, label) > 50)

        taken = [(area[0] + (c + 0.5) * PITCH, area[1] + (r + 0.5) * PITCH) for r in range(g.rows) for c in range(g.columns)]
        free = self.windows("own", PITCH, PITCH)
        ys, xs = np.where(free > 0.93)
        half = PITCH / 2
        spots = [(self.left + x * CELL + half, self.top + y * CELL + half) for y, x in zip(ys[::2], xs[::2], strict=True)]
        middle = ((area[0] + area[2]) / 2, (area[1] + area[3]) / 2)
        spots.sort(key=lambda p: math.dist(p, middle))
        for least in (2.9, 1.8):
            for p in spots:
                if len(taken) >= 12:
                    break
                apart = all(abs(p[0] - q[0]) >= PITCH or abs(p[1] - q[1]) >= PITCH for q in taken)
                if apart and value(p) >= least:
                    taken.append(p)
        order = sorted(taken, key=lambda p: (-round(value(p) * 2) / 2, taken.index(p)))
        order = [p for n, p in enumerate(order) if n < LEAST_SLOTS or self.share("own", square(p)) >= LEAST_SHARE]
        slots = [(round(float(x), 1), round(float(y), 1)) for x, y in order]
        return LandLayout(town, label, lines, slots, sum(bool(value(p) > 2.7) for p in order))


def fleets(sheet: Sheet, zone: str, shape: Shape) -> SeaLayout:
    """Up to eight places near the zone's name, off land and off what is printed."""
    b = shape.bounds
    x0, y0 = max(0, int(b[0] / CELL) - 30), max(0, int(b[1] / CELL) - 30)
    window = (slice(y0, int(b[3] / CELL) + 30), slice(x0, int(b[2] / CELL) + 30))
    n = cells(PITCH)
    own = windows(summed(sheet.mask(shape)[window]), n, n)
    taken = windows(summed(sheet.taken[window]), n, n)
    printed = windows(summed((sheet.taken & ~sheet.sea_text)[window]), n, n)
    lx, ly = sea_spot(sheet.board, sheet.warp, zone)
    yy, xx = np.mgrid[: own.shape[0], : own.shape[1]]
    x, y = (xx + x0) * CELL + PITCH / 2, (yy + y0) * CELL + PITCH / 2
    w, h = sheet.warp.size
    score = 200 * np.minimum(own, 0.985) - 130 * printed - 22 * taken - 0.10 * np.hypot(x - lx, y - ly)
    score[(x < 66) | (x > w - 66) | (y < 66) | (y > h - 66) | (own < 0.6) | (printed > 0.35)] = -1e9
    points: list[Point] = []
    for _ in range(8):
        k = np.unravel_index(np.argmax(score), score.shape)
        if score[k] < -1e8 or (len(points) >= 5 and own[k] < 0.86):
            break
        points.append((float(x[k]), float(y[k])))
        score[(np.abs(x - x[k]) < PITCH) & (np.abs(y - y[k]) < PITCH)] = -1e9
    return SeaLayout(points, (lx, ly))


def lay_out(board: AreaBoard, atlas: Atlas, overrides: AreaOverrides, areas: Areas, zones: Zones, warp: Warp) -> BoardLayout:
    """The smallest territories choose first."""
    sheet = Sheet(board, areas, zones, warp)
    by_id = {t.id: t for t in atlas.territory}
    shapes = {n: g for n, g in areas.shapes.items() if n != OUTSIDE}
    land = {}
    for name in sorted(shapes, key=lambda n: shapes[n].area):
        found = land[name] = Land(sheet, by_id[name], shapes[name], overrides.of(name)).solve()
        for r in (found.town.icon, found.town.name, found.label):
            if r:
                sheet.take(r)
    return BoardLayout(land, {z: fleets(sheet, z, g) for z, g in zones.shapes.items()})
