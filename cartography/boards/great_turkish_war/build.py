"""Builds the board of The Great Turkish War."""

from __future__ import annotations

from cartography.boards.great_turkish_war import data
from cartography.boards.great_turkish_war.draw import draw
from cartography.boards.great_turkish_war.export import Export
from cartography.lib import exporting
from cartography.lib.made import Made

BREAKS = ('{"id":"', '{"hexes":["', '{"text":"')


def build() -> Made:
    model = data.load()
    drawing = draw(model)
    return Made(exporting.text(Export(model, drawing).board(), BREAKS), drawing.svg, 3544, 78, model.notes + drawing.troubles)
