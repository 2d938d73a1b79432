"""The Vorskla with its islands; roads, bridges and fords."""

from __future__ import annotations

import math
from typing import Any

from shapely.geometry import LineString
from shapely.geometry import Point as Dot

from cartography.boards.hussars.colors import GROUND, INK, ROAD, ROAD_EDGE
from cartography.boards.hussars.scene import Scene
from cartography.boards.hussars.scenery import down, put
from cartography.lib.engraving import inside, line, short, strewn, wedge
from cartography.lib.geodata import lines, polygons
from cartography.lib.hexgrid import Point
from cartography.lib.svg import Canvas, path

Shape = Any
TICK = 6.5


def shown(s: Scene) -> Shape:
    return s.ways.water.intersection(s.sheet.buffer(20))


def draw_river(c: Canvas, s: Scene) -> None:
    whole = shown(s)
    water = whole.difference(s.ways.islands)
    c.add(f'<path d="{bank_ticks(s, whole)}" fill="#3f5f58" fill-opacity=".75"/>')
    c.add(f'<path d="{path(water, 0.5)}" fill="{GROUND["river"]}" fill-rule="evenodd" stroke="#2d5868" stroke-width="1.9"/>')
    for inwards, opacity in ((4.5, 0.8), (9.5, 0.55), (15, 0.4)):
        d = path(water.buffer(-inwards), 0.6, 40)
        c.add(f'<path d="{d}" fill="none" stroke="#4a8496" stroke-width="1" stroke-opacity="{opacity}"/>')
    c.add(f'<path d="{path(s.ways.islands, 0.4)}" fill="#dcdcb4" stroke="#2d5868" stroke-width="1.4"/>')
    clear = s.clear_of_number((-8, 0, 8), (0,))
    found: list[Point] = []
    for q in polygons(s.ways.islands.buffer(-6)):
        found += strewn(q, 13, s.rng, clear, 120)
    c.add("".join(put(s.rng.choice(("t4", "t2", "g0")), p) for p in down(found)))


def bank_ticks(s: Scene, water: Shape) -> str:
    """Short strokes out from the bank."""
    on_road, in_water = inside(s.roads, 5.5), inside(s.ways.water, 2)
    bank = max(polygons(water), key=lambda p: float(p.area)).exterior
    out = []
    for i in range(int(bank.length / TICK)):
        p, q = bank.interpolate(i * TICK), bank.interpolate((i * TICK + 1.5) % bank.length)
        n = math.hypot(q.x - p.x, q.y - p.y) or 1
        nx, ny = (q.y - p.y) / n, (p.x - q.x) / n
        if water.contains(Dot(p.x + nx * 2, p.y + ny * 2)):
            nx, ny = -nx, -ny
        x, y = p.x + nx * 7, p.y + ny * 7
        if on_road(x, y) or s.on_name(x, y) or in_water(x, y):
            continue
        out.append(wedge(p.x, p.y, nx * s.rng.uniform(4, 7.5), ny * s.rng.uniform(4, 7.5), 1.5))
    return "".join(out)


def draw_roads(c: Canvas, s: Scene) -> None:
    wet = shown(s).buffer(7)
    roads = [LineString(p) for p in s.ways.roads.values()]
    d = "".join(line(list(q.coords), 0.5) for r in roads for q in lines(r.difference(wet)))
    c.add(
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="{d}" stroke="#f2e6c8" stroke-opacity=".55" '
        f'stroke-width="12"/><path d="{d}" stroke="{ROAD_EDGE}" stroke-width="7.6"/><path d="{d}" stroke="{ROAD}" '
        'stroke-width="4.8"/></g>'
    )
    small_bridges(c, s, roads)
    for r in roads:
        for q in lines(r.intersection(wet)):
            if q.length > 20:
                crossing(c, s, q)


def small_bridges(c: Canvas, s: Scene, roads: list[Shape]) -> None:
    """Where a road crosses a stream."""
    for r in roads:
        for w in s.b.file.stream:
            if "stream" not in w.kind:
                continue
            met = r.intersection(LineString(s.ways.streams[w.name]))
            for p in getattr(met, "geoms", [met]):
                if p.geom_type != "Point":
                    continue
                at = r.project(p)
                u, v = r.interpolate(at - 6), r.interpolate(at + 6)
                turn = math.degrees(math.atan2(v.y - u.y, v.x - u.x))
                c.add(
                    f'<g transform="translate({short(p.x)} {short(p.y)}) rotate({turn:.0f})"><path d="M-11-7.5L-8-5H8L11-7.5'
                    f'M-11 7.5L-8 5H8L11 7.5" fill="none" stroke="{INK}" stroke-width="1.8"/></g>'
                )


def crossing(c: Canvas, s: Scene, q: Shape) -> None:
    """A bridge or a ford of the river: what the nearest crossing hex has."""
    points = list(q.coords)
    middle = q.interpolate(0.5, normalized=True)
    hexes = [k for k in s.grid.ids if s.b.features[k] & {"bridge", "ford"}]
    nearest = min(hexes, key=lambda k: float(Dot(s.grid.center(k)).distance(middle)))
    if "ford" in s.b.features[nearest]:
        d = line(points, 0.5)
        c.add(
            f'<g fill="none"><path d="{d}" stroke="#d8e2d2" stroke-width="15" stroke-opacity=".75"/><path d="{d}" '
            f'stroke="{ROAD_EDGE}" stroke-width="8" stroke-dasharray="3 5"/><path d="{d}" stroke="#e9e6cd" '
            'stroke-width="5.4"/></g>'
        )
        return
    d = line([q.interpolate(t, normalized=True).coords[0] for t in (0, 0.25, 0.5, 0.75, 1)], 0)
    c.add(
        f'<g fill="none"><path d="{d}" stroke="{INK}" stroke-width="16"/><path d="{d}" stroke="#e7cf9f" stroke-width="12.6"/>'
        f'<path d="{d}" stroke="{INK}" stroke-width="12.6" stroke-dasharray="1.1 4.4"/><path d="{d}" stroke="{ROAD}" '
        'stroke-width="4.6" stroke-opacity=".85"/></g>'
    )
    for end, back in ((points[0], points[min(4, len(points) - 1)]), (points[-1], points[-min(5, len(points))])):
        turn = math.degrees(math.atan2(back[1] - end[1], back[0] - end[0]))
        c.add(
            f'<path transform="translate({short(end[0])} {short(end[1])}) rotate({turn:.0f})" d="M-8-12L2-8M-8 12L2 8" '
            f'stroke="{INK}" stroke-width="2.2"/>'
        )
