"""Operations: how a plan is followed, from the hex whose force is activated to the last one that it marches to. No rule uses
this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best, Profile
from korvolan.kernel.strategy import CAPTAIN

from ..actions import AGAINST, ALL, DONE, DROP, END, FIGHT, FROM, PASS, REBEL, STORM, TAKE, TO, WORKS
from ..board import FORTRESS, LAND, LEAGUE, TOWN
from ..rules import rebellion
from ..rules.activation import FormForce, PlayerPhase
from ..rules.movement import Operate, step_cost
from ..state import WarState
from ..tables import HALF, STORM_COST
from ..units import IS_COMBAT, NATION, NATIONS
from . import evaluation, odds
from .capitals import ends_war, is_sudden
from .evaluation import MARGIN
from .gathering import capital_guards, has_someone_to_fetch
from .odds import strength_of
from .parties import ARMY, COLLECT, guard_order, guards_of, party, plain_party, should_join
from .paths import distances_to, route_map
from .plans import MARCH, is_firm, party_kind
from .situation import Situation
from .targets import LEAST_ARMY, next_goal

MANY_REBELS: Final = 3  # units for which a Rebellion comes before anything else
SOME_REBELS: Final = 2  # the same where the points would be lost


def activate(g: WarState, top: PlayerPhase, who: Profile) -> int:
    """The force that the plan names, if it still may be."""
    wanted = FROM + MARCH.start(who.plan) if who.plan > 0 else PASS
    return wanted if wanted in g.choices else PASS


# -- forming a force ---------------------------------------------------------------------------------------------------


def form_plain_force(g: WarState, top: FormForce, who: Profile) -> int:
    """A recruit takes all that may go."""
    return take_next(g, top, plain_party(g, top.side, top.at))


def form_planned_force(g: WarState, top: FormForce, who: Profile) -> int:
    """A captain takes the party of his plan."""
    return take_next(g, top, party(g, top.side, top.at, party_kind(who.plan) if who.plan > 0 else ARMY))


def take_next(g: WarState, top: FormForce, wanted: list[int]) -> int:
    """The next of those who are to go, leaders first, or all at once; when all are there, off."""
    if ALL in g.choices and all(unit in wanted or g.done[unit] for unit in g.own_stack(top.side, top.at)):
        return ALL
    best = Best(NONE, -1)
    for unit in wanted:
        if not g.force[unit] and TAKE + unit in g.choices:
            best.offer(TAKE + unit, 0 if IS_COMBAT[unit] else 1)
    if best.found != NONE:
        return best.found
    return DONE if DONE in g.choices else ALL if ALL in g.choices else g.choices[0]


# -- on the march ------------------------------------------------------------------------------------------------------


def operate_plainly(g: WarState, top: Operate, who: Profile) -> int:
    """A recruit fights where it pays, storms where it may succeed, else marches on towards the target."""
    attack = attack_here(g, top.side, who)
    return attack if attack != NONE else march_on(g, top.side, MARCH.goal(who.plan) if who.plan > 0 else NONE)


def operate(g: WarState, top: Operate, who: Profile) -> int:
    """A captain takes those along whom he passes, fights and storms where it pays, and looks again after every hex."""
    side, plan = top.side, who.plan
    rebels = rebellion_here(g, side)
    if rebels != NONE:
        return rebels
    attack = attack_here(g, side, who)
    if attack != NONE:
        return attack if attack != END else rebellion_or_end(g, side)
    target = MARCH.goal(plan) if plan > 0 else NONE
    kept = is_firm(plan) and not has_fetched(g, side, plan)
    if kept and target == g.here == MARCH.start(plan):
        return rebellion_or_end(g, side)
    if stands_for_all(g, side):
        return END
    found = unit_to_take(g, side, plan)
    if found != NONE:
        return found
    situation = Situation(g, who.weights, side)
    reach = situation.routes().reach(g.here, g.op)
    goal = next_goal(situation, target, kept, reach)
    if goal == g.here:
        return rebellion_or_end(g, side)
    guard = guard_to_leave(g, side)
    if guard != NONE:
        return guard
    if party_kind(plan) != COLLECT and g.here == MARCH.start(plan) and not any(IS_COMBAT[unit] for unit in g.members()):
        return END  # those who were to fight stay here: leaders and trains alone would be caught
    return march_to(g, reach.first_step(goal))


def unit_to_take(g: WarState, side: int, plan: int) -> int:
    """A unit that the force takes along where it comes by: whoever stays where it set out was left there, and a guard stays."""
    here = g.here
    if plan > 0 and here == MARCH.start(plan):
        return NONE
    guards = capital_guards(g, side, here)
    for unit in TAKE.among(g.choices):
        if unit not in guards and should_join(g, side, here, unit):
            return TAKE + unit
    return NONE


def rebels_at(g: WarState, side: int, place: int) -> int:
    """How many units at most would desert from a hex, of one nation."""
    most = 0
    for nation in range(NATIONS):
        if rebellion.bars_nation(g, side, place, nation) == 0:
            most = max(most, len([unit for unit in g.stack(place) if NATION[unit] == nation]))
    return most


def choose_rebels(g: WarState, top: rebellion.ChooseRebels, who: Profile) -> int:
    """The nation with most units there."""
    best = Best(g.choices[0], -1)
    for nation in AGAINST.among(g.choices):
        best.offer(AGAINST + nation, len([unit for unit in g.stack(top.at) if NATION[unit] == nation]))
    return best.found


def best_rebellion(g: WarState, side: int, least: int) -> int:
    """The Rebellion that costs the enemy most, if it may cost him so many units; NONE if there is none."""
    best = Best(NONE, least - 1)
    for place in REBEL.among(g.choices):
        best.offer(REBEL + place, rebels_at(g, side, place))
    return best.found


def rebellion_here(g: WarState, side: int) -> int:
    """A Rebellion among the enemies before whom the force stands, or a great one anywhere; NONE if there is none."""
    if not REBEL.among(g.choices):
        return NONE
    return best_rebellion(g, side, MANY_REBELS)


def rebellion_or_end(g: WarState, side: int) -> int:
    """With points that nothing else needs a Rebellion, else the end of the activation."""
    found = best_rebellion(g, side, SOME_REBELS) if REBEL.among(g.choices) else NONE
    return found if found != NONE else END


def has_fetched(g: WarState, side: int, plan: int) -> bool:
    """Whether the plan was to fetch others, and all of them are there: what the army does then is to be seen."""
    return party_kind(plan) == COLLECT and not has_someone_to_fetch(g, side, MARCH.goal(plan))


def attack_here(g: WarState, side: int, who: Profile) -> int:
    """Fight where it pays, storm where it may succeed; NONE if there is neither."""
    here = g.here
    if FIGHT in g.choices:
        gain = odds.expectation(g, g.members(), g.field_stack(g.foe_camp(side, here), here), side == LEAGUE)
        return FIGHT if gain >= who.weights[MARGIN] else END
    if STORM in g.choices:
        garrison = strength_of(g, g.garrison(here))
        if who.skill >= CAPTAIN:
            prize = evaluation.town_value(g, who.weights, side, TOWN[here]) + garrison.combat * odds.UNIT
        else:
            prize = evaluation.plain_town_value(g, who.weights, side, TOWN[here])
        besiegers = strength_of(g, g.field_stack(side, here))
        faces = odds.storm_chance(besiegers, garrison)
        if prize * faces // 6 > odds.storm_cost(besiegers, garrison):
            return STORM
    elif WORKS in g.choices and g.op >= STORM_COST + HALF:
        return WORKS
    return NONE


def march_on(g: WarState, side: int, target: int) -> int:
    """One hex nearer to the target, or the end of the activation."""
    ways = TO.among(g.choices)
    if target == NONE or g.here >= LAND:
        return TO + ways[0] if ways else END
    reach = route_map(g, side).reach(g.here, g.op)
    if reach.cost[target] <= g.op and target != g.here:
        return march_to(g, reach.first_step(target))
    town = TOWN[target]
    if town == NONE or g.here == target:
        return END
    far = distances_to(town)
    best = Best(END, -far[g.here])
    for place in ways:
        if g.foes(side, place) == 0:
            best.offer(TO + place, -far[place] - step_cost(g, side, g.here, place) // HALF)
    return best.found


def march_to(g: WarState, place: int) -> int:
    """The march into a hex, if it is allowed."""
    return TO + place if place != NONE and TO + place in g.choices else END


def guard_to_leave(g: WarState, side: int) -> int:
    """A unit that stays in a fortress which would else stand open; NONE if none has to."""
    here = g.here
    if here >= LAND or not FORTRESS[here] or not g.holds(side, here):
        return NONE
    fighters = [unit for unit in g.members() if IS_COMBAT[unit]]
    staying = [unit for unit in g.own_stack(side, here) if IS_COMBAT[unit] and not g.force[unit]]
    if is_sudden(TOWN[here]):
        wanted = guards_of(g, side, here, [*staying, *fighters])
        if len(wanted) <= len(staying):
            return NONE
    elif staying or len(fighters) < LEAST_ARMY or evaluation.enemies_near(g, side, here) == 0:
        return NONE
    else:
        wanted = sorted(fighters, key=guard_order)
        wanted = wanted[:1]
    for unit in wanted:
        if DROP + unit in g.choices:
            return DROP + unit
    return NONE


def stands_for_all(g: WarState, side: int) -> bool:
    """Whether the active force is in a place by which it wins at the end of the turn, if it stays."""
    return g.here < LAND and TOWN[g.here] != NONE and is_sudden(TOWN[g.here]) and g.holds(side, g.here) and ends_war(g, side)
