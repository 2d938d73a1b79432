"""Generated from data/texts by tools/generate_constants.py: how a game can end, by number."""

from typing import Final

DESTROYED: Final = 0
BOTH_DESTROYED: Final = 1
FORD_HELD: Final = 2
FORD_EMPTY: Final = 3
