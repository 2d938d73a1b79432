"""The restrictions of forming a Force, numbered from 20."""

from typing import Final

NO_UNITS_THERE: Final = 20
NOT_YOUR_UNIT: Final = 21
NOT_IN_THAT_HEX: Final = 22
ALREADY_IN_FORCE: Final = 23
LIKE_UNIT_FIRST: Final = 24
FORCE_IS_EMPTY: Final = 25
NOBODY_LEFT_TO_TAKE: Final = 26
NEUTRAL_UNITS: Final = 27
