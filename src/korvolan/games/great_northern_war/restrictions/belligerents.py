"""The restrictions of alliance and peace, numbered from 1200."""

from typing import Final

NOT_A_FRIENDLY_FORTRESS: Final = 1200
REFUGE_MAKES_PEACE: Final = 1201
REFUGE_IS_TOO_FAR: Final = 1202
NOT_A_HOME_FORTRESS: Final = 1203
NOT_ALL_AT_HOME: Final = 1204
