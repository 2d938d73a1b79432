"""Battle sites, trees, mountains and grass on the map of Pax Baltica: where nothing else is printed."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Point, box
from shapely.ops import unary_union

from cartography.boards.pax_baltica.data import Baltic
from cartography.boards.pax_baltica.ink import GLYPHS, ITALIC, short, text
from cartography.lib import faces
from cartography.lib.area_config import Battle
from cartography.lib.areas import OUTSIDE, pair
from cartography.lib.rastering import Rect

Shape = Any
COLORS = {"Sweden": "#1f4f94", "Russia": "#2f6b2c", "Denmark": "#a32a20"}
SIZE = 13.5


def printed(b: Baltic) -> list[Rect]:
    """Rectangles of towns, names and panels."""
    out: list[Rect] = []
    for v in b.layout.land.values():
        out += [r for r in (v.town.icon, v.town.name, v.label) if r]
    return out + [(float(p[0]), float(p[1]), float(p[2]), float(p[3])) for p in b.board.panels.values()]


@dataclass
class Battles:
    parts: list[str] = field(default_factory=list)
    sites: list[dict[str, Any]] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)


def battles(b: Baltic, seen: Shape, taken: list[Rect]) -> Battles:
    """Each near its true place, inside its territory; what finds no room is told."""
    out = Battles()
    for battle in b.board.battles:
        cx, cy = b.warp.point(*battle.lonlat)
        home = next((k for k, g in b.areas.shapes.items() if g.contains(Point(cx, cy))), None)
        found = battle_spot(b, battle, (cx, cy), home, seen, taken)
        if found is None:
            out.troubles.append(f"no room for the battle of {battle.name}")
            continue
        x, y, side, rect = found
        taken.append(rect)
        color = COLORS[battle.winner]
        label = text(
            x + 12 * side, y + 4.5, f"{battle.name} {battle.year}", SIZE, color, "start" if side == 1 else "end", ITALIC, 3
        )
        out.parts.append(f'<use href="#sw" x="{short(x)}" y="{short(y)}" stroke="{color}"/>{label}')
        point = [round(x, 1), round(y, 1)]
        out.sites.append({"name": battle.name, "year": battle.year, "winner": battle.winner, "point": point, "territory": home})
    return out


def battle_spot(
    b: Baltic, battle: Battle, at: tuple[float, float], home: str | None, seen: Shape, taken: list[Rect]
) -> tuple[float, float, int, Rect] | None:
    w = faces.width(f"{battle.name} {battle.year}", SIZE, "Italic")
    best = None
    for r in (0, 7, 14, 21, 28, 36, 45):
        for t in np.linspace(0, 2 * math.pi, 12, endpoint=False):
            x, y = at[0] + r * math.cos(t), at[1] + r * math.sin(t)
            for side in (1, -1):
                q = (x - 9, y - 9, x + 13 + w, y + 9) if side == 1 else (x - 13 - w, y - 9, x + 9, y + 9)
                if any(q[0] < s[2] + 2 and s[0] < q[2] + 2 and q[1] < s[3] + 2 and s[1] < q[3] + 2 for s in taken):
                    continue
                outside = box(*q).difference(b.areas.shapes[home]).intersection(seen).area if home else 0
                if home != OUTSIDE and outside > 4:
                    continue
                cost = r + (0 if side == 1 else 3)
                if best is None or cost < best[0]:
                    best = (cost, x, y, side, q)
    return best[1:] if best else None


class Strewer:
    """Puts glyphs where there is room for them."""

    def __init__(self, b: Baltic, seen: Shape, taken: list[Rect]) -> None:
        self.taken, self.seen = taken, seen
        self.width, self.height = b.size
        self.borders = unary_union([line for shared in b.areas.shared.values() for line in shared])
        self.bodies = unary_union([x.shape for x in b.areas.bodies])
        self.lake = unary_union([*b.areas.lakes.values(), *b.areas.art_lakes.values()])
        self.coast = unary_union([seen.boundary, self.lake.boundary])
        for shape in (self.borders, self.coast, seen, self.lake):
            shapely.prepare(shape)
        self.placed: list[tuple[float, float, float]] = []
        self.drawn: list[tuple[float, str]] = []

    def free(self, x: float, y: float, r: float = 12, border: float = 13) -> bool:
        if not (50 < x < self.width - 50 and 50 < y < self.height - 50):
            return False
        if any(q[0] - r < x < q[2] + r and q[1] - r + 2 < y < q[3] + r + 1 for q in self.taken):
            return False
        p = Point(x, y)
        if not self.seen.contains(p) or self.lake.contains(p):
            return False
        if self.coast.distance(p) <= 11 or self.borders.distance(p) <= border or self.bodies.distance(p) <= 12:
            return False
        return all(abs(x - q[0]) > q[2] * 0.95 or abs(y - q[1]) > q[2] * 0.72 for q in self.placed)

    def put(self, x: float, y: float, kind: str, gap: float = 13) -> bool:
        if not self.free(x, y):
            return False
        self.placed.append((x, y, gap))
        self.drawn.append((y, f'<use href="#{GLYPHS[kind]}" x="{short(x)}" y="{short(y)}"/>'))
        return True


def glyphs(b: Baltic, seen: Shape, taken: list[Rect], rng: random.Random) -> str:
    s = Strewer(b, seen, taken)
    beside(b, s, rng)
    for r in b.board.ranges:
        line, n = LineString(b.warp.points(r.way)), 0
        for _ in range(r.count * 5):
            p = line.interpolate(rng.random() * line.length)
            n += s.put(p.x + rng.gauss(0, r.spread), p.y + rng.gauss(0, r.spread * 0.8), r.kind, 20)
            if n >= r.count:
                break
    for lon, lat, kind in b.board.woods:
        cx, cy = b.warp.point(lon, lat)
        n = 0
        for _ in range(40):
            n += s.put(cx + rng.gauss(0, 17), cy + rng.gauss(0, 11), kind, 22 if kind == "grass" else 12)
            if n >= (4 if kind == "grass" else 6):
                break
    return "".join(part for _, part in sorted(s.drawn))


def beside(b: Baltic, s: Strewer, rng: random.Random) -> None:
    """Along difficult borders: what makes them difficult."""
    chosen = {pair(x.a, x.b): x.kind for x in b.overrides.beside}
    for key, shared in sorted(b.areas.shared.items()):
        if b.adjacent.get(key) != "difficult" or chosen.get(key) == "none":
            continue
        kind = chosen.get(key, "")
        for line in shared:
            if not kind:
                m = line.interpolate(0.5, normalized=True)
                kind = "pine" if float(b.warp.to_earth(m.x, m.y)[1]) > 54.5 else "oak"
            along(s, line, kind, rng)


def along(s: Strewer, line: Shape, kind: str, rng: random.Random) -> None:
    q = 4.0
    while q < line.length:
        p0, p1 = line.interpolate(max(0, q - 3)), line.interpolate(min(line.length, q + 3))
        dx, dy = p1.x - p0.x, p1.y - p0.y
        m = math.hypot(dx, dy) or 1
        for sign in (-1, 1):
            for off in (18, 33):
                if off == 33 and rng.random() < 0.45:
                    continue
                d = off + rng.uniform(-2, 5)
                x = p0.x - dy / m * d * sign + rng.uniform(-4, 4)
                y = p0.y + dx / m * d * sign + rng.uniform(-3, 3)
                s.put(x, y, kind, 17 if kind in ("peak", "marsh") else 13)
        q += {"peak": 19, "marsh": 22}.get(kind, 14)
