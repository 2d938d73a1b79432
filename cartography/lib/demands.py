"""What the rules demand of a board (`demands.toml`): places, terrain, adjacency, distances, ways by land and sea."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cartography.lib import config
from cartography.lib.boardfile import BoardFile


class Demand(msgspec.Struct, forbid_unknown_fields=True):
    must: str
    a: str
    source: str
    b: str = ""
    steps: int = 0
    without: list[str] = msgspec.field(default_factory=list)
    """Regions that a way may not enter."""
    where: dict[str, Any] = msgspec.field(default_factory=dict)


class Demands(msgspec.Struct, forbid_unknown_fields=True):
    demand: list[Demand]


def _in(d: Demand, f: BoardFile) -> bool:
    return d.a in f.places and f.places[d.a][0] == d.b


def _region(d: Demand, f: BoardFile) -> bool:
    return f.region(f.hex_of(d.a)) == d.b


def _terrain(d: Demand, f: BoardFile) -> bool:
    return bool(f.hexes[f.hex_of(d.a)]["terrain"] == d.b)


def _place(d: Demand, f: BoardFile) -> bool:
    """A place with these values."""
    return d.a in f.places and all(f.places[d.a][1].get(k) == v for k, v in d.where.items())


def _hex(d: Demand, f: BoardFile) -> bool:
    h = f.hexes[f.hex_of(d.a)]
    return all(h.get(k) == v for k, v in d.where.items())


def _adjacent(d: Demand, f: BoardFile) -> bool:
    return f.hex_of(d.b) in f.grid.near(f.hex_of(d.a))


def _distance(d: Demand, f: BoardFile) -> bool:
    return f.grid.distance(f.hex_of(d.a), f.hex_of(d.b)) == d.steps


def _within(d: Demand, f: BoardFile) -> bool:
    return f.grid.distance(f.hex_of(d.a), f.hex_of(d.b)) <= d.steps


def _side(kind: str) -> Callable[[Demand, BoardFile], bool]:
    return lambda d, f: kind in f.feature(f.hex_of(d.a), f.hex_of(d.b))


def _way(key: str, wanted: bool) -> Callable[[Demand, BoardFile], bool]:
    def test(d: Demand, f: BoardFile) -> bool:
        steps = f.reach(f.hex_of(d.a), key, lambda k: f.region(k) in d.without).get(f.hex_of(d.b))
        return (steps is not None and (not d.steps or steps <= d.steps)) == wanted

    return test


def _on_river(d: Demand, f: BoardFile) -> bool:
    return any(f.hex_of(d.a) in s for s in f.rivers.get(d.b, []))


def _link(wanted: bool) -> Callable[[Demand, BoardFile], bool]:
    def test(d: Demand, f: BoardFile) -> bool:
        return any(set(e["places"]) == {d.a, d.b} for e in f.raw.get("river_links", [])) == wanted

    return test


def _count(d: Demand, f: BoardFile) -> bool:
    """So many places with these values in the regions named (by `|`)."""
    regions = d.a.split("|")
    found = [p for k, p in f.places.values() if f.region(k) in regions or d.a == "*"]
    return sum(all(p.get(x) == v for x, v in d.where.items()) for p in found) == d.steps


def _sum(d: Demand, f: BoardFile) -> bool:
    regions = d.a.split("|")
    return sum(p.get(d.b, 0) or 0 for k, p in f.places.values() if f.region(k) in regions) == d.steps


TESTS: dict[str, Callable[[Demand, BoardFile], bool]] = {
    "in": _in,
    "region": _region,
    "terrain": _terrain,
    "place": _place,
    "hex": _hex,
    "adjacent": _adjacent,
    "distance": _distance,
    "within": _within,
    "river": _side("river"),
    "strait": _side("strait"),
    "lake": _side("lake"),
    "sea": _side("sea"),
    "mountain": _side("mountain"),
    "open": _side("open"),
    "march": _way("land_to", True),
    "no_march": _way("land_to", False),
    "sail": _way("sea_to", True),
    "step": _way("move_to", True),
    "on_river": _on_river,
    "link": _link(True),
    "no_link": _link(False),
    "count": _count,
    "sum": _sum,
}


def troubles(game: str, board: BoardFile) -> list[str]:
    path = config.folder(game) / "demands.toml"
    if not path.exists():
        return [f"{game}: no demands.toml"]
    out = []
    for d in config.read(path, Demands).demand:
        what = f"{d.a} {d.must} {d.b} {d.steps or ''} {d.where or ''}".strip()
        if not d.source.strip():
            out.append(f"demand without source: {what}")
        if d.must not in TESTS:
            out.append(f"unknown demand «{d.must}»: {', '.join(TESTS)} are known")
            continue
        try:
            met = TESTS[d.must](d, board)
        except KeyError as unknown:
            met = False
            what += f" ({unknown} is not on the board)"
        if not met:
            out.append(f"the rules demand: {what} ({d.source})")
    return out
