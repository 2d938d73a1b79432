"""What the drawing adds to board.json: names with their boxes, tracks, drawn lines, where works stand."""

from __future__ import annotations

from typing import Any

from shapely.geometry import LineString

from cartography.boards.hussars.draw import Drawing
from cartography.boards.hussars.export import number, point
from cartography.boards.hussars.names import Placed
from cartography.lib.hexgrid import Point
from cartography.lib.svg import path

Json = dict[str, Any]
COUNTER = 44
STACK = {
    "unit": [0, 3],
    "step": [5, -5],
    "commander": [27, -23],
    "marker": [-27, 25],
    "note": "pixels from the hex center; counter i of a stack at unit + i*step, all turned to the common facing of the hex "
    "(the front edge is the top edge); commanders are not turned",
}


def simple(points: list[Point]) -> list[list[float]]:
    return [point((p[0], p[1])) for p in LineString(points).simplify(1.2).coords]


class Layout:
    def __init__(self, d: Drawing) -> None:
        self.d, self.s = d, d.scene
        self.names = {n.spec.name: n for n in d.scene.names}
        self.works = {w.hex: w for w in d.works}

    def board(self, rules: Json) -> Json:
        """The board of the rules with the layout in its place."""
        out: Json = {}
        for key, value in rules.items():
            out[key] = value
            if key == "version":
                out["board"] = self.sheet()
            elif key == "grid":
                out["grid"] = value | self.projection()
                out["stack"] = STACK
        ways = self.s.ways
        for name, line in ways.roads.items():
            out["roads"][name]["line"] = simple(line)
        for name, line in ways.streams.items():
            out["streams"][name]["line"] = simple(line)
        water = path(ways.water.difference(ways.islands), 1.2)
        out["rivers"][self.s.b.file.river.name] |= {"line": simple(ways.river), "water": water}
        out["places"] = [self.place(p) for p in out["places"]]
        labels = [self.label(n) for n in self.s.names]
        return out | {"labels": labels, **self.d.tracks, "mends": []}

    def sheet(self) -> Json:
        width, height = self.s.frame.size
        return {
            "width": width, "height": height, "base": "base.svg", "base_raster": "base.webp", "raster_scale": 2,
            "counter": COUNTER, "font": "EB Garamond", "map_rect": [number(v) for v in self.s.frame.rect],
        }  # fmt: skip

    def projection(self) -> Json:
        g, origin = self.s.grid, self.s.b.file.origin
        kind = "meters east and north of the south-west corner of the map"
        return {
            "projection": {
                "kind": kind,
                "px_per_metre": round(g.flat / origin.meters_per_hex, 6),
                "origin_px": [g.left, number(g.top + g.height)],
                "origin_latlon": list(origin.latlon),
                "metres_per_degree": origin.meters_per_degree,
            }
        }

    def label(self, n: Placed) -> Json:
        spec = n.spec
        return {
            "name": spec.name, "text": " ".join(spec.text()), "hex": spec.at[0], "x": number(n.x), "y": number(n.y),
            "size": spec.size, "rotate": spec.rotate, "anchor": spec.anchor, "kind": spec.kind,
            "box": [number(v) for v in n.box.bounds], "line_boxes": [[number(v) for v in b] for b in n.line_boxes],
        }  # fmt: skip

    def place(self, p: Json) -> Json:
        out = dict(p)
        named, work = self.names.get(p["name"]), self.works.get(p.get("hex", ""))
        if named:
            out["label"] = point((named.x, named.y))
        if work:
            out["art"] = {
                "x": number(work.x), "y": number(work.y), "half": work.half, "rotate": work.rotate,
                "unfinished": work.unfinished,
            }  # fmt: skip
            if work.letter:
                out["label"] = point((work.x - 42, self.s.grid.center(work.hex)[1] + 6))
        return out
