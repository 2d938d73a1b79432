"""The battlefield is built from its own model, without open data: so it can be built here."""

from __future__ import annotations

import json

from cartography.boards.hussars import build, check, field


def test_the_battlefield_is_built_and_sound() -> None:
    board = json.loads(build.rules())
    assert check.check(board) == []
    assert len(board["hexes"]) == 40 * 38


def test_a_broken_battlefield_is_found() -> None:
    board = json.loads(build.rules())
    by_id = {h["id"]: h for h in board["hexes"]}
    by_id["2019"]["terrain"] = "forest"
    by_id["3501"]["move_to"] = ["3502"]
    found = check.check(board)
    assert any("2019: the model says" in line for line in found)
    assert any("3501" in line for line in found)


def test_the_river_is_crossed_at_bridge_and_ford_along_the_road_alone() -> None:
    b = field.load()
    ford = next(s.hex for s in b.file.site if s.kind == "ford")
    steps = [q for q in b.grid.near(ford) if b.passable(ford, q)]
    assert steps
    assert all("road" in b.features[q] for q in steps)
    assert not any(b.passable("3505", q) for q in b.grid.near("3505") if b.terrain["3505"] == "river")


def test_horse_keeps_to_the_road_in_swamp() -> None:
    b = field.load()
    swamp = next(k for k in b.grid.ids if b.terrain[k] == "swamp" and "road" not in b.features[k])
    near = next(q for q in b.grid.near(swamp) if b.terrain[q] != "river")
    assert b.passable(near, swamp)
    assert not b.horse_safe(near, swamp)
