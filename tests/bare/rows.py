"""The rows: what is there, and what a newcomer has to meet."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from . import trees
from .starting import Failed, Start, last, make_play, sit_down, summary
from .system import System, home, make_layer

FIRST = 1200.0  # seconds that a first start may take before it is given up
SOON = 3.0  # "about a second", on a machine that does other things too
TEST = 5400.0
MANY = 6  # lines; who says more about one trouble has not said it clearly
FULL = r"free|space|full"
PIP = r"\bpip\b.*\binstall\b.*(requirement|group|mypy)"
NPM = r"\bnpm\b|npm-cli|vite"
COMPILER = r"\bcc1\b|mypyc|build_ext|tools/compile"


@dataclass
class Row:
    """A row under way: its system, where the checkout lies in it, and what was found."""

    system: System
    bundle: Path
    tests: bool
    user: int = 0
    folder: str = ""
    found: dict[str, Any] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)  # what is wrong, but does not keep the row from going on

    def clone(self, folder: str = "", user: int | None = None) -> None:
        """The committed checkout, cloned in the system."""
        self.folder = folder or f"{home(self.user)}/korvolan"
        place = self.system.path("/tmp/korvolan.bundle")
        place.write_bytes(self.bundle.read_bytes())
        self.system.run(f"git clone -q /tmp/korvolan.bundle '{self.folder}'", user=self.user if user is None else user)

    def start(self, network: bool = True) -> Start:
        return make_play(self.system, self.folder, self.user, network)

    def play(self, name: str, network: bool = True, limit: float = FIRST) -> Start:
        """A start that has to come to the first moves; the server still runs."""
        start = self.start(network)
        try:
            address = start.until_address(limit)
            times = {"address_s": start.took} | sit_down(start, address)
        except Exception:
            start.stop()
            self.note(name, start)
            raise
        self.note(name, start, times)
        return start

    def note(self, name: str, start: Start, times: dict[str, float] | None = None) -> None:
        self.found[name] = {**(times or {}), **summary(start)}
        if times:
            self.found[name].pop("took_s")

    def close(self, start: Start, name: str) -> None:
        """The table is closed as a person does it; what still runs afterwards is told."""
        start.stop()
        self.found[name] |= {key: value for key, value in summary(start).items() if key != "took_s"}
        time.sleep(0.5)
        if left := [line[:120] for line in self.system.commands().values()]:
            self.found[name]["still_running"] = left
        if start.said("Traceback"):
            self.complaints.append(f"{name} start: a traceback is shown, and it ends in {last(start.text)}")

    def plays(self, name: str = "first", network: bool = True) -> Start:
        start = self.play(name, network)
        self.close(start, name)
        return start

    def again(self, network: bool = True) -> Start:
        """The second start, which is quick."""
        start = self.plays("second", network)
        self.soon(start)
        return start

    def soon(self, start: Start) -> None:
        if start.took > SOON:
            self.complaints.append(f"the second start took {start.took:.1f} s")

    def disk(self) -> None:
        told = subprocess.run(["du", "-sm", str(self.system.path(self.folder))], capture_output=True, text=True, check=True)
        self.found["disk_mb"] = int(told.stdout.split()[0])

    def refused(self, name: str, pattern: str, network: bool = True, mischief: Callable[[Start], None] | None = None) -> None:
        """A start that has to end in one clear line. `mischief`: what befalls it under way."""
        start = self.start(network)
        try:
            if mischief is not None:
                mischief(start)
            code = start.until_end(300)
        finally:
            start.stop()
            self.note(name, start)
        clear = [line for line in start.said(pattern) if "Errno" not in line]
        if not code:
            self.complaints.append(f"{name}: the exit code is 0")
        if start.said("Traceback") or len(clear) != 1 or len(start.text) > MANY:
            self.complaints.append(f"{name}: {len(start.text)} lines, {len(clear)} of them clear: {last(start.text)}")

    def test(self) -> Start | None:
        """`make test`, where it is asked for."""
        if not self.tests:
            return None
        start = Start(self.system, ["make", "test"], self.folder, self.user)
        try:
            code = start.until_end(TEST)
        finally:
            start.stop()
            self.found["test"] = test_summary(start)
        if code:
            raise Failed(f"make test ended with {code}: {last(start.said('FAILED|ERROR|error:|rror ') or start.text)}")
        return start

    def compiled(self) -> dict[str, Any]:
        """What the compilation says of itself."""
        path = self.system.path(f"{self.folder}/build/compiled/status.json")
        try:
            found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found

    def until_compiled(self, start: Start, limit: float = 1200.0) -> None:
        """The compiled copy comes while the table is open."""
        while self.compiled().get("state") != "ready":
            if start.now() > limit:
                raise Failed(f"no compiled copy in {limit:.0f} s: {self.compiled() or 'no status'}")
            time.sleep(0.5)
        self.found["compiled_s"] = start.now()

    def thinks_compiled(self, start: Start) -> None:
        """In a table that was open before, programs think with the copy. The table itself waits until no game is open."""
        sit_down(start, start.until_address(FIRST))
        if not uses_compiled(self.system):
            self.complaints.append("the compiled copy is ready, and programs at the open table do not use it")


def test_summary(start: Start) -> dict[str, Any]:
    """What of a long report is worth keeping: the results, why tests were skipped, and the end."""
    told = re.compile(r"\b(passed|failed|FAILED|ERROR)\b|hromium|ompile")
    reasons = Counter(line.split(": ", 1)[-1] for line in start.text if line.startswith("SKIPPED"))
    lines = [f"{seconds:.0f} s: {line[:300]}" for seconds, line in start.lines if told.search(line)]
    lines = [line for line in lines if "SKIPPED" not in line][:60] + start.text[-14:]
    return {**summary(start), "lines": lines, "bold": start.bold, "skipped": dict(reasons)}


def uses_compiled(system: System) -> bool:
    """Whether a process of the system has loaded the compiled copy."""
    for pid in system.members():
        try:
            if "/build/compiled/" in Path(f"/proc/{pid}/maps").read_text():
                return True
        except OSError:
            continue
    return False


def plain(row: Row) -> None:
    row.clone()
    row.plays()
    row.again()
    row.disk()


def tested(row: Row) -> None:
    plain(row)
    row.test()
    row.disk()


def compiler(row: Row) -> None:
    row.clone()
    start = row.play("first")
    try:
        row.until_compiled(start)
        row.thinks_compiled(start)
    finally:
        row.close(start, "first")
    second = row.play("second")
    loaded = uses_compiled(row.system)
    row.close(second, "second")
    row.soon(second)
    if not loaded:
        row.complaints.append("the compiled copy is ready, and the second start does not use it")
    row.test()
    row.disk()


def no_headers(row: Row) -> None:
    row.clone()
    for name in ("first", "second"):
        start = row.play(name)
        end = time.monotonic() + 90
        while not start.said("not compiled|interpreted") and time.monotonic() < end:
            time.sleep(0.2)
        row.close(start, name)
        if len(start.said("not compiled|interpreted")) != 1:
            raise Failed(f"{name} start: {len(start.said('not compiled|interpreted'))} lines say why it is not compiled")
        if any(re.search(COMPILER, line) for line in row.system.commands().values()):
            raise Failed(f"{name} start: it still tries to compile")
    row.soon(start)
    row.disk()


def ordinary_user(row: Row) -> None:
    row.user = trees.PLAYER
    plain(row)
    start = row.test()
    row.disk()
    if start is not None and not any(re.search("left out.*browser", line, re.IGNORECASE) for line in start.bold):
        row.complaints.append("no bold line says why the browser tests are left out")


def offline(row: Row) -> None:
    row.clone()
    row.refused("without network", r"network|connection|could be fetched", network=False)
    plain_again(row)


def plain_again(row: Row) -> None:
    row.plays("first")
    row.again()


def space(row: Row) -> None:
    row.clone("/root/board games/korvolan 1")
    row.plays()
    row.again()


def second(row: Row) -> None:
    row.clone()
    row.plays()
    row.again(network=False)


def read_only(row: Row) -> None:
    row.clone("/srv/korvolan")
    row.user = trees.PLAYER
    row.refused("of another user", r"write|writable|read-only|permission")
    row.user = 0
    row.system.mount("--bind", row.system.inside("/srv/korvolan"), place="/srv/korvolan")
    row.system.mount("-o", "remount,bind,ro", place="/srv/korvolan")
    row.refused("read-only", r"write|writable|read-only|permission")


def full_disk(row: Row) -> None:
    """Too small from the beginning; then large enough, but filled by others while packages come."""
    for size in (60, 400, 900):
        folder = f"/srv/disk{size}"
        row.system.run(f"mkdir {folder}")
        row.system.mount("-t", "tmpfs", "-o", f"size={size}m", "small", place=folder)
        row.clone(f"{folder}/korvolan")
        if size < 900:
            row.refused(f"{size} MB", FULL)
    for name, pattern in (("filled while pip works", PIP), ("filled while npm works", NPM)):
        row.refused(name, FULL, mischief=partial(fill, row, folder, pattern))
        row.system.path(f"{folder}/filler").unlink()
    row.plays()


def fill(row: Row, folder: str, pattern: str, start: Start) -> None:
    """The disk is filled as soon as such a process is at work."""
    if not start.until_at_work(pattern, 300, False):
        raise Failed(f"nothing like {pattern} was at work")
    with contextlib.suppress(OSError), row.system.path(f"{folder}/filler").open("wb", buffering=0) as file:
        while file.write(bytes(1_000_000)):
            pass


def old_python(row: Row) -> None:
    row.clone()
    row.refused("old Python", r"needs Python 3\.1\d")


def killed(pattern: str, power_cut: bool, delays: tuple[float, ...]) -> Callable[[Row], None]:
    """Killed at work, `delays` seconds after it was first seen, each time anew; then it plays."""

    def walk(row: Row) -> None:
        row.clone()
        seen = 0
        for number, delay in enumerate(delays, 1):
            start = row.start()
            at_work = start.until_at_work(pattern, 300, power_cut)
            seen += at_work
            time.sleep(delay if at_work else 0)
            start.took = start.now()
            start.kill()
            if power_cut:
                row.system.kill_all()
            row.note(f"killed {number}", start)
        row.found["seen_at_work"] = seen
        if not seen:
            raise Failed("what was to be killed never ran")
        start = row.play("first")
        try:
            if power_cut:
                row.until_compiled(start)
        finally:
            row.close(start, "first")
        row.again()

    return walk


# name -> (layer, what is there, the walk)
ROWS: dict[str, tuple[str, str, Callable[[Row], None]]] = {
    "python": ("python", "python3, git, make on Debian 12", plain),
    "venv": ("venv", "and python3-venv", tested),
    "compiler": ("compiler", "and gcc, libc6-dev, python3-dev", compiler),
    "no-headers": ("no-headers", "gcc without python3-dev", no_headers),
    "user": ("venv", "an ordinary user without sudo", ordinary_user),
    "offline": ("venv", "no network at the first start", offline),
    "debian-13": ("debian-13", "python3, git, make on Debian 13", plain),
    "space": ("venv", "a path with spaces in it", space),
    "second": ("venv", "no network at the second start", second),
    "read-only": ("venv", "a checkout that cannot be written to", read_only),
    "full-disk": ("venv", "a checkout on a small disk", full_disk),
    "old-python": ("old-python", "Python 3.9 on Debian 11", old_python),
    "killed-set-up": ("venv", "killed while pip installs", killed(PIP, False, (0.3, 3.0, 6.0))),
    "killed-client": ("venv", "killed while npm works", killed(NPM, False, (0.3, 3.0, 6.0))),
    "killed-compilation": ("compiler", "killed while it compiles", killed(COMPILER, True, (0.3, 15.0))),
}


def walk(name: str, bundle: Path, tests: bool, cold: bool) -> dict[str, Any]:
    """One row in a fresh system: what was found, and `failed` where something is not as it should be."""
    layer, there, steps = ROWS[name]
    found: dict[str, Any] = {"there": there}
    complaints: list[str] = []
    try:
        make_layer(layer)
        with System(trees.chain(layer), name, cold=cold) as system:
            found["written_to"] = "memory" if system.in_memory else "disk"
            row = Row(system, bundle, tests, found=found, complaints=complaints)
            steps(row)
    except (Failed, RuntimeError, OSError, subprocess.SubprocessError) as error:
        complaints.append(" ".join(str(error).split()))
    if complaints:
        found["failed"] = complaints
    return found
