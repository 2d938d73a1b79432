"""Generated from data/texts by tools/generate_constants.py: what a player is warned of, by number."""

from typing import Final

FLEET_HAS_NO_HARBOR: Final = 1
CARGO_HAS_NO_HARBOR: Final = 2
TRUCE_FOR_NOTHING: Final = 3
TRUCE_LOSES_THE_GAME: Final = 4
CESSION_IS_FOR_GOOD: Final = 5
CAPITAL_LEFT_EMPTY: Final = 6
KING_FALLS: Final = 7
HANNOVER_LEAVES: Final = 8
KARL_FALLS: Final = 9
POINTS_LEFT: Final = 10
ACTIONS_LEFT: Final = 11
MARCHES_ARE_OVER: Final = 12
