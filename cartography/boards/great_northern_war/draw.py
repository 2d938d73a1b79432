"""Draws the art layer of Great Northern War."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Spot
from shapely.ops import unary_union

from cartography.boards.great_northern_war import margins
from cartography.lib import coast as coasts
from cartography.lib import layers, lettering, relief, river_names
from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import Point, Side
from cartography.lib.layers import Band, Scatter
from cartography.lib.model import HexModel
from cartography.lib.placing import Placed, Placer, Wish, anchor_side
from cartography.lib.svg import INK, Canvas, path, side_line
from cartography.lib.symbols import fort, hatch, symbols, use

Shape = Any

RADIUS = {"major fortress": 17, "minor fortress": 14, "town": 9}
SIZE = {"major fortress": 20.0, "minor fortress": 19.0, "town": 17.5}
SHORT = {"Marienburg (Livonia)": "Marienburg", "Northern Donets": "N. Donets"}
BALTIC_LIMIT: list[Side] = [("1025", "1125"), ("1124", "1125"), ("1124", "1225")]
BADGES = {"anchor": 8.0, "morale": 10.0}


@dataclass
class Drawing:
    """What the export needs of the drawing."""

    svg: str
    places: dict[str, Placed]
    numbers: dict[str, Point]
    land: Shape
    lake: Shape
    troubles: list[str]


def out_of_play(model: HexModel, k: str) -> bool:
    return "out of play" in model.hexes[k].region


def fitted(model: HexModel) -> tuple[coasts.Coast, list[coasts.Moved]]:
    """The coast bent to the hexes: straits and sea hexsides are open water, Zealand lies where the straits need it."""
    own, grid = model.board.own, model.grid
    moves = [coasts.Moved(**m) for m in own["moved"]]
    moved = coasts.move_islands(model.coast.land, moves, grid, model.projection)
    how = coasts.Fit(
        sea=[k for k, h in model.hexes.items() if h.kind == "sea"],
        inland=[k for k, h in model.hexes.items() if h.kind != "sea" and not h.coastal],
        islet_area=3e4,
        open_sides=[(s, w) for kind, w in (("strait", 8.0), ("sea", 5.0)) for s in sorted(model.sides[kind])],
        islets=[(lon, lat) for lon, lat in own["islets"].values()],
    )
    start = coasts.Coast(moved, model.coast.lakes, Polygon())
    return coasts.fit(start, how, grid, model.projection), moves


def wish_for(model: HexModel, k: str, moves: list[coasts.Moved]) -> Wish:
    p = model.places[k]
    entry = model.overrides.of_place(p.name)
    x, y = model.projection.point(p.lon, p.lat)
    for move in moves:
        if move.hex == k:
            x, y = move.point(model.grid, x, y)
    capital, port, morale = p.game["capital"], p.game["port"], p.game["morale"]
    text = SHORT.get(p.name, p.name)
    badges = ([(10.0, 8.0)] if port else []) + ([(13.0, 10.0)] if morale else [])
    return Wish(
        k,
        p.name,
        text.upper() if capital else text,
        (x, y),
        RADIUS[p.kind],
        20 if capital else SIZE[p.kind],
        bold=p.kind == "major fortress",
        spacing=0.4 if capital else 0,
        band={"above": -1, "below": 1}.get(entry.band if entry else "", 0),
        symbol=entry.symbol if entry else None,
        label=(entry.label or (0, 0)) if entry else (0, 0),
        height=29 if p.kind == "town" else 33,
        aside_weight=0.22 + 0.012 * 24 * (bool(port) + bool(morale)),
        badges=badges,
    )


def place_all(model: HexModel, land: Shape, lake: Shape, rivers: Shape, moves: list[coasts.Moved]) -> dict[str, Placed]:
    placer = Placer(model.grid, land.difference(lake), rivers)
    out = {}
    for k, spec in model.places.items():
        p = out[k] = placer.place(wish_for(model, k, moves))
        near = rivers.intersection(Spot(model.grid.center(k)).buffer(90))
        side = 1 if p.x <= model.grid.center(k)[0] else -1
        if spec.game["port"]:
            s = anchor_side(p, model.grid.center(k)[0], land, near, 10)
            p.badges["anchor"] = (p.x + s * (p.radius + 10), p.y)
            side = -s
        if spec.game["morale"]:
            here, there = (Spot(p.x + s * (p.radius + 13), p.y).buffer(10) for s in (side, -side))
            if not spec.game["port"] and not near.is_empty and here.distance(near) < 2 < there.distance(near):
                side = -side
            p.badges["morale"] = (p.x + side * (p.radius + 13), p.y)
    return out


def tone(model: HexModel) -> Any:
    """Woods, marshes and hills get a wash of color; the north is a little greener."""
    kinds = {t: [k for k, h in model.hexes.items() if h.terrain == t] for t in ("forest", "marsh", "rough")}

    def lay(ground: relief.Ground, colors: Any, _heights: Any) -> Any:
        colors = relief.mix(colors, (201, 211, 176), 0.22 * np.clip((ground.lat - 53.5) / 7, 0, 1))
        soft = np.clip(0.5 + 0.25 * ground.noise(5), 0, 1)
        colors = relief.mix(colors, (142, 168, 108), ground.hexes(kinds["forest"], 9) * (0.40 + 0.22 * soft))
        colors = relief.mix(colors, (160, 194, 182), ground.hexes(kinds["marsh"], 9) * (0.42 + 0.2 * soft))
        return relief.mix(colors, (196, 164, 118), ground.hexes(kinds["rough"], 9) * 0.30)

    return lay


def countries(c: Canvas, model: HexModel, land: Shape) -> None:
    closed = {frozenset(s) for kind in ("sea", "strait") for s in model.sides[kind]}
    hexes, looks = model.hexes, model.board.looks
    for i, (name, ks) in enumerate(sorted(model.regions().items())):
        shape = layers.region_shape(model.grid, ks)
        outline = path(shape, 0.1)
        if "out of play" in name:
            c.add(f'<path d="{outline}" fill="#8f8b80" fill-opacity=".38"/><path d="{outline}" fill="url(#hatch)"/>')
            continue

        def counts(k: str, q: str, name: str = name) -> bool:
            other = hexes[q].region
            return bool(other) and other != name and (frozenset((k, q)) not in closed or name == "Sweden proper")

        look = looks[name]
        border = layers.borders(model, ks, counts)
        layers.region(c, Band(i, outline, border, look.band, look.tint, look.opacity))
        if name == "Sweden proper":
            sweden_rim(c, land.intersection(shape), look.band)


def sweden_rim(c: Canvas, shape: Shape, color: str) -> None:
    """Gold and blue all round: only Swedish national units may enter."""
    outline = path(unary_union([p for p in polygons(shape) if p.area > 900]), 0.6, 60)
    c.add(
        f'<clipPath id="swp"><path d="{outline}" clip-rule="evenodd"/></clipPath><g clip-path="url(#swp)" fill="none" '
        f'stroke-linejoin="round"><path d="{outline}" stroke="{color}" stroke-opacity=".32" stroke-width="24"/>'
        f'<path d="{outline}" stroke="#f2cd58" stroke-width="12"/><path d="{outline}" stroke="{color}" stroke-width="6"/></g>'
    )


def glyphs(c: Canvas, model: HexModel, dry: Shape) -> None:
    rng, grid = random.Random(1709), model.grid
    for k, h in sorted(model.hexes.items()):
        if h.kind != "land" or k in model.places or out_of_play(model, k):
            continue
        north = float(model.projection.to_earth(*grid.center(k))[1]) > 57
        how = {
            "forest": Scatter(17, 16.5, ["fir"] * 5 + ["oak"] if north else ["fir", "oak", "oak"]),
            "marsh": Scatter(11, 24, ["marsh"]),
            "rough": Scatter(9, 25, ["hill"]),
        }.get(h.terrain)
        if how:
            layers.scatter(c, grid, k, how, rng, dry)
    for k in model.board.own["peaks"]:
        layers.scatter(c, grid, k, Scatter(4, 36, ["peak", "peak", "hill"], 0.9), rng, dry)


def special_sides(c: Canvas, model: HexModel) -> None:
    grid = model.grid
    for kind, short, color in (("sea", 0.07, "#123f63"), ("lake", 0.10, "#4d9cc4")):
        for s in sorted(model.sides[kind]):
            layers.bar(c, grid, s, short, "#eef6f6", 8.5)
            layers.bar(c, grid, s, short, color, 5.2)
    for s in sorted(model.sides["strait"]):
        layers.strait(c, grid, s)
    for s in BALTIC_LIMIT:
        layers.bar(c, grid, s, 0, "#1d4f7a", 2.6, ' stroke-dasharray="3 6"')


def numbers(c: Canvas, model: HexModel, places: dict[str, Placed]) -> dict[str, Point]:
    """Blue: sea, or a coast of the Baltic. Brown: no naval landing."""
    out = {}
    c.add('<g font-size="11.5" text-anchor="middle">')
    for k, h in model.hexes.items():
        if out_of_play(model, k):
            continue
        x, y = model.grid.center(k)
        low = k in places and places[k].band < 0
        out[k] = (x, y + (50 if low else -42))
        blue = h.flags["baltic"] or h.kind != "land"
        c.add(
            f'<text x="{x:.0f}" y="{out[k][1]:.0f}" fill="{"#0f3f6b" if blue else "#3a2a18"}" '
            f'fill-opacity="{".62" if h.kind != "land" else ".85"}">{k}</text>'
        )
    c.add("</g>")
    return out


def obstacles(
    model: HexModel, land: Shape, lake: Shape, rivers: Shape, taken: list[Shape], numbered: list[Shape]
) -> lettering.Obstacles:
    size, grid = model.size, model.grid
    closed = [LineString(grid.ends(s)).buffer(7) for kind in ("sea", "lake", "strait") for s in model.sides[kind]]
    rough = [
        Polygon(grid.corners(k))
        for k, h in model.hexes.items()
        if h.terrain in ("forest", "rough", "marsh") and k not in model.places
    ]
    lakes = lettering.fill(size, polygons(lake))
    regions = {
        name: lettering.fill(size, [Polygon(grid.corners(k)).buffer(0.5) for k in ks]) for name, ks in model.regions().items()
    }
    return lettering.Obstacles(
        hard=lettering.fill(size, taken, 4),
        numbers=lettering.fill(size, numbered, 1),
        rivers=lettering.fill(size, polygons(rivers), 1),
        land=lettering.fill(size, polygons(land)) * (1 - lakes),
        lakes=lakes,
        soft=lettering.fill(size, closed),
        rough=lettering.fill(size, rough),
        regions=regions,
    )


def draw(model: HexModel) -> Drawing:
    grid, c = model.grid, Canvas()
    fit, moves = fitted(model)
    land, lake = fit.land, fit.lake.intersection(fit.land)
    beds = [
        LineString(side_line(grid, *grid.ends(s))).buffer(model.specs[n].width / 2 + 1)
        for n, ss in model.rivers.items()
        for s in ss
    ]
    rivers = unary_union(beds)
    places = place_all(model, land, fit.lake, rivers, moves)
    whole = coasts.all_hexes(grid)
    coast = path(land.intersection(whole.buffer(12)))
    defs = symbols("peak", "hill", "fir", "oak", "marsh", "town", "anchor", "mp", "north", "ship") + hatch(
        "#5b574e", 11, 2.2, 0.30
    )
    layers.begin(c, model, model.board.title, defs, coast, path(whole, 0.1))
    ground = relief.Ground(model.board.relief, grid, model.projection)
    strong = [k for k, h in model.hexes.items() if h.terrain == "rough" or out_of_play(model, k)]
    land_picture, sea_picture = relief.pictures(ground, ground.hexes(strong, model.board.relief.spread), tone(model))
    layers.waters(c, relief.image(sea_picture, grid), fit.islets)
    c.add('<g clip-path="url(#land)">' + relief.image(land_picture, grid))
    countries(c, model, land)
    c.add("</g>")
    layers.lakes_and_coast(c, lake)
    coasts.ready(land)
    layers.grid_lines(c, model, land)
    dry = land.difference(lake)
    coasts.ready(dry)
    glyphs(c, model, dry)
    water = box(0, 0, *model.size).difference(land).union(fit.lake)
    coasts.ready(water)
    lines = layers.river_lines(model, water, whole)
    layers.draw_rivers(c, lines, lambda n: model.specs[n].width, water)
    layers.border_lines(c, model, model.sides["sea"] | model.sides["strait"])
    special_sides(c, model)
    at = numbers(c, model, places)
    troubles = letter(c, model, places, at, land, lake, rivers, lines, whole)
    c.add("</g>")
    draw_places(c, model, places)
    margins.draw(c, model)
    c.add("</svg>")
    return Drawing(str(c), places, at, land, lake, troubles)


def letter(
    c: Canvas, model: HexModel, places: dict[str, Placed], at: dict[str, Point], land: Shape, lake: Shape, rivers: Shape,
    lines: list[layers.RiverLine], whole: Shape,
) -> list[str]:  # fmt: skip
    """Lands, seas, then rivers. Answers with what overlaps."""
    taken = layers.boxes_of(places, BADGES)
    numbered = [box(x - 13, y - 9, x + 13, y + 2) for x, y in at.values()]
    on = obstacles(model, land, lake, rivers, [g for _, _, g in taken], numbered)
    done = lettering.place_all(model.board.label, model.grid, on)
    lettering.draw(c, done)
    small = [d.box for d in done if d.label.kind != "land"]
    room = river_names.Room(
        inner=whole.buffer(-4),
        dry=land.difference(lake),
        taken=unary_union([g for _, _, g in taken] + numbered + small).buffer(2),
        glyphs={k for k, h in model.hexes.items() if h.terrain in ("forest", "rough", "marsh")},
    )
    shapely.prepare(room.dry)
    missing = river_names.draw(c, model, lines, room, SHORT)
    return [f"no room for the name of the {n}" for n in missing] + layers.overlaps(taken, done)


def draw_places(c: Canvas, model: HexModel, places: dict[str, Placed]) -> None:
    for k, p in sorted(places.items()):
        spec = model.places[k]
        color = model.board.looks[model.hexes[k].region].band
        c.add(fort(spec.kind, color, p.x, p.y, 0.96 if spec.kind == "town" else 0.95))
        if "anchor" in p.badges:
            c.add(use("anchor", *p.badges["anchor"], 0.92))
        if "morale" in p.badges:
            x, y = p.badges["morale"]
            c.add(use("mp", x, y))
            c.add(
                f'<text x="{x:.0f}" y="{y + 5.6:.0f}" font-size="17" font-weight="700" text-anchor="middle" fill="{INK}">'
                f"{spec.game['morale']}</text>"
            )
        layers.name_of(c, p)
    for k in north_edge(model):
        x, y = model.grid.center(k)
        up = -2 if int(k[:2]) % 2 == 0 else -22
        c.add(use("north", x, y - model.grid.flat / 2 + up, 0.8))


def north_edge(model: HexModel) -> list[str]:
    """Finland's hexes on the north edge, through which Sweden proper is reached (24.2)."""
    first = f"{model.grid.rows[0]:02d}"
    return [k for k in sorted(model.hexes) if k.endswith(first) and model.hexes[k].region == "Finland"]
