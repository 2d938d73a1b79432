"""The palette of the battlefield: an engraved plan, washed by hand."""

from __future__ import annotations

INK, SEPIA = "#33231a", "#5b4027"
CARMINE, CARMINE_DARK = "#b14a3a", "#58211a"
EARTH = "#dcc196"
PAPER = "#eadcb9"
BOX, LINE, WINE = "#f4e8cb", "#4a3520", "#5a1d14"
SWEDES, RUSSIANS = "#2f4f86", "#2f6b45"
ROAD, ROAD_EDGE = "#f4e7c6", "#4a301a"
GROUND = {
    "forest": "#aebf8c", "swamp": "#c2d5c8", "river": "#9fc3cd", "hills": "#dcbd86", "town": "#e8bda2",
    "trenches": "#dfb98a", "camp": "#f1e0b4", "ravine": "#d3b583",
}  # fmt: skip
