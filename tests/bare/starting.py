"""One `make play` or `make test` in a bare system, with every line it prints, when it printed it, and its memory."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import Any

from . import trees
from .system import System

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
BOLD = "\x1b[1m"
BY_MAKE = re.compile(r"^make(\[\d+\])?: ")
SAMPLE = 0.5  # seconds between two looks at the memory


class Failed(Exception):
    """A row is not as it should be, with the line that says why."""


class Start:
    """A command under way. `lines` are (seconds, text)."""

    def __init__(self, system: System, command: list[str], folder: str, user: int = 0, network: bool = True) -> None:
        self.system = system
        self.begun, self.lines, self.bold = time.time(), list[tuple[float, str]](), list[str]()
        self.peak, self.took = 0.0, 0.0
        self.process = subprocess.Popen(
            system.words(command, folder, user, network),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.sampler = threading.Thread(target=self._sample, daemon=True)
        self.reader.start()
        self.sampler.start()

    def _read(self) -> None:
        with self.system.log.open("a", encoding="utf-8") as log:
            for line in self.process.stdout or ():
                if BOLD in line:
                    self.bold.append(COLOURS.sub("", line).strip())
                for part in COLOURS.sub("", line).rstrip().split("\r"):
                    if part.strip():
                        self.lines.append((self.now(), part))
                        print(f"{self.now():7.1f} s  {part}", file=log, flush=True)

    def _sample(self) -> None:
        while self.process.poll() is None:
            self.peak = max(self.peak, self.system.memory())
            time.sleep(SAMPLE)

    def now(self) -> float:
        return round(time.time() - self.begun, 2)

    @property
    def text(self) -> list[str]:
        """What was printed, without what make itself says of an error."""
        return [line for _, line in self.lines if not BY_MAKE.match(line)]

    def said(self, pattern: str) -> list[str]:
        return [line for line in self.text if re.search(pattern, line, re.IGNORECASE)]

    def until_address(self, limit: float) -> str:
        """Wait for the address, and give it; an end without one is a failure."""
        while time.time() - self.begun < limit:
            ended = self.process.poll()
            for seconds, line in list(self.lines):
                if found := ADDRESS.search(line):
                    self.took = seconds
                    return found[0]
            if ended is not None:
                self.reader.join(timeout=5)
                raise Failed(f"make ended with {ended} and gave no address: {last(self.text)}")
            time.sleep(0.02)
        raise Failed(f"there was no address in {limit:.0f} s: {last(self.text)}")

    def until_end(self, limit: float) -> int:
        """Wait for the end; the exit code."""
        try:
            self.process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failed(f"it did not end in {limit:.0f} s: {last(self.text)}") from None
        self.reader.join(timeout=5)
        self.took = self.now()
        return self.process.returncode

    def until_at_work(self, pattern: str, limit: float, open_already: bool) -> bool:
        """Wait until a process with such a command line runs. `open_already`: it may come after the address; else that ends
        the waiting, as does the program's own end."""
        while time.time() - self.begun < limit and self.process.poll() is None:
            if any(re.search(pattern, line) for line in self.system.commands().values()):
                return True
            if not open_already and self.said(ADDRESS.pattern):
                return False
            time.sleep(0.02)
        return False

    def group(self) -> list[int]:
        """Its processes in the system; those that made a group of their own are not among them."""
        found = []
        for pid in self.system.members():
            try:
                if os.getpgid(pid) == self.process.pid:
                    found.append(pid)
            except ProcessLookupError:
                continue
        return found

    def signal(self, number: int) -> None:
        for pid in self.group():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue

    def stop(self) -> None:
        """Ctrl+C, and less kindly where that does not help."""
        self.signal(signal.SIGINT)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()
        self.reader.join(timeout=2)

    def kill(self) -> None:
        """The whole process group at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def make_play(
    system: System, folder: str, user: int = 0, network: bool = True, data: str = "/tmp/games", port: int = 0
) -> Start:
    """`make play` as a person types it, but without the browser and at a port of our choice."""
    arguments = f"ARGS=--no-browser --port {port or free_port()} --data {data}"
    return Start(system, ["make", "play", arguments], folder, user, network)


def sit_down(start: Start, address: str) -> dict[str, float]:
    """Play the first moves from outside, in the network where the server is."""
    words = [sys.executable, "-m", "tests.bare.player", address, str(start.begun)]
    inside = start.group()
    if inside:
        words = ["nsenter", f"--net=/proc/{inside[0]}/ns/net", "--", *words]
    done = subprocess.run(words, cwd=trees.ROOT, capture_output=True, text=True, timeout=900)
    if done.returncode:
        raise Failed(f"no game could be played: {last(done.stderr.splitlines())}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def summary(start: Start) -> dict[str, Any]:
    """What goes into a row's result."""
    lines = [f"{seconds:.1f} s: {line}" for seconds, line in start.lines]
    return {"took_s": start.took, "peak_rss_mb": round(start.peak), "lines": lines}


def last(lines: list[str]) -> str:
    return lines[-1].strip()[:300] if lines else "it said nothing"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
