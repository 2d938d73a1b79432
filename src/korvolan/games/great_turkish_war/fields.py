"""The names of everything in a position: domains, and the fields of `WarState` with their kinds and defaults.

The first fields by piece, town, stock and country are those of the short forms in position files: `lorraine = "vienna"`,
`buda = "league"`, `empire = 6` (halves of a treasury point), `russia = "allied"`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import Domain, Field

from .board import (
    ALIASES,
    AREA_IDS,
    AREA_NAMES,
    CAMP_IDS,
    CAMP_NAMES,
    COUNTRY_IDS,
    COUNTRY_NAMES,
    LEAGUE,
    OTTOMANS,
    PLACE_IDS,
    PLACE_NAMES,
    SEAT_IDS,
    SEAT_NAMES,
    TOWN_IDS,
    TOWN_NAMES,
)
from .setup_plans import PLAN_IDS, PLAN_NAMES
from .stratagem_kinds import KIND_IDS, KIND_NAMES
from .tables import FIRST_TURN, LAST_TURN, RESULT_IDS, RESULT_NAMES, SIEGE_MARKS, SIEGE_NAMES, TABLE_IDS, TABLE_NAMES
from .units import (
    FORCE_IDS,
    FORCE_NAMES,
    NATION_IDS,
    NATION_NAMES,
    STOCK_IDS,
    STOCK_NAMES,
    TYPE_IDS,
    TYPE_NAMES,
    UNIT_IDS,
    UNIT_NAMES,
)

NEUTRAL: Final = 0
ALLIED: Final = 1
STATUS_IDS: Final = ["neutral", "allied"]

# The kinds of a battle.
NO_BATTLE: Final = 0
FIELD: Final = 1
INTERCEPTION: Final = 2
RELIEF: Final = 3
BREAK_OUT: Final = 4
BATTLE_IDS: Final = ["none", "combat", "interception", "relief", "break-out"]

DOMAINS: Final = [
    Domain("seat", "seats", SEAT_IDS, SEAT_NAMES),
    Domain("kind", "kinds", KIND_IDS, KIND_NAMES),  # before the pieces: a scripted draw of "prinz-eugen" is the marker's
    Domain("piece", "pieces", UNIT_IDS, UNIT_NAMES),
    Domain("place", "places", PLACE_IDS, PLACE_NAMES, ALIASES),
    Domain("camp", "camps", CAMP_IDS, CAMP_NAMES),
    Domain("nation", "nations", NATION_IDS, NATION_NAMES),
    Domain("type", "types", TYPE_IDS, TYPE_NAMES),
    Domain("area", "areas", AREA_IDS, AREA_NAMES),
    Domain("town", "towns", TOWN_IDS, TOWN_NAMES),
    Domain("stock", "stocks", STOCK_IDS, STOCK_NAMES),
    Domain("country", "countries", COUNTRY_IDS, COUNTRY_NAMES),
    Domain("status", "statuses", STATUS_IDS),
    Domain("force", "forces", FORCE_IDS, FORCE_NAMES),
    Domain("table", "tables", TABLE_IDS, TABLE_NAMES),
    Domain("result", "results", [name.replace("+", "-") for name in RESULT_IDS], RESULT_NAMES),
    Domain("storm", "storms", ["br", "r-plus", "r-minus", "ne", "ne-plus", "surrender"], SIEGE_NAMES),
    Domain("battle", "battles", BATTLE_IDS),
    Domain("plan", "plans", PLAN_IDS, PLAN_NAMES),
]

FIELDS: Final = [
    # the turn
    Field("turn", "int", section="turn", default=FIRST_TURN),
    Field("last_turn", "int", section="turn", default=LAST_TURN),
    Field("first", "seat", section="turn", default=OTTOMANS),
    Field("disaster", "bool", section="turn"),
    Field("victories", "int", section="turn"),
    Field("innocent", "bool", section="turn"),
    Field("truce", "bool", section="turn"),
    # by stock and country
    Field("tp", "int", by="stock"),
    Field("status", "status", by="country", default=ALLIED),
    # by town
    Field("holder", "camp", by="town", default=LEAGUE),
    Field("works", "bool", by="town"),
    Field("sortied", "bool", by="town"),
    Field("sacked", "bool", by="town"),
    # by area: who passed last through one without towns
    Field("passed", "camp", by="area", default=NONE),
    # by nation: its principality has left the Sultan
    Field("seceded", "bool", by="nation"),
    # Stratagem markers, by kind
    Field("pool", "int", by="kind"),
    Field("track", "int", by="kind"),
    Field("gone", "int", by="kind"),
    Field("fresh", "int", by="kind"),
    # by seat and kind
    Field("hand", "int", by="seat kind"),
    Field("shown", "int", by="seat kind"),
    Field("seen", "int", by="seat kind"),
    # by seat
    Field("advantages", "int", by="seat"),
    Field("ambushes", "int", by="seat"),
    # by piece
    Field("at", "place", by="piece", default=NONE),
    Field("value", "int", by="piece", default=NONE),
    Field("inside", "bool", by="piece"),
    Field("cover", "force", by="piece", default=NONE),
    Field("done", "bool", by="piece"),
    Field("force", "bool", by="piece"),
    Field("fights", "int", by="piece"),
    Field("tried", "bool", by="piece"),
    Field("intercepted", "bool", by="piece"),
    Field("relieved", "bool", by="piece"),
    Field("raised", "bool", by="piece"),
    Field("tempted", "bool", by="piece"),
    Field("waits", "bool", by="piece"),
    Field("rode", "bool", by="piece"),
    # Force markers into which the enemy has looked
    Field("spied", "set:force", section="turn"),
    # the activation under way
    Field("op", "int", section="activation"),
    Field("here", "place", section="activation", default=NONE),
    Field("came_from", "place", section="activation", default=NONE),
    Field("only_to", "place", section="activation", default=NONE),
    Field("ridge", "bool", section="activation"),
    Field("stopped", "bool", section="activation"),
    # the battle under way
    Field("battle", "battle", section="battle", default=NO_BATTLE),
    Field("battle_at", "place", section="battle", default=NONE),
    Field("battle_first", "camp", section="battle", default=NONE),
    Field("battle_camp", "camp", section="battle", default=NONE),
    Field("battle_foe", "camp", section="battle", default=NONE),
    Field("battle_holder", "camp", section="battle", default=NONE),
    Field("battle_table", "table", section="battle", default=NONE),
    Field("battle_result", "result", section="battle", default=NONE),
    Field("battle_plus", "int", section="battle"),
    Field("battle_charge", "bool", section="battle"),
    Field("battle_feigned", "bool", section="battle"),
    Field("battle_ridge", "bool", section="battle"),
    Field("battle_chain", "bool", section="battle"),
    # kept up to date for speed
    Field("head", "list:int", derived=True),
    Field("next_in", "list:int", derived=True),
    Field("fighters", "list:int", derived=True),
    Field("pieces", "list:int", derived=True),
    Field("inner", "list:int", derived=True),
    Field("held", "list:int", derived=True),
    Field("cards", "list:int", derived=True),
]
assert len(SIEGE_MARKS) == len(SIEGE_NAMES)
