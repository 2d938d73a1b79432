"""The warnings by number; data/texts.toml gives each its words."""

from typing import Final

MOVES_LEFT: Final = 1
