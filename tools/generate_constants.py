"""Writes what the compiler needs and people should not have to write twice.

    python tools/generate_constants.py            writes what is stale
    python tools/generate_constants.py --check    only says what is stale

From a game's data/texts: refusals.py, warnings.py and endings.py, the numbers by which its code names them. The sentence with
its case is written once; the texts number their sentences in the same order. From its fields.py: position.py, a class with the
fields of a position and a copy of them, field by field, which is the fastest way to clone."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
from korvolan.kernel.texts import SECTIONS, read_texts

ROOT = Path(__file__).resolve().parents[1]
WHAT = {"refusals": "why an action is refused", "warnings": "what a player is warned of", "endings": "how a game can end"}
HEAD = '"""Generated from data/texts by tools/generate_constants.py: {}, by number."""\n\nfrom typing import Final\n\n'

STACK_FIELDS = ("at", "head", "next_in")
POSITION_HEAD = '''"""Generated from fields.py by tools/generate_constants.py: the fields of a position, and a copy of them."""

from __future__ import annotations

from korvolan.kernel.{0} import {1}


class Position({1}):
    """All fields of a position."""

'''


def modules(game: Path) -> dict[Path, str]:
    """The generated modules of a game with their contents. A section without entries has none."""
    texts = read_texts(game / "data")
    out: dict[Path, str] = {}
    for module, (section, first) in SECTIONS.items():
        names = list(texts.get(section, {}))
        if names:
            lines = [f"{name.upper()}: Final = {number}\n" for number, name in enumerate(names, start=first)]
            out[game / f"{module}.py"] = HEAD.format(WHAT[module]) + "".join(lines)
    if (game / "fields.py").is_file():
        out[game / "position.py"] = position(game / "fields.py")
    return out


def position(source: Path) -> str:
    """The class of a position's fields. Where pieces are kept in stacks the kernel's class has three of them."""
    lists = declared_fields(source)
    stacked = "head" in lists and "next_in" in lists
    base = "Stacks" if stacked else "State"
    lines = [POSITION_HEAD.format("board.stacks" if stacked else "state", base)]
    lines += [
        f"    {name}: {'list[int]' if many else 'int'}\n"
        for name, many in lists.items()
        if not (stacked and name in STACK_FIELDS)
    ]
    lines += ["\n    def copy_fields(self, other: Position) -> None:\n", "        self.copy_to(other)\n"]
    shared = declared_fields(source, "shared")
    lines += [
        f"        other.{name} = self.{name}{'.copy()' if many and not shared[name] else ''}\n" for name, many in lists.items()
    ]
    return "".join(lines)


def declared_fields(source: Path, mark: str = "by") -> dict[str, bool]:
    """The fields that a module declares, in order, and whether each is a list (or bears another mark). It is read, not
    imported: a game cannot be imported before its generated modules are there."""
    out: dict[str, bool] = {}
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Field":
            name, *kind = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            marked = any(keyword.arg == mark for keyword in node.keywords)
            out[str(name)] = marked or (mark == "by" and bool(kind) and str(kind[0]).startswith("list:"))
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
