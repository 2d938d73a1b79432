"""What a hex board is made of, as its folder has it: `board.toml` (grid, projection, looks), `places.toml`, `rivers.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

BOARDS = Path(__file__).parent.parent / "boards"
T = TypeVar("T")


class ConfigTrouble(Exception):
    """A file of a board that cannot be read: says which, where and why."""


class GridSpec(msgspec.Struct, forbid_unknown_fields=True):
    columns: tuple[int, int]
    rows: tuple[int, int]
    low: str
    """Which columns lie half a hex lower: `odd` or `even`."""
    flat: float
    left: float
    top: float
    right: float
    bottom: float
    """Margins beyond the map, in board pixels."""


class ProjectionSpec(msgspec.Struct, forbid_unknown_fields=True):
    """`plate`: degrees times `km_per_degree`. `lcc`: Lambert's conformal cone with `parameters`. Both are pinned at a point."""

    kind: str
    km_per_hex: float
    pin_hex: tuple[float, float] | None = None
    """Column and row (counted at the height of an unlowered column) of the pin, fractions allowed."""
    pin_lonlat: tuple[float, float] | None = None
    pin_km: tuple[float, float] | None = None
    km_per_degree: tuple[float, float] | None = None
    parameters: dict[str, float] = msgspec.field(default_factory=dict)


class DeriveSpec(msgspec.Struct, forbid_unknown_fields=True):
    """What the open data makes of a hex before the overrides speak."""

    land_min: float
    """Less land than this share: a sea hex."""
    lake_min: float = 0.6
    coast_max: float = 0.97
    """Less land than this share: a coastal hex."""
    rough_relief: float = 1e9
    """Spread of the heights (meters) from which a hex is `rough_terrain`."""
    side_water: float = 0.7
    """Share of water along a hexside from which it is a sea or lake hexside."""
    near_sea: bool = True
    """Land beside a sea hex is coastal whatever its share."""
    isthmus: bool = False
    """Hexsides between two coasts that are all land are isthmuses: no ship passes."""
    open_terrain: str = "open"
    rough_terrain: str = "rough"


class ReliefSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Shaded land and sea depth: two small pictures inside the drawing."""

    scale: float
    blur: float
    faint: float
    """Strength of relief on plain ground; `strong` is added where the hexes are hilly."""
    strong: float
    spread: float
    seed: int
    noise: tuple[float, float]
    rough_most: float
    slope: float
    squeeze: tuple[float, float, float]
    heights: list[float]
    land: list[tuple[int, int, int]]
    light: tuple[float, float]
    grain: tuple[float, float]
    depths: list[float]
    sea: list[tuple[int, int, int]]
    quality: tuple[int, int]


class Label(msgspec.Struct, forbid_unknown_fields=True):
    """Lettering of lands and waters: at a hex with an offset, or at a point; `reach`: how far it may be moved to find room."""

    text: str
    kind: str
    size: float
    rotate: float = 0
    spacing: float = 0
    hex: str = ""
    offset: tuple[float, float] = (0, 0)
    at: tuple[float, float] | None = None
    reach: tuple[int, int] = (0, 0)
    inside: str = ""
    """The region that the letters must not leave."""
    region: str = ""


class Look(msgspec.Struct, forbid_unknown_fields=True):
    """Colors of a region: of its border band, and of its ground with the opacity."""

    band: str
    tint: str = ""
    opacity: float = 0.12
    realm: str = ""
    """Regions of one realm part by a thin line."""


class PlaceSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A town: where it truly lies, and what the game makes of it. Its hex follows from the projection or from an override."""

    name: str
    lon: float
    lat: float
    kind: str
    source: Any
    modern: str = ""
    note: str = ""
    game: dict[str, Any] = msgspec.field(default_factory=dict)


class RiverSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A river from source to mouth, as points of longitude and latitude. `banks`: on which bank its towns stand."""

    name: str
    way: list[tuple[float, float]]
    width: float = 5.0
    into: str = ""
    mouth: str = ""
    """The lake it ends near, where that lake is drawn but parts no hexes."""
    from_lake: bool = False
    banks: dict[str, str] = msgspec.field(default_factory=dict)
    natural_earth: bool = False
    """The course is taken from Natural Earth's center lines; the way points only lead along them."""
    source: str = ""


class Places(msgspec.Struct, forbid_unknown_fields=True):
    place: list[PlaceSpec]


class Rivers(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    river: list[RiverSpec]


class HexBoard(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    title: str
    grid: GridSpec
    projection: ProjectionSpec
    derive: DeriveSpec
    relief: ReliefSpec
    lakes: dict[str, tuple[float, float]] = msgspec.field(default_factory=dict)
    looks: dict[str, Look] = msgspec.field(default_factory=dict)
    label: list[Label] = msgspec.field(default_factory=list)
    sources: dict[str, str] = msgspec.field(default_factory=dict)
    own: dict[str, Any] = msgspec.field(default_factory=dict)
    """What only this game's drawing reads."""


def folder(game: str) -> Path:
    found = BOARDS / game
    if not (found / "overrides.toml").exists():
        raise ConfigTrouble(f"There is no board of «{game}». Boards: {', '.join(games())}.")
    return found


def games() -> list[str]:
    return sorted(p.parent.name for p in BOARDS.glob("*/overrides.toml"))


def read(path: Path, kind: type[T]) -> T:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as trouble:
        raise ConfigTrouble(f"{path.parent.name}/{path.name}: {trouble}") from None
    except OSError as trouble:
        raise ConfigTrouble(f"{path.parent.name}/{path.name} cannot be read: {trouble.strerror}") from None
