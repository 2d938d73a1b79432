"""The environment .venv: made, completed and mended, with just what the lock files under requirements/ name.

    python3 tools/environment.py play          what the table needs
    python3 tools/environment.py play dev      and what the tests need

Needs nothing but Python: pip comes from the wheel beside this file, as it does in Python's own ensurepip, which Debian
leaves out. A stamp says which parts are whole. It is taken away before anything is changed and written when all is
done, so an environment that was broken off half-way is known by its absence and made anew.

What only tools need (mypyc, Node) lies in folders of its own, so that nothing is changed under a running table."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from locks import alone
from progress import ROOT, Failed, run, working

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "whole.json"
LOCK = ROOT / "build" / "environment.lock"
TOOLS = ROOT / "build" / "tools"
REQUIREMENTS = ROOT / "requirements"
PIP = Path(__file__).resolve().parent / "bootstrap"

BASE = str(getattr(sys, "_base_executable", sys.executable))  # not one that lies in the environment to be made anew
OLDEST = (3, 11)
MODULES = {"venv": "python3-venv", "ssl": "python3", "sqlite3": "python3", "zlib": "python3"}  # and who brings them on Debian
SPACE = {"play": 450, "dev": 1100}  # megabytes, with the client's packages and the copy
WORDS = {
    "play": "Fetching Python packages",
    "dev": "Fetching what the tests need",
    "compile": "Fetching mypyc",
    "node": "Fetching Node for the browser client",
}
NOTHING = 8_000_000  # bytes that are as good as a full disk
QUIET = ["--quiet", "--disable-pip-version-check", "--no-input", "--no-warn-script-location", "--no-compile"]
PATIENT = ["--retries", "2", "--timeout", "20"]
NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|Temporary failure in name resolution|Network is unreachable"
    r"|Connection refused|ConnectTimeout|Could not find a version|No matching distribution|ProxyError",
    re.IGNORECASE,
)


def complete(parts: list[str]) -> None:
    """See that these parts are there and whole. Raises `Failed` with one line if they cannot be had."""
    if whole(parts):
        return
    check_machine(parts)
    with alone(LOCK, lambda: print("Another set-up is under way here; waiting for it ...", file=sys.stderr)):
        if not whole(parts):
            bring(parts)


def whole(parts: list[str]) -> bool:
    """Whether the environment is ours, of this Python, and has these parts as the lock files name them."""
    told = read_stamp()
    return bool(told) and all(told["parts"].get(part) == fingerprint(part) for part in parts)


def read_stamp() -> dict[str, Any]:
    """What the stamp says, or nothing where it is missing, of another folder, or of a Python that is gone."""
    try:
        told = json.loads(STAMP.read_text(encoding="utf-8"))
        usable = [told["root"], told["python"], told["pip"]] == made_for() and PYTHON.exists()
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return told if usable else {}


def made_for() -> list[str]:
    """What an environment cannot do without: its folder, its Python, its pip."""
    return [str(ROOT), str(sys.implementation.cache_tag), pip().name]


def fingerprint(part: str) -> str:
    """Of what a part is made: its lock file, and for the table how the package is installed."""
    files = [REQUIREMENTS / f"{part}.lock"] + ([ROOT / "pyproject.toml", ROOT / "setup.py"] if part == "play" else [])
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def pip() -> Path:
    """The wheel of pip that lies in the checkout."""
    return next(iter(sorted(PIP.glob("pip-*.whl"))), PIP / "pip.whl")


def check_machine(parts: list[str]) -> None:
    """What would stop the work in the middle is said before it is begun."""
    if sys.version_info < OLDEST:
        raise Failed(f"Korvolan needs Python 3.11 or newer; here is {sys.version.split()[0]}.")
    for module, package in MODULES.items():
        if importlib.util.find_spec(module) is None:
            raise Failed(f"Python's own module {module} is missing here. On Debian: apt install {package}")
    check_folder(ROOT, sum(SPACE[part] for part in parts))


def check_folder(folder: Path, needed: int) -> None:
    """Whether one may write there, and whether so many megabytes are free."""
    if not os.access(folder, os.W_OK) or (VENV.exists() and not os.access(VENV, os.W_OK)):
        raise Failed(f"Korvolan cannot write to {folder}: put the checkout where you may write.")
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < needed:
        raise Failed(f"Only {free} MB are free in {folder}; setting up needs {needed} MB.")


def bring(parts: list[str]) -> None:
    """Make the environment if it is not whole, and add the parts that it lacks."""
    told = read_stamp() or make()
    for part in parts:
        if told["parts"].get(part) != fingerprint(part):
            STAMP.unlink(missing_ok=True)
            try:
                install(part)
            except NoNetwork:  # pip fetches everything before it changes anything, so what was whole still is
                write_stamp(told)
                raise
            told["parts"][part] = fingerprint(part)
            write_stamp(told)


def write_stamp(told: dict[str, Any]) -> None:
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(json.dumps(told), encoding="utf-8")
    fresh.replace(STAMP)


def make() -> dict[str, Any]:
    """An empty environment, in the place of whatever lay there."""
    STAMP.unlink(missing_ok=True)
    with working("Making a Python environment"), told_plainly():
        if VENV.exists():
            shutil.rmtree(VENV)
        run("Making the environment", [BASE, "-m", "venv", "--without-pip", VENV], "environment")
        run("Installing pip", [PYTHON, pip() / "pip", "install", *QUIET, "--no-index", pip()], "environment")
    root, python, wheel = made_for()
    return {"root": root, "python": python, "pip": wheel, "parts": {}}


def install(part: str) -> None:
    """What a lock file names; for the table also the package itself, from src/."""
    with working(WORDS[part]), told_plainly():
        run(WORDS[part], [*pip_install(), *locked(part)], f"install-{part}")
        if part == "play":
            itself: list[str | Path] = ["--no-deps", "--no-index", "--no-build-isolation", "--editable", ROOT]
            env = {**os.environ, "KORVOLAN_COMPILE": "0"}
            run("Installing Korvolan", [*pip_install(), *itself], "install-korvolan", env=env)


def pip_install() -> list[str]:
    return [str(PYTHON), "-m", "pip", "install", *QUIET, "--root-user-action=ignore"]


def locked(part: str) -> list[str]:
    """What a lock file names, each file checked by its hash, and nothing built here."""
    return [*PATIENT, "--require-hashes", "--only-binary", ":all:", "--requirement", str(REQUIREMENTS / f"{part}.lock")]


def folder(part: str, quiet: bool = False) -> Path:
    """The folder with what a tool needs, to put on PYTHONPATH; fetched if it is not there. It gets its name when it is
    whole."""
    found = TOOLS / f"{part}-{sys.implementation.cache_tag}-{fingerprint(part)[:12]}"
    if found.is_dir():
        return found
    with alone(TOOLS / f"{part}.lock"):
        if not found.is_dir():
            for stale in TOOLS.glob(f"{part}-*"):
                shutil.rmtree(stale, ignore_errors=True)
            unfinished = TOOLS / f"{part}-unfinished"
            with nullcontext() if quiet else working(WORDS[part]), told_plainly():
                run(WORDS[part], [*pip_install(), "--target", str(unfinished), *locked(part)], f"install-{part}")
            unfinished.rename(found)
    return found


class NoNetwork(Failed):
    """Nothing can be fetched."""


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turns what went wrong inside into one line that says what to do."""
    try:
        yield
    except Failed as error:
        raise plain(error) from None
    except OSError as error:
        raise Failed(f"Setting up stopped: {error.strerror or error}.") from None


def plain(error: Failed) -> Failed:
    """Why a set-up failed, as one line."""
    if "No space left" in error.output or shutil.disk_usage(ROOT).free < NOTHING:  # then the log could not be written either
        return Failed(f"The disk is full: {ROOT} has no room for what has to be installed.")
    if NO_NETWORK.search(error.output):
        advice = "Connect and give the same command again; nothing is broken."
        return NoNetwork(f"No package could be fetched: is there a network? {advice}", error.output)
    said = [line.strip() for line in error.output.splitlines() if line.lstrip().lower().startswith("error")]
    return Failed(f"{error} {said[-1] if said else ''}".strip(), error.output)


def main(arguments: list[str]) -> int:
    unknown = [word for word in arguments if word not in SPACE]
    if unknown or not arguments:
        print(f"environment.py: name some of {', '.join(SPACE)}.", file=sys.stderr)
        return 2
    try:
        complete(arguments)
    except Failed as error:
        print(f"korvolan: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"korvolan: {error.filename or ROOT} cannot be used: {error.strerror or error}.", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, subprocess.SubprocessError):
        print("\nkorvolan: stopped; the same command goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
