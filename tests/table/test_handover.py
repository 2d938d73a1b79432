"""A table that was opened interpreted goes on as the compiled copy once no game is open, at the same address."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from korvolan.table import handover
from korvolan.table.app import open_registry, serving
from korvolan.table.build_status import RUNNING, VARIABLE
from korvolan.table.handover import POSSIBLE, SUCCESSOR, Server, runs_here
from korvolan.table.serving import SOCKET, inherited

from .copies import Compiler, copied
from .server import settings_for

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="a process cannot become another one here")
MARK = "the copy"
MARKED = f"\n__version__ = {MARK!r}\n"
SEATS = {"north": "me", "south": "me"}


class Opened:
    """`korvolan play` with a compiler at work beside it."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.compiler = Compiler(folder / "build.json")
        self.compiler.tell("compiling", share=0.5, seconds_left=60)
        self.errors = folder / "errors.txt"
        command = [sys.executable, "-m", "korvolan.cli", "play", "--no-browser", "--data", str(folder / "data")]
        told = {"PYTHONPATH": str(RUNNING), VARIABLE: str(self.compiler.file)}
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                command, env={**os.environ, **told, **env}, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+?(?=/\s)", self.process.stdout.readline())
        assert found, self.errors.read_text()
        self.http = httpx.Client(base_url=found.group(0), timeout=30)

    def version(self) -> str:
        """By which it can be seen whose code answers."""
        return str(self.http.get("/api/catalogue").json()["version"])

    def close(self) -> str:
        """End it by Ctrl+C; what it printed since it was opened."""
        self.http.close()
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=20)
        return str(rest)


Open = Callable[..., Opened]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    tables: list[Opened] = []

    def begin(**env: str) -> Opened:
        tables.append(Opened(tmp_path, **env))
        return tables[-1]

    yield begin
    for table in tables:
        if table.process.poll() is None:
            table.close()


def until(true: Callable[[], Any], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.1)


def test_an_idle_table_becomes_the_copy_and_nobody_is_refused(opened: Open, tmp_path: Path) -> None:
    copy = copied(tmp_path / "copy", init=MARKED)
    table = opened()
    assert table.version() != MARK
    refused: list[str] = []
    done = threading.Event()
    asking = threading.Thread(target=ask, args=(table, done, refused))
    asking.start()
    table.compiler.tell("ready", share=1.0, path=copy)
    until(lambda: table.version() == MARK)
    done.set()
    asking.join()
    assert not refused
    assert table.http.get("/api/build").json()["state"] == "ready"
    time.sleep(1.5)  # it has arrived, and does not begin anew
    assert table.version() == MARK
    assert (tmp_path / "data" / "address.json").is_file()
    assert table.errors.read_text() == ""
    assert table.close() == ""
    assert not (tmp_path / "data" / "address.json").exists()


def ask(table: Opened, done: threading.Event, refused: list[str]) -> None:
    """Whoever comes again and again: every time by a new connection, so that none is closed before the answer."""
    while not done.wait(0.05):
        try:
            httpx.get(f"{table.http.base_url}/api/build", timeout=30).raise_for_status()
        except httpx.ConnectError as error:
            refused.append(str(error))
        except httpx.HTTPError:
            pass  # it was let in at the last moment; a browser asks again by itself


def test_a_game_that_is_open_is_left_alone(opened: Open, tmp_path: Path) -> None:
    copy = copied(tmp_path / "copy", init=MARKED)
    table = opened()
    game = table.http.post("/api/tables", json={"game": "tiny", "seats": SEATS}).json()
    own = {"Authorization": f"Bearer {game['token']}"}
    at = f"/api/tables/{game['table']}"
    table.compiler.tell("ready", share=1.0, path=copy)
    time.sleep(1)
    assert table.version() != MARK
    seat = table.http.get(f"{at}/view", headers=own).json()["view"]["to_move"]
    hint = table.http.post(f"{at}/hint", json={"seat": seat, "what": ""}, headers=own)
    assert hint.json()["text"], hint.text  # its program thinks in a process of the copy's, which then has to end
    assert table.http.delete(at, headers=own).status_code == 204
    until(lambda: table.version() == MARK)
    assert children(table.process.pid) == []
    assert table.errors.read_text() == ""
    assert table.close() == ""


def children(pid: int) -> list[str]:
    """The processes that a process has, where that can be read."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    return [child for file in files for child in file.read_text().split()]


def test_a_table_is_not_left_to_a_broken_copy(opened: Open, tmp_path: Path) -> None:
    copy = copied(tmp_path / "copy", table__app="\nraise ImportError('built for another machine')\n")
    table = opened()
    table.compiler.tell("ready", share=1.0, path=copy)
    until(lambda: table.http.get("/api/build").json()["state"] == "failed")
    assert table.version() != MARK
    assert "does not run" in table.errors.read_text()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that is not served, with a copy that is ready and need not be tried."""
    (tmp_path / "korvolan").mkdir()
    (tmp_path / "korvolan" / "__init__.py").touch()
    Compiler(tmp_path / "build.json").tell("ready", path=str(tmp_path))
    monkeypatch.setenv(VARIABLE, str(tmp_path / "build.json"))
    monkeypatch.setattr(handover, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(handover, "runs_here", lambda copy: True)
    registry = open_registry(settings_for(tmp_path / "data"))
    found = Server(uvicorn.Config(serving(registry)), registry)
    found.started = True
    yield found
    registry.storage.close()
    if found.listening is not None:
        found.listening.close()


def successor_of(server: Server) -> str:
    """Whom the server is left to within a moment."""

    async def watch() -> None:
        with socket.socket() as listening, contextlib.suppress(TimeoutError):
            await asyncio.wait_for(server.watch([listening]), 0.3)

    asyncio.run(watch())
    return server.successor


def test_a_quiet_table_is_left_to_the_copy(server: Server, tmp_path: Path) -> None:
    assert successor_of(server) == str(tmp_path)
    assert server.should_exit
    assert server.listening is not None


@pytest.mark.parametrize("what", ["a game", "a game that comes back", "a seal", "a request", "a club", "once before"])
def test_a_table_that_is_in_use_is_not_left(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    registry: Any = server.registry
    if what == "a game":
        registry.tables["one"] = object()
    elif what == "a game that comes back":
        registry.loading["one"] = object()
    elif what == "a seal":
        asyncio.run(registry.new_seal())
    elif what == "a request":
        tasks: set[Any] = server.server_state.tasks
        tasks.add(object())
    elif what == "a club":
        registry.settings.local = False
    else:  # something else came before the copy on the path
        monkeypatch.setenv(SUCCESSOR, str(tmp_path))
    assert successor_of(server) == ""
    assert not server.should_exit


def test_a_copy_has_to_be_the_one_that_runs(tmp_path: Path) -> None:
    assert runs_here(str(RUNNING))
    assert not runs_here(str(tmp_path))


def test_a_socket_that_is_none_is_not_taken_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for number in ("", "x", "-1", "99999"):
        monkeypatch.setenv(SOCKET, number)
        assert inherited() is None
        assert SOCKET not in os.environ
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        monkeypatch.setenv(SOCKET, str(os.dup(listening.fileno())))
        found = inherited()
        assert found is not None
        assert found.getsockname() == listening.getsockname()
        assert not found.get_inheritable()
        found.close()
