"""Chapter 13.12. Lines of sight between guns and target, from hex center to hex center (ruling A49)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import rounded
from korvolan.kernel.layout import NONE

from .board import FOREST, FORTRESS, HILLS, TERRAIN, TOWN, VINEYARDS, Q, R, hex_at
from .state import FieldState
from .tables import RANGE

SPAN: Final[int] = max(RANGE)
WIDTH: Final[int] = 2 * SPAN + 1
FINE: Final = 6  # a nudge of one part in this many decides which bank of a hexside a line takes


def between(dq: int, dr: int) -> list[tuple[int, int, int, int]]:
    """The hexes between two centers, as offsets from the first: each with its other bank, where the line runs along a side."""
    ds = -dq - dr
    steps = max(abs(dq), abs(dr), abs(ds))
    out: list[tuple[int, int, int, int]] = []
    for i in range(1, steps):
        one = rounded(FINE * i * dq + 1, FINE * i * dr + 1, FINE * steps)
        other = rounded(FINE * i * dq - 1, FINE * i * dr - 1, FINE * steps)
        out.append((*one, *other))
    return out


# By the offset of the target in cube coordinates, each from -SPAN to SPAN.
BETWEEN: Final[list[list[tuple[int, int, int, int]]]] = [
    between(dq, dr) for dq in range(-SPAN, SPAN + 1) for dr in range(-SPAN, SPAN + 1)
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
