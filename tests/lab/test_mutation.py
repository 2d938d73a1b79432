"""Proof by breaking: how code and data are disabled, and what the verdicts are."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import korvolan
from korvolan import Game, KorvolanError
from korvolan.lab.mutation import KILLED, NOT_TRIED, SURVIVED, Prover, prove, sample, with_altered_data, without_code

BLIND = """
from importlib import import_module

import korvolan
import pytest

@pytest.mark.rule("1.1b")
def test_nothing(): ...

@pytest.mark.parametrize("n", [
    pytest.param(0, marks=pytest.mark.rule("1.1c")),
    pytest.param(1, marks=pytest.mark.rule("1.1f")),
])
def test_rows(n):
    if n:
        state = korvolan.game("tiny").start("duel")
        state.at[5] = state.at[0]
        movement = import_module("korvolan.games.tiny.rules.movement")
        assert movement.is_held_fast(state, 0)
        assert movement.AREAS_A_MOVE == 2
"""


@pytest.fixture
def tiny() -> Game[Any]:
    return korvolan.game("tiny")


@pytest.fixture
def scratch_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tests folder of its own for the tiny game's rules."""
    folder = tmp_path / "tests" / "rules" / "tiny"
    folder.mkdir(parents=True)
    monkeypatch.setenv("KORVOLAN_TESTS", str(tmp_path / "tests"))
    return folder


# -- verdicts ------------------------------------------------------------------------------------------------------


def test_the_tests_of_the_tiny_game_find_broken_rules_out(tiny: Game[Any]) -> None:
    cases = sample(tiny, 4, seed=1)
    counted: list[int] = []
    proofs = prove(tiny, cases, lambda: counted.append(1))
    assert [proof.case.id for proof in proofs] == cases
    assert [str(proof) for proof in proofs if not proof.killed] == []
    assert all("tests/rules/tiny/test_" in str(proof) for proof in proofs)
    assert len(counted) == 4


def test_a_test_that_cannot_fail_proves_nothing(tiny: Game[Any], scratch_tests: Path) -> None:
    (scratch_tests / "test_blind.py").write_text(BLIND, encoding="utf-8")
    proofs = prove(tiny, ["1.1b", "1.1c", "1.1f", "1.1a"])
    # The row that would notice that 1.1c is broken bears another number, and does not count.
    assert [proof.verdict for proof in proofs] == [SURVIVED, SURVIVED, KILLED, NOT_TRIED]
    assert str(proofs[0]).startswith("1.1b Once a turn: SURVIVED although disabled: rules/movement.py:")
    assert str(proofs[3]) == "1.1a Two blocks: NOT TRIED: no test"


def test_a_place_without_a_test_does_not_hide_behind_another(tiny: Game[Any], scratch_tests: Path) -> None:
    """[1.1c] has a frame and a number; a test that looks at the number alone says nothing of the frame."""
    text = "from importlib import import_module\nimport pytest\n"
    text += '@pytest.mark.rule("1.1c")\ndef test_half():\n'
    text += '    assert import_module("korvolan.games.tiny.rules.movement").AREAS_A_MOVE == 2\n'
    (scratch_tests / "test_half.py").write_text(text, encoding="utf-8")
    assert [proof.verdict for proof in prove(tiny, ["1.1c"])] == [KILLED]
    apart = prove(tiny, ["1.1c", "1.1b"], apart=True)
    assert [(proof.case.id, proof.verdict) for proof in apart] == [("1.1c", SURVIVED), ("1.1c", KILLED), ("1.1b", NOT_TRIED)]
    assert [proof.places[0].partition(":")[0] for proof in apart] == [
        "rules/movement.py",
        "data/board.toml",
        "rules/movement.py",
    ]


def test_tests_that_fail_on_an_unchanged_copy_are_refused(tiny: Game[Any], scratch_tests: Path) -> None:
    text = 'import pytest\n@pytest.mark.rule("1.1b")\ndef test_wrong():\n    assert False\n'
    (scratch_tests / "test_wrong.py").write_text(text, encoding="utf-8")
    with pytest.raises(KorvolanError, match=r"do not pass on an unchanged copy of tiny: .*test_wrong"):
        prove(tiny, ["1.1b"])


def test_a_rule_without_an_end_runs_into_the_time_limit(tiny: Game[Any]) -> None:
    assert str(Prover(tiny, 0.01).prove("1.1b")) == "1.1b Once a turn: killed by the time limit of 0.01 seconds"


def test_a_sample_depends_on_its_seed_alone(tiny: Game[Any]) -> None:
    assert sample(tiny, 4, seed=1) == sample(tiny, 4, seed=1) != sample(tiny, 4, seed=2)
    everything = sample(tiny, 1000, seed=1)
    assert everything == [case.id for case in tiny.rules.cases.values() if case.kind != "note"]


# -- breaking ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("returns", "statement"),
    [
        (" -> bool", "return False"),
        (" -> int", "return 0"),
        (" -> list[int]", "return []"),
        (" -> str", "return ''"),
        (" -> dict[str, int]", "return {}"),
        (" -> None", "return"),
        (" -> 'bool'", "return False"),
        (" -> int | None", "raise RuntimeError('disabled')"),
        (" -> tuple[int, int]", "raise RuntimeError('disabled')"),
        ("", "raise RuntimeError('disabled')"),
    ],
)
def test_a_function_says_no_in_the_way_of_its_kind(returns: str, statement: str) -> None:
    source = f'def f(g){returns}:\n    """[1.1] Größe."""\n    é = 1\n    if g:\n        return é\n    return 2\n\n\nx = 1\n'
    wanted = f'def f(g){returns}:\n    """[1.1] Größe."""\n    {statement}\nx = 1'
    assert ast.unparse(ast.parse(without_code(source, {1}))) == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("def f(g) -> bool: return g", "def f(g) -> bool: return False"),
        ('def f(g) -> int:\n    """Doc."""', 'def f(g) -> int:\n    """Doc."""; return 0'),
        ("def f(g) -> None:\n    @g\n    def h(): ...\n    h()", "def f(g) -> None:\n    return"),
        ("@g\ndef f(g) -> bool:\n    return g", "@g\ndef f(g) -> bool:\n    return False"),
    ],
)
def test_short_documented_and_decorated_bodies_are_replaced_too(source: str, wanted: str) -> None:
    assert without_code(source, {2 if source.startswith("@") else 1}) == wanted


def test_a_frame_does_nothing_and_goes() -> None:
    source = (
        "class Fire(Hits):\n"
        "    def dice(self, g) -> int:\n        return 3\n"
        "    def resolve(self, state, result) -> None:\n        state.hit(result)\n"
        "    def hit_on(self, g) -> int:\n        return 4\n"
    )
    broken = without_code(source, {1})
    assert broken == source.replace("return 3", "return 0").replace("state.hit(result)", "state.pop()")


def test_a_frame_that_inherits_everything_does_nothing_and_goes() -> None:
    source = 'class Turn(Sequence):\n    """A turn."""\n\n\nclass Other:\n    x = 1\n'
    added = "; \n    take = resolve = drawn = run = lambda self, g, *rest: g.pop()"
    assert without_code(source, {1}) == source.replace('"""A turn."""', f'"""A turn."""{added}')


def test_a_class_with_nothing_to_disable_is_told() -> None:
    with pytest.raises(KorvolanError, match="Odd has none of take"):
        without_code("class Odd:\n    x = 1\n", {1})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("n = 2  # why", "n = 3"),
        ("n = 0.5", "n = 1"),
        ("n = true", "n = false"),
        ('n = "road"', 'n = "road-altered"'),
        ("n = [1, 2,\n  3,\n]", "n = [1, 2]"),
        ("a.n = 2", "a.n = 3"),
        ("n = { a = 1, b = 2 }", "n = { a = 1, b = 3 }"),
    ],
)
def test_a_setting_gets_another_value_of_its_kind(before: str, after: str) -> None:
    assert with_altered_data(f"x = 1\n{before}\ny = 2", {2}) == f"x = 1\n{after}\ny = 2"
