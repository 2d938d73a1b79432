"""Build a compiled copy of the package and its test games into build/compiled, unless it is there already.

    python tools/compile.py                              prints the folder to put on PYTHONPATH, or says why there is none
    KORVOLAN_GAMES="one another" python tools/compile.py  compiles these games alone, which is quicker
    KORVOLAN_OPT_LEVEL=1 python tools/compile.py          into build/compiled-1: done in half the time, and slower

No compiled file ever lies under src/, where it would hide an edit. The copy is kept by a hash of sources and
flags; where only data have changed they are copied, and nothing is compiled."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from mypyc_modules import GAMES, hot_modules

ROOT = Path(__file__).resolve().parents[1]
BEST = "3"
OPT_LEVEL = os.environ.get("KORVOLAN_OPT_LEVEL", BEST)
TARGET = ROOT / "build" / ("compiled" if OPT_LEVEL == BEST else f"compiled-{OPT_LEVEL}")
PAGE = Path("korvolan/table/static")
STAMP = TARGET / "hash.txt"
GCC_FLAGS = "-fno-semantic-interposition -fno-plt"
LINK_FLAGS = "-flto=auto"  # measured on the tiny game: a tenth more decisions a second


def main() -> int:
    if not shutil.which(compiler()):
        print("no C compiler here: the games run interpreted", file=sys.stderr)
        return 1
    wanted = source_hash()
    have = STAMP.read_text() if STAMP.exists() else ""
    if have.split()[:1] != wanted.split()[:1]:
        started = time.perf_counter()
        if not build():
            return 1
        print(f"compiled in {time.perf_counter() - started:.0f} s", file=sys.stderr)
    elif have != wanted:
        bring_data()
    STAMP.write_text(wanted)
    bring_page()
    print(TARGET)
    return 0


def bring_page() -> None:
    """The built client belongs to the copy, but a new page is no reason to compile anew."""
    page = TARGET / PAGE
    shutil.rmtree(page, ignore_errors=True)
    if (ROOT / "src" / PAGE).is_dir():
        shutil.copytree(ROOT / "src" / PAGE, page)


def compiler() -> str:
    """The C compiler that Python's own build names, or `cc`."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return str(named).split()[0]


def source_hash() -> str:
    """Two hashes: of all code in the copy and how it is made, and of the data beside it, which need no compiler."""
    code = hashlib.sha256(f"{sys.version} {OPT_LEVEL} {os.environ.get(GAMES)}".encode())
    data = hashlib.sha256()
    for folder in (ROOT / "src", ROOT / "tests" / "games", ROOT / "tools"):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not is_built(path):
                digest = data if is_data(path) else code
                digest.update(path.relative_to(ROOT).as_posix().encode())
                digest.update(path.read_bytes())
    return f"{code.hexdigest()} {data.hexdigest()}"


def is_built(path: Path) -> bool:
    """Whether a file is made from others."""
    return "__pycache__" in path.parts or ".egg-info" in str(path) or path.is_relative_to(ROOT / "src" / PAGE)


def is_data(path: Path) -> bool:
    """Whether a file is read and not compiled. That a game is unfinished says what is compiled."""
    return path.suffix != ".py" and path.name != "unfinished"


def bring_data() -> None:
    """The data as they are now go into the copy beside the compiled code, and what is no more goes out of it."""
    package = TARGET / "korvolan"
    brought = set()
    for folder, home in ((ROOT / "src" / "korvolan", package), (ROOT / "tests" / "games", package / "games")):
        for path in folder.rglob("*"):
            if path.is_file() and not is_built(path) and is_data(path):
                copy = home / path.relative_to(folder)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, copy)
                brought.add(copy)
    for copy in package.rglob("*"):
        made = copy.suffix in (".so", ".pyd", ".pyc") or copy.is_relative_to(TARGET / PAGE)
        if copy.is_file() and is_data(copy) and not made and copy not in brought:
            copy.unlink()


def build() -> bool:
    """Copy the package with its test games, compile in the copy, and put it in place when all went well."""
    TARGET.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=TARGET.parent) as scratch:
        work = Path(scratch) / "tree"
        ignore = shutil.ignore_patterns("__pycache__", "*.so", "static")
        shutil.copytree(ROOT / "src" / "korvolan", work / "korvolan", ignore=ignore)
        for game in sorted((ROOT / "tests" / "games").iterdir()):
            if (game / "__init__.py").exists():
                shutil.copytree(game, work / "korvolan" / "games" / game.name, ignore=ignore)
        (work / "setup.py").write_text(SETUP)
        names = [path.relative_to(work).as_posix() for path in hot_modules(work / "korvolan")]
        command = [sys.executable, "setup.py", *names]
        env = {**os.environ, "KORVOLAN_OPT_LEVEL": OPT_LEVEL, "MYPYPATH": str(work)}
        if "gcc" in compiler():
            env["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {GCC_FLAGS} {LINK_FLAGS if OPT_LEVEL == BEST else ''}"
        done = subprocess.run(command, cwd=work, env=env, capture_output=True, text=True)
        if done.returncode:
            print(done.stdout[-3000:] + done.stderr[-3000:], file=sys.stderr)
            print("the compilation failed: the games run interpreted", file=sys.stderr)
            return False
        shutil.rmtree(work / "build", ignore_errors=True)
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.move(work, TARGET)
    return True


SETUP = """\
import os, sys
from mypyc.build import mypycify
from setuptools import setup
files = sys.argv[1:]
flags = ["--strict", "--explicit-package-bases"]
modules = mypycify([*flags, *files], opt_level=os.environ["KORVOLAN_OPT_LEVEL"])
setup(name="korvolan-compiled", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace", "-q"])
"""

if __name__ == "__main__":
    sys.exit(main())
