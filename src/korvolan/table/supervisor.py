"""The supervisor: several servers on one machine that share a socket and a database. One that ends is started again.

SIGTERM or Ctrl+C lets all of them finish what they have. SIGHUP replaces them one after the other, so that the table goes on
while a new version takes over: a fresh server listens before an old one is told to go."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from types import FrameType

from .serving import SOCKET, WORKER

PAUSE = 0.1  # seconds between two looks
SETTLED = 10.0  # seconds after which a server that ends was no failed start
LONGEST_WAIT = 10.0  # seconds before one that fails again and again is started once more
LAST = 30.0  # seconds to finish what is under way
READY = 60.0  # seconds for a fresh server to come up


class Worker:
    """One server, and when it was started."""

    def __init__(self, number: int, listening: socket.socket) -> None:
        self.number = number
        self.started = time.monotonic()
        read, write = os.pipe()
        env = {**os.environ, SOCKET: str(listening.fileno()), WORKER: f"{number}:{write}"}
        command = [sys.executable, *sys.orig_argv[1:]]
        self.process = subprocess.Popen(command, env=env, pass_fds=(listening.fileno(), write), start_new_session=True)
        os.close(write)
        self.ready = read

    def is_ready(self) -> bool:
        """Whether it serves; or has ended, and will never."""
        os.set_blocking(self.ready, False)
        try:
            return bool(os.read(self.ready, 1)) or self.process.poll() is not None
        except BlockingIOError:
            return False

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def close(self) -> None:
        os.close(self.ready)


class Supervisor:
    """Keeps so many servers running."""

    def __init__(self, count: int, listening: socket.socket) -> None:
        self.listening = listening
        self.count = count
        self.workers: list[Worker] = []
        self.leaving: list[Worker] = []  # that finish what they have
        self.due: dict[int, float] = {}  # by number: when a server that ended is started again
        self.failures: dict[int, int] = {}
        self.ending = False
        self.renewing = False

    def run(self) -> int:
        """Until told to end; then the exit code."""
        for number, act in ((signal.SIGTERM, self.end), (signal.SIGINT, self.end), (signal.SIGHUP, self.renew)):
            signal.signal(number, heeding(act))
        self.workers = [Worker(number, self.listening) for number in range(self.count)]
        while not self.ending:
            self.look_after()
            if self.renewing:
                self.replace_all()
            time.sleep(PAUSE)
        for worker in self.workers:
            worker.stop()
        until = time.monotonic() + LAST
        for worker in [*self.workers, *self.leaving]:
            try:
                worker.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()
        return 0

    def end(self) -> None:
        self.ending = True

    def renew(self) -> None:
        self.renewing = True

    def look_after(self) -> None:
        """Start again whichever has ended, the later the oftener it does."""
        now = time.monotonic()
        for worker in list(self.workers):
            if worker.process.poll() is None:
                continue
            self.workers.remove(worker)
            worker.close()
            failed = self.failures.get(worker.number, 0) + 1 if now - worker.started < SETTLED else 0
            self.failures[worker.number] = failed
            wait = min(LONGEST_WAIT, failed * 1.0)
            print(f"korvolan: server {worker.number} ended ({worker.process.returncode}).", file=sys.stderr, flush=True)
            self.due[worker.number] = now + wait
        for number, when in list(self.due.items()):
            if when <= now:
                del self.due[number]
                self.workers.append(Worker(number, self.listening))
        self.leaving = [worker for worker in self.leaving if worker.process.poll() is None]

    def replace_all(self) -> None:
        """One after the other: a fresh one serves, then the old one goes."""
        self.renewing = False
        for old in list(self.workers):
            fresh = Worker(old.number, self.listening)
            until = time.monotonic() + READY
            while not fresh.is_ready() and time.monotonic() < until and not self.ending:
                time.sleep(PAUSE)
            if fresh.process.poll() is not None or self.ending:
                print("korvolan: the new version does not start; the old one goes on.", file=sys.stderr, flush=True)
                fresh.stop()
                return
            self.workers[self.workers.index(old)] = fresh
            old.stop()
            self.leaving.append(old)


def heeding(act: Callable[[], None]) -> Callable[[int, FrameType | None], None]:
    return lambda _number, _frame: act()
