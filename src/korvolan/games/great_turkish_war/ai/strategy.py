"""Strategy: which plans the programs of each skill choose, and how they carry them out.

Where armies go stands in targets.py, who goes in parties.py, how plans are followed in operations.py, what needs no plan in
default_policy.py, what things are worth in evaluation.py and the odds in odds.py. No rule uses this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.plans import Scored, Shortlist
from korvolan.kernel.policy import Profile
from korvolan.kernel.strategy import CAPTAIN, Estimate, Strategy, single_action

from ..actions import FROM, PASS, PLAY
from ..board import DATA, FORTRESS, LAND, LEAGUE, PLACE_NAMES, SPOTS, TOWN
from ..rules.activation import PlayerPhase
from ..rules.forces import count_combat, has_type
from ..rules.leaders import best_leader
from ..rules.turn import SECOND_PHASE, Turn
from ..state import WarState
from ..stratagem_kinds import ADVANTAGE
from ..tables import COMBAT_COST, HALF, STORM_COST
from ..units import SIEGE_TRAIN
from . import designs, evaluation, odds, small_decisions
from .default_policy import policy_of
from .estimates import battle_estimate
from .evaluation import FEATURES, HABITS, HUNDRED, MARGIN
from .gathering import add_collections
from .odds import strength_of
from .parties import ARMY, GUARD, RAID, WING, party, plain_party
from .plans import MARCH, firm, party_kind
from .situation import Situation
from .targets import add_campaigns, campaign_from

NAMES: Final[list[str]] = [*FEATURES, *HABITS]
WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "ai.toml").get("weights", {})
CAPTAINS_PARTIES: Final = [ARMY, WING, RAID, GUARD]
USUAL_POINTS: Final = 7 * HALF
LEAST_THOUGHT: Final = 40
LOOK: Final = 2  # turns that a marshal looks ahead
PER_START: Final = 3  # plans for the same force
COLONELS: Final = 10  # who asks for no more wants a few good ones
LARGEST_STACK: Final = 128  # pieces; a bound for dice streams
ENOUGH: Final = 4  # plans at once: much hangs on the dice, so that each has to be tried often
LITTLE: Final = 15  # what an activation promises where it may as well be left
GREAT_DEED: Final = 200  # for what a Military Advantage is used


class WarStrategy(Strategy[WarState]):
    """How the game is played sensibly, as far as we know."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])
        self.set_tapers(WEIGHTS)

    def features(self, g: WarState) -> list[int]:
        return evaluation.features(g)

    def tempo(self, g: WarState) -> int:
        return g.turn

    def progress(self, g: WarState) -> int:
        """Player Phases that have begun: a playout sees the enemy's next one, whoever has the initiative."""
        bottom = g.frames[0] if g.frames else None
        second = isinstance(bottom, Turn) and bottom.stage > SECOND_PHASE
        return 2 * g.turn + (1 if second else 0)

    def horizon(self, g: WarState, turns: int) -> int:
        """Two turns are cut by the enemy's last phase: what could fall in it the value tells, and playouts are costly."""
        return self.progress(g) + (2 * turns - 1 if turns == LOOK else 2 * turns)

    def left(self, g: WarState) -> int:
        return g.last_turn - g.turn

    def habits(self) -> list[int]:
        return self.weights[len(FEATURES) :]

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: WarState) -> bool:
        return isinstance(g.frames[-1], PlayerPhase)

    def time_share(self, g: WarState) -> int:
        """Where little is at stake, little time is spent."""
        best = self.options(g, CAPTAIN, 1)[0].score
        return min(HUNDRED, LEAST_THOUGHT + best // 2)

    def default_plan(self, g: WarState, skill: int, rng: FastDice) -> int:
        best = self.options(g, skill, 1)[0]
        if skill >= CAPTAIN and best.score >= GREAT_DEED and PLAY + ADVANTAGE in g.choices:
            return single_action(PLAY + ADVANTAGE)
        return best.plan

    def plans(self, g: WarState, most: int, rng: FastDice) -> list[int]:
        """The best plan first. Then what else its force could do, and to leave it where it is: whose turn it is next matters
        little, since all have theirs. Who asks for many gets all that could be thought of."""
        found = self.options(g, CAPTAIN, max(most, ENOUGH) * PER_START)
        best = found[0].plan
        out = [best]
        if found[0].score >= GREAT_DEED and PLAY + ADVANTAGE in g.choices:
            if most <= COLONELS:
                return [single_action(PLAY + ADVANTAGE)]
            out = [single_action(PLAY + ADVANTAGE), best]
        out += few_others(found)
        if most <= COLONELS:
            return out[: min(most, ENOUGH)]
        out += [plan for plan in designs.standing_plans(g, g.seat)[:1] if plan not in out]
        if single_action(PASS) not in out:
            out.append(single_action(PASS))
        wide = designs.wide_plans(Situation(g, self.habits(), g.seat))
        wide += designs.standing_plans(g, g.seat)
        known = [firm_of(plan) for plan in out]
        out += [plan for plan in wide if plan not in known]
        return out[:most]

    def designs(self, g: WarState, most: int, rng: FastDice) -> list[list[int]]:
        return designs.lines_of(Situation(g, self.habits(), g.seat))[:most]

    def usable(self, g: WarState, plan: int) -> bool:
        if plan < 0:
            return -plan - 1 in g.choices
        start, kind = MARCH.start(plan), party_kind(plan)
        return FROM + start in g.choices and len(party(g, g.seat, start, kind)) > 0

    def group(self, plan: int) -> int:
        return MARCH.start(plan) if plan > 0 else plan

    def answer(self, g: WarState, rank: int, rng: FastDice) -> int:
        """A strike at what decides the war, else something that is not the usual."""
        return designs.most_dangerous(self.options(g, CAPTAIN, rank + 1 + PER_START), rank)

    def dice_stream(self, g: WarState, plan: int) -> int:
        """A force has the same dice whatever was activated before it, and so has what comes after the phase."""
        when = 1 + self.progress(g)
        if plan < 0:
            return when if plan == single_action(PASS) else 0
        start = MARCH.start(plan)
        fresh = 0
        for unit in g.own_stack(g.seat, start):
            fresh += 1 - g.done[unit]
        return (when * SPOTS + start) * LARGEST_STACK + fresh

    def options(self, g: WarState, skill: int, most: int) -> list[Scored]:
        """What could be done with the next activation, the best first; to pass is worth nothing."""
        out = Shortlist(most)
        out.add(single_action(PASS), 0)
        situation = Situation(g, self.habits(), g.seat)
        targets = situation.targets()
        for start in FROM.among(g.choices):
            if skill >= CAPTAIN:
                add_campaigns(situation, start, targets, out, CAPTAINS_PARTIES)
                if start in situation.armies():
                    add_collections(campaign_from(situation, ARMY, start, party(g, g.seat, start, ARMY)), targets, out)
            else:
                add_plain_targets(situation, start, out)
        return out.best

    # -- single decisions ------------------------------------------------------------------------------------------

    def weigh(self, g: WarState) -> int:
        return small_decisions.weigh(g)

    def alternatives(self, g: WarState, most: int, rng: FastDice) -> list[int]:
        return small_decisions.alternatives(g)[:most]

    # -- following -------------------------------------------------------------------------------------------------

    def follow(self, g: WarState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        return policy_of(skill).choose(g, Profile(skill, self.habits(), rng, plan))

    def battle_estimate(self, g: WarState) -> Estimate | None:
        return battle_estimate(g)

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self, g: WarState, plan: int) -> str:
        if plan <= 0:
            return ""
        start, target = PLACE_NAMES[MARCH.start(plan)], PLACE_NAMES[MARCH.goal(plan)]
        return f"{start} stays" if start == target else f"{start} to {target}"

    def explain(self, g: WarState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan <= 0:
            return ("No force could do anything worth its while.", ["11.1a"]) if action == PASS else ("", [])
        target = MARCH.goal(plan)
        town = TOWN[target]
        side = g.seat
        if town != NONE and g.holder[town] == side:
            return f"To {PLACE_NAMES[target]}, which must be held.", ["6.2", "11.6.1c"]
        if town != NONE and FORTRESS[target]:
            return f"Against {PLACE_NAMES[target]}: a fortress that counts for victory.", ["6.2b", "11.6.3a"]
        if town != NONE:
            return f"To {PLACE_NAMES[target]}, which falls to whoever passes through.", ["4.0d"]
        if g.foes(side, target):
            return f"To {PLACE_NAMES[target]}, where a combat promises more than it costs.", ["11.4a"]
        if MARCH.start(plan) == target:
            return f"Whoever stands at {PLACE_NAMES[target]} had better stay there.", ["11.1n"]
        return f"To {PLACE_NAMES[target]}: nearer to a target, or out of the enemy's reach.", ["11.2.1a"]


def few_others(found: list[Scored]) -> list[int]:
    """What one compares with the best plan, where time is short: to pass where little is lost, to leave the force where it is,
    its other goals, and the best of each other force."""
    best = found[0].plan
    out: list[int] = []
    if best > 0 and found[0].score < LITTLE:
        out.append(single_action(PASS))
    start = MARCH.start(best) if best > 0 else NONE
    if best > 0 and start < LAND and MARCH.goal(best) != start:
        out.append(firm(MARCH.plan(ARMY, start, start)))
    seen: list[int] = [start]
    others: list[int] = []
    for option in found[1:]:
        if option.plan <= 0:
            continue
        if MARCH.start(option.plan) == start and len(out) < PER_START:
            out.append(firm(option.plan))
        elif MARCH.start(option.plan) not in seen:
            seen.append(MARCH.start(option.plan))
            others.append(firm(option.plan))
    return [*out, *others]


def firm_of(plan: int) -> int:
    """A plan as somebody who searches follows it; single actions are what they are."""
    return firm(plan) if plan > 0 else plan


# -- what a recruit sees ---------------------------------------------------------------------------------------------


def add_plain_targets(situation: Situation, start: int, out: Shortlist) -> None:
    """A battle, a city or a fortress in reach."""
    g, side = situation.g, situation.side
    force = plain_party(g, side, start)
    if count_combat(force) == 0:
        return
    most = USUAL_POINTS + HALF * best_leader(g, force)
    reach = situation.routes().reach(start, most)
    for place in reach.found:
        cost = reach.cost[place]
        if cost > most:
            break
        score = plain_gain(situation, force, place, most - cost)
        if score > 0:
            out.add(MARCH.plan(ARMY, start, place), score - cost)


def plain_gain(situation: Situation, force: list[int], place: int, left: int) -> int:
    """What a force may gain in a hex with the points that are left there."""
    g, habits, side = situation.g, situation.habits, situation.side
    field = odds.in_field(g, g.foe_camp(side, place), place) if g.foes(side, place) else []
    total = 0
    if count_combat(field):
        if left < COMBAT_COST:
            return 0
        total = odds.expectation(g, force, field, side == LEAGUE)
        if total < habits[MARGIN]:
            return 0
        left -= COMBAT_COST
    town = TOWN[place]
    if town == NONE or g.holder[town] == side:
        return total
    prize = evaluation.plain_town_value(g, habits, side, town)
    if not FORTRESS[place]:
        return total + (prize if g.foes(side, place) == 0 else prize // 2)
    if not has_type(force, SIEGE_TRAIN):
        return total
    garrison = situation.garrison(place)
    besiegers = strength_of(g, force)
    faces = odds.storm_chance(besiegers, garrison)
    storms = left // STORM_COST
    miss = HUNDRED
    for _ in range(storms):
        miss = miss * (6 - faces) // 6
    return total + prize * (HUNDRED - miss) // HUNDRED - storms * odds.storm_cost(besiegers, garrison) // 2
