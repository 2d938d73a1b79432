"""How the levels that decide a scenario arose: printed points, and what was lost since."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import ScoreView

from ..board import BASE_RP, LAND, NATION_IDS, PLACE_NAMES, RUSSIA, SWEDEN, UKRAINE
from ..fields import ACTIVE
from ..state import PaxState
from ..tables import TERRITORY_RP, UKRAINE_RP

COUNTED: Final = [SWEDEN, RUSSIA]  # the levels from which a winner is read (0.4a, 0.4d)


def score(g: PaxState) -> list[ScoreView]:
    """The level of each nation that decides, point by point; the parts add up to the level."""
    out: list[ScoreView] = []
    for nation in COUNTED:
        parts = [ScoreView(NATION_IDS[nation], "Printed level", BASE_RP[nation], "1.7a")]
        for place in range(LAND):
            if g.ceded >> place & 1 and nation == SWEDEN:
                parts.append(ScoreView(NATION_IDS[nation], f"{PLACE_NAMES[place]} ceded", -TERRITORY_RP, "11.1d"))
            elif is_lost(g, nation, place):
                parts.append(ScoreView(NATION_IDS[nation], f"{PLACE_NAMES[place]} captured", -TERRITORY_RP, "8.1c"))
        if nation == RUSSIA and g.status[UKRAINE] == ACTIVE:
            parts.append(ScoreView(NATION_IDS[nation], "Ukraine is in revolt", -UKRAINE_RP, "11.8b"))
        rest = g.rp[nation] - sum(part.points for part in parts)
        if rest:
            parts.append(ScoreView(NATION_IDS[nation], "Other causes", rest, "8.1a"))
        out += parts
    return out


def is_lost(g: PaxState, nation: int, place: int) -> bool:
    """Whether an enemy's garrison marker lies in a nation's land."""
    return g.owner(place) == nation and g.marker[place] != NONE and g.control(place) != g.nation_side(nation)
