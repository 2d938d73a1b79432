"""The compiled copy: code is compiled anew when it changes, data are copied."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
import compile as compiling


class Tree:
    """A small tree with a copy that was compiled from it, and how often it has been compiled since."""

    def __init__(self, root: Path) -> None:
        self.game = root / "src" / "korvolan" / "games" / "some"
        self.copy = root / "build" / "compiled" / "korvolan"
        self.compiled = 0


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path)
    (made.game / "data").mkdir(parents=True)
    (made.game / "data" / "tables.toml").write_text("one = 1\n")
    (made.game / "rules.py").write_text("ONE = 1\n")

    def build() -> bool:
        made.compiled += 1
        made.copy.mkdir(parents=True, exist_ok=True)
        (made.copy / "rules.so").write_text("made")
        compiling.bring_data()
        return True

    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    monkeypatch.setattr(compiling, "TARGET", made.copy.parent)
    monkeypatch.setattr(compiling, "STAMP", made.copy.parent / "hash.txt")
    monkeypatch.setattr(compiling, "build", build)
    monkeypatch.setattr(compiling, "compiler", lambda: sys.executable)
    assert compiling.main() == 0
    assert made.compiled == 1
    made.compiled = 0
    return made


def test_nothing_changed_nothing_is_done(tree: Tree) -> None:
    compiling.main()
    assert tree.compiled == 0


def test_data_are_copied_and_nothing_is_compiled(tree: Tree) -> None:
    (tree.game / "data" / "tables.toml").unlink()
    (tree.game / "data" / "pieces.toml").write_text("two = 2\n")
    compiling.main()
    assert tree.compiled == 0
    assert [path.name for path in (tree.copy / "games" / "some" / "data").iterdir()] == ["pieces.toml"]
    assert (tree.copy / "rules.so").exists()
    assert compiling.STAMP.read_text() == compiling.source_hash()


@pytest.mark.parametrize("name", ["rules.py", "unfinished"])
def test_code_is_compiled_anew(tree: Tree, name: str) -> None:
    (tree.game / name).write_text("ONE = 2\n")
    compiling.main()
    assert tree.compiled == 1
