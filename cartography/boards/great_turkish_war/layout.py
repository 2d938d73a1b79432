"""Boxes on the margins of The Great Turkish War: tracks, recruit, force and stratagem boxes; drawing and export share them."""

from __future__ import annotations

from typing import Any

from cartography.lib.hexgrid import Point
from cartography.lib.model import HexModel

Box = dict[str, Any]
LEFT, WIDTH = 40, 332
GAP = 9
TOP = 62
TRACK = 116


def piles(x: float, y: float, rows: int, columns: int = 6, step: int = 52) -> list[list[float]]:
    x0 = x + (WIDTH - columns * step) / 2 + step / 2
    return [[round(x0 + i * step, 1), round(y + 32 + step * (j + 0.5) - 1, 1)] for j in range(rows) for i in range(columns)]


class Layout:
    def __init__(self, model: HexModel) -> None:
        self.m = model
        self.width = model.size[0]
        self.right = self.width - 40 - WIDTH
        self.boxes: list[Box] = []
        self._tracks()
        self._offmap()
        self._data()
        self._league()
        self._ottoman()

    def _add(
        self, key: str, kind: str, name: str, at: tuple[float, float, float, float], slots: list[Any], **more: Any
    ) -> float:
        x, y, w, h = (round(v, 1) for v in at)
        rect = {"x": x, "y": y, "width": w, "height": h}
        self.boxes.append({"id": key, "kind": kind, "name": name, "rect": rect, "slots": slots, **more})
        return at[1] + at[3] + GAP

    def _pile(self, key: str, kind: str, name: str, at: Point, rows: int, **more: Any) -> float:
        return self._add(key, kind, name, (at[0], at[1], WIDTH, 32 + 52 * rows + 4), piles(*at, rows), **more)

    def _tracks(self) -> None:
        w = 76
        for i, year in enumerate(range(1683, 1700)):
            x = LEFT + i * w
            slots = [[round(x + w / 2, 1), TOP + 44], [round(x + w / 2, 1), TOP + 92]]
            self._add(f"GT{i + 1}", "turn", str(year), (x, TOP, w, TRACK), slots, turn=i + 1, year=year, side=None)

    def _offmap(self) -> None:
        """Poland and Russia wait above their northern edge; right of them the diplomacy track."""
        grid = self.m.grid
        x1, x2 = grid.center("2401")[0] - grid.radius + 40, grid.center("3401")[0] + grid.radius - 14
        slots = [[round(x1 + 46 + 60 * i, 1), TOP + 72] for i in range(14)]
        more: Box = {"side": "holy_league", "rule": "4.1"}
        self._add("OFF_POLAND", "offmap", "Poland, off map", (x1, TOP, x2 - x1, TRACK), slots, faction="poland", **more)
        x1 = grid.center("3501")[0] - grid.radius + 30
        slots = [[round(x1 + 44 + 60 * i, 1), TOP + 72] for i in range(7)]
        self._add("OFF_RUSSIA", "offmap", "Russia, off map", (x1, TOP, 470, TRACK), slots, faction="russia", **more)
        x1 += 498
        w = (self.width - 40 - x1) / 3
        starts = {"Poland": "ally", "Russia": "neutral", "Saxony": "ally (optional rule only)"}
        for i, (name, start) in enumerate(starts.items()):
            x = x1 + i * w
            note = "optional, 14.1" if name == "Saxony" else None
            slot = [[round(x + w / 2, 1), TOP + 76]]
            self._add("DIP_" + name.upper(), "diplomacy", name, (x, TOP, w, TRACK), slot, side=None, note=note, start=start)

    def _data(self) -> None:
        y = self.m.grid.top + self.m.grid.height + 44
        for n in range(21):
            x = LEFT + n * 97
            slots = [[round(x + 48.5 + dx, 1), round(y + dy, 1)] for dy in (46, 94) for dx in (-23.5, 23.5)]
            self._add(f"GD{n}", "data", str(n), (x, y, 97, 120), slots, value=n, side=None)

    def _league(self) -> None:
        x, y, side = LEFT, self.m.grid.top + 46, "holy_league"
        y = self._pile("STRAT_HL", "stratagems", "Holy League Stratagems", (x, y), 3, side=side) + 30
        for name, rows in (("Austria", 2), ("Bavaria", 1), ("Saxony", 1), ("Brandenburg", 1), ("Poland", 2), ("Russia", 2)):
            words = "Brandenburg (13.13)" if name == "Brandenburg" else name
            y = self._pile("REC_" + name.upper(), "recruit", words, (x, y), rows, side=side, faction=name.lower())
        y += 30
        for name in ("Austrian Force 1", "Austrian Force 2", "HRE Force", "Polish Force", "Russian Force"):
            key = "FORCE_" + name.replace("Force", "").replace(" ", "").upper()
            y = self._pile(key, "force", name, (x, y), 3 if name == "Austrian Force 1" else 2, side=side, marker=name)

    def _ottoman(self) -> None:
        x, y, side = self.right, self.m.grid.top + 46, "ottoman"
        y = self._pile("STRAT_OT", "stratagems", "Ottoman Stratagems", (x, y), 3, side=side) + 30
        y = self._pile("REC_OTTOMAN", "recruit", "Ottoman Empire", (x, y), 3, side=side, faction="ottoman")
        tributary = ["transylvania", "wallachia", "moldavia"]
        y = self._pile(
            "REC_TRIBUTARY", "recruit", "Transylvania · Wallachia · Moldavia", (x, y), 2, side=side, factions=tributary
        )
        y = self._pile("REC_TARTARS", "recruit", "Tartars · Kuruc", (x, y), 1, side=side, factions=["tartars", "kuruc"]) + 30
        for k in (1, 2, 3):
            name = f"Ottoman Force {k}"
            y = self._pile(f"FORCE_OTTOMAN{k}", "force", name, (x, y), 4 if k == 1 else 3, side=side, marker=name)
        y += 30
        for key, kind, name in (
            ("LEADERS_OUT", "leaders", "Leaders due next turn (12.2)"),
            ("STRAT_POOL", "pool", "Stratagem pool"),
            ("STRAT_PLAY", "stratagems", "Face up: this turn, next Treasure Phase"),
            ("STRAT_OUT", "removed", "Removed from the game"),
        ):
            y = self._pile(key, kind, name, (x, y), 1, side=None)

    def by_kind(self, kind: str) -> list[Box]:
        return [b for b in self.boxes if b["kind"] == kind]
