"""Capitals: who could really come before a city of sudden death in his next Player Phase, by marches, points and storms, and
how many should stay behind its walls. No rule uses this."""

from __future__ import annotations

from typing import Final

from ..board import CONSTANTINOPLE, LAND, LEAGUE, OTTOMANS, PRAGUE, SPOTS, TOWN, TOWN_PLACE, VIENNA, distance
from ..rules.forces import FOUR, count_combat, count_type, has_leader
from ..rules.recruiting import MOST_A_HEX, stock_of
from ..rules.turn import FIRST_PHASE, FIRST_RECRUITS, Turn
from ..state import WarState
from ..tables import COMBAT_COST, FIRST_TURN, INCOME, PRICE, STORM_COST
from ..units import ARTILLERY, BOX, IS_COMBAT, SIDE_UNITS, SIEGE_TRAIN, TYPE
from . import odds
from .odds import Strength, battle_odds, strength_of
from .paths import ComingTo, route_map
from .points import THIRTY_SIX, Points, expected_points

HUNDRED: Final = 100
SUDDEN: Final = [VIENNA, PRAGUE, CONSTANTINOPLE]  # the towns by which a war can end at once
MOST_POINTS: Final = 13  # a turn's march
FARTHEST: Final = 12  # hexes from which anybody could come in a phase
MOST_KNOWN: Final = 14  # units of a garrison for which a risk is kept
CLOSE: Final = 4  # hexes from which a few without a leader may come, with what is recruited there
DECISIVE: Final = 60  # a chance, in hundredths, with which one battle is enough
TRIES: Final = 2
RARELY: Final = 4
WORTH_A_GUARD: Final = 3  # a risk that is not worth guards, in hundredths
LAST: Final = 10  # prizes: the place that ends the war
OTHER: Final = 3  # prizes: one that brings it nearer
LAST_GUARD: Final = 3  # units that stay there in any case
OTHER_GUARD: Final = 2
TRAINS: Final = [[unit for unit in SIDE_UNITS[side] if TYPE[unit] == SIEGE_TRAIN] for side in (LEAGUE, OTTOMANS)]


def is_sudden(town: int) -> bool:
    """Whether a war can end by a town."""
    return town in SUDDEN


def prizes_at_stake(g: WarState, town: int) -> int:
    """How many prizes it is worth to whoever might take a city of sudden death, and so to whoever has it; 0 for any other."""
    if town == CONSTANTINOPLE:
        return LAST
    if town not in (VIENNA, PRAGUE):
        return 0
    other = PRAGUE if town == VIENNA else VIENNA
    return LAST if g.holder[other] == OTTOMANS else OTHER


def least_guard(g: WarState, town: int) -> int:
    """How many should be in a city of sudden death even if nobody is near: hunger may take one, and enemies may come."""
    prizes = prizes_at_stake(g, town)
    return LAST_GUARD if prizes == LAST else OTHER_GUARD if prizes else 0


def ends_war(g: WarState, side: int) -> bool:
    """Whether the war ends in favor of a side if nothing changes before the turn does."""
    if side == LEAGUE:
        return g.holder[CONSTANTINOPLE] == LEAGUE
    return g.holder[VIENNA] == OTTOMANS and g.holder[PRAGUE] == OTTOMANS


def recruits_before(g: WarState, side: int) -> bool:
    """Whether a side recruits before its next Player Phase."""
    bottom = g.frames[0] if g.frames else None
    if not isinstance(bottom, Turn):
        return False
    stage = bottom.stage  # the one that comes next
    if stage > FIRST_PHASE:
        return stage > FIRST_PHASE + 1 or side == g.first
    return g.turn > FIRST_TURN and (side != g.first or stage <= FIRST_RECRUITS)


def may_buy_train(g: WarState, side: int) -> bool:
    """Whether a siege train lies ready that a side can pay with its next income."""
    for unit in TRAINS[side]:
        if g.at[unit] == BOX[unit]:
            stock = stock_of(unit)
            if g.tp[stock] + INCOME[stock] >= PRICE[SIEGE_TRAIN]:
                return True
    return False


class Striker:
    """An enemy stack that could storm a place: what it brings, how far it is, and its points."""

    def __init__(self, at: int, strength: Strength, cost: int, points: Points, has_train: bool) -> None:
        self.at = at
        self.strength = strength
        self.cost = cost
        self.points = points
        self.has_train = has_train  # already

    def chance(self, garrison: Strength, outside: int = 0) -> int:
        """How often, in hundredths, it takes the place from a garrison, after beating so many units before the walls."""
        faces = odds.storm_chance(self.strength, garrison)
        cost, win = self.cost, HUNDRED
        if outside:
            cost += COMBAT_COST
            win = battle_odds(self.strength, plain_strength(outside), False).win
            if win < DECISIVE:  # it has to try more than once
                cost += COMBAT_COST
                win = min(HUNDRED, win * TRIES)
        total = 0
        for i in range(len(self.points.halves)):
            storms = (self.points.halves[i] - cost) // STORM_COST
            miss = HUNDRED
            for _ in range(max(0, storms)):
                miss = miss * (odds.SIX - faces) // odds.SIX
            total += self.points.ways[i] * (HUNDRED - miss)
        return total * win // (THIRTY_SIX * HUNDRED)


def plain_strength(combat: int) -> Strength:
    """So many units of no special kind."""
    out = Strength()
    out.combat = out.linear = out.opposed = out.shock = combat
    return out


class Watch:
    """A place and all enemies who could storm it in their next Player Phase."""

    def __init__(self, g: WarState, side: int, place: int) -> None:
        self.g = g
        self.side = side  # who has the place
        self.place = place
        self.strikers: list[Striker] = []
        self.known: list[int] = [-1] * (MOST_KNOWN * MOST_KNOWN * MOST_KNOWN)
        self.look()

    def look(self) -> None:
        """Find out who could come."""
        g, enemy = self.g, 1 - self.side
        base = enemy * SPOTS
        fresh = recruits_before(g, enemy)
        buys = fresh and may_buy_train(g, enemy)
        ways = route_map(g, enemy).coming_to(self.place)
        for near in range(LAND):
            if g.fighters[base + near] and distance(near, self.place) <= FARTHEST:
                found = striker_from(g, ways, enemy, near, self.place, fresh, buys)
                if found is not None:
                    self.strikers.append(found)

    def risk(self, combat: int, guns: int, outside: int) -> int:
        """How often, in hundredths, it is taken from so many within the walls, guns among them, and so many before them."""
        combat, guns, outside = min(combat, MOST_KNOWN - 1), min(guns, MOST_KNOWN - 1), min(outside, MOST_KNOWN - 1)
        key = (outside * MOST_KNOWN + combat) * MOST_KNOWN + guns
        if self.known[key] < 0:
            garrison = Strength()
            garrison.combat, garrison.guns = combat, guns
            holds = HUNDRED * HUNDRED
            for striker in self.strikers:
                holds = holds * (HUNDRED - striker.chance(garrison, outside)) // HUNDRED
            self.known[key] = HUNDRED - holds // HUNDRED
        return self.known[key]

    def risk_with(self, units: list[int]) -> int:
        """The same with these there; for those who find no room within the walls he has to fight."""
        inside = odds.sheltered(units)
        within = count_combat(inside)
        return self.risk(within, count_type(inside, ARTILLERY), count_combat(units) - within)

    def guards_wanted(self, units: list[int], most: int) -> int:
        """How many of these, taken in their order, should stay there: the fewest that are about as good as all of them."""
        fighters = [unit for unit in units if IS_COMBAT[unit]][:most]
        least = self.risk_with(fighters) + WORTH_A_GUARD
        fewest = min(least_guard(self.g, TOWN[self.place]), len(fighters))
        for count in range(fewest, len(fighters)):
            if self.risk_with(fighters[:count]) <= least:
                return count
        return len(fighters)


def fall_chance(g: WarState, town: int, winner: int) -> int:
    """How likely, in hundredths, a side is to have a town after its next Player Phase."""
    if g.holder[town] == winner:
        return HUNDRED
    place = TOWN_PLACE[town]
    return Watch(g, 1 - winner, place).risk_with(g.own_stack(1 - winner, place))


def sudden_lead(g: WarState) -> int:
    """How much likelier the League is to end the war by its next marches than the Ottomans, in hundredths."""
    vienna, prague = fall_chance(g, VIENNA, OTTOMANS), fall_chance(g, PRAGUE, OTTOMANS)
    both = vienna * prague // HUNDRED
    if g.holder[VIENNA] != OTTOMANS and g.holder[PRAGUE] != OTTOMANS:
        both //= RARELY  # one army has to take both
    return fall_chance(g, CONSTANTINOPLE, LEAGUE) - both


def striker_from(g: WarState, ways: ComingTo, enemy: int, near: int, place: int, fresh: bool, buys: bool) -> Striker | None:
    """What could come from a hex to storm a place, if anything could."""
    stack = g.own_stack(enemy, near)
    led = has_leader(stack)
    raised = fresh and (led or g.holds(enemy, near))
    trains = count_type(stack, SIEGE_TRAIN)
    if trains == 0 and not (raised and buys and (led or distance(near, place) <= CLOSE)):
        return None
    if not led and len(stack) >= FOUR:
        fighters = [unit for unit in stack if IS_COMBAT[unit]]
        stack = [*[unit for unit in stack if TYPE[unit] == SIEGE_TRAIN][:1], *fighters][: FOUR - 1]
    cost = ways.cost[near]
    points = expected_points(g, enemy, stack)
    if cost + STORM_COST > points.reach():
        return None
    strength = strength_of(g, stack)
    if led:
        for way in ways.path(near):
            if way != near:
                strength.combat += g.fighters[enemy * SPOTS + way]
    if trains == 0:
        strength.trains = 1
    if raised and led:
        strength.combat += MOST_A_HEX - (1 if trains == 0 else 0)
    return Striker(near, strength, cost, points, trains > 0)
