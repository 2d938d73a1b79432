"""board.json of Great Northern War."""

from __future__ import annotations

import math
from typing import Any

import shapely
from shapely.geometry import box

from cartography.boards.great_northern_war import data
from cartography.boards.great_northern_war.data import playable, side_kind
from cartography.boards.great_northern_war.draw import BALTIC_LIMIT, Drawing, north_edge
from cartography.boards.great_northern_war.layout import CELL, HEAD, LANE, Layout
from cartography.lib.exporting import grid_of, mends, number, point, rect, side_entry
from cartography.lib.hexgrid import Side, side_name
from cartography.lib.model import HexModel

Json = dict[str, Any]
COUNTER = 44.0
LOCKED = {n: f"Alliance: {n}" for n in ("Poland-Lithuania", "Cossacks", "Brandenburg")}


class Export:
    def __init__(self, model: HexModel, drawing: Drawing) -> None:
        self.m, self.d = model, drawing
        self.rivers = model.river_at()
        self.dry = drawing.land.difference(drawing.lake)
        shapely.prepare(self.dry)
        self.layout = Layout(model)

    def board(self) -> Json:
        m = self.m
        w, h = m.size
        map_rect = rect((m.grid.left, m.grid.top, m.grid.width, m.grid.height))
        countries = self.countries()
        return {
            "game": "gnw",
            "title": m.board.title,
            "version": 1,
            "board": {
                "width": w,
                "height": h,
                "base": "base.svg",
                "base_raster": "base.webp",
                "raster_scale": 2,
                "counter": 44,
                "font": "EB Garamond",
                "map_rect": map_rect,
            },
            "grid": grid_of(m)
            | {
                "miles_per_hex": 45,
                "projection": {
                    "kind": "equirectangular, true scale at 56.7 N",
                    "formula": "fx = 9.8 + (lon-9.54)*61.0/62.72 ; fy = 29.9 - (lat-54.51)*111.2/72.42 ; "
                    "centre of hex c,r at fx = c, fy = r (odd c) or r-0.5 (even c)",
                    "km_per_hex": 72.42,
                },
                "anchor": {"Gottorp": "1030"},
            },
            "sources": m.board.sources,
            "terrain_kinds": ["open", "forest", "marsh", "rough", "sea", "lake"],
            "place_kinds": ["major", "minor", "town"],
            "hexes": [self.hex(k) for k in sorted(m.hexes)],
            "hexsides": [e for s in m.grid.sides() if (e := self.side(s))],
            "rivers": {n: [list(s) for s in ss] for n, ss in m.rivers.items()},
            "river_links": data.RiverLinks(m).all(),
            "straits": self.straits(),
            "countries": countries,
            "sweden_proper": next(c["hexes"] for c in countries if c["name"] == "Sweden proper"),
            "north_edge_finland": north_edge(m),
            "labels": [{"text": b.text, "hex": b.hex, "kind": b.kind} for b in m.board.label],
            "tracks": self.tracks(),
            "offmap": self.offmap(),
            "mends": mends(m.overrides),
        }

    def hex(self, k: str) -> Json:
        m, h = self.m, self.m.hexes[k]
        x, y = m.grid.center(k)
        lon, lat = m.projection.to_earth(x, y)
        column, row = m.grid.column_row(k)
        out: Json = {
            "id": k, "col": column, "row": row, "x": number(x), "y": number(y), "type": h.kind, "terrain": h.terrain,
            "country": h.region or None, "coastal": h.coastal, "baltic": h.flags["baltic"], "playable": playable(m, k),
            "lon": round(float(lon), 3), "lat": round(float(lat), 3),
        }  # fmt: skip
        if h.area:
            out["area"] = h.area
        if h.region == "Sweden proper":
            out["sweden_proper"] = True
        if k in north_edge(m):
            out["north_edge_finland"] = True
        out |= {f: h.flags[f] for f in ("source", "added") if f in h.flags}
        out |= self.passage(k)
        if k in self.d.numbers:
            out["number"] = point(self.d.numbers[k])
        if playable(m, k):
            out["slots"] = self.slots(k)
        if k in m.places:
            out["place"] = self.place(k)
        return out

    def passage(self, k: str) -> Json:
        m = self.m
        near = sorted(q for q in m.grid.near(k) if playable(m, k) and playable(m, q))
        kinds = {q: side_kind(m, self.rivers, k, q) for q in near}
        out: Json = {"land_to": [q for q in near if kinds[q] not in ("sea", "lake")]}
        over_lake = [q for q in near if kinds[q] == "lake"]
        return out | ({"lake_to": over_lake} if over_lake else {})

    def slots(self, k: str) -> Json:
        """`stack`: a pile that hides neither symbol nor name; `pair`: two piles; `cover`: on the symbol (a lone garrison)."""
        cx, cy = self.m.grid.center(k)
        p = self.d.places.get(k)
        if p:
            b = p.band
            pair = [point((cx - 23.5, cy - 30 * b)), point((cx + 23.5, cy - 30 * b))]
            return {"stack": point((cx, cy - 31 * b)), "pair": pair, "cover": point((p.x, p.y))}
        x, y = self._dry_spot(cx, cy) if self.m.hexes[k].coastal else (cx, cy + 3)
        return {"stack": point((x, y)), "pair": [point((cx - 23.5, cy + 3)), point((cx + 23.5, cy + 3))]}

    def _dry_spot(self, cx: float, cy: float) -> tuple[float, float]:
        def share(x: float, y: float, half: float = COUNTER / 2) -> float:
            square = box(x - half, y - half, x + half, y + half)
            return float(dry.intersection(square).area / square.area)

        dry = self.dry.intersection(box(cx - 60, cy - 60, cx + 60, cy + 60))
        tries = [(i, j) for i in range(-28, 29, 7) for j in range(-24, 25, 6)]
        _, i, j = max((share(cx + i, cy + j) - math.hypot(i, j) / 120, i, j) for i, j in tries)
        return cx + i, cy + j

    def place(self, k: str) -> Json:
        spec, p = self.m.places[k], self.d.places[k]
        out: Json = {
            "name": spec.name, "kind": spec.kind.split()[0], "fortress": "fortress" in spec.kind, "port": spec.game["port"],
            "morale": spec.game["morale"], "capital": spec.game["capital"],
            "symbol": {"x": number(p.x), "y": number(p.y), "r": p.radius},
            "label": {
                "text": p.text, "x": number(p.lx), "y": number(p.ly), "size": number(p.size), "width": number(p.width),
                "anchor": "middle", "bold": p.bold,
            },
            "lon": spec.lon, "lat": spec.lat, "modern": spec.modern, "source": spec.source,
        }  # fmt: skip
        if spec.note:
            out["note"] = spec.note
        if "anchor" in p.badges:
            out["anchor"] = point(p.badges["anchor"])
        if "morale" in p.badges:
            out["morale_at"] = point(p.badges["morale"])
        if spec.name == "Nyenskans":
            out["st_petersburg"] = {"kind": "major", "port": True, "vp": 5, "source": "rulebook 25.0-25.2"}
        return out

    def side(self, s: Side) -> Json | None:
        m = self.m
        a, b = (m.hexes[k].region for k in s)
        out: Json = {}
        if s in self.rivers:
            out["river"] = self.rivers[s]
        if s in m.sides["strait"]:
            source = next(e.source for e in m.overrides.hexside if e.kind == "strait" and side_name(s) in e.sides)
            out |= {"strait": True, "source": source}
        if s in m.sides["lake"]:
            out["lake"] = True
        if s in m.sides["sea"]:
            out |= {"sea": True, "impassable": True}
        if a and b and a != b:
            looks = m.board.looks
            same = looks[a].realm and looks[a].realm == looks[b].realm
            out |= {"border": "province" if same else "national", "countries": [a, b]}
        if any("out of play" in r for r in (a, b)) and any(playable(m, k) for k in s):
            out["impassable"] = True
        if s in BALTIC_LIMIT:
            out["baltic_limit"] = True
        return side_entry(m.grid, s, out) if out else None

    def straits(self) -> Json:
        lists: dict[str, list[str]] = {"found": [], "reconstructed": []}
        for e in self.m.overrides.hexside:
            if e.kind == "strait":
                lists["found" if e.source.startswith("found") else "reconstructed"] += e.sides
        return {**lists, "note": self.m.board.own["strait_note"]}

    def countries(self) -> list[Json]:
        out = []
        for name in dict.fromkeys(h.region for h in self.m.hexes.values() if h.region):
            side = "swedish" if name in data.EMPIRE else "coalition" if name in data.COALITION else None
            status = "belligerent" if side else "open" if name == "Holy Roman Empire" else "neutral"
            out.append(
                {
                    "name": name,
                    "side": side,
                    "status": "out of play" if "out of play" in name else status,
                    "colour": self.m.board.looks[name].band,
                    "hexes": sorted(k for k, h in self.m.hexes.items() if h.region == name),
                }
            )
        return out

    def tracks(self) -> Json:
        lay = self.layout
        cells = [
            {
                "value": v,
                "rect": rect((*lay.morale_cell(v), CELL, HEAD + 2 * LANE)),
                "swedish": point(lay.morale_slot(v, "swedish")),
                "coalition": point(lay.morale_slot(v, "coalition")),
            }
            for v in range(51)
        ]
        years = [{"year": int(y), "x": number(x), "y": number(at)} for y, (x, at) in lay.by_id["TURN"].slots().items()]
        return {
            "morale": {
                "min": 0, "max": 50, "start": {"swedish": 15, "coalition": 5}, "lanes": ["swedish", "coalition"],
                "cells": cells, "source": "rulebook 7.1 (scale 1 to 50), 29.0 (start); 0 added for the collapse (7.4)",
            },
            "turn": {"box": "TURN", "cells": years, "source": "rulebook 29.0: 1700-1706 or 1700-1709"},
        }  # fmt: skip

    def offmap(self) -> list[Json]:
        out = []
        for b in self.layout.boxes:
            if b.kind in ("head", "key"):
                continue
            slots: Any = {k: point(p) for k, p in b.slots().items()}
            if b.kind in ("in_play", "held"):
                slots = list(slots.values())
            one: Json = {"id": b.id, "kind": b.kind, "name": b.name, "rect": rect(b.rect), "slots": slots}
            if b.side:
                one["side"] = b.side
            if b.nation:
                one |= {"nation": b.nation, "locked_until": LOCKED.get(b.nation)}
            if b.kind == "held":
                one["pool"] = point(b.pool())
            if b.kind == "recruit":
                one["pile"] = "one pile for each unit type"
            out.append(one)
        return out
