"""Overlays: reach, control, closed lands and attrition, as the rules' own functions see them."""

from __future__ import annotations

from typing import Final

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
    if piece == NONE or not 0 <= g.at[piece] < FLEET_HEXES:
        return {}
    sails = KIND[piece] == FLEET
    if not sails and g.at[piece] >= LAND:
        return {}
    far = {g.at[piece]: 0}
    edge = [g.at[piece]]
    while edge:
        edge.sort(key=lambda place: (far[place], place))
        here = edge.pop(0)
        for there, cost in steps(g, piece, here, sails):
            total = far[here] + cost
            if total <= FARTHEST and total < far.get(there, FARTHEST + 1):
                far[there] = total
                if not (g.units_outside(1 - g.side(piece), there) if not sails else g.has_fleet(1 - g.side(piece), there, 0)):
                    edge.append(there)
    return {PLACE_IDS[place]: cost for place, cost in sorted(far.items()) if cost}


def steps(g: DreadState, piece: int, here: int, sails: bool) -> list[tuple[int, int]]:
    """The neighbors of a hex that a piece may enter, with the cost."""
    if sails:
        return [(there, SEA_COST) for there in SAILS[here]]
    side = g.side(piece)
    if side not in BOTH:
        return []
    out: list[tuple[int, int]] = []
    for i, there in enumerate(MARCHES[here]):
        if not bars_hex(g, 1 << NATION[piece], there):
            out.append((there, STEP_COSTS[g.season][here][i] + (ENEMY_COST if g.is_occupied(1 - side, there) else 0)))
    return out


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
