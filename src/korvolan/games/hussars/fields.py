"""The names of everything in a position: domains, and the fields of `FieldState` with their kinds and defaults.

The first fields by piece are those of the short form in position files: `s-dal = "2024 n"` is a unit with its facing, and
`"2024 n 1"` has lost one strength point."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.data_overlay import read_data
from korvolan.kernel.fields import Domain, Field

from .board import ALIASES, DATA, DIRECTION_IDS, DIRECTION_NAMES, PLACE_IDS, PLACE_NAMES, SEAT_IDS, SEAT_NAMES, SWEDEN
from .tables import COLUMN_IDS, FENCES, LOWEST, RESULT_IDS, ROLLS
from .unit_flags import MARK_IDS
from .units import PIECE_IDS, PIECE_NAMES

BATTLES: Final[dict[str, Any]] = read_data(DATA / "battles.toml")
SCENARIO_IDS: Final = ["dawn", "main", "day"]
GROUP_IDS: Final[list[str]] = list(dict.fromkeys(name for s in SCENARIO_IDS for name in BATTLES[s]["groups"]))
COLUMN_KEYS: Final[list[str]] = [name.replace(":", "-") for name in COLUMN_IDS]
# The cells of the Battle Table, by roll and column.
CELL_KEYS: Final[list[str]] = [f"{roll}-at-{name}" for roll in range(LOWEST, LOWEST + ROLLS) for name in COLUMN_KEYS]
FENCE_IDS: Final[list[str]] = [f"fence-{number}" for number in range(1, FENCES + 1)]

DOMAINS: Final = [
    Domain("seat", "seats", SEAT_IDS, SEAT_NAMES),
    Domain("piece", "pieces", PIECE_IDS, PIECE_NAMES),
    Domain("place", "places", PLACE_IDS, PLACE_NAMES, ALIASES),
    Domain("direction", "directions", DIRECTION_IDS, DIRECTION_NAMES),
    Domain("mark", "marks", MARK_IDS),
    Domain("group", "groups", GROUP_IDS),
    Domain("fence", "fences", FENCE_IDS),
    Domain("column", "columns", COLUMN_KEYS, COLUMN_IDS),
    Domain("cell", "cells", CELL_KEYS, RESULT_IDS),
]

FIELDS: Final = [
    # the stage
    Field("stage", "int", section="turn", default=1),
    Field("stages", "int", section="turn", default=1),
    Field("first", "seat", section="turn", default=SWEDEN),
    Field("morale", "int", section="turn"),
    Field("zone", "int", section="turn"),
    Field("mapa", "bool", section="turn"),
    Field("mapa_left", "int", section="turn"),
    Field("poltava", "bool", section="turn"),
    Field("returns", "int", section="turn"),
    Field("mover", "piece", section="turn", default=NONE),
    # by seat
    Field("lost", "int", by="seat"),
    Field("kopies", "int", by="seat"),
    Field("kopies_used", "int", by="seat"),
    Field("formed", "bool", by="seat"),
    # by group
    Field("released", "bool", by="group"),
    # by fence
    Field("fence_at", "place", by="fence", default=NONE),
    Field("fence_side", "direction", by="fence"),
    # by piece
    Field("at", "place", by="piece", default=NONE),
    Field("facing", "direction", by="piece"),
    Field("hits", "int", by="piece"),
    Field("mp", "int", by="piece"),
    Field("marks", "set:mark", by="piece"),
    Field("hurts", "int", by="piece"),
    # the battle under way
    Field("battle_side", "seat", section="battle", default=NONE),
    Field("battle_kind", "int", section="battle"),
    Field("battle_at", "place", section="battle", default=NONE),
    Field("battle_result", "int", section="battle", default=NONE),
    Field("attack_hexes", "list:place", section="battle"),
    Field("target_hexes", "list:place", section="battle"),
    Field("routes", "list:place", section="battle"),
    Field("route_sizes", "list:int", section="battle"),
    # kept up to date for speed
    Field("head", "list:int", derived=True),
    Field("next_in", "list:int", derived=True),
]
