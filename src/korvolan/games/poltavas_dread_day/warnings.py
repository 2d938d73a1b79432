"""The warnings by number; data/texts.toml gives each its words."""

from typing import Final

PHASE_ENDS: Final = 1
AUSTRIA_MAY_ACT: Final = 2
LEADERLESS_RETREAT: Final = 3
KING_ALONE: Final = 4
POINTS_LEFT: Final = 5
FLEETS_AT_SEA: Final = 6
CHARLES_ALONE: Final = 7
