"""Generated from data/texts by tools/generate_constants.py: how a game can end, by number."""

from typing import Final

SWEDISH_TRIUMPH: Final = 0
COALITION_TRIUMPH: Final = 1
SWEDISH_DECISIVE: Final = 2
SWEDISH_MARGINAL: Final = 3
DRAW: Final = 4
COALITION_MARGINAL: Final = 5
COALITION_DECISIVE: Final = 6
SWEDISH_LEAD: Final = 7
NO_SWEDISH_LEAD: Final = 8
