"""Builds the board of Great Northern War."""

from __future__ import annotations

from cartography.boards.great_northern_war import data
from cartography.boards.great_northern_war.draw import draw
from cartography.boards.great_northern_war.export import Export
from cartography.lib import exporting
from cartography.lib.made import Made

BREAKS = ('{"id":"', '{"hexes":["', '"hexsides":[', '"countries":[{')


def build() -> Made:
    model = data.load()
    drawing = draw(model)
    board = Export(model, drawing).board()
    return Made(exporting.text(board, BREAKS), drawing.svg, 3200, 75, model.notes + drawing.troubles)
