"""Hex grids: ids as they are printed, either orientation and parity, neighbors, distances, paths, zones and arcs.

Hexes are numbered 0, 1, 2 … and everything is read from flat lists: the neighbor of hex `h` in direction `d` is
`near[h * 6 + d]`, or -1 at the edge. Directions go clockwise: from N on a grid of flat-topped hexes (columns stand
upright), from NE on one of pointed hexes (rows lie level). A hexside is addressed from either of its hexes, as `h * 6 + d`."""

from __future__ import annotations

from typing import Final

from ..errors import KorvolanError, unknown
from .areas import FAR

FLAT: Final = 0  # flat tops: columns of hexes that touch by their tops; N, NE, SE, S, SW, NW
POINTED: Final = 1  # pointed tops: rows of hexes that touch by their sides; NE, E, SE, SW, W, NW
EVEN: Final = 0
ODD: Final = 1

DIRECTIONS: Final = 6
NAMES: Final = [["N", "NE", "SE", "S", "SW", "NW"], ["NE", "E", "SE", "SW", "W", "NW"]]

# Steps in cube coordinates (q to the east, r to the south; the third is -q-r), by orientation and direction.
CUBE_Q: Final = [[0, 1, 1, 0, -1, -1], [1, 1, 0, -1, -1, 0]]
CUBE_R: Final = [[-1, -1, 0, 1, 1, 0], [-1, 0, 1, 1, 0, -1]]


def opposite(direction: int) -> int:
    """The direction that leads back.

    >>> opposite(1)
    4
    """
    return (direction + 3) % DIRECTIONS


def turned(direction: int, steps: int) -> int:
    """A direction turned clockwise by sixths of a circle; counterclockwise if negative.

    >>> turned(5, 2), turned(0, -1)
    (1, 5)
    """
    return (direction + steps) % DIRECTIONS


class HexGrid:
    """A board of hexes.

    >>> grid = HexGrid.block(8, 40, 18, 39, shifted=ODD)
    >>> [grid.ids[h] for h in grid.around(grid.find("1030"))]
    ['1029', '1129', '1130', '1031', '0930', '0929']
    """

    def __init__(self, spots: list[tuple[int, int]], orientation: int, shifted: int, rows_first: bool = False) -> None:
        """`spots` are (column, row) in the order in which the hexes are numbered.

        `shifted` says which columns (flat tops) lie half a hex lower, or which rows (pointed) half a hex further right: the
        EVEN or the ODD ones. Ids are the column in two digits and then the row, or the row first."""
        self.orientation = orientation
        self.shifted = shifted
        self.size = len(spots)
        self.columns: list[int] = [column for column, _ in spots]
        self.rows: list[int] = [row for _, row in spots]
        pairs = [(row, column) if rows_first else (column, row) for column, row in spots]
        self.ids: list[str] = [f"{first:02}{second:02}" for first, second in pairs]
        self.index: dict[str, int] = {name: h for h, name in enumerate(self.ids)}
        if len(self.index) != self.size:
            raise KorvolanError("A hex is listed twice.")
        self.q: list[int] = []
        self.r: list[int] = []
        for column, row in spots:
            q, r = cube(orientation, shifted, column, row)
            self.q.append(q)
            self.r.append(r)
        at = {(self.q[h], self.r[h]): h for h in range(self.size)}
        dq, dr = CUBE_Q[orientation], CUBE_R[orientation]
        self.near: list[int] = [
            at.get((self.q[h] + dq[d], self.r[h] + dr[d]), -1) for h in range(self.size) for d in range(DIRECTIONS)
        ]
        self.neighbors: list[list[int]] = [
            [n for n in self.near[h * DIRECTIONS : (h + 1) * DIRECTIONS] if n >= 0] for h in range(self.size)
        ]

    @staticmethod
    def block(
        first_column: int,
        last_column: int,
        first_row: int,
        last_row: int,
        orientation: int = FLAT,
        shifted: int = EVEN,
        rows_first: bool = False,
    ) -> HexGrid:
        """A full block of columns and rows, numbered column by column."""
        spots = [(column, row) for column in range(first_column, last_column + 1) for row in range(first_row, last_row + 1)]
        return HexGrid(spots, orientation, shifted, rows_first)

    def find(self, name: str) -> int:
        """The number of a hex by its printed id."""
        if name not in self.index:
            raise unknown("hex", name, self.ids)
        return self.index[name]

    # -- steps and distances ---------------------------------------------------------------------------------------

    def neighbor(self, hex: int, direction: int) -> int:
        """The hex next to another, or -1 at the edge of the board."""
        return self.near[hex * DIRECTIONS + direction]

    def around(self, hex: int) -> list[int]:
        """The neighbors of a hex, clockwise."""
        return self.neighbors[hex]

    def direction(self, start: int, goal: int) -> int:
        """The direction from a hex to a neighbor; -1 if it is none."""
        base = start * DIRECTIONS
        for d in range(DIRECTIONS):
            if self.near[base + d] == goal:
                return d
        return -1

    def adjacent(self, a: int, b: int) -> bool:
        return self.direction(a, b) >= 0

    def side(self, a: int, b: int) -> int:
        """The hexside between two neighbors, as the first of them numbers it; -1 if they are none."""
        d = self.direction(a, b)
        return -1 if d < 0 else a * DIRECTIONS + d

    def across(self, side: int) -> int:
        """The same hexside as the hex beyond numbers it; -1 at the edge."""
        beyond = self.near[side]
        return -1 if beyond < 0 else beyond * DIRECTIONS + opposite(side % DIRECTIONS)

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other as the crow flies, whatever lies between."""
        dq = self.q[a] - self.q[b]
        dr = self.r[a] - self.r[b]
        ds = dq + dr
        if dq < 0:
            dq = -dq
        if dr < 0:
            dr = -dr
        if ds < 0:
            ds = -ds
        return (dq + dr + ds) // 2

    def within(self, center: int, reach: int) -> list[int]:
        """Every hex up to so far away, itself included, in the order of their numbers."""
        return [h for h in range(self.size) if self.distance(center, h) <= reach]

    def ring(self, center: int, reach: int) -> list[int]:
        """Every hex exactly so far away."""
        return [h for h in range(self.size) if self.distance(center, h) == reach]

    def lower(self, hex: int) -> int:
        """How far south a hex lies on a grid of flat tops, in half hexes, so that staggered columns can be compared."""
        return 2 * self.rows[hex] + (1 if self.columns[hex] % 2 == self.shifted else 0)

    # -- facing ----------------------------------------------------------------------------------------------------

    def bearing(self, start: int, goal: int) -> int:
        """Where a hex lies, in twelfths of a circle: 2d straight in direction d, 2d + 1 between it and the next; -1: here."""
        if start == goal:
            return -1
        dq = self.q[goal] - self.q[start]
        dr = self.r[goal] - self.r[start]
        steps_q, steps_r = CUBE_Q[self.orientation], CUBE_R[self.orientation]
        for d in range(DIRECTIONS):
            other = (d + 1) % DIRECTIONS
            # the target is a of one direction and b of the next: solve for a and b
            det = steps_q[d] * steps_r[other] - steps_q[other] * steps_r[d]
            a = (dq * steps_r[other] - steps_q[other] * dr) * det
            b = (steps_q[d] * dr - dq * steps_r[d]) * det
            if a > 0 and b >= 0:
                return 2 * d if b == 0 else 2 * d + 1
        raise KorvolanError(f"no bearing from {self.ids[start]} to {self.ids[goal]}")

    def in_arc(self, start: int, facing: int, goal: int, half: int) -> bool:
        """Whether a hex lies within `half` twelfths of a circle on either side of the facing."""
        at = self.bearing(start, goal)
        if at < 0:
            return False
        off = (at - 2 * facing) % 12
        return off <= half or off >= 12 - half

    def in_front(self, start: int, facing: int, goal: int) -> bool:
        """Whether a hex lies in the front arc: the three hexes ahead and what opens between them."""
        return self.in_arc(start, facing, goal, 2)

    def front(self, hex: int, facing: int) -> list[int]:
        """The up to three neighbors ahead of one that faces a hexside, from left to right."""
        return self.fan(hex, facing)

    def rear(self, hex: int, facing: int) -> list[int]:
        """The up to three neighbors behind it."""
        return self.fan(hex, opposite(facing))

    def fan(self, hex: int, middle: int) -> list[int]:
        out: list[int] = []
        for steps in (-1, 0, 1):
            near = self.near[hex * DIRECTIONS + turned(middle, steps)]
            if near >= 0:
                out.append(near)
        return out

    # -- lines -----------------------------------------------------------------------------------------------------

    def line(self, start: int, goal: int, lean: int = 1) -> list[int]:
        """The hexes that a straight line passes, ends included. Where it runs along hexsides, `lean` 1 or -1 picks the bank."""
        steps = self.distance(start, goal)
        out = [start]
        at = {(self.q[h], self.r[h]): h for h in self.within(start, steps)}
        for i in range(1, steps + 1):
            # whole numbers only: everything is multiplied by 6 * steps, and the nudge is one part of that
            scale = 6 * steps
            q = scale * self.q[start] + 6 * i * (self.q[goal] - self.q[start]) + lean
            r = scale * self.r[start] + 6 * i * (self.r[goal] - self.r[start]) + lean
            spot = rounded(q, r, scale)
            if spot not in at:
                return []  # it leaves the board
            out.append(at[spot])
        return out

    # -- movement --------------------------------------------------------------------------------------------------

    def costs(
        self,
        start: int,
        allowance: int,
        enter: list[int],
        cross: list[int],
        zone: list[int] | None = None,
        closed: list[int] | None = None,
    ) -> list[int]:
        """The least cost of going to every hex; FAR where the allowance does not reach.

        `enter` is the cost of each hex, `cross` what each hexside (from the hex that is left) adds: FAR bars. Whoever enters a
        hex with a number in `zone` stops there, and nobody goes straight from one such hex to another. `closed` hexes are
        never entered."""
        out = [FAR] * self.size
        out[start] = 0
        rings: list[list[int]] = [[] for _ in range(allowance + 1)]
        rings[0].append(start)
        for spent in range(allowance + 1):
            for here in rings[spent]:
                if out[here] != spent:
                    continue  # a cheaper way was found
                zoned = zone is not None and zone[here] != 0
                if zoned and here != start:
                    continue
                base = here * DIRECTIONS
                for d in range(DIRECTIONS):
                    there = self.near[base + d]
                    if there < 0 or (closed is not None and closed[there] != 0):
                        continue
                    if zoned and zone is not None and zone[there] != 0:
                        continue
                    total = spent + enter[there] + cross[base + d]
                    if total <= allowance and total < out[there]:
                        out[there] = total
                        rings[total].append(there)
        return out

    def path(
        self,
        start: int,
        goal: int,
        allowance: int,
        enter: list[int],
        cross: list[int],
        zone: list[int] | None = None,
        closed: list[int] | None = None,
    ) -> list[int]:
        """A cheapest way under the same rules, both ends included; empty if there is none within the allowance."""
        spent = self.costs(start, allowance, enter, cross, zone, closed)
        if spent[goal] == FAR:
            return []
        way = [goal]
        while way[-1] != start:
            here = way[-1]
            for d in range(DIRECTIONS):
                back = self.near[here * DIRECTIONS + d]
                if back < 0 or spent[back] == FAR:
                    continue
                step = enter[here] + cross[back * DIRECTIONS + opposite(d)]
                stopped = zone is not None and zone[back] != 0 and (back != start or zone[here] != 0)
                if spent[back] + step == spent[here] and spent[back] < spent[here] and not stopped:
                    way.append(back)
                    break
            else:
                raise KorvolanError(f"the way to {self.ids[goal]} breaks off at {self.ids[here]}")
        way.reverse()
        return way

    # -- zones of control ------------------------------------------------------------------------------------------

    def zones(self, sources: list[int], shut: list[int]) -> list[int]:
        """How many sources hold each hex in their zone: their neighbors, but for hexsides that are `shut`."""
        out = [0] * self.size
        for source in sources:
            self.spread(out, source, 1, shut)
        return out

    def spread(self, counts: list[int], source: int, by: int, shut: list[int]) -> None:
        """Add `by` to the hexes in the zone of one source: 1 when it appears, -1 when it goes."""
        base = source * DIRECTIONS
        for d in range(DIRECTIONS):
            there = self.near[base + d]
            if there >= 0 and shut[base + d] == 0:
                counts[there] += by


def cube(orientation: int, shifted: int, column: int, row: int) -> tuple[int, int]:
    """The cube coordinates q and r of a printed column and row."""
    if orientation == FLAT:
        # a shifted column lies half a hex lower than the ones beside it
        up = (column - (column & 1)) // 2 if shifted == ODD else (column + (column & 1)) // 2
        return column, row - up
    left = (row - (row & 1)) // 2 if shifted == ODD else (row + (row & 1)) // 2
    return column - left, row


def rounded(q: int, r: int, scale: int) -> tuple[int, int]:
    """The hex in which a point lies whose cube coordinates are given in parts of `scale`."""
    s = -q - r
    near_q, near_r, near_s = nearest(q, scale), nearest(r, scale), nearest(s, scale)
    off_q, off_r, off_s = abs(near_q * scale - q), abs(near_r * scale - r), abs(near_s * scale - s)
    if off_q > off_r and off_q > off_s:
        return -near_r - near_s, near_r
    if off_r > off_s:
        return near_q, -near_q - near_s
    return near_q, near_r


def nearest(value: int, scale: int) -> int:
    """The whole number nearest to value / scale."""
    return (2 * value + scale) // (2 * scale)
