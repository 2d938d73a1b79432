"""Tracks and boxes on the margins of Great Northern War, in board pixels; drawing and export share them."""

from __future__ import annotations

from dataclasses import dataclass

from cartography.lib.hexgrid import Point
from cartography.lib.model import HexModel

TYPES = ("leader", "elite", "infantry", "cavalry", "dragoon", "wing", "irregular", "garrison", "artillery", "supply")
NATIONS = {
    "swedish": ("Sweden", "Poland-Lithuania", "Cossacks"),
    "coalition": ("Russia", "Denmark", "Saxony", "Poland-Commonwealth", "Brandenburg"),
}
TITLES = {"swedish": "SWEDISH EMPIRE", "coalition": "RUSSIAN COALITION"}
COLORS = {
    "Sweden": ("#2b5fa8", "#f5d04a"),
    "Poland-Lithuania": ("#8fbfe6", "#b5222b"),
    "Cossacks": ("#1f2f6e", "#d9b98a"),
    "Russia": ("#2c7a45", "#f19a2a"),
    "Denmark": ("#b8322a", "#ffffff"),
    "Saxony": ("#ecc93b", "#6b6b6b"),
    "Poland-Commonwealth": ("#f0cf4a", "#b5222b"),
    "Brandenburg": ("#3d5fa0", "#ffffff"),
}
"""Ground and symbol of the counters (rulebook 2.2)."""

MORALE_X, MORALE_Y, CELL, LANE, HEAD = 62, 42, 71, 52, 26
BAR_WIDTH = 624
GAP = 9

Rect = tuple[float, float, float, float]


@dataclass(frozen=True)
class Box:
    id: str
    kind: str
    name: str
    rect: Rect
    side: str = ""
    nation: str = ""

    def slots(self) -> dict[str, Point]:
        x, y, w, _ = self.rect
        if self.kind == "turn":
            return {str(1700 + i): (x + w / 10 + (i % 5) * w / 5, y + 92 + (i // 5) * 92) for i in range(10)}
        if self.kind == "baltic":
            return {"swedish": (x + w * 0.25, y + 66), "coalition": (x + w * 0.75, y + 66)}
        if self.kind == "recruit":
            return {t: (x + 37 + i * (w - 74) / 9, y + 56) for i, t in enumerate(TYPES)}
        count = {"in_play": 9, "held": 8}.get(self.kind, 0)
        return {str(i): (x + 40 + i * (w - 80) / 8, y + 62) for i in range(count)}

    def pool(self) -> Point:
        """The ninth place of the held markers: those not drawn yet."""
        x, y, w, _ = self.rect
        return x + w - 40, y + 62


class Layout:
    def __init__(self, model: HexModel) -> None:
        self.width = model.size[0]
        grid = model.grid
        self.label_width = self.width - 2 * MORALE_X - 51 * CELL
        self.x = round(grid.left + grid.width + 34)
        self.bottom = grid.top + grid.height
        self.boxes: list[Box] = []
        self._fill(grid.top)
        self.by_id = {b.id: b for b in self.boxes}

    def _fill(self, y: float) -> None:
        x, w = self.x, BAR_WIDTH

        def add(key: str, kind: str, name: str, h: float, side: str = "", nation: str = "", gap: float = GAP) -> None:
            nonlocal y
            self.boxes.append(Box(key, kind, name, (x, y, w, h), side, nation))
            y += h + gap

        add("TURN", "turn", "Game Turn", 218)
        add("BALTIC", "baltic", "Control of the Baltic", 104)
        for side, title in TITLES.items():
            add("HEAD_" + side, "head", title, 34, side, gap=4)
            for n in NATIONS[side]:
                add("RECRUIT_" + n, "recruit", n, 110, side, n)
            add("PLAY_" + side, "in_play", "Campaign markers in play", 96, side)
            add("HELD_" + side, "held", "Campaign markers held", 96, side)
        add("KEY", "key", "Key", self.bottom - y)

    def morale_cell(self, value: int) -> Point:
        return MORALE_X + self.label_width + value * CELL, MORALE_Y

    def morale_slot(self, value: int, side: str) -> Point:
        x, y = self.morale_cell(value)
        return x + CELL / 2, y + HEAD + LANE / 2 + (LANE if side == "coalition" else 0)
