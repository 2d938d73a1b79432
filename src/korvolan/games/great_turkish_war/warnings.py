"""Generated from data/texts by tools/generate_constants.py: what a player is warned of, by number."""

from typing import Final

PHASE_ENDS: Final = 1
FORTRESS_LEFT: Final = 2
LEADER_STAYS: Final = 3
TRAINS_LOST: Final = 4
HOPELESS: Final = 5
BESIEGERS_LEAVE: Final = 6
