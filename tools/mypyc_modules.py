"""Which modules mypyc compiles: the kernel's hot ones and every module of a game but its `__init__` and `sheet`.

The rest of the kernel handles text, files and views; it runs once a move, not a million times a second. They are compiled
in groups, one for the kernel and one for each game, each into a library of its own: a group needs a sixth of the memory,
groups are compiled side by side, and an edit in one game compiles that game alone."""

from __future__ import annotations

import os
from pathlib import Path

KERNEL = [
    "kernel/board/areas.py",
    "kernel/board/flood.py",
    "kernel/board/hexes.py",
    "kernel/board/stacks.py",
    "kernel/decisions.py",
    "kernel/dice.py",
    "kernel/frame.py",
    "kernel/looks.py",
    "kernel/plans.py",
    "kernel/policy.py",
    "kernel/sequence.py",
    "kernel/strategy.py",
    "kernel/fields.py",
    "kernel/outcomes.py",
    "kernel/playout.py",
    "kernel/state.py",
    "kernel/verbs.py",
]
INTERPRETED = ("__init__.py", "sheet.py")  # a game's sheet is drawn once


UNFINISHED = "unfinished"  # a game with this file in its folder is offered to nobody
GAMES = "KORVOLAN_COMPILE_GAMES"  # names those to compile, finished or not; the others run interpreted

Group = tuple[list[str], str]  # files, and the name of their library


def groups(package: Path) -> dict[str, list[str]]:
    """The files to compile under a folder that is the package `korvolan`, by the name of their group."""
    found = {"kernel": [f"korvolan/{name}" for name in KERNEL]}
    for game in sorted((package / "games").iterdir()):
        if game.is_dir() and wanted(game):
            files = sorted(path for path in game.rglob("*.py") if path.name not in INTERPRETED)
            found[game.name] = [path.relative_to(package.parent).as_posix() for path in files]
    return {name: files for name, files in found.items() if files}


def separate(found: dict[str, list[str]]) -> list[Group]:
    """The same as mypyc wants it: each group with the name of its library."""
    return [(files, library(name)) for name, files in found.items()]


def library(name: str) -> str:
    return f"korvolan_{name}"


def wanted(game: Path) -> bool:
    named = os.environ.get(GAMES, "").split()
    return game.name in named if named else not (game / UNFINISHED).exists()
