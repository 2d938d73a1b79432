"""What counts: the level points of each territory, as the rules count them."""

from __future__ import annotations

from korvolan.kernel.constants import UNCLAIMED

from ..board import LAND, PLACE_IDS, RUSSIA, SWEDEN
from ..state import PaxState
from ..tables import SCENARIO_IDS, TERRITORY_RP, VICTORY
from .score import is_lost


def counts(g: PaxState) -> dict[str, int]:
    """What each territory of the nations whose levels decide has cost its owner (8.1c), or would cost him."""
    decide = [SWEDEN, RUSSIA] if "lead" in VICTORY[SCENARIO_IDS[g.scenario]] else [SWEDEN]
    out: dict[str, int] = {}
    for place in range(LAND):
        for nation in decide:
            if is_lost(g, nation, place) or (nation == SWEDEN and g.ceded >> place & 1):
                out[PLACE_IDS[place]] = -TERRITORY_RP if nation == SWEDEN else TERRITORY_RP
            elif g.owner(place) == nation:
                out[PLACE_IDS[place]] = UNCLAIMED + TERRITORY_RP
    return out
