"""The inner loop: lint and test what has changed, and nothing else, in less than a minute and a half.

    python tools/quick.py             what is not committed yet; if all is, the last commit
    python tools/quick.py main        what has changed since a commit or branch

`make test` runs everything; this leaves out whatever the change does not touch."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from progress import ROOT
from test_run import BOLD, PLAIN, PYTEST, Run, Stopped, linters

# The tests of each part of the project; the longest beginning of a path counts. {game} is the folder of a game.
TESTS = {
    "src/korvolan/games/{game}/": ["tests/rules/{game}", "tests/conformance/test_sheet.py::{game}"],
    "src/korvolan/kernel/": ["tests/kernel", "tests/rules/tiny", "tests/conformance/test_sheet.py::tiny"],
    "src/korvolan/ai/": ["tests/conformance/test_players.py::tiny"],
    "src/korvolan/lab/": ["tests/lab", "tests/test_cli.py"],
    "src/korvolan/table/": ["tests/table"],
    "src/korvolan/cli.py": ["tests/test_cli.py"],
    "tests/games/tiny/": ["tests/rules/tiny", "tests/games"],
    "cartography/": ["tests/boards"],
    "tools/": ["tests/tools"],
    "docs/": ["tests/docs"],
}
SUPPORT = ("conftest.py", "__init__.py")


def changed(since: str) -> list[str]:
    """Paths that differ from a commit, and those that git does not know yet."""
    known = git("diff", "--name-only", "--diff-filter=d", since)
    unknown = git("ls-files", "--others", "--exclude-standard")
    return sorted({*known, *unknown})


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"quick.py: {done.stderr.strip()}")
    return done.stdout.splitlines()


def tests_of(path: str) -> list[str]:
    """The tests that a file asks for."""
    parts = path.split("/")
    if parts[0] == "tests" and parts[-1].endswith(".py") and not path.startswith("tests/games/"):
        if parts[1] in ("bare", "browser") and not parts[-1].startswith("test_"):
            return []
        return [path] if parts[-1].startswith("test_") else ["/".join(parts[:-1])] if len(parts) > 2 else []
    if path.endswith(".md"):
        return [path]
    game = parts[3] if path.startswith("src/korvolan/games/") and len(parts) > 4 else ""
    named = {key.format(game=game): value for key, value in TESTS.items() if game or "{game}" not in key}
    best = max((key for key in named if path.startswith(key)), key=len, default="")
    return [test.format(game=game) for test in named.get(best, [])]


def chosen(paths: list[str]) -> tuple[list[str], list[str]]:
    """The tests to run, and the games to which those of all games are confined."""
    wanted = dict.fromkeys(test for path in paths for test in tests_of(path))
    files = dict.fromkeys(test.partition("::")[0] for test in wanted)
    games = dict.fromkeys(test.partition("::")[2] for test in wanted if "::" in test)
    return [test for test in files if (ROOT / test).exists()], list(games)


def check(run: Run, paths: list[str]) -> None:
    python = [path for path in paths if path.endswith(".py")]
    lint = linters()
    if python:
        run.step("ruff", [*lint["ruff"][:-1], *python])
        run.step("ruff format", [*lint["ruff format"][:-1], *python])
        run.step("mypy", lint["mypy"])
    if any(path.startswith("src/") for path in python):
        run.step("imports", lint["imports"])
    if any(path.startswith("web/") for path in paths):
        for word in ("lint", "test", "build"):
            run.step(f"client: {word}", [sys.executable, "tools/web.py", "--fetch", word])
    tests, games = chosen(paths)
    every = [test for test in tests if test.startswith("tests/conformance/")]
    own = [test for test in tests if test not in every]
    if own:
        run.step("tests", [*PYTEST, "-n", "auto", "--dist", "loadgroup", "-m", "not long", *own])
    if every:
        named = ["-k", " or ".join(games)] if games else []
        run.step("tests of all games", [*PYTEST, "-m", "not long", *named, *every])


def main(arguments: list[str]) -> int:
    since = arguments[0] if arguments else "HEAD"
    paths = changed(since)
    if not paths and not arguments:
        paths = changed("HEAD~1")
    print(f"{len(paths)} changed files")
    run = Run()
    os.environ.setdefault("KORVOLAN_COPY", "none")  # nothing here waits for the compiler
    try:
        check(run, paths)
    except Stopped as error:
        print(f"{BOLD}make quick: stopped at {error}{PLAIN}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"{time.monotonic() - run.began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
