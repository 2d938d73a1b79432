"""The names of everything in a position: domains, and the fields of `PaxState` with their kinds and defaults.

The first fields by piece, place and nation are those of the short forms in position files: `karl-xii = "livland 4"`,
`nyen = "russia"` (its marker), `denmark = "active 16"`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import Domain, Field

from .board import BORDER_IDS, NATION_IDS, NATION_NAMES, PLACE_IDS, PLACE_NAMES, SEAT_IDS, SEAT_NAMES
from .tables import FIRST_YEAR, LAST_YEAR, SEASON_IDS, SPRING
from .units import BLOCK_IDS, BLOCK_NAMES

INACTIVE: Final = 0
ACTIVE: Final = 1
TRUCE: Final = 2
OUT: Final = 3  # for good, or not in this scenario
STATUS_IDS: Final = ["inactive", "active", "truce", "out"]

DOMAINS: Final = [
    Domain("seat", "seats", SEAT_IDS, SEAT_NAMES),
    Domain("piece", "pieces", BLOCK_IDS, BLOCK_NAMES),
    Domain("place", "places", PLACE_IDS, PLACE_NAMES),
    Domain("nation", "nations", NATION_IDS, NATION_NAMES),
    Domain("border", "borders", BORDER_IDS),
    Domain("season", "seasons", SEASON_IDS, [name.capitalize() for name in SEASON_IDS]),
    Domain("status", "statuses", STATUS_IDS),
    Domain("year", "years", [str(year) for year in range(FIRST_YEAR, LAST_YEAR + 1)]),
]

FIELDS: Final = [
    # the turn
    Field("year", "int", section="turn", default=FIRST_YEAR),
    Field("season", "season", section="turn", default=SPRING),
    Field("last_year", "int", section="turn", default=LAST_YEAR),
    Field("number", "int", section="turn", default=1),
    Field("first", "seat", section="turn", default=NONE),
    # by seat
    Field("die", "int", by="seat"),
    Field("actions", "int", by="seat"),
    Field("had_event", "bool", by="seat"),
    # flags
    Field("attrition", "int", section="flags"),
    Field("reform_open", "bool", section="flags"),
    Field("petersburg", "bool", section="flags"),
    Field("defected", "bool", section="flags"),
    Field("exiled", "bool", section="flags"),
    Field("night_rider", "int", section="flags"),
    Field("mistrust", "bool", section="flags"),
    Field("capitals_lost", "bool", section="flags"),
    Field("ceded", "set:place", section="flags"),
    Field("truces_due", "list:nation", section="flags"),
    # by nation
    Field("status", "status", by="nation", default=INACTIVE),
    Field("rp", "int", by="nation"),
    Field("truce_until", "int", by="nation"),
    Field("event_rp", "int", by="nation"),
    Field("halved", "bool", by="nation"),
    Field("points", "int", by="nation"),
    Field("politics", "bool", by="nation"),
    Field("envoy", "bool", by="nation"),
    Field("handles", "int", by="nation"),
    # by piece
    Field("at", "place", by="piece", default=NONE),
    Field("strength", "int", by="piece"),
    Field("aboard", "piece", by="piece", default=NONE),
    Field("due", "int", by="piece"),
    Field("tag", "int", by="piece", default=NONE),
    Field("known", "set:seat", by="piece"),
    Field("seen", "int", by="piece"),
    Field("seen_in", "int", by="piece"),
    Field("shape", "int", by="piece"),
    Field("stamp", "int", by="piece"),
    Field("since", "int", by="piece", default=NONE),
    Field("moved", "bool", by="piece"),
    Field("extra", "int", by="piece"),
    Field("came_from", "place", by="piece", default=NONE),
    Field("reserve", "bool", by="piece"),
    Field("pinned", "bool", by="piece"),
    Field("besieging", "bool", by="piece"),
    Field("acted", "bool", by="piece"),
    # by place
    Field("marker", "nation", by="place", default=NONE),
    Field("holder", "seat", by="place", default=NONE),
    Field("attacked", "set:nation", by="place"),
    # who went where this turn
    Field("entry_seat", "list:seat", section="entries"),
    Field("entry_from", "list:place", section="entries"),
    Field("entry_into", "list:place", section="entries"),
    Field("crossed", "int", by="seat border"),
    Field("withdrawn", "int", by="seat border"),
    # kept up to date for speed: see occupancy.py
    Field("sides", "seat", by="piece", derived=True),
    Field("first_at", "piece", by="place", derived=True),
    Field("next_at", "piece", by="piece", derived=True),
    Field("present", "int", by="seat place", derived=True),
    Field("troops", "int", by="seat place", derived=True),
    Field("forced", "int", by="seat", derived=True),
    Field("retreats", "int", derived=True),
    Field("owned", "nation", by="place", derived=True),
    Field("held", "seat", by="place", derived=True),
    Field("transit", "bool", by="place", derived=True),
]
