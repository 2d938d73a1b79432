"""The warnings by number; data/texts gives each its words."""

from typing import Final

PHASE_ENDS: Final = 1
FORTRESS_LEFT: Final = 2
BESIEGERS_LEAVE: Final = 3
LEADER_STAYS: Final = 4
TRAINS_LOST: Final = 5
HOPELESS: Final = 6
