"""Builds the battlefield: board.json without an art layer."""

from __future__ import annotations

from cartography.boards.hussars import field
from cartography.boards.hussars.export import Export
from cartography.lib.made import Made

NOTE = "the art layer of this board is not drawn here: board.json holds what the rules read"


def build() -> Made:
    from cartography.lib.jsontext import text

    return Made(text(Export(field.load()).board()), "", 0, 0, [NOTE])
