"""Sea zones: the water, cut along lines, each piece given to the zone whose seed lies in it or next to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely
from shapely.geometry import LineString, Point
from shapely.ops import linemerge, polygonize, unary_union

from cartography.lib.area_config import AreaBoard, Atlas
from cartography.lib.areas import Earth, Pair, dense, pair
from cartography.lib.geodata import polygons

Shape = Any


@dataclass
class Zones:
    shapes: dict[str, Shape]
    borders: dict[Pair, Shape]
    notes: list[str]


def make(board: AreaBoard, atlas: Atlas, earth: Earth) -> Zones:
    land, frame = earth.land, earth.frame
    water = frame.difference(land)
    cut = unary_union([LineString(earth.warp.points(dense(c, 0.05))) for c in board.cuts])
    # Narrow sounds are closed for the zoning, or every skerry would be a piece of its own.
    closed = frame.difference(land.buffer(5.5).buffer(-5.5))
    edges = [LineString(r.coords) for p in polygons(closed) for r in [p.exterior, *p.interiors]]
    shapely.prepare(closed)
    pieces = [p for p in polygonize(unary_union([*edges, cut])) if closed.contains(p.representative_point())]
    seeds = {z.id: Point(*earth.warp.point(*z.lonlat)) for z in atlas.sea_zone if not z.box}
    own = assign(pieces, seeds)
    zones = {n: unary_union([pieces[i] for i, m in own.items() if m == n]) for n in seeds}
    rest: dict[str, list[Shape]] = {}
    for p in polygons(water.difference(unary_union(pieces))):
        most, name = max((p.buffer(0.5).intersection(z).area, n) for n, z in zones.items())
        if most > 0.2:
            rest.setdefault(name, []).append(p)
    zones = {n: unary_union([z, *[p.buffer(0.05) for p in rest.get(n, [])]]) for n, z in zones.items()}
    return borders(zones, atlas)


def assign(pieces: list[Shape], seeds: dict[str, Shape]) -> dict[int, str]:
    own: dict[int, str] = {}
    for name, p in seeds.items():
        k = min(range(len(pieces)), key=lambda i: pieces[i].distance(p))
        if k in own:
            raise ValueError(f"the sea zones {name} and {own[k]} lie in one piece of water: a cut is missing")
        own[k] = name
    growing = True
    while growing:
        new = {}
        for i, p in enumerate(pieces):
            if i in own:
                continue
            most, name = max((p.boundary.intersection(pieces[k].boundary).length, n) for k, n in own.items())
            if most > 0.5:
                new[i] = name
        own.update(new)
        growing = bool(new)
    for i, p in enumerate(pieces):
        if i not in own:
            gap, name = min((p.distance(pieces[k]), n) for k, n in list(own.items()))
            if gap < 9:
                own[i] = name
    return own


def borders(zones: dict[str, Shape], atlas: Atlas) -> Zones:
    wanted = {pair(b.a, b.b) for b in atlas.sea_border}
    names, found, notes = list(zones), {}, []
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            line = zones[a].boundary.intersection(zones[b].boundary)
            key = pair(a, b)
            touch = line.length > 1
            if touch:
                found[key] = linemerge(line) if line.geom_type == "MultiLineString" else line
            if touch != (key in wanted):
                notes.append(f"sea zones {a} and {b}: {'touch, but are not adjacent' if touch else 'should touch'}")
    return Zones(zones, found, notes)
