"""Poltava's Dread Day as data: terrain as the game names it, and who may go where."""

from __future__ import annotations

from typing import Any

from shapely.geometry import Polygon

from cartography.lib import model as models
from cartography.lib.hexgrid import side
from cartography.lib.model import HexModel

MARSH_SOUTH = 54.0
"""Impenetrable ground south of this latitude is marsh, north of it fell or lake."""


def load() -> HexModel:
    m = models.load("poltavas_dread_day")
    for h in m.hexes.values():
        if h.kind == "sea":
            h.terrain = "All-Sea"
        elif h.terrain == m.board.derive.open_terrain and h.coastal:
            h.terrain = "Coastal"
    for k, h in m.hexes.items():
        if h.terrain == "Impenetrable":
            lake = m.coast.lake.intersection(Polygon(m.grid.corners(k))).area > 2200
            south = float(m.projection.to_earth(*m.grid.center(k))[1]) < MARSH_SOUTH
            h.flags["impenetrable"] = "lake" if lake else "marsh" if south else "fell"
    return m


def fleet(m: HexModel, k: str) -> bool:
    return m.hexes[k].terrain in ("All-Sea", "Coastal") or (k in m.places and bool(m.places[k].game.get("port")))


def land(m: HexModel, k: str) -> bool:
    return m.hexes[k].terrain not in ("All-Sea", "Impenetrable")


def land_to(m: HexModel, k: str) -> list[str]:
    return sorted(q for q in m.grid.near(k) if land(m, k) and land(m, q) and side(k, q) not in m.sides["sea"])


def sea_to(m: HexModel, k: str) -> list[str]:
    return sorted(q for q in m.grid.near(k) if fleet(m, k) and fleet(m, q) and side(k, q) not in m.sides["isthmus"])


def regions(m: HexModel) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = m.board.own["region"]
    return found
