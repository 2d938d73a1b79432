"""The restrictions of moves in Sweden and to Finland, numbered from 300."""

from typing import Final

NOBODY_TO_GO: Final = 300
SWEDISH_UNITS_ONLY: Final = 301
NOT_IN_SWEDEN: Final = 302
NOT_NORTH_EDGE: Final = 303
NO_FORTRESS_OF_SWEDEN: Final = 304
NO_WAY_ROUND: Final = 305
ALREADY_THERE: Final = 306
NOBODY_TO_GO_ROUND: Final = 307
NO_START_ROUND: Final = 308
