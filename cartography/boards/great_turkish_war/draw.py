"""Draws the art layer of The Great Turkish War."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from shapely.affinity import rotate
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Spot
from shapely.ops import unary_union

from cartography.boards.great_turkish_war import margins
from cartography.boards.great_turkish_war.data import areas, faction, in_play, ranges
from cartography.boards.great_turkish_war.style import INKS, ridge, symbols
from cartography.lib import coast as coasts
from cartography.lib import layers, relief
from cartography.lib.config import Label
from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import Point, Side, side, side_of
from cartography.lib.layers import Band
from cartography.lib.lettering import Lettered
from cartography.lib.model import HexModel
from cartography.lib.placing import Placed, Placer, Wish
from cartography.lib.svg import Canvas, escape, path, segment, side_line, text_width
from cartography.lib.symbols import use

Shape = Any
BADGES = {"supply": 9.5, "victory": 9.5}


@dataclass
class Drawing:
    svg: str
    places: dict[str, Placed]
    numbers: dict[str, Point]
    land: Shape
    lake: Shape
    troubles: list[str]


def aside(m: HexModel) -> dict[Side, Point]:
    """Hexsides that are river and mountain: which way the river gives room."""
    mountain = m.sides["mountain"]
    out = {}
    for s in m.river_at():
        if s in mountain:
            (ax, ay), (bx, by) = m.grid.center(s[0]), m.grid.center(s[1])
            d = math.dist((ax, ay), (bx, by))
            out[s] = ((ax - bx) / d, (ay - by) / d)
    return out


def ridge_lines(m: HexModel, shifts: dict[Side, Point]) -> list[tuple[str, list[Point]]]:
    """Each range as lines: chains of hexsides with a slight wiggle."""
    out = []
    for name, sides in ranges(m).items():
        for chain in chains(m, sides):
            line = [chain[0][0]]
            for p, q, s in chain:
                u = shifts.get(s)
                line += side_line(m.grid, p, q, 0.10, "m", (-u[0] * 6, -u[1] * 6) if u else (0, 0))[1:]
            out.append((name, line))
    return out


def chains(m: HexModel, sides: list[Side]) -> list[list[tuple[Point, Point, Side]]]:
    """Hexsides joined to walks from end to end."""
    near: dict[Any, list[tuple[Any, Point, Point, Side]]] = {}
    for s in sides:
        p, q = m.grid.ends(s)
        a, b = m.grid.corner(p), m.grid.corner(q)
        near.setdefault(a, []).append((b, p, q, s))
        near.setdefault(b, []).append((a, q, p, s))
    left, out = set(sides), []
    for start in sorted(near, key=lambda k: (len(near[k]) == 2, k)):
        while any(s in left for *_, s in near[start]):
            at, walk = start, []
            while step := next((x for x in near[at] if x[3] in left), None):
                left.discard(step[3])
                walk.append(step[1:])
                at = step[0]
                if len(near[at]) != 2:
                    break
            out.append(walk)
    return out


def place_all(m: HexModel, land: Shape, lake: Shape, rivers: Shape, ridges: Shape) -> dict[str, Placed]:
    placer = Placer(m.grid, land.difference(lake), rivers, ridges)
    out = {}
    for k, spec in m.places.items():
        p = out[k] = placer.place(wish_for(m, k))
        if spec.game.get("supply_for"):
            p.badges["supply"] = (p.x - p.radius - 13, p.y)
        if spec.game.get("victory_city_vp") or spec.game.get("sudden_death_for"):
            p.badges["victory"] = (p.x + p.radius + 13, p.y)
    return out


def wish_for(m: HexModel, k: str) -> Wish:
    spec, g = m.places[k], m.places[k].game
    entry = m.overrides.of_place(spec.name)
    fort = spec.kind == "fortress"
    supply, victory = bool(g.get("supply_for")), bool(g.get("victory_city_vp"))
    big = supply or victory
    count = supply + victory + bool(g.get("sudden_death_for") and not victory)
    wide = spec.name == "Constantinople"

    def allowed(ox: int) -> bool:
        if wide:
            return -20 <= ox <= -14
        if count == 1:
            return 6 <= ox * (1 if supply else -1) <= 16
        return count == 0 or abs(ox) <= 3

    return Wish(
        k,
        spec.name,
        spec.name.upper() if big else spec.name,
        m.projection.point(spec.lon, spec.lat),
        17 if fort else 10,
        15.6 if spec.name == "Hermannstadt" else 20 if big else 18.6 if fort else 17.4,
        bold=big or fort,
        spacing=0.5 if big else 0,
        widest=123 if wide else 113,
        room=61,
        band={"above": -1, "below": 1}.get(entry.band if entry else "", 0),
        symbol=entry.symbol if entry else None,
        label=(entry.label or (0, 0)) if entry else (0, 0),
        rows=range(24, 35, 2),
        columns=range(-28, 29, 2),
        edge=2,
        height=32 if fort else 28,
        height_weight=1.6 if fort else 0.7,
        aside_weight=0.2,
        above=0.30,
        river_weights=(1.3, 0.14),
        lean=(-12 if supply else 12) if count == 1 else 0,
        allowed=allowed,
    )


def grounds(c: Canvas, m: HexModel, land: Shape, whole: Shape) -> None:
    """Land out of play dark, areas in the colors of their faction. Asia is off limits, also where it reaches into hexes in
    play."""
    play = unary_union([Polygon(m.grid.corners(k)).buffer(0.3) for k in m.hexes if in_play(m, k)])
    asia = next(p for p in polygons(land) if p.contains(Spot(*m.projection.point(30.5, 40.4))))
    if asia.contains(Spot(*m.projection.point(27.5, 41.4))):
        raise ValueError("the Bosporus must part Europe and Asia")
    shore = asia.intersection(play)
    known = areas(m)
    shut = [
        Polygon(m.grid.corners(k)).buffer(0.3) for k, h in m.hexes.items() if h.region and known[h.region]["faction"] == "off"
    ]
    off = unary_union(shut).union(asia.difference(play))
    dead = whole.difference(play).difference(off)
    c.add(f'<path d="{path(dead, 0.1)}" fill="#6e675a" fill-opacity=".42"/>')
    dark(c, path(off, 0.1), 0.50)
    for i, (name, ks) in enumerate(sorted(m.regions().items())):
        shape = layers.region_shape(m.grid, ks)
        if name == "rumelia":
            shape = shape.difference(shore.buffer(0.3))

        def counts(k: str, q: str, name: str = name) -> bool:
            return m.hexes[q].region != name and m.hexes[q].kind != "sea"

        look, shut_out = m.board.looks[name], known[name]["faction"] == "off"
        border = layers.borders(m, ks, counts)
        tint = "" if shut_out else look.tint
        layers.region(c, Band(i, path(shape, 0.1), border, look.band, tint, look.opacity, 0.8 if shut_out else 0.62, 14))
    dark(c, path(shore, 0.3), 0.55)


def dark(c: Canvas, d: str, fade: float) -> None:
    c.add(f'<path d="{d}" fill="#1a1712" fill-opacity="{fade:g}"/><path d="{d}" fill="url(#hatch)" fill-opacity=".28"/>')


def grid_lines(c: Canvas, m: HexModel) -> None:
    """Only where units may stand; its rim a little stronger."""
    found: dict[int, list[str]] = {0: [], 1: [], 2: []}
    done = set()
    for k in m.grid.ids:
        cs = m.grid.corners(k)
        by_edge = {frozenset(map(m.grid.corner, m.grid.ends((k, q)))): q for q in m.grid.near(k)}
        for p, q in zip(cs, cs[1:] + cs[:1], strict=True):
            edge = frozenset((m.grid.corner(p), m.grid.corner(q)))
            if edge not in done:
                done.add(edge)
                both = [k] + ([by_edge[edge]] if edge in by_edge else [])
                found[sum(in_play(m, h) for h in both)].append(segment(p, q))
    c.add(f'<path d="{"".join(found[0])}" stroke="#24465c" stroke-opacity=".13" stroke-width="1" fill="none"/>')
    c.add(f'<path d="{"".join(found[2])}" stroke="#3a2a18" stroke-opacity=".44" stroke-width="1.1" fill="none"/>')
    c.add(
        f'<path d="{"".join(found[1])}" stroke="#2a1d12" stroke-opacity=".55" stroke-width="1.8" fill="none" '
        'stroke-linecap="round"/>'
    )


def area_borders(c: Canvas, m: HexModel, land: Shape) -> None:
    lines: dict[str, list[str]] = {"area": [], "realm": [], "off": []}
    for s in m.grid.sides():
        a, b = (m.hexes[k].region for k in s)
        if a and b and a != b:
            fa, fb = (faction(m, k) for k in s)
            lines["off" if "off" in (fa, fb) else "realm" if fa != fb else "area"].append(segment(*m.grid.ends(s)))
    c.add(f'<clipPath id="lb"><path d="{path(land.buffer(3), 0.6)}"/></clipPath>')
    c.add('<g clip-path="url(#lb)" fill="none" stroke-linecap="round">')
    for kind, style in (
        ("area", 'stroke="#2a1a10" stroke-opacity=".9" stroke-width="2.3" stroke-dasharray=".5 6"'),
        ("realm", 'stroke="#1d120a" stroke-opacity=".92" stroke-width="3" stroke-dasharray="11 6"'),
        ("off", 'stroke="#0c0a08" stroke-width="4.2"'),
    ):
        c.add(f'<path d="{"".join(lines[kind])}" {style}/>')
    c.add("</g>")


def numbers(c: Canvas, m: HexModel, places: dict[str, Placed], shifts: dict[Side, Point]) -> dict[str, Point]:
    """Only hexes in play; clear of rivers and ridges on the hexside."""
    rivers, out = m.river_at(), {}
    c.add(
        '<g font-size="11.5" text-anchor="middle" fill="#2a1d12" fill-opacity=".8" stroke="#f6efdc" stroke-opacity=".5" '
        'stroke-width="2.2" stroke-linejoin="round" paint-order="stroke">'
    )
    for k in sorted(k for k in m.hexes if in_play(m, k)):
        x, y = m.grid.center(k)
        low = k in places and places[k].band < 0
        q = m.grid.neighbors(k).get("S" if low else "N")
        kind = ""
        if q:
            s = side(k, q)
            kind = (
                "m"
                if s in m.sides["mountain"]
                else "r"
                if s in rivers
                else "b"
                if m.hexes[q].region != m.hexes[k].region
                else ""
            )
        both = bool(q) and side(k, q or k) in shifts
        down = {"": 50, "b": 46, "r": 42, "m": 33}[kind]
        up = {"": -42, "b": -36, "r": -36, "m": -23 if both else -29}[kind]
        out[k] = (x, y + (down if low else up))
        c.add(f'<text x="{x:.0f}" y="{out[k][1]:.0f}">{k}</text>')
    c.add("</g>")
    return out


def letter(c: Canvas, label: Label, style: str, halo: tuple[str, float, float] | None, italic: bool) -> Lettered:
    """Anchored at its start: browsers differ about the spacing after the last letter."""
    x, y = label.at or (0, 0)
    w = text_width(label.text, label.size, bold=not italic, spacing=label.spacing, italic=italic)
    face = ' font-style="italic"' if italic else ' font-weight="700"'
    turn = f' transform="rotate({label.rotate:g} {x:.0f} {y:.0f})"' if label.rotate else ""
    at = f'x="{x - w / 2:.1f}" y="{y + label.size * 0.33:.1f}" font-size="{label.size:g}"'
    at += f' letter-spacing="{label.spacing:g}"{face}{turn}'
    if halo:
        color, fade, width = halo
        c.add(
            f'<text {at} fill="none" stroke="{color}" stroke-opacity="{fade:g}" stroke-width="{width:.1f}" '
            f'stroke-linejoin="round">{escape(label.text)}</text>'
        )
    c.add(f"<text {at} {style}>{escape(label.text)}</text>")
    flat = box(x - w / 2, y - label.size * 0.36, x + w / 2, y + label.size * 0.36)
    return Lettered(label, x, y, label.spacing, rotate(flat, label.rotate, origin=(x, y)))


def lettering(c: Canvas, m: HexModel) -> list[Lettered]:
    done, known = [], areas(m)
    for label in m.board.label:
        if label.kind == "sea":
            done.append(letter(c, label, 'fill="#22557a" fill-opacity=".8"', None, True))
            continue
        ink = INKS[known[label.region]["faction"]]
        if label.kind == "off":
            x, y = label.at or (0, 0)
            w = text_width(label.text, label.size, bold=True, spacing=label.spacing)
            turn = f' transform="rotate({label.rotate:g} {x:.0f} {y:.0f})"' if label.rotate else ""
            c.add(
                f'<rect x="{x - w / 2 - 8:.0f}" y="{y - label.size * 0.56:.0f}" width="{w + 16:.0f}" '
                f'height="{label.size * 1.12:.0f}" '
                f'rx="4" fill="#0f0d0a" stroke="#d9c79a" stroke-width="1"{turn}/>'
            )
            done.append(letter(c, label, f'fill="{ink}"', None, False))
        else:
            halo = ("#fbf4e0", 0.62, max(3.5, label.size * 0.13))
            done.append(letter(c, label, f'fill="{ink}" fill-opacity=".92"', halo, False))
    for one in m.board.own["river_name"]:
        done.append(river_name(c, m, one))
    return done


def river_name(c: Canvas, m: HexModel, one: dict[str, Any]) -> Lettered:
    p, q = m.grid.ends(side_of(one["side"]))
    mx, my = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    cx, cy = m.grid.center(one["hex"])
    d, away = math.dist((cx, cy), (mx, my)), one.get("away", 13.5)
    turn = round((math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) + 90) % 180 - 90)
    at = (mx + (cx - mx) / d * away, my + (cy - my) / d * away)
    label = Label(one["name"], "river", 15, turn, 0.6, at=at)
    return letter(c, label, 'fill="#1c5580"', ("#f6f0dc", 0.75, 3.2), True)


def draw(m: HexModel) -> Drawing:
    grid, c = m.grid, Canvas()
    whole = coasts.all_hexes(grid)
    land = unary_union([p for p in polygons(m.coast.land.intersection(whole.buffer(12))) if p.area > 30])
    lake = m.coast.lake.intersection(land)
    water = box(0, 0, *m.size).difference(land).union(lake)
    coasts.ready(water, land)
    shifts = aside(m)
    ridges = ridge_lines(m, shifts)

    def room(s: Side) -> Point:
        u = shifts.get(s, (0.0, 0.0))
        return u[0] * 11, u[1] * 11

    rivers = layers.river_lines(m, water, whole, 56, shift=room)
    beds = unary_union([LineString(r.points).buffer(m.specs[r.name].width / 2 + 1) for r in rivers])
    places = place_all(m, land, lake, beds, unary_union([LineString(line).buffer(13) for _, line in ridges]))
    layers.begin(c, m, "The Great Turkish War", symbols(), path(land), path(whole, 0.1), 14)
    ground = relief.Ground(m.board.relief, grid, m.projection)
    high = ground.sides([grid.ends(s) for ss in ranges(m).values() for s in ss], 86, m.board.relief.spread)
    land_picture, sea_picture = relief.pictures(ground, high, lambda _g, colors, _h: colors, mend_bump=False)
    layers.waters(c, relief.image(sea_picture, grid), Polygon(), halo=((46, 0.08), (32, 0.11), (20, 0.14), (9, 0.22)))
    c.add('<g clip-path="url(#land)">' + relief.image(land_picture, grid))
    grounds(c, m, land, whole)
    c.add("</g>")
    layers.lakes_and_coast(c, lake, 1.9, 12)
    grid_lines(c, m)
    area_borders(c, m, land)
    layers.draw_rivers(c, rivers, lambda n: m.specs[n].width, water)
    for name, line in ridges:
        ridge(c, name, line)
    at = numbers(c, m, places, shifts)
    done = lettering(c, m)
    c.add("</g>")
    draw_places(c, m, places)
    margins.draw(c, m)
    c.add("</svg>")
    return Drawing(str(c), places, at, land, lake, layers.overlaps(layers.boxes_of(places, BADGES), done))


def draw_places(c: Canvas, m: HexModel, places: dict[str, Placed]) -> None:
    for k, p in sorted(places.items()):
        spec = m.places[k]
        fort = spec.kind == "fortress"
        c.add(use(("fort_" if fort else "city_") + faction(m, k), p.x, p.y, 0.94 if fort else 1))
        if "supply" in p.badges:
            c.add(use("supply", *p.badges["supply"], 0.92))
        if "victory" in p.badges:
            x, y = p.badges["victory"]
            points = spec.game.get("victory_city_vp")
            c.add(use("vp", x, y, 0.9) if points else use("death", x, y, 0.95))
            if points:
                c.text(x, y + 8, str(points), 15, ' font-weight="700"', "middle")
        layers.name_of(c, p)
