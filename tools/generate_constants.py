"""Writes the numbers by which a game's code names its refusals, warnings and endings: refusals.py, warnings.py and endings.py.

    python tools/generate_constants.py            writes what is stale
    python tools/generate_constants.py --check    only says what is stale

The compiler needs constants, people need one place to write: the sentence with its case, in the game's data/texts. The texts
number their sentences in the same order."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
from korvolan.kernel.texts import SECTIONS, read_texts

ROOT = Path(__file__).resolve().parents[1]
WHAT = {"refusals": "why an action is refused", "warnings": "what a player is warned of", "endings": "how a game can end"}
HEAD = '"""Generated from data/texts by tools/generate_constants.py: {}, by number."""\n\nfrom typing import Final\n\n'


def modules(game: Path) -> dict[Path, str]:
    """The generated modules of a game with their contents. A section without entries has none."""
    texts = read_texts(game / "data")
    out: dict[Path, str] = {}
    for module, (section, first) in SECTIONS.items():
        names = list(texts.get(section, {}))
        if names:
            lines = [f"{name.upper()}: Final = {number}\n" for number, name in enumerate(names, start=first)]
            out[game / f"{module}.py"] = HEAD.format(WHAT[module]) + "".join(lines)
    return out


def games() -> list[Path]:
    folders = (ROOT / "src" / "korvolan" / "games", ROOT / "tests" / "games")
    return sorted(path.parent for folder in folders for path in folder.glob("*/data"))


def main(arguments: list[str]) -> int:
    stale: list[str] = []
    for game in games():
        for file, text in modules(game).items():
            if not file.is_file() or file.read_text(encoding="utf-8") != text:
                stale.append(file.relative_to(ROOT).as_posix())
                if "--check" not in arguments:
                    file.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{name}: {'stale: make constants' if '--check' in arguments else 'written'}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
