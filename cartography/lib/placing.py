"""Where the symbol, the name and the counters of a place go in its hex.

The symbol stands in the upper or lower part, on land, as near the true place as that allows; the name lies in the middle band;
the other part stays free for counters."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Point as Spot
from shapely.geometry import box

from cartography.lib.hexgrid import ROOT3, HexGrid, Point
from cartography.lib.svg import text_width

Shape = Any
TURNS = [k * math.pi / 8 for k in range(16)]


@dataclass
class Wish:
    """What a place asks for. `band`: -1 symbol above, 1 below, 0 either."""

    hex: str
    name: str
    text: str
    true: Point
    radius: float
    size: float
    bold: bool = False
    spacing: float = 0.0
    widest: float = 110
    room: float = 58
    """Half the width that a name may take around the middle of the hex."""
    band: int = 0
    symbol: Point | None = None
    label: Point = (0, 0)
    rows: range = range(22, 37, 2)
    columns: range = range(-30, 31, 2)
    edge: float = 4
    height: float = 33
    height_weight: float = 0.9
    aside_weight: float = 0.22
    below: float = 0.80
    above: float = 0.28
    name_below: bool = False
    """The name goes below the symbol in either band."""
    badges: list[tuple[float, float]] = field(default_factory=list)
    """Distance and radius of what stands beside the symbol (anchor, number)."""
    river_weights: tuple[float, float] = (1.2, 0.12)
    ridge_weights: tuple[float, float] = (1.6, 0.16)
    lean: float = 0.0
    """The name is centered this far beside the symbol, under symbol and badge."""
    allowed: Callable[[int], bool] | None = None


@dataclass
class Placed:
    hex: str
    name: str
    text: str
    x: float
    y: float
    band: int
    radius: float
    size: float
    spacing: float
    bold: bool
    width: float
    lx: float
    ly: float
    badges: dict[str, Point] = field(default_factory=dict)

    def label_box(self) -> Shape:
        half = self.width / 2
        return box(self.lx - half, self.ly - self.size * 0.66, self.lx + half, self.ly + self.size * 0.18)


class Placer:
    def __init__(self, grid: HexGrid, dry: Shape, rivers: Shape, ridges: Shape | None = None) -> None:
        self.grid, self.dry, self.rivers, self.ridges = grid, dry, rivers, ridges
        shapely.prepare(dry)

    def place(self, wish: Wish) -> Placed:
        cx, cy = self.grid.center(wish.hex)
        width = text_width(wish.text, wish.size, bold=wish.bold, spacing=wish.spacing)
        size, spacing = wish.size, wish.spacing
        if width > wish.widest:
            size *= wish.widest / width
            spacing *= wish.widest / width if self.ridges is not None else 1
            width = wish.widest
        around = Spot(cx, cy).buffer(90)
        near = self.rivers.intersection(around)
        ridge = self.ridges.intersection(around) if self.ridges is not None else None
        dry = self.dry.intersection(around)
        shapely.prepare(dry)
        search = _Search(wish, (cx, cy), size, width, dry, near, ridge)
        x, y, band = search.best()
        if wish.symbol:
            x, y = cx + wish.symbol[0], cy + wish.symbol[1]
            band = -1 if y < cy else 1
        lx, ly = search.label(x, y, band)
        lx, ly = lx + wish.label[0], ly + wish.label[1]
        return Placed(wish.hex, wish.name, wish.text, x, y, band, wish.radius, size, spacing, wish.bold, width, lx, ly)


@dataclass
class _Search:
    wish: Wish
    center: Point
    size: float
    width: float
    dry: Shape
    near: Shape
    ridge: Shape | None

    def label(self, x: float, y: float, band: int) -> Point:
        w = self.wish
        half = max(w.room - self.width / 2, 0)
        lx = min(max(x + w.lean, self.center[0] - half), self.center[0] + half)
        return lx, (y + w.radius + self.size * w.below) if band < 0 or w.name_below else (y - w.radius - self.size * w.above)

    def best(self) -> tuple[float, float, int]:
        w, found = self.wish, None
        for band in (w.band,) if w.band else (-1, 1):
            for oy in w.rows:
                for ox in w.columns:
                    if abs(ox) > 62 - (oy + 12) / ROOT3 - w.radius + w.edge or (w.allowed and not w.allowed(ox)):
                        continue
                    x, y = self.center[0] + ox, self.center[1] + band * oy
                    score = self.score(x, y, ox, oy, band)
                    if found is None or score < found[0]:
                        found = (score, x, y, band)
        assert found is not None
        return found[1], found[2], found[3]

    def score(self, x: float, y: float, ox: int, oy: int, band: int) -> float:
        w, dry = self.wish, self.dry
        ring = [(x + f * w.radius * math.cos(a), y + f * w.radius * math.sin(a)) for a in TURNS for f in (0.55, 1.0)]
        ring.append((x, y))
        wet = 1 - float(np.mean(shapely.contains_xy(dry, [p[0] for p in ring], [p[1] for p in ring])))
        s = math.hypot(x - w.true[0], (y - w.true[1]) * 0.8) + 95 * wet + (0 if shapely.contains_xy(dry, x, y) else 60)
        s += abs(oy - w.height) * w.height_weight + abs(ox) * w.aside_weight
        lx, ly = self.label(x, y, band)
        name = box(lx - self.width / 2 - 2, ly - self.size * 0.66, lx + self.width / 2 + 2, ly + self.size * 0.2)
        if not self.near.is_empty:
            a, b = w.river_weights
            s += a * max(0, w.radius + 4 - Spot(x, y).distance(self.near)) + b * name.intersection(self.near).area
            s += self._badge_room(x, y)
        if self.ridge is not None and not self.ridge.is_empty:
            a, b = w.ridge_weights
            s += a * max(0, w.radius + 5 - Spot(x, y).distance(self.ridge)) + b * name.intersection(self.ridge).area
        return s

    def _badge_room(self, x: float, y: float) -> float:
        """What stands beside the symbol wants room on one side, two such things on both."""
        w, s = self.wish, 0.0
        for distance, radius in w.badges:
            lack = [max(0, radius + 2 - Spot(x + sign * (w.radius + distance), y).distance(self.near)) for sign in (1, -1)]
            s += 1.4 * (min(lack) if len(w.badges) == 1 else sum(lack) / 2)
        return s


def anchor_side(p: Placed, center_x: float, land: Shape, rivers: Shape, distance: float) -> int:
    """The wetter side of a port: 1 right, -1 left."""
    side = 1 if p.x <= center_x else -1

    def wetness(s: int) -> float:
        wet = sum(not shapely.contains_xy(land, p.x + s * (p.radius + 8 + i), p.y + j) for i in (-4, 0, 6) for j in (-6, 0, 6))
        on_river = Spot(p.x + s * (p.radius + distance), p.y).buffer(8).intersects(rivers)
        return float(wet + (1 if s == side else 0) - 20 * on_river)

    return max((1, -1), key=wetness)
