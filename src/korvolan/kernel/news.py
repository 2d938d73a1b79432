"""News: which lines of a game's log leave a card, of what kind and how loud, from `data/news.toml`. No rule reads it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from .errors import KorvolanError

FILE: Final = "news.toml"
KNOWN: Final = frozenset({"kind", "bold", "lost", "means", "need"})


class Mark:
    """What is said of a line of the log beside its text.

    `kind` opens a card of this kind ("capture", "winter"), `bold` makes it a headline; `lost` says that the pieces it names are
    destroyed; `means` is what it leads to, and `need` what the dice had to show, each in a few words."""

    def __init__(self, key: str, data: dict[str, Any]) -> None:
        unknown = data.keys() - KNOWN
        if unknown:
            raise KorvolanError(f"{FILE}: {key!r} says {', '.join(sorted(unknown))}, which nobody reads.")
        self.kind: str = data.get("kind", "")
        self.bold: bool = data.get("bold", False)
        self.lost: bool = data.get("lost", False)
        self.means: str = data.get("means", "")
        self.need: str = data.get("need", "")


def read_marks(data: Path, keys: set[str]) -> dict[str, Mark]:
    """The marks of a game's data folder, by the keys of its log lines. A game without the file has plain lines only."""
    path = data / FILE
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    missing = found.keys() - keys
    if missing:
        raise KorvolanError(f"{FILE}: there is no log line {', '.join(sorted(missing))}.")
    return {key: Mark(key, entry) for key, entry in found.items()}


PLAIN: Final = Mark("", {})
