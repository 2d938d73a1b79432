"""What an area board is made of, as its folder has it."""

from __future__ import annotations

from typing import Any

import msgspec

Line = list[tuple[float, float]]


class Magnifier(msgspec.Struct, forbid_unknown_fields=True):
    lon: float
    lat: float
    reach: tuple[float, float]
    """Kilometers east-west and north-south."""
    strength: float


class Squeeze(msgspec.Struct, forbid_unknown_fields=True):
    """Local scale at distances (kilometers) from the middle."""

    at: list[float]
    scale: list[float]
    until: float


class WarpSpec(msgspec.Struct, forbid_unknown_fields=True):
    width: int
    height: int
    center: tuple[float, float]
    middle: tuple[float, float]
    """Board pixels of the center."""
    pixels_per_km: float
    across: Squeeze
    upright: Squeeze
    magnifier: list[Magnifier]


class SeaLabel(msgspec.Struct, forbid_unknown_fields=True):
    size: float
    rotate: float
    spacing: float
    lonlat: tuple[float, float] | None = None
    at: tuple[float, float] | None = None


class SmallLabel(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    lonlat: tuple[float, float]
    size: float
    rotate: float


class Range(msgspec.Struct, forbid_unknown_fields=True):
    """Mountains or woods strewn along a line."""

    way: Line
    spread: float
    kind: str
    count: int


class Battle(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    year: int
    lonlat: tuple[float, float]
    winner: str


class AreaBoard(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    title: str
    warp: WarpSpec
    lakes: dict[str, tuple[float, float]]
    carved: list[str]
    """Lakes that are cut out of the territories; the others are art."""
    softened: list[str]
    """Lakes with too many arms: their outline is softened."""
    cuts: list[Line]
    """Lines that part the sea zones."""
    panels: dict[str, tuple[int, int, int, int]]
    sea_labels: dict[str, SeaLabel]
    small_labels: list[SmallLabel]
    ranges: list[Range]
    woods: list[tuple[float, float, str]]
    battles: list[Battle]
    compass: tuple[float, float, float]
    ship: tuple[float, float, float]
    colors: dict[str, tuple[str, str]]
    """Of each nation: in the middle of its land, and along its borders."""
    sources: dict[str, str]


class Territory(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    skeleton: list[Line]
    nation: str = ""
    groups: list[str] = msgspec.field(default_factory=list)
    transit: str = "never"
    garrison: str = ""
    strength: int = 0
    capital: bool = False
    port: str = ""
    sea_zone: str = ""
    forage: int = 0
    town: tuple[float, float] | None = None
    source: str = ""
    field_sources: dict[str, str] = msgspec.field(default_factory=dict)
    note: str = ""


class Border(msgspec.Struct, forbid_unknown_fields=True):
    a: str
    b: str
    kind: str
    source: str


class SeaZone(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    lonlat: tuple[float, float]
    source: str
    box: bool = False


class SeaBorder(msgspec.Struct, forbid_unknown_fields=True):
    a: str
    b: str
    source: str


class Atlas(msgspec.Struct, forbid_unknown_fields=True):
    """Territories, seas, and the ground outside the game."""

    outside: list[Line]
    limits: dict[str, int]
    territory: list[Territory]
    border: list[Border]
    sea_zone: list[SeaZone]
    sea_border: list[SeaBorder]
    impassable: list[dict[str, str]]
    tracks: dict[str, Any]
    levels: dict[str, int]


class Barrier(msgspec.Struct, forbid_unknown_fields=True):
    """Neighbors that would touch on the ground, though there is no border between them: what is drawn to part them."""

    a: str
    b: str
    kind: str
    reason: str
    source: str
    name: str = ""


class Widened(msgspec.Struct, forbid_unknown_fields=True):
    """A channel made wider, so that sea zones join visibly."""

    way: Line
    pixels: float
    reason: str
    source: str


class Placement(msgspec.Struct, forbid_unknown_fields=True):
    """Where a territory's town, name or blocks go, when the place that is found does not please."""

    territory: str
    reason: str
    source: str
    town: tuple[float, float] | None = None
    town_name: str = ""
    label: tuple[float, float, int] | None = None
    slots: tuple[float, float, int, int] | None = None
    lines: list[str] = msgspec.field(default_factory=list)
    size: float = 0


class Beside(msgspec.Struct, forbid_unknown_fields=True):
    """What is drawn beside a difficult border; `none`: nothing."""

    a: str
    b: str
    kind: str
    reason: str
    source: str


class AreaOverrides(msgspec.Struct, forbid_unknown_fields=True):
    barrier: list[Barrier]
    widened: list[Widened]
    placement: list[Placement]
    beside: list[Beside]

    def of(self, territory: str) -> Placement:
        found = next((p for p in self.placement if p.territory == territory), None)
        return found or Placement(territory, "", "")
