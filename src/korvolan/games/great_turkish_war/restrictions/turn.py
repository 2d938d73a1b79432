"""The restrictions of treasury, diplomacy and truces, numbered from 50."""

from typing import Final

NOT_YOUR_STOCK: Final = 50
STOCK_IS_NEUTRAL: Final = 51
# diplomacy
NO_DIPLOMACY_MARKER: Final = 60
ONLY_ALLIES_BREAK: Final = 61
IS_ALLIED: Final = 62
OTTOMANS_IN_COUNTRY: Final = 63
LEAGUE_IN_COUNTRY: Final = 64
SAXONY_IS_LOYAL: Final = 65
# going home
NOT_A_HOME_PLACE: Final = 70
# truces
NOTHING_TO_CEDE: Final = 80
IN_THE_TERMS: Final = 81
TOO_MANY_TERMS: Final = 82
NOT_IN_STOCK: Final = 83
NOT_IN_HAND: Final = 84
GARRISON_MUST_GO: Final = 85
NOT_FOR_THE_GARRISON: Final = 86
