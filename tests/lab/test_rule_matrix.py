"""The rules matrix: what it finds in code, data and tests, and what it misses."""

from __future__ import annotations

import copy
import shutil
from pathlib import Path
from typing import Any

import pytest

import korvolan
from korvolan import Game
from korvolan.lab.rule_matrix import Row, marks, matrix, missing, settings

ROOT = Path(__file__).resolve().parents[2]
MARKED = """
import pytest

ROWS = [pytest.param(1, marks=pytest.mark.rule("1.1d")), pytest.param(2, marks=[pytest.mark.slow, pytest.mark.rule("1.1e")])]

@pytest.mark.rule("1.1a", "1.1b")
def test_function(): ...

@pytest.mark.rule("1.1c")
class TestClass:
    @pytest.mark.rule("1.2a")
    def test_method(self): ...

@pytest.mark.parametrize("n", ROWS)
def test_named_rows(n): ...

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("1.1f"))])
def test_rows(n): ...

@pytest.mark.rule("2.1a")
def helper(): ...

@pytest.mark.rule("2.1b")
class Helper:
    def test_nothing(self): ...
"""


@pytest.fixture
def tiny() -> Game[Any]:
    return korvolan.game("tiny")


@pytest.fixture
def scratch(tiny: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The tiny game in a folder of its own, proved by the checkout's tests."""
    folder = tmp_path / "tiny"
    shutil.copytree(tiny.folder, folder)
    other = copy.copy(tiny)
    other.folder = folder
    monkeypatch.setenv("KORVOLAN_TESTS", str(tiny.folder.parents[1]))
    return other


def edit(game: Game[Any], file: str, old: str, new: str) -> None:
    path = game.folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def line_at(path: Path, number: int) -> str:
    return path.read_text(encoding="utf-8").splitlines()[number - 1]


def row(game: Game[Any], case: str) -> Row:
    return next(row for row in matrix(game) if row.case.id == case)


def test_the_tiny_game_is_whole(tiny: Game[Any]) -> None:
    assert missing(tiny) == []
    assert [row.case.id for row in matrix(tiny)] == list(tiny.rules.cases)


def test_a_row_names_functions_settings_and_tests(tiny: Game[Any]) -> None:
    roads = row(tiny, "1.2a")
    assert [citation.name for citation in roads.code] == ["border_is_full", "road"]
    code = roads.code[0]
    assert line_at(tiny.folder / code.file, code.line).startswith("def border_is_full(")
    (test,) = [mark for mark in roads.tests if mark.test.endswith("::test_a_third_block_finds_the_road_full")]
    assert test.test.startswith("tests/rules/tiny/test_movement.py::")
    assert "def test_a_third_block_finds_the_road_full(" in line_at(ROOT / "tests/rules/tiny/test_movement.py", test.line)
    assert row(tiny, "2.3e").code[0].name == "TinyState.remove"


def test_a_note_needs_neither_code_nor_test(tiny: Game[Any]) -> None:
    assert row(tiny, "0.1a").lacks() == []


def test_a_case_that_nothing_cites_is_missing(scratch: Game[Any]) -> None:
    assert missing(scratch) == []
    edit(scratch, "rules/movement.py", "[1.1b] ", "")
    assert missing(scratch) == ["1.1b Once a turn: no code"]


def test_a_case_that_no_test_bears_is_missing(scratch: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KORVOLAN_TESTS", str(tmp_path))
    assert "1.1b Once a turn: no test" in missing(scratch)
    assert not [line for line in missing(scratch) if "no code" in line]


def test_numbers_that_are_no_case_are_told(scratch: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(scratch, "rules/movement.py", "[1.1b] ", "[1.1b, 9.9z] ")
    (line,) = missing(scratch)
    assert line.endswith("has_moved: code cites 9.9z, which is no case")
    tests = tmp_path / "rules" / "tiny"
    tests.mkdir(parents=True)
    (tests / "test_odd.py").write_text('import pytest\n@pytest.mark.rule("8.8y")\ndef test_odd(): ...\n', encoding="utf-8")
    monkeypatch.setenv("KORVOLAN_TESTS", str(tmp_path))
    assert missing(scratch)[-1].endswith("rules/tiny/test_odd.py::test_odd: test marks 8.8y, which is no case")


def test_a_section_stands_for_its_cases_that_nothing_else_cites(scratch: Game[Any]) -> None:
    edit(scratch, "rules/movement.py", "[1.1b] ", "[1.1] ")
    assert missing(scratch) == []
    assert row(scratch, "1.1b").code[0].name == "has_moved"
    assert not [citation for citation in row(scratch, "1.1f").code if citation.name == "has_moved"]


def test_marks_are_found_on_functions_classes_and_rows(
    scratch: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = tmp_path / "tests" / "rules" / "tiny"
    tests.mkdir(parents=True)
    (tests / "test_all.py").write_text(MARKED, encoding="utf-8")
    monkeypatch.setenv("KORVOLAN_TESTS", str(tmp_path / "tests"))
    file = "tests/rules/tiny/test_all.py"
    assert {(mark.case, mark.test.removeprefix(file + "::")) for mark in marks(scratch)} == {
        ("1.1a", "test_function"),
        ("1.1b", "test_function"),
        ("1.1c", "TestClass"),
        ("1.2a", "TestClass::test_method"),
        ("1.1d", "test_named_rows"),
        ("1.1e", "test_named_rows"),
        ("1.1f", "test_rows"),
    }


def test_a_setting_may_have_several_lines_and_comments_within() -> None:
    text = '# [1.1a] Two.\n# [1.1b] And more.\n\nkinds = [\n  "road",  # [9.9]\n  # [9.9] not here\n  "stream",\n]\nmore = 1\n'
    found = [(setting.key, setting.first, setting.last, setting.numbers) for setting in settings(text)]
    assert found == [("kinds", 4, 8, ["1.1a", "1.1b"]), ("more", 9, 9, [])]
