"""Builds the board of Poltava's Dread Day."""

from __future__ import annotations

from cartography.boards.poltavas_dread_day import data
from cartography.boards.poltavas_dread_day.draw import draw
from cartography.boards.poltavas_dread_day.export import Export
from cartography.lib import exporting
from cartography.lib.made import Made

BREAKS = ('{"id":"', '{"hexes":["', '"hexsides":[', '"regions":[{')


def build() -> Made:
    model = data.load()
    drawing = draw(model)
    return Made(exporting.text(Export(model, drawing).board(), BREAKS), drawing.svg, 3115, 78, model.notes + drawing.troubles)
