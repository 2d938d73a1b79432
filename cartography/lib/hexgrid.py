"""Hexes with flat tops, named by the ids printed on the map (CCRR: column, then row). Pure geometry in board pixels.

>>> grid = HexGrid(columns=(8, 40), rows=(18, 39), low="odd", flat=108.0, left=62.0, top=204.0)
>>> grid.neighbors("1230")["NW"], grid.distance("1030", "1230")
('1129', 2)
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

Point = tuple[float, float]
Side = tuple[str, str]
Corner = tuple[int, int]

ROOT3 = math.sqrt(3)
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")


def side(a: str, b: str) -> Side:
    """A hexside, named the same from both of its hexes."""
    return (a, b) if a < b else (b, a)


def side_of(text: str) -> Side:
    """A hexside as files write it: `1129-1229`."""
    a, _, b = text.partition("-")
    return side(a, b)


def side_name(of: Side) -> str:
    return f"{of[0]}-{of[1]}"


@dataclass(frozen=True)
class HexGrid:
    """`low` says which columns lie half a hex lower; `flat` is the distance of two opposite sides."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    low: str
    flat: float
    left: float
    top: float
    _sides: dict[Side, tuple[Point, Point]] = field(default_factory=dict, repr=False, compare=False)
    _near: dict[str, list[str]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def radius(self) -> float:
        return self.flat / ROOT3

    @property
    def step(self) -> float:
        """From one column to the next."""
        return self.flat * ROOT3 / 2

    @property
    def width(self) -> float:
        return (self.columns[1] - self.columns[0]) * self.step + 2 * self.radius

    @property
    def height(self) -> float:
        return (self.rows[1] - self.rows[0] + 1.5) * self.flat

    @cached_property
    def ids(self) -> list[str]:
        (c0, c1), (r0, r1) = self.columns, self.rows
        return [f"{c:02d}{r:02d}" for c in range(c0, c1 + 1) for r in range(r0, r1 + 1)]

    @staticmethod
    def column_row(of: str) -> tuple[int, int]:
        return int(of[:2]), int(of[2:])

    def lowered(self, column: int) -> bool:
        return (column % 2 == 1) == (self.low == "odd")

    def center(self, of: str) -> Point:
        c, r = self.column_row(of)
        x = self.left + self.radius + (c - self.columns[0]) * self.step
        y = self.top + self.flat / 2 + (r - self.rows[0]) * self.flat
        return x, y + (self.flat / 2 if self.lowered(c) else 0)

    def corners(self, of: str, radius: float | None = None) -> list[Point]:
        x, y = self.center(of)
        size = self.radius if radius is None else radius
        turns = [math.radians(60 * k) for k in range(6)]
        return [(x + size * math.cos(t), y + size * math.sin(t)) for t in turns]

    def offsets(self, lowered: bool) -> dict[str, tuple[int, int]]:
        d = 1 if lowered else 0
        return {"N": (0, -1), "NE": (1, d - 1), "SE": (1, d), "S": (0, 1), "SW": (-1, d), "NW": (-1, d - 1)}

    def neighbors(self, of: str) -> dict[str, str]:
        c, r = self.column_row(of)
        (c0, c1), (r0, r1) = self.columns, self.rows
        found = {k: (c + a, r + b) for k, (a, b) in self.offsets(self.lowered(c)).items()}
        return {k: f"{a:02d}{b:02d}" for k, (a, b) in found.items() if c0 <= a <= c1 and r0 <= b <= r1}

    def near(self, of: str) -> list[str]:
        if of not in self._near:
            self._near[of] = list(self.neighbors(of).values())
        return self._near[of]

    def sides(self) -> list[Side]:
        """Every hexside between two hexes of the map, in the order of their ids."""
        return [(a, b) for a in self.ids for b in sorted(self.near(a)) if a < b]

    def distance(self, a: str, b: str) -> int:
        (q1, r1), (q2, r2) = self._axial(a), self._axial(b)
        return max(abs(q1 - q2), abs(r1 - r2), abs(q1 - q2 + r1 - r2))

    def _axial(self, of: str) -> tuple[int, int]:
        c, r = self.column_row(of)
        odd = c & 1
        return c, r - (c - odd) // 2 if self.low == "odd" else r - (c + odd) // 2

    def ends(self, of: Side) -> tuple[Point, Point]:
        """The two corners of a hexside, in the order of the first hex's corners."""
        if of not in self._sides:
            others = self.corners(of[1])
            ends = [p for p in self.corners(of[0]) if any(math.dist(p, q) < 1 for q in others)]
            if len(ends) != 2:
                raise ValueError(f"{of[0]} and {of[1]} are not neighbors")
            self._sides[of] = (ends[0], ends[1])
        return self._sides[of]

    def corner(self, p: Point) -> Corner:
        """Corners lie on a lattice: this names one."""
        return round((p[0] - self.left) / (self.radius / 2)), round((p[1] - self.top) / (self.flat / 2))

    def touching(self, p: Point) -> frozenset[str]:
        """The hexes that meet in a corner."""
        return frozenset(i for i in self.ids if math.dist(self.center(i), p) < self.radius + 2)

    def at(self, x: float, y: float) -> str:
        """The hex whose center is nearest."""
        return min(self.ids, key=lambda i: math.dist(self.center(i), (x, y)))
