"""Constants that every module may use."""

from typing import Final

NONE: Final = -1  # no piece, no place, nobody
UNCLAIMED: Final = 1000  # what an overlay of points adds to those that nobody has yet
