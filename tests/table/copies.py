"""Stand-ins for a compiled copy of the package: plain copies with a mark in them, and the file that tells of them."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

import korvolan

PACKAGE = Path(korvolan.__file__).parent
TINY = Path(__file__).resolve().parents[1] / "games" / "tiny"
SLOWLY = """

_own_think = think


def think(task: Task, seed: str, name: str, number: int = 0) -> Choice:
    import time

    time.sleep({seconds})
    choice = _own_think(task, seed, name, number)
    choice.reason = __file__
    return choice
"""


def copied(folder: Path, **added: str) -> str:
    """A copy of the package in a folder, with lines added to some of its modules (`table__ai_pool` is table/ai_pool.py)."""
    package = folder / "korvolan"
    shutil.copytree(PACKAGE, package)
    shutil.copytree(TINY, package / "games" / "tiny", dirs_exist_ok=True)
    for module, lines in added.items():
        file = package / f"{module.replace('__', '/')}.py" if module != "init" else package / "__init__.py"
        file.write_text(file.read_text() + lines)
    return str(folder)


def thinking(folder: Path, seconds: float = 0.0) -> str:
    """A copy whose programs say where their code lies, after so many seconds."""
    return copied(folder, table__ai_pool=SLOWLY.format(seconds=seconds))


class Compiler:
    """Writes what the compiler would."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def tell(self, state: str, **more: Any) -> None:
        words = {"state": state, "share": 0.0, "seconds_left": 0, "path": "", "reason": "", "updated": time.time()} | more
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps(words))
        fresh.replace(self.file)
