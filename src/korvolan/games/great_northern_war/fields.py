"""The names of everything in a position: domains, and the fields of `WarState` with their kinds and defaults.

The first fields by piece, nation, seat and marker are those of the short forms in position files: `charles-xii = "riga"`,
`denmark = "belligerent"`, `sweden = 15` (Morale Points), `sweden-tactics = "held"`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import DRAWN, KNOWN, SEEN, Domain, Field

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
    Field("last_year", "int", section="turn", default=LAST_YEAR),  # the last one played
    Field("first", "seat", section="turn", default=SWEDISH),  # the First Player of this turn
    Field("passes", "int", section="turn"),  # in a row
    Field("baltic", "seat", section="turn", default=SWEDISH),  # who controls the sea
    Field("petersburg", "bool", section="turn"),  # St. Petersburg has been built
    # by seat
    Field("mp", "int", by="seat"),  # Morale Points
    Field("lost", "int", by="seat"),  # strength and command value lost in the battle under way
    Field("foraged", "place", by="seat", default=NONE),  # the hex that Forage has put in supply in this Supply Phase
    # by nation
    Field("status", "status", by="nation", default=NEUTRAL),
    # by marker
    Field("spot", "spot", by="marker", default=POOL, known=DRAWN),  # pool, picked, held, in play, on the map, gone
    Field("seen", "set:seat", by="marker", known=DRAWN),  # the enemy who has looked at it while it is held
    Field("returned", "bool", by="marker"),  # everyone knows that it was in the pool when its owner last drew
    # by piece
    Field("at", "place", by="piece", default=NONE, known=KNOWN, redrawn=True),  # NONE: out of the game for good
    Field("known", "set:seat", by="piece"),  # those to whom it is shown for the time being (a battle, Spies)
    Field("remembered", "set:seat", by="piece"),  # those who can say that it is where it is, seen now or not
    Field("moved", "int", by="piece", known=KNOWN),  # how it has moved this turn
    Field("force", "int", by="piece", known=SEEN),  # whether it belongs to the Force of the Action under way, or leads it
    Field("doubled", "bool", by="piece", known=SEEN),  # a leader doubles it in this round
    # the Force and the battle under way
    Field("force_at", "place", section="battle", default=NONE),  # where the Force is that forms or moves; everyone sees that
    Field("company", "int", section="battle"),  # whether it is alone there
    Field("battle_side", "seat", section="battle", default=NONE),  # who began the battle
    Field("battle_from", "place", section="battle", default=NONE),  # his hex
    Field("battle_at", "place", section="battle", default=NONE),  # the defender's
    Field("battle_action", "action", section="battle", default=NONE),  # by which Action
    Field("battle_round", "int", section="battle"),  # from 1; 0 without a battle
    Field("battle_table", "table", section="battle", default=NONE),  # on which the attacker of this round rolls
    Field("battle_result", "result", section="battle", default=NONE),  # what he has rolled
    Field("battle_supply", "set:seat", section="battle"),  # who has expended supply
    Field("battle_tactics", "set:seat", section="battle"),  # whose Tactics counts in all rounds
    Field("round_tactics", "set:seat", section="battle"),  # whose Tactics counts in this round
    Field("sovereigns_lost", "set:seat", section="battle"),  # who has lost his sovereign in it
    # kept up to date for speed
    Field("head", "list:int", derived=True),  # by land hex: its first unit
    Field("next_in", "list:int", derived=True),  # by unit: the next one there, in the order of their numbers
    # by side and land hex (side * LAND + place): units there; occupied hexes next to it; of these, in whose zone it is
    Field("ground", "list:int", derived=True),
    Field("swedish_stacks", "list:int", derived=True),  # the hexes that a side occupies, in their order
    Field("coalition_stacks", "list:int", derived=True),
    Field("fortresses", "list:int", derived=True),  # by side: fortresses that it occupies
    Field("held", "list:int", derived=True),  # by side: markers held
]
