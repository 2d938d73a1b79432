"""Great Northern War as data: the hexes with what only this game asks of them (the Baltic, passage, river links)."""

from __future__ import annotations

import heapq

from cartography.lib import model as models
from cartography.lib.hexgrid import Side, side
from cartography.lib.model import HexModel

EMPIRE = ("Sweden proper", "Finland", "Baltic provinces", "Pomerania", "Holstein")
COALITION = ("Russia", "Denmark", "Saxony", "Poland")
RIVER_REACH = 12
"""Hexes that river transport may enter (ruling A28)."""


def load() -> HexModel:
    m = models.load("great_northern_war")
    for h in m.hexes.values():
        if h.kind == "sea":
            h.flags["baltic"] = not h.flags.get("north_sea", False)
    for k, h in m.hexes.items():
        if h.kind == "sea":
            continue
        shore = any(m.hexes[q].kind == "sea" and m.hexes[q].flags["baltic"] for q in m.grid.near(k))
        h.flags["baltic"] = h.kind == "land" and h.coastal and (shore or bool(h.flags.get("baltic_shore")))
    return m


def playable(m: HexModel, k: str) -> bool:
    return m.hexes[k].kind == "land" and "out of play" not in m.hexes[k].region


def side_kind(m: HexModel, rivers: dict[Side, list[str]], k: str, q: str) -> str:
    s = side(k, q)
    for kind in ("sea", "lake", "strait"):
        if s in m.sides[kind]:
            return kind
    return "river" if s in rivers else "open"


class RiverLinks:
    """Fortress to fortress along unbroken river hexsides; neutrals, enemies and zones of control are left aside (A28)."""

    def __init__(self, m: HexModel) -> None:
        self.m = m
        self.sides = m.river_at()
        self.ends = {s: {m.grid.corner(p) for p in m.grid.ends(s)} for s in self.sides}
        self.of_hex: dict[str, list[Side]] = {}
        for s in self.sides:
            for h in s:
                self.of_hex.setdefault(h, []).append(s)

    def all(self) -> list[dict[str, object]]:
        forts = [k for k, p in self.m.places.items() if "fortress" in p.kind]
        found = {}
        for start in forts:
            reach = self._reach(start)
            found.update({(start, k): reach[k] for k in forts if k > start and k in reach})
        name = {k: p.name for k, p in self.m.places.items()}
        return [{"places": [name[a], name[b]], "hexes": [a, b], "steps": d} for (a, b), d in sorted(found.items())]

    def _reach(self, start: str) -> dict[str, int]:
        """Hexes that can be reached, and how many hexes are entered."""
        best: dict[str, int] = {}
        cost = {(start, s): 0 for s in self.of_hex.get(start, [])}
        queue = [(0, start, s) for s in self.of_hex.get(start, [])]
        heapq.heapify(queue)
        while queue:
            d, at, s = heapq.heappop(queue)
            if d > cost[at, s]:
                continue
            best[at] = min(best.get(at, 99), d)
            for n, b, t in self._steps(d, at, s):
                if n <= RIVER_REACH and playable(self.m, b) and n < cost.get((b, t), 99):
                    cost[b, t] = n
                    heapq.heappush(queue, (n, b, t))
        return best

    def _steps(self, d: int, at: str, s: Side) -> list[tuple[int, str, Side]]:
        out = [(d, at, t) for t in self.of_hex[at] if t != s and self.ends[s] & self.ends[t]]
        out.append((d + 1, s[1] if s[0] == at else s[0], s))
        for b in self.m.grid.near(at):
            out += [(d + 1, b, t) for t in self.of_hex.get(b, []) if self.ends[s] & self.ends[t] and at not in t]
        return out
