"""The check of the battlefield of Poltava."""

from __future__ import annotations

from typing import Any

from cartography.boards.hussars import field
from cartography.boards.hussars.field import Battlefield
from cartography.lib import overrides
from cartography.lib.boardfile import BoardFile
from cartography.lib.checks import geometry, passage

Json = dict[str, Any]


def check(raw: Json) -> list[str]:
    b, f = field.load(), BoardFile(raw | {"rivers": {}})
    out = overrides.troubles(b.overrides, b.grid, set()) + geometry(f) + passage(f)
    return out + sources(b) + lines(b) + model(b, f) + ground(b, f)


def sources(b: Battlefield) -> list[str]:
    things = [*b.file.area, *b.file.road, *b.file.stream, *b.file.site, *b.file.zone, *b.file.line_zone, b.file.river]
    return [f"{getattr(t, 'name', '')}: no source" for t in things if not getattr(t, "source", "")]


def lines(b: Battlefield) -> list[str]:
    """Roads, streams and the river run from hex to neighboring hex; the river may split round an island."""
    out = []
    for way in [*b.file.road, *b.file.stream]:
        for a, c in zip(way.hexes, way.hexes[1:], strict=False):
            if c not in b.grid.near(a):
                out.append(f"{way.name}: {a} and {c} are not neighbors")
    river = set(b.file.river.hexes)
    seen, queue = {b.file.river.hexes[0]}, [b.file.river.hexes[0]]
    for k in queue:
        new = [q for q in b.grid.near(k) if q in river and q not in seen]
        seen.update(new)
        queue += new
    return out + ([] if seen == river else [f"the river falls apart: {sorted(river - seen)}"])


def model(b: Battlefield, f: BoardFile) -> list[str]:
    """The board has what field.toml and the overrides say."""
    out = []
    for k, h in f.hexes.items():
        if h["terrain"] != b.terrain[k]:
            out.append(f"{k}: the model says {b.terrain[k]}, the board {h['terrain']}")
        if set(h["features"]) != b.features[k]:
            out.append(f"{k}: the model has {b.listed(k)}, the board {h['features']}")
    return out


def ground(b: Battlefield, f: BoardFile) -> list[str]:
    """Works and villages stand where they can; the river is crossed only at bridges and fords; all ground hangs together."""
    out = []
    for s in b.file.site:
        wanted = {"village": "town", "monastery": "town", "bridge": "river", "ford": "river", "fortress": "fortress"}.get(
            s.kind
        )
        out += [f"{s.name}: {k} is {b.terrain[k]}, not {wanted}" for k in s.all() if wanted and b.terrain[k] != wanted]
        if s.meters and s.hex and b.grid.at(*board_point(b, s.meters)) != s.hex:
            out.append(f"{s.name}: its place in meters does not lie in {s.hex}")
    reached = set(f.reach("2020", "move_to"))
    shut = [k for k in b.grid.ids if k not in reached and b.terrain[k] != "river"]
    if shut:
        out.append(f"ground that cannot be reached: {shut[:10]}")
    for k, h in f.hexes.items():
        if h["terrain"] == "river" and h["move_to"] and not b.features[k] & {"bridge", "ford"}:
            out.append(f"{k}: the river is entered without bridge or ford (4.52)")
    if sum(x.startswith("redoubt:") for v in b.features.values() for x in v) != 10:
        out.append("there are not ten redoubts")
    return out


def board_point(b: Battlefield, m: tuple[float, float]) -> tuple[float, float]:
    scale = b.grid.flat / b.file.origin.meters_per_hex
    return b.grid.left + m[0] * scale, b.grid.top + b.grid.height - m[1] * scale
