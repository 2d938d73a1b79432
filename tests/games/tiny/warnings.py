"""Generated from data/texts by tools/generate_constants.py: what a player is warned of, by number."""

from typing import Final

MOVES_LEFT: Final = 1
