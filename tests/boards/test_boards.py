"""The boards in use are sound by their checks, and the checks find what is broken."""

from __future__ import annotations

import copy
import importlib
from typing import Any

import pytest

from cartography.__main__ import in_use, main, read_board
from cartography.lib import compare, config

GAMES = [g for g in config.games() if in_use(g)]


def board_of(game: str) -> dict[str, Any]:
    where = in_use(game)
    assert where is not None
    return read_board(where / "board.json")


def check(game: str, board: dict[str, Any]) -> list[str]:
    found: list[str] = importlib.import_module(f"cartography.boards.{game}.check").check(board)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_board_in_use_is_sound(game: str) -> None:
    assert check(game, board_of(game)) == []


def test_the_games_in_the_project_have_their_boards_here() -> None:
    assert {"pax_baltica", "great_northern_war"} <= set(GAMES)


def test_a_game_that_is_not_in_the_project_gets_a_clear_word(capsys: pytest.CaptureFixture[str]) -> None:
    missing = [g for g in config.games() if not in_use(g)]
    for game in missing:
        assert main(["check", game]) == 2
        assert "is not in the project yet" in capsys.readouterr().err


def test_checks_find_what_is_broken() -> None:
    whole = board_of("great_northern_war")

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
    sides = [["1129", "1229"], ["1129", "1230"]]
    turned = compare.differences({"rivers": {"Elbe": sides}}, {"rivers": {"Elbe": sides[::-1]}})
    assert [d.rules for d in turned] == [False]


def test_the_check_of_an_area_board_finds_what_is_broken() -> None:
    whole = board_of("pax_baltica")

    def broken(change: Any) -> list[str]:
        board = copy.deepcopy(whole)
        change({t["id"]: t for t in board["territories"]}, board)
        return check("pax_baltica", board)

    cases = {
        "the atlas has": lambda t, b: t["Livland"].update(forage=1),
        "lies off one of them": lambda t, b: b["borders"][0].update(mid=[10, 10]),
        "no source": lambda t, b: t["Livland"].update(source=""),
        "its name lies outside": lambda t, b: t["Livland"]["label"].update(point=[10, 10]),
        "not adjacent, but only": lambda t, b: t["Livland"].update(path=t["Estland"]["path"]),
        "does not lie on": lambda t, b: t["Nyen"]["garrison"].update(point=t["Wismar"]["garrison"]["point"]),
    }
    for says, change in cases.items():
        assert any(says in line for line in broken(change)), says
