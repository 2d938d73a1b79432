"""Threats: enemy stacks, how far they come, and what they would cost those whom they find."""

from __future__ import annotations

from typing import Final

from ..board import COALITION, COASTAL, LAND, SEA_STEPS
from ..rules.leaders import dice_of, senior_leaders
from ..rules.transport import FOOT_A_FLEET
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
        self.room = room_aboard(g, side, place)

    def comes_by_sea(self, place: int) -> bool:
        """Whether ships can bring it to a hex, or what they have room for."""
        return self.room > 0 and COASTAL[place] and SEA_STEPS[self.place][place] <= LIMITS["enemy_voyage"]

    def arriving(self, g: DreadState, place: int) -> int:
        """How many of its units may come to a hex before one can answer."""
        if land_far(self.place)[place] <= self.reach(g):
            return self.force.count
        return min(self.force.count, self.room) if self.comes_by_sea(place) else 0

    def reach(self, g: DreadState) -> int:
        """How many hexes it may come before one can answer."""
        if g.season == SUMMER:
            return self.points // 2 if self.moved else self.points - 1
        return self.points - 2 if self.moved else self.points // 2

    def cost_before_siege(self, g: DreadState, place: int) -> int:
        """What it would spend before it rolls for a City over land: nothing if it lies before it already. Winter doubles a
        march."""
        far = land_far(self.place)[place]
        if far == 0:
            return 0
        if (g.season == SUMMER) == self.moved:
            far *= 2
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


def room_aboard(g: DreadState, side: int, place: int) -> int:
    """How many Foot the Fleets could carry that are near a hex."""
    if not COASTAL[place]:
        return 0
    far = SEA_STEPS[place]
    fleets = [fleet for fleet in FLEETS if g.camp[NATION[fleet]] == side and 0 <= g.at[fleet] < len(far)]
    return FOOT_A_FLEET * len([fleet for fleet in fleets if far[g.at[fleet]] <= LIMITS["to_the_ships"]])


def loss_outside(g: DreadState, foe: Foe, place: int, own: Force) -> int:
    """What a force in the field would lose by a battle that the enemy would want."""
    if land_far(foe.place)[place] > foe.reach(g) and not foe.comes_by_sea(place):
        return 0
    if own.count == 0:
        return own.worth
    found = clash(g, foe.side, foe.force, own, place, place in g.trenches)
    return found.enemy - found.own // 2 if found.win >= 50 and found.enemy > found.own else 0


def loss_inside(g: DreadState, foe: Foe, place: int, own: Force, friends: int, together: int) -> int:
    """What a force behind walls would lose by a siege; `together` is how many enemies could come there, with this one."""
    count = own.count + friends
    if count == 0:
        return own.worth if land_far(foe.place)[place] <= foe.reach(g) or foe.comes_by_sea(place) else 0
    if not foe.force.foot or max(foe.force.count, together) < count:
        return 0
    paid = foe.cost_before_siege(g, place)
    coming = foe.force.count
    landing = LIMITS["enemy_landing"] + LIMITS["beginning"]
    if landing < paid and foe.comes_by_sea(place):
        coming, paid = min(coming, foe.room), landing
    if paid >= foe.points:
        return 0
    loss = own.worth * siege_odds(foe.dice, foe.rating, paid, count, False) // 100
    if coming >= count:
        return loss
    return loss * LIMITS["joining"] // 100 if max(together, coming) >= count else 0


def is_threatened(g: DreadState, side: int, strength: int, there: int) -> bool:
    """Whether enemies near a hex could beat a stack of this strength: the Coalition needs three to one, Sweden fears four
    to one."""
    far = land_far(there)
    enemies = [p for p in range(PIECES) if MOBILE[p] and 0 <= g.at[p] < LAND and g.camp[NATION[p]] == 1 - side]
    near = len([p for p in enemies if g.at[p] != there and far[g.at[p]] <= DANGER_NEAR])
    return near * 2 > strength if side == COALITION else near > 4 * strength
