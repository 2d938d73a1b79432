"""Which modules mypyc compiles: the kernel's hot ones and every module of a game but its `__init__` and `sheet`.

The rest of the kernel handles text, files and views; it runs once a move, not a million times a second."""

from __future__ import annotations

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


def hot_modules(package: Path) -> list[Path]:
    """The files to compile under a folder that is the package `korvolan`."""
    games = sorted(path for path in package.glob("games/**/*.py") if path.name not in INTERPRETED)
    return [package / name for name in KERNEL] + games
