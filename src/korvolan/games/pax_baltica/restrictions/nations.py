"""The restrictions of the Interphase and of the nations, numbered from 800."""

from typing import Final

# the Interphase
NOT_YOUR_ROLL: Final = 800
NO_ROLL_FOR: Final = 801
IN_THE_WAR: Final = 802
OUT_FOR_GOOD: Final = 803
TRUCE_RUNS: Final = 804
RUSSIA_NOT_ACTIVE: Final = 805
NOT_DEFECTED: Final = 806
ROLLED_THIS_YEAR: Final = 807
ROLLS_LEFT: Final = 808
NOT_YOUR_NATION: Final = 809
NEVER_OFFERS: Final = 810
NOT_IN_THE_WAR: Final = 811
KARL_NOT_HOME: Final = 812
KARL_MEETS_ENEMIES: Final = 813
# Sweden
ONLY_SWEDEN_CEDES: Final = 820
NEVER_CEDED: Final = 821
ALREADY_CEDED: Final = 822
NOT_SWEDENS_ANY_MORE: Final = 823
# Russia
NO_HOLLOW_STAR: Final = 830
REFORMS_NOT_OPEN: Final = 831
ALREADY_REFORMED: Final = 832
NO_YEAR_BOX: Final = 833
YEAR_TOO_SOON: Final = 834
YEAR_BOX_TAKEN: Final = 835
# the Ottoman Empire
ONLY_THE_OTTOMANS: Final = 840
# blocks that cost nothing
MAZEPA_NOT_AT_HOME: Final = 850
MAZEPA_MEETS_ENEMIES: Final = 851
BATURYN_IS_FREE: Final = 852
NOT_ITS_OWN_LAND: Final = 853
