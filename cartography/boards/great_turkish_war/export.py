"""board.json of The Great Turkish War."""

from __future__ import annotations

from typing import Any

from cartography.boards.great_turkish_war.data import Area, areas, faction, in_play, ranges, water_sides
from cartography.boards.great_turkish_war.draw import Drawing
from cartography.boards.great_turkish_war.layout import Layout
from cartography.boards.great_turkish_war.style import BANDS
from cartography.lib.exporting import grid_of, mends, number, point, side_entry
from cartography.lib.hexgrid import Side
from cartography.lib.model import HexModel

Json = dict[str, Any]
SIDES = {
    "hre": "holy_league",
    "ottoman": "ottoman",
    "poland": "holy_league (ally at start, 3.5)",
    "russia": "neutral (3.4)",
    "off": None,
}
WAITING = "rulebook 4.1; the box is a convenience (ruling A62); which hexes: reconstructed"


class Export:
    def __init__(self, m: HexModel, drawing: Drawing) -> None:
        self.m, self.d = m, drawing
        self.rivers = m.river_at()
        self.areas = areas(m)
        self.mountains: dict[Side, list[str]] = {}
        for name, sides in ranges(m).items():
            for s in sides:
                self.mountains.setdefault(s, []).append(name)
        self.water = water_sides(m, drawing.land)

    def board(self) -> Json:
        m = self.m
        w, h = m.size
        spec = m.board.projection
        boxes = Layout(m).boxes
        for b in boxes:
            if b["kind"] == "offmap":
                people = {"poland": "Polish", "russia": "Russian"}[b["faction"]]
                b |= {"links": m.board.own["entry"][b["faction"]], "who": f"{people} units waiting off map", "source": WAITING}
        sides = [e for s in m.grid.sides() if (e := self.side(s))]
        return {
            "game": "gtw",
            "title": m.board.title,
            "version": 1,
            "board": {
                "width": w, "height": h, "base": "base.svg", "base_raster": "base.webp", "raster_scale": 2,
                "counter": 44, "font": "EB Garamond",
            },
            "grid": grid_of(m)
            | {
                "anchor": {"hex": "2409", "place": "Petervarad"},
                "miles_per_hex": 50,
                "projection": {
                    "kind": "Lambert conformal conic (WGS84)", **spec.parameters,
                    "anchor_lonlat": list(spec.pin_lonlat or ()), "anchor_south_of_centre_hexes": 0.1,
                },
            },
            "sources": m.board.sources,
            "options": self.options(sides),
            "terrain_kinds": ["Clear", "All-Sea", "Off-limits"],
            "hexes": [self.hex(k) for k in sorted(m.hexes)],
            "hexsides": sides,
            "rivers": {n: [list(s) for s in ss] for n, ss in m.rivers.items()},
            "mountains": {n: [list(s) for s in ss] for n, ss in ranges(m).items()},
            "regions": [self.region(a, sides) for a in self.areas.values()],
            "supply_cities": m.board.own["supply_cities"],
            "victory_cities": ["Vienna", "Prague", "Munchen"],
            "entry_hexes": m.board.own["entry"],
            "labels": self.labels(),
            "offmap": [b for b in boxes if b["kind"] == "offmap"],
            "boxes": [b for b in boxes if b["kind"] != "offmap"],
            "mends": mends(m.overrides),
        }  # fmt: skip

    def options(self, sides: list[Json]) -> list[Json]:
        wet = [s["hexes"] for s in sides if s.get("water")]
        return [o | ({"hexsides": wet} if o["id"] == "water_hexsides" else {}) for o in self.m.board.own["option"]]

    def hex(self, k: str) -> Json:
        m, h = self.m, self.m.hexes[k]
        x, y = m.grid.center(k)
        lon, lat = m.projection.to_earth(x, y)
        column, row = m.grid.column_row(k)
        play = in_play(m, k)
        out: Json = {
            "id": k, "col": column, "row": row, "x": number(x), "y": number(y),
            "terrain": {"land": "Clear", "sea": "All-Sea"}.get(h.kind, "Off-limits"), "kind": h.kind, "land": play,
            "region": self.areas[h.region]["name"] if h.region else None, "area": h.region or None,
            "coastal": h.coastal and play, "lon": round(float(lon), 3), "lat": round(float(lat), 3),
        }  # fmt: skip
        if not play:
            return out
        out |= {
            "faction": faction(m, k),
            "land_to": sorted(q for q in m.grid.near(k) if in_play(m, q)),
            "slots": self.slots(k),
            "number": point(self.d.numbers[k]),
        }
        for name, hexes in m.board.own["entry"].items():
            if k in hexes:
                out["entry"] = name
        return out | ({"city": self.city(k)} if k in m.places else {})

    def city(self, k: str) -> Json:
        spec, p, g = self.m.places[k], self.d.places[k], self.m.places[k].game
        fort = spec.kind == "fortress"
        out: Json = {
            "name": spec.name, "kind": spec.kind, "side_at_start": g["side_at_start"], "alt": g.get("alt"),
            "symbol": {"kind": "star fort" if fort else "circle", "x": number(p.x), "y": number(p.y), "r": p.radius},
            "label": {
                "text": p.text, "x": number(p.lx), "y": number(p.ly), "size": number(p.size), "width": number(p.width),
                "anchor": "middle", "bold": p.bold,
            },
            "lon": spec.lon, "lat": spec.lat, "moved_km": g["moved_km"], "source": spec.source,
        }  # fmt: skip
        if "supply_for" in g:
            out |= {"supply_for": g["supply_for"], "supply_badge": point(p.badges["supply"])}
        out |= {x: g[x] for x in ("victory_city_vp", "sudden_death_for") if x in g}
        if "victory" in p.badges:
            out["victory_badge"] = point(p.badges["victory"])
        return out | ({"fortress_vp": 0 if "victory_city_vp" in g else 1} if fort else {})

    def slots(self, k: str) -> Json:
        """`field`: in the open; `enemy`: the other side's pile in a battle; `inside`: in the city; `works`, `control`:
        markers."""
        cx, cy = self.m.grid.center(k)
        p = self.d.places.get(k)
        if not p:
            return {"field": point((cx, cy + 3)), "enemy": point((cx + 24, cy + 10))}
        b, s = p.band, 1 if p.x <= cx + 1 else -1
        fort = self.m.places[k].kind == "fortress"
        out = {
            "field": point((cx, cy - 33 * b)),
            "enemy": point((cx + 25, cy - 24 * b)),
            "inside": point((p.x, p.y + 3 * b)),
            "control": point((p.x - s * 20, p.y)) if fort else point((p.x + s * 27, p.y)),
        }
        return out | ({"works": point((p.x + s * 31, p.y))} if fort else {})

    def side(self, s: Side) -> Json | None:
        m = self.m
        a, b = (m.hexes[k].region for k in s)
        play = [in_play(m, k) for k in s]
        out: Json = {}
        if s in self.rivers:
            out["river"] = self.rivers[s]
        if s in self.mountains:
            out["mountain"] = self.mountains[s]
        if s in self.water:
            out["water"] = True
        if a and b and a != b:
            fa, fb = (faction(m, k) for k in s)
            kind = "off-limits" if "off" in (fa, fb) else "realm" if fa != fb else "area"
            out |= {"border": kind, "regions": [self.areas[a]["name"], self.areas[b]["name"]], "areas": [a, b]}
        if play[0] != play[1]:
            out["impassable"] = True
        return side_entry(m.grid, s, out) if out else None

    def region(self, a: Area, sides: list[Json]) -> Json:
        hexes = sorted(k for k, h in self.m.hexes.items() if h.region == a["id"])
        near = {x for s in sides if s.get("border") in ("realm", "area") and a["id"] in s["areas"] for x in s["areas"]}
        off = a["faction"] == "off"
        return {
            "id": a["id"], "name": a["name"], "owner_at_start": a["realm"] or None, "faction": a["faction"],
            "side_at_start": SIDES[a["faction"]], "entry": "off-limits (2.1.1)" if off else "open",
            "colour": BANDS[a["faction"]], "play": not off, "hexes": hexes,
            "places": [self.m.places[k].name for k in hexes if k in self.m.places], "adjacent": sorted(near - {a["id"]}),
            "vp": 2 if a["faction"] == "ottoman" else 0 if off else 1,
            "labels": [self._label(b) for b in self.m.board.label if b.region == a["id"]], "source": a["source"],
        }  # fmt: skip

    @staticmethod
    def _label(b: Any) -> Json:
        x, y = b.at
        return {"text": b.text, "x": x, "y": y, "size": b.size, "rotate": b.rotate, "spacing": b.spacing}

    def labels(self) -> list[Json]:
        return [self._label(b) | {"kind": "sea" if b.kind == "sea" else "land"} for b in self.m.board.label]
