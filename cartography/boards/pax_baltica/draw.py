"""Draws the art layer of Pax Baltica: the map. Panels and ornaments are in `panels.py`, trees and battles in `strewn.py`."""

from __future__ import annotations

import base64
import math
import random
from dataclasses import dataclass
from typing import Any

import shapely
from shapely.geometry import LineString, Point, box
from shapely.ops import linemerge, unary_union

from cartography.boards.pax_baltica import panels, strewn
from cartography.boards.pax_baltica.data import Baltic
from cartography.boards.pax_baltica.ink import BOLD, INK, ITALIC, SYMBOLS, line_path, shape_path, short, text
from cartography.boards.pax_baltica.paint import Painter
from cartography.lib import faces
from cartography.lib.areas import OUTSIDE
from cartography.lib.blocks import FORAGE, NAME, TOWN, sea_spot
from cartography.lib.geodata import lines, polygons
from cartography.lib.svg import Canvas, escape

Shape = Any
BLUE = "#41708a"


@dataclass
class Drawing:
    svg: str
    battles: list[dict[str, Any]]
    troubles: list[str]


def draw(b: Baltic) -> Drawing:
    c, (w, h) = Canvas(), b.size
    rng = random.Random(11)
    seen = b.areas.land.intersection(box(-8, -8, w + 8, h + 8))
    coast = shape_path(seen, 0.5, 40)
    painted = Painter(b.board, b.atlas, b.areas, b.warp).paint()
    begin(c, b, coast)
    sea(c, b, seen, painted.sea)
    c.add(f'<g id="land" clip-path="url(#lc)">{image(painted.land, w, h)}</g>')
    rivers(c, b)
    lakes(c, b)
    borders(c, b)
    obstacles(c, b, rng)
    c.add(f'<path id="coast" d="{coast}" fill="none" stroke="#2f4652" stroke-width="1.7" stroke-linejoin="round"/>')
    taken = strewn.printed(b)
    battles = strewn.battles(b, seen, taken)
    c.add('<g id="glyphs">' + strewn.glyphs(b, seen, taken, rng) + "</g>")
    sea_names(c, b)
    c.add('<g id="battles">')
    for part in battles.parts:
        c.add(part)
    c.add("</g>")
    names(c, b)
    garrisons(c, b)
    c.add("</g>")
    panels.draw(c, b)
    c.add("</svg>")
    return Drawing(str(c), battles.sites, battles.troubles)


def image(data: bytes, w: int, h: int) -> str:
    packed = base64.b64encode(data).decode()
    return f'<image href="data:image/jpeg;base64,{packed}" width="{w}" height="{h}" preserveAspectRatio="none"/>'


def begin(c: Canvas, b: Baltic, coast: str) -> None:
    w, h = b.size
    c.add(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" '
        f'font-family="EB Garamond,Garamond,serif"><defs>{SYMBOLS}<clipPath id="lc"><path d="{coast}"/></clipPath>'
        f'<clipPath id="mc"><rect x="40" y="40" width="{w - 80}" height="{h - 80}"/></clipPath></defs>'
    )
    c.add(f'<rect width="{w}" height="{h}" fill="#e6d9b6"/><g clip-path="url(#mc)">')


def sea(c: Canvas, b: Baltic, seen: Shape, picture: bytes) -> None:
    """Water with lines along the coast, and the limits of the zones."""
    c.add('<g id="sea">' + image(picture, *b.size))
    big = unary_union([p for p in polygons(seen) if p.area > 220])
    for d, opacity, width in ((4.5, 0.55, 1.1), (9.5, 0.42, 1), (15.5, 0.3, 0.9), (22.5, 0.2, 0.9)):
        line = shape_path(big.buffer(d, quad_segs=3), 0.8, 60)
        c.add(f'<path d="{line}" fill="none" stroke="#3f6f88" stroke-opacity="{opacity:g}" stroke-width="{width:g}"/>')
    cuts = [
        s for cut in b.board.cuts for s in lines(LineString(b.warp.points(cut)).segmentize(20).difference(seen)) if s.length > 9
    ]
    at = f'd="{line_path(cuts)}" fill="none"'
    c.add(f'<path {at} stroke="#f2f6f1" stroke-width="5.5" stroke-opacity=".55"/>')
    c.add(f'<path {at} stroke="#2f5f80" stroke-width="2.2" stroke-dasharray="11 7" stroke-opacity=".85"/></g>')


def rivers(c: Canvas, b: Baltic) -> None:
    still = unary_union([*b.areas.lakes.values(), *b.areas.art_lakes.values()])
    dry = b.areas.land.difference(still.buffer(0.5))
    shapely.prepare(dry)
    by_width: dict[float, list[Shape]] = {}
    for r in b.areas.rivers:
        if r.rank > 7 or not r.line.intersects(box(0, 0, *b.size)):
            continue
        width = 3.0 if r.rank <= 4 else 2.3 if r.rank <= 5 else 1.7
        by_width.setdefault(width, []).extend(s for s in lines(r.line.intersection(dry)) if s.length > 9)
    c.add('<g id="rivers" fill="none" stroke-linecap="round" stroke-linejoin="round">')
    for width, found in sorted(by_width.items()):
        d = line_path(found, 0.6)
        c.add(f'<path d="{d}" stroke="#f2ecd8" stroke-opacity=".5" stroke-width="{width + 2:g}"/>')
        c.add(f'<path d="{d}" stroke="#5088a8" stroke-width="{width:g}"/>')
    c.add("</g>")


def lakes(c: Canvas, b: Baltic) -> None:
    whole = unary_union(list(b.areas.lakes.values()))
    d = shape_path(whole, 0.45, 20)
    c.add(f'<g id="lakes"><path d="{d}" fill="#b7d0d6" stroke="{BLUE}" stroke-width="1.5" fill-rule="evenodd"/>')
    for shape in b.areas.lakes.values():
        if shape.area > 2500:
            inner = shape_path(shape.buffer(-4.5), 0.8)
            c.add(f'<path d="{inner}" fill="none" stroke="{BLUE}" stroke-opacity=".45" stroke-width=".9"/>')
    d = shape_path(unary_union(list(b.areas.art_lakes.values())), 0.45, 20)
    c.add(f'<path d="{d}" fill="#b7d0d6" stroke="{BLUE}" stroke-width="1.2"/></g>')


def borders(c: Canvas, b: Baltic) -> None:
    """Normal borders brown, difficult ones thick and red, the edge of the game pale."""
    found: dict[str, list[Shape]] = {"normal": [], "difficult": [], "edge": []}
    for key, shared in b.areas.shared.items():
        found["edge" if OUTSIDE in key else b.adjacent[key]] += shared

    def joined(of: list[Shape]) -> str:
        return line_path(lines(linemerge(of)) if len(of) > 1 else of, 0.45)

    edge, normal = joined(found["edge"]), joined(found["normal"])
    hard = "".join(joined([line]) for line in found["difficult"])
    c.add('<g id="borders" fill="none" stroke-linejoin="round" stroke-linecap="round">')
    c.add(f'<path d="{edge}" stroke="#6b5a3e" stroke-width="4.6" stroke-opacity=".9"/>')
    c.add(f'<path d="{edge}" stroke="#d9cba6" stroke-width="1.4"/>')
    c.add(f'<path d="{normal}" stroke="#fbf4e0" stroke-width="4.6" stroke-opacity=".55"/>')
    c.add(f'<path d="{normal}" stroke="#3b2a18" stroke-width="2.1"/>')
    c.add(f'<path d="{hard}" stroke="#fbf1da" stroke-width="10" stroke-opacity=".72"/>')
    c.add(f'<path d="{hard}" stroke="#7a1d14" stroke-width="6.4" stroke-dasharray="15 8.5" stroke-linecap="butt"/></g>')


def obstacles(c: Canvas, b: Baltic, rng: random.Random) -> None:
    c.add('<g id="obstacles">')
    for body in b.areas.bodies:
        wet = body.kind in ("lake", "water")
        fill = "#b7d0d6" if wet else "#a9b58b" if body.kind == "marsh" else "#8fa072"
        c.add(f'<path d="{shape_path(body.shape, 0.4)}" fill="{fill}" stroke="#2c2116" stroke-width="2.4"/>')
        if wet:
            inner = shape_path(body.shape.buffer(-4), 0.5)
            c.add(f'<path d="{inner}" fill="none" stroke="{BLUE}" stroke-width="1" stroke-opacity=".6"/>')
            continue
        inside, bounds = body.shape.buffer(-7), body.shape.bounds
        points: list[tuple[float, float]] = []
        for _ in range(400):
            p = (rng.uniform(bounds[0], bounds[2]), rng.uniform(bounds[1], bounds[3]))
            if inside.contains(Point(p)) and all(math.dist(p, q) > 12 for q in points):
                points.append(p)
        glyph = "ms" if body.kind == "marsh" else "ok"
        for x, y in sorted(points, key=lambda p: p[1]):
            c.add(f'<use href="#{glyph}" transform="translate({short(x)} {short(y)}) scale(.8)"/>')
    c.add("</g>")


def sea_names(c: Canvas, b: Baltic) -> None:
    c.add('<g id="sealabels" font-style="italic" fill="#22506e">')
    for zone, label in b.board.sea_labels.items():
        x, y = sea_spot(b.board, b.warp, zone)
        size = label.size
        at = (
            f'x="{short(x)}" y="{short(y + size * 0.3)}" font-size="{size:g}" text-anchor="middle" '
            f'transform="rotate({label.rotate:g} {short(x)} {short(y)})" letter-spacing="{label.spacing:g}"'
        )
        halo = f'fill="none" stroke="#e3eeec" stroke-width="{size * 0.16:.1f}" stroke-opacity=".6"'
        c.add(f"<text {at} {halo}>{escape(zone)}</text><text {at}>{escape(zone)}</text>")
    for small in b.board.small_labels:
        x, y = b.warp.point(*small.lonlat)
        c.add(
            f'<text x="{short(x)}" y="{short(y + small.size * 0.3)}" font-size="{small.size:g}" text-anchor="middle" '
            f'transform="rotate({small.rotate:g} {short(x)} {short(y)})" fill-opacity=".9" stroke="#e3eeec" '
            f'stroke-width="2.4" stroke-opacity=".55" paint-order="stroke">{escape(small.text)}</text>'
        )
    c.add("</g>")


def names(c: Canvas, b: Baltic) -> None:
    """Names of territories, with the forage beside them."""
    c.add('<g id="names">')
    for name, v in b.layout.land.items():
        x0, y0, x1, y1 = v.label
        forage = str(b.territories[name].forage) if b.territories[name].forage else ""
        more = faces.width(forage, FORAGE, "Italic") + 9 if forage else 0
        size = b.overrides.of(name).size or NAME
        for i, line in enumerate(v.lines):
            style = f'{BOLD} letter-spacing=".4"'
            c.add(text((x0 + x1 - more) / 2, y0 + size * (0.80 + i), line, size, INK, style=style, halo=4.2))
        if forage:
            c.add(text(x1 - more + 7, (y0 + y1) / 2 + FORAGE * 0.33, forage, FORAGE, "#7d1010", "start", ITALIC, 4.2))
    c.add("</g>")


def garrisons(c: Canvas, b: Baltic) -> None:
    c.add('<g id="garrisons">')
    for name, v in b.layout.land.items():
        t = b.territories[name]
        if v.town.at is None or v.town.name is None:
            continue
        x, y = v.town.at
        harbor = t.port == "harbor"
        sx = x - (13.5 if harbor else 0)
        if harbor:
            c.add(
                f'<rect x="{short(x - 32)}" y="{short(y - 18.5)}" width="64" height="37" rx="3" fill="#2d63a0" '
                f'stroke="#16304f" stroke-width="1.6"/><use href="#an" x="{short(x + 18)}" y="{short(y)}"/>'
            )
        elif t.port:
            c.add(f'<use href="#pt" x="{short(x)}" y="{short(y)}"/>')
        shield, size = ("shc" if t.capital else "sh"), ".84" if t.port else ".94"
        c.add(f'<use href="#{shield}" transform="translate({short(sx)} {short(y)}) scale({size})"/>')
        c.add(text(sx, y + 7.2, str(t.strength), 23, INK, style=BOLD))
        q = v.town.name
        color = "#b3140f" if t.capital else INK
        c.add(text((q[0] + q[2]) / 2, q[1] + TOWN * 0.80, t.garrison, TOWN, color, style=BOLD if t.capital else "", halo=3.8))
    c.add("</g>")
