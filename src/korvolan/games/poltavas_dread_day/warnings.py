"""Generated from data/texts by tools/generate_constants.py: what a player is warned of, by number."""

from typing import Final

PHASE_ENDS: Final = 1
AUSTRIA_MAY_ACT: Final = 2
LEADERLESS_RETREAT: Final = 3
CHARLES_ALONE: Final = 4
KING_ALONE: Final = 5
POINTS_LEFT: Final = 6
FLEETS_AT_SEA: Final = 7
