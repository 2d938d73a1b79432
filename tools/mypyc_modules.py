"""Which modules mypyc compiles: the kernel's hot ones and every module of a game but its `__init__` and `sheet`.

The rest of the kernel handles text, files and views; it runs once a move, not a million times a second."""

from __future__ import annotations

import os
from pathlib import Path

KERNEL = [
    "kernel/board/areas.py",
    "kernel/board/hexes.py",
    "kernel/dice.py",
    "kernel/frame.py",
    "kernel/judgement.py",
    "kernel/layout.py",
    "kernel/outcomes.py",
    "kernel/playout.py",
    "kernel/state.py",
]
INTERPRETED = ("__init__.py", "sheet.py")  # a game's sheet is drawn once


UNFINISHED = "unfinished"  # a game with this file in its folder is offered to nobody
GAMES = "KORVOLAN_GAMES"  # names those to compile, finished or not; the others run interpreted


def hot_modules(package: Path) -> list[Path]:
    """The files to compile under a folder that is the package `korvolan`."""
    games = [path for path in sorted((package / "games").iterdir()) if path.is_dir() and wanted(path)]
    modules = sorted(path for game in games for path in game.rglob("*.py") if path.name not in INTERPRETED)
    return [package / name for name in KERNEL] + modules


def wanted(game: Path) -> bool:
    named = os.environ.get(GAMES, "").split()
    return game.name in named if named else not (game / UNFINISHED).exists()
