"""The compiled copy: what has changed is compiled anew, and nothing else; what was broken off is never taken for whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import compile as compiling
import compile_cache
import environment
from build_status import Status
from mypyc_modules import KERNEL
from progress import Failed


class Tree:
    """A small checkout with two games, and a mypyc and a C compiler that only write down what they are asked to do.

    What they make of a module: its lines without those inside functions are its interface, all of them its C."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "build" / "compiled"
        self.package = root / "src" / "korvolan"
        self.done: list[str] = []
        self.failing = ""
        self.slow = 0.0
        for name in ["__init__.py", *KERNEL]:
            self.write(name, "class Thing:\n    body = 1\n")
        for game in ("one", "other"):
            self.write(f"games/{game}/rules.py", f"# {game}\nONE = 1\n")
            self.write(f"games/{game}/data/tables.toml", "one = 1\n")
        (root / "tests" / "games").mkdir(parents=True)

    def write(self, name: str, text: str) -> None:
        path = self.package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def step(self, group: compile_cache.Group, name: str, plan: Path, env: dict[str, str]) -> None:
        told = json.loads(plan.read_text())
        self.done.append(f"{name} {group.name}")
        time.sleep(self.slow)
        if self.failing == group.name:
            raise Failed("compiling failed.")
        if name == "build":
            out = Path(told["out"]) / "korvolan"
            out.mkdir(parents=True)
            (out / f"{group.name}.so").write_text("compiled")
            return
        target = Path(told["target"])
        target.mkdir()
        for files, library in told["separate"]:
            lines = [line for file in files for line in (group.tree / file).read_text().splitlines()]
            (target / f"__native_{library}.c").write_text("\n".join(lines))
            (target / f"__native_{library}.h").write_text("\n".join(line for line in lines if not line.startswith(" ")))

    def make(self) -> Path:
        self.done.clear()
        return compiling.make(Status(compiling.STATUS, 2), told=False)

    def built(self) -> set[str]:
        return {entry.removeprefix("build ") for entry in self.done if entry.startswith("build")}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    made = Tree(tmp_path)
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    monkeypatch.setattr(compiling, "HOME", made.home)
    monkeypatch.setattr(compiling, "STATUS", made.home / "status.json")
    monkeypatch.setattr(compiling, "REMEMBERED", made.home / "failed.txt")
    monkeypatch.setattr(compiling, "cannot_compile", lambda: "")
    monkeypatch.setattr(environment, "folder", lambda part, quiet=False: tmp_path)
    monkeypatch.setattr(compile_cache.Group, "step", lambda group, name, plan, env: made.step(group, name, plan, env))
    monkeypatch.delenv("KORVOLAN_COMPILE_GAMES", raising=False)
    monkeypatch.delenv("KORVOLAN_COPY", raising=False)
    first = made.make()
    assert made.built() == {"kernel", "one", "other"}
    assert sorted(path.name for path in first.rglob("*.so")) == ["kernel.so", "one.so", "other.so"]
    return made


def test_nothing_changed_nothing_is_done(tree: Tree) -> None:
    before = compiling.present_copy()
    assert before is not None
    assert tree.make() == before
    assert tree.done == []


def test_data_are_copied_and_nothing_is_compiled(tree: Tree) -> None:
    (tree.package / "games" / "one" / "data" / "tables.toml").unlink()
    tree.write("games/one/data/pieces.toml", "two = 2\n")
    copy = tree.make()
    assert tree.done == []
    assert [path.name for path in (copy / "korvolan" / "games" / "one" / "data").iterdir()] == ["pieces.toml"]
    assert (copy / "korvolan" / "one.so").exists()


def test_an_edit_of_one_game_compiles_that_game_alone(tree: Tree) -> None:
    old = compiling.copy_path()
    tree.write("games/one/rules.py", "ONE = 2\n")
    assert compiling.present_copy() is None, "a copy of other sources is not the present one"
    copy = tree.make()
    assert tree.done == ["translate one", "build one"]
    assert copy != old
    assert old.is_dir(), "a table may still run on it"


def test_an_edit_inside_the_kernel_compiles_the_kernel_alone(tree: Tree) -> None:
    tree.write("kernel/state.py", "class Thing:\n    body = 2\n")
    tree.make()
    assert tree.built() == {"kernel"}


def test_another_interface_of_the_kernel_compiles_every_game(tree: Tree) -> None:
    """Games reach into the kernel's structures by their offsets: old code upon new structures would corrupt them."""
    tree.write("kernel/state.py", "class Thing:\n    body = 1\nclass Another:\n    body = 1\n")
    tree.make()
    assert tree.built() == {"kernel", "one", "other"}


def test_an_edit_taken_back_compiles_nothing(tree: Tree) -> None:
    tree.write("games/one/rules.py", "ONE = 2\n")
    tree.make()
    tree.write("games/one/rules.py", "# one\nONE = 1\n")
    tree.make()
    assert tree.done == []


def test_an_unfinished_game_is_left_out(tree: Tree) -> None:
    tree.write("games/one/unfinished", "")
    copy = tree.make()
    assert tree.done == []
    assert not list(copy.rglob("one.so"))


def test_a_failure_is_told_remembered_and_leaves_no_copy(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.write("games/one/rules.py", "ONE = 2\n")
    tree.failing = "one"
    with pytest.raises(Failed):
        tree.make()
    assert compiling.present_copy() is None
    assert json.loads(compiling.STATUS.read_text())["state"] == "failed"
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("a failure that is remembered was tried again"))
    with pytest.raises(Failed, match="compiling failed"):
        compiling.in_background()
    tree.write("games/one/rules.py", "ONE = 3\n")
    assert compiling.remembered() == "", "something changed: it may work now"


def test_what_was_broken_off_is_made_again(tree: Tree) -> None:
    tree.write("games/one/rules.py", "ONE = 2\n")
    (tree.home / "work" / "one").mkdir(parents=True)
    (tree.home / "work" / "tree" / "korvolan").mkdir(parents=True)
    (tree.home / "work" / "tree" / "korvolan" / "half").write_text("")
    copy = tree.make()
    assert tree.built() == {"one"}
    assert not list(copy.rglob("half"))


def test_the_second_waits_for_the_first(tree: Tree) -> None:
    tree.write("games/one/rules.py", "ONE = 2\n")
    tree.slow = 0.2
    tree.done.clear()
    threads = [threading.Thread(target=lambda: compiling.make(Status(compiling.STATUS, 2), told=False)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert tree.done == ["translate one", "build one"]
    assert json.loads(compiling.STATUS.read_text())["state"] == "ready"


def test_old_copies_are_let_go(tree: Tree) -> None:
    for number in range(5):
        tree.write("games/one/data/tables.toml", f"one = {number}\n")
        os.utime(tree.make(), (number, number))
    assert len(list(tree.home.glob("copy-*"))) == compiling.KEPT


def test_the_time_left_follows_the_pace_of_this_machine(tmp_path: Path) -> None:
    class Some:
        def __init__(self, name: str, weight: int) -> None:
            self.name, self.weight = name, weight

    status = Status(tmp_path / "status.json", 1)
    status.pace = 1.0  # second for a thousand bytes
    status.waiting = {"one": 60_000, "other": 60_000}
    status.total = 120_000
    assert status.left() == (120.0, 0.0)
    first = Some("one", 60_000)
    status.started(first)  # type: ignore[arg-type]
    status.under_way["one"] = (time.monotonic() - 30, 60_000)
    seconds, share = status.left()
    assert seconds == pytest.approx(90, abs=1)
    assert share == pytest.approx(0.25, abs=0.02)
    status.finished(first)  # type: ignore[arg-type]
    assert status.left()[0] == pytest.approx(30, abs=1), "it took half as long as thought, and so will the other"
    assert Status(tmp_path / "status.json", 1).pace == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize(
    ("said", "told"),
    [("fatal error: Python.h: No such file", "python3-dev"), ("fatal error: limits.h: No such file", "libc6-dev")],
)
def test_a_compiler_that_cannot_work_names_the_package(
    said: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "fake-cc"
    fake.write_text(f"#!/bin/sh\necho '{said}' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("CC", str(fake))
    assert told in compile_cache.cannot_compile.__wrapped__()
    monkeypatch.setenv("CC", str(tmp_path / "nowhere"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "no C compiler" in compile_cache.cannot_compile.__wrapped__()


@pytest.mark.skipif(not hasattr(os, "setpgid"), reason="no process groups here")
def test_a_killed_compilation_takes_its_compiler_along(tmp_path: Path) -> None:
    """Whoever kills the program that compiles is not left with a C compiler that fills both cores for minutes."""
    pid = tmp_path / "pid"
    child = (
        "import compile_group, subprocess, sys; compile_group.leave_with(int(sys.argv[1]));"
        f"subprocess.run(['sh', '-c', 'echo $$ > {pid}; exec sleep 60'])"
    )
    parent = f"import os, subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}, str(os.getpid())])"
    process = subprocess.Popen([sys.executable, "-c", parent], cwd=Path(compiling.__file__).parent)
    wait_for(lambda: pid.is_file() and pid.read_text().strip())
    process.kill()
    process.wait()
    wait_for(lambda: not is_running(int(pid.read_text())))


def wait_for(true: Callable[[], object]) -> None:
    until = time.monotonic() + 20
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.is_file() or ") Z " not in status.read_text()  # where nobody fetches it, it is dead all the same
