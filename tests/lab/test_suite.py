"""Suites of positions: what counts as right, how they are tried, found and confirmed, and that those we keep can be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import korvolan
from korvolan import cli
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.loading import game
from korvolan.lab.single_game import Limit
from korvolan.lab.suite import FOLDER, Puzzle, attempt, is_way, read_suite
from korvolan.lab.suite import Try as OneTry
from korvolan.lab.suite_find import Search, search
from korvolan.lab.suite_lines import Board, confirm

ROOT = Path(__file__).resolve().parents[2]
KEPT = sorted((ROOT / FOLDER).glob("*/*.toml"))

ABOUT = """
[about]
title = "The guard first"
seat = "north"
why = "Two blocks reach the ford, and the guard fires best and lasts longest."
does = [["move north-guard"]]
"""
START = 'game = "tiny"\nscenario = "meeting"\nstart = "empty"\n'
ARMIES = """
[turn]
number = 4
last = 4

[pieces]
north-guard = { at = "north-camp", strength = 4, tag = 1, origin = "north-camp" }
north-grenadiers = { at = "north-camp", strength = 3, tag = 3, origin = "north-reserve" }
north-line = { at = "north-camp", strength = 3, tag = 0, origin = "north-camp" }
north-rangers = { at = "north-camp", strength = 2, tag = 4, origin = "north-reserve" }
north-militia = { at = "north-camp", strength = 3, tag = 2, origin = "north-camp" }
south-guard = { at = "south-camp", strength = 4, tag = 2, origin = "south-camp" }
south-grenadiers = { at = "south-camp", strength = 3, tag = 4, origin = "south-reserve" }
south-line = { at = "south-camp", strength = 3, tag = 0, origin = "south-camp" }
south-rangers = { at = "south-camp", strength = 2, tag = 3, origin = "south-reserve" }
south-militia = { at = "south-camp", strength = 3, tag = 1, origin = "south-camp" }

[seats]
north = { held = "ambush" }
south = { held = "smoke" }

[[stack]]
frame = "Turn"
stage = 3

[[stack]]
frame = "ChooseBlock"
side = "north"
moves = 2
"""


@pytest.fixture
def puzzle(tmp_path: Path) -> Puzzle:
    """The last turn begins, both armies are in their camps, and North may move two blocks to the ford."""
    text = START + ABOUT + ARMIES
    folder = tmp_path / "tiny"
    folder.mkdir()
    path = folder / "ford.toml"
    path.write_text(text, encoding="utf-8")
    return Puzzle(path, text)


def test_a_way_is_all_its_actions_in_any_order() -> None:
    assert is_way(["to *", "march riga"], ["march riga", "to pernau"])
    assert not is_way(["to riga", "march riga"], ["march riga", "to pernau"])


def test_what_is_right_and_what_is_not(puzzle: Puzzle) -> None:
    assert puzzle.is_solved(["move north-guard", "to ford"])
    assert not puzzle.is_solved(["move north-line", "to ford"])
    puzzle.about.does, puzzle.about.avoids = [], [["end"], ["to north-camp"]]
    assert puzzle.is_solved(["move north-guard", "to ford"])
    assert not puzzle.is_solved(["end"])


def test_a_level_tries_it(puzzle: Puzzle) -> None:
    done = attempt(OneTry(str(puzzle.path), "marshal", Limit(work=40), 0))
    assert done.solved == puzzle.is_solved(done.actions)
    assert done == attempt(OneTry(str(puzzle.path), "marshal", Limit(work=40), 0))


def test_every_line_is_one_that_can_be_played_and_none_comes_twice(puzzle: Puzzle) -> None:
    board = Board(puzzle.game, puzzle.state, puzzle.seat, 1, 2, "lines")
    lines = board.lines()
    assert len({line.actions for line in lines}) == len(lines)
    assert {line.actions[0] for line in lines} == set(puzzle.state.choices)
    board.extend(lines, 3)
    assert all(len(line.values) == 3 for line in lines)


def test_long_playouts_confirm_what_is_right_and_not_its_opposite(puzzle: Puzzle) -> None:
    found = confirm(puzzle, 120, 2)
    assert found is not None
    assert found.ahead > 2 * found.error
    puzzle.about.does, puzzle.about.avoids = [], puzzle.about.does
    found = confirm(puzzle, 120, 2)
    assert found is not None
    assert found.ahead < 0
    puzzle.about.avoids = [["no such thing*"]]
    assert confirm(puzzle, 20, 2) is None


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("does =", "dose ="), "unknown field"),
        (('seat = "north"\nwhy', 'seat = "south"\nwhy'), "nothing to decide"),
        (('[["move north-guard"]]', "[]"), "neither what"),
        (('"move north-guard"]]', '"move north-guards"]]'), "no piece 'north-guards'"),
        (('title = "The guard first"\n', ""), "title"),
    ],
)
def test_a_file_that_says_nothing_is_refused(puzzle: Puzzle, wrong: tuple[str, str], message: str) -> None:
    text = puzzle.path.read_text(encoding="utf-8")
    assert wrong[0] in text
    with pytest.raises(KorvolanError, match=message):
        Puzzle(puzzle.path, text.replace(*wrong))


def test_what_is_found_can_be_read_and_says_what_playouts_said(tmp_path: Path) -> None:
    """One of a few positions of the small game has a clear best."""
    texts = [search(Search("tiny", "meeting", f"find {i}", i % 2, 3, 60)).text for i in range(8)]
    found = [text for text in texts if text]
    assert found
    for text in found:
        path = tmp_path / "found.toml"
        path.write_text(text, encoding="utf-8")
        assert "thousandths ahead" in Puzzle(path, text).about.confirmed


def test_the_commands(puzzle: Puzzle, tmp_path: Path) -> None:
    runner = CliRunner()
    here = ["--folder", str(tmp_path)]
    said = runner.invoke(cli.app, ["suite", "tiny", *here, "--players", "captain,random", "--tries", "4", "--json"])
    assert said.exit_code == 0, said.output
    assert [(one["player"], one["tries"]) for one in json.loads(said.stdout)] == [("captain", 4), ("random", 4)]
    assert runner.invoke(cli.app, ["suite", "tiny", *here, "--confirm", "--worlds", "120", "--turns", "2"]).exit_code == 0
    said = runner.invoke(cli.app, ["suite", "tiny", "--folder", str(tmp_path / "none")])
    assert "no puzzles" in str(said.exception)


# -- those that we keep --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", KEPT, ids=[f"{path.parent.name}-{path.stem}" for path in KEPT])
def test_a_kept_position_is_whole(path: Path) -> None:
    puzzle = Puzzle(path, path.read_text(encoding="utf-8"))
    assert puzzle.game.name == path.parent.name
    assert puzzle.about.title.strip("?")
    assert len(puzzle.about.why) > 40
    assert puzzle.about.confirmed


def test_every_kept_folder_is_that_of_a_game() -> None:
    games = {path.parent.name for path in KEPT}
    assert games <= set(korvolan.game_names())
    for name in games:
        assert read_suite(game(name), ROOT / FOLDER)
