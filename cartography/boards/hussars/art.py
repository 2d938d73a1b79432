"""What art.toml says of the drawing."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from cartography.lib import config
from cartography.lib.hexgrid import HexGrid, Point

Spot = tuple[str, float, float]
"""A hex, and board pixels right of and below its center."""


class Struct(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Margins(Struct):
    pad: int
    """So far the drawing runs on beyond the hexes."""
    panel: int
    gap: int
    right: int
    above_morale: int
    morale: int
    bottom: int


class RiverArt(Struct):
    channel: float
    arm: float
    course: list[Spot]
    arms: list[list[Spot]]
    islets: list[Spot]


class Via(Struct):
    road: str
    points: list[Spot]


class Gate(Struct):
    road: str
    point: Spot | None = None
    towards: str = ""


class Works(Struct):
    fortress: str
    camp: list[Spot]
    camp_open: list[Spot]
    monastery: Spot
    grave: Spot
    siege: list[tuple[str, float]]
    aside: list[Spot]
    bastioned: str


class Along(Struct):
    hexes: tuple[str, str]
    offset: float
    size: int


class Name(Struct):
    name: str
    at: Spot
    size: int
    kind: str
    lines: list[str] = msgspec.field(default_factory=list)
    anchor: str = "middle"
    rotate: int = 0
    spacing: float = 0

    def text(self) -> list[str]:
        return self.lines or [self.name]


class Stages(Struct):
    day: list[str]
    dawn: list[str]
    main: list[str]


class Key(Struct):
    rows: list[tuple[str, str, str, str, str]]
    notes: list[str]
    references: list[str]


class ArtFile(Struct):
    margins: Margins
    river: RiverArt
    via: list[Via]
    gate: list[Gate]
    works: Works
    along: list[Along]
    label: list[Name]
    stages: Stages
    key: Key


@dataclass(frozen=True)
class Frame:
    """Where the map, the panel beside it and the track under it lie."""

    left: float
    top: float
    map_width: float
    map_height: float
    margins: Margins

    @property
    def pad(self) -> int:
        return self.margins.pad

    @property
    def rect(self) -> tuple[float, float, float, float]:
        """The drawing of the map: left, top, width, height."""
        p = self.pad
        return self.left - p, self.top - p, self.map_width + 2 * p, self.map_height + 2 * p

    @property
    def panel_left(self) -> float:
        return self.left + self.map_width + self.pad + self.margins.gap

    @property
    def morale_top(self) -> float:
        return self.top + self.map_height + self.pad + self.margins.above_morale

    @property
    def size(self) -> tuple[int, int]:
        width = round(self.panel_left + self.margins.panel + self.margins.right)
        return width, round(self.morale_top + self.margins.morale + self.margins.bottom)


def load() -> ArtFile:
    return config.read(config.folder("hussars") / "art.toml", ArtFile)


def frame(grid: HexGrid, margins: Margins) -> Frame:
    return Frame(grid.left, grid.top, grid.width, grid.height, margins)


def place(grid: HexGrid, spot: Spot) -> Point:
    x, y = grid.center(spot[0])
    return x + spot[1], y + spot[2]
