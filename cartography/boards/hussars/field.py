"""The battlefield as data: terrain from areas, sites, roads and streams of field.toml, then the overrides."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import msgspec

from cartography.lib import config, overrides
from cartography.lib.hexgrid import HexGrid, Side, side
from cartography.lib.overrides import Overrides

ORDER = ("bridge", "ford", "camp", "monastery", "suburb", "village", "siege_works", "stream", "ravine", "road", "schanze")
"""Features are listed in this order; the names of redoubts follow."""
LAST = ("unfinished", "guards_schanze")


class Grid(msgspec.Struct, forbid_unknown_fields=True):
    columns: tuple[int, int]
    rows: tuple[int, int]
    low: str
    flat: float
    left: float
    top: float


class Origin(msgspec.Struct, forbid_unknown_fields=True):
    latlon: tuple[float, float]
    meters_per_degree: dict[str, float]
    meters_per_hex: int


class Area(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    kind: str
    outline: list[tuple[float, float]]
    source: str


class Way(msgspec.Struct, forbid_unknown_fields=True):
    """A road, stream, ravine or river through hexes."""

    name: str
    hexes: list[str]
    source: str
    kind: str = ""


class Site(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    kind: str
    source: str
    hex: str = ""
    hexes: list[str] = msgspec.field(default_factory=list)
    meters: tuple[float, float] | None = None
    latlon: tuple[float, float] | None = None
    unfinished: bool = False

    def all(self) -> list[str]:
        return self.hexes or ([self.hex] if self.hex else [])


class Zone(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    source: str
    hexes: list[str] = msgspec.field(default_factory=list)


class Fence(msgspec.Struct, forbid_unknown_fields=True):
    hex: str
    sides: list[str]


class FieldFile(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    title: str
    grid: Grid
    origin: Origin
    sources: dict[str, str]
    area: list[Area]
    river: Way
    road: list[Way]
    stream: list[Way]
    site: list[Site]
    zone: list[Zone]
    line_zone: list[Zone]
    fence: list[Fence]


@dataclass
class Battlefield:
    file: FieldFile
    grid: HexGrid
    overrides: Overrides
    terrain: dict[str, str]
    features: dict[str, set[str]]
    roads_on: dict[Side, list[str]] = field(default_factory=dict)

    def listed(self, k: str) -> list[str]:
        has = self.features[k]
        named = sorted(f for f in has if ":" in f)
        return [f for f in ORDER if f in has] + named + [f for f in LAST if f in has]

    def passable(self, a: str, b: str) -> bool:
        """River hexes are entered only at a crossing, along its road (4.52, ruling A64)."""
        wet = [k for k in (a, b) if self.terrain[k] == "river"]
        if not wet:
            return True
        return all(self.features[k] & {"bridge", "ford"} for k in wet) and side(a, b) in self.roads_on

    def horse_safe(self, a: str, b: str) -> bool:
        """Horse is lost in swamp off a road (4.46)."""
        return self.passable(a, b) and (self.terrain[b] != "swamp" or side(a, b) in self.roads_on)


def meters(file: FieldFile, grid: HexGrid, k: str) -> tuple[float, float]:
    """East and north of the south-west corner."""
    x, y = grid.center(k)
    scale = file.origin.meters_per_hex / grid.flat
    return (x - grid.left) * scale, (grid.top + grid.height - y) * scale


def inside(p: tuple[float, float], outline: list[tuple[float, float]]) -> bool:
    x, y = p
    odd = False
    for i, (ax, ay) in enumerate(outline):
        bx, by = outline[i - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def derive(file: FieldFile, grid: HexGrid) -> tuple[dict[str, str], dict[str, set[str]]]:
    """What areas, sites and lines say of each hex."""
    terrain = dict.fromkeys(grid.ids, "clear")
    features: dict[str, set[str]] = {k: set() for k in grid.ids}
    for a in file.area:
        for k in grid.ids:
            if inside(meters(file, grid, k), a.outline):
                if a.kind == "camp":
                    features[k].add("camp")
                else:
                    terrain[k] = a.kind
    terrain |= dict.fromkeys(file.river.hexes, "river")
    for s in file.site:
        for k in s.all():
            if s.kind in ("village", "monastery"):
                terrain[k] = "town"
            features[k] |= site_features(s)
            if s.kind == "trenches":
                terrain[k] = "trenches"
    for way in file.road:
        for k in way.hexes:
            features[k].add("road")
    for way in file.stream:
        for k in way.hexes:
            features[k] |= set(way.kind.split("+"))
    return terrain, features


def site_features(s: Site) -> set[str]:
    if s.kind == "trenches":
        return {"siege_works"}
    if s.kind in ("redoubt", "schanze"):
        letter = s.name.removeprefix("Redoubt ")
        named = {f"redoubt:{letter}"} if s.kind == "redoubt" and len(letter) == 2 else set()
        return {"schanze"} | named | ({"unfinished"} if s.unfinished else set())
    return {s.kind} if s.kind in ("village", "monastery", "bridge", "ford") else set()


def load() -> Battlefield:
    where = config.folder("hussars")
    file = config.read(where / "field.toml", FieldFile)
    g = file.grid
    grid = HexGrid(g.columns, g.rows, g.low, g.flat, g.left, g.top)
    terrain, features = derive(file, grid)
    entries = overrides.load("hussars")
    for e in entries.hex:
        for k in e.hexes:
            if e.field == "terrain":
                terrain[k] = e.value
            elif e.value:
                features[k].add(e.field.removeprefix("+"))
            else:
                features[k].discard(e.field.removeprefix("+"))
    roads: dict[Side, list[str]] = defaultdict(list)
    for way in file.road:
        for a, b in zip(way.hexes, way.hexes[1:], strict=False):
            roads[side(a, b)].append(way.name)
    return Battlefield(file, grid, entries, terrain, features, dict(roads))


def zones(b: Battlefield) -> dict[str, dict[str, Any]]:
    """Sets of hexes that the scenarios name."""
    out: dict[str, dict[str, Any]] = {z.id: {"hexes": z.hexes, "name": z.name, "source": z.source} for z in b.file.zone}
    ids = b.grid.ids
    named = {a.name: a for a in b.file.area}
    site = {s.name: s for s in b.file.site}
    camp = named["Russian camp"]
    out["camp"] = {"hexes": [k for k in ids if "camp" in b.features[k]], "name": camp.name, "source": camp.source}
    fort = [k for k in ids if b.terrain[k] == "fortress"]
    out["fortress"] = {"hexes": fort, "name": "Poltava", "source": site["Poltava fortress"].source}
    works = site["Swedish siege works"]
    out["siege_works"] = {"hexes": works.hexes, "name": works.name, "source": works.source}
    for z in b.file.line_zone:
        out[z.id] = {"hexes": line_zone(b, z.id), "name": z.name, "source": z.source}
    for a in b.file.area:
        if a.kind in ("forest", "swamp"):
            hexes = [k for k in ids if b.terrain[k] == a.kind and inside(meters(b.file, b.grid, k), a.outline)]
            out[a.name] = {"name": a.name, "hexes": hexes, "source": a.source}
    return out


def line_zone(b: Battlefield, key: str) -> list[str]:
    """South of the Pobyvanka, its hexes with it; or the Petrovka road down to row 08."""
    if key == "petrovka_road_north":
        road = next(w for w in b.file.road if w.name == "Poltava - Petrovka")
        return [k for k in road.hexes if int(k[2:]) <= 8]
    brook = next(w for w in b.file.stream if w.name == "Pobyvanka")
    row = {int(k[:2]): int(k[2:]) for k in brook.hexes}
    first, last = min(row), max(row)
    return [k for k in b.grid.ids if int(k[2:]) >= row[min(max(int(k[:2]), first), last)]]
