"""Judgement of Great Northern War: marches and assaults by their targets and odds, customs, and what a position is worth.

The conduct of battles stands in judgement.py. No rule uses this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.judgement import CAPTAIN, Judgement, taking
from korvolan.kernel.layout import NONE

from . import judgement
from .actions import ACT, ALL, ATTACK, DECLINE, DEPLOY, DONE, FROM, HALT, KEEP, PASS, PLAN, RECRUIT, TO
from .battle import DeclareAttack, JoinBattle
from .board import COALITION, DATA, FORTRESS, FORTRESSES, LAND, MARCH, MARCHES, PLACE_NAMES, SWEDISH
from .forces import ChooseHex, FormForce
from .movement import OnTheMarch, step_cost
from .recruiting import Recruit
from .state import WarState
from .tables import HALF, MOVE, MOVE_BATTLE, PREPARED_ASSAULT, SPEND_TO
from .turn import ActionPhase, FreeActions
from .units import DEFENDS, ELITE, MOVEMENT, SOVEREIGN, STRENGTH, UNIT_SIDE, UNITS, VALUE, is_static
from .victory import points
from .victory import worth as fortress_points

FEATURES: Final = [
    "points",  # 4.2: victory points
    "morale",  # 7.0: Morale Points
    "strength",  # 2.2: strength and command on the map
    "threats",  # 13.0: fortresses that the enemy could assault from where he stands
    "sovereigns",  # 19.5: kings on the map
]
HABITS: Final = [
    "prize",  # a victory point of a fortress, in points
    "price",  # a Morale Point
    "kill",  # a strength point of the enemy's
    "loss",  # an own one
    "odds",  # strength against strength, in hundredths, below which no attack is made
    "guard",  # a fortress left open, in hundredths of its prize
    "approach",  # a march towards a target, in hundredths of its prize
    "reserve",  # Morale Points that are kept for later
]
PRIZE: Final = 0
PRICE: Final = 1
KILL: Final = 2
LOSS: Final = 3
ODDS: Final = 4
GUARD: Final = 5
APPROACH: Final = 6
RESERVE: Final = 7
NAMES: Final[list[str]] = [*FEATURES, *HABITS]
WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "judgement.toml").get("weights", {})
WALLS: Final = 3  # a fortress defends as if it were half as strong again
OPEN_FIELD: Final = 2
HUNDRED: Final = 100
FAR: Final = 99
DEPTH: Final = 12  # hexes that a plan looks ahead
KINDS: Final = [MOVE, MOVE_BATTLE, PREPARED_ASSAULT]


class Option:
    """A plan with what it is worth."""

    def __init__(self, plan: int, score: int) -> None:
        self.plan = plan
        self.score = score


def planned(kind: int, start: int, target: int) -> int:
    """A plan as a number: which Action, from where, at what."""
    return 1 + (kind * LAND + start) * LAND + target


def kind_of(plan: int) -> int:
    return KINDS[(plan - 1) // LAND // LAND]


def start_of(plan: int) -> int:
    return (plan - 1) // LAND % LAND


def target_of(plan: int) -> int:
    return (plan - 1) % LAND


# -- strength ------------------------------------------------------------------------------------------------------


def attack_strength(g: WarState, place: int, mobile: bool) -> int:
    """What a stack attacks with, leaders by their value; only what can march if it has to."""
    total = 0
    for unit in g.stack(place):
        if not DEFENDS[unit] and not (mobile and is_static(unit)):
            total += 2 * STRENGTH[unit] + VALUE[unit] + int(ELITE[unit])
    return total


def defense_strength(g: WarState, place: int) -> int:
    """What a stack defends with, walls counted."""
    total = 0
    for unit in g.stack(place):
        total += 2 * STRENGTH[unit] + VALUE[unit] + int(ELITE[unit])
    return total * (WALLS if FORTRESS[place] else OPEN_FIELD) // OPEN_FIELD


def slowest(g: WarState, place: int) -> int:
    """The movement of the slowest unit that can march at all."""
    out = 0
    for unit in g.stack(place):
        if not is_static(unit) and (out == 0 or MOVEMENT[unit] < out):
            out = MOVEMENT[unit]
    return out


def reach(g: WarState, side: int, start: int) -> dict[int, int]:
    """The hexes that a stack can march to, with what they cost, in halves; zones of control end a march."""
    most = slowest(g, start) * HALF
    found = {start: 0}
    queue = [start]
    for here in queue:
        if here != start and g.zone_of(1 - side, here):
            continue
        for direction in range(DIRECTIONS):
            there = MARCH[here * DIRECTIONS + direction]
            if there == NONE or not g.is_open(there) or g.stands(1 - side, there):
                continue
            if g.zone_of(1 - side, here) and g.zone_of(1 - side, there):
                continue
            cost = found[here] + step_cost(g, here, direction)
            if cost <= most and cost < found.get(there, FAR * HALF):
                if there not in found:
                    queue.append(there)
                found[there] = cost
    return found


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


class WarJudgement(Judgement[WarState]):
    """How the game is played sensibly, as far as we know."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])

    def measure(self, g: WarState) -> list[int]:
        strength = 0
        kings = 0
        for unit in range(UNITS):
            if 0 <= g.at[unit] < LAND and g.active(unit):
                sign = 1 if UNIT_SIDE[unit] == SWEDISH else -1
                strength += sign * (2 * STRENGTH[unit] + VALUE[unit] + int(ELITE[unit]))
                kings += sign * int(SOVEREIGN[unit])
        threats = 0
        for place in FORTRESSES:
            for side in (SWEDISH, COALITION):
                if g.stands(side, place) and g.zone_of(1 - side, place):
                    threats += (-1 if side == SWEDISH else 1) * fortress_points(g, place)
        lead = points(g, SWEDISH) - points(g, COALITION)
        return [lead * 10, (g.mp[SWEDISH] - g.mp[COALITION]) * 10, strength, threats * 10, kings * 10]

    def tempo(self, g: WarState) -> int:
        return g.year

    def habits(self) -> list[int]:
        return self.weights[len(FEATURES) :]

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: WarState) -> bool:
        return isinstance(g.frames[-1], ActionPhase | FreeActions)

    def intend(self, g: WarState, skill: int, rng: FastDice) -> int:
        return self.options(g, skill)[0].plan

    def plans(self, g: WarState, most: int, rng: FastDice) -> list[int]:
        out: list[int] = []
        for option in self.options(g, CAPTAIN):
            if option.plan not in out and len(out) < most:
                out.append(option.plan)
        idle = taking(DONE if DONE in g.choices else PASS)
        return out if idle in out else [*out[: most - 1], idle]

    def options(self, g: WarState, skill: int) -> list[Option]:
        """What could be done with an Action, the best first; to do nothing is worth nothing."""
        side = g.seat
        habits = self.habits()
        out = [Option(taking(DONE if DONE in g.choices else PASS), 0)]
        spare = g.mp[side] - SPEND_TO - (habits[RESERVE] if skill >= CAPTAIN else 0)
        for start in list(g.stacks(side)):
            if slowest(g, start) == 0:
                continue
            strength = attack_strength(g, start, True)
            left = self.left_open(g, side, start) if skill >= CAPTAIN else 0
            ground = reach(g, side, start)
            for here in ground:
                self.add_targets(g, side, start, here, strength, left, skill, out)
            if spare > 0 and strength >= 6 and ACT + MOVE in g.choices:
                self.add_approach(g, side, start, ground, strength, left, out)
        out.sort(key=lambda option: -option.score)
        return out

    def add_targets(
        self, g: WarState, side: int, start: int, here: int, strength: int, left: int, skill: int, out: list[Option]
    ) -> None:
        """What a stack could take or attack from a hex that it reaches."""
        habits = self.habits()
        if here != start and FORTRESS[here] and not g.occupies(side, here) and ACT + MOVE in g.choices:
            out.append(Option(planned(0, start, here), fortress_points(g, here) * habits[PRIZE] - habits[PRICE] - left))
        action = 2 if here == start else 1
        if ACT + KINDS[action] not in g.choices:
            return
        for target in MARCHES[here]:
            if not g.stands(1 - side, target) or not g.is_open(target):
                continue
            defense = max(1, defense_strength(g, target))
            ratio = HUNDRED * strength // defense
            if ratio < (habits[ODDS] if skill >= CAPTAIN else HUNDRED):
                continue
            won = ratio * ratio / (ratio * ratio + 22_500)
            score = won * defense * habits[KILL] - (1 - won) * strength * habits[LOSS] - habits[PRICE] * action
            if FORTRESS[target]:
                score += won * fortress_points(g, target) * habits[PRIZE]
            out.append(Option(planned(action, start, target), int(score) - left))

    def add_approach(
        self, g: WarState, side: int, start: int, ground: dict[int, int], strength: int, left: int, out: list[Option]
    ) -> None:
        """A march towards the fortress that is worth most for its distance and its walls."""
        best, most = NONE, 0
        for place in FORTRESSES:
            if g.occupies(side, place) or not g.is_open(place):
                continue
            away = away_from(place)
            if away[start] > DEPTH or strength < defense_strength(g, place):
                continue
            nearest = min((away[here] for here in ground), default=FAR)
            gain = (away[start] - nearest) * fortress_points(g, place) * self.habits()[PRIZE]
            score = gain * self.habits()[APPROACH] // (HUNDRED * (1 + nearest))
            if score > most:
                best, most = place, score
        if best != NONE:
            out.append(Option(planned(0, start, best), most - self.habits()[PRICE] - left))

    def left_open(self, g: WarState, side: int, start: int) -> int:
        """What is given up where a stack marches off."""
        if not FORTRESS[start]:
            return 0
        for unit in g.stack(start):
            if is_static(unit):
                return 0
        away = away_from(start)
        for place in g.stacks(1 - side):
            if away[place] <= 5:
                return fortress_points(g, start) * self.habits()[PRIZE] * self.habits()[GUARD] // HUNDRED
        return 0

    # -- following -------------------------------------------------------------------------------------------------

    def follow(self, g: WarState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        top = g.frames[-1]
        if plan > 0:
            action = self.step_of(g, plan)
            if action != NONE:
                return action
        if isinstance(top, ActionPhase):
            return PASS
        return self.custom(g, rng)

    def step_of(self, g: WarState, plan: int) -> int:
        """The next action of a march or assault, or NONE."""
        top = g.frames[-1]
        wanted = NONE
        if isinstance(top, ActionPhase | FreeActions):
            wanted = ACT + kind_of(plan)
        elif isinstance(top, ChooseHex):
            wanted = FROM + start_of(plan)
        elif isinstance(top, FormForce | JoinBattle):
            wanted = ALL if ALL in g.choices else DONE
        elif isinstance(top, DeclareAttack):
            wanted = ATTACK + target_of(plan)
        elif isinstance(top, OnTheMarch):
            return self.march_on(g, top.at, target_of(plan), kind_of(plan) == MOVE_BATTLE)
        return wanted if wanted in g.choices else NONE

    def march_on(self, g: WarState, here: int, target: int, to_attack: bool) -> int:
        """One hex nearer to the target, or a halt."""
        away = away_from(target)
        best = HALT
        least = away[here]
        if to_attack and least == 1:
            return HALT
        for action in g.choices:
            if TO <= action < TO + LAND and away[action - TO] < least:
                best, least = action, away[action - TO]
        return best

    def custom(self, g: WarState, rng: FastDice) -> int:
        """What needs no plan: recruit the strong, keep what may help, give nothing away."""
        top = g.frames[-1]
        if judgement.engagement(g) != NONE:
            return judgement.judge(g)
        if isinstance(top, Recruit):
            return self.recruit(g)
        for action in g.choices:
            if PLAN <= action < ACT or DEPLOY <= action < DEPLOY + LAND:
                return action
        for action in (ALL, KEEP, DONE, DECLINE, HALT):
            if action in g.choices:
                return action
        return g.choices[rng.below(len(g.choices))]

    def recruit(self, g: WarState) -> int:
        """Strength for Morale, while enough of it is left."""
        top = g.frames[-1]
        assert isinstance(top, Recruit)
        best, most = DONE, 0
        if g.mp[top.side] > SPEND_TO + self.habits()[RESERVE]:
            for action in g.choices:
                unit = action - RECRUIT
                if 0 <= unit < UNITS and not is_static(unit) and STRENGTH[unit] > most:
                    best, most = action, STRENGTH[unit]
        return best

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self, g: WarState, plan: int) -> str:
        return f"{PLACE_NAMES[start_of(plan)]} to {PLACE_NAMES[target_of(plan)]}" if plan > 0 else ""

    def explain(self, g: WarState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan <= 0:
            return ("Nothing that could be done is worth its Morale Points.", ["9.4a"]) if action == PASS else ("", [])
        target = target_of(plan)
        if kind_of(plan) == MOVE:
            return f"To {PLACE_NAMES[target]}: it is worth {fortress_points(g, target)} victory points.", ["4.2a", "27.1a"]
        strength, defense = attack_strength(g, start_of(plan), True), max(1, defense_strength(g, target))
        return f"Against {PLACE_NAMES[target]}: {strength / defense:.1f} to 1 by what is known.", ["13.0a", "13.2a"]
