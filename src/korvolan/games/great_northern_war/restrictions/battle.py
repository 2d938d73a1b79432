"""The restrictions of battles and their results, numbered from 500."""

from typing import Final

# who attacks whom
NOBODY_CAN_ATTACK: Final = 500
NO_STRENGTH: Final = 501
NOT_ADJACENT: Final = 502
WATER_BETWEEN: Final = 503
NEUTRAL_TARGET: Final = 504
NO_ENEMY_THERE: Final = 505
FORTRESS_NEEDS_SIEGE: Final = 506
SWEDEN_IS_SAFE: Final = 507
ATTACK_IS_DECLARED: Final = 508
NOBODY_TO_JOIN: Final = 509
# what is declared in it
NOT_FIGHTING: Final = 520
LIKE_FIGHTER_FIRST: Final = 521
NO_TRAIN: Final = 522
SOMEBODY_MUST_FIGHT: Final = 523
SUPPLY_AT_THE_START: Final = 524
LEADERS_NOT_DOUBLED: Final = 525
ALREADY_DOUBLED: Final = 526
NOTHING_TO_DOUBLE: Final = 527
COMMAND_SPENT: Final = 528
NOT_ENOUGH_SWEDES: Final = 529
