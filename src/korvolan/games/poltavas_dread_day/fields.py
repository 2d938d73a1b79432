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
    Field("passes", "int", section="turn"),  # passes in a row
    Field("poland_entered", "bool", section="turn"),  # Swedes have been in Poland or Lithuania
    Field("silesia_safe", "bool", section="turn"),  # Austria has let Swedes pass (option)
    Field("raised", "set:city", section="turn"),  # Cities that have given Sweden allies
    Field("early_allies", "bool", section="turn"),  # Hanover and the Anglo-Dutch serve Sweden
    Field("new_capital", "city", section="turn", default=NONE),  # the City that Peter has declared his capital
    Field("declared", "int", section="turn"),  # in which year
    Field("capital_state", "int", section="turn"),
    Field("falls", "set:nation", section="turn"),  # nations that have lost their sovereign and are about to surrender
    Field("devastated", "list:place", section="turn"),
    Field("trenches", "list:place", section="turn"),
    # by city
    Field("control", "nation", by="city", default=NONE),  # the nation that holds it
    Field("besieged", "bool", by="city"),
    Field("rolled", "bool", by="city"),  # a siege has been rolled for in this phase
    # by nation
    Field("out", "bool", by="nation"),  # it has surrendered
    Field("surrenders", "int", by="nation"),
    Field("final", "bool", by="nation"),  # it will not come back
    Field("since", "int", by="nation"),  # the year of its last surrender
    Field("entered", "int", by="nation"),
    # by piece
    Field("at", "place", by="piece", default=NONE),
    Field("inside", "bool", by="piece"),  # in the City, or in port
    Field("aboard", "piece", by="piece", default=NONE),  # the Fleet that carries it
    Field("moved", "int", by="piece"),
    Field("force", "int", by="piece"),
    Field("limit", "int", by="piece"),  # what the stack may have spent when Foot that joined Horse stays behind
    Field("shifted", "bool", by="piece"),  # has gone in or out in this activation
    Field("fresh", "bool", by="piece"),  # Russians raised this year
    # the activation under way
    Field("march_at", "place", section="march", default=NONE),
    Field("fleet_at", "place", section="march", default=NONE),
    Field(
        "start", "place", section="march", default=NONE
    ),  # where the land stack was activated, as long as it has not entered a hex
    Field("mp", "int", section="march"),
    Field("spent", "int", section="march"),
    Field("sea_mp", "int", section="march"),
    Field("sea_spent", "int", section="march"),
    Field("came", "int", section="march"),  # over a river, by landing: as bits
    Field("anchored", "bool", section="march"),  # the Fleets sail no more after a tie
    Field("convoy", "int", section="march"),  # a transport: under way, or landed
    # kept up to date for speed
    Field("head", "list:int", derived=True),  # by place: the first piece there
    Field("next_in", "list:int", derived=True),  # by piece: the next one in its place
    Field("camp", "list:int", derived=True),  # by nation: Swedish, Coalition or neutral
]
