"""What counts: the victory points of each fortress, as the rules count them."""

from __future__ import annotations

from korvolan.kernel.constants import UNCLAIMED

from ..board import FORTRESSES, PLACE_IDS, SWEDISH
from ..rules.victory import counts_for_conquest, points_for
from ..state import BOTH, WarState


def counts(g: WarState) -> dict[str, int]:
    """The points of every fortress: whose they are now, or that nobody stands there who would get them (4.2a, 4.2b, 4.2c)."""
    out: dict[str, int] = {}
    for place in FORTRESSES:
        points = points_for(g, place)
        holders = [side for side in BOTH if g.occupies(side, place)]
        if points and holders:
            out[PLACE_IDS[place]] = points if holders[0] == SWEDISH else -points
        elif points and counts_for_conquest(g, place):
            out[PLACE_IDS[place]] = UNCLAIMED + points
    return out
