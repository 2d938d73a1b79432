"""The warnings by number; data/texts gives each its words."""

from typing import Final

YEAR_ENDS: Final = 1
COMMAND_UNUSED: Final = 2
NO_EFFECT: Final = 3
FORTRESS_LEFT: Final = 4
SOVEREIGN_FALLS: Final = 5
