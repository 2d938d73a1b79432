"""The board as data: what the open data says of each hex and hexside, then what the overrides say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from scipy.ndimage import map_coordinates
from shapely.geometry import box

from cartography.lib import config, geodata, overrides
from cartography.lib.coast import Coast, of_board
from cartography.lib.config import HexBoard, PlaceSpec, RiverSpec
from cartography.lib.hexgrid import HexGrid, Side, side_name, side_of
from cartography.lib.overrides import Overrides
from cartography.lib.projection import Projection, grid_of, size_of

Array = Any


@dataclass
class Hex:
    id: str
    kind: str
    """land, sea, lake; a game may know more."""
    terrain: str
    coastal: bool
    region: str = ""
    area: str = ""
    """The wood, marsh or range that a hex's terrain belongs to."""
    flags: dict[str, Any] = field(default_factory=dict)
    land: float = 1.0
    relief: float = 0.0


@dataclass
class HexModel:
    board: HexBoard
    grid: HexGrid
    projection: Projection
    coast: Coast
    overrides: Overrides
    hexes: dict[str, Hex]
    sides: dict[str, set[Side]]
    """Features of hexsides by kind: sea, lake, strait, …"""
    places: dict[str, PlaceSpec]
    """By hex."""
    rivers: dict[str, list[Side]]
    """Hexsides of each river from source to mouth."""
    specs: dict[str, RiverSpec]
    notes: list[str] = field(default_factory=list)

    @property
    def size(self) -> tuple[int, int]:
        return size_of(self.board)

    def regions(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for k, h in self.hexes.items():
            if h.region:
                out.setdefault(h.region, []).append(k)
        return out

    def river_at(self) -> dict[Side, list[str]]:
        out: dict[Side, list[str]] = {}
        for name, sides in self.rivers.items():
            for s in sides:
                out.setdefault(s, []).append(name)
        return out


def _samples(grid: HexGrid, count: int = 24) -> Array:
    """Points spread over a hex, relative to its center."""
    r, k = grid.radius, grid.flat / 2
    x, y = np.meshgrid(np.linspace(-r, r, count), np.linspace(-k, k, count))
    inside = (np.abs(y) <= k * 0.999) & (np.abs(x) * 3**0.5 + np.abs(y) <= r * 3**0.5 * 0.999)
    return np.column_stack([x[inside], y[inside]])


def derive(board: HexBoard, grid: HexGrid, projection: Projection, coast: Coast) -> dict[str, Hex]:
    """Land, sea and lake by share, coast, and rough ground by the spread of heights."""
    rule, spots = board.derive, _samples(grid)
    centers = np.array([grid.center(k) for k in grid.ids])
    x = centers[:, :1] + spots[:, 0]
    y = centers[:, 1:] + spots[:, 1]
    shapely.prepare(coast.land)
    lake_shape = coast.lake
    shapely.prepare(lake_shape)
    dry = shapely.contains_xy(coast.land, x, y)
    wet = shapely.contains_xy(lake_shape, x, y)
    heights = geodata.heights()
    z = map_coordinates(np.maximum(heights.z, 0).astype(float), heights.at(*projection.to_earth(x, y)), order=1, mode="nearest")
    spread = np.percentile(z, 90, axis=1) - np.percentile(z, 10, axis=1)
    out = {}
    for i, k in enumerate(grid.ids):
        land, lake = float(dry[i].mean()), float(wet[i].mean())
        kind = "sea" if land < rule.land_min else "lake" if lake >= rule.lake_min else "land"
        rough = kind == "land" and float(spread[i]) >= rule.rough_relief
        terrain = kind if kind != "land" else rule.rough_terrain if rough else rule.open_terrain
        out[k] = Hex(k, kind, terrain, kind == "land" and land < rule.coast_max, land=land, relief=float(spread[i]))
    return out


def derive_sides(board: HexBoard, grid: HexGrid, coast: Coast, hexes: dict[str, Hex]) -> dict[str, set[Side]]:
    """Sea and lake hexsides between two land hexes: mostly water along the side."""
    found: dict[str, set[Side]] = {"sea": set(), "lake": set()}
    lake_shape = coast.lake
    steps = np.linspace(0.03, 0.97, 23)
    for s in grid.sides():
        if any(hexes[k].kind != "land" for k in s):
            continue
        (x0, y0), (x1, y1) = grid.ends(s)
        x, y = x0 + (x1 - x0) * steps, y0 + (y1 - y0) * steps
        if 1 - float(shapely.contains_xy(coast.land, x, y).mean()) >= board.derive.side_water:
            found["sea"].add(s)
        elif float(shapely.contains_xy(lake_shape, x, y).mean()) >= board.derive.side_water:
            found["lake"].add(s)
    if board.derive.isthmus:
        found["isthmus"] = isthmuses(grid, coast, hexes)
    return found


def isthmuses(grid: HexGrid, coast: Coast, hexes: dict[str, Hex]) -> set[Side]:
    """Sides between hexes with sea in both, but without any along the side."""
    out = set()
    steps = np.linspace(0.03, 0.97, 23)
    for s in grid.sides():
        if all(hexes[k].kind == "sea" or hexes[k].coastal for k in s):
            (x0, y0), (x1, y1) = grid.ends(s)
            dry = shapely.contains_xy(coast.land, x0 + (x1 - x0) * steps, y0 + (y1 - y0) * steps)
            if bool(dry.all()):
                out.add(s)
    return out


def apply_hexes(model_hexes: dict[str, Hex], entries: Overrides, open_terrain: str) -> list[str]:
    """The overrides of hexes, in the order of the file. Answers with those that change nothing."""
    idle = []
    for e in entries.hex:
        for k in e.hexes:
            h = model_hexes[k]
            before = (h.kind, h.terrain, h.coastal, h.region, h.area, h.flags.get(e.field))
            if e.field in ("kind", "terrain", "coastal", "region"):
                setattr(h, e.field, e.value)
                if e.field == "kind" and e.value in ("sea", "lake"):
                    h.terrain, h.coastal = e.value, False
                elif e.field == "kind" and h.terrain in ("sea", "lake"):
                    h.terrain = open_terrain
            else:
                h.flags[e.field] = e.value
            if e.area:
                h.area = e.area
            if before == (h.kind, h.terrain, h.coastal, h.region, h.area, h.flags.get(e.field)):
                idle.append(f"{k} {e.field} = {e.value}: the open data says so too")
    return idle


def apply_sides(sides: dict[str, set[Side]], hexes: dict[str, Hex], entries: Overrides) -> None:
    for e in entries.hexside:
        chosen = sides.setdefault(e.kind, set())
        for s in map(side_of, e.sides):
            if e.set:
                for other in ("sea", "lake"):
                    if other != e.kind:
                        sides[other].discard(s)
                chosen.add(s)
            else:
                chosen.discard(s)
    for kind in ("sea", "lake"):
        sides[kind] = {s for s in sides[kind] if all(hexes[k].kind == "land" for k in s)}


def put_places(specs: list[PlaceSpec], entries: Overrides, grid: HexGrid, projection: Projection) -> dict[str, PlaceSpec]:
    out: dict[str, PlaceSpec] = {}
    for p in specs:
        entry = entries.of_place(p.name)
        at = entry.hex if entry and entry.hex else grid.at(*projection.point(p.lon, p.lat))
        if at in out:
            raise config.ConfigTrouble(f"{p.name} and {out[at].name} both fall into {at}: give one of them a hex by hand")
        out[at] = p
    return out


def load(game: str, *, with_rivers: bool = True) -> HexModel:
    from cartography.lib import routing

    where = config.folder(game)
    board = config.read(where / "board.toml", HexBoard)
    grid = grid_of(board)
    projection = Projection(board.projection, grid)
    coast = of_board(board, grid, projection, float(board.own.get("lake_reach", 0.3)))
    entries = overrides.load(game)
    hexes = derive(board, grid, projection, coast)
    notes = apply_hexes(hexes, entries, board.derive.open_terrain)
    sides = derive_sides(board, grid, coast, hexes)
    apply_sides(sides, hexes, entries)
    for k, h in hexes.items():
        if board.derive.near_sea and h.kind == "land" and any(hexes[q].kind == "sea" for q in grid.near(k)):
            h.coastal = True
    places = put_places(config.read(where / "places.toml", config.Places).place, entries, grid, projection)
    rivers = config.read(where / "rivers.toml", config.Rivers)
    model = HexModel(
        board, grid, projection, coast, entries, hexes, sides, places, {}, {r.name: r for r in rivers.river}, notes
    )
    if with_rivers:
        model.rivers, log = routing.route_all(model)
        model.notes += log
    return model


def frame_box(model: HexModel) -> Any:
    return box(0, 0, *model.size)


def names(of: set[Side]) -> list[str]:
    return [side_name(s) for s in sorted(of)]
