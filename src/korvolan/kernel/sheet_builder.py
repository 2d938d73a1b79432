"""Builds a game's sheet from its data. `presentation.toml` is read here, the same way for every game; a game's
`presentation/sheet.py` adds its board and faces."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, convert

from .errors import KorvolanError
from .sheet import (
    BoardSheet,
    BoxSheet,
    MarkSheet,
    NationSheet,
    OverlaySheet,
    SeatSheet,
    SectionSheet,
    Sheet,
    StepSheet,
    TrackSheet,
    WindowSheet,
    WordSheet,
)
from .view import as_json

if TYPE_CHECKING:
    from .game import Game

SYMBOLS = Path(__file__).parent / "symbols"
BOX = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


def draft(game: Game[Any]) -> Sheet:
    """A sheet with everything that the presentation says, and an empty board."""
    data = game.presentation
    return Sheet(
        game=game.name,
        title=game.title,
        hash="",
        seats=[seat_of(game, name, entry) for name, entry in data.get("seats", {}).items()],
        board=convert({"width": 0, "height": 0, "piece": 0, "art": "", **data.get("board", {})}, BoardSheet),
        nations=[nation_of(game, name, entry) for name, entry in data.get("nations", {}).items()],
        tracks=[TrackSheet(name, **known(TrackSheet, entry)) for name, entry in data.get("tracks", {}).items()],
        boxes=[BoxSheet(name, **known(BoxSheet, entry)) for name, entry in data.get("boxes", {}).items()],
        sequence=convert(data.get("sequence", []), list[StepSheet]),
        marks=[MarkSheet(name, **known(MarkSheet, entry)) for name, entry in data.get("marks", {}).items()],
        overlays=[overlay_of(name, data) for name in game.overlays],
        windows=[WindowSheet(name, data.get("windows", {}).get(name, name)) for name in game.windows],
        moments=list(game.moments),
        sections=[SectionSheet(name, **known(SectionSheet, entry)) for name, entry in data.get("sections", {}).items()],
        glossary=[WordSheet(word, **known(WordSheet, entry)) for word, entry in game.glossary.items()],
    )


def finished(game: Game[Any], sheet: Sheet) -> Sheet:
    """Add the symbols that the sheet names, and its hash."""
    own = game.folder / "data" / "symbols"
    for name in sorted(symbols_named(sheet)):
        sheet.symbols[name] = symbol(name, own)
    sheet.hash = hashlib.sha256(as_json(sheet)).hexdigest()[:16]
    return sheet


def known(kind: type[Struct], entry: dict[str, Any]) -> dict[str, Any]:
    """The values of an entry that are fields of a struct."""
    return {key: value for key, value in entry.items() if key in kind.__struct_fields__ and key not in ("id", "cells")}


def seat_of(game: Game[Any], name: str, entry: dict[str, Any]) -> SeatSheet:
    return SeatSheet(name, phrase=game.seat_phrase(name), **known(SeatSheet, entry))


def nation_of(game: Game[Any], name: str, entry: dict[str, Any]) -> NationSheet:
    fields = known(NationSheet, entry)
    if "name" not in fields:
        domain = game.layout.domains.get("nation")
        fields["name"] = domain.names[domain.find(name)] if domain else name
    return NationSheet(name, **fields)


def overlay_of(name: str, data: dict[str, Any]) -> OverlaySheet:
    entry = data.get("overlays", {}).get(name, {})
    return OverlaySheet(name, **{"name": name.capitalize(), **known(OverlaySheet, entry)})


def symbols_named(sheet: Sheet) -> set[str]:
    """Every symbol that something on the sheet is drawn with."""
    names = {face.symbol for face in sheet.faces.values()}
    for face in sheet.faces.values():
        names |= set(face.emblems)
    names |= {nation.arms for nation in sheet.nations}
    names |= {mark.symbol for mark in sheet.marks}
    return names - {""}


def symbol(name: str, own: Path) -> str:
    """The markup of a symbol within its box of 24 by 24: the game's own, or the common one of this name."""
    for folder in (own, SYMBOLS):
        path = folder / f"{name}.svg"
        if path.exists():
            return inner(path)
    raise KorvolanError(f"There is no symbol {name!r}.")


@cache
def inner(path: Path) -> str:
    found = BOX.search(path.read_text(encoding="utf-8"))
    if found is None:
        raise KorvolanError(f"The symbol {path.name} is no SVG.")
    return " ".join(found[1].split()).replace("> <", "><")
