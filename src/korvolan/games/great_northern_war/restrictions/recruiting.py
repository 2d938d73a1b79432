"""The restrictions of recruiting, numbered from 800."""

from typing import Final

NOT_IN_BOX: Final = 800
NATION_NOT_IN_WAR: Final = 801
NO_HOME_FORTRESS: Final = 802
NO_PLACE_TO_MUSTER: Final = 803
CANNOT_PAY: Final = 804
NO_LITHUANIANS_YET: Final = 805
# where a recruit is placed
NO_FRIENDLY_UNIT: Final = 810
NOT_OCCUPIED_FORTRESS: Final = 811
NOT_HOME: Final = 812
# Emergency Recruit
NO_LEADER_IN_FORTRESS: Final = 820
NOTHING_IN_BOXES: Final = 821
NOT_FOR_EMERGENCY: Final = 822
NOT_LEADER_IN_FORTRESS: Final = 823
