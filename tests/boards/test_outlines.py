"""Outlines read back from path data."""

from __future__ import annotations

import pytest

from cartography.lib.outlines import Outline, rings

SQUARE = "M10 10l20 0 0 20-20 0z"
RING = SQUARE + "M15 15l10 0 0 10-10 0z"


def test_rings_follow_relative_lines_and_boxes() -> None:
    assert rings(SQUARE) == [[(10, 10), (30, 10), (30, 30), (10, 30)]]
    assert rings("M5 6h10v4h-10z") == [[(5, 6), (15, 6), (15, 10), (5, 10)]]


def test_holes_are_outside() -> None:
    o = Outline(RING)
    assert o.contains((12, 12))
    assert not o.contains((20, 20))
    assert o.distance((20, 20)) == pytest.approx(5)
    assert o.distance((12, 12)) == 0


def test_distance_of_two_outlines() -> None:
    other = Outline("M33 10l20 0 0 20-20 0z")
    assert Outline(SQUARE).near(other, 10) == pytest.approx(3)
    assert Outline(SQUARE).near(Outline("M90 90l5 0 0 5-5 0z"), 6) == 6
    assert Outline(SQUARE).share(30, 20, 8) == 0.5
