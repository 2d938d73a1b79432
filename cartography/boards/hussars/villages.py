"""Villages, and the town of Poltava inside its rampart."""

from __future__ import annotations

import math
import random
from typing import Any

from shapely.affinity import rotate
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Dot
from shapely.ops import nearest_points, unary_union

from cartography.boards.hussars.colors import CARMINE, CARMINE_DARK
from cartography.boards.hussars.scene import Scene
from cartography.boards.hussars.scenery import put
from cartography.lib.engraving import short, spot
from cartography.lib.geodata import lines, polygons
from cartography.lib.hexgrid import Point
from cartography.lib.svg import Canvas, ring

Shape = Any
HOUSES = 14
TRIES = 1500


def house(q: Shape) -> str:
    return ring(q.exterior.coords[:-1]) + "Z"


def shadow(q: Shape) -> str:
    return ring([(p[0] + 1.8, p[1] + 2.2) for p in q.exterior.coords[:-1]]) + "Z"


class Village:
    """Houses along the road, gardens behind them, a church."""

    def __init__(self, s: Scene, k: str) -> None:
        self.s, self.k = s, k
        self.rng = random.Random("vill" + k)
        x, y = s.grid.center(k)
        street = s.roads.intersection(s.hexagon(k))
        if not street.is_empty and street.geom_type != "LineString":
            street = max(lines(street) or [LineString([(x - 1, y), (x + 1, y)])], key=lambda q: float(q.length))
        self.street = street
        self.turn = self.rng.uniform(-0.5, 0.5) if street.is_empty else along(street)
        self.ground = s.towns[k].buffer(-5)
        self.church: Point | None = None if "suburb" in s.b.features[k] else self._church(x, y)
        self.taken: list[Shape] = []
        self.houses: list[Shape] = []
        self.gardens: list[str] = []
        for _ in range(TRIES):
            if len(self.houses) == HOUSES:
                break
            self._try(x, y)

    def _church(self, x: float, y: float) -> Point:
        """Near the middle, off the road."""

        def cost(p: Point) -> float:
            off = self.street.is_empty or self.street.distance(Dot(p)) > 17
            return (0 if off else 60) + math.dist(p, (x, y + 4))

        return min(((x + u, y + v) for u in range(-18, 19, 6) for v in range(-4, 23, 6)), key=cost)

    def _try(self, x: float, y: float) -> None:
        rng = self.rng
        u, v = x + rng.uniform(-44, 44), y + rng.uniform(-38, 40)
        w, h = rng.uniform(5, 7.4), rng.uniform(3.1, 4.1)
        turn = self.turn + rng.choice((0, 0, 0, 1.5708)) + rng.uniform(-0.12, 0.12)
        q = rotate(box(u - w, v - h, u + w, v + h), turn, origin=(u, v), use_radians=True)
        if not self.ground.contains(q) or q.buffer(2.6).intersects(unary_union(self.taken)):
            return
        by_church = self.church and math.dist((u, v - 2), (self.church[0], self.church[1] - 5)) < 20
        if by_church or self.s.road_band.distance(q) < 5 or self.s.numbers.intersects(q):
            return
        self.taken.append(q)
        self.houses.append(q)
        if rng.random() < 0.4:
            self._garden((u, v), (w, h), turn)

    def _garden(self, at: Point, size: Point, turn: float) -> None:
        """A plot behind the house, if there is room."""
        (u, v), (w, h) = at, size
        behind = self.rng.choice((-1, 1))
        px, py = -math.sin(turn) * behind, math.cos(turn) * behind
        ox, oy = math.cos(turn), math.sin(turn)

        def corner(t: float, depth: float) -> Point:
            return u + px * (h + depth) + ox * t * w, v + py * (h + depth) + oy * t * w

        plot = Polygon([corner(-1, 2), corner(1, 2), corner(1, 9), corner(-1, 9)])
        if not self.ground.contains(plot) or plot.intersects(unary_union(self.taken[:-1])):
            return
        if self.s.road_band.distance(plot) <= 4 or self.s.numbers.intersects(plot):
            return
        self.taken.append(plot)
        self.gardens += [f"M{spot(corner(t, 2))}l{spot((px * 7, py * 7))}" for t in (-0.75, -0.25, 0.25, 0.75)]


def along(street: Shape) -> float:
    (x1, y1), (x2, y2) = street.coords[0], street.coords[-1]
    return math.atan2(y2 - y1, x2 - x1)


def draw_villages(c: Canvas, s: Scene) -> None:
    found = [Village(s, k) for k in s.towns if "monastery" not in s.b.features[k]]
    houses = [q for v in found for q in v.houses]
    gardens = "".join(g for v in found for g in v.gardens)
    c.add(
        f'<path d="{gardens}" stroke="#6d7f45" stroke-width="1.2" stroke-dasharray="1.4 1.2"/>'
        f'<path d="{"".join(shadow(q) for q in houses)}" fill="#5b3a26" fill-opacity=".4"/>'
        f'<path d="{"".join(house(q) for q in houses)}" fill="{CARMINE}" stroke="{CARMINE_DARK}" stroke-width="1"/>'
    )
    c.add("".join(put("ch", v.church) for v in found if v.church))


def gates(s: Scene) -> list[Point]:
    """Where roads pass the rampart."""
    wall = Polygon(s.rampart).exterior
    out = []
    for g in s.art.gate:
        road = s.ways.roads[g.road]
        if g.point and s.b.terrain[g.point[0]] == "fortress":
            continue
        p = nearest_points(Dot(road[0]), wall)[1]
        out.append((p.x, p.y))
    for g in s.art.gate:
        if g.point and s.b.terrain[g.point[0]] == "fortress":
            met = LineString(s.ways.roads[g.road]).intersection(wall)
            p = met if met.geom_type == "Point" else met.geoms[0]
            out.append((p.x, p.y))
    return out


def town_streets(s: Scene, at: list[Point]) -> Shape:
    """Ground of the town without houses: streets, the square, the name, numbers of hexes."""
    cx, cy = s.at(s.art.works.fortress)
    name = next(n for n in s.names if n.spec.kind == "town")
    main = next(g.road for g in s.art.gate if g.point and s.b.terrain[g.point[0]] == "fortress")
    parts = [name.box.buffer(4), box(cx - 17, cy - 46, cx + 17, cy + 2), LineString(s.ways.roads[main]).buffer(7)]
    parts += [box(x - 15, y - 7, x + 15, y + 7) for x, y in (s.number_at[k] for k in s.of("fortress"))]
    return unary_union([*parts, *(LineString([p, (cx, cy - 20)]).buffer(3) for p in at)])


def draw_town(c: Canvas, s: Scene, at: list[Point]) -> None:
    """Poltava: blocks of houses in rows, cut by the streets. `at`: its gates."""
    cx, cy = s.at(s.art.works.fortress)
    ground, keep = Polygon(s.rampart).buffer(-15), town_streets(s, at)
    rng, blocks = random.Random(11), []
    for i in range(-8, 9):
        for j in range(-8, 9):
            w, h = rng.uniform(7, 8.6), rng.uniform(4.2, 5.4)
            x, y = cx + j * 20.5 + (5 if i % 2 else 0), cy + i * 15
            row = rotate(box(x - w, y - h, x + w, y + h), -11, origin=(cx, cy))
            if ground.intersects(row):
                found = polygons(row.intersection(ground).difference(keep))
                blocks += [q for q in found if q.area >= 42 and rng.random() >= 0.05]
    c.add(f'<path d="{ring(s.rampart)}Z" fill="#ecd0ae"/>')
    c.add(
        f'<path d="{"".join(shadow(q) for q in blocks)}" fill="#5b3a26" fill-opacity=".4"/>'
        f'<path d="{"".join(house(q) for q in blocks)}" fill="{CARMINE}" stroke="{CARMINE_DARK}" stroke-width=".9"/>'
    )
    c.add(f'<use href="#ch" transform="translate({short(cx)} {short(cy - 14)}) scale(1.5)"/>')
