"""The build: whether a compiled copy of the package is being made beside an open table, and where it lies when it is done.

`make play` opens the table at once and compiles meanwhile. The compiler tells how far it is in a file, which the
environment names; where none is named, as in a wheel, there is nothing to tell."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Literal

import msgspec

VARIABLE = "KORVOLAN_BUILD"
STALE = 30.0  # seconds without a word from a compiler that writes every other second: it was killed
LARGEST = 10_000  # bytes
RUNNING = Path(__file__).resolve().parents[2]  # the folder of the package that runs here

State = Literal["none", "compiling", "ready", "failed"]


class BuildStatus(msgspec.Struct, frozen=True):
    """What the compiler wrote last. `path` is the folder that holds the compiled package."""

    state: State = "none"
    share: float = 0.0
    seconds_left: float = 0.0
    path: str = ""
    reason: str = ""
    updated: float = 0.0


NOTHING = BuildStatus()


class Build:
    """The compiler's file, read anew only when it has changed, and the copies that turned out to be of no use."""

    def __init__(self, file: str | None = None) -> None:
        self.file = os.environ.get(VARIABLE, "") if file is None else file
        self.refused: set[str] = set()
        self._mark = (0, 0)  # of the file when it was read
        self._read = NOTHING

    def status(self) -> BuildStatus:
        """What there is to tell now."""
        found = self._current()
        if found.state == "compiling" and time.time() - found.updated > STALE:
            return NOTHING
        if found.path in self.refused:
            return BuildStatus("failed", reason="The compiled copy does not run here.")
        return found

    def copy(self) -> str:
        """The folder of a compiled copy that is ready and is not what runs here; empty where there is none."""
        found = self.status()
        return found.path if found.state == "ready" and not runs_from(found.path) else ""

    def refuse(self, path: str) -> None:
        """A copy that does not run is not tried again."""
        self.refused.add(path)

    def _current(self) -> BuildStatus:
        if not self.file:
            return NOTHING
        try:
            stat = os.stat(self.file)
        except OSError:
            return NOTHING
        mark = (stat.st_mtime_ns, stat.st_ino)  # replaced as a whole: another file, even within a tick of the clock
        if mark != self._mark:
            self._mark, self._read = mark, read(Path(self.file))
        return self._read


def read(file: Path) -> BuildStatus:
    """The file as it is now; nothing where it cannot be understood, or names a copy that is not there."""
    try:
        with file.open("rb") as opened:
            found = msgspec.json.decode(opened.read(LARGEST), type=BuildStatus)
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
        return NOTHING
    if found.state == "ready" and not (Path(found.path) / "korvolan" / "__init__.py").is_file():
        return NOTHING
    return found


def runs_from(path: str) -> bool:
    """Whether this process runs the package of a folder."""
    return Path(path).resolve() == RUNNING
