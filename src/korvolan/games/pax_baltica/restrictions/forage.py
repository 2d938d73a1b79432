"""The restrictions of forage, numbered from 500."""

from typing import Final

NOT_YOURS_TO_STARVE: Final = 500
NOT_FORAGING_THERE: Final = 501
LAST_STEP: Final = 502
NOT_THE_STRONGEST: Final = 503
MUST_STARVE: Final = 504
