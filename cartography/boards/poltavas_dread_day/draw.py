"""Draws the art layer of Poltava's Dread Day."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
from shapely.geometry import LineString, box
from shapely.ops import unary_union

from cartography.boards.poltavas_dread_day import margins
from cartography.boards.poltavas_dread_day.data import fleet
from cartography.lib import coast as coasts
from cartography.lib import layers, lettering, relief
from cartography.lib.hexgrid import Point
from cartography.lib.layers import Band, Scatter
from cartography.lib.model import HexModel
from cartography.lib.placing import Placed, Placer, Wish, anchor_side
from cartography.lib.svg import INK, Canvas, path, ring, side_line
from cartography.lib.symbols import capital_symbol, garrison_symbol, hatch, symbols, use

Shape = Any
SIZE = {"capital": 20.5, "garrison": 19.0, "town": 18.0}
BADGES = {"anchor": 8.0, "shield": 10.0}
SWEDISH, SAXON = "#5d3f98", "#7c4a1e"


@dataclass
class Drawing:
    svg: str
    places: dict[str, Placed]
    land: Shape
    lake: Shape
    troubles: list[str]


def fitted(m: HexModel) -> coasts.Coast:
    """All-Sea hexes hold no land, inland hexes no sea: terrain can be read off the picture."""
    how = coasts.Fit(
        sea=[k for k, h in m.hexes.items() if h.terrain == "All-Sea"],
        inland=[k for k, h in m.hexes.items() if h.terrain in ("Clear", "Mountain", "Impenetrable")],
        islet_area=4e5,
        open_sides=[],
        islets=[],
    )
    return coasts.fit(m.coast, how, m.grid, m.projection)


def place_all(m: HexModel, land: Shape, lake: Shape, rivers: Shape) -> dict[str, Placed]:
    placer = Placer(m.grid, land.difference(lake), rivers)
    out = {}
    for k, spec in m.places.items():
        capital = spec.kind == "capital"
        entry = m.overrides.of_place(spec.name)
        wish = Wish(
            k,
            spec.name,
            spec.name.upper() if capital else spec.name,
            m.projection.point(spec.lon, spec.lat),
            10 if spec.kind == "town" else 16,
            SIZE[spec.kind],
            bold=capital,
            spacing=0.6 if capital else 0,
            widest=112,
            room=60,
            height=28,
            height_weight=0.7,
            below=0.82,
            above=0.30,
            name_below=bool(entry and entry.band == "name below"),
        )
        p = out[k] = placer.place(wish)
        cx = m.grid.center(k)[0]
        side = 1 if p.x <= cx else -1
        if spec.game.get("port"):
            s = anchor_side(p, cx, land, rivers, 9)
            p.badges["anchor"] = (p.x + s * (p.radius + 9), p.y)
            side = -s
        if spec.game.get("siege_value"):
            p.badges["shield"] = (p.x + side * (p.radius + 13), p.y)
    return out


def tone(ground: relief.Ground, colors: Any, heights: Any) -> Any:
    """A cooler green towards the northern woods."""
    north = np.clip((ground.lat - 53.5) / 7, 0, 1) * np.clip(1 - heights / 700, 0, 1)
    east = np.clip((ground.lon - 10) / 8, 0.35, 1)
    return relief.mix(colors, (196, 207, 168), 0.30 * north * east)


def countries(c: Canvas, m: HexModel) -> None:
    for i, (name, ks) in enumerate(sorted(m.regions().items())):

        def counts(k: str, q: str, name: str = name) -> bool:
            other = m.hexes[q].region
            return bool(other) and other != name and (min(k, q), max(k, q)) not in m.sides["sea"]

        look = m.board.looks[name]
        outline = path(layers.region_shape(m.grid, ks), 0.1)
        band = Band(i, outline, layers.borders(m, ks, counts), look.band, look.tint, look.opacity, soft=0.26)
        layers.region(c, band)


def impenetrable(c: Canvas, m: HexModel) -> None:
    """A hatched rim: nobody enters."""
    for k, h in m.hexes.items():
        if h.terrain == "Impenetrable":
            outer = ring(m.grid.corners(k, m.grid.radius * 0.985)) + "Z"
            inner = ring(m.grid.corners(k, m.grid.radius * 0.87)) + "Z"
            c.add(f'<path d="{outer}{inner}" fill="url(#hatch)" fill-rule="evenodd" fill-opacity=".8"/>')
            c.add(f'<path d="{outer}" fill="none" stroke="#6b2a1e" stroke-opacity=".8" stroke-width="1.6"/>')


def glyphs(c: Canvas, m: HexModel, places: dict[str, Placed], dry: Shape) -> None:
    rng = random.Random(1709)
    shape: dict[str, Any] = {"spread": (0.5, -0.42, 0.44), "edge": (17, 13), "tries": 400, "lift": 0, "keep_number": False}
    kinds = {
        "marsh": Scatter(13, 20, ["marsh"], **shape),
        "fell": Scatter(11, 25, ["peak"], **shape),
        "Mountain": Scatter(7, 31, ["peak", "peak", "hill"], **shape),
    }
    for k, h in sorted(m.hexes.items()):
        how = kinds.get(h.flags.get("impenetrable", h.terrain))
        p = places.get(k)
        avoid = [(p.x, p.y, 34, 30), (p.lx, p.ly - 6, p.width / 2 + 16, 16)] if p else []
        if how:
            layers.scatter(c, m.grid, k, how, rng, dry, avoid)


def closed_sides(c: Canvas, m: HexModel) -> None:
    for s in sorted(m.sides["sea"]):
        layers.bar(c, m.grid, s, 0.06, "#eef6f6", 7.5, ' stroke-opacity=".8"')
        layers.bar(c, m.grid, s, 0.06, "#1f5f8f", 4.4)
    for s in sorted(m.sides["isthmus"] - m.sides["sea"]):
        layers.bar(c, m.grid, s, 0.1, "#f6efd8", 6, ' stroke-opacity=".75" style="stroke-linecap:butt"')
        layers.bar(c, m.grid, s, 0.1, "#6b4a22", 3.4, ' stroke-dasharray="2.6 2.6" style="stroke-linecap:butt"')


def numbers(c: Canvas, m: HexModel, places: dict[str, Placed]) -> dict[str, Point]:
    """Blue: Fleets may enter."""
    out = {}
    c.add('<g font-size="11.5" text-anchor="middle">')
    for k, h in m.hexes.items():
        x, y = m.grid.center(k)
        out[k] = (x, y + (50 if k in places and places[k].band < 0 else -42))
        color = "#123f63" if fleet(m, k) else "#3a2a18"
        fade = ".55" if h.terrain == "All-Sea" else ".8"
        c.add(f'<text x="{x:.0f}" y="{out[k][1]:.0f}" fill="{color}" fill-opacity="{fade}">{k}</text>')
    c.add("</g>")
    return out


def letter(c: Canvas, m: HexModel, places: dict[str, Placed]) -> list[str]:
    """Lands and seas, each where board.toml puts it."""
    done = []
    for label in m.board.label:
        x, y = lettering.start_of(label, m.grid)
        done.append(lettering.Lettered(label, x, y, label.spacing, lettering.frame_of(label, x, y, label.spacing)))
    lettering.draw(c, done)
    return layers.overlaps(layers.boxes_of(places, BADGES), done)


def draw(m: HexModel) -> Drawing:
    grid, c = m.grid, Canvas()
    fit = fitted(m)
    land, lake = fit.land, fit.lake.intersection(fit.land)
    beds = [
        LineString(side_line(grid, *grid.ends(s))).buffer(m.specs[n].width / 2 + 1) for n, ss in m.rivers.items() for s in ss
    ]
    places = place_all(m, land, fit.lake, unary_union(beds))
    whole = coasts.all_hexes(grid)
    coast = path(land.intersection(whole.buffer(12)))
    defs = symbols("peak", "hill", "marsh", "town", "anchor", "shield", "down") + hatch("#6b2a1e", 9, 2.6)
    defs += garrison_symbol("gar", SWEDISH) + capital_symbol("cap", "#a8231d")
    defs += capital_symbol("capg", SWEDISH) + capital_symbol("caps", SAXON)
    layers.begin(c, m, m.board.title, defs, coast, path(whole, 0.1), 14)
    ground = relief.Ground(m.board.relief, grid, m.projection)
    strong = [k for k, h in m.hexes.items() if h.terrain == "Mountain" or h.flags.get("impenetrable") == "fell"]
    land_picture, sea_picture = relief.pictures(ground, ground.hexes(strong, m.board.relief.spread), tone)
    layers.waters(c, relief.image(sea_picture, grid), fit.islets, 0.38)
    c.add('<g clip-path="url(#land)">' + relief.image(land_picture, grid))
    countries(c, m)
    c.add("</g>")
    layers.lakes_and_coast(c, lake)
    impenetrable(c, m)
    dry = land.difference(lake)
    coasts.ready(dry, land)
    glyphs(c, m, places, dry)
    water = box(0, 0, *m.size).difference(land).union(fit.lake)
    coasts.ready(water)
    tails = {"Volkhov": [(float(x), float(y)) for x, y in m.board.own["volkhov_tail"]]}
    layers.draw_rivers(c, layers.river_lines(m, water, whole, 50, tails), lambda n: m.specs[n].width, water)
    layers.grid_lines(c, m, land, 0.40)
    layers.border_lines(c, m, m.sides["sea"])
    closed_sides(c, m)
    numbers(c, m, places)
    troubles = letter(c, m, places)
    c.add("</g>")
    draw_places(c, m, places)
    margins.draw(c, m)
    c.add("</svg>")
    return Drawing(str(c), places, land, lake, troubles)


def draw_places(c: Canvas, m: HexModel, places: dict[str, Placed]) -> None:
    for k, p in sorted(places.items()):
        spec = m.places[k]
        garrison = spec.game.get("garrison")
        sign = {"capital": "cap", "garrison": "gar", "town": "town"}[spec.kind]
        if sign == "cap" and garrison:
            sign = "capg" if garrison == "Swedish" else "caps"
        c.add(use(sign, p.x, p.y, 0.92 if sign == "town" else 0.88))
        if "anchor" in p.badges:
            c.add(use("anchor", *p.badges["anchor"], 0.9))
        if "shield" in p.badges:
            x, y = p.badges["shield"]
            c.add(use("shield", x, y, 0.95))
            c.text(x, y + 5, str(spec.game["siege_value"]), 16, ' font-weight="700"', "middle", INK)
        layers.name_of(c, p)
