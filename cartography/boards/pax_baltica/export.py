"""board.json of Pax Baltica."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import shapely
from shapely.geometry import Point
from shapely.ops import linemerge, nearest_points

from cartography.boards.pax_baltica.data import Baltic
from cartography.boards.pax_baltica.draw import Drawing
from cartography.boards.pax_baltica.ink import line_path, shape_path
from cartography.boards.pax_baltica.tracks import tracks
from cartography.lib import config
from cartography.lib.area_config import SeaZone, Territory
from cartography.lib.areas import OUTSIDE, pair
from cartography.lib.blocks import BLOCK, FORAGE, NAME, PITCH, TOWN, icon_size, sea_spot
from cartography.lib.geodata import lines, polygons

Json = dict[str, Any]


def rounded(values: Any) -> list[float]:
    return [round(float(v), 1) for v in values]


def sized(r: Any) -> list[float]:
    """left, top, width, height"""
    return rounded((r[0], r[1], r[2] - r[0], r[3] - r[1]))


def middle(of: list[Any]) -> list[float]:
    longest = max(of, key=lambda line: line.length)
    return rounded(longest.interpolate(0.5, normalized=True).coords[0])


class Export:
    def __init__(self, b: Baltic, drawing: Drawing) -> None:
        self.b, self.drawing = b, drawing
        self.cells = tracks(b)
        self.near: dict[str, list[str]] = {}
        for e in b.atlas.border:
            self.near.setdefault(e.a, []).append(e.b)
            self.near.setdefault(e.b, []).append(e.a)

    def text(self) -> str:
        out = json.dumps(self.board(), ensure_ascii=False, separators=(",", ":"))
        return out.replace('},{"id"', '},\n{"id"').replace('},{"a"', '},\n{"a"')

    def board(self) -> Json:
        b = self.b
        w, h = b.size
        land = [self.territory(t) for t in b.atlas.territory]
        ports = [t for t in land if t["port"]]
        return {
            "game": "Pax Baltica",
            "format": 1,
            "board": {
                "width": w, "height": h, "block": BLOCK, "block_pitch": PITCH, "base": "base.svg",
                "map_rect": [40, 40, w - 80, h - 80], "font": "EB Garamond (OFL)",
                "font_sizes": {"territory": NAME, "garrison": TOWN, "forage": FORAGE},
                "path_format": "SVG path data in board pixels, relative lines, evenodd",
            },
            "data": self.data(),
            "sources": b.board.sources,
            "territories": land,
            "sea_zones": [self.zone(z) for z in b.atlas.sea_zone],
            "borders": self.borders(),
            "sea_borders": self.sea_borders(),
            "ports": [
                {"territory": t["id"], "garrison": t["garrison"]["name"], **t["port"], "point": t["garrison"]["point"]}
                for t in ports
            ],
            "no_crossing": [
                {"kind": x.kind, "name": x.name or None, "pairs": [list(p) for p in x.pairs], "path": shape_path(x.shape, 0.3)}
                for x in b.areas.bodies
            ],
            "lakes": [{"name": n, "path": shape_path(g, 0.4)} for n, g in b.areas.lakes.items()],
            "nonplayable": {"path": shape_path(b.areas.shapes[OUTSIDE], 1.2, 400)},
            "tracks": {k: v for k, v in self.cells.items() if k in ("rp", "year", "season", "attrition")},
            "boxes": self.boxes(),
            "panels": {k: [v[0], v[1], v[2] - v[0], v[3] - v[1]] for k, v in b.board.panels.items()},
            "battle_sites": self.drawing.battles,
        }  # fmt: skip

    def data(self) -> Json:
        raw = (config.folder("pax_baltica") / "atlas.toml").read_bytes()
        return {"file": "atlas.toml", "sha256": hashlib.sha256(raw).hexdigest()}

    def territory(self, t: Territory) -> Json:
        b, v = self.b, self.b.layout.land[t.id]
        shape, label = b.areas.shapes[t.id], v.label
        main = max(polygons(shape), key=lambda p: p.area)
        out: Json = {
            "id": t.id,
            "name": t.id,
            "nation": t.nation or None,
            "groups": t.groups,
            "transit": t.transit,
            "path": shape_path(shape, 0.3, 25),
            "area": round(shape.area),
            "center": rounded(shapely.maximum_inscribed_circle(main, 2).coords[0]),
            "label": {
                "point": rounded(((label[0] + label[2]) / 2, (label[1] + label[3]) / 2)),
                "rect": sized(label),
                "lines": v.lines,
                "font_size": b.overrides.of(t.id).size or NAME,
            },
            "forage": t.forage or None,
            "garrison": self.garrison(t),
            "port": self.port(t),
            "slots": [rounded(p) for p in v.slots],
            "clear_slots": int(v.clear),
            "neighbors": sorted(self.near.get(t.id, [])),
            "field_sources": t.field_sources,
            "source": t.source,
        }
        return out | ({"note": t.note} if t.note else {})

    def garrison(self, t: Territory) -> Json | None:
        town = self.b.layout.land[t.id].town
        if town.at is None or town.name is None or t.town is None:
            return None
        kind = t.port or "inland"
        return {
            "name": t.garrison,
            "strength": t.strength,
            "capital": t.capital,
            "kind": kind,
            "point": rounded(town.at),
            "size": list(icon_size(t)),
            "strength_point": rounded((town.at[0] - (13.5 if kind == "harbor" else 0), town.at[1])),
            "name_rect": sized(town.name),
            "lonlat": list(t.town),
        }

    def port(self, t: Territory) -> Json | None:
        town = self.b.layout.land[t.id].town
        if not t.port or town.at is None:
            return None
        zone = self.b.zones.shapes[t.sea_zone]
        inner = zone.buffer(-14)
        p = nearest_points(zone if inner.is_empty else inner, Point(town.at))[0]
        return {"kind": t.port, "sea_zone": t.sea_zone, "sea_point": rounded((p.x, p.y))}

    def zone(self, z: SeaZone) -> Json:
        if z.box:
            box = self.cells["portsmouth"][0]
            x, y, w, h = box["rect"]
            return {
                "id": z.id, "name": z.id, "box": True, "only_nation": "Great Britain", "path": f"M{x} {y}h{w}v{h}h{-w}z",
                "label": {"point": rounded((x + w / 2, y + 26)), "size": 24, "rotate": 0},
                "slots": [rounded(p) for p in box["slots"]], "ports": [], "source": z.source,
            }  # fmt: skip
        label = self.b.board.sea_labels[z.id]
        return {
            "id": z.id,
            "name": z.id,
            "box": False,
            "path": shape_path(self.b.zones.shapes[z.id], 0.4, 30),
            "label": {
                "point": rounded(sea_spot(self.b.board, self.b.warp, z.id)),
                "size": label.size,
                "rotate": label.rotate,
                "letter_spacing": label.spacing,
            },
            "slots": [rounded(p) for p in self.b.layout.sea[z.id].slots],
            "ports": [t.id for t in self.b.atlas.territory if t.sea_zone == z.id],
            "source": z.source,
        }

    def borders(self) -> list[Json]:
        out = []
        for e in self.b.atlas.border:
            shared = self.b.areas.shared[pair(e.a, e.b)]
            out.append(
                {
                    "a": e.a,
                    "b": e.b,
                    "kind": e.kind,
                    "limit": self.b.atlas.limits[e.kind],
                    "mid": middle(shared),
                    "length": round(sum(line.length for line in shared)),
                    "path": line_path(shared, 0.35),
                    "source": e.source,
                }
            )
        return out

    def sea_borders(self) -> list[Json]:
        x, y, w, h = self.cells["portsmouth"][0]["rect"]
        out = []
        for e in self.b.atlas.sea_border:
            found = self.b.zones.borders.get(pair(e.a, e.b))
            mid = rounded((x + w, y + h / 2)) if found is None else middle(lines(found) or lines(linemerge(found)))
            out.append({"a": e.a, "b": e.b, "mid": mid, "source": e.source})
        return out

    def boxes(self) -> Json:
        box = self.cells["portsmouth"][0]
        reform = self.b.board.panels["reform"]
        return {
            "portsmouth": {"rect": box["rect"], "slots": [rounded(p) for p in box["slots"]], "sea_zone": "Portsmouth"},
            "reform": {
                "rect": [reform[0], reform[1], reform[2] - reform[0], reform[3] - reform[1]],
                "slots": [cell["point"] for cell in self.cells["reform"]],
            },
        }
