"""Field works: ramparts, redoubts, siege works, the Russian camp, the monastery."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot
from shapely.ops import unary_union

from cartography.boards.hussars import art as arts
from cartography.boards.hussars.colors import CARMINE, CARMINE_DARK, EARTH, INK, SEPIA
from cartography.boards.hussars.scene import Scene
from cartography.lib.engraving import inside, line, normal, short, spot, wedge
from cartography.lib.geodata import lines
from cartography.lib.hexgrid import Point
from cartography.lib.svg import Canvas, ring

Shape = Any


@dataclass(frozen=True)
class Work:
    """A redoubt or schanze as drawn: three times its true size, so that it frames a counter."""

    hex: str
    x: float
    y: float
    half: float
    rotate: float
    bastioned: bool
    unfinished: bool
    letter: str


@dataclass(frozen=True)
class Earthwork:
    """How an earthwork line is drawn: glacis, ditch, parapet."""

    seed: str
    step: float
    foot: float
    stroke: float
    gap_margin: float
    widths: tuple[float, float, float, float, float]


RAMPART = Earthwork("ramp", 5.2, 10.75, 8, 5, (23.5, 21.5, 9.9, 7.5, 1.3))
CAMP = Earthwork("camp", 5, 9.5, 7, 0, (19, 17, 9, 6.6, 1.2))


def hachured(paths: list[str]) -> str:
    return f'<path d="{"".join(paths)}" fill="{SEPIA}" fill-opacity=".85"/>'


def earthwork(of: Shape, within: Callable[[float, float], bool], gaps: list[tuple[Point, float]], how: Earthwork) -> str:
    """`within`: which side is held."""
    gap = unary_union([Dot(p).buffer(r) for p, r in gaps])
    shut = gap.buffer(how.gap_margin)
    rng, strokes = random.Random(how.seed), []
    n = int(of.length / how.step)
    for i in range(n):
        (x, y), _, (nx, ny) = normal(of, i * of.length / n)
        if shut.contains(Dot(x, y)):
            continue
        if within(x + nx * 4, y + ny * 4):
            nx, ny = -nx, -ny
        dx, dy = nx * how.stroke * rng.uniform(0.8, 1.2), ny * how.stroke * rng.uniform(0.8, 1.2)
        strokes.append(wedge(x + nx * how.foot, y + ny * how.foot, dx, dy, 2.0))
    d = "".join(line(list(q.coords), 0.1) for q in lines(of.difference(gap)))
    colors = (INK, EARTH, INK, CARMINE, '#f0d9b4" stroke-opacity=".8')
    bands = "".join(
        f'<path d="{d}" stroke="{color}" stroke-width="{w:g}"/>' for color, w in zip(colors, how.widths, strict=True)
    )
    return hachured(strokes) + f'<g fill="none" stroke-linejoin="miter">{bands}</g>'


def draw_rampart(c: Canvas, s: Scene, at: list[Point]) -> None:
    """The rampart of Poltava, open at its gates."""
    wall = LineString([*s.rampart, s.rampart[0]])
    c.add(earthwork(wall, inside(Polygon(s.rampart)), [(p, 9) for p in at], RAMPART))


def draw_camp(c: Canvas, s: Scene) -> None:
    """The Russian camp: tents in rows, an earthwork on three sides, open above the valley."""
    trace = [arts.place(s.grid, p) for p in s.art.works.camp]
    whole = Polygon([*trace, *(arts.place(s.grid, p) for p in s.art.works.camp_open)]).buffer(0)
    name = next(n for n in s.names if n.spec.kind == "camp")
    taken = unary_union([s.roads.buffer(12), name.box.buffer(3), s.numbers.buffer(6)])
    free = inside(whole.buffer(-19).difference(taken))
    x0, y0, x1, y1 = whole.bounds
    for row in range(int((y1 - y0) / 23) + 1):
        y = y0 + row * 23
        for i in range(int((x1 - x0) / 18.5) + 1):
            x = x0 + (9 if row % 2 else 0) + i * 18.5
            if all(free(x + t, y) for t in (-7, 0, 7)):
                c.add(f'<use href="#tn" x="{x:.0f}" y="{y:.0f}"/>')
    wall = LineString(trace)
    gaps = []
    for p in s.ways.roads.values():
        met = LineString(p).intersection(wall)
        gaps += [((q.x, q.y), 10.0) for q in getattr(met, "geoms", [met]) if q.geom_type == "Point" and not q.is_empty]
    c.add(earthwork(wall, inside(whole), gaps, CAMP))


def draw_siege(c: Canvas, s: Scene) -> None:
    """Zigzag approaches and batteries that face the town."""
    town = s.at(s.art.works.fortress)
    for k, angle in s.art.works.siege:
        x, y = s.grid.center(k)
        ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for trench in (
            ((-24, -36), (-14, -14), (-20, 10), (-12, 34)),
            ((29, -30), (30, -10), (24, -8), (24, 8), (30, 10), (29, 30)),
            ((-16, 4), (2, 16), (10, -6), (25, 2)),
        ):
            c.add(sap([(x + ux * f - uy * t, y + uy * f + ux * t) for f, t in trench], town))


def sap(points: list[Point], town: Point) -> str:
    """A trench with its earth thrown towards the town."""
    of, strokes = LineString(points), []
    for i in range(int(of.length / 4.6)):
        p, q = of.interpolate(i * 4.6), of.interpolate(i * 4.6 + 1)
        n = math.hypot(q.x - p.x, q.y - p.y) or 1
        nx, ny = (p.y - q.y) / n, (q.x - p.x) / n
        if math.dist((p.x + nx, p.y + ny), town) > math.dist((p.x - nx, p.y - ny), town):
            nx, ny = -nx, -ny
        strokes.append(wedge(p.x + nx * 3, p.y + ny * 3, nx * 6, ny * 6, 1.9))
    d = line(points, 0)
    return (
        f'{hachured(strokes)}<g fill="none" stroke-linejoin="bevel"><path d="{d}" stroke="{INK}" stroke-width="6.4"/>'
        f'<path d="{d}" stroke="#d9a95f" stroke-width="3.8"/></g>'
    )


def outline(half: float, bastion: float = 0) -> list[Point]:
    """A square, with bastions on its corners."""
    if not bastion:
        return [(-half, -half), (half, -half), (half, half), (-half, half)]
    tip, throat = half + bastion, half - bastion * 0.9
    out: list[Point] = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = [(sx * half, sy * throat), (sx * tip, sy * tip), (sx * throat, sy * half)]
        out += corner[::-1] if sx * sy < 0 else corner
    return out


def redoubt(w: Work) -> str:
    """A square field work: glacis, ditch, rampart; dashed where it is unfinished."""
    turn = math.radians(w.rotate)

    def placed(points: list[Point]) -> list[Point]:
        cos, sin = math.cos(turn), math.sin(turn)
        return [(w.x + u * cos - v * sin, w.y + u * sin + v * cos) for u, v in points]

    b = w.half * 0.26 if w.bastioned else 0
    outer, middle = placed(outline(w.half, b)), placed(outline(w.half - 4.5, b))
    core = placed(outline(w.half - 9.5, b * 0.8))
    dash = ' stroke-dasharray="9 4"' if w.unfinished else ""
    fill = '"#ead0a6" fill-opacity="0.9"' if w.unfinished else f'"{CARMINE}" fill-opacity="0.85"'
    return (
        f'{hachured(glacis(outer, w))}<path d="{ring(outer)}Z" fill="#d8b98a" stroke="{INK}" stroke-width="1.5" '
        f'stroke-linejoin="miter"{dash}/><path d="{ring(middle)}Z" fill={fill} stroke="{CARMINE_DARK}" '
        f'stroke-width="1.3"{dash}/><path d="{ring(core)}Z" fill="#f3e3bf" stroke="{CARMINE_DARK}" stroke-width="1.1"{dash}/>'
    )


def glacis(outer: list[Point], w: Work) -> list[str]:
    shape = Polygon(outer)
    edge = shape.buffer(1.5, join_style=2).exterior
    rng, out = random.Random(f"{w.x:.0f}{w.y:.0f}"), []
    n = int(edge.length / 4.6)
    for i in range(n):
        at = i * edge.length / n
        p, q = edge.interpolate(at), edge.interpolate((at + 1) % edge.length)
        size = math.hypot(q.x - p.x, q.y - p.y) or 1
        nx, ny = (q.y - p.y) / size, (p.x - q.x) / size
        if shape.contains(Dot(p.x + nx * 3, p.y + ny * 3)):
            nx, ny = -nx, -ny
        if w.unfinished and rng.random() < 0.45:
            continue
        length = rng.uniform(4.2, 6.6)
        out.append(wedge(p.x, p.y, nx * length, ny * length, 1.9))
    return out


def works_of(s: Scene) -> list[Work]:
    aside = {p[0]: p for p in s.art.works.aside}
    out = []
    for k in s.works:
        x, y = arts.place(s.grid, aside.get(k, (k, 0, 0)))
        letter = next((f.partition(":")[2] for f in s.b.features[k] if f.startswith("redoubt:")), "")
        bastioned = k == s.art.works.bastioned
        half, turn = (26, 0) if letter else (22, 0) if bastioned else (24, 24)
        out.append(Work(k, x, y, half, turn, bastioned, "unfinished" in s.b.features[k], letter))
    return out


def draw_monastery(c: Canvas, s: Scene) -> None:
    """The monastery on its mount within a wall, and the grave mound in the field."""
    x, y = arts.place(s.grid, s.art.works.monastery)
    wall = ring([(x - 31, y - 18), (x - 6, y - 27), (x + 27, y - 16), (x + 29, y + 17), (x + 2, y + 26), (x - 29, y + 18)])
    c.add(
        f'<path d="{wall}Z" fill="#f3e2c0" stroke="{INK}" stroke-width="5"/>'
        f'<path d="{wall}Z" fill="none" stroke="{CARMINE}" stroke-width="2.6"/>'
    )
    for u, v in ((-20, 8), (18, 8), (17, -8), (-18, -7)):
        c.add(
            f'<rect x="{short(x + u - 6)}" y="{short(y + v - 3.6)}" width="12" height="7.2" fill="{CARMINE}" '
            f'stroke="{CARMINE_DARK}" stroke-width="1"/>'
        )
    c.add(f'<use href="#ch" transform="translate({spot((x, y + 8))}) scale(1.25)"/>')
    gx, gy = arts.place(s.grid, s.art.works.grave)
    c.add(f'<use href="#fg" x="{short(gx)}" y="{short(gy)}"/>')
