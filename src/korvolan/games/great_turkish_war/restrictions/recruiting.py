"""The restrictions of recruiting and of leaders who enter, numbered from 150."""

from typing import Final

NOT_YOUR_RECRUIT: Final = 150
LEADERS_ARE_FREE: Final = 151
NOT_AVAILABLE: Final = 152
NOT_IN_BOX: Final = 153
NATION_IS_NEUTRAL: Final = 154
PRINCIPALITY_LOST: Final = 155
LIKE_RECRUIT_FIRST: Final = 156
CANNOT_PAY: Final = 157
NOWHERE_TO_RECRUIT: Final = 158
# where it appears
NO_PLACE_FOR_RECRUIT: Final = 160
NOT_OVERRUN: Final = 161
BESIEGED: Final = 162
ENEMY_IN_HEX: Final = 163
FORTRESS_IS_FULL: Final = 164
THREE_IN_HEX: Final = 165
NOBODY_TO_JOIN: Final = 166
LEADER_SHUT_OUT: Final = 167
