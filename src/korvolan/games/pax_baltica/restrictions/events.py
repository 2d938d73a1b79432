"""The restrictions of events, numbered from 900."""

from typing import Final

POLITICS_NOT_YOURS: Final = 900
POLITICS_NO_MAJOR: Final = 901
POLITICS_NOT_AT_WAR: Final = 902
POLITICS_USED: Final = 903
NO_PEACE_TO_MAKE: Final = 904
NO_WAR_TO_END: Final = 905
NOT_REFORMING: Final = 906
NOT_SOONER: Final = 907
DISCONTENT_AT_SEA: Final = 908
DISCONTENT_AT_HOME: Final = 909
NOBODY_DISCONTENT: Final = 910
ALREADY_WON: Final = 911
