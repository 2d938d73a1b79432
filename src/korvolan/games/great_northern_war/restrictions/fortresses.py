"""The restrictions of fortresses, sieges and Honors of War, numbered from 700."""

from typing import Final

NO_FORTRESS_TO_ATTACK: Final = 700
NOT_A_FORTRESS: Final = 701
NO_ARTILLERY: Final = 702
NO_ARTILLERY_IN_FORCE: Final = 703
# Honors of War
NO_LEADER_FOR_HONORS: Final = 710
NOT_A_LEADER: Final = 711
LEADER_FAR_FROM_FORTRESS: Final = 712
HONORS_NEED_A_FORTRESS: Final = 713
NO_REFUGE: Final = 714
REFUGE_NOT_OCCUPIED: Final = 715
REFUGE_TOO_FAR: Final = 716
REFUGE_CLOSED: Final = 717
