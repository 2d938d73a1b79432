"""The restrictions of Stratagem markers, numbered from 100."""

from typing import Final

NOT_YOUR_TREASURY: Final = 100
TREASURY_IS_NEUTRAL: Final = 101
POOL_IS_EMPTY: Final = 102
CANNOT_AFFORD_MARKER: Final = 103
NOT_FOR_VENICE: Final = 104
LIKE_UNIT_FIRST: Final = 105
# playing one
MARKER_NOT_HELD: Final = 110
NOT_FOR_THIS_ROLL: Final = 111
PLAYED_FOR_THIS_ROLL: Final = 112
NO_ADVANTAGE_LEFT: Final = 113
NO_FORCE_TO_SPY_ON: Final = 114
