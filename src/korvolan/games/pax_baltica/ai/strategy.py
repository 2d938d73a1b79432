"""Strategy: the plans for a player's actions, what a position is worth to him, and the reasons in words.

Values come from evaluation.py, marches from situation.py, voyages from sea_transport.py, and each single decision from the
tables of default_policy.py."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.grammar import counted
from korvolan.kernel.plans import Scored
from korvolan.kernel.policy import Profile
from korvolan.kernel.strategy import CAPTAIN, NO_PLAN, Estimate, Strategy, single_action, squashed

from ..actions import CAMPAIGN, DECLINE, DONE, PASS, POLITICS, REPLACE, RETREAT, SIEGE
from ..board import DATA, LAND, PLACE_NAMES, PLACES, SWEDISH
from ..rules.fire import CombatTurn
from ..rules.turn import MOVEMENT, ActionPhase, activity_of
from ..rules.winter import WinterCampaign
from ..state import PaxState
from ..units import ROYAL
from .default_policy import CAPTAINS, RECRUITS
from .designs import as_lines, best_designs
from .estimates import battle_estimate
from .evaluation import BY_LEAD, FEATURES, LEVEL_WEIGHTS, garrison_value, measure_features, reinforcement_value, turns_left
from .following import can_begin
from .odds import Fight, army_at, attacker_stays, battle_odds, siege_odds
from .parties import bits_of, blocks_of, roster
from .paths import starts
from .plans import BOARD, GO_ASHORE, PLANS, is_voyage
from .sea_transport import voyages
from .siege_words import codes_of_all_besiegers, codes_of_besiegers, siege_in_words
from .situation import BY_ACTION, HUNDRED, KING, LATER, POLITICAL, STEP, WEIGHT_NAMES, WINTER, Situation
from .small_decisions import alternatives, share_of_time
from .wide_plans import marches_to_capitals, take_turns, wide_marches
from .winter_campaigns import campaigns

WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "ai.toml").get("weights", {})
NAMES: Final[list[str]] = [*FEATURES, *WEIGHT_NAMES, *LEVEL_WEIGHTS]
FIRST_OF_LEVEL: Final = len(FEATURES) + len(WEIGHT_NAMES)
NARROW: Final = 8  # plans up to which the captain's own are enough
OWN_FIRST: Final = 5  # of the captain's plans stand before the wide ones
ACTING: Final = 1  # stages: in the Action Phase, and before a Winter Campaign
IN_WINTER: Final = 2
LONGEST: Final = 15  # turns beyond which the end of a war is equally far
IDLE: Final = 2  # an action that brings less is not worth its risk


class PaxStrategy(Strategy[PaxState]):
    """How the game is played well, as far as we know."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])
        self.set_tapers(WEIGHTS)

    def features(self, g: PaxState) -> list[int]:
        return measure_features(g)

    def value(self, g: PaxState) -> int:
        """As in every game, but Sweden's level alone decides some scenarios: they have weights of their own."""
        if not g.frames or BY_LEAD[g.scenario]:
            return super().value(g)
        total = 0
        found = measure_features(g)
        for i in range(len(found)):
            total += found[i] * self.weights[FIRST_OF_LEVEL + i]
        return squashed(total // HUNDRED)

    def tempo(self, g: PaxState) -> int:
        return g.number

    def left(self, g: PaxState) -> int:
        return min(turns_left(g) - 1, LONGEST)

    def plan_weights(self) -> list[int]:
        """The weights of plans and of the default policy, without those of the features."""
        return self.weights[len(FEATURES) :]

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: PaxState) -> bool:
        return isinstance(g.frames[-1], ActionPhase | WinterCampaign)

    def stage(self, g: PaxState) -> int:
        return ACTING if isinstance(g.frames[-1], ActionPhase) else IN_WINTER

    def default_plan(self, g: PaxState, skill: int, rng: FastDice) -> int:
        top = g.frames[-1]
        if isinstance(top, WinterCampaign):
            return self.winter_plans(g, skill)[0]
        if not isinstance(top, ActionPhase):
            return NO_PLAN
        return best_in_order(self.options(g, top.side, skill), g.actions[top.side], skill)

    def plans(self, g: PaxState, most: int, rng: FastDice) -> list[int]:
        top = g.frames[-1]
        if isinstance(top, WinterCampaign):
            return self.winter_plans(g, CAPTAIN)[:most]
        assert isinstance(top, ActionPhase)
        found = self.options(g, top.side, CAPTAIN)
        first = best_in_order(found, g.actions[top.side], CAPTAIN)
        if most > NARROW:
            return self.wide_plans(g, top.side, first, found, most)
        out = dict.fromkeys([first, *[option.plan for option in found]])  # no plan twice
        return list(out)[: max(most, 1)]

    def wide_plans(self, g: PaxState, side: int, first: int, found: list[Scored], most: int) -> list[int]:
        """The captain's best plans, single actions, and then every march in several parties by turns."""
        out = dict.fromkeys([first, *[option.plan for option in found[:OWN_FIRST]]])
        out |= dict.fromkeys([option.plan for option in found if option.plan <= 0 or is_voyage(option.plan)])
        out |= dict.fromkeys(take_turns(wide_marches(g, self.situation(g, side, CAPTAIN)), most))
        return list(out)[:most]

    def designs(self, g: PaxState, most: int, rng: FastDice) -> list[list[int]]:
        top = g.frames[-1]
        if not isinstance(top, ActionPhase):
            return []
        return as_lines(best_designs(g, self.situation(g, top.side, CAPTAIN), g.actions[top.side], True), most)

    def answer(self, g: PaxState, rank: int, rng: FastDice) -> int:
        """The first march of the enemy's best joint operation, or of that against another place by rank."""
        top = g.frames[-1]
        if isinstance(top, ActionPhase):
            seen: list[int] = []
            for design in best_designs(g, self.situation(g, top.side, CAPTAIN), g.actions[top.side], False):
                if design.score <= IDLE:
                    break
                if design.goal not in seen:
                    seen.append(design.goal)
                    if len(seen) == rank:
                        return design.line[0]
        return self.default_plan(g, CAPTAIN, rng)

    def usable(self, g: PaxState, plan: int) -> bool:
        if plan <= 0:
            return -plan - 1 in g.choices
        if is_voyage(plan) or not isinstance(g.frames[-1], ActionPhase):
            return True
        return can_begin(g, g.seat, plan)

    def group(self, plan: int) -> int:
        return PLANS.start(plan) if plan > 0 else plan

    def dice_stream(self, g: PaxState, plan: int) -> int:
        """Every action of a turn has dice of its own."""
        top = g.frames[-1]
        if not isinstance(top, ActionPhase):
            return 0
        return ((g.number * 2 + top.side) * 8 + min(g.actions[top.side], 7)) + 1

    def weigh(self, g: PaxState) -> int:
        return share_of_time(g)

    def alternatives(self, g: PaxState, most: int, rng: FastDice) -> list[int]:
        return alternatives(g, self.situation(g, g.seat, CAPTAIN))[:most]

    def options(self, g: PaxState, side: int, skill: int) -> list[Scored]:
        """Everything that an action could be spent on, the best first."""
        situation = self.situation(g, side, skill)
        out: list[Scored] = [Scored(single_action(PASS), 0)]
        for start in starts(g, side):
            listed = roster(g, side, start)
            for goal in situation.goals(g, start):
                party = situation.party(g, start, goal)
                if party:
                    plan = PLANS.order(start, goal, bits_of(listed, party))
                    out.append(Scored(plan, situation.assess_march(g, start, goal, party)))
        if skill >= CAPTAIN:
            out += marches_to_capitals(g, situation)
        out += voyages(g, situation)
        for action in g.choices:
            if action in SIEGE and SIEGE.of(action) < LAND:
                out.append(Scored(single_action(action), siege_score(g, side, SIEGE.of(action), situation)))
            elif action in POLITICS:
                out.append(Scored(single_action(action), situation.weights[POLITICAL] if skill >= CAPTAIN else 0))
            elif action in REPLACE:
                out.append(Scored(single_action(action), step_score(g, side, REPLACE.of(action), situation)))
            elif action == DONE:
                out.append(Scored(single_action(action), IDLE + 1))
        out.sort(key=lambda option: -option.score)
        return out

    def situation(self, g: PaxState, side: int, skill: int) -> Situation:
        """The situation at this decision, with what draws armies where."""
        out = Situation(g, side, self.plan_weights(), skill)
        out.find_attraction(g)
        return out

    def winter_plans(self, g: PaxState, skill: int) -> list[int]:
        """What may be done with a Winter Campaign, the captain's choice first; a recruit stays at home."""
        stay = single_action(DECLINE)
        if skill < CAPTAIN or CAMPAIGN not in g.choices:
            return [stay]
        found = campaigns(g, self.situation(g, SWEDISH, skill))
        found.sort(key=lambda option: -option.score)
        out = [option.plan for option in found if option.score > -HUNDRED]
        first = len(found) > 0 and found[0].score > self.plan_weights()[WINTER]
        return [out[0], stay, *out[1:]] if first else [stay, *out]

    def follow(self, g: PaxState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices and self.opens(g):
            return -plan - 1
        policy = CAPTAINS if skill >= CAPTAIN else RECRUITS
        return policy.choose(g, Profile(skill, self.plan_weights(), rng, plan))

    # -- words -----------------------------------------------------------------------------------------------------

    def battle_estimate(self, g: PaxState) -> Estimate | None:
        return battle_estimate(g)

    def title(self, g: PaxState, plan: int) -> str:
        if is_voyage(plan):
            return f"{PLACE_NAMES[PLANS.start(plan)]} to {PLACE_NAMES[PLANS.goal(plan)]} by sea"
        if plan > 0:
            more = f" and {PLACE_NAMES[PLANS.second(plan)]}" if PLANS.others(plan) else ""
            return f"{PLACE_NAMES[PLANS.start(plan)]} to {PLACE_NAMES[PLANS.goal(plan)]}{more}"
        return ""

    def explain(self, g: PaxState, plan: int, action: int) -> tuple[str, list[str]]:
        side = g.seat
        if is_voyage(plan):
            return reason_to_sail(plan)
        if isinstance(g.frames[-1], WinterCampaign):
            return reason_in_winter(plan)
        if plan > 0:
            return self.reason_to_march(g, side, PLANS.start(plan), PLANS.goal(plan))
        if action in SIEGE and SIEGE.of(action) < LAND:
            return f"The garrison of {PLACE_NAMES[SIEGE.of(action)]} can be taken.", ["6.3a", "6.3b"]
        if isinstance(g.frames[-1], CombatTurn):
            return reason_in_battle(action)
        if action in REPLACE:
            return "The step is worth most where the fire is best and the enemy near.", ["8.4a"]
        if action in POLITICS:
            return "No march promises more than a roll on the politics table.", ["3.3g", "12.4a"]
        if action == PASS:
            return "Every march from here would lose more than it gains.", ["0.3f"]
        if action == DECLINE:
            return "Nothing is gained by it now.", []
        return "", []

    def reason_to_march(self, g: PaxState, side: int, start: int, target: int) -> tuple[str, list[str]]:
        situation = self.situation(g, side, CAPTAIN)
        name = PLACE_NAMES[target]
        if army_at(g, side, 1 - side, target):
            return f"To {name}, to fight the enemy there.", ["4.1a", "5.4a", "5.5a"]
        if g.held[target] != side and g.garrison(target):
            return f"To {name}, which stands open: its garrison can be besieged.", ["4.1a", "6.1b", "6.3b"]
        if g.held[target] == side and situation.enemy_near[target]:
            near = counted(situation.enemy_near[target], "enemy step is", "enemy steps are")
            return f"To {name}: {near} within a march of it, and it is worth holding.", ["4.1a", "8.1c"]
        return f"To {name}: from there more can be reached that is worth having.", ["4.1a"]

    def odds_in_words(self, g: PaxState, plan: int, action: int) -> str:
        side = g.seat
        if plan <= 0:
            if action not in SIEGE or SIEGE.of(action) >= LAND:
                return ""
            place = SIEGE.of(action)
            return siege_in_words(siege_odds(codes_of_all_besiegers(g, side, place), g.garrison(place)))
        if is_voyage(plan) or isinstance(g.frames[-1], WinterCampaign):
            return ""
        place = PLANS.goal(plan)
        situation = self.situation(g, side, CAPTAIN)
        start = PLANS.start(plan)
        party = blocks_of(roster(g, side, start), PLANS.party(plan)) or situation.party(g, start, place)
        enemy = army_at(g, side, 1 - side, place)
        if enemy:
            ours = army_at(g, side, side, place) + situation.marching_codes(g, start, place, party)
            return battle_in_words(battle_odds(ours, enemy), attacker_stays(g, place, 1 - side))
        if g.held[place] != side and g.garrison(place):
            return siege_in_words(siege_odds(situation.besieger_codes(g, place, party), g.garrison(place)))
        return ""


def battle_in_words(fight: Fight, stays: bool) -> str:
    """The chances of a battle for the side that attacks."""
    steps = f"{fight.lost:.1f} own steps and {fight.killed:.1f} of the enemy's"
    return f"If all stand, the field is won in {round(100 * fight.won(stays))} % of such battles, for {steps}."


def siege_score(g: PaxState, side: int, place: int, situation: Situation) -> int:
    """What a siege by an action is worth."""
    if g.troops[(1 - side) * PLACES + place]:
        return 0
    chance = siege_odds(codes_of_besiegers(g, side, place), g.garrison(place))
    part = situation.weights[BY_ACTION] if situation.skill >= CAPTAIN else HUNDRED - situation.weights[LATER] // 2
    return int(garrison_value(g, place) * chance * part / HUNDRED)


def step_score(g: PaxState, side: int, block: int, situation: Situation) -> int:
    """What a replacement step by an action is worth; a king in danger wants it most."""
    out = reinforcement_value(g, side, block, situation.skill) * situation.weights[STEP] // HUNDRED
    place = g.at[block]
    if ROYAL[block] and situation.skill >= CAPTAIN and place < LAND:
        own = situation.own_steps[place]
        out += int(situation.weights[KING] * (situation.exposure(place, own) - situation.exposure(place, own + 1)))
    return out


def best_in_order(found: list[Scored], actions: int, skill: int) -> int:
    """The best option. With several actions left: of the best ones that which must come first (3.3a)."""
    best = found[0]
    if best.score < IDLE:
        return single_action(PASS)
    if skill < CAPTAIN:
        return best.plan
    earliest = rank(best.plan)
    seen: list[int] = []
    for option in found:
        if len(seen) >= actions or option.score <= IDLE:
            break
        key = PLANS.start(option.plan) if option.plan > 0 else option.plan
        if key in seen:
            continue
        seen.append(key)
        if rank(option.plan) < earliest:
            best, earliest = option, rank(option.plan)
    return best.plan


def rank(plan: int) -> int:
    """Where in the order of activities a plan stands (ruling A7)."""
    if plan > 0:
        return MOVEMENT
    action = -plan - 1
    return 9 if action in (PASS, DONE) else activity_of(action)


def reason_to_sail(plan: int) -> tuple[str, list[str]]:
    """Why a fleet sails, or troops board it or land."""
    goal = PLACE_NAMES[PLANS.goal(plan)]
    if PLANS.kind(plan) == GO_ASHORE:
        return f"To land in {goal}: more is to be had there than elsewhere.", ["9.2d", "9.2j"]
    if PLANS.kind(plan) == BOARD:
        return f"To go aboard in {goal}: these troops can do more beyond the sea.", ["9.2a", "9.2f"]
    return f"To sail to {goal}: troops wait there, or are wanted there.", ["9.1a", "9.2h"]


def reason_in_winter(plan: int) -> tuple[str, list[str]]:
    """Why Karl XII marches in winter, or does not."""
    if plan > 0:
        name = PLACE_NAMES[PLANS.goal(plan)]
        return f"To {name} before the year ends: it is worth the step that each block loses.", ["3.4a", "3.4b"]
    return "Nothing within reach is worth a step of each block that goes.", ["3.4b"]


def reason_in_battle(action: int) -> tuple[str, list[str]]:
    """Why a block leaves a battle or stays; the odds panel has the chances."""
    if action in RETREAT:
        return "The field is hardly to be held: better to save the block.", ["5.6a"]
    return "The field is worth fighting for.", ["5.4c", "5.5a"]
