"""Strategy: plans of activations, how each is carried out, and reasons in words. What needs no plan stands in
default_policy.py."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.policy import Best, Policy, Profile
from korvolan.kernel.strategy import CAPTAIN, NO_PLAN, Estimate, Strategy, single_action

from ..actions import ALL, BESIEGE, CONVOY, DONE, ENTRENCH, FLEETS_OF, GO_IN, HALT, INTO, MARCH, PASS, SAIL, SHIFT, SORTIE, TO
from ..board import COALITION, IN_SILESIA, LAND, NEUTRAL, PLACE_NAMES, REGION, TURKEY
from ..rules import activation, activation_choice, battle, campaign, cities, leaders, march, retreat, siege, transport
from ..rules.entry import crosses_river
from ..state import IN_STACK, OVER_RIVER, DreadState
from ..tables import WINTER
from ..units import FLEETS, LEADERS, NATION
from .default_policy import policy_of
from .designs import lines
from .evaluation import FEATURES, features
from .explanations import odds_of_going, why_go, why_sail
from .gathering import has_joiners, next_joiner
from .odds import battle_estimate, count_units, is_worth_fighting, siege_chance
from .parties import Party, everyone, force_of, next_to_take, party
from .paths import Ground, landing, way_in
from .plans import MARCHING, PASSING, SAILING, SHIPPING, first_of, goal_of, kind_of, picked_of, plan_of, start_of, via_of
from .sea_transport import best_port, carrier_hex, is_waiting, next_sea_action, shipped_party, voyage_aims
from .situation import Staff, endangered_piece
from .targets import FARTHEST, aims_under_way, march_aims
from .threats import is_threatened
from .weights import HABITS, LIMITS, WEIGHTS
from .wide_plans import vary_plans, widen

NAMES: Final[list[str]] = [*FEATURES, *HABITS]

PHASE: Final = 16
END: Final = 1 << 20
LONG_WAR: Final = 1 << 12  # more than twice a year's number
USUAL: Final = 8  # plans for those who do not look wide
ACTIVE: Final[list[int]] = [*LEADERS, *FLEETS]

WEIGHTY: Final = (battle.StandOrFall, retreat.ChooseRetreat, retreat.EndRetreat)

TAKE_ALL: Final[Policy[DreadState]] = Policy((ALL, DONE))
SET_OFF: Final[Policy[DreadState]] = Policy((DONE, ALL))


class DreadStrategy(Strategy[DreadState]):
    """Plans are activations: a stack, who of it goes, and its aim."""

    def __init__(self) -> None:
        super().__init__(NAMES, [WEIGHTS[name] for name in NAMES])
        self.set_tapers(WEIGHTS)

    def features(self, g: DreadState) -> list[int]:
        return features(g)

    def habits(self) -> list[int]:
        """The weights of a captain's aims, without those of the features."""
        return self.weights[len(FEATURES) :]

    def tempo(self, g: DreadState) -> int:
        return g.year

    def left(self, g: DreadState) -> int:
        return g.last_year - g.year

    def progress(self, g: DreadState) -> int:
        """Sixteenths of a phase: how many of the leaders and Fleets on the map have been activated in it. A year has some
        forty activations, which is too far to look."""
        moved = 0
        total = 1
        for piece in ACTIVE:
            if 0 <= g.at[piece] <= TURKEY and g.camp[NATION[piece]] != NEUTRAL:
                total += 1
                if g.moved[piece]:
                    moved += 1
        return (2 * g.year + g.season) * PHASE + PHASE * moved // total

    def horizon(self, g: DreadState, turns: int) -> int:
        """A phase and a part of the next; in the last year to the end, when nothing but the outcome counts."""
        if g.year >= g.last_year:
            return END
        return self.progress(g) + LIMITS["ahead"] + LIMITS["farther"] * (turns - 1)

    def opens(self, g: DreadState) -> bool:
        return isinstance(g.frames[-1], campaign.Campaign)

    def default_plan(self, g: DreadState, skill: int, rng: FastDice) -> int:
        """A captain saves whom he can behind walls, then does what is worth most; a recruit moves his largest stack that has
        something to go for."""
        if skill >= CAPTAIN:
            staff = Staff(g, g.seat, self.habits())
            piece = endangered_piece(g, staff)
            if piece != NONE:
                return single_action(SHIFT + piece)
            found = self.ranked(g, staff, self.operations(g, staff, 1), 1)
        else:
            found = self.recruits(g)
        return found[0] if found else plan_of(PASSING, 0, 0)

    def plans(self, g: DreadState, most: int, rng: FastDice) -> list[int]:
        """What could be done. Where little is at stake the best is as good as any; nobody who has something to do passes, since
        Winter comes when both do, but he may keep a stack where it is."""
        staff = Staff(g, g.seat, self.habits())
        piece = endangered_piece(g, staff)
        if piece != NONE:
            return [single_action(SHIFT + piece)]
        found = self.operations(g, staff, LIMITS["aims"])
        if not found or found[0][0] > -LIMITS["weighty"]:
            head = [*self.ranked(g, staff, found, 1), self.before_passing(g, staff)][:1]
        else:
            head = vary_plans(staff, [plan for _, plan in found])[: min(most, USUAL)]
        return widen(g, staff, head, most) if most > USUAL else head

    def time_share(self, g: DreadState) -> int:
        """All where something is at stake."""
        staff = Staff(g, g.seat, self.habits())
        found = self.operations(g, staff, 1)
        return 100 if found and found[0][0] <= -LIMITS["weighty"] else LIMITS["trifling"]

    # -- designs -------------------------------------------------------------------------------------------------------

    def designs(self, g: DreadState, most: int, rng: FastDice) -> list[list[int]]:
        staff = Staff(g, g.seat, self.habits())
        return [] if endangered_piece(g, staff) != NONE else lines(g, staff, True)[:most]

    def stage(self, g: DreadState) -> int:
        """Lines end with the season."""
        return g.season

    def usable(self, g: DreadState, plan: int) -> bool:
        first = first_of(plan)
        return first in g.choices if first != NONE else plan > 0 or -plan - 1 in g.choices

    def group(self, plan: int) -> int:
        """The hex from which a stack or Fleets set off."""
        first = first_of(plan)
        return first if first != NONE else plan

    def weigh(self, g: DreadState) -> int:
        """What is decided in a battle, and where the beaten go, may cost a king."""
        return LIMITS["battle_share"] if isinstance(g.frames[-1], WEIGHTY) else 0

    def answer(self, g: DreadState, rank: int, rng: FastDice) -> int:
        """The enemy does what several of his stacks together threaten most, or his next best."""
        staff = Staff(g, g.seat, self.habits())
        if endangered_piece(g, staff) == NONE:
            threats = lines(g, staff, False)
            if len(threats) >= rank:
                return threats[rank - 1][0]
        found = self.plans(g, rank + 1, rng)
        return found[min(rank, len(found) - 1)]

    def before_passing(self, g: DreadState, staff: Staff) -> int:
        """To pass (4.1d, 6.1b); but Winter may end with it, so ships at sea are brought home first."""
        if g.season == WINTER:
            for place in activation.fleet_hexes(g, g.seat):
                if not cities.may_be_in_port(g, g.seat, place) and SAIL + place in g.choices:
                    goal = best_port(g, staff, place)
                    if goal != NONE:
                        return plan_of(SAILING, place, goal)
        return plan_of(PASSING, 0, 0)

    def recruits(self, g: DreadState) -> list[int]:
        """The best aim of the largest stack that has one, with everybody who can come; then Fleets."""
        staff = Staff(g, g.seat, self.habits(), True)
        stacks = [(-len(force_of(g, g.seat, place)), place) for place in activation.leader_hexes(g, g.seat)]
        stacks.sort()
        for _, place in stacks:
            found = self.operations_of_stack(g, staff, place, 1)
            if found:
                found.sort()
                return [found[0][1]]
        return self.ranked(g, staff, [], 1)

    def operations(self, g: DreadState, staff: Staff, most: int) -> list[tuple[int, int]]:
        """A captain's operations, so many for each stack, by what they are worth: the most first, as a negative number."""
        found: list[tuple[int, int]] = []
        for place in activation.leader_hexes(g, g.seat):
            found += self.operations_of_stack(g, staff, place, most)
        found.sort()
        return found

    def operations_of_stack(self, g: DreadState, staff: Staff, place: int, most: int) -> list[tuple[int, int]]:
        """The same for one hex, by land and by sea."""
        by_land = march_aims(g, staff, place, most) if place < LAND and MARCH + place in g.choices else []
        by_sea = voyage_aims(g, staff, place, most) if place < LAND and CONVOY + place in g.choices else []
        found = [(-aim.score, plan_of(MARCHING, place, aim.goal, aim.kind)) for aim in by_land]
        return found + [(-aim.score, plan_of(SHIPPING, place, aim.goal, aim.kind)) for aim in by_sea]

    def ranked(self, g: DreadState, staff: Staff, found: list[tuple[int, int]], most: int) -> list[int]:
        """The plans worth most; Fleets that should be elsewhere come last."""
        out = [plan for _, plan in found[:most]]
        for place in activation.fleet_hexes(g, g.seat):
            if len(out) >= most:
                break
            goal = best_port(g, staff, place)
            if goal != NONE and SAIL + place in g.choices:
                out.append(plan_of(SAILING, place, goal))
        return out

    def dice_stream(self, g: DreadState, plan: int) -> int:
        """Each activation has dice of its own in a season, however many were before it; so has what comes when both have
        passed."""
        if plan <= 0:
            return 0
        when = 2 * g.year + g.season
        if kind_of(plan) == PASSING:
            return PASSING * when + g.passes
        return plan * LONG_WAR + when

    # -- following -----------------------------------------------------------------------------------------------------

    def follow(self, g: DreadState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        top = g.frames[-1]
        if isinstance(top, campaign.Campaign):
            return self.first_action(g, plan)
        if isinstance(top, activation_choice.FormStack):
            return self.take_along(g, top, plan, skill)
        if isinstance(top, activation_choice.FormSquadron):
            return TAKE_ALL.be_modest(g)
        if isinstance(top, activation_choice.ChooseFleets):
            where = carrier_hex(g, top.side, g.march_at)
            return FLEETS_OF + where if where != NONE and FLEETS_OF + where in g.choices else g.choices[0]
        if isinstance(top, march.OnTheMarch):
            return self.under_way(g, top.side, goal_of(plan), via_of(plan))
        return policy_of(skill).choose(g, Profile(skill, self.habits(), rng))

    def resume(self, g: DreadState, skill: int) -> int:
        """The best that a stack can do which another has chosen or set in motion over land (5.1)."""
        top = g.frames[-1]
        staff = Staff(g, g.seat, self.habits())
        if isinstance(top, activation_choice.FormStack) and not top.by_sea:
            found = march_aims(g, staff, top.here, 1)
            return plan_of(MARCHING, top.here, found[0].goal, found[0].kind) if found else NO_PLAN
        if not isinstance(top, march.OnTheMarch) or not 0 <= g.march_at < LAND or g.fleet_at != NONE:
            return NO_PLAN
        found = aims_under_way(g, staff, g.members(IN_STACK, g.march_at))
        return plan_of(MARCHING, g.march_at, found[0].goal) if found else NO_PLAN

    def first_action(self, g: DreadState, plan: int) -> int:
        """The action that begins a plan."""
        wanted = first_of(plan)
        return wanted if wanted in g.choices else PASS

    def take_along(self, g: DreadState, top: activation_choice.FormStack, plan: int, skill: int) -> int:
        """Those whom the plan picks go; a recruit takes everybody."""
        if plan <= 0:
            return TAKE_ALL.be_modest(g)
        staff = Staff(g, top.side, self.habits(), skill < CAPTAIN)
        if top.by_sea:
            wanted = shipped_party(g, staff, top.here, picked_of(plan))
        else:
            wanted = everyone(g, top.side, top.here) if staff.careless else party(g, staff, top.here, picked_of(plan))
        if ALL in g.choices and sorted(wanted) == sorted(top.takeable(g)):
            return ALL
        action = next_to_take(g, wanted)
        return action if action != NONE else SET_OFF.be_modest(g)

    def under_way(self, g: DreadState, side: int, goal: int, via: int) -> int:
        """On the way: take others along, land and embark where the plan says, besiege, go on, or settle down."""
        if g.fleet_at != NONE and goal != NONE:
            action = next_sea_action(g, side, goal)
            if action != NONE:
                return action
        if g.march_at == NONE:
            return HALT if HALT in g.choices else g.choices[0]
        if via != NONE and g.fleet_at == NONE:
            action = self.gather(g, side, via)
            if action != NONE:
                return action
        if BESIEGE in g.choices and self.is_worth_besieging(g, side):
            return BESIEGE
        if SORTIE in g.choices and goal == g.march_at:
            return SORTIE
        if goal != NONE and goal != g.march_at and not is_waiting(g):
            action = self.next_step(g, side, goal)
            if action != NONE:
                return action
        return self.end_move(g, side)

    def gather(self, g: DreadState, side: int, via: int) -> int:
        """The next step to those who are taken along, or to take the next of them; NONE where nobody is left."""
        if g.march_at == via:
            return next_joiner(g, side, via)
        return self.next_step(g, side, via) if has_joiners(g, side, via) else NONE

    def is_worth_besieging(self, g: DreadState, side: int) -> bool:
        """Whether a siege has a chance, or is at least begun with the last points."""
        left = g.mp - g.spent - siege.siege_cost(g)
        return siege_chance(left, siege.defenders(g, 1 - side, g.march_at)) > 0 or left <= 1

    def next_step(self, g: DreadState, side: int, goal: int) -> int:
        """The step that brings the stack nearest to its goal."""
        pieces = g.members(IN_STACK, g.march_at)
        if goal >= LAND or g.march_at >= LAND or g.aboard[pieces[0]] != NONE:
            return NONE
        ground = Ground(g, side)
        far = ground.distances_back(g, leaders.nations_of(pieces), goal, g.march_at)
        best = Best(NONE, -far[g.march_at])
        shuns = ground.shuns_silesia and REGION[g.march_at] != IN_SILESIA
        for there in TO.among(g.choices):
            if there < LAND and not (shuns and REGION[there] == IN_SILESIA) and (there == goal or not ground.field[there]):
                best.offer(there, -far[there])
        there = best.found
        if there == NONE:
            return NONE
        came = OVER_RIVER if crosses_river(g, g.march_at, there) else 0
        inside = INTO + there in g.choices and not is_worth_fighting(g, side, pieces, there, came)
        return INTO + there if inside else TO + there

    def end_move(self, g: DreadState, side: int) -> int:
        """At the end of a move: inside a City of one's own, or dug in."""
        strength = count_units(g.outside(side, g.march_at))
        if GO_IN in g.choices and (side == COALITION or is_threatened(g, side, strength, g.march_at)):
            return GO_IN
        if ENTRENCH in g.choices and g.mp - g.spent <= 2:
            return ENTRENCH
        return HALT if HALT in g.choices else g.choices[0]

    def battle_estimate(self, g: DreadState) -> Estimate | None:
        return battle_estimate(g)

    # -- telling -------------------------------------------------------------------------------------------------------

    def title(self, g: DreadState, plan: int) -> str:
        if plan <= 0:
            return ""
        kind, start, goal = kind_of(plan), start_of(plan), goal_of(plan)
        if kind == PASSING:
            return "pass" if self.opens(g) else ""  # what comes after both have passed follows from no plan
        if is_stay(g, plan):
            return f"stay at {PLACE_NAMES[start]}"
        verb = {MARCHING: "march", SAILING: "sail", SHIPPING: "ship troops"}[kind]
        by_way = f" by way of {PLACE_NAMES[via_of(plan)]}" if via_of(plan) != NONE else ""
        return f"{verb} from {PLACE_NAMES[start]}{by_way} to {PLACE_NAMES[goal]}"

    def explain(self, g: DreadState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan <= 0:
            return "", []
        if kind_of(plan) == PASSING:
            return "No stack has an aim that is worth the risk.", ["4.1d"]
        if kind_of(plan) == SAILING:
            return why_sail(g, start_of(plan), goal_of(plan))
        if is_stay(g, plan):
            name = PLACE_NAMES[start_of(plan)]
            return f"Only to stay there, and not to pass: nothing within reach is worth leaving {name} for.", ["5.1e"]
        staff = Staff(g, g.seat, self.habits())
        pieces = party_of(g, staff, plan)
        start, goal = start_of(plan), goal_of(plan)
        if not pieces:  # they are under way
            return f"They are on their way to {PLACE_NAMES[goal]}.", ["12.1a" if g.seat == COALITION else "12.2a"]
        return why_go(g, staff, Party(g, pieces), start, goal)

    def odds_in_words(self, g: DreadState, plan: int, action: int) -> str:
        if plan <= 0 or kind_of(plan) not in (MARCHING, SHIPPING) or is_stay(g, plan):
            return ""
        staff = Staff(g, g.seat, self.habits())
        pieces = party_of(g, staff, plan)
        if not pieces:
            return ""
        start, goal = start_of(plan), goal_of(plan)
        who = Party(g, pieces)
        far = staff.ground.reach(g, who.nations, start, FARTHEST)
        if kind_of(plan) == SHIPPING:
            paid, came = transport.loading_cost(start) + transport.loading_cost(goal), landing(goal)
        else:
            paid, came = far[goal] + 1, way_in(g, far, start, goal)
            if start == goal and g.is_besieged(goal):
                paid = 0
        return odds_of_going(g, staff, who, goal, paid, came)


def party_of(g: DreadState, staff: Staff, plan: int) -> list[int]:
    """Who goes by a plan; nobody if they are under way."""
    choose = shipped_party if kind_of(plan) == SHIPPING else party
    return choose(g, staff, start_of(plan), picked_of(plan))


def is_stay(g: DreadState, plan: int) -> bool:
    """Whether a stack is activated to stay where it is, with no enemies there to fight or to besiege."""
    start = start_of(plan)
    return kind_of(plan) == MARCHING and start == goal_of(plan) and not g.is_occupied(1 - g.seat, start)
