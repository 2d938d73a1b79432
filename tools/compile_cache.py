"""Groups of compiled modules, kept by what they were made of.

A group is translated to C when its sources or the kernel's have changed, and that C is compiled when it differs from what
was compiled before, or the kernel's interface does: the structures that a game's code reaches into. An edit inside a
function of the kernel so compiles the kernel alone; a new field compiles every game anew."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from environment import PYTHON, REQUIREMENTS
from mypyc_modules import groups, library, separate
from progress import Failed, run

if TYPE_CHECKING:
    from build_status import Status

HERE = Path(__file__).resolve().parent
BEST = "3"  # 2 takes a fifth less to compile and plays a fortieth slower
KEPT = 3  # builds of a group
# Each module is a C file of its own, and each of them defines the table of the kernel's exports: these are one (-fcommon).
UNIX_FLAGS = "-fcommon -fvisibility=hidden" if os.name != "nt" else ""
# The first two are Python's own, which a CFLAGS in the environment would displace.
GCC_FLAGS = "-DNDEBUG -fwrapv -fno-semantic-interposition -fno-plt"
LINK_ARGS = ["-Wl,-s"] if sys.platform == "linux" else []  # nobody debugs the libraries by symbol
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
WITHOUT = "Everything plays; programs think less far."


def opt_level() -> str:
    return os.environ.get("KORVOLAN_OPT_LEVEL", BEST)


def compiler() -> list[str]:
    """The C compiler that is named in CC or that Python's own build names, or `cc`."""
    named = str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return named if shutil.which(named[0]) or not shutil.which("cc") else ["cc"]


@cache
def cannot_compile() -> str:
    """Why nothing can be compiled here, in one line; empty where it can. A file of two lines is tried."""
    found = compiler()
    if os.name != "nt" and not shutil.which(found[0]):
        return f"there is no C compiler here (on Debian: apt install gcc libc6-dev python3-dev). {WITHOUT}"
    if os.name == "nt":
        return ""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "probe.c"
        source.write_text(PROBE)
        include = f"-I{sysconfig.get_path('include')}"
        command = [*found, "-shared", "-fPIC", include, *PYTHON_FLAGS, str(source), "-o", str(Path(scratch) / "probe.so")]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return ""
    if "Python.h" in done.stderr:
        return f"the C compiler finds no Python.h (on Debian: apt install python3-dev). {WITHOUT}"
    if ".h" in done.stderr or "ld" in done.stderr:
        return f"the C compiler lacks the C library's files (on Debian: apt install libc6-dev). {WITHOUT}"
    return f"the C compiler {found[0]} does not work here. {WITHOUT}"


PYTHON_FLAGS = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []


@cache
def version() -> str:
    """What the compiler says of itself."""
    if not shutil.which(compiler()[0]):
        return ""
    return subprocess.run([*compiler(), "--version"], capture_output=True, text=True).stdout


def compiler_environment() -> dict[str, str]:
    """What setuptools has to be told: the compiler, where the one that Python's own build names is not here."""
    return {"CC": "cc"} if compiler() == ["cc"] else {}


def compile_args() -> list[str]:
    """Flags for the C compiler, to be given with each file. `cc` is often gcc, and on a Mac `gcc` is not."""
    return [*UNIX_FLAGS.split(), *(GCC_FLAGS.split() if "Free Software Foundation" in version() else [])]


@cache
def settings() -> str:
    """All that decides what comes out, but for the sources."""
    digest = hashlib.sha256()
    for part in (sys.version, sysconfig.get_platform(), opt_level(), os.environ.get("CFLAGS", ""), UNIX_FLAGS + GCC_FLAGS):
        digest.update(f"{part}\0".encode())
    digest.update(version().encode())
    for path in (REQUIREMENTS / "compile.lock", HERE / "compile_group.py", HERE / "mypyc_modules.py"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Group:
    """The kernel, or one game: files that become one library, and a shim for each of them."""

    def __init__(self, home: Path, name: str, files: list[str], tree: Path) -> None:
        self.home = home / "groups"
        self.name = name
        self.files = files
        self.tree = tree
        self.weight = sum((tree / file).stat().st_size for file in files)
        self.note = self.home / f"{name}-{self.source_key()}.txt"  # the name of the folder with the libraries

    def source_key(self) -> str:
        """Of the sources that mypyc reads: the kernel's, and of a game its own."""
        digest = hashlib.sha256(settings().encode())
        package = self.tree / "korvolan"
        own = [] if self.name == "kernel" else sorted((package / "games" / self.name).rglob("*.py"))
        for path in [package / "__init__.py", *sorted((package / "kernel").rglob("*.py")), *own]:
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
        digest.update("\0".join(self.files).encode())
        return digest.hexdigest()[:16]

    def libraries(self) -> Path:
        return self.home / self.note.read_text(encoding="utf-8")

    def is_there(self) -> bool:
        return self.note.is_file() and self.libraries().is_dir()

    def compile(self, tools: Path, work: Path, status: Status) -> None:
        """Translate; then build, unless the same C was built before. No more compilers run than `status.jobs`, whatever
        the number of groups that are under way."""
        work.mkdir(parents=True)
        plan = self.plan(work, status.jobs)
        env = {**os.environ, "PYTHONPATH": str(tools), "MYPYPATH": str(self.tree), "MYPY_CACHE_DIR": str(work / "mypy")}
        env |= compiler_environment()
        status.started(self)
        self.step("translate", plan, env)
        found = self.home / f"{self.name}-{self.c_key(work / 'c')}"
        if not found.is_dir():
            self.step("build", plan, env)
            self.home.mkdir(parents=True, exist_ok=True)
            (work / "out").rename(found)
        found.touch()
        self.note.write_text(found.name, encoding="utf-8")
        shutil.rmtree(work)

    def plan(self, work: Path, jobs: int) -> Path:
        """What the two steps are to do."""
        every = groups(self.tree / "korvolan")
        needed = {name: every[name] for name in dict.fromkeys(["kernel", self.name])}
        plan = {
            "separate": separate(needed),
            "files": self.files,
            "libraries": [library(self.name)],
            "opt_level": opt_level(),
            "target": str(work / "c"),
            "listed": str(work / "listed.json"),
            "out": str(work / "out"),
            "temp": str(work / "temp"),
            "compile_args": compile_args(),
            "link_args": LINK_ARGS,
            "slots": [str(work.parent / f"slot-{number}") for number in range(jobs)],
        }
        path = work / "plan.json"
        path.write_text(json.dumps(plan), encoding="utf-8")
        return path

    def step(self, name: str, plan: Path, env: dict[str, str]) -> None:
        command: list[str | Path] = [PYTHON, HERE / "compile_group.py", name, plan, str(os.getpid())]
        try:
            run(f"Compiling {self.name}", command, f"compile-{self.name}-{name}", self.tree, env)
        except Failed as error:
            if "No space left" in error.output:
                raise Failed(f"the disk is full. {WITHOUT}") from None
            raise Failed(f"{str(error)[0].lower()}{str(error)[1:]} {WITHOUT}", error.output) from None

    def c_key(self, folder: Path) -> str:
        """Of the C of this group, and of the kernel's interface, which a game's C includes."""
        digest = hashlib.sha256(settings().encode())
        interface = f"__native_{library('kernel')}.h"
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            foreign = self.name != "kernel" and (library("kernel") in name or name.startswith("korvolan/kernel/"))
            if path.suffix in (".c", ".h") and (not foreign or name == interface):
                digest.update(name.encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()[:16]

    def prune(self) -> None:
        """Keep the newest builds."""
        notes = {path: path.read_text(encoding="utf-8") for path in self.home.glob(f"{self.name}-*.txt")}
        found = [path for path in self.home.glob(f"{self.name}-*") if path.is_dir()]
        kept = {path.name for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:KEPT]}
        kept.add(self.note.read_text(encoding="utf-8"))
        for path in found:
            if path.name not in kept:
                shutil.rmtree(path, ignore_errors=True)
        for path, name in notes.items():
            if name not in kept:
                path.unlink(missing_ok=True)


def link_tree(source: Path, target: Path) -> None:
    """The same files there, without a second copy on the disk where that can be had."""
    for path in source.rglob("*"):
        if path.is_file():
            place = target / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(path, place)
            except OSError:
                shutil.copy2(path, place)
