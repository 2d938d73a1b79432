"""Generated from data/texts by tools/generate_constants.py: how a game can end, by number."""

from typing import Final

COALITION_COLLAPSE: Final = 0
SWEDISH_COLLAPSE: Final = 1
SWEDISH_CONQUEST: Final = 2
COALITION_CONQUEST: Final = 3
SWEDISH_POINTS: Final = 4
COALITION_POINTS: Final = 5
DRAW: Final = 6
