"""What counts: the garrison Cities, and the kings whose nations are still in the war."""

from __future__ import annotations

from korvolan.kernel.constants import NONE, UNCLAIMED

from ..board import CITY_PLACE, CITY_REGION, IN_SWEDEN, LAND, MEMBERS, PLACE_IDS
from ..rules.victory import garrisons_in_the_way
from ..state import DreadState
from ..units import CHARLES, GARRISON_CITY, SOVEREIGN_OF, SWEDISH_GARRISONS


def counts(g: DreadState) -> dict[str, int]:
    """A garrison City is Sweden's while it stands in the Coalition's way (12.1a, 12.1b), else the Coalition's; a king at large
    is a prize that nobody has yet (11.5a)."""
    wanted = garrisons_in_the_way(g)
    excused = g.at[CHARLES] == NONE
    out: dict[str, int] = {}
    for nation in MEMBERS:
        king = SOVEREIGN_OF[nation]
        if king != NONE and not g.out[nation] and 0 <= g.at[king] < LAND:
            out[PLACE_IDS[g.at[king]]] = UNCLAIMED + 1
    for garrison in SWEDISH_GARRISONS:
        city = GARRISON_CITY[garrison]
        if not (excused and CITY_REGION[city] == IN_SWEDEN):
            out[PLACE_IDS[CITY_PLACE[city]]] = 1 if city in wanted else -1
    return out
