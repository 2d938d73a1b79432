"""The warnings by number; data/texts gives each its words."""

from typing import Final

UNITS_CAN_STILL_MOVE: Final = 1
DROWNS_IN_SWAMP: Final = 2
LEAVES_THE_FIELD: Final = 3
COMMANDER_ALONE: Final = 4
POOR_ODDS: Final = 5
COMMANDER_IN_SWAMP: Final = 6
