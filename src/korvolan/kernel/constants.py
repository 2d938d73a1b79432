"""Constants that every module may use."""

from typing import Final

NONE: Final = -1  # no piece, no place, nobody
