"""Generated from data/texts by tools/generate_constants.py: how a game can end, by number."""

from typing import Final

VIENNA_AND_PRAGUE: Final = 0
CONSTANTINOPLE: Final = 1
LEAGUE_WINS: Final = 2
DRAWN: Final = 3
OTTOMANS_WIN: Final = 4
