"""A finished hex board as the checks read it: the games name some things differently, the checks do not care."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from cartography.lib.hexgrid import HexGrid, Side, side

Json = dict[str, Any]


class BoardFile:
    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.hexes: dict[str, Json] = {h["id"]: h for h in raw["hexes"]}
        self.sides: dict[Side, Json] = {side(*s["hexes"]): s for s in raw["hexsides"]}
        self.rivers: dict[str, list[Side]] = {n: [side(a, b) for a, b in ss] for n, ss in raw.get("rivers", {}).items()}

    @cached_property
    def grid(self) -> HexGrid:
        g = self.raw["grid"]
        columns = g["columns"] if isinstance(g["columns"], list) else [1, g["columns"]]
        rows = g["rows"] if isinstance(g["rows"], list) else [1, g["rows"]]
        low = g["parity"].split()[0]
        x, y = g["first_centre"]
        flat = g["flat_to_flat"]
        first_low = (columns[0] % 2 == 1) == (low == "odd")
        top = y - flat / 2 - (flat / 2 if first_low else 0)
        return HexGrid((columns[0], columns[1]), (rows[0], rows[1]), low, flat, x - flat / 3**0.5, top)

    @cached_property
    def places(self) -> dict[str, tuple[str, Json]]:
        """Name to hex and entry."""
        found = {}
        for k, h in self.hexes.items():
            p = h.get("place") or h.get("city")
            if p:
                found[p["name"]] = (k, p)
        return found

    def region(self, k: str) -> str:
        h = self.hexes[k]
        return str(h.get("country") or h.get("region") or "")

    def hex_of(self, name: str) -> str:
        """A hex by its id, or by the place in it."""
        if name in self.hexes:
            return name
        if name in self.places:
            return self.places[name][0]
        raise KeyError(name)

    def feature(self, a: str, b: str) -> set[str]:
        s = self.sides.get(side(a, b), {})
        kinds = ("river", "strait", "lake", "sea", "mountain", "isthmus", "impassable", "border", "road", "water")
        return {k for k in kinds if s.get(k)} or {"open"}

    def reach(self, start: str, key: str, shut: Callable[[str], bool] = lambda _: False) -> dict[str, int]:
        seen = {start: 0}
        queue = [start]
        for u in queue:
            for v in self.hexes[u].get(key, []):
                if v not in seen and not shut(v):
                    seen[v] = seen[u] + 1
                    queue.append(v)
        return seen
