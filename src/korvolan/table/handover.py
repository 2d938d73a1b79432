"""Handing over: a table that was opened before it was compiled goes on as the compiled copy, once no game is open.

The process becomes the copy's. It keeps the socket, so the address stays, and whoever asks meanwhile waits a moment."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from multiprocessing import util
from pathlib import Path

import uvicorn

from .serving import SOCKET, WAITING_OUTSIDE, WORKER
from .table_registry import TableRegistry

logger = logging.getLogger("korvolan.table")
SUCCESSOR = "KORVOLAN_HEIR"  # the copy that it was handed over to: it is not done a second time
POSSIBLE = os.name == "posix"  # elsewhere a process cannot become another one
LOOK_EVERY = 0.5  # seconds between two looks
PATIENCE = 60.0  # seconds until a copy that is tried must have answered
LAST = 5.0  # seconds for a process or a thread to end
TRIAL = """
import korvolan.cli, korvolan.table.app
from korvolan.table.build_status import RUNNING
for name in korvolan.game_names():
    korvolan.game(name)
print(RUNNING)
"""


class Server(uvicorn.Server):
    """Serves all tables until it is stopped, or until `successor`, a compiled copy, shall go on with it at `listening`."""

    def __init__(self, config: uvicorn.Config, registry: TableRegistry) -> None:
        super().__init__(config)
        self.registry = registry
        self.successor = ""
        self.listening: socket.socket | None = None

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        watching = asyncio.ensure_future(self.watch(sockets or []))
        try:
            await super().serve(sockets)
        finally:
            watching.cancel()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """The server accepts few connections at a time; many more may wait outside."""
        await super().startup(sockets)
        for one in sockets or []:
            one.listen(WAITING_OUTSIDE)
        tell_ready()
        if WORKER in os.environ:
            threading.Thread(target=end_with_parent, args=(os.getppid(),), daemon=True).start()

    async def watch(self, sockets: list[socket.socket]) -> None:
        """Look for a compiled copy that is ready, and hand over to it when no game is open."""
        build = self.registry.pool.build
        while POSSIBLE and build.file and self.registry.settings.local:
            await asyncio.sleep(LOOK_EVERY)
            copy = build.copy()
            if not copy or copy == os.environ.get(SUCCESSOR) or not self.idle():
                continue
            good = await asyncio.to_thread(runs_here, copy)
            if self.should_exit:  # Ctrl+C ends what is tried, too
                return
            if not good:
                logger.warning("the compiled copy does not run: the table goes on without it")
                build.refuse(copy)
            elif self.idle():
                self.listening = sockets[0].dup()  # the server closes what it was given
                self.successor, self.should_exit = copy, True
                return

    def idle(self) -> bool:
        """Whether no game is open and no request is being answered."""
        return self.started and self.registry.is_idle() and not self.server_state.tasks


def tell_ready() -> None:
    """Among several servers: the supervisor may count on this one."""
    _, _, pipe = os.environ.get(WORKER, "").partition(":")
    if pipe.isdigit():
        os.write(int(pipe), b"1")


def end_with_parent(parent: int) -> None:
    """Without its supervisor a server ends, too: nobody would start it again."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os.kill(os.getpid(), signal.SIGTERM)


def runs_here(copy: str) -> bool:
    """Whether a copy can serve: handing over to a broken one would end the table."""
    command = [sys.executable, "-c", TRIAL]
    try:
        done = subprocess.run(command, env=with_copy(copy), capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and Path(done.stdout.strip()) == Path(copy).resolve()


def with_copy(copy: str) -> dict[str, str]:
    """The environment in which a copy is found before the package that runs here."""
    before = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{before}" if before else copy}


def hand_over(copy: str, listening: socket.socket) -> None:
    """Become the copy, with the same arguments and the same socket."""
    wait_for_workers()
    release_shared_locks()
    listening.set_inheritable(True)
    sys.stdout.flush()
    sys.stderr.flush()
    env = {**with_copy(copy), SOCKET: str(listening.fileno()), SUCCESSOR: copy}
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], env)


def release_shared_locks() -> None:
    """The locks that programs shared are given back as they are at the end of a process, which does not come here."""
    util._exit_function()  # type: ignore[attr-defined]


def wait_for_workers() -> None:
    """Wait for the processes of programs, and for the threads that look after them."""
    for child in multiprocessing.active_children():
        child.join(LAST)
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(LAST)
