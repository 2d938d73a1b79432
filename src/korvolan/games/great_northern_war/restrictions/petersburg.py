"""The restrictions of St. Petersburg, numbered from 1300."""

from typing import Final

MARKER_NOT_HELD: Final = 1300
PETER_NOT_THERE: Final = 1301
NO_SUPPLY_IN_NYENSKANS: Final = 1302
NOT_SUPPLY_THERE: Final = 1303
