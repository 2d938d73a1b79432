"""board.json of the battlefield: what the rules read. Its art layer is not drawn here."""

from __future__ import annotations

import math
from typing import Any

from cartography.boards.hussars.field import Battlefield, zones
from cartography.lib.hexgrid import DIRECTIONS, Point, Side, side

Json = dict[str, Any]
FLAGS = (
    "camp", "siege_works", "suburb", "monastery", "village", "unfinished", "bridge", "ford", "schanze", "stream", "ravine",
)  # fmt: skip

KINDS = (
    "road", "stream", "ravine", "schanze", "redoubt:A1-B4", "unfinished", "camp", "siege_works", "village", "suburb",
    "monastery", "guards_schanze", "bridge", "ford",
)  # fmt: skip


def number(v: float) -> float:
    return round(float(v), 1)


def point(p: Point) -> list[float]:
    return [number(p[0]), number(p[1])]


class Export:
    def __init__(self, b: Battlefield) -> None:
        self.b = b
        self.roads: dict[str, list[str]] = {}
        self.lines: dict[str, list[str]] = {}
        for way, on in [(w, self.roads) for w in b.file.road] + [(w, self.lines) for w in b.file.stream]:
            for k in way.hexes:
                on.setdefault(k, []).append(way.name)
        self.works = {s.hex: s.name for s in b.file.site if s.kind in ("redoubt", "schanze")}
        self.names = {s.hex: s.name for s in b.file.site if s.kind in ("village", "monastery", "landmark")}

    def board(self) -> Json:
        b, file = self.b, self.b.file
        river = file.river
        crossings = [k for k in b.grid.ids if b.features[k] & {"bridge", "ford"}]
        return {
            "game": "hussars",
            "title": file.title,
            "version": 1,
            "grid": self.grid(),
            "sources": file.sources,
            "terrain_kinds": ["clear", "forest", "town", "hills", "trenches", "fortress", "swamp", "river"],
            "feature_kinds": list(KINDS),
            "hexes": [self.hex(k) for k in b.grid.ids],
            "hexsides": [e for k in b.grid.ids for d, q in b.grid.neighbors(k).items() if q > k and (e := self.side(k, q, d))],
            "roads": {w.name: {"hexes": w.hexes} for w in file.road},
            "streams": {w.name: {"kind": w.kind, "hexes": w.hexes, "source": w.source} for w in file.stream},
            "rivers": {river.name: {"hexes": river.hexes, "crossings": crossings}},
            "areas": zones(b),
            "places": [self.place(i) for i in range(len(file.site))],
            "cheval_de_frise": {"sides": [self.fence(f.hex, d) for f in file.fence for d in f.sides]},
        }

    def grid(self) -> Json:
        g = self.b.grid
        turns = [
            {
                "id": i, "name": n, "rotate": 60 * i, "dx": round(math.sin(math.radians(60 * i)), 4),
                "dy": round(-math.cos(math.radians(60 * i)), 4),
                "front": [DIRECTIONS[(i + t) % 6] for t in (-1, 0, 1)], "back": [DIRECTIONS[(i + t) % 6] for t in (2, 3, 4)],
            }
            for i, n in enumerate(DIRECTIONS)
        ]  # fmt: skip
        columns = {
            name: {k: list(v) for k, v in g.offsets(low).items()}
            for name, low in (("odd_column", False), ("even_column", True))
        }
        return {
            "orientation": "flat", "columns": g.columns[1], "rows": g.rows[1], "parity": "even columns lie half a hex lower",
            "flat_to_flat": g.flat, "radius": round(g.radius, 3), "column_step": round(g.step, 3), "row_step": g.flat,
            "first_centre": point(g.center("0101")), "neighbours": columns, "facings": turns,
            "metres_per_hex": self.b.file.origin.meters_per_hex,
        }  # fmt: skip

    def hex(self, k: str) -> Json:
        b = self.b
        c, r = b.grid.column_row(k)
        x, y = b.grid.center(k)
        terrain = b.terrain[k]
        out: Json = {"id": k, "col": c, "row": r, "x": number(x), "y": number(y), "terrain": terrain, "features": b.listed(k)}
        if k in self.roads:
            out["road"] = self.roads[k]
        if k in self.lines and terrain not in ("river", "fortress"):
            out["line"] = self.lines[k]
        out |= {f: True for f in FLAGS if f in b.features[k]}
        if k in self.works:
            out["work"] = self.works[k]
        name = self.names.get(k) or ("Mazurovka" if "suburb" in b.features[k] else "Poltava" if terrain == "fortress" else "")
        if name:
            out["name"] = name
        if terrain == "river":
            out["river"] = b.file.river.name
        near = b.grid.neighbors(k)
        edge = [d for d in DIRECTIONS if d not in near]
        if edge:
            out["edge"] = edge
        out["move_to"] = [q for q in near.values() if b.passable(k, q)]
        horse = [q for q in out["move_to"] if b.horse_safe(k, q)]
        return out | ({"horse_to": horse} if horse != out["move_to"] else {})

    def _ends(self, s: Side) -> Json:
        p, q = self.b.grid.ends(s)
        return {"ends": [point(p), point(q)], "mid": point(((p[0] + q[0]) / 2, (p[1] + q[1]) / 2))}

    def side(self, k: str, q: str, direction: str) -> Json | None:
        b, s = self.b, side(k, q)
        out: Json = {}
        if s in b.roads_on:
            out["road"] = b.roads_on[s]
        if "river" in (b.terrain[k], b.terrain[q]):
            out["river"] = b.file.river.name
            if b.passable(k, q):
                out["crossing"] = "ford" if any("ford" in b.features[z] for z in s) else "bridge"
            else:
                out["impassable"] = True
        return {"hexes": [k, q], "dir": direction, **out, **self._ends(s)} if out else None

    def fence(self, k: str, direction: str) -> Json:
        other = self.b.grid.neighbors(k)[direction]
        return {"hex": k, "side": direction, "other": other, **self._ends((k, other))}

    def place(self, i: int) -> Json:
        s = self.b.file.site[i]
        out: Json = {"name": s.name, "kind": s.kind, "source": s.source}
        if s.hex:
            out["hex"] = s.hex
        if s.hexes:
            out["hexes"] = s.hexes
        if s.latlon and s.meters:
            out |= {"lat": s.latlon[0], "lon": s.latlon[1], "metres": [round(v) for v in s.meters]}
        if any(":" in f for f in self.b.features.get(s.hex, ())) and s.kind == "redoubt":
            out["finished"] = not s.unfinished
        return out
