"""Mutation tests of rules: a rule is disabled in a temporary copy of its game, and one of its tests must fail.

All code that cites a case is disabled at once, and the tests that are marked with the case run on the copy in a separate
process. This module is also the pytest plug-in that selects those tests there."""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import floor
from pathlib import Path
from typing import Any

from msgspec import Struct

from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.rules import Case
from ..kernel.toml import split_key, write_value
from .rule_matrix import (
    NOTE,
    Citation,
    Definition,
    checkout,
    citations,
    code_by_case,
    definitions,
    folder_of_tests,
    marks,
    settings,
)

KILLED = "killed"  # a test found the broken rule out
SURVIVED = "SURVIVED"  # no test noticed that the rule was broken
NOT_TRIED = "NOT TRIED"  # there was nothing to break or nothing to run

PASSED, FAILED, INTERRUPTED, NOT_FOUND = 0, 1, 2, 4  # pytest's exit codes; the last two: a module cannot be imported
WANTED = "KORVOLAN_PROVES"  # names the cases to the plug-in
TIME_LIMIT = 120.0  # seconds; a broken rule may loop for ever
FIRST_FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)

EFFECTS = ("take", "pick", "stop", "resolve", "drawn", "run")  # methods of a frame that change the state

PARSER = threading.Lock()

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Proof(Struct):
    """The result for one case: verdict, the places that were disabled, and the test that failed or the error."""

    case: Case
    verdict: str
    places: list[str]
    detail: str = ""

    @property
    def killed(self) -> bool:
        return self.verdict == KILLED

    def __str__(self) -> str:
        head = f"{self.case.id} {self.case.title}: {self.verdict}"
        if self.killed:
            return f"{head} by {self.detail}"
        if self.verdict == SURVIVED:
            return f"{head} although disabled: {', '.join(self.places)}"
        return f"{head}: {self.detail}"


# -- proving -------------------------------------------------------------------------------------------------------


def prove(
    game: Game[Any],
    cases: Iterable[str] | None = None,
    done: Callable[[], object] = lambda: None,
    jobs: int = 2,
    limit: float = TIME_LIMIT,
    apart: bool = False,
) -> list[Proof]:
    """Break each of the cases (all, if none are named) and run its tests. `done` is called after each.

    `apart` breaks one place of a case at a time, which finds places without a test of their own. A survivor is then not
    always a fault: two places may enforce the same rule."""
    chosen = list(provable(game) if cases is None else dict.fromkeys(cases))
    prover = Prover(game, limit)
    prover.check(chosen)
    proofs: list[Proof] = []
    with ThreadPoolExecutor(jobs) as pool:
        for found in pool.map(prover.prove_apart if apart else lambda number: [prover.prove(number)], chosen):
            proofs += found
            done()
    return proofs


def provable(game: Game[Any]) -> list[str]:
    """The cases that need code and tests."""
    return [case.id for case in game.rules.cases.values() if case.kind != NOTE]


def sample(game: Game[Any], n: int, seed: int) -> list[str]:
    """Some cases drawn at random, in the rulebook's order."""
    cases = provable(game)
    return sorted(random.Random(seed).sample(cases, min(n, len(cases))), key=cases.index)


class Prover:
    """Breaks the rules of one game: its citations and marks, and how its tests are run on a copy."""

    def __init__(self, game: Game[Any], limit: float) -> None:
        tests = folder_of_tests(game)
        if tests is None:
            raise KorvolanError(f"There is no folder tests/rules/{game.name} around {game.name}, so nothing can be proved.")
        self.game = game
        self.limit = limit
        self.root = checkout(tests)
        self.code = code_by_case(game.rules, citations(game.folder))
        self.tests: dict[str, list[str]] = {}
        for mark in marks(game):
            self.tests.setdefault(mark.case, []).append(mark.test)

    def check(self, cases: list[str]) -> None:
        """The tests must pass on an unchanged copy: otherwise their failing would prove nothing."""
        tried = [case for case in cases if self.tests.get(case)]
        if not tried:
            return
        code, output = self.run(tried, [])
        if code != PASSED:
            raise KorvolanError(f"The tests do not pass on an unchanged copy of {self.game.name}: {first_failure(output)}")

    def prove_apart(self, number: str) -> list[Proof]:
        """Break one case, place by place."""
        places = self.code[number]
        return [self.prove(number, [place]) for place in places] or [self.prove(number)]

    def prove(self, number: str, only: list[Citation] | None = None) -> Proof:
        """Break one case: all places that cite it, or only some."""
        case = self.game.rules[number]
        broken = self.code[number] if only is None else only
        places = [citation.place for citation in broken]
        if not broken or not self.tests.get(number):
            return Proof(case, NOT_TRIED, places, "no test" if broken else "no code")
        try:
            code, output = self.run([number], broken)
        except KorvolanError as error:
            return Proof(case, NOT_TRIED, places, str(error))
        if code in (FAILED, INTERRUPTED, NOT_FOUND):
            return Proof(case, KILLED, places, first_failure(output))
        if code == PASSED:
            return Proof(case, SURVIVED, places)
        return Proof(case, NOT_TRIED, places, f"pytest ended with {code}: {first_failure(output)}")

    def run(self, cases: list[str], broken: list[Citation]) -> tuple[int, str]:
        """Run the tests of some cases on a copy in which places are disabled: pytest's exit code and output."""
        tests = dict.fromkeys(test for case in cases for test in self.tests[case])
        with tempfile.TemporaryDirectory(prefix="korvolan-") as scratch:
            copy = Path(scratch) / self.game.name
            # A compiled module would be found before the edited source beside it.
            shutil.copytree(self.game.folder, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
            disable(copy, broken)
            command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--rootdir", str(self.root)]
            command += ["-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", __name__, *tests]
            environment = {key: value for key, value in os.environ.items() if key != "PYTEST_ADDOPTS"}
            environment |= {"KORVOLAN_GAMES": scratch, WANTED: " ".join(cases), "PYTHONDONTWRITEBYTECODE": "1"}
            environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # three times as fast, and the same on every machine
            try:
                ended = subprocess.run(
                    command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=self.limit
                )
            except subprocess.TimeoutExpired:
                return FAILED, f"the time limit of {self.limit:g} seconds"
        return ended.returncode, ended.stdout + ended.stderr


def first_failure(output: str) -> str:
    """The first test that failed, or the last line of pytest's output."""
    found = FIRST_FAILURE.search(output)
    if found:
        return found[1]
    lines = output.strip().splitlines()
    return lines[-1] if lines else "no output"


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """As a plug-in: of the tests named, and of their rows where they are parametrized, keep those of the wanted cases."""
    wanted = set(os.environ[WANTED].split())
    items[:] = [item for item in items if any(wanted & set(mark.args) for mark in item.iter_markers("rule"))]


# -- breaking code -------------------------------------------------------------------------------------------------


def disable(folder: Path, broken: Iterable[Citation]) -> None:
    """Disable places in a game's folder."""
    lines: dict[str, set[int]] = {}
    for citation in broken:
        lines.setdefault(citation.file, set()).add(citation.line)
    for file, numbers in lines.items():
        path = folder / file
        change = without_code if path.suffix == ".py" else with_altered_data
        path.write_text(change(path.read_text(encoding="utf-8"), numbers), encoding="utf-8")


def without_code(source: str, lines: set[int]) -> str:
    """A module in which the definitions that begin on these lines do nothing.

    >>> print(without_code('def full(n) -> bool:\\n    "Whether no more fit."\\n    return n > 2', {1}))
    def full(n) -> bool:
        "Whether no more fit."
        return False
    """
    data = source.encode()
    edits: list[tuple[int, int, str]] = []
    for _, node in definitions(parse(source)):
        if node.lineno in lines:
            edits += [(*body_span(data, function), statement) for function, statement in functions_to_disable(node)]
    end_of_last = 0
    out = b""
    for start, end, statement in sorted(edits):
        if start < end_of_last:
            continue  # inside a function that is disabled as a whole, or named twice
        out += data[end_of_last:start] + (b"; " if start == end else b"") + statement.encode()
        end_of_last = end
    changed = (out + data[end_of_last:]).decode()
    parse(changed)
    return changed


def parse(source: str) -> ast.Module:
    """A module's tree. Python 3.11 miscounts its recursion where two threads parse at once."""
    with PARSER:
        return ast.parse(source)


def functions_to_disable(node: ast.AST) -> Iterator[tuple[Definition, str]]:
    """The functions to disable, each with its replacement: a frame's methods only pop the frame, a function returns a
    neutral value."""
    if isinstance(node, Function):
        yield node, neutral_statement(node)
        return
    assert isinstance(node, ast.ClassDef)
    methods = {part.name: part for part in node.body if isinstance(part, Function)}
    effects = [methods[name] for name in EFFECTS if name in methods]
    for method in effects:
        yield method, f"{method.args.args[1].arg}.pop()"
    if "dice" in methods:
        yield methods["dice"], neutral_statement(methods["dice"])
    elif not effects and node.bases:  # a frame that inherits all it does
        yield node, f"\n{' ' * node.body[0].col_offset}take = resolve = drawn = run = lambda self, g, *rest: g.pop()"
    elif not effects:
        raise KorvolanError(f"{node.name} has none of {', '.join(EFFECTS)} or dice to disable")


def neutral_statement(function: Function) -> str:
    """A statement that returns False, 0 or something empty, by the function's return type."""
    returns = ast.unparse(function.returns).strip("'\"") if function.returns else ""
    answers = {"bool": "False", "int": "0", "str": '""', "list": "[]", "dict": "{}"}
    if returns == "None":
        return "return"
    kind = returns.partition("[")[0]
    return f"return {answers[kind]}" if kind in answers and "|" not in returns else 'raise RuntimeError("disabled")'


def body_span(data: bytes, function: Definition) -> tuple[int, int]:
    """The start and end of a function's body without its docstring; the end twice where something is only added: in a
    class, or after a docstring."""
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    last = function.body[-1]
    end = starts[(last.end_lineno or 0) - 1] + (last.end_col_offset or 0)
    statements = function.body[ast.get_docstring(function, clean=False) is not None :]
    if not statements or isinstance(function, ast.ClassDef):
        return end, end
    first = statements[0]
    decorators: list[ast.expr] = getattr(first, "decorator_list", [])
    begins = decorators[0].lineno if decorators else first.lineno
    return starts[begins - 1] + first.col_offset, end


# -- breaking data -------------------------------------------------------------------------------------------------


def with_altered_data(text: str, lines: set[int]) -> str:
    """A data file in which the settings that begin on these lines have another value.

    >>> with_altered_data("road = 2\\nkinds = ['road', 'stream']", {1, 2})
    'road = 3\\nkinds = ["road"]'
    """
    out = text.splitlines()
    for setting in reversed(settings(text)):
        if setting.first in lines:
            value: Any = tomllib.loads("\n".join(out[setting.first - 1 : setting.last]))
            for part in split_key(setting.key):
                value = value[part]
            out[setting.first - 1 : setting.last] = [f"{setting.key} = {write_value(altered(value))}"]
    return "\n".join(out)


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return floor(value) + 1  # written whole
    if isinstance(value, str):
        return f"{value}-altered"
    if isinstance(value, list) and value:
        return value[:-1]
    if isinstance(value, dict) and value:
        last = list(value)[-1]
        return {**value, last: altered(value[last])}
    raise KorvolanError(f"{value!r} in the data cannot be altered")
