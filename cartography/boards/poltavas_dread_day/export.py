"""board.json of Poltava's Dread Day."""

from __future__ import annotations

import math
from typing import Any

import shapely
from shapely.geometry import Polygon, box

from cartography.boards.poltavas_dread_day import margins
from cartography.boards.poltavas_dread_day.data import fleet, land, land_to, regions, sea_to
from cartography.boards.poltavas_dread_day.draw import Drawing
from cartography.lib.exporting import grid_of, mends, number, point, rect, side_entry
from cartography.lib.hexgrid import Side
from cartography.lib.lettering import start_of
from cartography.lib.model import HexModel

Json = dict[str, Any]
COUNTER = 44.0
NAMES = {"Prussia/Brandenburg": ["PRUSSIA", "BRANDENBURG"], "Germany (unnamed)": ["unnamed area of Germany"]}
OPTIONAL = ("garrison_in_sweden_proper", "garrison_source", "capital_source", "siege_value_source", "island")
TURKEY_SOURCE = (
    "rulebook 11.4.3; which hexes: reconstructed (south edge of Russia on this grid); place on the board: reconstructed "
    "(printed on the charts sheet)"
)
WEST_SOURCE = "rulebook 11.4.2, 13.2; the box is a convenience: the Fleets may as well be put straight into a west-edge sea hex"


class Export:
    def __init__(self, m: HexModel, drawing: Drawing) -> None:
        self.m, self.d = m, drawing
        self.rivers = m.river_at()
        self.dry = drawing.land.difference(drawing.lake)
        self.sea = box(0, 0, *m.size).difference(drawing.land)
        shapely.prepare(self.dry)
        shapely.prepare(self.sea)
        self.germany = {r["name"]: r["germany"] for r in regions(m)}

    def board(self) -> Json:
        m = self.m
        w, h = m.size
        spec = m.board.projection
        return {
            "game": "pdd",
            "title": m.board.title,
            "version": 1,
            "board": {
                "width": w, "height": h, "base": "base.svg", "base_raster": "base.webp", "raster_scale": 2,
                "counter": 44, "font": "EB Garamond",
            },
            "grid": grid_of(m, counted=True)
            | {
                "projection": {
                    "kind": "Lambert conformal conic, sphere R = 6371 km",
                    **{k: v for k, v in spec.parameters.items() if k != "R"},
                    "centre_0101_km": list(spec.pin_km or ()),
                    "km_per_hex": spec.km_per_hex,
                }
            },
            "sources": m.board.sources,
            "terrain_kinds": ["Clear", "Mountain", "Impenetrable", "Coastal", "All-Sea"],
            "hexes": [self.hex(k) for k in sorted(m.hexes)],
            "hexsides": [e for s in m.grid.sides() if (e := self.side(s))],
            "rivers": {n: [list(s) for s in ss] for n, ss in m.rivers.items()},
            "regions": self.regions(),
            "labels": [b for found in self.labels().values() for b in found],
            "offmap": self.offmap(),
            "mends": mends(m.overrides),
        }  # fmt: skip

    def hex(self, k: str) -> Json:
        m, h = self.m, self.m.hexes[k]
        x, y = m.grid.center(k)
        column, row = m.grid.column_row(k)
        out: Json = {
            "id": k, "col": column, "row": row, "x": number(x), "y": number(y), "terrain": h.terrain,
            "region": h.region or None, "coastal": h.terrain == "Coastal", "fleet": fleet(m, k), "land": land(m, k),
        }  # fmt: skip
        if h.terrain == "Mountain":
            out["mountain"] = True
        if h.region:
            out["germany"] = self.germany[h.region]
        if "impenetrable" in h.flags:
            out["impenetrable"] = h.flags["impenetrable"]
        out |= {"land_to": land_to(m, k), "sea_to": sea_to(m, k), "slots": self.slots(k)}
        if k in m.places:
            out["city"] = self.city(k)
        if k in m.board.own["west"]:
            out["west_edge"] = True
        if k in m.board.own["turkey"]:
            out["turkey_exit"] = True
        return out

    def city(self, k: str) -> Json:
        spec, p = self.m.places[k], self.d.places[k]
        g = spec.game
        keys = ("port", "capital_of", "siege_value", "garrison", "start_control", "nation", "tier")
        out: Json = {"name": spec.name, **{x: g.get(x) for x in keys}}
        out["symbol"] = {"kind": spec.kind, "x": number(p.x), "y": number(p.y), "r": p.radius}
        out["label"] = {
            "text": p.text, "x": number(p.lx), "y": number(p.ly), "size": number(p.size), "width": number(p.width),
            "anchor": "middle", "bold": p.bold,
        }  # fmt: skip
        out |= {"lon": spec.lon, "lat": spec.lat, "source": spec.source}
        out |= {x: g[x] for x in OPTIONAL if x in g}
        return out | {name: point(at) for name, at in p.badges.items()}

    def share(self, of: Any, x: float, y: float, half: float = COUNTER / 2) -> float:
        square = box(x - half, y - half, x + half, y + half)
        return float(of.intersection(square).area / square.area)

    def slots(self, k: str) -> Json:
        """`field`: land units outside or in the open; `city`: inside; `fleet`."""
        cx, cy = self.m.grid.center(k)
        p = self.d.places.get(k)
        if p:
            b = p.band
            inside = (cx + max(-26, min(26, p.x - cx)), cy + max(-35, min(35, p.y + 6 * b - cy)))
            if not fleet(self.m, k):
                return {"city": point(inside), "field": point((cx, cy - 31 * b))}
            wet = [self.share(self.sea, cx + s * 24, cy - 27 * b) for s in (1, -1)]
            s = 1 if wet[0] >= wet[1] else -1
            at = {"field": (cx - 23.5 * s, cy - 28 * b), "fleet": (cx + 23.5 * s, cy - 28 * b)}
            return {"city": point(inside), **{n: point(q) for n, q in at.items()}}
        out: Json = {}
        terrain = self.m.hexes[k].terrain
        if land(self.m, k):
            out["field"] = self._field(cx, cy) if terrain == "Coastal" else point((cx, cy + 2))
        if fleet(self.m, k):
            out["fleet"] = point((cx, cy + 2)) if terrain == "All-Sea" else self._fleet(k, out)
        return out

    def _field(self, cx: float, cy: float) -> list[float]:
        tries = [(i, j) for i in range(-32, 33, 8) for j in range(-28, 29, 7)]
        dry = self.dry.intersection(box(cx - 60, cy - 60, cx + 60, cy + 60))
        _, i, j = max((self.share(dry, cx + i, cy + j) - math.hypot(i, j) / 160, i, j) for i, j in tries)
        return point((cx + i, cy + j))

    def _fleet(self, k: str, out: Json) -> list[float]:
        cx, cy = self.m.grid.center(k)
        hexagon = Polygon(self.m.grid.corners(k)).buffer(10)
        sea = self.sea.intersection(box(cx - 70, cy - 70, cx + 70, cy + 70))
        best = None
        for i in range(-40, 41, 8):
            for j in range(-32, 33, 8):
                x, y = cx + i, cy + j
                b = box(x - 22, y - 22, x + 22, y + 22)
                if hexagon.intersection(b).area < b.area * 0.93:
                    continue
                score = self.share(sea, x, y)
                if "field" in out:
                    fx, fy = out["field"]
                    score -= 1.2 * b.intersection(box(fx - 20, fy - 20, fx + 20, fy + 20)).area / 1600
                if best is None or score > best[0]:
                    best = (score, x, y)
        assert best is not None
        return point((best[1], best[2]))

    def side(self, s: Side) -> Json | None:
        m = self.m
        a, b = (m.hexes[k].region for k in s)
        out: Json = {}
        if s in self.rivers:
            out["river"] = self.rivers[s]
        if s in m.sides["sea"]:
            out["sea"] = True
        if s in m.sides["isthmus"]:
            out["isthmus"] = True
        if a and b and a != b:
            looks = m.board.looks
            same = looks[a].realm and looks[a].realm == looks[b].realm
            out |= {"border": "province" if same else "national", "regions": [a, b]}
        if any(m.hexes[k].terrain == "Impenetrable" for k in s):
            out["impassable"] = True
        return side_entry(m.grid, s, out) if out else None

    def labels(self) -> dict[str, list[Json]]:
        out: dict[str, list[Json]] = {}
        for b in self.m.board.label:
            x, y = start_of(b, self.m.grid)
            one = {
                "text": b.text, "x": number(x), "y": number(y), "size": b.size, "rotate": b.rotate, "spacing": b.spacing,
                "kind": b.kind,
            }  # fmt: skip
            out.setdefault(b.text, []).append(one)
        return out

    def regions(self) -> list[Json]:
        labels = self.labels()
        return [
            {
                "name": r["name"],
                "owner_at_start": r["owner"] or None,
                "germany": r["germany"],
                "entry": r["entry"],
                "colour": self.m.board.looks[r["name"]].band,
                "hexes": sorted(k for k, h in self.m.hexes.items() if h.region == r["name"]),
                "labels": [b for t in NAMES.get(r["name"], [r["name"].upper()]) for b in labels.get(t, [])],
                "source": r["source"],
            }
            for r in regions(self.m)
        ]

    def offmap(self) -> list[Json]:
        at, own = margins.boxes(self.m), self.m.board.own
        t, w = at["turkey"], at["west"]
        return [
            {
                "id": "TURKEY", "name": "Turkish box", "rect": rect(t),
                "slots": [point((t[0] + t[2] * (i + 0.5) / 6, t[1] + 82)) for i in range(6)],
                "links": own["turkey"], "mp_each_way": 1, "who": "Swedish units only", "source": TURKEY_SOURCE,
            },
            {
                "id": "WEST", "name": "Open Sea (West Edge)", "rect": rect(w),
                "slots": [point((w[0] + w[2] / 2, w[1] + 40 + i * 52)) for i in range(3)],
                "links": own["west"], "who": "Anglo-Dutch Fleets 1700-01", "source": WEST_SOURCE,
            },
        ]  # fmt: skip
