"""`korvolan new-game`: writes the templates of the folder `starter` as a new game.

The result is a small playable game that passes the conformance suite, and tests for its rules."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from ..kernel.errors import KorvolanError
from ..kernel.loading import games_here

STARTER = Path(__file__).parent / "starter"
SUFFIX = ".template"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def write_game(name: str, title: str, folder: Path) -> list[Path]:
    """Write the starter as FOLDER/NAME and, within a checkout, its tests as tests/rules/NAME; the files written."""
    check_name(name)
    words = {"name": name, "title": title or title_of(name), "Name": name.replace("_", " ").title().replace(" ", "")}
    written = write_files(STARTER / "game", folder / name, words)
    tests = find_rules_tests(folder)
    if tests is not None:
        written += write_files(STARTER / "tests", tests / name, words)
    return written


def check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise KorvolanError(f"A game's name has small letters, digits and underscores, such as my_game, not {name!r}.")
    if name in games_here():
        raise KorvolanError(f"There is a game {name} already: {games_here()[name]}.")


def title_of(name: str) -> str:
    """
    >>> title_of("my_game")
    'My Game'
    """
    return name.replace("_", " ").title()


def default_folder() -> Path:
    """Where games lie in a checkout, if this is one; else the current folder."""
    here = Path.cwd()
    games = here / "src" / "korvolan" / "games"
    return games if games.is_dir() else here


def find_rules_tests(folder: Path) -> Path | None:
    """`tests/rules` of the checkout in which a folder lies, or None."""
    for parent in folder.resolve().parents:
        if (parent / "tests" / "rules").is_dir():
            return parent / "tests" / "rules"
    return None


def write_files(source: Path, target: Path, words: dict[str, str]) -> list[Path]:
    """Fill in every template of a folder. An existing target is refused."""
    if target.exists():
        raise KorvolanError(f"{target} is there already.")
    written: list[Path] = []
    for template in sorted(source.rglob(f"*{SUFFIX}")):
        path = target / template.relative_to(source).as_posix().removesuffix(SUFFIX)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(template.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
        written.append(path)
    return written
