"""Default policy: what a recruit and a captain do at every decision but where a plan begins, with purchases, reactions, markers
and losses. It extends the battle policy; how plans are followed stands in operations.py. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.plans import Scored
from korvolan.kernel.policy import Best, Policy, Profile
from korvolan.kernel.strategy import CAPTAIN

from .. import actions as act
from .. import units
from ..actions import DECLINE, DONE, PASS, STAND, STAY
from ..board import LAND, LEAGUE, MARCHES, NEUTRALS, PRAGUE, SPOTS, TOWN, VIENNA
from ..rules import activation, combat, diplomacy, rebellion
from ..rules.attrition import SupplyTrain, force_at, size_of
from ..rules.avoidance import AvoidTo, OfferAvoid
from ..rules.battle_strength import fighting, in_mountains, other_camp
from ..rules.forces import count_combat, count_type, has_leader, has_type
from ..rules.interception import InterceptWindow
from ..rules.leaders import PlaceLeader
from ..rules.marker_windows import PlayMarkers, UseAdvantage
from ..rules.movement import Operate
from ..rules.recruiting import PlaceRecruit, Recruit, price_of
from ..rules.relief import DeclareRelief
from ..rules.setup import ChoosePlan
from ..rules.siege import GarrisonChoice
from ..rules.stratagems import BuyMarkers
from ..state import ATTACKS, WarState
from ..stratagem_kinds import CHARGE, FEIGNED
from ..tables import HALF
from . import battle_policy, odds, operations
from .capitals import SUDDEN, is_sudden, prizes_at_stake
from .evaluation import HUNDRED, PRIZE, unit_value
from .situation import Situation

RICH: Final = 5 * HALF
BIG_FORCE: Final = 5
ARMY_CALLS: Final = 25  # what a leader, or a siege train, is worth to a recruit
MANY: Final = 12
ENOUGH_TRAINS: Final = 2
MOST_FEAR: Final = 40  # what danger takes at most off the worth of a hex for a recruit
STRIKE_SHARE: Final = 4  # of what a strike promises, what a recruit for it is worth

# -- phases ------------------------------------------------------------------------------------------------------------


def buy_marker(g: WarState, top: BuyMarkers, who: Profile) -> int:
    for stock in act.BUY.among(g.choices):
        if g.tp[stock] >= RICH:
            return act.BUY + stock
    return PASS


def attempt_diplomacy(g: WarState, top: diplomacy.Attempt, who: Profile) -> int:
    """The first country that may be won, or lost to the League, at all."""
    for country in act.WOO.among(g.choices):
        if diplomacy.may_succeed(g, top.side, country):
            return act.WOO + country
    return PASS


def expend_train(g: WarState, top: SupplyTrain, who: Profile) -> int:
    """A train is spent on a large force."""
    big = size_of(force_at(g, top.side, top.at, int(top.inside))) >= BIG_FORCE
    trains = act.EXPEND.among(g.choices)
    return act.EXPEND + trains[0] if big and trains else DECLINE


# -- reactions ---------------------------------------------------------------------------------------------------------


def intercept(g: WarState, top: InterceptWindow, who: Profile) -> int:
    """The stack that may expect most of a battle with the force, or none."""
    best = Best(DECLINE, odds.UNIT // 2)
    prey = g.field_stack(1 - top.side, g.here)
    for place in act.INTERCEPT.among(g.choices):
        hunters = g.field_stack(top.side, place)
        best.offer(act.INTERCEPT + place, odds.expectation(g, hunters, prey, top.side == LEAGUE))
    return best.found


def avoid(g: WarState, top: OfferAvoid, who: Profile) -> int:
    """Whoever has to fear the attack tries to avoid it."""
    enemy = other_camp(g, top.camp)
    gain = odds.expectation(g, fighting(g, enemy), fighting(g, top.camp), enemy == LEAGUE, in_mountains(g))
    return act.AVOID if gain > 0 and act.AVOID in g.choices else STAND


def avoid_to(g: WarState, top: AvoidTo, who: Profile) -> int:
    """To friends, if there are any next to it; else it stays."""
    best = Best(g.choices[0], 0)
    for place in act.TO.among(g.choices):
        best.offer(act.TO + place, 1 + g.fighters[top.camp * SPOTS + place])
    return STAY if STAY in g.choices and best.score <= 1 else best.found


def choose_table(g: WarState, top: combat.ChooseTable, who: Profile) -> int:
    """Charge with cavalry, feign with light cavalry, and take the table that serves better."""
    holder = g.battle_holder
    if holder != NEUTRALS and count_combat(fighting(g, other_camp(g, holder))) >= 3:
        force = fighting(g, holder)
        if act.PLAY + CHARGE in g.choices and sum(1 for unit in force if units.HEAVY[unit]) >= 2:
            return act.PLAY + CHARGE
        if act.PLAY + FEIGNED in g.choices and sum(1 for unit in force if units.TYPE[unit] == units.LIGHT_CAVALRY) >= 3:
            return act.PLAY + FEIGNED
    return battle_policy.choose_table(g, top, who)


def relieve(g: WarState, top: DeclareRelief, who: Profile) -> int:
    """Everyone comes if all together may expect something of it."""
    besiegers = g.field_stack(g.foe_camp(top.camp, top.goal), top.goal)
    force = g.taking_part(ATTACKS)
    coming = len(force)
    near = act.RELIEVE.among(g.choices)
    for place in near:
        force += g.field_stack(top.camp, place)
    gain = odds.expectation(g, force, besiegers, top.camp == LEAGUE)
    if near and (gain > 0 or coming):
        return act.RELIEVE + near[0]
    return DONE if DONE in g.choices else DECLINE


def sortie(g: WarState, top: GarrisonChoice, who: Profile) -> int:
    return act.SORTIE if act.SORTIE in g.choices and count_combat(g.garrison(top.at)) >= 3 else STAY


def play_marker(g: WarState, top: PlayMarkers | UseAdvantage, who: Profile) -> int:
    """Captains play markers where much is at stake, and no second one beside an Ambush."""
    kinds = act.PLAY.among(g.choices)
    if not kinds or (g.battle_at != NONE and count_combat(fighting(g, g.battle_foe)) < 3):
        return DONE
    return DONE if isinstance(top, PlayMarkers) and g.ambushes[top.side] else act.PLAY + kinds[0]


# -- recruits ----------------------------------------------------------------------------------------------------------


def recruit(g: WarState, top: Recruit, who: Profile) -> int:
    """The unit that gives most for its price; a siege train first if the side has none on the map, and two at most."""
    best = Best(DONE, 0)
    trains = count_trains(g, top.side, units.SIEGE_TRAIN)
    for unit in act.RECRUIT.among(g.choices):
        if units.IS_COMBAT[unit]:
            value = 100 * unit_value(unit) // price_of(unit)
        elif units.TYPE[unit] == units.SIEGE_TRAIN:
            value = 9000 if trains == 0 else 300 if trains < ENOUGH_TRAINS else 0
        else:
            value = 0 if count_trains(g, top.side, units.SUPPLY_TRAIN) else 1200
        best.offer(act.RECRUIT + unit, value)
    return best.found


def count_trains(g: WarState, side: int, type: int) -> int:
    """How many trains of a type a side has on the map."""
    return count_type([unit for unit in units.SIDE_UNITS[side] if 0 <= g.at[unit] < SPOTS], type)


def place_with_friends(g: WarState, top: PlaceRecruit | PlaceLeader, who: Profile) -> int:
    """Where most friends are, and enemies not far."""
    side = top.seat(g)
    best = Best(g.choices[0], -1)
    for place in act.DEPLOY.among(g.choices):
        if place < LAND:
            friends = g.fighters[side * SPOTS + place]
            value = min(12, friends) * 2 + sum(1 for near in MARCHES[place] if g.foe_fighters(side, near))
            if TOWN[place] in (VIENNA, PRAGUE) and side == LEAGUE and friends < 7:
                value += 20
            best.offer(act.DEPLOY + place, value)
    return best.found


def place_where_wanted(g: WarState, top: PlaceRecruit | PlaceLeader, who: Profile) -> int:
    """Where a captain puts a recruit: into a place that stands open, or to the army that can use him."""
    found = recruiting_places(g, top, who.weights)
    return act.DEPLOY + found[0] if found else g.choices[0]


def recruiting_places(g: WarState, top: PlaceRecruit | PlaceLeader, habits: list[int]) -> list[int]:
    """The hexes where a recruit may appear, the best first."""
    side = top.seat(g)
    situation = Situation(g, habits, side)
    unit = top.unit if isinstance(top, PlaceRecruit) else top.leader
    found: list[Scored] = []
    for place in act.DEPLOY.among(g.choices):
        if place < LAND:
            found.append(Scored(place, recruit_value(situation, unit, place)))
    found.sort(key=lambda one: -one.score)
    return [one.plan for one in found]


def recruit_value(situation: Situation, unit: int, place: int) -> int:
    """What a recruit is worth in a hex: for what stands open there, for the army, for a strike."""
    g, side = situation.g, situation.side
    stack = g.own_stack(side, place)
    value = strike_value(situation, place)
    if g.fighters[side * SPOTS + place] == 0 or is_sudden(TOWN[place]):
        value += situation.loss_if_left(place, stack, 0) - situation.loss_if_left(place, [*stack, unit], 0)
    if has_leader(stack):
        value += ARMY_CALLS + min(g.fighters[side * SPOTS + place], MANY) * 4
    if has_type(stack, units.SIEGE_TRAIN):
        value += ARMY_CALLS
    return value - min(MOST_FEAR, situation.exposure(place, stack) // 2)


def strike_value(situation: Situation, place: int) -> int:
    """What recruits in a hex are worth to a force there that could storm an enemy city of sudden death."""
    g = situation.g
    total = 0
    for town in SUDDEN:
        if g.holder[town] != 1 - situation.side:
            continue
        watch = situation.watch(town)
        for striker in watch.strikers:
            if striker.at == place:
                chance = striker.chance(situation.garrison(watch.place))
                total += situation.habits[PRIZE] * prizes_at_stake(g, town) * chance // HUNDRED // STRIKE_SHARE
    return total


# -- who decides what ----------------------------------------------------------------------------------------------


class RecruitPolicy(Policy[WarState]):
    """A recruit who knows nothing modest to do does anything."""

    def otherwise(self, g: WarState, who: Profile) -> int:
        for action in self.modest:
            if action in g.choices:
                return action
        return g.choices[who.rng.below(len(g.choices))]


MODEST: Final = (act.ALL, DONE, STAY, STAND, DECLINE, PASS, act.END)

RECRUITS: Final[Policy[WarState]] = RecruitPolicy(MODEST, battle_policy.BATTLE)
RECRUITS.on(ChoosePlan, lambda g, top, who: RECRUITS.first(g, act.PLAN))
RECRUITS.on(BuyMarkers, buy_marker)
RECRUITS.on(diplomacy.Attempt, attempt_diplomacy)
RECRUITS.on(Recruit, recruit)
RECRUITS.on(PlaceRecruit, place_with_friends)
RECRUITS.on(PlaceLeader, place_with_friends)
RECRUITS.on(activation.PlayerPhase, operations.activate)
RECRUITS.on(activation.FormForce, operations.form_plain_force)
RECRUITS.on(Operate, operations.operate_plainly)
RECRUITS.on(InterceptWindow, intercept)
RECRUITS.on(OfferAvoid, avoid)
RECRUITS.on(AvoidTo, avoid_to)
for _tables in (combat.ChooseTable, combat.ReliefTable, combat.CounterTable):
    RECRUITS.on(_tables, choose_table)
RECRUITS.on(DeclareRelief, relieve)
RECRUITS.on(GarrisonChoice, sortie)
RECRUITS.on(SupplyTrain, expend_train)

CAPTAINS: Final[Policy[WarState]] = Policy(extends=RECRUITS)
CAPTAINS.on(PlaceRecruit, place_where_wanted)
CAPTAINS.on(PlaceLeader, place_where_wanted)
CAPTAINS.on(activation.FormForce, operations.form_planned_force)
CAPTAINS.on(Operate, operations.operate)
CAPTAINS.on(rebellion.ChooseRebels, operations.choose_rebels)
CAPTAINS.on(PlayMarkers, play_marker)
CAPTAINS.on(UseAdvantage, play_marker)


def policy_of(skill: int) -> Policy[WarState]:
    """What somebody of this skill does."""
    return CAPTAINS if skill >= CAPTAIN else RECRUITS
