"""The names of everything in a position: domains, and the fields of `WarState` with their kinds and defaults.

The first fields by piece, town, stock and country are those of the short forms in position files: `lorraine = "vienna"`,
`buda = "league"`, `empire = 6` (halves of a treasury point), `russia = "allied"`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import DRAWN, OWNER, SEEN, Domain, Field

from . import board, tables, units
from .board import LEAGUE, OTTOMANS
from .setup_plans import PLAN_IDS, PLAN_NAMES
from .stratagem_kinds import KIND_IDS, KIND_NAMES

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
    Domain("seat", "seats", board.SEAT_IDS, board.SEAT_NAMES),
    Domain("kind", "kinds", KIND_IDS, KIND_NAMES),  # before the pieces: a scripted draw of "prinz-eugen" is the marker's
    Domain("piece", "pieces", units.UNIT_IDS, units.UNIT_NAMES),
    Domain("place", "places", board.PLACE_IDS, board.PLACE_NAMES, board.ALIASES),
    Domain("camp", "camps", board.CAMP_IDS, board.CAMP_NAMES),
    Domain("nation", "nations", units.NATION_IDS, units.NATION_NAMES),
    Domain("type", "types", units.TYPE_IDS, units.TYPE_NAMES),
    Domain("area", "areas", board.AREA_IDS, board.AREA_NAMES),
    Domain("town", "towns", board.TOWN_IDS, board.TOWN_NAMES),
    Domain("stock", "stocks", units.STOCK_IDS, units.STOCK_NAMES),
    Domain("country", "countries", board.COUNTRY_IDS, board.COUNTRY_NAMES),
    Domain("status", "statuses", STATUS_IDS),
    Domain("force", "forces", units.FORCE_IDS, units.FORCE_NAMES),
    Domain("table", "tables", tables.TABLE_IDS, tables.TABLE_NAMES),
    Domain("result", "results", [name.replace("+", "-") for name in tables.RESULT_IDS], tables.RESULT_NAMES),
    Domain("storm", "storms", ["br", "r-plus", "r-minus", "ne", "ne-plus", "surrender"], tables.SIEGE_NAMES),
    Domain("battle", "battles", BATTLE_IDS),
    Domain("plan", "plans", PLAN_IDS, PLAN_NAMES),
]

FIELDS: Final = [
    # the turn
    Field("turn", "int", section="turn", default=tables.FIRST_TURN),
    Field("last_turn", "int", section="turn", default=tables.LAST_TURN),
    Field("first", "seat", section="turn", default=OTTOMANS),  # who has the initiative
    Field("disaster", "bool", section="turn"),  # an Ottoman force of four units suffered DV+S since the last Initiative Phase
    Field("victories", "int", section="turn"),  # how often that happened in the game
    Field("innocent", "bool", section="turn"),  # the Pope has died: the next income is less
    Field("truce", "bool", section="turn"),
    # by stock and country
    Field("tp", "int", by="stock"),  # in halves
    Field("status", "status", by="country", default=ALLIED),
    # by town
    Field("holder", "camp", by="town", default=LEAGUE),
    Field("works", "bool", by="town"),
    Field("sortied", "bool", by="town"),  # its garrison has tried a sortie this turn
    Field("sacked", "bool", by="town"),  # a capital that the Ottomans took once
    # by area
    Field("passed", "camp", by="area", default=NONE),  # who passed last through one without towns
    # by nation
    Field("seceded", "bool", by="nation"),  # its principality has left the Sultan, until he controls it again
    # Stratagem markers, by kind
    Field("pool", "int", by="kind", known=DRAWN),
    Field("track", "int", by="kind"),  # the turn in which the marker was put on the turn track; 0 if it is not there
    Field("gone", "int", by="kind"),
    Field("fresh", "int", by="kind"),  # went back to the pool since somebody last drew: they are in nobody's hand
    # by seat and kind
    Field("hand", "int", by="seat kind", known=OWNER),
    Field("shown", "int", by="seat kind"),  # face up: Military Advantage in use, and what waits for the Treasure Phase
    Field("seen", "int", by="seat kind"),  # in that seat's hand, and the enemy knows it
    # by seat
    Field("advantages", "int", by="seat"),  # Military Advantages whose one combat roll is used
    Field("ambushes", "int", by="seat"),  # Ambushes played for the roll that comes
    # by piece
    Field("at", "place", by="piece", default=NONE),  # NONE: out of the game for good
    Field("value", "int", by="piece", default=NONE),  # of a leader; NONE: not rolled yet
    Field("inside", "bool", by="piece"),  # within the walls, while enemies stand before them
    Field("cover", "force", by="piece", default=NONE),  # the Force marker it is under
    Field("done", "bool", by="piece"),  # was activated this turn
    # belongs to the active force, or to one that is forming: of that nobody is told before it is complete
    Field("force", "bool", by="piece", known=SEEN, redrawn=True),
    Field("fights", "int", by="piece", known=SEEN, redrawn=True),  # its part in the battle under way
    Field("tried", "bool", by="piece"),  # has tried to intercept the active force
    Field("intercepted", "bool", by="piece", known=SEEN, redrawn=True),  # has tried to intercept in this Player Phase
    Field("relieved", "bool", by="piece"),  # has failed to relieve a fortress this turn
    Field("raised", "bool", by="piece"),  # was recruited in this phase, or sent home
    Field("tempted", "bool", by="piece"),  # a Rebellion among them has failed in this activation
    Field("waits", "bool", by="piece"),  # a leader who came to this place alone and may be alone there
    Field("rode", "bool", by="piece"),  # a leader who fled to this hex in this Player Phase
    # Force markers into which the enemy has looked
    Field("spied", "set:force", section="turn"),  # Force markers that the enemy may look into now, as bits
    # the activation under way
    Field("op", "int", section="activation"),  # operation points left, in halves
    Field("here", "place", section="activation", default=NONE),  # where the active force is
    Field("came_from", "place", section="activation", default=NONE),  # the hex from which it entered this one
    Field("only_to", "place", section="activation", default=NONE),  # it was thrown back: it may go nowhere but there
    Field("ridge", "bool", section="activation"),  # it came over a mountain hexside
    Field("stopped", "bool", section="activation"),  # it was intercepted and moves no more
    # the battle under way
    Field("battle", "battle", section="battle", default=NO_BATTLE),
    Field("battle_at", "place", section="battle", default=NONE),
    Field("battle_first", "camp", section="battle", default=NONE),  # the camp that began it
    Field("battle_camp", "camp", section="battle", default=NONE),  # the attacker of this roll
    Field("battle_foe", "camp", section="battle", default=NONE),  # the other camp than battle_first
    Field("battle_holder", "camp", section="battle", default=NONE),  # who has the battle initiative
    Field("battle_table", "table", section="battle", default=NONE),
    Field("battle_result", "result", section="battle", default=NONE),
    Field("battle_plus", "int", section="battle"),  # a Military Advantage on this roll
    Field("battle_charge", "bool", section="battle"),  # played by the holder for this roll
    Field("battle_feigned", "bool", section="battle"),
    Field("battle_ridge", "bool", section="battle"),  # the attack came over mountains
    Field("battle_chain", "bool", section="battle"),  # it went on by counterattack
    # kept up to date for speed
    Field("head", "list:int", derived=True),  # by spot: its first piece
    Field("next_in", "list:int", derived=True),  # by piece: the next one there, in the order of their numbers
    Field("fighters", "list:int", derived=True),  # by camp and spot: combat units
    Field("pieces", "list:int", derived=True),  # by camp and spot: all pieces
    Field("inner", "list:int", derived=True),  # by spot: pieces within the walls
    Field("held", "list:int", derived=True),  # by area and camp: towns
    Field("cards", "list:int", derived=True),  # by seat: markers in hand
]
assert len(tables.SIEGE_MARKS) == len(tables.SIEGE_NAMES)
