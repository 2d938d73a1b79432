"""What the layers of the battlefield share: lines, washes of ground, names, and what strokes and signs keep clear of."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Dot
from shapely.ops import unary_union

from cartography.boards.hussars import art as arts
from cartography.boards.hussars import names, ways
from cartography.boards.hussars.field import Battlefield
from cartography.lib.curves import organic
from cartography.lib.engraving import Test, inside
from cartography.lib.hexgrid import Point

Shape = Any
SEED = 1709
OVER = 2
"""Hexes beyond the map that carry its ground on to the frame."""


@dataclass(frozen=True)
class Washes:
    swamp: Shape
    forest: Shape
    hills: Shape


def valley(b: Battlefield) -> set[str]:
    """The valley of the Vorskla: swamp joined to the river, and all that lies east of it."""
    seen = set(b.file.river.hexes)
    queue = list(b.file.river.hexes)
    for k in queue:
        new = [q for q in b.grid.near(k) if q not in seen and b.terrain[q] == "swamp"]
        seen.update(new)
        queue += new
    for r in range(1, b.grid.rows[1] + 1):
        wet = [int(k[:2]) for k in b.file.river.hexes if int(k[2:]) == r]
        seen |= {f"{c:02d}{r:02d}" for c in range(max(wet) + 1, b.grid.columns[1] + 1)} if wet else set()
    return seen


def around(b: Battlefield) -> dict[str, str]:
    """The nearest hex of the map to each hex on it and a little beyond it."""
    last_c, last_r = b.grid.columns[1], b.grid.rows[1]
    return {
        f"{c:02d}{r:02d}": f"{min(max(c, 1), last_c):02d}{min(max(r, 1), last_r):02d}"
        for c in range(1 - OVER, last_c + OVER + 1)
        for r in range(1 - OVER, last_r + OVER + 1)
    }


class Scene:
    def __init__(self, b: Battlefield) -> None:
        self.b, self.grid = b, b.grid
        self.art = arts.load()
        self.frame = arts.frame(b.grid, self.art.margins)
        self.rng = random.Random(SEED)
        self.ways = ways.lay(b, self.art, self.frame)
        self.names = [names.place(n, b.grid) for n in self.art.label]
        self.valley = valley(b)
        left, top, width, height = self.frame.rect
        self.sheet = box(left, top, left + width, top + height)

    def at(self, k: str, dx: float = 0, dy: float = 0) -> Point:
        return arts.place(self.grid, (k, dx, dy))

    def hexagon(self, k: str, radius: float | None = None) -> Shape:
        return Polygon(self.grid.corners(k, radius))

    def having(self, feature: str) -> list[str]:
        return [k for k in self.grid.ids if feature in self.b.features[k]]

    def of(self, *terrain: str) -> list[str]:
        return [k for k in self.grid.ids if self.b.terrain[k] in terrain]

    @cached_property
    def ground(self) -> dict[str, str]:
        """Terrain of the map and of the hexes just beyond it."""
        out = {}
        for k, nearest in around(self.b).items():
            t = self.b.terrain[nearest]
            kept = k == nearest or t in ("forest", "swamp", "hills", "clear")
            out[k] = t if kept else "swamp" if t == "river" else "clear"
        return out

    def _ground(self, *terrain: str) -> list[str]:
        return [k for k, t in self.ground.items() if t in terrain]

    @cached_property
    def washes(self) -> Washes:
        """Swamp and hills fit each other where they meet; woods lie over both."""
        size = self.frame.size
        wet = self._ground("swamp", "river")
        swamp = organic(self.grid, wet, size, 24, 9.5)
        forest = organic(self.grid, self._ground("forest"), size, 19, 9.5)
        hills = organic(self.grid, self._ground("hills"), size, 12, 5, 34)
        whole = unary_union([self.hexagon(k) for k in wet])
        swamp = swamp.union(whole.intersection(hills.buffer(34)).difference(hills)).buffer(1)
        heights = unary_union([self.hexagon(k) for k in self._ground("hills")])
        hills = hills.union(heights.intersection(swamp.buffer(30)).difference(swamp))
        return Washes(swamp, forest, hills)

    @cached_property
    def towns(self) -> dict[str, Shape]:
        return {k: organic(self.grid, [k], self.frame.size, 18, 5) for k in self.of("town")}

    @cached_property
    def camp(self) -> Shape:
        return unary_union([self.hexagon(k).buffer(0.3) for k in self.having("camp")])

    @cached_property
    def hills(self) -> Shape:
        """Hexes with slopes, the mount of the monastery with them."""
        high = [k for k in self.grid.ids if self.b.terrain[k] == "hills" or "monastery" in self.b.features[k]]
        return unary_union([self.hexagon(k).buffer(0.5) for k in [*high, *self._ground("hills")]])

    @cached_property
    def roads(self) -> Shape:
        return unary_union([LineString(p) for p in self.ways.roads.values()])

    @cached_property
    def road_band(self) -> Shape:
        return self.roads.buffer(1)

    @cached_property
    def streams(self) -> Shape:
        return unary_union([LineString(p) for p in self.ways.streams.values()])

    @cached_property
    def ravines(self) -> Shape:
        return unary_union([LineString(self.ways.streams[w.name]) for w in self.b.file.stream if "ravine" in w.kind])

    @cached_property
    def works(self) -> list[str]:
        return self.having("schanze")

    def around_works(self, radius: float) -> list[Shape]:
        return [Dot(self.grid.center(k)).buffer(radius) for k in self.works]

    @cached_property
    def lettered(self) -> Shape:
        return unary_union([n.box.buffer(3) for n in self.names])

    @cached_property
    def number_at(self) -> dict[str, Point]:
        return {k: self.at(k, 0, -36) for k in self.grid.ids}

    @cached_property
    def numbers(self) -> Shape:
        return unary_union([box(x - 15, y - 6, x + 15, y + 6) for x, y in self.number_at.values()])

    @cached_property
    def on_name(self) -> Test:
        return inside(self.lettered)

    @cached_property
    def on_number(self) -> Test:
        return inside(self.numbers)

    def clear_of_number(self, xs: tuple[int, ...], ys: tuple[int, ...]) -> Test:
        """A sign with this reach does not lie on the number of a hex."""

        def test(x: float, y: float) -> bool:
            return not any(self.on_number(x + t, y + u) for t in xs for u in ys)

        return test

    def edge_of_valley(self, *without: str) -> Shape:
        """The hexsides where the plateau meets the valley."""
        return unary_union(
            [
                LineString(self.grid.ends((k, q)))
                for k in self.grid.ids
                if k not in self.valley and self.b.terrain[k] not in without
                for q in self.grid.near(k)
                if q in self.valley
            ]
        )

    @cached_property
    def rampart(self) -> list[Point]:
        """The rampart of Poltava: bastions towards the siege works, flat fronts elsewhere."""
        cx, cy = self.at(self.art.works.fortress)
        rng, out = random.Random(4), []
        for i in range(6):
            a = math.radians(-90 + 60 * i)
            ux, uy = math.cos(a), math.sin(a)
            r = self.grid.flat * (1.20 + rng.uniform(-0.02, 0.02))
            bastion = [(r - 6, -26), (r + 3, -23), (r + 21, 0), (r + 3, 23), (r - 6, 26)]
            front = [(r - 7, -34), (r + 5, -31), (r + 5, 31), (r - 7, 34)]
            out += [(cx + ux * f - uy * s, cy + uy * f + ux * s) for f, s in (bastion if i in (2, 3, 4) else front)]
        return out
