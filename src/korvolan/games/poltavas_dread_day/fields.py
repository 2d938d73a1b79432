"""The names of everything in a position: domains, and the fields of `DreadState` with their kinds and defaults.

The first fields by piece, city and nation are those of the short forms in position files: `charles-xii = "riga"`,
`narva = "russia"` (who controls it)."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import Domain, Field

from .board import CITY_IDS, CITY_NAMES, NATION_IDS, NATION_NAMES, PLACE_IDS, PLACE_NAMES, SEAT_IDS, SEAT_NAMES, TOWNS
from .setup_plans import PLAN_IDS, PLAN_NAMES
from .tables import COLUMNS, FIRST_YEAR, LAST_YEAR, OUTCOME_IDS, OUTCOME_NAMES, SEASON_IDS
from .units import PIECE_IDS, PIECE_NAMES

DOMAINS: Final = [
    Domain("seat", "seats", SEAT_IDS, SEAT_NAMES),
    Domain("piece", "pieces", PIECE_IDS, PIECE_NAMES),
    Domain("place", "places", PLACE_IDS, PLACE_NAMES, TOWNS),
    Domain("city", "cities", CITY_IDS, CITY_NAMES),
    Domain("nation", "nations", NATION_IDS, NATION_NAMES),
    Domain("season", "seasons", SEASON_IDS, ["Summer", "Winter"]),
    Domain("plan", "plans", PLAN_IDS, PLAN_NAMES),
    Domain("column", "columns", COLUMNS),
    Domain("outcome", "outcomes", OUTCOME_IDS, OUTCOME_NAMES),
]

FIELDS: Final = [
    # [13.0a] the turn
    Field("year", "int", section="turn", default=FIRST_YEAR),
    Field("last_year", "int", section="turn", default=LAST_YEAR),
    Field("season", "season", section="turn"),
    Field("passes", "int", section="turn"),
    Field("poland_entered", "bool", section="turn"),
    Field("silesia_safe", "bool", section="turn"),
    Field("raised", "set:city", section="turn"),
    Field("early_allies", "bool", section="turn"),
    Field("new_capital", "city", section="turn", default=NONE),
    Field("declared", "int", section="turn"),
    Field("capital_state", "int", section="turn"),
    Field("falls", "set:nation", section="turn"),
    Field("devastated", "list:place", section="turn"),
    Field("trenches", "list:place", section="turn"),
    # by city
    Field("control", "nation", by="city", default=NONE),
    Field("besieged", "bool", by="city"),
    Field("rolled", "bool", by="city"),
    # by nation
    Field("out", "bool", by="nation"),
    Field("surrenders", "int", by="nation"),
    Field("final", "bool", by="nation"),
    Field("since", "int", by="nation"),
    Field("entered", "int", by="nation"),
    # by piece
    Field("at", "place", by="piece", default=NONE),
    Field("inside", "bool", by="piece"),
    Field("aboard", "piece", by="piece", default=NONE),
    Field("moved", "int", by="piece"),
    Field("force", "int", by="piece"),
    Field("limit", "int", by="piece"),
    Field("shifted", "bool", by="piece"),
    Field("fresh", "bool", by="piece"),
    # the activation under way
    Field("march_at", "place", section="march", default=NONE),
    Field("fleet_at", "place", section="march", default=NONE),
    Field("start", "place", section="march", default=NONE),
    Field("mp", "int", section="march"),
    Field("spent", "int", section="march"),
    Field("sea_mp", "int", section="march"),
    Field("sea_spent", "int", section="march"),
    Field("came", "int", section="march"),
    Field("anchored", "bool", section="march"),
    Field("convoy", "int", section="march"),
    # kept up to date for speed
    Field("head", "list:int", derived=True),
    Field("next_in", "list:int", derived=True),
    Field("camp", "list:int", derived=True),
]
