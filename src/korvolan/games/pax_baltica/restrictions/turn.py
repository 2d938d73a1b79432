"""The restrictions of the turn and its actions, numbered from 1."""

from typing import Final

TOO_LATE_FOR_RECON: Final = 1
TOO_LATE_FOR_MARCH: Final = 2
TOO_LATE_FOR_SIEGE: Final = 3
TOO_LATE_FOR_POLITICS: Final = 4
NO_ACTIONS_LEFT: Final = 5
FORCED_MARCHES_FIRST: Final = 6
NO_FORCED_MARCHES: Final = 7
