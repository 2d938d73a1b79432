"""The restrictions of the set-up, numbered from 50."""

from typing import Final

NOT_YOUR_PLAN: Final = 50
NOT_TO_PLACE: Final = 51
NOT_YET_PLACED: Final = 52
TWIN_FIRST: Final = 53
NO_FORTRESS_OF_ITS_OWN: Final = 54
