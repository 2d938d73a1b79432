"""The hand-override file of a board: what a person decided against, or beyond, the open data, with reason and source.

`[[hex]]` sets a field of hexes, `[[hexside]]` sets or clears a feature of hexsides, `[[river]]` gives the hexsides of a
river from source to mouth, `[[place]]` puts a place into a hex that is not its own, or its symbol where it pleases more."""

from __future__ import annotations

from typing import Any

import msgspec

from cartography.lib import config
from cartography.lib.hexgrid import HexGrid, Side, side_of


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    reason: str
    source: str


class HexEntry(Entry, kw_only=True):
    field: str
    value: Any
    hexes: list[str]
    area: str = ""


class SideEntry(Entry, kw_only=True):
    kind: str
    sides: list[str]
    set: bool = True
    name: str = ""
    """Of the range or road that runs on these sides."""


class RiverEntry(Entry, kw_only=True):
    name: str
    sides: list[str]


class PlaceEntry(Entry, kw_only=True):
    name: str
    hex: str = ""
    symbol: tuple[float, float] | None = None
    """The symbol's offset from the center of the hex, where the free place that is found does not please."""
    label: tuple[float, float] | None = None
    band: str = ""
    """`above` or `below`: the half of the hex that the symbol must take; `name below`: the name under the symbol in either."""


class Overrides(msgspec.Struct, forbid_unknown_fields=True):
    hex: list[HexEntry] = msgspec.field(default_factory=list)
    hexside: list[SideEntry] = msgspec.field(default_factory=list)
    river: list[RiverEntry] = msgspec.field(default_factory=list)
    place: list[PlaceEntry] = msgspec.field(default_factory=list)

    def entries(self) -> list[Entry]:
        return [*self.hex, *self.hexside, *self.river, *self.place]

    def hand_river(self, name: str) -> list[Side] | None:
        found = [e for e in self.river if e.name == name]
        return [side_of(s) for s in found[-1].sides] if found else None

    def of_place(self, name: str) -> PlaceEntry | None:
        return next((e for e in self.place if e.name == name), None)


def load(game: str) -> Overrides:
    return config.read(config.folder(game) / "overrides.toml", Overrides)


def troubles(of: Overrides, grid: HexGrid, places: set[str]) -> list[str]:
    """What is wrong with the file itself: no reason, no source, hexes off the map, sides of hexes that are not neighbors."""
    found = []
    known = set(grid.ids)
    for entry in of.entries():
        kind = type(entry).__name__.removesuffix("Entry").lower()
        what = f"{kind} {getattr(entry, 'name', getattr(entry, 'field', ''))}".strip()
        if not entry.reason.strip() or not entry.source.strip():
            found.append(f"{what}: an entry without reason or source")
    for h in of.hex:
        found += [f"{h.field}={h.value}: no hex {k} on this map" for k in h.hexes if k not in known]
    for text in [s for e in of.hexside for s in e.sides] + [s for e in of.river for s in e.sides]:
        a, b = side_of(text)
        if a not in known or b not in known or b not in grid.near(a):
            found.append(f"hexside {text}: not two neighbors of this map")
    found += [f"place {p.name}: not in places.toml" for p in of.place if p.name not in places]
    found += [f"place {p.name}: no hex {p.hex} on this map" for p in of.place if p.hex and p.hex not in known]
    return found
