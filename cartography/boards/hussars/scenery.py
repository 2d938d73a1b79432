"""Ornament of the ground: tilled strips, marsh, grass, woods."""

from __future__ import annotations

import math
from typing import Any

from shapely.geometry import Polygon
from shapely.ops import unary_union

from cartography.boards.hussars.scene import Scene
from cartography.lib.engraving import inside, spot, strewn
from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import Point
from cartography.lib.svg import Canvas, path

Shape = Any
FURROWS = 7


def put(name: str, p: Point) -> str:
    return f'<use href="#{name}" x="{p[0]:.0f}" y="{p[1]:.0f}"/>'


def down(points: list[Point]) -> list[Point]:
    """From north to south, so that a sign overlaps the one behind it."""
    return sorted(points, key=lambda p: p[1])


def fields_of(s: Scene, k: str) -> list[str]:
    """Clear hexes near a village, five at most."""

    def free(of: str) -> list[str]:
        return [q for q in s.grid.near(of) if s.b.terrain[q] == "clear" and not s.b.features[q]]

    near = free(k)
    found = sorted({*near, *(q for p in near for q in free(p) if q != k)})
    s.rng.shuffle(found)
    return found[:5]


def strip(s: Scene, k: str) -> list[Point]:
    """A field: four corners, turned at random."""
    rng = s.rng
    x, y = s.grid.center(k)
    turn = rng.uniform(-0.5, 0.5) + rng.choice((0, 1.57))
    w, h = rng.uniform(20, 32), rng.uniform(14, 24)
    x, y = x + rng.uniform(-12, 12), y + rng.uniform(-8, 16)
    flat = [(-w, -h), (w, -h * rng.uniform(0.7, 1)), (w * rng.uniform(0.8, 1), h), (-w, h * rng.uniform(0.8, 1))]
    cos, sin = math.cos(turn), math.sin(turn)
    return [(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in flat]


def part(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def draw_fields(c: Canvas, s: Scene) -> Shape:
    """Tilled strips round the villages. Returns their ground."""
    furrows, tilled = [], []
    for k in s.of("town"):
        if s.b.features[k] & {"monastery", "suburb"}:
            continue
        for q in fields_of(s, k):
            corners = strip(s, q)
            shape = Polygon(corners)
            clear = not s.lettered.intersects(shape) and not s.numbers.intersects(shape)
            if not clear or not s.hexagon(q, s.grid.radius - 4).contains(shape):
                continue
            tilled.append(shape)
            for i in range(FURROWS + 1):
                p, r = part(corners[0], corners[3], i / FURROWS), part(corners[1], corners[2], i / FURROWS)
                furrows.append(f"M{spot(p)}L{spot(r)}")
    whole = unary_union(tilled)
    c.add(
        f'<path d="{path(whole, 0.1)}" fill="#d9c98a" fill-opacity=".14"/><path d="{"".join(furrows)}" stroke="#8d7740" '
        'stroke-opacity=".55" stroke-width="1" stroke-dasharray="5 2.2" fill="none"/>'
    )
    return whole


def draw_marsh(c: Canvas, s: Scene) -> None:
    parts = [s.ways.water.buffer(9), s.roads.buffer(9), s.streams.buffer(17), s.lettered, s.hills.buffer(2)]
    dry = inside(unary_union([*parts, *(g.buffer(6) for g in s.towns.values()), *s.around_works(46)]))
    reeds, bushes = s.clear_of_number((-14, 0, 14), (-9, 3)), s.clear_of_number((-9, 0, 9), (-9, 6))
    wet = s.washes.swamp.buffer(-13).intersection(s.sheet.buffer(10))
    found: list[Point] = []
    for q in polygons(wet):
        found += strewn(q, 25, s.rng, lambda x, y: not dry(x, y) and reeds(x, y))
    c.add("".join(put(f"m{s.rng.choice('01231')}", p) for p in down(found)))
    found = []
    for q in polygons(wet.buffer(-8)):
        found += strewn(q, 74, s.rng, lambda x, y: s.rng.random() < 0.4 and not dry(x, y) and bushes(x, y))
    c.add("".join(put("b0", p) for p in found))


def draw_grass(c: Canvas, s: Scene, tilled: Shape) -> None:
    w = s.washes
    taken = [
        w.swamp.buffer(6), w.forest.buffer(12), s.hills, s.ways.water.buffer(8), s.camp.buffer(8),
        Polygon(s.rampart).buffer(30), s.roads.buffer(9), s.streams.buffer(22), tilled.buffer(5), s.lettered.buffer(4),
        s.numbers.buffer(4),
    ]  # fmt: skip
    taken += [g.buffer(8) for g in s.towns.values()] + s.around_works(44) + [s.hexagon(k) for k in s.of("trenches")]
    found: list[Point] = []
    for q in polygons(s.sheet.difference(unary_union(taken))):
        found += strewn(q, 46, s.rng, lambda x, y: s.rng.random() < 0.8)
    c.add("".join(put(f"g{s.rng.choice('01')}", p) for p in found))


def draw_woods(c: Canvas, s: Scene) -> None:
    parts = [s.roads.buffer(12), s.ravines.buffer(15), s.streams.buffer(13), s.ways.water.buffer(12), s.lettered]
    open_ = inside(unary_union([*parts, *(g.buffer(3) for g in s.towns.values()), s.camp.buffer(6)]))
    clear = s.clear_of_number((-9, 0, 9), (-9, 0, 8))
    forest, found = s.washes.forest, []
    for q in polygons(forest.buffer(2).intersection(s.sheet.buffer(12))):
        found += strewn(q, 16.2, s.rng, lambda x, y: not open_(x, y) and clear(x, y))
    c.add("".join(put(f"t{s.rng.choice('001122334')}", p) for p in down(found)))
    dots: list[Point] = []
    for q in polygons(forest.buffer(-2).intersection(s.sheet)):
        free = lambda x, y: not s.on_name(x, y) and not s.on_number(x, y)  # noqa: E731
        dots += strewn(q, 9, s.rng, free, int(q.area / 130))
    d = "".join(f"M{x:.0f} {y:.0f}h.1" for x, y in dots)
    c.add(f'<path d="{d}" stroke="#4e5f36" stroke-width="1.7" stroke-linecap="round" stroke-opacity=".7"/>')
