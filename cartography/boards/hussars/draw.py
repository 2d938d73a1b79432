"""Draws the art layer of the battlefield: a plan of about 1709, engraved and washed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from shapely.geometry import box
from shapely.ops import unary_union

from cartography.boards.hussars import ground, margins, names, scenery, signs, villages, water, works
from cartography.boards.hussars.colors import LINE, PAPER
from cartography.boards.hussars.field import Battlefield
from cartography.boards.hussars.scene import Scene
from cartography.lib.engraving import short, spot
from cartography.lib.svg import FONTS, Canvas, path

Json = dict[str, Any]
MINE = "hp"
"""Ids of the drawing begin so: it is put into a page beside other drawings."""
BAR = 300
"""Meters to a bar of the map's frame."""


@dataclass
class Drawing:
    svg: str
    scene: Scene
    works: list[works.Work]
    tracks: Json
    troubles: list[str]


def head(c: Canvas, s: Scene) -> None:
    width, height = s.frame.size
    x, y, w, h = (short(v) for v in s.frame.rect)
    c.add(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'style="font-variant-numeric:lining-nums" font-family="{FONTS}">'
    )
    c.add(
        f"<title>Poltava 1709: reconstructed battlefield, 300 m hexes</title><defs>{signs.symbols()}"
        f'<clipPath id="map"><rect x="{x}" y="{y}" width="{w}" height="{h}"/></clipPath></defs><style>{signs.STYLE}</style>'
    )
    c.add(
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/><rect x="13" y="13" width="{width - 26}" '
        f'height="{height - 26}" fill="none" stroke="{LINE}" stroke-width="5"/><rect x="23" y="23" width="{width - 46}" '
        f'height="{height - 46}" fill="none" stroke="{LINE}" stroke-width="1.5"/>'
    )


def grid_and_numbers(c: Canvas, s: Scene) -> None:
    """Outside the hexes the drawing fades; then the net of hexes with their numbers."""
    whole = unary_union([s.hexagon(k).buffer(0.3) for k in s.grid.ids])
    d = path(s.sheet.buffer(2).difference(whole), 0.1)
    c.add(f'<path d="{d}" fill="{PAPER}" fill-opacity=".62" fill-rule="evenodd"/>')
    seen, net = set(), []
    for k in s.grid.ids:
        corners = s.grid.corners(k)
        for p, q in zip(corners, corners[1:] + corners[:1], strict=True):
            edge = frozenset((s.grid.corner(p), s.grid.corner(q)))
            if edge not in seen:
                seen.add(edge)
                net.append(f"M{spot(p)}l{spot((q[0] - p[0], q[1] - p[1]))}")
    c.add(f'<path d="{"".join(net)}" stroke="#3a2a18" stroke-opacity=".42" stroke-width="1.15" fill="none"/>')
    numbers = "".join(f'<text x="{x:.0f}" y="{y + 4:.0f}">{k}</text>' for k, (x, y) in s.number_at.items())
    c.add(f'<g font-size="11.5" text-anchor="middle" fill="#3a2a18" fill-opacity=".72">{numbers}</g>')


def bars(start: float, length: float, step: float) -> list[tuple[float, float]]:
    """Every second bar of a scale: where it begins, how long it is."""
    return [(start + i * step, min(step, length - i * step)) for i in range(0, int(length / step) + 1, 2)]


def map_frame(c: Canvas, s: Scene) -> None:
    """Two lines, and between them a scale of black and white bars."""
    f = s.frame
    x, y, w, h = f.rect
    for grow, width in ((0, 2.4), (9, 1.2)):
        c.add(
            f'<rect x="{short(x - grow)}" y="{short(y - grow)}" width="{short(w + 2 * grow)}" height="{short(h + 2 * grow)}" '
            f'fill="none" stroke="#3a2717" stroke-width="{width}"/>'
        )
    step = s.grid.flat * BAR / s.b.file.origin.meters_per_hex
    d = ""
    for at, long in bars(f.left, f.map_width, step):
        for edge in (y - 9, y + h):
            d += f"M{spot((at, edge))}h{short(long)}v9h{short(-long)}z"
    for at, long in bars(f.top, f.map_height, step):
        for edge in (x - 9, x + w):
            d += f"M{spot((edge, at))}h9v{short(long)}h-9z"
    c.add(f'<path d="{d}" fill="#3a2717" fill-opacity=".8"/>')


def field_of_battle(c: Canvas, s: Scene) -> list[works.Work]:
    """From the ground up: what lies above is drawn later."""
    relief = ground.Relief(s)
    ground.draw_relief(c, s, relief)
    ground.draw_washes(c, s)
    tilled = scenery.draw_fields(c, s)
    ground.draw_slopes(c, s, relief)
    ground.draw_streams(c, s)
    scenery.draw_marsh(c, s)
    scenery.draw_grass(c, s, tilled)
    water.draw_river(c, s)
    water.draw_roads(c, s)
    scenery.draw_woods(c, s)
    villages.draw_villages(c, s)
    at = villages.gates(s)
    villages.draw_town(c, s, at)
    works.draw_rampart(c, s, at)
    works.draw_camp(c, s)
    works.draw_siege(c, s)
    redoubts = works.works_of(s)
    for w in redoubts:
        c.add(works.redoubt(w))
    works.draw_monastery(c, s)
    grid_and_numbers(c, s)
    names.draw(c, s, redoubts)
    return redoubts


def draw(b: Battlefield) -> Drawing:
    s, c = Scene(b), Canvas()
    head(c, s)
    c.add('<g clip-path="url(#map)">')
    redoubts = field_of_battle(c, s)
    c.add("</g>")
    map_frame(c, s)
    tracks = margins.draw(c, s)
    c.add("</svg>")
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{MINE}", str(c))
    return Drawing(svg + "\n", s, redoubts, tracks, troubles(s))


def troubles(s: Scene) -> list[str]:
    """Washes that belie their hexes, names that lie on numbers."""
    out = []
    for kind, shape in (("swamp", s.washes.swamp), ("forest", s.washes.forest), ("hills", s.washes.hills)):
        for k in s.grid.ids:
            whole, t = s.hexagon(k), s.b.terrain[k]
            share = shape.intersection(whole).area / whole.area
            own = t == kind or (kind == "swamp" and t == "river")
            if (share <= 0.66) if own else (share >= 0.34):
                out.append(f"{k}: {share:.0%} of it looks like {kind}, but it is {t}")
    out += [f"{n.spec.name}: the name lies on the number of a hex" for n in s.names if on_number(s, n)]
    return out


def on_number(s: Scene, n: names.Placed) -> bool:
    """Measured by the bodies of letters and figures, not by their boxes."""
    if n.spec.rotate:
        return False
    body = [box(b[0], b[1] + n.spec.size * 0.06, b[2], b[3] - n.spec.size * 0.22) for b in n.line_boxes]
    figures = [box(x - 12, y - 4, x + 12, y + 4) for x, y in s.number_at.values()]
    return any(line.intersects(f) for line in body for f in figures)
