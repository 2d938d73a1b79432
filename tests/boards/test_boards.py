"""The boards in use are sound by their checks, and the checks find what is broken."""

from __future__ import annotations

import copy
import importlib
from typing import Any

import pytest

from cartography.__main__ import in_use, read_board
from cartography.lib import compare, config

GAMES = config.games()
HEXES = [g for g in GAMES if "hexes" in read_board(in_use(g) / "board.json")]


def check(game: str, board: dict[str, Any]) -> list[str]:
    found: list[str] = importlib.import_module(f"cartography.boards.{game}.check").check(board)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_board_in_use_is_sound(game: str) -> None:
    assert check(game, read_board(in_use(game) / "board.json")) == []


def test_checks_find_what_is_broken() -> None:
    whole = read_board(in_use("great_northern_war") / "board.json")

    def broken(change: Any) -> list[str]:
        board = copy.deepcopy(whole)
        change(board, {h["id"]: h for h in board["hexes"]})
        return check("great_northern_war", board)

    def cut_river(board: Any, _: Any) -> None:
        del board["rivers"]["Dnieper"][5]

    cases = {
        "not one unbroken chain": cut_river,
        "its center is not": lambda b, h: h["2020"].update(x=h["2020"]["x"] + 5),
        "but not back again": lambda b, h: h["2833"]["land_to"].pop(),
        "no source": lambda b, h: h["1030"]["place"].update(source=""),
        "the rules demand: Gottorp": lambda b, h: h["1030"]["place"].update(name="Kiel"),
        "overlap": lambda b, h: h["1030"]["place"].update(label=h["1229"]["place"]["label"]),
        "the overrides say terrain": lambda b, h: h["2923"].update(terrain="open"),
        "no land to stand on": lambda b, h: h["1030"].update(type="sea"),
        "nothing is said of": lambda b, h: b["sources"].pop("river"),
    }
    for says, change in cases.items():
        assert any(says in line for line in broken(change)), says


def test_compare_names_the_hex_and_knows_art_from_rules() -> None:
    now = {"hexes": [{"id": "1030", "terrain": "open", "x": 1.0}, {"id": "1031", "terrain": "marsh", "x": 2.0}]}
    new = {"hexes": [{"id": "1031", "terrain": "open", "x": 2.5}, {"id": "1030", "terrain": "open", "x": 1.0}]}
    found = compare.differences(now, new)
    assert [(d.where, d.rules) for d in found] == [("hexes[1031].terrain", True), ("hexes[1031].x", False)]
    assert compare.report(found)[0].startswith("1 differences in what the rules read, 1 in art")
    assert compare.differences(now, copy.deepcopy(now)) == []
