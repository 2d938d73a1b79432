"""Overlays: reach, control, closed lands and attrition, as the rules' own functions see them."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import unknown

from ..board import BOTH, CITIES, CITY_PLACE, FLEET_HEXES, LAND, MARCHES, PLACE_IDS, SAILS, TURKEY
from ..rules import attrition, losses
from ..rules.regions import bars_hex
from ..state import DreadState
from ..tables import ENEMY_COST, LEAST_STACK, SEA_COST, STEP_COSTS
from ..units import FLEET, KIND, NATION, PIECE_IDS

OVERLAYS: Final = ("reach", "control", "closed", "attrition")
FARTHEST: Final = 22  # the most points on the track
SIX: Final = 6


def overlay(g: DreadState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Places with values. Nothing is hidden, so they are the same for everyone."""
    if name == "reach":
        return reach(g, focus)
    if name == "control":
        return {PLACE_IDS[CITY_PLACE[city]]: g.holder(city) + 1 for city in range(CITIES) if g.holder(city) in BOTH}
    if name == "closed":
        return closed(g, focus)
    if name == "attrition":
        return wear(g)
    raise unknown("overlay", name, OVERLAYS)


def reach(g: DreadState, focus: str) -> dict[str, int]:
    """What it costs a piece to go somewhere in this season (5.1c, 6.0b); enemies in the field and closed lands stop it."""
    piece = PIECE_IDS.index(focus) if focus in PIECE_IDS else NONE
    if piece == NONE or not 0 <= g.at[piece] < (FLEET_HEXES if KIND[piece] == FLEET else LAND):
        return {}
    flood = PieceFlood(g, piece)
    flood.run([g.at[piece]])
    return {PLACE_IDS[place]: cost for place, cost in enumerate(flood.cost) if 0 < cost < FAR}


class PieceFlood(Flood):
    """How far a piece gets with the most points on the track."""

    def __init__(self, g: DreadState, piece: int) -> None:
        super().__init__(SAILS if KIND[piece] == FLEET else MARCHES, FARTHEST)
        self.g = g
        self.piece = piece
        self.enemy = 1 - g.side(piece)

    def step(self, here: int, there: int, direction: int) -> int:
        if KIND[self.piece] == FLEET:
            return SEA_COST
        if self.enemy not in BOTH or bars_hex(self.g, 1 << NATION[self.piece], there):
            return NONE
        return STEP_COSTS[self.g.season][here][direction] + (ENEMY_COST if self.g.is_occupied(self.enemy, there) else 0)

    def stops(self, here: int) -> bool:
        if KIND[self.piece] == FLEET:
            return self.g.has_fleet(self.enemy, here, 0)
        return self.g.units_outside(self.enemy, here) > 0


def closed(g: DreadState, focus: str) -> dict[str, int]:
    """The lands that a piece's nation may not enter now (11.4.6f)."""
    piece = PIECE_IDS.index(focus) if focus in PIECE_IDS else NONE
    if piece == NONE or KIND[piece] == FLEET:
        return {}
    return {PLACE_IDS[place]: 1 for place in range(LAND) if bars_hex(g, 1 << NATION[piece], place)}


def wear(g: DreadState) -> dict[str, int]:
    """How many units the worst die would cost each stack that would roll now, but no more than it has (11.1b)."""
    out: dict[str, int] = {}
    for place in range(TURKEY + 1):
        if g.head[place] == NONE:
            continue
        for side in BOTH:
            for inside in (False, True):
                units = losses.pool(g, side, place, inside, False)
                if len(units) >= LEAST_STACK:
                    worst = attrition.lost(SIX, attrition.modifier(g, units))
                    out[PLACE_IDS[place]] = max(min(worst, len(units)), out.get(PLACE_IDS[place], 0))
    return out
