"""Natural lines and strewn signs."""

from __future__ import annotations

import itertools
import math
import random

import shapely

from cartography.boards.hussars import art, field
from cartography.lib import curves, engraving


def test_every_road_runs_through_its_hexes_in_their_order() -> None:
    b = field.load()
    for way in b.file.road:
        line = shapely.LineString(curves.thread(b.grid, way.hexes))
        steps = [line.interpolate(i * 2.0) for i in range(int(line.length / 2) + 1)]
        passed = [k for k, _ in itertools.groupby(nearest(b, p.x, p.y, way.hexes) for p in steps)]
        assert passed == way.hexes, way.name


def nearest(b: field.Battlefield, x: float, y: float, hexes: list[str]) -> str:
    near = {q for k in hexes for q in (k, *b.grid.near(k))}
    return min(near, key=lambda k: math.dist(b.grid.center(k), (x, y)))


def test_a_line_passes_the_point_that_is_asked_for() -> None:
    b = field.load()
    way = b.file.road[0]
    x, y = art.place(b.grid, ("1919", 41, 2))
    assert (x, y) in curves.thread(b.grid, way.hexes, via={"1919": (x, y)})


def test_a_smooth_curve_keeps_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 5.0), (20.0, -3.0)]
    dense = curves.catmull(points, 4)
    assert [dense[0], dense[4], dense[8]] == points


def test_strewn_signs_keep_their_distance_and_their_ground() -> None:
    ground = shapely.Point(0, 0).buffer(60)
    found = engraving.strewn(ground, 12, random.Random(1), lambda x, _: x < 20)
    assert len(found) > 20
    assert all(ground.contains(shapely.Point(p)) and p[0] < 20 for p in found)
    assert all(math.dist(p, q) >= 12 for p, q in itertools.combinations(found, 2))
