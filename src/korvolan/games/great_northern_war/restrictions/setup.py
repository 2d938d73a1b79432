"""The restrictions of the set-up, numbered from 50."""

from typing import Final

NOT_YOUR_PLAN: Final = 50
NOT_YET_PLACED: Final = 52
TWIN_FIRST: Final = 53
# fortresses that are not of the unit's own country, by the line of the list that lets it be placed
NO_RUSSIAN_FORTRESS: Final = 60
NO_RUSSIAN_GARRISON_FORTRESS: Final = 61
NO_DANISH_FORTRESS: Final = 62
NO_SAXON_FORTRESS: Final = 63
NO_BRANDENBURG_FORTRESS: Final = 64
NO_SWEDISH_FORTRESS: Final = 65
# units that are not for their owner to place, by the line of the list that says where they are
RUSSIAN_GARRISON_IS_FIXED: Final = 70
MOSCOW_IS_FIXED: Final = 71
RUSSIAN_IS_FIXED: Final = 72
DANISH_IS_FIXED: Final = 73
SAXON_IS_FIXED: Final = 74
POLISH_IS_FIXED: Final = 75
BRANDENBURG_IS_FIXED: Final = 76
SWEDISH_GARRISON_IS_FIXED: Final = 77
SWEDISH_IS_FIXED: Final = 78
LITHUANIAN_IS_FIXED: Final = 79
COSSACK_IS_FIXED: Final = 80
