"""The restrictions of politics and control, numbered from 700."""

from typing import Final

# rolls for entry
ANOTHERS_ROLL: Final = 700
ALREADY_AT_WAR: Final = 701
NEVER_RETURNS: Final = 702
STILL_UNDER_TRUCE: Final = 703
RUSSIA_MUST_FIGHT: Final = 704
STILL_SWEDENS: Final = 705
NOT_IN_THIS_SCENARIO: Final = 706
# displacement
NOT_YOURS_TO_DISPLACE: Final = 720
MAY_STAY: Final = 721
NOT_FRIENDLY_LAND: Final = 722
NO_SAFE_HARBOR: Final = 723
ENEMIES_AT_REFUGE: Final = 724
NOT_NEAREST: Final = 725
# cubes
NO_MARKER_THERE: Final = 730
NOT_THIS_COLOR: Final = 731
