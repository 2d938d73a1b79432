"""Generated from data/texts by tools/generate_constants.py: how a game can end, by number."""

from typing import Final

GARRISONS_GONE: Final = 0
ALL_SURRENDERED: Final = 1
DRAWN: Final = 2
BOTH_AIMS: Final = 3
AUSTRIAN_WAR: Final = 4
