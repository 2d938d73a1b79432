"""Chapter 13.12. Lines of sight between guns and target, from hex center to hex center (ruling A49)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import FOREST, FORTRESS, HILLS, TERRAIN, TOWN, VINEYARDS, Q, R, hex_at
from ..state import FieldState
from ..tables import RANGE

SPAN: Final[int] = max(RANGE)
WIDTH: Final[int] = 2 * SPAN + 1
FINE: Final = 27_720  # parts of a line: every number up to 12 divides it, so that all crossings are exact


def part_in_hex(dq: int, dr: int, q: int, r: int) -> tuple[int, int, bool]:
    """The part of a line from a center to another in which it is in a hex or on its side: from, to, and whether inside.

    A point is inside a hex while the cube coordinates from its center differ by less than 1 from each other."""
    start, end, inside = 0, FINE, True
    for slope, offset in ((dq - dr, q - r), (dq + 2 * dr, q + 2 * r), (2 * dq + dr, 2 * q + r)):
        if slope == 0:
            inside = inside and offset == 0
            if not -1 <= offset <= 1:
                return 0, 0, False
        else:
            one, other = (offset - 1) * FINE // slope, (offset + 1) * FINE // slope
            start, end = max(start, min(one, other)), min(end, max(one, other))
    return start, end, inside


def hexes_between(dq: int, dr: int) -> list[tuple[int, int, int, int]]:
    """The hexes that a line crosses between two centers, as offsets from the first: each twice, or with its other bank where
    the line runs along a side."""
    out: list[tuple[int, int, int, int]] = []
    banks: dict[int, tuple[int, int]] = {}
    for q in range(-SPAN, SPAN + 1):
        for r in range(-SPAN, SPAN + 1):
            start, end, inside = part_in_hex(dq, dr, q, r)
            if start >= end or (q, r) in ((0, 0), (dq, dr)):
                continue
            if inside:
                out.append((q, r, q, r))
            elif start in banks:
                out.append((*banks[start], q, r))
            else:
                banks[start] = (q, r)
    return out


# By the offset of the target in cube coordinates, each from -SPAN to SPAN.
BETWEEN: Final[list[list[tuple[int, int, int, int]]]] = [
    hexes_between(dq, dr) for dq in range(-SPAN, SPAN + 1) for dr in range(-SPAN, SPAN + 1)
]


def sees(g: FieldState, start: int, goal: int) -> bool:
    """[13.12a, 13.12c, 13.13a] Whether the line is clear. Along a hexside it is blocked only if both hexes block."""
    dq, dr = Q[goal] - Q[start], R[goal] - R[start]
    if not (-SPAN <= dq <= SPAN and -SPAN <= dr <= SPAN):
        return False
    on_hill = TERRAIN[start] == HILLS or TERRAIN[goal] == HILLS
    for q, r, other_q, other_r in BETWEEN[(dq + SPAN) * WIDTH + dr + SPAN]:
        if blocks(g, hex_at(Q[start] + q, R[start] + r), on_hill) and (
            (q == other_q and r == other_r) or blocks(g, hex_at(Q[start] + other_q, R[start] + other_r), on_hill)
        ):
            return False
    return True


def blocks(g: FieldState, place: int, on_hill: bool) -> bool:
    """[13.12a, 13.12b] Woods, vineyards, buildings, units; a hill, unless one looks from or to a hill. Commanders do not."""
    if place == NONE:
        return False
    if g.head[place] != NONE or TERRAIN[place] in (FOREST, VINEYARDS, TOWN, FORTRESS):
        return True
    return is_ridge(place, on_hill)


def is_ridge(place: int, on_hill: bool) -> bool:
    """[13.12b] A hill between two who are below it."""
    return TERRAIN[place] == HILLS and not on_hill
