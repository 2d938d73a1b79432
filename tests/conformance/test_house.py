"""The house knows no game: what a game is called, and who plays in it, is read from its folder and written nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import korvolan

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ["src/korvolan/kernel", "src/korvolan/table", "src/korvolan/ai", "src/korvolan/lab", "src/korvolan/cli.py", "web/src"]
GAMES = [name for name in korvolan.game_names() if (ROOT / "src" / "korvolan" / "games" / name).is_dir()]
KINDS = {".py", ".ts", ".svelte", ".css", ".html", ".toml"}


def sources() -> list[Path]:
    """Every source of the house that was written by hand."""
    found = []
    for name in HOUSE:
        path = ROOT / name
        inside = [path] if path.is_file() else path.rglob("*")
        found += [p for p in inside if p.suffix in KINDS and "static" not in p.parts and "__pycache__" not in p.parts]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_source_outside_its_folder_names_a_game(name: str) -> None:
    game = korvolan.game(name)
    words = {name, game.title, *game.seats}
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in sorted(words)), re.IGNORECASE)
    hits = [(path, pattern.search(path.read_text("utf-8"))) for path in sources()]
    named = [f"{path.relative_to(ROOT)}: {found.group()}" for path, found in hits if found]
    assert len(sources()) > 100
    assert named == []
