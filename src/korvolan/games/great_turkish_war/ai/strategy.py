"""Strategy: which plans the programs of each skill choose, and how they carry them out.

Where armies go stands in targets.py, who goes in parties.py, what needs no plan in default_policy.py, what things are worth in
evaluation.py and the odds in odds.py. No rule uses this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.strategy import CAPTAIN, RECRUIT, Strategy, single_action

from ..actions import ALL, DONE, DROP, END, FIGHT, FROM, PASS, PLAY, STORM, TAKE, TO, WORKS
from ..board import DATA, FORTRESS, LAND, LEAGUE, PLACE_NAMES, TOWN
from ..rules.activation import FormForce, PlayerPhase
from ..rules.forces import count_combat, has_type
from ..rules.leaders import best_leader
from ..rules.movement import Operate, step_cost
from ..rules.turn import SECOND_PHASE, Turn
from ..state import WarState
from ..stratagem_kinds import ADVANTAGE
from ..tables import COMBAT_COST, HALF, STORM_COST
from ..units import IS_COMBAT, SIEGE_TRAIN
from . import default_policy, evaluation, odds
from . import targets as campaigns
from .evaluation import FEATURES, HABITS, HUNDRED, MARGIN
from .odds import strength_of
from .parties import ARMY, guard_order, joins, party, plain_party
from .paths import atlas, away, first_step
from .plans import Option, Options, firm, is_firm, kind_of, planned, start_of, target_of
from .threats import Lookout

NAMES: Final[list[str]] = [*FEATURES, *HABITS]
WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "judgement.toml").get("weights", {})
USUAL_POINTS: Final = 7 * HALF
LEAST_THOUGHT: Final = 40
PER_START: Final = 3  # plans for the same force
ENOUGH: Final = 4  # plans at once: much hangs on the dice, so that each has to be tried often
LITTLE: Final = 40  # what an activation promises where it may as well be left
GREAT_DEED: Final = 200  # for what a Military Advantage is used


class WarStrategy(Strategy[WarState]):
    """How the game is played sensibly, as far as we know."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])

    def measure(self, g: WarState) -> list[int]:
        return evaluation.measure(g)

    def tempo(self, g: WarState) -> int:
        return g.turn

    def progress(self, g: WarState) -> int:
        """Player Phases that have begun: a playout sees the enemy's next one, whoever has the initiative."""
        bottom = g.frames[0] if g.frames else None
        second = isinstance(bottom, Turn) and bottom.stage > SECOND_PHASE
        return 2 * g.turn + (1 if second else 0)

    def horizon(self, g: WarState, turns: int) -> int:
        return self.progress(g) + 2 * turns

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
        little, since all have theirs. To pass gives up every force, so that it is thought of only where little is lost."""
        found = self.options(g, CAPTAIN, most * PER_START)
        best = found[0].plan
        if found[0].score >= GREAT_DEED and PLAY + ADVANTAGE in g.choices:
            return [single_action(PLAY + ADVANTAGE)]
        out = [best]
        if best > 0 and found[0].score < LITTLE:
            out.append(single_action(PASS))
        start = start_of(best) if best > 0 else NONE
        if best > 0 and start < LAND and target_of(best) != start:
            out.append(firm(planned(ARMY, start, start)))
        seen: list[int] = [start]
        others: list[int] = []
        for option in found[1:]:
            if option.plan <= 0:
                continue
            if start_of(option.plan) == start and len(out) < PER_START + 1:
                out.append(firm(option.plan))
            elif start_of(option.plan) not in seen:
                seen.append(start_of(option.plan))
                others.append(firm(option.plan))
        return [*out, *others][: min(most, ENOUGH)]

    def options(self, g: WarState, skill: int, most: int) -> list[Option]:
        """What could be done with the next activation, the best first; to pass is worth nothing."""
        out = Options(most)
        out.add(single_action(PASS), 0)
        look = Lookout(g, self.habits(), g.seat)
        targets = look.targets()
        for action in g.choices:
            if action in FROM:
                start = FROM.of(action)
                if skill >= CAPTAIN:
                    campaigns.add_campaigns(look, start, targets, out)
                else:
                    self.add_plain_targets(look, start, out)
        return out.best

    def add_plain_targets(self, look: Lookout, start: int, out: Options) -> None:
        """What a recruit sees: a battle, a city or a fortress in reach."""
        g, side = look.g, look.side
        force = plain_party(g, side, start)
        if count_combat(force) == 0:
            return
        most = USUAL_POINTS + HALF * best_leader(g, force)
        ground = look.ways().ground(g, start, most)
        for place in ground.found:
            cost = ground.cost[place]
            if cost > most:
                break
            score = self.plain_prospect(g, look.habits, side, force, place, most - cost)
            if score > 0:
                out.add(planned(ARMY, start, place), score - cost)

    def plain_prospect(self, g: WarState, habits: list[int], side: int, force: list[int], place: int, left: int) -> int:
        """What a force may gain in a hex with the points that are left there."""
        foe = g.foe_camp(side, place)
        field = odds.in_field(g, foe, place) if g.foes(side, place) else []
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
        prize = evaluation.plain_prize(g, habits, side, town)
        if not FORTRESS[place]:
            return total + (prize if g.foes(side, place) == 0 else prize // 2)
        if not has_type(force, SIEGE_TRAIN):
            return total
        garrison = strength_of(g, odds.behind_walls(g, g.holder[town], place))
        faces = odds.storm_chance(strength_of(g, force), garrison)
        storms = left // STORM_COST
        miss = HUNDRED
        for _ in range(storms):
            miss = miss * (6 - faces) // 6
        return total + prize * (HUNDRED - miss) // HUNDRED - storms * odds.storm_cost(garrison) // 2

    # -- following -------------------------------------------------------------------------------------------------

    def follow(self, g: WarState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        top = g.frames[-1]
        if isinstance(top, PlayerPhase):
            wanted = FROM + start_of(plan) if plan > 0 else PASS
            return wanted if wanted in g.choices else PASS
        if isinstance(top, FormForce):
            wanted_units = plain_party(g, top.side, top.at)
            if skill >= CAPTAIN:
                wanted_units = party(g, top.side, top.at, kind_of(plan) if plan > 0 else ARMY)
            return form(g, top.side, top.at, wanted_units)
        if isinstance(top, Operate):
            if skill >= CAPTAIN:
                return self.conduct(g, top.side, plan)
            return self.operate(g, top.side, target_of(plan) if plan > 0 else NONE)
        return default_policy.custom(g, self.habits(), skill, rng)

    def operate(self, g: WarState, side: int, target: int) -> int:
        """A recruit fights where it pays, storms where it may succeed, else marches on towards the target."""
        deed = self.deed(g, side, RECRUIT)
        return deed if deed != NONE else self.march_on(g, side, target)

    def deed(self, g: WarState, side: int, skill: int) -> int:
        """Fight where it pays, storm where it may succeed; NONE if there is neither."""
        here = g.here
        habits = self.habits()
        if FIGHT in g.choices:
            foe = g.foe_camp(side, here)
            gain = odds.expectation(g, g.members(), g.field_stack(foe, here), side == LEAGUE)
            return FIGHT if gain >= habits[MARGIN] else END
        if STORM in g.choices:
            garrison = strength_of(g, g.garrison(here))
            if skill >= CAPTAIN:
                prize = evaluation.prize(g, habits, side, TOWN[here]) + garrison.combat * odds.UNIT
            else:
                prize = evaluation.plain_prize(g, habits, side, TOWN[here])
            faces = odds.storm_chance(strength_of(g, g.field_stack(side, here)), garrison)
            if prize * faces // 6 > odds.storm_cost(garrison):
                return STORM
        elif WORKS in g.choices and g.op >= STORM_COST + HALF:
            return WORKS
        return NONE

    def march_on(self, g: WarState, side: int, target: int) -> int:
        """One hex nearer to the target, or the end of the activation."""
        if target == NONE or g.here >= LAND:
            return next((action for action in g.choices if (action in TO and TO.of(action) < LAND)), END)
        ground = atlas(g, side).ground(g, g.here, g.op)
        if ground.cost[target] <= g.op and target != g.here:
            return toward(g, first_step(ground, g.here, target))
        town = TOWN[target]
        if town == NONE or g.here == target:
            return END
        far = away(town)
        best, least = END, far[g.here]
        for action in g.choices:
            if (action in TO and TO.of(action) < LAND) and g.foes(side, TO.of(action)) == 0:
                cost = far[TO.of(action)] + step_cost(g, side, g.here, TO.of(action)) // HALF
                if cost < least:
                    best, least = action, cost
        return best

    # -- a captain's march -----------------------------------------------------------------------------------------

    def conduct(self, g: WarState, side: int, plan: int) -> int:
        """A captain takes those along whom he passes, fights and storms where it pays, and looks again after every hex."""
        target = target_of(plan) if plan > 0 else NONE
        deed = self.deed(g, side, CAPTAIN)
        if deed != NONE:
            return deed
        kept = is_firm(plan)
        if kept and target == g.here == start_of(plan):
            return END
        for action in g.choices:
            if action in TAKE and joins(g, side, g.here, TAKE.of(action)):
                return action
        look = Lookout(g, self.habits(), side)
        ground = look.ways().ground(g, g.here, g.op)
        goal = campaigns.next_goal(look, target, kept, ground)
        if goal == g.here:
            return END
        guard = self.guard_left(g, side)
        return guard if guard != NONE else toward(g, first_step(ground, g.here, goal))

    def guard_left(self, g: WarState, side: int) -> int:
        """A unit that stays in a fortress which would stand empty; NONE if none has to."""
        here = g.here
        if here >= LAND or not FORTRESS[here] or not g.holds(side, here):
            return NONE
        fighters = [unit for unit in g.members() if IS_COMBAT[unit]]
        for unit in g.own_stack(side, here):
            if IS_COMBAT[unit] and not g.force[unit]:
                return NONE
        if len(fighters) < campaigns.LEAST_ARMY or evaluation.menace(g, side, here) == 0:
            return NONE
        fighters.sort(key=guard_order)
        for unit in fighters:
            if DROP + unit in g.choices:
                return DROP + unit
        return NONE

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self, g: WarState, plan: int) -> str:
        if plan <= 0:
            return ""
        start, target = PLACE_NAMES[start_of(plan)], PLACE_NAMES[target_of(plan)]
        return f"{start} stays" if start == target else f"{start} to {target}"

    def explain(self, g: WarState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan <= 0:
            return ("No force could do anything worth its while.", ["11.1a"]) if action == PASS else ("", [])
        target = target_of(plan)
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
        if start_of(plan) == target:
            return f"Whoever stands at {PLACE_NAMES[target]} had better stay there.", ["11.1n"]
        return f"To {PLACE_NAMES[target]}: nearer to a target, or out of the enemy's reach.", ["11.2.1a"]


def toward(g: WarState, place: int) -> int:
    """The march into a hex, if it is allowed."""
    return TO + place if place != NONE and TO + place in g.choices else END


def form(g: WarState, side: int, at: int, wanted: list[int]) -> int:
    """The next of those who are to go, leaders first, or all at once; when all are there, off."""
    if ALL in g.choices and all(unit in wanted or g.done[unit] for unit in g.own_stack(side, at)):
        return ALL
    best, most = NONE, -1
    for unit in wanted:
        if not g.force[unit] and TAKE + unit in g.choices:
            value = 0 if IS_COMBAT[unit] else 1
            if value > most:
                best, most = unit, value
    if best != NONE:
        return TAKE + best
    return DONE if DONE in g.choices else ALL if ALL in g.choices else g.choices[0]
