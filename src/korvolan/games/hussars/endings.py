"""Generated from data/texts by tools/generate_constants.py: how a game can end, by number."""

from typing import Final

THROUGH: Final = 0
HALF_THROUGH: Final = 1
HELD: Final = 2
SWEDISH_SPIRIT: Final = 3
RUSSIAN_SPIRIT: Final = 4
SWEDISH_POINTS: Final = 5
RUSSIAN_POINTS: Final = 6
DRAWN_POINTS: Final = 7
