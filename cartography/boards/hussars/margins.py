"""Margins of the battlefield: title, compass, scale, tracks and boxes, the explanation of the ground."""

from __future__ import annotations

from typing import Any

from cartography.boards.hussars import cartouche, key, tracks
from cartography.boards.hussars.scene import Scene
from cartography.lib.svg import Canvas

Json = dict[str, Any]


def draw(c: Canvas, s: Scene) -> Json:
    """Draws them from top to bottom. Returns where every field lies."""
    f, art = s.frame, s.art
    x, w = f.panel_left, art.margins.panel
    y = f.rect[1] - 9
    cartouche.title(c, x, y, w, 650)
    y += 690
    cartouche.compass(c, x + 108, y + 118, 74)
    cartouche.scale(c, x + 232, y + 128, s.grid.flat, s.b.file.origin.meters_per_hex)
    stages, y = tracks.stages(c, x, y + 248, w, art.stages)
    phases, y = tracks.phases(c, x, y)
    dispersed, y = tracks.dispersed(c, x, y, w)
    boxes, y = tracks.boxes(c, x, y, w)
    y = key.draw(c, x, y, w, art.key)
    key.references(c, x, y, w, f.morale_top - 34, art.key)
    morale = tracks.morale(c, f.rect[0] - 9, x + w, f.morale_top)
    return {
        "tracks": {"stages": stages, "phases": phases, "morale": morale, "dispersed": dispersed},
        "offmap": boxes,
    }
