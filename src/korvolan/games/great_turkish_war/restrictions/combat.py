"""The restrictions of combat and losses, numbered from 300."""

from typing import Final

NO_ENEMY_AFIELD: Final = 300
TRUCE_FORBIDS: Final = 301
NOBODY_TO_FIGHT_WITH: Final = 302
NO_POINTS_TO_FIGHT: Final = 303
# avoiding
MAY_NOT_AVOID: Final = 310
NO_WAY_OUT: Final = 311
MUST_LEAVE: Final = 312
NOT_A_WAY_OUT: Final = 313
FORTRESS_NOT_OPEN: Final = 314
NOT_WITHOUT_INITIATIVE: Final = 315
# losses
NOT_FIGHTING: Final = 320
TRAINS_LAST: Final = 321
LEADERS_ARE_NO_LOSS: Final = 322
LIKE_LOSS_FIRST: Final = 323
# falling back
ENEMY_IN_THE_WAY: Final = 330
BACK_WHERE_IT_CAME_FROM: Final = 331
