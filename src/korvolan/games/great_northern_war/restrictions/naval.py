"""The restrictions of sea moves, numbered from 200."""

from typing import Final

NOBODY_CAN_SAIL: Final = 200
ALREADY_MARCHED: Final = 201
SHIPS_ARE_FULL: Final = 202
NO_LANDING: Final = 203
ALL_MOVED_BEFORE_SAILING: Final = 204
NOBODY_ON_THE_BALTIC: Final = 205
NO_SHORE_TO_LAND: Final = 206
TOO_MANY_TO_SAIL: Final = 207
NOT_ON_THE_BALTIC: Final = 210
SAME_SHORE: Final = 211
NO_FRIENDLY_PORT: Final = 212
ENEMY_ON_THE_SHORE: Final = 213
