"""Sea paths: how far things are over land and sea together, for armies that need ships. No rule uses this."""

from __future__ import annotations

from typing import Final

from ..board import COASTAL, FLEET_HEXES, LAND, MARCHES, REGION, REGIONS, SAILS
from ..state import DreadState
from .paths import FAR, is_shut
from .weights import LIMITS

# A way is counted in half hexes of land; a hex of sea is half of one.
HEX: Final = 2
LOADING: Final[int] = LIMITS["loading"]
LONGEST: Final = 160


def ways_to(g: DreadState, nations: int, goals: list[int], by_sea: bool) -> list[int]:
    """By hex: how far the nearest of some hexes is for troops of these nations, in hexes. Closed lands are gone around; without
    ships the sea is shut."""
    shut = [is_shut(g, nations, region) for region in range(REGIONS)]
    ashore = [FAR] * LAND
    afloat = [FAR] * FLEET_HEXES
    buckets: list[list[int]] = [[] for _ in range(LONGEST + LOADING + HEX + 1)]
    for goal in goals:
        ashore[goal] = 0
        buckets[0].append(goal)
    for spent in range(LONGEST):
        for node in buckets[spent]:
            if node < LAND:
                if ashore[node] == spent:
                    spread_ashore(shut, node, spent, ashore, afloat if by_sea else [], buckets)
            elif afloat[node - LAND] == spent:
                spread_afloat(node - LAND, spent, ashore, afloat, shut, buckets)
    return [far // HEX if far < FAR else FAR for far in ashore]


def spread_ashore(
    shut: list[bool], here: int, spent: int, ashore: list[int], afloat: list[int], buckets: list[list[int]]
) -> None:
    """From a hex of land to its neighbors, and out to sea."""
    for there in MARCHES[here]:
        if ashore[there] > spent + HEX and not shut[REGION[there]]:
            ashore[there] = spent + HEX
            buckets[spent + HEX].append(there)
    if afloat and COASTAL[here] and afloat[here] > spent + LOADING:
        afloat[here] = spent + LOADING
        buckets[spent + LOADING].append(LAND + here)


def spread_afloat(
    here: int, spent: int, ashore: list[int], afloat: list[int], shut: list[bool], buckets: list[list[int]]
) -> None:
    """From a hex of the sea to its neighbors, and to land."""
    for there in SAILS[here]:
        if afloat[there] > spent + 1:
            afloat[there] = spent + 1
            buckets[spent + 1].append(LAND + there)
    if here < LAND and ashore[here] > spent + LOADING and not shut[REGION[here]]:
        ashore[here] = spent + LOADING
        buckets[spent + LOADING].append(here)
