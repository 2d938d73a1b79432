"""The restrictions of river transport, numbered from 400."""

from typing import Final

NOBODY_BY_BOAT: Final = 400
NO_BOAT_FOR_IT: Final = 401
NO_FORTRESS_BY_A_RIVER: Final = 402
NO_WATERWAY: Final = 403
NOT_A_HELD_FORTRESS: Final = 404
MOVED_BEFORE: Final = 405
ALL_MOVED_BEFORE: Final = 406
WATERWAY_BLOCKED: Final = 407
