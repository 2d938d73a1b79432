"""Generated from data/texts by tools/generate_constants.py: what a player is warned of, by number."""

from typing import Final

SOVEREIGN_FALLS: Final = 1
COMMAND_UNUSED: Final = 2
NO_EFFECT: Final = 3
FORTRESS_LEFT: Final = 4
YEAR_ENDS: Final = 5
