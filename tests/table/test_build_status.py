"""What the compiler tells while a table is open, and what the lobby is told of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from korvolan.table.build_status import RUNNING, VARIABLE, Build

from .copies import Compiler

Start = Any


@pytest.fixture
def compiler(tmp_path: Path) -> Compiler:
    return Compiler(tmp_path / "build.json")


def test_without_a_compiler_there_is_nothing_to_tell(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert Build().status().state == "none"
    assert Build(str(compiler.file)).status().state == "none"  # it has written nothing yet
    monkeypatch.setenv(VARIABLE, str(compiler.file))
    compiler.tell("compiling")
    assert Build().status().state == "compiling"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"state": "asleep"}', '{"state": "ready", "path": 3}', "\x00", "[" * 9000]
)
def test_what_cannot_be_understood_is_nothing(compiler: Compiler, text: str) -> None:
    compiler.file.write_text(text)
    assert Build(str(compiler.file)).status().state == "none"


def test_every_word_is_heard(compiler: Compiler, tmp_path: Path) -> None:
    build = Build(str(compiler.file))
    compiler.tell("compiling", share=0.35, seconds_left=130)
    found = build.status()
    assert (found.state, found.share, found.seconds_left, build.copy()) == ("compiling", 0.35, 130, "")
    compiler.tell("compiling", share=0.4, seconds_left=120)
    assert build.status().share == 0.4
    compiler.tell("failed", reason="There is no C compiler here.")
    assert build.status().reason == "There is no C compiler here."
    (tmp_path / "korvolan").mkdir()
    (tmp_path / "korvolan" / "__init__.py").touch()
    compiler.tell("ready", path=str(tmp_path))
    assert (build.status().state, build.copy()) == ("ready", str(tmp_path))


def test_a_file_that_is_the_same_is_not_read_again(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    build = Build(str(compiler.file))
    compiler.tell("compiling")
    build.status()
    monkeypatch.setattr("korvolan.table.build_status.read", lambda file: pytest.fail("it was read again"))
    assert build.status().state == "compiling"


def test_a_compiler_that_was_killed_is_not_waited_for(compiler: Compiler) -> None:
    build = Build(str(compiler.file))
    compiler.tell("compiling", updated=time.time() - 29)
    assert build.status().state == "compiling"
    compiler.tell("compiling", updated=time.time() - 31)
    assert build.status().state == "none"
    compiler.tell("failed", updated=time.time() - 1000, reason="No.")
    assert build.status().state == "failed"  # whoever is done need not say so again


def test_a_copy_that_is_not_there_or_runs_already_is_none(compiler: Compiler, tmp_path: Path) -> None:
    build = Build(str(compiler.file))
    compiler.tell("ready", path=str(tmp_path / "nowhere"))
    assert (build.status().state, build.copy()) == ("none", "")
    compiler.tell("ready", path=str(RUNNING))
    assert (build.status().state, build.copy()) == ("ready", "")


def test_a_copy_that_was_refused_has_failed(compiler: Compiler, tmp_path: Path) -> None:
    (tmp_path / "korvolan").mkdir()
    (tmp_path / "korvolan" / "__init__.py").touch()
    build = Build(str(compiler.file))
    compiler.tell("ready", path=str(tmp_path))
    build.refuse(str(tmp_path))
    assert (build.status().state, build.copy()) == ("failed", "")
    assert build.status().reason


def test_only_the_local_lobby_is_told(compiler: Compiler, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(compiler.file))
    compiler.tell("compiling", share=0.5, seconds_left=90, path="/somewhere")
    served = start()
    assert served.http.get("/api/build").json() == {"state": "compiling", "share": 0.5, "seconds_left": 90}
    compiler.tell("failed", reason="There is no C compiler here.")
    told = served.http.get("/api/build").json()
    assert (told["state"], told["reason"]) == ("failed", "There is no C compiler here.")
    served.stop()
    club = start(local=False)
    assert club.http.get("/api/build").json() == {"state": "none"}
