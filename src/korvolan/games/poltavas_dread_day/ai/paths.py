"""Paths: the map as a side's marches see it, with where enemies stand, which lands are shut, and how far everything is."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR, Flood
from korvolan.kernel.constants import NONE

from .. import board
from ..board import CITY_AT, IN_SILESIA, LAND, MARCHES, NATIONS, NEUTRAL, PORT_AT, REGION, REGIONS, SWEDISH
from ..rules.entry import crosses_river
from ..rules.regions import bars_region
from ..state import BY_LANDING, OVER_RIVER, DreadState
from ..tables import AUSTRIA_QUIET, COSTS_FROM, ENEMY_COST, STEP_COSTS
from ..units import FLEET, IS_UNIT, KIND, NATION, PIECES
from .weights import LIMITS

LONGEST: Final = 90
TEN: Final = 10
SHUT: Final = -1
LANDS: Final[list[list[int]]] = [[place for place in range(LAND) if REGION[place] == region] for region in range(REGIONS)]


class Ground:
    """Made once for a decision: one look at all pieces instead of many at every hex."""

    def __init__(self, g: DreadState, side: int) -> None:
        self.side = side
        # Programs enter Silesia only where Austria is sure to stay quiet.
        self.shuns_silesia = side == SWEDISH and 1 + g.year % TEN < AUSTRIA_QUIET
        self.season = g.season
        self.field = [0] * LAND  # enemy units outside of Cities
        self.extra_cost = [0] * LAND  # what enemies ashore add to the cost of a hex; SHUT where a neutral stands
        self.own_in = [0] * REGIONS  # units ashore by region
        self.enemies_in = [0] * REGIONS
        self.goals: list[int] = []  # hexes with a City or a piece
        self.known_extras: dict[int, list[int]] = {}
        self.known: dict[tuple[int, int, int], list[int]] = {}
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
            self.extra_cost[place] = SHUT
        else:
            if self.extra_cost[place] == 0:
                self.extra_cost[place] = ENEMY_COST
            if IS_UNIT[piece]:
                self.enemies_in[REGION[place]] += 1
                if not g.inside[piece]:
                    self.field[place] += 1

    def goals_on_map(self, g: DreadState) -> list[int]:
        """The hexes that somebody could have a reason to go to: those with a City or with pieces."""
        if not self.goals:
            self.goals = [place for place in range(LAND) if CITY_AT[place] != NONE or g.head[place] != NONE]
        return self.goals

    def extra_costs(self, g: DreadState, nations: int) -> list[int]:
        """By hex: what a stack of these nations pays beyond the terrain; SHUT where it may not go."""
        if nations not in self.known_extras:
            out = self.extra_cost.copy()
            for region in range(REGIONS):
                if is_shut(g, nations, region):
                    for place in LANDS[region]:
                        out[place] = SHUT
            self.known_extras[nations] = out
        return self.known_extras[nations]

    def reach(self, g: DreadState, nations: int, start: int, most: int) -> list[int]:
        """What it costs a stack to get anywhere, up to so many points; enemies in the field stop it."""
        key = (start, most, nations)
        if key not in self.known:
            self.known[key] = reach_costs(self, self.extra_costs(g, nations), start, most) if start < LAND else [FAR] * LAND
        return self.known[key]

    def distances_back(self, g: DreadState, nations: int, goal: int, here: int) -> list[int]:
        """How far every hex is from a goal, as far as the stack's own hex; enemies in the field elsewhere block the way."""
        return approach_costs(self, self.extra_costs(g, nations), goal, here)


def way_in(g: DreadState, far: list[int], start: int, there: int) -> int:
    """How a stack that goes the cheapest way enters a hex, as a battle there asks: over a river or not."""
    if there == start:
        return 0
    before = min(MARCHES[there], key=far.__getitem__)
    return OVER_RIVER if crosses_river(g, before, there) else 0


def landing(there: int) -> int:
    """The same for troops that land there."""
    return 0 if PORT_AT[there] else BY_LANDING


def reach_costs(ground: Ground, extra_costs: list[int], start: int, most: int) -> list[int]:
    """What it costs a stack to get anywhere; enemies in the field stop it. Most of a captain's time goes here: so it is a
    flood of its own, without a call for each step."""
    shut_region = IN_SILESIA if ground.shuns_silesia else NONE
    steps, field = STEP_COSTS[ground.season], ground.field
    cost = [FAR] * LAND
    cost[start] = 0
    rings: list[list[int]] = [[] for _ in range(most + 1)]
    rings[0].append(start)
    for spent in range(most + 1):
        for here in rings[spent]:
            if cost[here] != spent or (spent != 0 and field[here]):
                continue
            ways, prices = MARCHES[here], steps[here]
            outside = REGION[here] != shut_region
            for i in range(len(ways)):
                there = ways[i]
                extra = extra_costs[there]
                total = spent + prices[i] + extra
                if extra == SHUT or total >= cost[there] or total > most or (outside and REGION[there] == shut_region):
                    continue
                cost[there] = total
                rings[total].append(there)
    return cost


def approach_costs(ground: Ground, extra_costs: list[int], goal: int, origin: int) -> list[int]:
    """What it costs to get from anywhere to a goal: from the goal back to the hex where a stack is."""
    shut_region = IN_SILESIA if ground.shuns_silesia else NONE
    steps, field, extra = COSTS_FROM[ground.season], ground.field, ground.extra_cost
    cost = [FAR] * LAND
    cost[goal] = 0
    rings: list[list[int]] = [[goal]]
    spent = 0
    while spent < len(rings) and spent <= LONGEST and spent <= cost[origin]:
        for here in rings[spent]:
            if cost[here] != spent:
                continue
            ways, prices = MARCHES[here], steps[here]
            inside = REGION[here] == shut_region
            for i in range(len(ways)):
                there = ways[i]
                total = spent + prices[i] + max(extra[here], 0)
                if total >= cost[there] or (there != origin and (extra_costs[there] == SHUT or field[there])):
                    continue
                if inside and REGION[there] != shut_region:
                    continue
                cost[there] = total
                while len(rings) <= total:
                    rings.append([])
                rings[total].append(there)
        spent += 1
    return cost


def is_shut(g: DreadState, nations: int, region: int) -> bool:
    """Whether a land is closed to one of these nations."""
    for nation in range(NATIONS):
        if nations >> nation & 1 and bars_region(g, nation, region):
            return True
    return False


LAND_STEPS: Final[dict[int, list[int]]] = {}


def land_far(start: int) -> list[int]:
    """Hexes over land from a hex to every other, by ways that may be marched; kept, since the land does not change."""
    if start not in LAND_STEPS:
        flood = Flood(MARCHES, FAR)
        flood.run([start])
        LAND_STEPS[start] = flood.cost
    return LAND_STEPS[start]


# -- over land and sea ---------------------------------------------------------------------------------------------

# A way is counted in half hexes of land; a hex of sea is half of one.
HEX: Final = 2
LOADING: Final[int] = LIMITS["loading"]
LONGEST_BY_SEA: Final = 160


# By node: the next ones. Hexes of the land are nodes, and after them those that Fleets enter, coasts once more.
WAYS: Final[list[list[int]]] = [
    *[MARCHES[place] + [LAND + place] * board.COASTAL[place] for place in range(LAND)],
    *[[*(LAND + there for there in ways), *[here] * (here < LAND)] for here, ways in enumerate(board.SAILS)],
]


class LandAndSeaFlood(Flood):
    """Ways over land and sea together. Closed lands are gone around; without ships the sea is shut."""

    def __init__(self, shut: list[bool], by_sea: bool) -> None:
        super().__init__(WAYS, FAR, False)
        self.shut = shut  # by region
        self.by_sea = by_sea

    def step(self, here: int, there: int, direction: int) -> int:
        if there >= LAND:
            return 1 if here >= LAND else LOADING if self.by_sea else NONE
        if self.shut[REGION[there]]:
            return NONE
        return HEX if here < LAND else LOADING

    def stops(self, here: int) -> bool:
        return self.cost[here] >= LONGEST_BY_SEA


def ways_to(g: DreadState, nations: int, goals: list[int], by_sea: bool) -> list[int]:
    """By hex: how far the nearest of some hexes is for troops of these nations, in hexes."""
    flood = LandAndSeaFlood([is_shut(g, nations, region) for region in range(REGIONS)], by_sea)
    flood.run(goals)
    return [cost // HEX if cost < FAR else FAR for cost in flood.cost[:LAND]]
