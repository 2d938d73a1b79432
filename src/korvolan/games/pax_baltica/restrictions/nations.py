"""The restrictions of the Interphase and of the nations, numbered from 800."""

from typing import Final

# Sweden
ONLY_SWEDEN_CEDES: Final = 800
NEVER_CEDED: Final = 801
ALREADY_CEDED: Final = 802
NOT_SWEDENS_ANY_MORE: Final = 803
# Russia
NO_HOLLOW_STAR: Final = 810
REFORMS_NOT_OPEN: Final = 811
ALREADY_REFORMED: Final = 812
NO_YEAR_BOX: Final = 813
YEAR_TOO_SOON: Final = 814
YEAR_BOX_TAKEN: Final = 815
# the Ottoman Empire
ONLY_THE_OTTOMANS: Final = 820
# the Interphase
ROLLED_THIS_YEAR: Final = 830
ROLLS_LEFT: Final = 831
NOT_YOUR_NATION: Final = 832
NEVER_OFFERS: Final = 833
NOT_IN_THE_WAR: Final = 834
