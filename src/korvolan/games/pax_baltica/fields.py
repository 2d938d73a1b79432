"""The names of everything in a position: domains, and the fields of `PaxState` with their kinds and defaults.

The first fields by piece, place and nation are those of the short forms in position files: `karl-xii = "livland 4"`,
`nyen = "russia"` (its marker), `denmark = "active 16"`."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import DRAWN, KNOWN, SEEN, Domain, Field

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
    Field("last_year", "int", section="turn", default=LAST_YEAR),  # its Winter is the last turn
    Field("number", "int", section="turn", default=1),  # of the turn, from 1
    Field("first", "seat", section="turn", default=NONE),  # the First Player; before the roll, last turn's
    # by seat
    Field("die", "int", by="seat"),  # the action die
    Field("actions", "int", by="seat"),  # actions left this turn
    Field("had_event", "bool", by="seat"),  # an event last turn (3.2)
    # flags
    Field("attrition", "int", section="flags"),  # the box of the Swedish Attrition Track
    Field("reform_open", "bool", section="flags"),  # Russian reforms have been triggered
    Field("petersburg", "bool", section="flags"),  # Nyen has become Sankt-Peterburg
    Field("defected", "bool", section="flags"),  # Hannover has left Sweden for good
    Field("exiled", "bool", section="flags"),  # Karl XII has used up his exile: the next elimination is final
    Field("night_rider", "int", section="flags"),  # the roll that brings Karl XII back; 0 while he is not in exile
    Field("mistrust", "bool", section="flags"),  # Coalition mistrust, to the end of the year
    Field("capitals_lost", "bool", section="flags"),  # Saxony is 4 down for the two Polish capitals
    Field("ceded", "set:place", section="flags"),  # by Sweden
    Field("truces_due", "list:nation", section="flags"),  # by their causes; Ukraine stands for its pacification
    # by nation
    Field("status", "status", by="nation", default=INACTIVE),
    Field("rp", "int", by="nation"),  # the level on the track
    Field("truce_until", "int", by="nation"),  # the year of the cube on the Year Track, or 0
    Field("event_rp", "int", by="nation"),  # extra points for the next Interphase
    Field("halved", "bool", by="nation"),  # half points in the next Interphase
    Field("points", "int", by="nation"),  # replacement points in hand, to be spent now
    Field("politics", "bool", by="nation"),  # the politics action of this year is used
    Field("envoy", "bool", by="nation"),  # enters in the next Interphase without a roll
    Field("handles", "int", by="nation"),  # how many handles the nation's blocks have been given
    # by piece: which block this is only those know who have seen it; by its handle the rest is open to all
    Field("at", "place", by="piece", default=NONE, known=KNOWN, redrawn=True),  # NONE: out of the game for good
    Field("strength", "int", by="piece", known=SEEN, redrawn=True),  # 0 off the map
    Field("aboard", "piece", by="piece", default=NONE, known=DRAWN),  # the fleet that carries it
    Field("due", "int", by="piece", known=KNOWN, redrawn=True),  # its box on the Year Track
    Field(
        "tag", "int", by="piece", default=NONE, known=KNOWN, redrawn=True
    ),  # the handle by which the enemy follows a block he may not know
    Field("known", "set:seat", by="piece", known=KNOWN, redrawn=True),  # the seats before which it lies open now
    Field(
        "seen", "int", by="piece", known=DRAWN
    ),  # its steps when the enemy last saw it; 0 if he has lost sight of it, or never had it
    Field("seen_in", "int", by="piece", known=KNOWN, redrawn=True),  # the number of the turn in which that was
    Field("shape", "int", by="piece", known=KNOWN, redrawn=True),  # what everyone has seen it do: march, or sail
    Field(
        "stamp", "int", by="piece", known=DRAWN
    ),  # handles given out when the enemy last saw it leave the map: it has come back since
    Field(
        "since", "int", by="piece", default=NONE, known=KNOWN, redrawn=True
    ),  # handles given out when it, or whom it was mingled with, came
    Field("moved", "bool", by="piece", known=KNOWN, redrawn=True),
    Field("extra", "int", by="piece", known=KNOWN, redrawn=True),  # territories force-marched this turn
    Field(
        "came_from", "place", by="piece", default=NONE, known=KNOWN, redrawn=True
    ),  # the place from which it entered its own this turn
    Field("reserve", "bool", by="piece", known=KNOWN, redrawn=True),  # it joined a battle late
    Field("pinned", "bool", by="piece", known=KNOWN, redrawn=True),
    Field("besieging", "bool", by="piece", known=KNOWN, redrawn=True),
    Field("acted", "bool", by="piece", known=KNOWN, redrawn=True),  # it has had its combat turn this round
    # by place
    Field("marker", "nation", by="place", default=NONE),  # whose garrison marker lies there
    Field("holder", "seat", by="place", default=NONE, known=DRAWN),  # the side that last stood there alone
    Field("attacked", "set:nation", by="place"),  # nations whose blocks attacked there this turn
    # who went where this turn: parallel lists, the last entry of a way counts
    Field("entry_seat", "list:seat", section="entries"),
    Field("entry_from", "list:place", section="entries"),
    Field("entry_into", "list:place", section="entries"),
    Field("crossed", "int", by="seat border"),  # blocks moved over it this turn
    Field("withdrawn", "int", by="seat border"),  # blocks over it in this round's retreats, or in the regroup under way
    # kept up to date for speed: see occupancy.py; the blocks of a place form a chain
    Field("sides", "seat", by="piece", derived=True, shared=True),  # the seat that commands it
    Field("head", "piece", by="place", derived=True),
    Field("next_in", "piece", by="piece", derived=True),
    Field("present", "int", by="seat place", derived=True),  # how many blocks are there, anchored fleets and cargo too
    Field("troops", "int", by="seat place", derived=True),  # how many blocks occupy it, land blocks on land and fleets at sea
    Field("forced", "int", by="seat", derived=True),  # how many of its blocks have force-marched this turn
    Field("retreats", "int", derived=True),  # how many retreats `withdrawn` counts
    Field("owned", "nation", by="place", derived=True, shared=True),  # the nation it belongs to now, or NONE
    Field("held", "seat", by="place", derived=True, shared=True),  # the seat that controls it, or NONE
    Field("transit", "bool", by="place", derived=True, shared=True),  # whether it is transit land
]
