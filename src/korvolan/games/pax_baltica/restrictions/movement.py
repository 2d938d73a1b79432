"""The restrictions of reconnaissance, movement and the Winter Campaign, numbered from 100."""

from typing import Final

# reconnaissance
NOBODY_TO_SCOUT: Final = 100
NO_SCOUT_NEAR: Final = 101
# the group
NO_BLOCK_THERE: Final = 110
ALL_HAVE_MOVED: Final = 111
ALL_ARE_PINNED: Final = 112
NO_WAY_OUT: Final = 113
NOT_YOUR_BLOCK: Final = 114
NOT_IN_THE_GROUP: Final = 115
HAS_MOVED: Final = 116
PINNED: Final = 117
SHIPS_AND_SOLDIERS: Final = 118
NOWHERE_TO_GO: Final = 119
MOVE_SOMETHING: Final = 120
# a block on its way
MUST_GO: Final = 121
OFF_THE_MAP: Final = 122
NEEDS_A_FLEET: Final = 123
NO_COMMON_BORDER: Final = 124
LAKE_BETWEEN: Final = 125
TOO_FAR: Final = 126
BORDER_FULL: Final = 127
DIFFICULT_BORDER_FULL: Final = 128
PINNING_BORDER: Final = 129
CLOSED_LAND: Final = 130
# where nations do not go
SAXON_INTERESTS: Final = 131
POLISH_INTERESTS: Final = 132
OTTOMAN_INTERESTS: Final = 133
PRUSSIAN_INTERESTS: Final = 134
PRUSSIAN_AIM: Final = 135
HOLSTEIN_ALONE: Final = 136
MISTRUST_MOVE: Final = 137
MISTRUST_ATTACK: Final = 138
# pinning
NOT_THERE_TO_PIN: Final = 140
ALREADY_PINNED: Final = 141
# the Winter Campaign
NO_KARL: Final = 150
KARL_TOO_WEAK: Final = 151
ONLY_SWEDES: Final = 152
NOT_WITH_KARL: Final = 153
TOO_WEAK_FOR_WINTER: Final = 154
IN_THE_CAMPAIGN: Final = 155
NOTHING_TO_STAY_FOR: Final = 156
