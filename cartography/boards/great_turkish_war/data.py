"""The Great Turkish War as data: hexes in play, areas, ranges on hexsides."""

from __future__ import annotations

from typing import Any

from shapely.geometry import LineString, Polygon

from cartography.lib import model as models
from cartography.lib.geodata import polygons
from cartography.lib.hexgrid import Side, side_of
from cartography.lib.model import HexModel

Area = dict[str, Any]


def load() -> HexModel:
    m = models.load("great_turkish_war")
    strait = LineString([m.projection.point(*p) for p in m.board.own["bosporus"]]).buffer(2.7)
    m.coast.land = m.coast.land.difference(strait)
    return m


def in_play(m: HexModel, k: str) -> bool:
    return m.hexes[k].kind == "land"


def areas(m: HexModel) -> dict[str, Area]:
    return {a["id"]: a for a in m.board.own["area"]}


def faction(m: HexModel, k: str) -> str:
    region = m.hexes[k].region
    return str(areas(m)[region]["faction"]) if region else ""


def ranges(m: HexModel) -> dict[str, list[Side]]:
    """The mountain hexsides of each range."""
    return {e.name: [side_of(s) for s in e.sides] for e in m.overrides.hexside if e.kind == "mountain"}


def water_sides(m: HexModel, land: Any) -> set[Side]:
    """Hexsides in play that no land joins: passable, as the rules know no straits."""
    out = set()
    for s in m.grid.sides():
        if not all(in_play(m, k) for k in s) or all(m.hexes[k].land > 0.97 for k in s):
            continue
        a, b = (Polygon(m.grid.corners(k)) for k in s)
        joined = a.union(b).buffer(1).intersection(land)
        if not any(p.intersection(a).area > 60 and p.intersection(b).area > 60 for p in polygons(joined)):
            out.add(s)
    return out
