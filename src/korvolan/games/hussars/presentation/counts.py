"""What counts: the hexes of the field that bring points, as the rules count them."""

from __future__ import annotations

from korvolan.kernel.constants import UNCLAIMED

from .. import board
from ..board import HEXES, PLACE_IDS, SWEDEN
from ..rules.victory import (
    DAWN,
    DAY,
    FIELD_HEX,
    PER_CAMP,
    PER_FIELD,
    PER_POLTAVA,
    PER_ROAD,
    PER_SIEGE,
    holds_field,
    is_lifted,
)
from ..state import FieldState
from ..units import ARM, FOOT, HORSE, UNITS_OF


def counts(g: FieldState) -> dict[str, int]:
    """Whose the points of a hex are now, or that they can still be had (SCN.dawn3, SCN.main3, SCN.day4)."""
    return plain(g) if g.scenario == DAWN else field(g)


def plain(g: FieldState) -> dict[str, int]:
    """The plain beyond the redoubts, with the Swedish strength points that have come so far (SCN.dawn3)."""
    out = {PLACE_IDS[place]: UNCLAIMED for place in range(HEXES) if board.OBJECTIVE[place]}
    for unit in UNITS_OF[SWEDEN]:
        if ARM[unit] in (FOOT, HORSE) and g.on_map(unit) and board.OBJECTIVE[g.at[unit]]:
            name = PLACE_IDS[g.at[unit]]
            out[name] = g.sp(unit) + (out[name] if out[name] < UNCLAIMED else 0)
    return out


def field(g: FieldState) -> dict[str, int]:
    """The camp, the road to Petrovka, the middle of the field or Poltava (SCN.main3, SCN.day4)."""
    out: dict[str, int] = {}
    camp, road, poltava = PER_CAMP[g.scenario], PER_ROAD[g.scenario], PER_POLTAVA[g.scenario]
    for place in board.CAMP_HEXES:
        out[PLACE_IDS[place]] = camp if g.is_held(place, SWEDEN) else UNCLAIMED + camp
    for place in range(HEXES):
        if board.NORTH_ROAD[place]:
            out[PLACE_IDS[place]] = road if g.is_held(place, SWEDEN) else UNCLAIMED + road
    if g.scenario == DAY:
        for place in board.POLTAVA_HEXES:
            out[PLACE_IDS[place]] = poltava if g.poltava else -PER_SIEGE[g.scenario] if is_lifted(g) else UNCLAIMED + poltava
    else:
        points = PER_FIELD[g.scenario]
        out[PLACE_IDS[FIELD_HEX[g.scenario]]] = UNCLAIMED + points if holds_field(g) else -points
    return out
