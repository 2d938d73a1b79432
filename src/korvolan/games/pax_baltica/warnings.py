"""The warnings by number; data/texts gives each its words."""

from typing import Final

ACTIONS_LEFT: Final = 1
FLEET_HAS_NO_HARBOR: Final = 301
CARGO_HAS_NO_HARBOR: Final = 302
POINTS_LEFT: Final = 600
TRUCE_FOR_NOTHING: Final = 700
TRUCE_LOSES_THE_GAME: Final = 701
CESSION_IS_FOR_GOOD: Final = 702
CAPITAL_LEFT_EMPTY: Final = 703
KING_FALLS: Final = 704
KARL_FALLS: Final = 705
