"""The names of everything in a position: domains, and the fields of `WarState` with their kinds and defaults.

The first fields by piece, nation, seat and marker are those of the short forms in position files: `charles-xii = "riga"`,
`denmark = "belligerent"`, `sweden = 15` (Morale Points), `sweden-tactics = "held"`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import Domain, Field

from .board import NATION_IDS, NATION_NAMES, PLACE_IDS, PLACE_NAMES, SEAT_IDS, SEAT_NAMES, SWEDISH, TOWNS
from .campaign_markers import LOOK_IDS, MARKER_IDS, MARKER_NAMES, PLAN_IDS, PLAN_NAMES, POOL, SPOT_IDS
from .tables import ACTION_IDS, ACTION_NAMES, FIRST_YEAR, LAST_YEAR, RESULT_IDS, RESULT_NAMES, TABLE_IDS
from .units import UNIT_IDS, UNIT_NAMES

NEUTRAL: Final = 0
BELLIGERENT: Final = 1
STATUS_IDS: Final = ["neutral", "belligerent"]

DOMAINS: Final = [
    Domain("seat", "seats", SEAT_IDS, SEAT_NAMES),
    Domain("piece", "pieces", UNIT_IDS, UNIT_NAMES),
    Domain("place", "places", PLACE_IDS, PLACE_NAMES, TOWNS),
    Domain("nation", "nations", NATION_IDS, NATION_NAMES),
    Domain("status", "statuses", STATUS_IDS),
    Domain("marker", "markers", MARKER_IDS, MARKER_NAMES),
    Domain("spot", "spots", SPOT_IDS),
    Domain("action", "actions", ACTION_IDS, ACTION_NAMES),
    Domain("table", "tables", TABLE_IDS, [name.capitalize() for name in TABLE_IDS]),
    Domain("result", "results", RESULT_IDS, RESULT_NAMES),
    Domain("look", "looks", LOOK_IDS),
    Domain("plan", "plans", PLAN_IDS, PLAN_NAMES),
]

FIELDS: Final = [
    # the turn
    Field("year", "int", section="turn", default=FIRST_YEAR),
    Field("last_year", "int", section="turn", default=LAST_YEAR),
    Field("first", "seat", section="turn", default=SWEDISH),
    Field("passes", "int", section="turn"),
    Field("baltic", "seat", section="turn", default=SWEDISH),
    Field("petersburg", "bool", section="turn"),
    # by seat
    Field("mp", "int", by="seat"),
    Field("lost", "int", by="seat"),
    Field("foraged", "place", by="seat", default=NONE),
    # by nation
    Field("status", "status", by="nation", default=NEUTRAL),
    # by marker
    Field("spot", "spot", by="marker", default=POOL),
    Field("seen", "set:seat", by="marker"),
    Field("returned", "bool", by="marker"),
    # by piece
    Field("at", "place", by="piece", default=NONE),
    Field("known", "set:seat", by="piece"),
    Field("remembered", "set:seat", by="piece"),
    Field("moved", "int", by="piece"),
    Field("force", "int", by="piece"),
    Field("doubled", "bool", by="piece"),
    # the Force and the battle under way
    Field("force_at", "place", section="battle", default=NONE),
    Field("company", "int", section="battle"),
    Field("battle_side", "seat", section="battle", default=NONE),
    Field("battle_from", "place", section="battle", default=NONE),
    Field("battle_at", "place", section="battle", default=NONE),
    Field("battle_action", "action", section="battle", default=NONE),
    Field("battle_round", "int", section="battle"),
    Field("battle_table", "table", section="battle", default=NONE),
    Field("battle_result", "result", section="battle", default=NONE),
    Field("battle_supply", "set:seat", section="battle"),
    Field("battle_tactics", "set:seat", section="battle"),
    Field("round_tactics", "set:seat", section="battle"),
    Field("sovereigns_lost", "set:seat", section="battle"),
    # kept up to date for speed
    Field("head", "list:int", derived=True),
    Field("next_in", "list:int", derived=True),
    Field("ground", "list:int", derived=True),
    Field("swedish_stacks", "list:int", derived=True),
    Field("coalition_stacks", "list:int", derived=True),
    Field("fortresses", "list:int", derived=True),
    Field("held", "list:int", derived=True),
]
