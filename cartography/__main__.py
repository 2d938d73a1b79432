"""python -m cartography build | check | compare | fetch GAME"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from pathlib import Path
from typing import Any

from cartography.lib import compare, config
from cartography.lib.config import ConfigTrouble
from cartography.lib.sources import PACKAGES, SourceTrouble, cache

Json = dict[str, Any]
ROOT = Path(__file__).parent.parent
LINES = 100
"""More troubles than these are only counted."""


def in_use(game: str) -> Path | None:
    """Where the game keeps its board; nothing where the game is not in the project yet."""
    folder = ROOT / "src" / "korvolan" / "games" / game / "data" / "board"
    return folder if (folder / "board.json").exists() else None


def used(game: str, named: str | None) -> Path:
    """The board to look at: the one named, or the one in use."""
    where = Path(named) if named else in_use(game)
    if where is None:
        raise ConfigTrouble(
            f"{game} is not in the project yet: name its board with --board FOLDER, or look at the one --built."
        )
    return where


def built(game: str) -> Path:
    return cache() / "built" / game


def read_board(path: Path) -> Json:
    try:
        found: Json = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise ConfigTrouble(f"There is no board at {path.name} of {path.parent.name}: build it first.") from None
    except ValueError as trouble:
        raise ConfigTrouble(f"{path.name} cannot be read: {trouble}") from None
    return found


def build(args: argparse.Namespace) -> int:
    began = time.monotonic()
    board = importlib.import_module(f"cartography.boards.{args.game}.build")
    made = board.build()
    to = Path(args.out) if args.out else used(args.game, None) if args.install else built(args.game)
    to.mkdir(parents=True, exist_ok=True)
    (to / "board.json").write_text(made.board, encoding="utf-8")
    if made.svg:
        (to / "base.svg").write_text(made.svg, encoding="utf-8")
    for line in made.notes:
        print("note:", line)
    picture = bool(made.svg) and not args.no_picture
    if picture:
        from cartography.lib.picture import webp

        webp(to / "base.svg", to / "base.webp", made.picture_width, made.picture_quality)
    files = ["board.json", *(["base.svg"] if made.svg else []), *(["base.webp"] if picture else [])]
    print(f"{args.game}: {', '.join(files)} in {time.monotonic() - began:.0f} s")
    where = to.relative_to(ROOT) if to.is_relative_to(ROOT) else to
    print(f"written to {where}")
    return 0


def check(args: argparse.Namespace) -> int:
    where = built(args.game) if args.built else used(args.game, args.board)
    checker = importlib.import_module(f"cartography.boards.{args.game}.check")
    found = checker.check(read_board(where / "board.json"))
    for line in found[:LINES]:
        print(line)
    if len(found) > LINES:
        print(f"… and {len(found) - LINES} more")
    print(f"{args.game}: {len(found)} troubles" if found else f"{args.game}: the board is sound")
    return 1 if found else 0


def run_compare(args: argparse.Namespace) -> int:
    made = Path(args.out) if args.out else built(args.game)
    now, new = read_board(used(args.game, args.board) / "board.json"), read_board(made / "board.json")
    found = compare.differences(now, new)
    print("\n".join(compare.report(found, art=args.art)))
    return 1 if any(d.rules for d in found) else 0


def fetch(_: argparse.Namespace) -> int:
    from cartography.lib import sources

    for key, package in PACKAGES.items():
        sources.path(key)
        print(f"{package.name} ({package.registry}): {package.holds}; {package.license}")
    return 0


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m cartography", description="Rebuilds the boards of the games from open data."
    )
    todo = parser.add_subparsers(dest="command", required=True)
    for name, do, text in (
        ("build", build, "write board.json, base.svg and base.webp"),
        ("check", check, "what is wrong with the board in use"),
        ("compare", run_compare, "the board in use against the one built last"),
        ("fetch", fetch, "fetch the open data"),
    ):
        one = todo.add_parser(name, help=text)
        one.set_defaults(do=do)
        if name != "fetch":
            one.add_argument("game", choices=config.games())
        if name == "build":
            one.add_argument("--install", action="store_true", help="write over the board in use")
            one.add_argument("--out", help="write into this folder")
            one.add_argument("--no-picture", action="store_true", help="leave base.webp out")
        if name in ("check", "compare"):
            one.add_argument("--board", metavar="FOLDER", help="look at the board of this folder instead of the one in use")
        if name == "check":
            one.add_argument("--built", action="store_true", help="check the one built last")
        if name == "compare":
            one.add_argument("--out", metavar="FOLDER", help="the board built into this folder, not the one built last")
            one.add_argument("--art", action="store_true", help="list differences of art and notes too")
    args = parser.parse_args(argv)
    try:
        code: int = args.do(args)
    except (ConfigTrouble, SourceTrouble) as trouble:
        print(trouble, file=sys.stderr)
        return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
