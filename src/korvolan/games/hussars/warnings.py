"""Generated from data/texts by tools/generate_constants.py: what a player is warned of, by number."""

from typing import Final

UNITS_CAN_STILL_MOVE: Final = 1
DROWNS_IN_SWAMP: Final = 2
COMMANDER_IN_SWAMP: Final = 3
LEAVES_THE_FIELD: Final = 4
COMMANDER_ALONE: Final = 5
POOR_ODDS: Final = 6
