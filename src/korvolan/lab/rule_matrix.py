"""The rule matrix: for each case of a game's rules, the code that implements it and the tests that prove it.

Code cites a case where its docstring opens with the number in brackets, data where a comment above a setting does, and
a test bears `@pytest.mark.rule("1.2a")`. Sources are read with `ast`: compiled modules keep no docstrings."""

from __future__ import annotations

import ast
import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from ..kernel.game import Game
from ..kernel.rules import Case, Rules
from ..kernel.toml import KEY

NOTE = "note"  # the kind of case that needs neither code nor test
NUMBER = r"(?:[A-Z]{2,}\.\w+|[A-Z]*\d[\w.]*|[A-Z]{3,}[a-z]|[A-Z]{2,}-[a-z])"
CITATION = re.compile(rf"[\s#]*\[\s*({NUMBER}(?:\s*,\s*{NUMBER})*)\s*\]")
MARK_NAMES = ("pytest.mark.rule", "mark.rule")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Citation(Struct, frozen=True):
    """A place in a game's folder that cites a case: the first line of a definition or of a setting."""

    number: str  # of a case or section, as written
    file: str
    line: int
    name: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


class Mark(Struct, frozen=True):
    """A test that is marked with a case's number: its name as pytest spells it, and the line of its definition."""

    case: str
    test: str
    line: int

    @property
    def place(self) -> str:
        file, _, name = self.test.partition("::")
        return f"{file}:{self.line} {name}"


class Row(Struct):
    """One case with the places of its code and its tests."""

    case: Case
    code: list[Citation]
    tests: list[Mark]

    def lacks(self) -> list[str]:
        """What the case still needs."""
        if self.case.kind == NOTE:
            return []
        return ["no code"] * (not self.code) + ["no test"] * (not self.tests)


class Setting(Struct):
    """A `key = value` of a data file: its lines from first to last, and the numbers in the comments above it."""

    key: str
    first: int
    last: int
    numbers: list[str]


# -- the matrix ----------------------------------------------------------------------------------------------------


def matrix(game: Game[Any]) -> list[Row]:
    """Every case in the rulebook's order, with its code and tests."""
    code = code_by_case(game.rules, citations(game.folder))
    tests: dict[str, list[Mark]] = {}
    for mark in marks(game):
        tests.setdefault(mark.case, []).append(mark)
    return [Row(case, code[number], tests.get(number, [])) for number, case in game.rules.cases.items()]


def missing(game: Game[Any]) -> list[str]:
    """What is missing in the matrix, one line each; empty if nothing is."""
    rules = game.rules
    lines = [f"{row.case.id} {row.case.title}: {lack}" for row in matrix(game) for lack in row.lacks()]
    for citation in citations(game.folder):
        if not cited_cases(rules, citation.number):
            lines.append(f"{citation.place}: code cites {citation.number}, which is no case")
    for mark in marks(game):
        if mark.case not in rules:
            lines.append(f"{mark.test}: test marks {mark.case}, which is no case")
    return lines


def code_by_case(rules: Rules, found: Iterable[Citation]) -> dict[str, list[Citation]]:
    """The citations of each case. A citation of a section counts for those of its cases that nothing else cites."""
    out: dict[str, list[Citation]] = {number: [] for number in rules.cases}
    of_sections: list[Citation] = []
    for citation in found:
        if citation.number in out:
            out[citation.number].append(citation)
        else:
            of_sections.append(citation)
    bare = {number for number, places in out.items() if not places}
    for citation in of_sections:
        for number in cited_cases(rules, citation.number):
            if number in bare:
                out[number].append(citation)
    return out


def cited_cases(rules: Rules, number: str) -> list[str]:
    """The case of that number, or those of the section of that number; none if there is neither."""
    if number in rules:
        return [number]
    return [case.id for case in rules.cases.values() if case.section == number]


# -- code and data -------------------------------------------------------------------------------------------------


def citations(folder: Path) -> list[Citation]:
    """Every citation in a game's sources and data. Modules of `ai/` implement no rule and are left out."""
    out: list[Citation] = []
    for path in sorted(folder.rglob("*.py")):
        file = path.relative_to(folder).as_posix()
        if file.startswith("ai/"):
            continue
        for name, node in definitions(ast.parse(path.read_text(encoding="utf-8"))):
            out += [Citation(number, file, node.lineno, name) for number in numbers_in(ast.get_docstring(node) or "")]
    for path in sorted((folder / "data").rglob("*.toml")):
        if path.name == "rules.toml":
            continue
        file = path.relative_to(folder).as_posix()
        for setting in settings(path.read_text(encoding="utf-8")):
            out += [Citation(number, file, setting.first, setting.key) for number in setting.numbers]
    return out


def numbers_in(text: str) -> list[str]:
    """The numbers in brackets that a docstring or comment opens with.

    >>> numbers_in("[1.2a, 1.2b] Roads and streams."), numbers_in("Roads [1.2a].")
    (['1.2a', '1.2b'], [])
    """
    found = CITATION.match(text)
    return [number.strip() for number in found[1].split(",")] if found else []


def definitions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Definition]]:
    """Every class, method and function with its dotted name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Definition):
            yield prefix + node.name, node
            yield from definitions(node, f"{prefix}{node.name}.")
        else:
            yield from definitions(node, prefix)


def settings(text: str) -> list[Setting]:
    """Every setting of a data file. A comment inside a value cites nothing."""
    lines = text.splitlines()
    out: list[Setting] = []
    numbers: list[str] = []
    at = 0
    while at < len(lines):
        key = KEY.match(lines[at])
        if key is None:
            if lines[at].lstrip().startswith("#"):
                numbers += numbers_in(lines[at])
            at += 1
            continue
        last = value_end(lines, at)
        out.append(Setting(key[1], at + 1, last + 1, numbers))
        numbers = []
        at = last + 1
    return out


def value_end(lines: list[str], start: int) -> int:
    """The last line of the value that begins on a line."""
    for last in range(start, len(lines)):
        if last > start and lines[last].rstrip().endswith(","):
            continue  # no value ends so, and long lists are read once and not line by line
        try:
            tomllib.loads("\n".join(lines[start : last + 1]))
        except tomllib.TOMLDecodeError:
            continue
        return last
    return start


# -- tests ---------------------------------------------------------------------------------------------------------


def folder_of_tests(game: Game[Any]) -> Path | None:
    """`tests/rules/NAME` of the checkout around the game, or of the tests folder that KORVOLAN_TESTS names."""
    named = os.environ.get("KORVOLAN_TESTS")
    roots = [Path(named).resolve()] if named else [parent / "tests" for parent in game.folder.resolve().parents]
    for root in roots:
        if (root / "rules" / game.name).is_dir():
            return root / "rules" / game.name
    return None


def checkout(tests: Path) -> Path:
    """The folder that the names of tests start from."""
    return tests.parents[2]


def marks(game: Game[Any]) -> list[Mark]:
    """Every case that a test of the game is marked with."""
    folder = folder_of_tests(game)
    if folder is None:
        return []
    out: list[Mark] = []
    for path in sorted(folder.rglob("test_*.py")):
        file = path.relative_to(checkout(folder)).as_posix()
        out += marks_in(file, ast.parse(path.read_text(encoding="utf-8")))
    return out


def marks_in(file: str, tree: ast.Module) -> list[Mark]:
    """The marks on the test functions and test classes of one file."""
    named = constants(tree)
    out: list[Mark] = []
    for name, node in definitions(tree):
        if is_test(name, node):
            test = "::".join([file, *name.split(".")])
            cases = [case for decorator in node.decorator_list for case in marked(decorator, named)]
            out += [Mark(case, test, node.lineno) for case in dict.fromkeys(cases)]
    return out


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """The assignments of a test file: the rows of a parametrized test may be there with their marks."""
    out: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            out.update({target.id: node.value for target in node.targets if isinstance(target, ast.Name)})
        elif isinstance(node, ast.AnnAssign) and node.value is not None and isinstance(node.target, ast.Name):
            out[node.target.id] = node.value
    return out


def is_test(name: str, node: Definition) -> bool:
    """Whether pytest collects this: a test function, alone or in a test class, or a class that has one."""
    *classes, own = name.split(".")
    if not all(outer.startswith("Test") for outer in classes):
        return False
    if not isinstance(node, ast.ClassDef):
        return own.startswith("test")
    return own.startswith("Test") and any(is_test(f"{name}.{inner}", inside) for inner, inside in definitions(node))


def marked(expression: ast.expr, named: dict[str, ast.expr]) -> Iterator[str]:
    """The cases of every rule mark in a decorator, also of those on single rows of a parametrized test."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Name) and node.id in named:
            yield from marked(named[node.id], {})
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in MARK_NAMES:
            yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
