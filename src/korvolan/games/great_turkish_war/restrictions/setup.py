"""The restrictions of the set-up, numbered from 1."""

from typing import Final

NOT_YOUR_PLAN: Final = 1
NOT_OF_THIS_GROUP: Final = 2
PLACED_ALREADY: Final = 3
LEADERS_COME_LAST: Final = 4
QUOTA_IS_FULL: Final = 5
LABELS_COME_FIRST: Final = 6
TWIN_FIRST: Final = 7
NOT_IN_THOSE_AREAS: Final = 8
NO_UNITS_FOR_LEADER: Final = 9
