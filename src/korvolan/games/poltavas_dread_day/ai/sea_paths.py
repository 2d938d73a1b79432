"""Sea paths: how far things are over land and sea together, for armies that need ships."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.constants import NONE

from ..board import COASTAL, FLEET_HEXES, LAND, MARCHES, REGION, REGIONS, SAILS
from ..state import DreadState
from .paths import is_shut
from .weights import LIMITS

# A way is counted in half hexes of land; a hex of sea is half of one.
HEX: Final = 2
LOADING: Final[int] = LIMITS["loading"]
LONGEST: Final = 160


# By node: the next ones. Hexes of the land are nodes, and after them those that Fleets enter, coasts once more.
WAYS: Final[list[list[int]]] = [
    *([*MARCHES[place], *([LAND + place] if COASTAL[place] else [])] for place in range(LAND)),
    *([*(LAND + there for there in SAILS[place]), *([place] if place < LAND else [])] for place in range(FLEET_HEXES)),
]


class LandAndSeaFlood(Flood):
    """Ways over land and sea together. Closed lands are gone around; without ships the sea is shut."""

    def __init__(self, shut: list[bool], by_sea: bool) -> None:
        super().__init__(WAYS, FAR)
        self.shut = shut  # by region
        self.by_sea = by_sea

    def step(self, here: int, there: int, direction: int) -> int:
        if there >= LAND:
            return 1 if here >= LAND else LOADING if self.by_sea else NONE
        if self.shut[REGION[there]]:
            return NONE
        return HEX if here < LAND else LOADING

    def stops(self, here: int) -> bool:
        return self.cost[here] >= LONGEST


def ways_to(g: DreadState, nations: int, goals: list[int], by_sea: bool) -> list[int]:
    """By hex: how far the nearest of some hexes is for troops of these nations, in hexes."""
    flood = LandAndSeaFlood([is_shut(g, nations, region) for region in range(REGIONS)], by_sea)
    flood.run(goals)
    return [cost // HEX if cost < FAR else FAR for cost in flood.cost[:LAND]]
