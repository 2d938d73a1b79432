"""Take the pictures for the README from the running program.

python tools/pictures.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import korvolan
from korvolan.table.terminal import Table, seated

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
LINES = ["2", "why 3", "2", "quit"]


def terminal() -> None:
    """A few decisions of the tiny game in the terminal."""
    play = korvolan.game("tiny").new("meeting", seed=12)
    table = Table(play, seated(play.game, "you,random"), "picture")
    table.console = Console(record=True, width=96, highlight=False, force_terminal=True, file=io.StringIO())
    lines = iter(LINES)

    def read(prompt: str) -> str | None:
        line = next(lines)
        table.say(f"[bold green]{prompt}{line}[/bold green]")
        if line == "quit":
            save(table.console, PICTURES / "terminal.svg")
        return line

    table.read = read  # type: ignore[method-assign]
    table.run()


def save(console: Console, path: Path) -> None:
    """The screen as SVG, with the reader's own fonts: a picture must not load anything from elsewhere."""
    svg = console.export_svg(title="korvolan play")
    path.write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S), encoding="utf-8")


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    terminal()
