"""Chapter 13.12: lines of sight, hex by hex."""

from __future__ import annotations

import pytest

from korvolan.games.hussars.board import DIRECTION_IDS, HEXES, Q, R, distance, hex_at
from korvolan.games.hussars.rules.sight import BETWEEN, SPAN, WIDTH, sees

from .story import field, hex, state

FAR = {"s-val": "0102 n", "r-d21": "3902 n"}


def line(start: str, goal: str, *units: str) -> bool:
    """Whether one sees from a hex to another with units in some hexes."""
    names = ["s-dal", "s-upp", "s-vml", "s-ost"]
    pieces = {name: f"{place} n" for name, place in zip(names, units, strict=False)}
    return sees(state(field({**FAR, **pieces})), hex(start), hex(goal))


def cells(dq: int, dr: int) -> list[tuple[int, int, int, int]]:
    return BETWEEN[(dq + SPAN) * WIDTH + dr + SPAN]


@pytest.mark.rule("13.12a", "13.12c")
def test_a_line_that_crosses_two_hexes_is_blocked_by_either() -> None:
    """0520 to 0616 is four hexes, and in its middle it goes from one hex into the next across their side, not along it."""
    assert distance(hex("0520"), hex("0616")) == 4
    assert line("0520", "0616")
    for place in ("0519", "0518", "0618", "0617"):
        assert not line("0520", "0616", place), place
    for place in ("0517", "0619", "0419"):
        assert line("0520", "0616", place), place


@pytest.mark.rule("13.12c")
def test_only_a_line_along_a_side_spares_its_banks() -> None:
    """Straight through the corners of hexes: both banks must block, in all six directions."""
    six = [(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)]
    for dq, dr in six:
        assert len(cells(dq, dr)) == 1
        q, r, other_q, other_r = cells(dq, dr)[0]
        assert (q, r) != (other_q, other_r)
        assert (q + other_q, r + other_r) == (dq, dr)
    pairs = {
        (dq, dr) for dq in range(-4, 5) for dr in range(-4, 5) for q, r, a, b in cells(dq, dr) if (q, r) != (a, b)
        if abs(dq + dr) <= 4
    }  # fmt: skip
    assert pairs == {(n * dq, n * dr) for dq, dr in six for n in (1, 2)}


@pytest.mark.rule("13.12a")
def test_who_sees_is_seen() -> None:
    """Every line within range holds the same hexes from either end."""
    start = hex("2015")
    for goal in range(HEXES):
        if not 0 < distance(start, goal) <= SPAN:
            continue
        dq, dr = Q[goal] - Q[start], R[goal] - R[start]
        there = {hex_at(Q[start] + q, R[start] + r) for a, b, c, d in cells(dq, dr) for q, r in ((a, b), (c, d))}
        back = {hex_at(Q[goal] + q, R[goal] + r) for a, b, c, d in cells(-dq, -dr) for q, r in ((a, b), (c, d))}
        assert there == back
        assert all(1 <= distance(start, place) <= SPAN for place in there)


@pytest.mark.rule("13.12b")
def test_a_hill_between() -> None:
    """Three hexes with a hill in the middle: nobody looks over it from below; from a hill one does."""
    from korvolan.games.hussars.board import HILLS, NEAR, TERRAIN
    from korvolan.games.hussars.rules.sight import blocks

    g = state(field(FAR))
    found = 0
    for middle in range(HEXES):
        for d in range(len(DIRECTION_IDS) // 2):
            a, b = NEAR[middle * 6 + d], NEAR[middle * 6 + d + 3]
            if TERRAIN[middle] == HILLS and a >= 0 and b >= 0:
                below = HILLS not in (TERRAIN[a], TERRAIN[b])
                assert sees(g, a, b) == (not below)
                assert blocks(g, middle, False)
                found += below
    assert found > 0
