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
    Field("stages", "int", section="turn", default=1),  # the last one
    Field("first", "seat", section="turn", default=SWEDEN),  # player A
    Field("morale", "int", section="turn"),  # the field of the marker: positive for the Russians
    Field("zone", "int", section="turn"),  # its zone when the stage began
    Field("mapa", "bool", section="turn"),  # the Swedes go all out in this stage
    Field("mapa_left", "int", section="turn"),
    Field("poltava", "bool", section="turn"),  # Swedes have entered the town
    Field("returns", "int", section="turn"),  # how many dispersed units may still come back in this phase
    Field("mover", "piece", section="turn", default=NONE),  # who moves, or moved last in this movement phase
    # by seat
    Field("lost", "int", by="seat"),  # strength points eliminated
    Field("kopies", "int", by="seat"),  # lance tokens in the wagon
    Field("kopies_used", "int", by="seat"),
    Field("formed", "bool", by="seat"),  # has formed pikes in this stage
    # by group
    Field("released", "bool", by="group"),
    # by fence
    Field("fence_at", "place", by="fence", default=NONE),
    Field("fence_side", "direction", by="fence"),
    # by piece
    Field("at", "place", by="piece", default=NONE),
    Field("facing", "direction", by="piece"),
    Field("hits", "int", by="piece"),  # strength points lost
    Field("mp", "int", by="piece"),  # movement points left, in halves
    Field("marks", "set:mark", by="piece"),
    Field("hurts", "int", by="piece"),  # strength points that both sides' volleys will cost it
    # the battle under way
    Field("battle_side", "seat", section="battle", default=NONE),  # the attacker
    Field("battle_kind", "int", section="battle"),  # an attack, a counter charge, an attack on a garrison, or a charge there
    Field("battle_at", "place", section="battle", default=NONE),  # the hex attacked first
    Field("battle_result", "int", section="battle", default=NONE),  # what was rolled: a cell of the Battle Table
    Field("attack_hexes", "list:place", section="battle"),  # where both sides stood when the dice fell
    Field("target_hexes", "list:place", section="battle"),
    Field("routes", "list:place", section="battle"),  # the ways of those who fled: each from the hex it left
    Field("route_sizes", "list:int", section="battle"),
    # kept up to date for speed
    Field("head", "list:int", derived=True),  # by hex: the first combat unit there
    Field("next_in", "list:int", derived=True),  # by unit: the next one in its hex
]
