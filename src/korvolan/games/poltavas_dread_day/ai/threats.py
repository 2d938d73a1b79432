"""Threats: enemy stacks, how far they come, and what they would cost those whom they find."""

from __future__ import annotations

from typing import Final

from ..board import COALITION, COASTAL, LAND, SEA_STEPS
from ..rules.leaders import dice_of, senior_leaders
from ..state import DreadState
from ..tables import SUMMER
from ..units import FLEET, FLEETS, GARRISON, KIND, LEADERS, MOBILE, MOVEMENT, NATION, PIECES
from .odds import Force, clash, count_units, siege_odds
from .paths import land_far
from .weights import LIMITS

DANGER_NEAR: Final = 2


class Foe:
    """An enemy stack with a leader."""

    def __init__(self, g: DreadState, side: int, place: int, pieces: list[int], moved: bool) -> None:
        self.side = side
        self.place = place
        self.force = Force(g, pieces)
        self.dice = dice_of(pieces)
        self.rating = MOVEMENT[senior_leaders(pieces)[0]]
        self.points = 7 * self.dice // 2 + self.rating
        self.moved = moved
        self.has_ships = has_ships(g, side, place)

    def comes_by_sea(self, place: int) -> bool:
        """Whether ships can bring it to a hex."""
        return self.has_ships and COASTAL[place] and SEA_STEPS[self.place][place] <= LIMITS["enemy_voyage"]

    def reach(self, g: DreadState) -> int:
        """How many hexes it may come before one can answer."""
        if g.season == SUMMER:
            return self.points // 2 if self.moved else self.points - 1
        return self.points - 2 if self.moved else self.points // 2

    def cost_before_siege(self, g: DreadState, place: int) -> int:
        """What it would spend before it rolls for a City: nothing if it lies before it already. Winter doubles a march."""
        far = land_far(self.place)[place]
        if far == 0:
            return 0
        if (g.season == SUMMER) == self.moved:
            far *= 2
        if self.comes_by_sea(place):
            far = min(far, LIMITS["enemy_landing"])
        return far + LIMITS["beginning"]


def find_foes(g: DreadState, side: int) -> list[Foe]:
    """The stacks of a side that have a leader."""
    out: list[Foe] = []
    seen: list[int] = []
    for leader in LEADERS:
        place = g.at[leader]
        if not 0 <= place < LAND or g.camp[NATION[leader]] != side or place in seen:
            continue
        seen.append(place)
        pieces = [p for p in g.stack(place) if g.camp[NATION[p]] == side and KIND[p] not in (FLEET, GARRISON)]
        if count_units(pieces):
            out.append(Foe(g, side, place, pieces, g.moved[leader] > 0))
    return out


def has_ships(g: DreadState, side: int, place: int) -> bool:
    """Whether Fleets could carry those in a hex."""
    if not COASTAL[place]:
        return False
    far = SEA_STEPS[place]
    fleets = [fleet for fleet in FLEETS if g.camp[NATION[fleet]] == side and 0 <= g.at[fleet] < len(far)]
    return any(far[g.at[fleet]] <= LIMITS["to_the_ships"] for fleet in fleets)


def loss_outside(g: DreadState, foe: Foe, place: int, own: Force) -> int:
    """What a force in the field would lose by a battle that the enemy would want."""
    if land_far(foe.place)[place] > foe.reach(g) and not foe.comes_by_sea(place):
        return 0
    if own.count == 0:
        return own.worth
    found = clash(g, foe.side, foe.force, own, place, place in g.trenches)
    return found.enemy - found.own // 2 if found.win >= 50 and found.enemy > found.own else 0


def loss_inside(g: DreadState, foe: Foe, place: int, own: Force, friends: int) -> int:
    """What a force behind walls would lose by a siege."""
    count = own.count + friends
    if count == 0:
        return own.worth if land_far(foe.place)[place] <= foe.reach(g) or foe.comes_by_sea(place) else 0
    if not foe.force.foot or foe.force.count < count:
        return 0
    paid = foe.cost_before_siege(g, place)
    if paid >= foe.points:
        return 0
    return own.worth * siege_odds(foe.dice, foe.rating, paid, count, False) // 100


def is_threatened(g: DreadState, side: int, strength: int, there: int) -> bool:
    """Whether enemies near a hex could beat a stack of this strength: the Coalition needs three to one, Sweden fears four
    to one."""
    far = land_far(there)
    enemies = [p for p in range(PIECES) if MOBILE[p] and 0 <= g.at[p] < LAND and g.camp[NATION[p]] == 1 - side]
    near = len([p for p in enemies if g.at[p] != there and far[g.at[p]] <= DANGER_NEAR])
    return near * 2 > strength if side == COALITION else near > 4 * strength
