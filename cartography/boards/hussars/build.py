"""Builds the battlefield of Poltava for the Hussars system."""

from __future__ import annotations

from cartography.boards.hussars import field
from cartography.boards.hussars.export import Export
from cartography.lib.jsontext import text
from cartography.lib.made import Made

WIDTH, QUALITY = 8092, 55
"""Of base.webp: twice the drawing's size."""


def rules() -> str:
    """board.json without what the drawing adds: needs none of the drawing's packages."""
    return text(Export(field.load()).board())


def build() -> Made:
    from cartography.boards.hussars.draw import draw
    from cartography.boards.hussars.layout import Layout

    b = field.load()
    drawing = draw(b)
    return Made(text(Layout(drawing).board(Export(b).board())), drawing.svg, WIDTH, QUALITY, drawing.troubles)
