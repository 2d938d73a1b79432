"""Judgement for programs: plans of activations, what needs no plan, and reasons in words. No rule uses this."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.judgement import CAPTAIN, NO_PLAN, Judgement
from korvolan.kernel.layout import NONE

from .actions import (
    ALL,
    AWAY,
    BESIEGE,
    CONVOY,
    DECLARE,
    DISEMBARK,
    DONE,
    DRAW_LEADER,
    EMBARK,
    ENTRENCH,
    FLEETS_OF,
    GO_IN,
    HALT,
    HARBOR,
    INSIDE,
    LOSE,
    MARCH,
    PASS,
    SACK,
    SAIL,
    STEER,
    TO,
)
from .available import leader_hexes
from .battle import StandOrFall
from .board import CITIES, CITY_AT, COALITION, LAND, PLACE_NAMES, PLACES, PORT_AT
from .campaign import Campaign
from .chances import siege_chance, units
from .forming import ChooseFleets, FormSquadron, FormStack
from .losses import ChooseLosses
from .march import OnTheMarch
from .mobilization import LeaderOffer
from .operations import (
    FAR,
    back_from,
    best_aim,
    crossing,
    fleet_aim,
    fleets_left,
    force_of,
    is_held,
    is_threatened,
    is_too_risky,
    sea_reach,
)
from .pieces import COMBAT, COSSACK, FOOT, GUARD, INDELTA, KIND, MILITIA, PIECES, QUALITY, RANK
from .policy import judge
from .setup import ChoosePlan
from .siege import defenders, siege_cost
from .state import IN_STACK, LANDED, UNDER_WAY, DreadState
from .worth import FEATURES, measure

WEIGHTS: Final = read_toml(Path(__file__).parent / "data" / "judgement.toml")["weights"]

# Plans: a kind, where from and where to, in one number.
MARCHING: Final = 1
SAILING: Final = 2
SHIPPING: Final = 3
PASSING: Final = 4
KINDS: Final = 8


def plan_of(kind: int, start: int, goal: int) -> int:
    return (start * PLACES + max(goal, 0)) * KINDS + kind


class DreadJudgement(Judgement[DreadState]):
    """Plans are activations: a stack and its aim."""

    def __init__(self) -> None:
        super().__init__(FEATURES, [int(WEIGHTS[name]) for name in FEATURES])

    def measure(self, g: DreadState) -> list[int]:
        return measure(g)

    def tempo(self, g: DreadState) -> int:
        return g.year

    def opens(self, g: DreadState) -> bool:
        return isinstance(g.frames[-1], Campaign)

    def intend(self, g: DreadState, skill: int, rng: FastDice) -> int:
        """The largest stack that has something worth going for; then Fleets; else pass."""
        found = self.ranked(g, skill, 1)
        return found[0] if found else plan_of(PASSING, 0, 0)

    def plans(self, g: DreadState, most: int, rng: FastDice) -> list[int]:
        """The best aims of different stacks, and to pass."""
        return [*self.ranked(g, CAPTAIN, most - 1), plan_of(PASSING, 0, 0)]

    def ranked(self, g: DreadState, skill: int, most: int) -> list[int]:
        """Operations, the largest stacks first; enough of them."""
        side = g.seat
        stacks = [(len(force_of(g, side, place)), place) for place in leader_hexes(g, side)]
        stacks.sort(key=lambda entry: (-entry[0], entry[1]))
        out: list[int] = []
        for _, place in stacks:
            if MARCH + place not in g.choices:
                continue
            plan = self.operation(g, side, place, skill)
            if plan != NO_PLAN:
                out.append(plan)
                if len(out) >= most:
                    return out
        if skill >= CAPTAIN:
            for place in fleets_left(g, side):
                goal = fleet_aim(g, side, place)
                if goal != NONE and SAIL + place in g.choices:
                    out.append(plan_of(SAILING, place, goal))
                    if len(out) >= most:
                        return out
        return out

    def operation(self, g: DreadState, side: int, place: int, skill: int) -> int:
        """The best that a stack can do, on land or over the sea."""
        pieces = force_of(g, side, place)
        if not pieces:
            return NO_PLAN
        careful = skill >= CAPTAIN
        goal, score = best_aim(g, side, place, pieces, careful)
        if careful and CONVOY + place in g.choices:
            coast, worth = crossing(g, side, place, pieces)
            if coast != NONE and worth > score:
                return plan_of(SHIPPING, place, coast)
        return plan_of(MARCHING, place, goal) if goal != NONE else NO_PLAN

    # -- following -----------------------------------------------------------------------------------------------------

    def follow(self, g: DreadState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        top = g.frames[-1]
        kind = plan % KINDS if plan > 0 else 0
        start = plan // KINDS // PLACES if plan > 0 else NONE
        goal = plan // KINDS % PLACES if plan > 0 else NONE
        if isinstance(top, Campaign):
            return self.opening(g, kind, start)
        if isinstance(top, FormStack | FormSquadron):
            return self.gather(g)
        if isinstance(top, ChooseFleets):
            return FLEETS_OF + start if FLEETS_OF + start in g.choices else g.choices[0]
        if isinstance(top, OnTheMarch):
            return self.under_way(g, top.side, goal)
        return custom(g, rng)

    def opening(self, g: DreadState, kind: int, start: int) -> int:
        """The action that begins a plan."""
        wanted = {MARCHING: MARCH, SAILING: SAIL, SHIPPING: CONVOY}.get(kind, NONE)
        if wanted != NONE and wanted + start in g.choices:
            return wanted + start
        return PASS

    def gather(self, g: DreadState) -> int:
        """Everybody goes."""
        if ALL in g.choices:
            return ALL
        return DONE if DONE in g.choices else g.choices[0]

    def under_way(self, g: DreadState, side: int, goal: int) -> int:
        """On the way: land and embark where the plan says, besiege, go on, or settle down."""
        if g.fleet_at != NONE and goal != NONE:
            action = self.at_sea(g, side, goal)
            if action != NONE:
                return action
        if g.march_at == NONE:
            return HALT if HALT in g.choices else g.choices[0]
        if BESIEGE in g.choices and self.is_worth_besieging(g, side):
            return BESIEGE
        if goal != NONE and goal != g.march_at:
            action = self.next_step(g, side, goal)
            if action != NONE:
                return action
        return self.settle(g, side)

    def at_sea(self, g: DreadState, side: int, goal: int) -> int:
        """Fleets: load, sail, land, and into port at the end."""
        if EMBARK in g.choices and g.march_at == g.fleet_at and g.march_at != goal and g.convoy == UNDER_WAY:
            return EMBARK
        if DISEMBARK in g.choices and g.fleet_at == goal:
            return DISEMBARK
        if g.convoy == LANDED:
            goal = home_port(g, side)
        loaded = any(g.aboard[p] != NONE for p in g.stack(g.fleet_at))
        if goal != NONE and g.fleet_at != goal and (loaded or g.march_at == NONE or g.convoy != UNDER_WAY):
            far = sea_reach(goal, 20)
            best = NONE
            for action in g.choices:
                if STEER <= action < STEER + PLACES:
                    there = action - STEER
                    if far[there] < far[g.fleet_at] and (best == NONE or far[there] < far[best - STEER]):
                        best = action
            if best != NONE:
                return best
        return HARBOR if HARBOR in g.choices and g.march_at == NONE else NONE

    def is_worth_besieging(self, g: DreadState, side: int) -> bool:
        """Whether a siege has a chance, or is at least begun with the last points."""
        left = g.mp - g.spent - siege_cost(g)
        return siege_chance(left, defenders(g, 1 - side, g.march_at)) > 0 or left <= 1

    def next_step(self, g: DreadState, side: int, goal: int) -> int:
        """The step that brings the stack nearest to its goal."""
        pieces = g.members(IN_STACK, g.march_at)
        if goal >= LAND or g.march_at >= LAND or g.aboard[pieces[0]] != NONE:
            return NONE
        far = back_from(g, side, pieces, goal, g.march_at)
        best = NONE
        least = far[g.march_at]
        for action in g.choices:
            if TO <= action < TO + LAND:
                there = action - TO
                if is_too_risky(g, side, g.march_at, there):
                    continue
                if far[there] < least and (there == goal or not is_held(g, 1 - side, there)):
                    best, least = action, far[there]
        return best

    def settle(self, g: DreadState, side: int) -> int:
        """At the end of a move: inside a City of one's own, or dug in."""
        if GO_IN in g.choices and (side == COALITION or is_threatened(g, side, units(g.outside(side, g.march_at)), g.march_at)):
            return GO_IN
        if ENTRENCH in g.choices and g.mp - g.spent <= 2:
            return ENTRENCH
        return HALT if HALT in g.choices else g.choices[0]

    # -- telling -------------------------------------------------------------------------------------------------------

    def title(self, g: DreadState, plan: int) -> str:
        if plan <= 0:
            return ""
        kind, start, goal = plan % KINDS, plan // KINDS // PLACES, plan // KINDS % PLACES
        if kind == PASSING:
            return "pass"
        verb = {MARCHING: "march", SAILING: "sail", SHIPPING: "ship troops"}[kind]
        return f"{verb} from {PLACE_NAMES[start]} to {PLACE_NAMES[goal]}"

    def explain(self, g: DreadState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan > 0 and plan % KINDS == PASSING:
            return "No stack has an aim that is worth the risk.", ["4.1d"]
        if plan > 0:
            goal = plan // KINDS % PLACES
            case = "12.1a" if g.seat == COALITION else "12.2a"
            return f"{PLACE_NAMES[goal]} is the aim that promises most for what it costs.", [case]
        return "It is the usual thing to do here.", []


def home_port(g: DreadState, side: int) -> int:
    """The nearest friendly Port for the Fleets under way, or NONE."""
    far = sea_reach(g.fleet_at, 14)
    best = NONE
    for there in range(LAND):
        if (
            PORT_AT[there]
            and far[there] < FAR
            and g.holder(CITY_AT[there]) == side
            and (best == NONE or far[there] < far[best])
        ):
            best = there
    return best


# -- what needs no plan --------------------------------------------------------------------------------------------

LAST_LOST: Final = {GUARD: 9, INDELTA: 1, MILITIA: 0, COSSACK: 2}


def custom(g: DreadState, rng: FastDice) -> int:
    """Everything that is not a campaign: set-up, losses, retreats, mobilization, diplomacy."""
    top = g.frames[-1]
    if isinstance(top, ChoosePlan):
        return g.choices[0]
    if isinstance(top, StandOrFall):
        return judge(g)
    if isinstance(top, ChooseLosses):
        return cheapest(g)
    if isinstance(top, LeaderOffer):
        return offer(g, top)
    for action in g.choices:
        if DECLARE <= action < DECLARE + CITIES:
            return action
    for wanted in (INSIDE, AWAY, GO_IN):
        if wanted in g.choices:
            return wanted
    return judge(g)


def cheapest(g: DreadState) -> int:
    """The unit that is missed least: Militia, then those that come back, Guard last, Foot before Horse only if there is
    more of it."""
    best = g.choices[0]
    least = 100
    for action in g.choices:
        unit = action - LOSE
        price = LAST_LOST.get(QUALITY[unit], 4) * 2 + (0 if KIND[unit] == FOOT else 1)
        if price < least:
            best, least = action, price
    return best


def offer(g: DreadState, top: LeaderOffer) -> int:
    """A new leader is always welcome; one who stands in the way of a better one goes."""
    if DRAW_LEADER in g.choices:
        return DRAW_LEADER
    leaders = [action - SACK for action in g.choices if SACK <= action < SACK + PIECES]
    for leader in leaders:
        better = [other for other in leaders if RANK[other] > RANK[leader] and COMBAT[other] >= COMBAT[leader] + 2]
        if COMBAT[leader] <= 1 and len(better) >= 1:
            return SACK + leader
    return DONE
