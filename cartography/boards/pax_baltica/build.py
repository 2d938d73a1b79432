"""Builds the board of Pax Baltica."""

from __future__ import annotations

from cartography.boards.pax_baltica import data
from cartography.boards.pax_baltica.draw import draw
from cartography.boards.pax_baltica.export import Export
from cartography.lib.made import Made


def build() -> Made:
    b = data.load()
    drawing = draw(b)
    return Made(Export(b, drawing).text(), drawing.svg, 2780, 80, b.areas.notes + b.zones.notes + drawing.troubles)
