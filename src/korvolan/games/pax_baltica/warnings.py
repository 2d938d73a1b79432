"""The warnings by number; data/texts gives each its words."""

from typing import Final

ACTIONS_LEFT: Final = 1
POINTS_LEFT: Final = 600
