"""The hex grid by its printed ids."""

from __future__ import annotations

import math

import pytest

from cartography.lib.hexgrid import HexGrid, side, side_name, side_of

ODD = HexGrid((8, 40), (18, 39), "odd", 108.0, 62.0, 204.0)
EVEN = HexGrid((1, 31), (1, 18), "even", 108.0, 92.0, 216.0)


@pytest.mark.parametrize("grid", [ODD, EVEN])
def test_neighbors_lie_one_hex_away_and_back(grid: HexGrid) -> None:
    for k in grid.ids:
        for d, q in grid.neighbors(k).items():
            assert math.dist(grid.center(k), grid.center(q)) == pytest.approx(grid.flat)
            assert k in grid.near(q)
            assert (grid.center(q)[1] < grid.center(k)[1]) == d.startswith("N")


@pytest.mark.parametrize("grid", [ODD, EVEN])
def test_distance_is_the_shortest_way(grid: HexGrid) -> None:
    start = grid.ids[len(grid.ids) // 2 + 3]
    steps, queue = {start: 0}, [start]
    for k in queue:
        for q in grid.near(k):
            if q not in steps:
                steps[q] = steps[k] + 1
                queue.append(q)
    assert {k: grid.distance(start, k) for k in grid.ids} == steps


def test_the_strait_list_fixes_the_parity() -> None:
    assert set(ODD.near("1230")) == {"1229", "1231", "1129", "1130", "1329", "1330"}


def test_a_side_has_two_corners_that_both_hexes_share() -> None:
    for s in ODD.sides()[::40]:
        for p in ODD.ends(s):
            assert set(s) <= ODD.touching(p)
    with pytest.raises(ValueError, match="not neighbors"):
        ODD.ends(("1030", "1230"))


def test_names_of_sides() -> None:
    assert side("1229", "1129") == side_of("1229-1129") == ("1129", "1229")
    assert side_name(("1129", "1229")) == "1129-1229"


def test_a_point_finds_its_hex() -> None:
    for k in ODD.ids[::37]:
        x, y = ODD.center(k)
        assert ODD.at(x + 20, y - 20) == k
