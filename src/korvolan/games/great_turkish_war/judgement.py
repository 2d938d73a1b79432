"""Judgement of The Great Turkish War: campaigns by their targets and odds, and what a position is worth.

What needs no plan stands in customs.py, the odds in chances.py. No rule uses this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.judgement import CAPTAIN, Judgement, taking
from korvolan.kernel.layout import NONE

from . import chances, customs
from .actions import ALL, DONE, END, FIGHT, FROM, PASS, STORM, TAKE, TO
from .activation import FormForce, PlayerPhase
from .board import (
    CONSTANTINOPLE,
    DATA,
    FORTRESS,
    LAND,
    LEAGUE,
    MARCHES,
    OTTOMAN_TOWN,
    OTTOMANS,
    PLACE_NAMES,
    PRAGUE,
    SPOTS,
    TOWN,
    TOWN_AREA,
    TOWN_PLACE,
    TOWNS,
    TOWNS_OF,
    VIENNA,
    WITHIN_FOUR,
)
from .fields import ALLIED
from .forces import count_combat, has_type, lacks_leader
from .leaders import best_leader, has_leader
from .movement import Operate, step_cost
from .state import WarState
from .tables import COMBAT_COST, HALF, STORM_COST
from .units import HEAVY, IS_COMBAT, IS_LEADER, JANISSARIES, SIEGE_TRAIN, STOCK_SIDE, STOCKS, TYPE, UNIT_SIDE, UNITS
from .victory import points

FEATURES: Final = [
    "points",  # 6.2: victory points
    "towns",  # 4.0: places held in the enemy's land
    "army",  # 2.3: combat units on the map, elites a little more
    "treasury",  # 8.1: treasury points
    "allies",  # 9.2: Poland and Russia
    "hands",  # 7.1: markers
    "capitals",  # 6.1: the cities of sudden death
]
HABITS: Final = [
    "prize",  # a fortress, in hundredths of a unit
    "city",  # a city
    "margin",  # what an attack must promise at least, in hundredths of a unit
    "approach",  # a march towards a target, in hundredths of its prize
    "guard",  # a fortress left open, in hundredths of its prize
    "caution",  # how much more the own loss counts than the enemy's, in hundredths
]
PRIZE: Final = 0
CITY: Final = 1
MARGIN: Final = 2
APPROACH: Final = 3
GUARD: Final = 4
CAUTION: Final = 5
NAMES: Final[list[str]] = [*FEATURES, *HABITS]
WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "judgement.toml").get("weights", {})
HUNDRED: Final = 100
FAR: Final = 999
DEPTH: Final = 14
USUAL_POINTS: Final = 7 * HALF
CAPITAL_PRIZE: Final = 3
VITAL: Final = 6  # the last place before sudden death
ARMY: Final = 5  # units that go on a campaign
RAIDERS: Final = 2  # enemy units that a place is kept against
WALLS_FULL: Final = 6  # units behind walls that make them hard to storm
VITALS: Final = [[VIENNA, PRAGUE], [CONSTANTINOPLE]]  # by side: the cities of sudden death


class Option:
    """A plan with what it is worth."""

    def __init__(self, plan: int, score: int) -> None:
        self.plan = plan
        self.score = score


def planned(start: int, target: int) -> int:
    """A plan as a number: which stack goes where. What it does there follows from what it finds."""
    return 1 + start * LAND + target


def start_of(plan: int) -> int:
    return (plan - 1) // LAND


def target_of(plan: int) -> int:
    return (plan - 1) % LAND


def away_from(target: int) -> list[int]:
    """Marches to a hex from everywhere near it."""
    out = [FAR] * LAND
    out[target] = 0
    queue = [target]
    for here in queue:
        if out[here] >= DEPTH:
            break
        for near in MARCHES[here]:
            if out[near] == FAR:
                out[near] = out[here] + 1
                queue.append(near)
    return out


def reach(g: WarState, side: int, start: int, most: int) -> dict[int, int]:
    """The hexes that a force can march to with so many halves of a point, and what they cost; enemies end the way."""
    found = {start: 0}
    queue = [start]
    for here in queue:
        if here != start and g.foes(side, here):
            continue
        for there in MARCHES[here]:
            cost = found[here] + step_cost(g, side, here, there)
            if cost <= most and cost < found.get(there, FAR):
                if there not in found:
                    queue.append(there)
                found[there] = cost
    return found


def fit(g: WarState, side: int, place: int) -> list[int]:
    """The pieces of a stack that would go: all that were not activated, or the three best without a leader."""
    out: list[int] = []
    for unit in g.own_stack(side, place):
        if not g.done[unit] and not g.inside[unit]:
            out.append(unit)
    if not has_leader(out):
        fighters = [unit for unit in out if IS_COMBAT[unit]]
        fighters.sort(key=lambda unit: -customs.unit_value(unit))
        trains = [unit for unit in out if TYPE[unit] == SIEGE_TRAIN]
        out = sorted([*trains[:1], *fighters][:3])
    return out


class WarJudgement(Judgement[WarState]):
    """How the game is played sensibly, as far as we know."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])

    def measure(self, g: WarState) -> list[int]:
        army = 0
        for unit in range(UNITS):
            if 0 <= g.at[unit] < SPOTS and IS_COMBAT[unit] and g.camp(unit) == UNIT_SIDE[unit]:
                value = 12 if HEAVY[unit] or JANISSARIES[unit] else 10
                army += value if UNIT_SIDE[unit] == LEAGUE else -value
        towns = 0
        for town in range(TOWNS):
            if g.holder[town] == LEAGUE and OTTOMAN_TOWN[town]:
                towns += 10
            elif g.holder[town] == OTTOMANS and not OTTOMAN_TOWN[town]:
                towns -= 10
        treasury = 0
        for stock in range(STOCKS):
            treasury += g.tp[stock] if STOCK_SIDE[stock] == LEAGUE else -g.tp[stock]
        allies = 10 * ((g.status[0] == ALLIED) + (g.status[1] == ALLIED))
        capitals = 0
        for town, sign in ((VIENNA, -1), (PRAGUE, -1), (CONSTANTINOPLE, 1)):
            if g.works[town] or g.holder[town] == (OTTOMANS if sign < 0 else LEAGUE):
                capitals += 10 * sign
        lead = points(g, LEAGUE) - points(g, OTTOMANS) - 3
        return [lead * 10, towns, army, treasury, allies, 10 * (g.cards[LEAGUE] - g.cards[OTTOMANS]), capitals]

    def tempo(self, g: WarState) -> int:
        return g.turn

    def habit(self, which: int) -> int:
        return self.weights[len(FEATURES) + which]

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: WarState) -> bool:
        return isinstance(g.frames[-1], PlayerPhase)

    def intend(self, g: WarState, skill: int, rng: FastDice) -> int:
        return self.options(g, skill)[0].plan

    def plans(self, g: WarState, most: int, rng: FastDice) -> list[int]:
        out: list[int] = []
        for option in self.options(g, CAPTAIN):
            if option.plan not in out and len(out) < most:
                out.append(option.plan)
        idle = taking(PASS)
        return out if idle in out else [*out[: most - 1], idle]

    def options(self, g: WarState, skill: int) -> list[Option]:
        """What could be done with the next activation, the best first; to pass is worth nothing."""
        side = g.seat
        out = [Option(taking(PASS), 0)]
        for action in g.choices:
            start = action - FROM
            if FROM <= action < FROM + LAND:
                self.add_targets(g, side, start, skill, out)
        out.sort(key=lambda option: -option.score)
        return out

    def add_targets(self, g: WarState, side: int, start: int, skill: int, out: list[Option]) -> None:
        """What a stack could attack, besiege or take, or march towards."""
        force = fit(g, side, start)
        if count_combat(force) == 0:
            return
        most = USUAL_POINTS + HALF * best_leader(g, force)
        ground = reach(g, side, start, most)
        left = self.left_open(g, side, start, force) if skill >= CAPTAIN else 0
        for place, cost in ground.items():
            score = self.prospect(g, side, force, place, most - cost, skill)
            if score > 0:
                out.append(Option(planned(start, place), score - left - cost))
        if skill >= CAPTAIN:
            self.add_approach(g, side, start, force, ground, left, out)
            self.add_guard(g, side, start, force, ground, left, out)

    def prospect(self, g: WarState, side: int, force: list[int], place: int, left: int, skill: int) -> int:
        """What a force may gain in a hex with the points that are left there."""
        foe = g.foe_camp(side, place)
        field = chances.in_field(g, foe, place) if g.foes(side, place) else []
        total = 0
        if count_combat(field):
            if left < COMBAT_COST:
                return 0
            gain = chances.expectation(g, force, field, side == LEAGUE)
            if skill >= CAPTAIN and gain < 0:
                gain = gain * self.habit(CAUTION) // HUNDRED
            if gain < self.habit(MARGIN):
                return 0
            total += gain
            left -= COMBAT_COST
        town = TOWN[place]
        if town != NONE and g.holder[town] != side:
            total += self.town_gain(g, side, force, place, left)
        return total

    def town_gain(self, g: WarState, side: int, force: list[int], place: int, left: int) -> int:
        """What a city or a fortress promises: cities fall at once, fortresses by storms."""
        town = TOWN[place]
        prize = self.prize(g, side, town)
        if not FORTRESS[place]:
            return prize if g.foes(side, place) == 0 else prize // 2
        if not has_type(force, SIEGE_TRAIN):
            return 0
        garrison = chances.behind_walls(g, g.holder[town], place)
        faces = chances.storm_chance(force, garrison)
        storms = left // STORM_COST
        miss, fail = HUNDRED, 6 - faces
        for _ in range(storms):
            miss = miss * fail // 6
        return prize * (HUNDRED - miss) // HUNDRED - storms * chances.storm_cost(garrison) // 2

    def prize(self, g: WarState, side: int, town: int) -> int:
        """What a place is worth: more if it completes an area, most if it decides the game."""
        worth = self.habit(PRIZE) if FORTRESS[TOWN_PLACE[town]] else self.habit(CITY)
        area = TOWN_AREA[town]
        missing = len(TOWNS_OF[area]) - g.held[area * 3 + side]
        if missing == 1:
            worth += self.habit(PRIZE) * (2 if side == LEAGUE else 1)
        if side == OTTOMANS and town in (VIENNA, PRAGUE):
            other = PRAGUE if town == VIENNA else VIENNA
            worth = self.habit(PRIZE) * (VITAL if g.holder[other] == OTTOMANS else CAPITAL_PRIZE)
        if side == LEAGUE and town == CONSTANTINOPLE:
            worth = self.habit(PRIZE) * VITAL
        if side == LEAGUE and town in (VIENNA, PRAGUE):
            worth = self.habit(PRIZE) * VITAL
        return worth

    def add_approach(
        self, g: WarState, side: int, start: int, force: list[int], ground: dict[int, int], left: int, out: list[Option]
    ) -> None:
        """A march towards the place that is worth most for its distance; trains go with the army."""
        siege = has_type(force, SIEGE_TRAIN)
        size = count_combat(force)
        if size < ARMY or not has_leader(force):
            return
        best, most = NONE, 0
        for town in range(TOWNS):
            place = TOWN_PLACE[town]
            if g.holder[town] == side or (FORTRESS[place] and not siege):
                continue
            foe = g.holder[town]
            if size < 2 + count_combat(chances.in_field(g, foe, place)):
                continue
            away = away_from(place)
            if away[start] > DEPTH:
                continue
            nearest = min(away[here] for here in ground)
            gain = (away[start] - nearest) * self.prize(g, side, town) * self.habit(APPROACH)
            score = gain // (HUNDRED * (2 + nearest))
            if score > most:
                best, most = place, score
        if best != NONE:
            out.append(Option(planned(start, best), most - left))

    def add_guard(
        self, g: WarState, side: int, start: int, force: list[int], ground: dict[int, int], left: int, out: list[Option]
    ) -> None:
        """A march into a city of sudden death that is threatened and has too few behind its walls."""
        for town in VITALS[side]:
            place = TOWN_PLACE[town]
            if place == start or place not in ground or g.holder[town] != side:
                continue
            missing = WALLS_FULL - g.fighters[side * SPOTS + place]
            threat = menace(g, side, place)
            if missing > 0 and threat > 0:
                gain = self.habit(PRIZE) * VITAL * min(missing, count_combat(force)) * min(threat, 10) // 100
                out.append(Option(planned(start, place), gain - left - ground[place]))

    def left_open(self, g: WarState, side: int, start: int, force: list[int]) -> int:
        """What is given up where a whole stack marches off from a place that enemies are near."""
        if start >= LAND or not g.holds(side, start):
            return 0
        stays = count_combat(g.own_stack(side, start)) - count_combat(force)
        if TOWN[start] in VITALS[side]:
            lacking = max(0, WALLS_FULL - stays)
            return self.habit(PRIZE) * VITAL * lacking * min(menace(g, side, start), 10) // 100
        if stays > 0:
            return 0
        for place in WITHIN_FOUR[start]:
            if g.foe_fighters(side, place) >= RAIDERS:
                return self.habit(PRIZE) * self.habit(GUARD) // HUNDRED // (1 if FORTRESS[start] else 2)
        return 0

    # -- following -------------------------------------------------------------------------------------------------

    def follow(self, g: WarState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        top = g.frames[-1]
        if isinstance(top, PlayerPhase):
            wanted = FROM + start_of(plan) if plan > 0 else PASS
            return wanted if wanted in g.choices else PASS
        if isinstance(top, FormForce):
            return form(g, top.side, top.at)
        if isinstance(top, Operate):
            return self.operate(g, top.side, target_of(plan) if plan > 0 else NONE, skill)
        return customs.custom(g, skill, rng)

    def operate(self, g: WarState, side: int, target: int, skill: int) -> int:
        """Fight where it pays, storm where it may succeed, else march on towards the target."""
        here = g.here
        if FIGHT in g.choices:
            foe = g.foe_camp(side, here)
            gain = chances.expectation(g, g.members(), g.field_stack(foe, here), side == LEAGUE)
            return FIGHT if gain >= self.habit(MARGIN) else END
        if STORM in g.choices:
            garrison = g.garrison(here)
            faces = chances.storm_chance(g.field_stack(side, here), garrison)
            gain = self.prize(g, side, TOWN[here]) * faces // 6 - chances.storm_cost(garrison)
            if gain > 0:
                return STORM
        return self.march_on(g, side, target)

    def march_on(self, g: WarState, side: int, target: int) -> int:
        """One hex nearer to the target, or the end of the activation."""
        if target == NONE or g.here >= LAND:
            return next((action for action in g.choices if TO <= action < TO + LAND), END)
        away = away_from(target)
        best, least = END, away[g.here] * 10
        for action in g.choices:
            if TO <= action < TO + LAND:
                place = action - TO
                cost = away[place] * 10 + step_cost(g, side, g.here, place)
                if away[place] < away[g.here] and cost < least and self.dares(g, side, place, target):
                    best, least = action, cost
        return best

    def dares(self, g: WarState, side: int, place: int, target: int) -> bool:
        """Whether it is wise to enter a hex: not among enemies that it would not attack."""
        if g.foes(side, place) == 0:
            return True
        field = chances.in_field(g, g.foe_camp(side, place), place)
        if count_combat(field) == 0:
            return place == target
        return chances.expectation(g, g.members(), field, side == LEAGUE) >= self.habit(MARGIN)

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self, g: WarState, plan: int) -> str:
        return f"{PLACE_NAMES[start_of(plan)]} to {PLACE_NAMES[target_of(plan)]}" if plan > 0 else ""

    def explain(self, g: WarState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan <= 0:
            return ("No force could do anything worth its while.", ["11.1a"]) if action == PASS else ("", [])
        target = target_of(plan)
        town = TOWN[target]
        if town != NONE and FORTRESS[target]:
            return f"Against {PLACE_NAMES[target]}: a fortress that counts for victory.", ["6.2b", "11.6.3a"]
        if town != NONE:
            return f"To {PLACE_NAMES[target]}, which falls to whoever passes through.", ["4.0d"]
        return f"To {PLACE_NAMES[target]}, where a combat promises more than it costs.", ["11.4a"]


def menace(g: WarState, side: int, place: int) -> int:
    """How many enemy combat units are within four hexes."""
    total = 0
    for near in WITHIN_FOUR[place]:
        total += g.foe_fighters(side, near)
    return total


def form(g: WarState, side: int, at: int) -> int:
    """All go that may, but for a small guard in a place with enemies near."""
    if DONE in g.choices and count_combat(g.members()) >= 1:
        rest = [action - TAKE for action in g.choices if TAKE <= action < TAKE + UNITS]
        fighters = [unit for unit in rest if IS_COMBAT[unit]]
        guard = 2 if at < LAND and FORTRESS[at] and g.holds(side, at) and len(g.members()) > 6 else 0
        if at < LAND and TOWN[at] in VITALS[side] and g.holds(side, at) and menace(g, side, at):
            guard = WALLS_FULL - 1
        if len(fighters) <= guard and len(rest) == len(fighters):
            return DONE
    best, most = NONE, -1
    for action in g.choices:
        if TAKE <= action < TAKE + UNITS:
            unit = action - TAKE
            value = 1000 if IS_LEADER[unit] else 500 if TYPE[unit] == SIEGE_TRAIN else customs.unit_value(unit)
            if value > most:
                best, most = action, value
    if best != NONE and not lacks_leader([*g.members(), best - TAKE]):
        return best
    return DONE if DONE in g.choices else ALL if ALL in g.choices else g.choices[0]
