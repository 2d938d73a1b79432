"""Overlays: reach, control, closed lands and attrition, as the rules' own functions see them."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import unknown
from korvolan.kernel.frame import sum_weights

from ..board import BOTH, CITIES, CITY_PLACE, FLEET_HEXES, LAND, MARCHES, PLACE_IDS, SAILS, TURKEY
from ..rules import attrition, leaders, losses
from ..rules.activation_choice import SEA_DICE
from ..rules.regions import bars_hex
from ..state import DreadState
from ..tables import ENEMY_COST, LEAST_STACK, SEA_COST, STEP_COSTS
from ..units import COMMAND, FLEET, GARRISON, KIND, LEADER, LEADS, MOVEMENT, NATION, PIECE_IDS
from .counts import counts
from .group_moves import led

OVERLAYS: Final = ("reach", "chance", "control", "closed", "attrition", "counts")
SIX: Final = 6


def overlay(g: DreadState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Places with values. Nothing is hidden, so they are the same for everyone."""
    if name == "counts":
        return counts(g)
    if name == "reach":
        return reach(g, focus)
    if name == "chance":
        return chance(g, focus)
    if name == "control":
        return {PLACE_IDS[CITY_PLACE[city]]: g.holder(city) + 1 for city in range(CITIES) if g.holder(city) in BOTH}
    if name == "closed":
        return closed(g, focus)
    if name == "attrition":
        return wear(g)
    raise unknown("overlay", name, OVERLAYS)


def reach(g: DreadState, focus: str) -> dict[str, int]:
    """What it costs a piece to go somewhere in this season (5.1c, 6.0b), as far as the best dice would bring it; enemies in the
    field and closed lands stop it."""
    piece = PIECE_IDS.index(focus) if focus in PIECE_IDS else NONE
    if piece == NONE or not 0 <= g.at[piece] < (FLEET_HEXES if KIND[piece] == FLEET else LAND):
        return {}
    rolls = possible_points(g, piece)
    flood = PieceFlood(g, piece, max(rolls))
    flood.run([g.at[piece]])
    return {PLACE_IDS[place]: cost for place, cost in enumerate(flood.cost) if 0 < cost < FAR}


def chance(g: DreadState, focus: str) -> dict[str, int]:
    """In how many of a hundred cases a piece's stack rolls enough to go somewhere, at least one (5.1a, 6.0a)."""
    costs = reach(g, focus)
    rolls = possible_points(g, PIECE_IDS.index(focus)) if costs else {}
    total = sum(rolls.values())
    enough = {cost: sum(weight for points, weight in rolls.items() if points >= cost) for cost in set(costs.values())}
    return {place: max(1, 100 * enough[cost] // total) for place, cost in costs.items()}


def possible_points(g: DreadState, piece: int) -> dict[int, int]:
    """The movement points that a piece may have in this phase, each with its weight: those left on the march, or what the dice
    can bring its stack. A leader takes all that he may; a unit goes with the leader of its hex who is best on the march."""
    if g.force[piece]:
        return {g.sea_mp - g.sea_spent if KIND[piece] == FLEET else g.mp - g.spent: 1}
    if KIND[piece] == FLEET:
        return sums(SEA_DICE, 0)
    here = [p for p in g.stack(g.at[piece]) if g.side(p) == g.side(piece) and KIND[p] not in (FLEET, GARRISON)]
    leads = KIND[piece] == LEADER
    chosen = (
        [p for p in here if p == piece or (KIND[p] != LEADER and LEADS[piece] >> COMMAND[p] & 1)] if leads else led(g, [piece])
    )
    senior = leaders.senior_leaders(chosen)
    return sums(leaders.dice_of(chosen), MOVEMENT[senior[0]] if senior else 0)


def sums(dice: int, plus: int) -> dict[int, int]:
    """The sums of some dice with something added, each with its weight."""
    return {points + dice + plus: weight for points, weight in enumerate(sum_weights(dice))}


class PieceFlood(Flood):
    """How far a piece gets with so many points."""

    def __init__(self, g: DreadState, piece: int, most: int) -> None:
        super().__init__(SAILS if KIND[piece] == FLEET else MARCHES, most)
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
