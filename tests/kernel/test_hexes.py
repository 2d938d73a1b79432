"""Hex grids: the four hex boards of the house by their printed numbers, and pointed grids for the boards to come."""

from __future__ import annotations

import json
from importlib import resources
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korvolan.kernel.board.areas import FAR
from korvolan.kernel.board.hexes import DIRECTIONS, EVEN, FLAT, NAMES, ODD, POINTED, HexGrid, opposite, turned
from korvolan.kernel.errors import KorvolanError

# (first column, last column, first row, last row, which columns lie lower), and the offsets (column, row) by direction that
# each board gives for its odd and even columns.
BOARDS = {
    "great_northern_war": (8, 40, 18, 39, ODD),
    "great_turkish_war": (14, 42, 1, 17, ODD),
    "poltavas_dread_day": (1, 31, 1, 18, EVEN),
    "hussars": (1, 40, 1, 38, EVEN),
}
HIGH = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)}
LOW = {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}

GRIDS = [
    *(HexGrid.block(*BOARDS[name][:4], shifted=BOARDS[name][4]) for name in BOARDS),
    HexGrid.block(1, 9, 1, 8, POINTED, EVEN),
    HexGrid.block(0, 9, 0, 8, POINTED, ODD, rows_first=True),
]
GNW = GRIDS[0]
HUSSARS = GRIDS[3]


def hexes(grid: HexGrid, *names: str) -> list[int]:
    return [grid.find(name) for name in names]


def names(grid: HexGrid, found: list[int]) -> list[str]:
    return [grid.ids[h] for h in found]


@pytest.mark.parametrize("name", BOARDS)
def test_neighbors_as_each_board_prints_them(name: str) -> None:
    first, last, top, bottom, shifted = BOARDS[name]
    grid = HexGrid.block(first, last, top, bottom, shifted=shifted)
    assert grid.size == (last - first + 1) * (bottom - top + 1)
    for h in range(grid.size):
        offsets = LOW if grid.columns[h] % 2 == shifted else HIGH
        for d, direction in enumerate(NAMES[FLAT]):
            column, row = grid.columns[h] + offsets[direction][0], grid.rows[h] + offsets[direction][1]
            inside = first <= column <= last and top <= row <= bottom
            assert grid.neighbor(h, d) == (grid.find(f"{column:02}{row:02}") if inside else -1)


def test_the_board_of_great_northern_war() -> None:
    """Its file gives every hex with the neighbors one can march to, and every hexside with a feature."""
    file = resources.files("korvolan.games.great_northern_war") / "data" / "board" / "board.json"
    board = json.loads(file.read_text(encoding="utf-8"))
    grid = HexGrid([(h["col"], h["row"]) for h in board["hexes"]], FLAT, ODD)
    assert grid.ids == [h["id"] for h in board["hexes"]]
    for entry in board["hexes"]:
        here = grid.find(entry["id"])
        assert all(grid.adjacent(here, grid.find(there)) for there in [*entry["land_to"], *entry.get("lake_to", [])])
    for side in board["hexsides"]:
        assert grid.adjacent(*hexes(grid, *side["hexes"]))
    for link in board["river_links"]:
        assert grid.distance(*hexes(grid, *link["hexes"])) <= link["steps"]


def test_the_straits_that_fix_the_numbering() -> None:
    """The strait hexsides known of the printed map join neighbors only if odd columns lie lower."""
    straits = ["1125-1225", "1128-1229", "1129-1229", "1129-1230", "1130-1230", "1230-1231", "1230-1330", "1229-1328"]
    assert all(GNW.adjacent(*hexes(GNW, *strait.split("-"))) for strait in straits)
    other = HexGrid.block(8, 40, 18, 39, shifted=EVEN)
    assert not all(other.adjacent(*hexes(other, *strait.split("-"))) for strait in straits)


@pytest.mark.parametrize("grid", GRIDS)
def test_every_way_leads_back(grid: HexGrid) -> None:
    for h, d in product(range(grid.size), range(DIRECTIONS)):
        there = grid.neighbor(h, d)
        if there >= 0:
            assert grid.neighbor(there, opposite(d)) == h
            assert grid.direction(h, there) == d
            assert grid.across(grid.side(h, there)) == grid.side(there, h)
            assert grid.distance(h, there) == 1
        else:
            assert grid.across(h * DIRECTIONS + d) == -1


@pytest.mark.parametrize("grid", GRIDS)
def test_distance_is_the_number_of_steps(grid: HexGrid) -> None:
    start = grid.size // 3
    steps = [FAR] * grid.size
    steps[start] = 0
    queue = [start]
    for here in queue:
        for there in grid.around(here):
            if steps[there] == FAR:
                steps[there] = steps[here] + 1
                queue.append(there)
    assert [grid.distance(start, h) for h in range(grid.size)] == steps
    assert grid.within(start, 2) == [h for h in range(grid.size) if steps[h] <= 2]
    assert grid.ring(start, 3) == [h for h in range(grid.size) if steps[h] == 3]


def test_pointed_rows() -> None:
    """Rows lie level; the shifted ones stand half a hex to the right."""
    even = HexGrid.block(1, 9, 1, 8, POINTED, EVEN)
    assert names(even, even.around(even.find("0404"))) == ["0503", "0504", "0505", "0405", "0304", "0403"]
    assert names(even, even.around(even.find("0403"))) == ["0402", "0503", "0404", "0304", "0303", "0302"]
    odd = HexGrid.block(0, 9, 0, 8, POINTED, ODD, rows_first=True)
    assert odd.ids[1] == "0100"  # row 1, column 0
    assert names(odd, odd.around(odd.find("0305"))) == ["0206", "0306", "0406", "0405", "0304", "0205"]


def test_how_far_south() -> None:
    """Staggered columns are compared by half hexes: Tula 3730 lies at 30.5, 3831 at 31, 3830 at 30."""
    tula = GNW.lower(GNW.find("3730"))
    assert tula == 61
    assert GNW.lower(GNW.find("3831")) > tula > GNW.lower(GNW.find("3830"))


def test_gaps_and_doubles() -> None:
    ring = HexGrid([(1, 1), (2, 1), (3, 2)], FLAT, EVEN)
    assert names(ring, ring.around(ring.find("0201"))) == ["0302", "0101"]
    assert ring.side(ring.find("0101"), ring.find("0302")) == -1
    with pytest.raises(KorvolanError, match="twice"):
        HexGrid([(1, 1), (1, 1)], FLAT, EVEN)
    with pytest.raises(KorvolanError, match="no hex '9999'"):
        GNW.find("9999")


# -- facing --------------------------------------------------------------------------------------------------------

FACINGS = {  # as the tactical board prints them: front, back
    0: (["NW", "N", "NE"], ["SE", "S", "SW"]),
    1: (["N", "NE", "SE"], ["S", "SW", "NW"]),
    2: (["NE", "SE", "S"], ["SW", "NW", "N"]),
    3: (["SE", "S", "SW"], ["NW", "N", "NE"]),
    4: (["S", "SW", "NW"], ["N", "NE", "SE"]),
    5: (["SW", "NW", "N"], ["NE", "SE", "S"]),
}


@pytest.mark.parametrize("facing", FACINGS)
def test_front_and_rear(facing: int) -> None:
    here = HUSSARS.find("2020")
    front, back = FACINGS[facing]

    def toward(which: list[str]) -> list[int]:
        return [HUSSARS.neighbor(here, NAMES[FLAT].index(d)) for d in which]

    assert HUSSARS.front(here, facing) == toward(front)
    assert HUSSARS.rear(here, facing) == toward(back)
    for there in HUSSARS.around(here):
        assert HUSSARS.in_front(here, facing, there) == (there in toward(front))
    assert not HUSSARS.in_front(here, facing, here)
    corner = HUSSARS.find("0101")
    assert len(HUSSARS.front(corner, facing)) == sum(h in HUSSARS.around(corner) for h in HUSSARS.front(corner, facing))


@pytest.mark.parametrize("grid", GRIDS)
def test_bearings_go_round_the_clock(grid: HexGrid) -> None:
    here = grid.find("0404") if "0404" in grid.index else grid.find(grid.ids[grid.size // 2])
    for d in range(DIRECTIONS):
        there = grid.neighbor(here, d)
        assert grid.bearing(here, there) == 2 * d
        between = grid.neighbor(there, turned(d, 1))
        if between >= 0:
            assert grid.bearing(here, between) == 2 * d + 1
            assert grid.in_arc(here, d, between, 1)
            assert grid.in_arc(here, turned(d, 1), between, 1)
            assert not grid.in_arc(here, turned(d, 2), between, 2)
    assert grid.bearing(here, here) == -1


@given(st.sampled_from(GRIDS), st.data())
def test_bearings_turn_back(grid: HexGrid, data: st.DataObject) -> None:
    a = data.draw(st.integers(0, grid.size - 1))
    b = data.draw(st.integers(0, grid.size - 1).filter(lambda h: h != a))
    assert (grid.bearing(a, b) + 6) % 12 == grid.bearing(b, a)


@given(st.sampled_from(GRIDS), st.data())
def test_lines(grid: HexGrid, data: st.DataObject) -> None:
    """A line goes by neighbors, is as long as the distance, and is the same both ways; leaning shows the other bank."""
    a = data.draw(st.integers(0, grid.size - 1))
    b = data.draw(st.integers(0, grid.size - 1))
    for lean in (1, -1):
        line = grid.line(a, b, lean)
        if not line:
            continue  # it leaves the board
        assert (line[0], line[-1], len(line)) == (a, b, grid.distance(a, b) + 1)
        assert all(grid.adjacent(h, k) for h, k in pairwise(line))
        assert grid.line(b, a, lean) == line[::-1]


def test_a_line_along_hexsides_has_two_banks() -> None:
    start, goal = hexes(GNW, "2030", "2230")  # straight east: between two hexes
    assert {tuple(names(GNW, GNW.line(start, goal, lean))[1:-1]) for lean in (1, -1)} == {("2129",), ("2130",)}


# -- movement and zones --------------------------------------------------------------------------------------------


def plain(grid: HexGrid) -> tuple[list[int], list[int]]:
    return [1] * grid.size, [0] * (grid.size * DIRECTIONS)


def river(grid: HexGrid, cross: list[int], a: str, b: str, cost: int) -> None:
    for one, other in ((a, b), (b, a)):
        cross[grid.side(*hexes(grid, one, other))] = cost


def test_costs_on_open_ground_are_distances() -> None:
    enter, cross = plain(GNW)
    start = GNW.find("2427")
    spent = GNW.costs(start, 5, enter, cross)
    for h in range(GNW.size):
        far = GNW.distance(start, h)
        assert spent[h] == (far if far <= 5 else FAR)


def test_terrain_and_hexsides_add_up() -> None:
    enter, cross = plain(GNW)
    a, b = hexes(GNW, "2030", "2031")
    enter[b] = 3
    river(GNW, cross, "2030", "2031", 2)
    assert GNW.costs(a, 3, enter, cross)[b] == FAR
    assert GNW.costs(a, 5, enter, cross)[b] == 4  # straight 3 + 2, round it 1 + 3
    assert len(GNW.path(a, b, 5, enter, cross)) == 3
    for name in ("1930", "2130"):  # both neighbors of the two, now behind the river as well
        river(GNW, cross, "2030", name, 2)
    assert GNW.costs(a, 5, enter, cross)[b] == 5
    assert names(GNW, GNW.path(a, b, 5, enter, cross)) == ["2030", "2031"]


def test_zones_stop_and_never_pass_from_one_to_the_next() -> None:
    """Whoever enters a zone stops; out of one a way leads only by a hex that is free of it."""
    enter, cross = plain(GNW)
    enemy = GNW.find("2427")
    zone = GNW.zones([enemy], [0] * (GNW.size * DIRECTIONS))
    assert sum(zone) == 6
    start = GNW.find("2430")
    spent = GNW.costs(start, 8, enter, cross, zone)
    south, beyond = hexes(GNW, "2428", "2426")
    assert spent[south] == 2
    assert spent[beyond] > GNW.distance(start, beyond)  # round the zone, and into it from outside
    inside = GNW.costs(south, 1, enter, cross, zone)
    assert all(inside[h] == FAR for h in GNW.around(enemy) if h != south)
    assert inside[GNW.find("2429")] == 1
    closed = [int(h == enemy) for h in range(GNW.size)]  # the zone does not bar the enemy's own hex: his units do
    way = GNW.path(south, beyond, 8, enter, cross, zone, closed)
    assert way[0] == south
    assert way[-1] == beyond
    assert all(zone[h] == 0 for h in way[1:-1])
    assert GNW.path(south, beyond, 3, enter, cross, zone, closed) == []


def test_shut_hexsides_keep_zones_out_and_spread_takes_them_back() -> None:
    shut = [0] * (GNW.size * DIRECTIONS)
    river(GNW, shut, "2427", "2428", 1)
    zone = GNW.zones(hexes(GNW, "2427", "2429"), shut)
    assert zone[GNW.find("2428")] == 1  # from the south alone
    GNW.spread(zone, GNW.find("2429"), -1, shut)
    assert zone == GNW.zones([GNW.find("2427")], shut)


def test_closed_hexes_are_gone_round() -> None:
    enter, cross = plain(GNW)
    closed = [0] * GNW.size
    for h in hexes(GNW, "2029", "2129", "2130"):
        closed[h] = 1
    start, goal = hexes(GNW, "2030", "2230")
    way = GNW.path(start, goal, 9, enter, cross, None, closed)
    assert len(way) - 1 > GNW.distance(start, goal)
    assert not any(closed[h] for h in way)


@given(st.data())
def test_paths_cost_what_costs_says(data: st.DataObject) -> None:
    grid = HexGrid.block(1, 7, 1, 6, shifted=data.draw(st.sampled_from([EVEN, ODD])))
    enter = data.draw(st.lists(st.integers(1, 3), min_size=grid.size, max_size=grid.size))
    cross = [0] * (grid.size * DIRECTIONS)
    for side in data.draw(st.lists(st.integers(0, len(cross) - 1), max_size=20)):
        if grid.across(side) >= 0:
            cross[side] = cross[grid.across(side)] = 2
    zone = grid.zones(data.draw(st.lists(st.integers(0, grid.size - 1), max_size=2)), [0] * len(cross))
    start = data.draw(st.integers(0, grid.size - 1))
    spent = grid.costs(start, 9, enter, cross, zone)
    for goal in range(grid.size):
        way = grid.path(start, goal, 9, enter, cross, zone)
        if spent[goal] == FAR:
            assert way == []
            continue
        assert (way[0], way[-1]) == (start, goal)
        steps = list(pairwise(way))
        assert sum(enter[b] + cross[grid.side(a, b)] for a, b in steps) == spent[goal]
        assert not any(zone[h] for h in way[1:-1])
        assert not any(zone[a] and zone[b] for a, b in steps)
