"""Generated from data/texts by tools/generate_constants.py: why an action is refused, by number."""

from typing import Final

NOT_YOURS: Final = 1
NOT_ON_MAP: Final = 2
ALREADY_MOVED: Final = 3
HELD_FAST: Final = 4
NO_WAY_OUT: Final = 5
MUST_GO: Final = 6
NOT_ADJACENT: Final = 7
ROAD_FULL: Final = 8
STREAM_FULL: Final = 9
NO_BATTLE: Final = 10
NOT_HELD: Final = 11
BLANK_MARKER: Final = 12
NOT_IN_BATTLE: Final = 13
HAS_ACTED: Final = 14
NO_REFUGE: Final = 15
NOT_STRONGEST: Final = 16
ENEMIES_THERE: Final = 17
NOT_THE_WAY_BACK: Final = 18
ATTACKERS_WAY: Final = 19
