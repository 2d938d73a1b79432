"""The restrictions of movement and zones of control, numbered from 100."""

from typing import Final

# who marches
NOBODY_CAN_MARCH: Final = 100
STATIC: Final = 101
CARRIED_THIS_TURN: Final = 102
NO_SUPPLY_THERE: Final = 103
NO_LEADER_THERE: Final = 104
LAST_TRAIN: Final = 105
NO_LEADER_IN_FORCE: Final = 106
NO_SUPPLY_UNIT: Final = 107
IN_THE_FORCE: Final = 108
NO_LEADER_UNIT: Final = 109
# where to
BOX_IS_NO_HEX: Final = 110
ALL_WATER: Final = 111
OUT_OF_PLAY: Final = 112
NO_NEIGHBOR: Final = 113
SEA_BETWEEN: Final = 114
LAKE_IS_A_WHOLE_MOVE: Final = 115
ENEMY_THERE: Final = 116
NEUTRAL_LAND: Final = 117
SWEDES_ONLY: Final = 118
ZONE_TO_ZONE: Final = 119
TOO_FAR: Final = 120
# dropping units
NOT_IN_THE_FORCE: Final = 130
LAST_UNIT: Final = 131
NOT_ON_THE_WAY: Final = 132
LEADER_STAYS_ON: Final = 133
ONE_HEX_ONLY: Final = 134
# gathering on a leader
NO_LEADER_TO_GATHER_ON: Final = 140
NOBODY_CAN_GATHER: Final = 141
CANNOT_REACH_LEADER: Final = 142
WITH_THE_LEADER: Final = 143
