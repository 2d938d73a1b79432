"""One line that moves while something long is done, and stays as one line when it is done.

Where nobody watches (a log, a pipe) each piece of work is one plain line. What the work itself prints goes into a file under
build/logs, so that a newcomer reads our words and not those of five other programs."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "build" / "logs"
WHEEL = "|/-\\"
TICK = 0.2  # seconds


class Failed(Exception):
    """A piece of work went wrong; the text is one line for a person, `output` what the program said."""

    def __init__(self, text: str, output: str = "") -> None:
        super().__init__(text)
        self.output = output


def watched() -> bool:
    """Whether a person watches this terminal."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say what is being done, and for how long, until it is done."""
    begun = time.monotonic()
    done = threading.Event()

    def move() -> None:
        for mark in itertools.cycle(WHEEL):
            print(f"\r{mark} {what} ... {time.monotonic() - begun:.0f} s ", end="", file=sys.stderr, flush=True)
            if done.wait(TICK):
                return

    mover = threading.Thread(target=move, daemon=True) if watched() else None
    if mover is not None:
        mover.start()
    ended = "broken off"
    try:
        yield
        ended = "done"
    finally:
        done.set()
        if mover is not None:
            mover.join()
            print("\r\033[K", end="", file=sys.stderr)
        print(f"{what}: {ended} in {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)


def run(what: str, command: Sequence[str | Path], log: str, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run a command out of sight: what it prints goes to build/logs. Raises `Failed` with its output if it fails."""
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    with path.open("wb") as file:
        done = subprocess.run([*map(str, command)], cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
    output = path.read_text(encoding="utf-8", errors="replace")
    if done.returncode:
        raise Failed(f"{what} failed; {path.relative_to(ROOT)} has what was said.", output)
    return output
