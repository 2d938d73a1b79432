"""Pax Baltica as data: everything the drawing and the export share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cartography.lib import blocks, config, zones
from cartography.lib.area_config import AreaBoard, AreaOverrides, Atlas, Territory
from cartography.lib.areas import Areas, Earth, Growth, Pair, pair
from cartography.lib.blocks import BoardLayout
from cartography.lib.warp import Warp
from cartography.lib.zones import Zones


@dataclass
class Baltic:
    board: AreaBoard
    atlas: Atlas
    overrides: AreaOverrides
    warp: Warp
    areas: Areas
    zones: Zones
    layout: BoardLayout

    @cached_property
    def territories(self) -> dict[str, Territory]:
        return {t.id: t for t in self.atlas.territory}

    @cached_property
    def adjacent(self) -> dict[Pair, str]:
        return {pair(b.a, b.b): b.kind for b in self.atlas.border}

    @property
    def size(self) -> tuple[int, int]:
        return self.warp.size


def load() -> Baltic:
    where = config.folder("pax_baltica")
    board = config.read(where / "board.toml", AreaBoard)
    atlas = config.read(where / "atlas.toml", Atlas)
    overrides = config.read(where / "overrides.toml", AreaOverrides)
    warp = Warp(board.warp)
    earth = Earth(board, overrides, warp)
    areas = Growth(earth, atlas).grow()
    sea = zones.make(board, atlas, earth)
    return Baltic(board, atlas, overrides, warp, areas, sea, blocks.lay_out(board, atlas, overrides, areas, sea, warp))
