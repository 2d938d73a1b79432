"""Generated from data/texts by tools/generate_constants.py: what a player is warned of, by number."""

from typing import Final

SOVEREIGN_FALLS: Final = 1
COMMAND_UNUSED: Final = 2
NO_EFFECT: Final = 3
FORTRESS_LEFT: Final = 4
SOME_WERE_CARRIED: Final = 5
NOBODY_MOVES: Final = 6
NO_BATTLE_HERE: Final = 7
MARCH_ENDS_WITHOUT_BATTLE: Final = 8
BATTLE_DECLINED: Final = 9
POINTS_ARE_LEFT: Final = 10
MORE_ARE_BOUGHT: Final = 11
YEAR_ENDS: Final = 12
NO_BATTLE_IN_REACH: Final = 13
