"""Paths: the map as a side's marches see it, with where enemies stand, which lands are shut, and how far everything is. No rule
uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import CITY_AT, IN_SILESIA, LAND, MARCHES, NATIONS, NEUTRAL, REGION, REGIONS, SWEDISH
from ..rules.regions import bars_region
from ..state import DreadState
from ..tables import AUSTRIA_QUIET, ENEMY_COST, STEP_COSTS, SUMMER, WINTER
from ..units import FLEET, IS_UNIT, KIND, NATION, PIECES

FAR: Final = 1000
LONGEST: Final = 90
TEN: Final = 10
SHUT: Final = -1
PRICE_BITS: Final = 6  # room for what a step costs, below the number of a hex
PRICE: Final = (1 << PRICE_BITS) - 1
LANDS: Final[list[list[int]]] = [[place for place in range(LAND) if REGION[place] == region] for region in range(REGIONS)]


class Ground:
    """Made once for a decision: one look at all pieces instead of many at every hex."""

    def __init__(self, g: DreadState, side: int) -> None:
        self.side = side
        # Programs enter Silesia only where Austria is sure to stay quiet.
        self.shuns_silesia = side == SWEDISH and 1 + g.year % TEN < AUSTRIA_QUIET
        self.season = g.season
        self.field = [0] * LAND  # enemy units outside of Cities
        self.toll = [0] * LAND  # what enemies ashore add to the cost of a hex; SHUT where a neutral stands
        self.own_in = [0] * REGIONS  # units ashore by region
        self.enemies_in = [0] * REGIONS
        self.goals: list[int] = []  # hexes with a City or a piece
        self.tolls: dict[int, list[int]] = {}
        self.known: dict[int, list[int]] = {}
        for piece in range(PIECES):
            place = g.at[piece]
            if 0 <= place < LAND and KIND[piece] != FLEET and g.aboard[piece] == NONE:
                self.count(g, piece, place)

    def count(self, g: DreadState, piece: int, place: int) -> None:
        """One piece ashore."""
        camp = g.camp[NATION[piece]]
        if camp == self.side:
            if IS_UNIT[piece]:
                self.own_in[REGION[place]] += 1
        elif camp == NEUTRAL:
            self.toll[place] = SHUT
        else:
            if self.toll[place] == 0:
                self.toll[place] = ENEMY_COST
            if IS_UNIT[piece]:
                self.enemies_in[REGION[place]] += 1
                if not g.inside[piece]:
                    self.field[place] += 1

    def marked(self, g: DreadState) -> list[int]:
        """The hexes that somebody could have a reason to go to: those with a City or with pieces."""
        if not self.goals:
            self.goals = [place for place in range(LAND) if CITY_AT[place] != NONE or g.head[place] != NONE]
        return self.goals

    def tolls_for(self, g: DreadState, nations: int) -> list[int]:
        """By hex: what a stack of these nations pays beyond the terrain; SHUT where it may not go."""
        if nations not in self.tolls:
            out = self.toll.copy()
            for region in range(REGIONS):
                if is_shut(g, nations, region):
                    for place in LANDS[region]:
                        out[place] = SHUT
            self.tolls[nations] = out
        return self.tolls[nations]

    def reach(self, g: DreadState, nations: int, start: int, most: int) -> list[int]:
        """What it costs a stack to get anywhere, up to so many points; enemies in the field stop it."""
        key = (start * FAR + most) << NATIONS | nations
        if key not in self.known:
            self.known[key] = self.flood(g, nations, start, most)
        return self.known[key]

    def flood(self, g: DreadState, nations: int, start: int, most: int) -> list[int]:
        out = [FAR] * LAND
        if start >= LAND:
            return out
        tolls = self.tolls_for(g, nations)
        steps = STEPS[self.season]
        field = self.field
        shuns = self.shuns_silesia
        out[start] = 0
        buckets: list[list[int]] = [[] for _ in range(most + 1)]
        buckets[0].append(start)
        for spent in range(most + 1):
            for here in buckets[spent]:
                if out[here] != spent or (field[here] and here != start):
                    continue
                for way in steps[here]:
                    there = way >> PRICE_BITS
                    total = spent + (way & PRICE)
                    if total >= out[there]:
                        continue
                    toll = tolls[there]
                    total += toll
                    if toll == SHUT or total >= out[there] or total > most:
                        continue
                    if shuns and REGION[there] == IN_SILESIA and REGION[here] != IN_SILESIA:
                        continue
                    out[there] = total
                    buckets[total].append(there)
        return out

    def back_from(self, g: DreadState, nations: int, goal: int, here: int) -> list[int]:
        """How far every hex is from a goal, as far as the stack's own hex; enemies in the field elsewhere block the way."""
        out = [FAR] * LAND
        tolls = self.tolls_for(g, nations)
        steps = STEPS_INTO[self.season]
        out[goal] = 0
        buckets: list[list[int]] = [[goal]]
        spent = 0
        while spent < len(buckets) and spent <= LONGEST:
            for place in buckets[spent]:
                if out[place] != spent:
                    continue
                toll = max(self.toll[place], 0)
                barrier = self.shuns_silesia and REGION[place] == IN_SILESIA
                for way in steps[place]:
                    before = way >> PRICE_BITS
                    total = spent + (way & PRICE) + toll
                    if total >= out[before] or (barrier and REGION[before] != IN_SILESIA):
                        continue
                    if before != here and (tolls[before] == SHUT or self.field[before]):
                        continue
                    out[before] = total
                    while len(buckets) <= total:
                        buckets.append([])
                    buckets[total].append(before)
            if out[here] <= spent:
                break
            spent += 1
        return out


def is_shut(g: DreadState, nations: int, region: int) -> bool:
    """Whether a land is closed to one of these nations."""
    for nation in range(NATIONS):
        if nations >> nation & 1 and bars_region(g, nation, region):
            return True
    return False


def steps_out(season: int) -> list[list[int]]:
    """By place: its neighbors, each with what it costs to go there, in one number."""
    costs = STEP_COSTS[season]
    return [[(there << PRICE_BITS) + costs[place][i] for i, there in enumerate(MARCHES[place])] for place in range(LAND)]


def steps_into(season: int) -> list[list[int]]:
    """By place: its neighbors, each with what it costs to come in from there."""
    costs = STEP_COSTS[season]
    return [
        [(there << PRICE_BITS) + costs[there][MARCHES[there].index(place)] for there in MARCHES[place]] for place in range(LAND)
    ]


STEPS: Final[list[list[list[int]]]] = [steps_out(SUMMER), steps_out(WINTER)]
STEPS_INTO: Final[list[list[list[int]]]] = [steps_into(SUMMER), steps_into(WINTER)]
