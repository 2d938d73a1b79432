"""The layers that hex boards are drawn of, from the paper up to the lettering. A board's `draw.py` puts them together."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot
from shapely.ops import linemerge, nearest_points, unary_union

from cartography.lib.hexgrid import ROOT3, HexGrid, Point, Side
from cartography.lib.model import HexModel
from cartography.lib.placing import Placed
from cartography.lib.svg import FONTS, Canvas, escape, path, segment, side_line, smooth, wiggle
from cartography.lib.symbols import use

Shape = Any


def begin(canvas: Canvas, model: HexModel, title: str, defs: str, coast: str, whole: str, inset: int = 13) -> None:
    """Paper, frame, and the two clipping paths `land` and `map`."""
    w, h = model.size
    second = inset + 10 + (inset - 13)
    canvas.add(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" font-family="{FONTS}">'
        f"<title>{escape(title)}: reconstructed board</title><defs>{defs}"
        f'<clipPath id="land"><path d="{coast}" clip-rule="evenodd"/></clipPath>'
        f'<clipPath id="map"><path d="{whole}"/></clipPath>'
        f'<path id="coast" d="{coast}" fill="none" stroke-linejoin="round"/></defs>'
    )
    canvas.add(
        f'<rect width="{w}" height="{h}" fill="#e9dfc3"/><rect x="{inset}" y="{inset}" width="{w - 2 * inset}" '
        f'height="{h - 2 * inset}" fill="none" stroke="#4a3520" stroke-width="5"/><rect x="{second}" y="{second}" '
        f'width="{w - 2 * second}" height="{h - 2 * second}" fill="none" stroke="#4a3520" stroke-width="1.5"/>'
    )


HALO = ((48, 0.09), (34, 0.12), (21, 0.15), (10, 0.22))


def waters(
    canvas: Canvas, sea_image: str, islets: Shape, fade: float = 0.42, halo: tuple[tuple[int, float], ...] = HALO
) -> None:
    canvas.add('<g clip-path="url(#map)">' + sea_image)
    for width, opacity in halo:
        canvas.add(f'<use href="#coast" stroke="#f0f8f6" stroke-opacity="{opacity:g}" stroke-width="{width}"/>')
    if not islets.is_empty:
        canvas.add(
            f'<path d="{path(islets, 0.6, 40)}" fill="#d9dcc4" fill-opacity="{fade:g}" stroke="#3f6076" stroke-opacity=".55" '
            f'stroke-width="1.1" stroke-dasharray="3 2.4"/>'
        )


def region_shape(grid: HexGrid, hexes: list[str]) -> Shape:
    return unary_union([Polygon(grid.corners(k)).buffer(0.4) for k in hexes])


@dataclass
class Band:
    """A region's ground and the band along its borders."""

    number: int
    outline: str
    border: str
    color: str
    tint: str
    opacity: float
    strong: float = 0.50
    wide: int = 13
    soft: float = 0.24


def region(canvas: Canvas, band: Band) -> None:
    n, b = band.number, band
    canvas.add(f'<clipPath id="k{n}"><path d="{b.outline}"/></clipPath>')
    if b.tint:
        canvas.add(f'<path d="{b.outline}" fill="{b.tint}" fill-opacity="{b.opacity:g}"/>')
    canvas.add(
        f'<g clip-path="url(#k{n})" fill="none" stroke="{b.color}" stroke-linecap="round">'
        f'<path d="{b.border}" stroke-width="30" stroke-opacity="{b.soft:g}"/>'
        f'<path d="{b.border}" stroke-width="{b.wide}" stroke-opacity="{b.strong:g}"/></g>'
    )


def borders(model: HexModel, hexes: list[str], counts: Callable[[str, str], bool]) -> str:
    """The sides of a region towards others that `counts` lets through."""
    grid = model.grid
    out = []
    for k in hexes:
        for q in grid.near(k):
            if counts(k, q):
                a, b = grid.ends((k, q))
                out.append(segment(a, b))
    return "".join(out)


def lakes_and_coast(canvas: Canvas, lake: Shape, width: float = 2, least: float = 20) -> None:
    canvas.add(f'<path d="{path(lake, 0.4, least)}" fill="#a5c8d5" stroke="#3f6b85" stroke-width="1.5" fill-rule="evenodd"/>')
    canvas.add(f'<use href="#coast" stroke="#34566d" stroke-width="{width:g}"/>')


def grid_lines(canvas: Canvas, model: HexModel, land: Shape, dark: float = 0.42) -> None:
    """Brown on land, blue on water."""
    grid, done = model.grid, set()
    on_land: list[str] = []
    at_sea: list[str] = []
    for k in grid.ids:
        cs = grid.corners(k)
        for p, q in zip(cs, cs[1:] + cs[:1], strict=True):
            key = tuple(sorted((grid.corner(p), grid.corner(q))))
            if key in done:
                continue
            done.add(key)
            dry = shapely.contains_xy(land, (p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
            (on_land if dry else at_sea).append(segment(p, q))
    canvas.add(
        f'<path d="{"".join(on_land)}" stroke="#3a2a18" stroke-opacity="{dark:g}" stroke-width="1.1" fill="none"/>'
        f'<path d="{"".join(at_sea)}" stroke="#1d4058" stroke-opacity=".34" stroke-width="1.1" fill="none"/>'
    )


@dataclass
class Scatter:
    """Trees, hills and reeds strewn over a hex."""

    count: int
    apart: float
    glyphs: list[str]
    size: float = 1.0
    spread: tuple[float, float, float] = (0.56, -0.40, 0.46)
    edge: tuple[float, float] = (13, 10)
    tries: int = 500
    lift: float = 9
    """Also this far above the foot there must be land."""
    keep_number: bool = True


def scatter(canvas: Canvas, grid: HexGrid, k: str, how: Scatter, rng: random.Random, dry: Shape, avoid: Any = ()) -> None:
    cx, cy = grid.center(k)
    points: list[Point] = []
    sx, s0, s1 = how.spread
    for _ in range(how.tries):
        if len(points) >= how.count:
            break
        x, y = cx + rng.uniform(-sx, sx) * grid.flat, cy + rng.uniform(s0, s1) * grid.flat
        if abs(x - cx) > (grid.radius - abs(y - cy) / ROOT3) - how.edge[0] or abs(y - cy) > grid.flat / 2 - how.edge[1]:
            continue
        if not shapely.contains_xy(dry, x, y) or (how.lift and not shapely.contains_xy(dry, x, y - how.lift)):
            continue
        if how.keep_number and abs(x - cx) < 17 and y - cy < -29:
            continue
        if any((x - p) ** 2 + (y - q) ** 2 < how.apart**2 for p, q in points):
            continue
        if any(abs(x - p) < w and abs(y - q) < h for p, q, w, h in avoid):
            continue
        points.append((x, y))
    for x, y in sorted(points, key=lambda p: p[1]):
        canvas.add(use(rng.choice(how.glyphs), x, y, how.size))


def chain_points(grid: HexGrid, sides: list[Side]) -> list[Point]:
    """The corners along a river, in board pixels."""
    ends = [grid.ends(s) for s in sides]
    if len(ends) == 1:
        return list(ends[0])
    second = {grid.corner(p) for p in ends[1]}
    first = ends[0] if grid.corner(ends[0][1]) in second else ends[0][::-1]
    chain = list(first)
    for a, b in ends[1:]:
        chain.append(b if grid.corner(a) == grid.corner(chain[-1]) else a)
    return chain


@dataclass
class RiverLine:
    name: str
    points: list[Point]
    start: str
    """How it begins: source, river, water or edge."""
    end: str


def river_lines(
    model: HexModel, water: Shape, whole: Shape, mouth_reach: float = 62, tails: dict[str, list[Point]] | None = None,
    shift: Callable[[Side], Point] = lambda _: (0, 0),
) -> list[RiverLine]:  # fmt: skip
    """Rivers with their wiggle, and a short tail into the sea or a lake where the last corner is dry.
    `tails`: offsets from the last corner, for a river that should not take the shortest way.
    `shift`: how far a hexside's line moves aside, where a range runs on the same side."""
    grid = model.grid
    chains = {n: chain_points(grid, s) for n, s in model.rivers.items()}
    meets: dict[Any, set[str]] = {}
    for name, chain in chains.items():
        for p in chain:
            meets.setdefault(grid.corner(p), set()).add(name)
    inner = whole.buffer(-4)

    def kind(p: Point) -> str:
        if len(meets[grid.corner(p)]) > 1:
            return "river"
        if not inner.contains(Spot(p)):
            return "edge"
        return "water" if Spot(p).distance(water) < mouth_reach else "source"

    out = []
    for name, chain in chains.items():
        start, end = kind(chain[0]), kind(chain[-1])
        if start == "water" and not model.specs[name].from_lake:
            start = "source"
        line = [chain[0]]
        for (p, q), on in zip(itertools.pairwise(chain), model.rivers[name], strict=True):
            line += side_line(grid, p, q, shift=shift(on))[1:]
        own = (tails or {}).get(name)
        if own:
            x, y = chain[-1]
            line += wiggle([(x, y), *[(x + dx, y + dy) for dx, dy in own]], random.Random(name), 0.08, 2)[1:]
        elif end == "water":
            line += tail(name, chain[-1], water)
        if start == "water":
            line = tail(name, chain[0], water)[::-1] + line
        out.append(RiverLine(name, line, start, end))
    return out


def tail(name: str, p: Point, water: Shape, over: float = 6) -> list[Point]:
    q = nearest_points(Spot(p), water)[1]
    d = Spot(p).distance(q)
    if d < 1:
        return []
    ux, uy = (q.x - p[0]) / d, (q.y - p[1]) / d
    return wiggle([p, (q.x + ux * over, q.y + uy * over)], random.Random(name), 0.10, 2)[1:]


def draw_rivers(canvas: Canvas, lines: list[RiverLine], width: Callable[[str], float], water: Shape) -> None:
    """A pale bed below, blue above; a river that springs on the map begins thin."""
    cut = []
    wet = water.buffer(-5)
    for one in lines:
        rest = LineString(one.points).difference(wet)
        parts = linemerge(rest).geoms if rest.geom_type != "LineString" and hasattr(rest, "geoms") else [rest]
        for part in parts:
            if hasattr(part, "coords") and part.length > 3:
                start = one.start if part.coords[0] == tuple(one.points[0]) else "river"
                cut.append((one.name, list(part.coords), start))
    for color, opacity, more in (("#f4f0dc", ".75", 3.4), ("#3579a4", "1", 0.0)):
        for name, points, start in cut:
            for i, j, w in _thickness(len(points), width(name), start):
                canvas.add(
                    f'<path d="{smooth(points[i:j])}" fill="none" stroke="{color}" stroke-opacity="{opacity}" '
                    f'stroke-width="{w + more:.1f}" stroke-linecap="round" stroke-linejoin="round"/>'
                )


def _thickness(n: int, width: float, start: str) -> list[tuple[int, int, float]]:
    if start in ("water", "river", "edge") or n < 14:
        return [(0, n, width)]
    quarter = min(n // 4, 9)
    parts = [
        (0, max(2, quarter), width * 0.6),
        (max(0, quarter - 1), max(3, n // 2), width * 0.8),
        (max(0, n // 2 - 1), n, width),
    ]
    return [p for p in parts if p[1] - p[0] >= 2]


def border_lines(canvas: Canvas, model: HexModel, closed: set[Side]) -> None:
    """Borders of realms, and finer ones inside a realm."""
    grid, looks = model.grid, model.board.looks
    realm: list[str] = []
    inner: list[str] = []
    for a, b in grid.sides():
        ra, rb = model.hexes[a].region, model.hexes[b].region
        if not ra or not rb or ra == rb or (a, b) in closed:
            continue
        same = looks[ra].realm and looks[ra].realm == looks[rb].realm
        (inner if same else realm).append(segment(*grid.ends((a, b))))
    canvas.add(
        f'<g clip-path="url(#land)" fill="none" stroke-linecap="round"><path d="{"".join(realm)}" stroke="#2a1a10" '
        f'stroke-opacity=".85" stroke-width="2.6" stroke-dasharray="10 5 2 5"/><path d="{"".join(inner)}" stroke="#2a1a10" '
        f'stroke-opacity=".75" stroke-width="2" stroke-dasharray="1.5 5.5"/></g>'
    )


def bar(canvas: Canvas, grid: HexGrid, of: Side, short: float, color: str, width: float, extra: str = "") -> None:
    """A stroke along a hexside, a little shorter than it."""
    p, q = grid.ends(of)
    dx, dy = (q[0] - p[0]) * short, (q[1] - p[1]) * short
    line = segment((p[0] + dx, p[1] + dy), (q[0] - dx, q[1] - dy))
    canvas.add(f'<path d="{line}" stroke="{color}" stroke-width="{width:g}" stroke-linecap="round"{extra}/>')


def strait(canvas: Canvas, grid: HexGrid, of: Side) -> None:
    """A red double arrow over the hexside."""
    (ax, ay), (bx, by) = grid.center(of[0]), grid.center(of[1])
    mx, my = (ax + bx) / 2 + (21 if of[0][:2] == of[1][:2] else 0), (ay + by) / 2
    ux, uy = (bx - ax) / grid.flat, (by - ay) / grid.flat
    for color, width, more in (("#f4f1e2", 8, 2), ("#9b1c1c", 3.4, 0)):
        length = 8
        shaft = segment((mx - ux * length, my - uy * length), (mx + ux * length, my + uy * length))
        heads = ""
        for g in (1, -1):
            tip = (mx + g * ux * (length + 9 + more), my + g * uy * (length + 9 + more))
            base, half = length - 2 - more, 6.5 + more
            left = (mx + g * ux * base - uy * half, my + g * uy * base + ux * half)
            right = (mx + g * ux * base + uy * half, my + g * uy * base - ux * half)
            heads += f'<path d="{segment(tip, left)}L{right[0]:.1f} {right[1]:.1f}Z" fill="{color}"/>'
        canvas.add(
            f'<path d="{shaft}" stroke="{color}" stroke-width="{width:g}" stroke-opacity="{".9" if more else "1"}"/>{heads}'
        )


def name_of(canvas: Canvas, p: Placed) -> None:
    """The name of a place, with a pale halo."""
    bold = ' font-weight="700"' if p.bold else ""
    spacing = f' letter-spacing="{p.spacing:g}"' if p.spacing else ""
    at = f'x="{p.lx:.1f}" y="{p.ly:.1f}" font-size="{p.size:.1f}" text-anchor="middle"{bold}{spacing}'
    canvas.add(
        f'<text {at} stroke="#f8f2de" stroke-width="4.6" stroke-opacity=".88" stroke-linejoin="round" fill="none">'
        f'{escape(p.text)}</text><text {at} fill="#1a1008">{escape(p.text)}</text>'
    )


def boxes_of(places: dict[str, Placed], badge: dict[str, float]) -> list[tuple[str, str, Shape]]:
    """What lettering must not cover: (hex, what, shape)."""
    out = []
    for k, p in places.items():
        out.append((k, "symbol", Spot(p.x, p.y).buffer(p.radius)))
        out.append((k, p.name, p.label_box()))
        out += [(k, name, Spot(at).buffer(badge[name])) for name, at in p.badges.items()]
    return out


def nearest_hex(grid: HexGrid, x: float, y: float) -> str:
    return min(grid.ids, key=lambda k: math.dist(grid.center(k), (x, y)))


def overlaps(taken: list[tuple[str, str, Shape]], done: list[Any]) -> list[str]:
    """Names and symbols that lie on each other, or under the lettering of lands and seas."""
    bad = []
    for i, (ka, a, ga) in enumerate(taken):
        for kb, b, gb in taken[i + 1 :]:
            if ga.intersects(gb) and ga.intersection(gb).area > (12 if ka == kb else 4):
                bad.append(f"{ka} {a} lies on {kb} {b}")
        for d in done:
            if ga.intersection(d.box).area > (60 if d.label.kind == "land" else 6):
                bad.append(f"«{d.label.text}» lies on {ka} {a}")
    for i, d in enumerate(done):
        bad += [f"«{d.label.text}» lies on «{e.label.text}»" for e in done[i + 1 :] if d.box.intersects(e.box)]
    return bad
