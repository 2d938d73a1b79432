"""Default policy: what a sensible player does where no plan is needed, with purchases, reactions, markers and losses. No rule
uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.strategy import CAPTAIN

from ..actions import (
    ALL,
    AVOID,
    BUY,
    DECLINE,
    DEPLOY,
    DONE,
    END,
    EXPEND,
    INTERCEPT,
    LOSE,
    PASS,
    PLAN,
    PLAY,
    RECRUIT,
    RELIEVE,
    SORTIE,
    STAND,
    STAY,
    TABLE,
    TO,
    WOO,
)
from ..board import COUNTRIES, LAND, LEAGUE, MARCHES, NEUTRALS, PRAGUE, SPOTS, TOWN, VIENNA
from ..rules.attrition import SupplyTrain, force_at, size_of
from ..rules.avoidance import AvoidTo, OfferAvoid
from ..rules.battle_strength import fighting, other_camp
from ..rules.combat import ChooseTable
from ..rules.diplomacy import Attempt, may_succeed
from ..rules.forces import count_combat
from ..rules.interception import InterceptWindow
from ..rules.leaders import PlaceLeader, has_leader
from ..rules.marker_windows import PlayMarkers, UseAdvantage
from ..rules.recruiting import PlaceRecruit, Recruit
from ..rules.relief import DeclareRelief
from ..rules.setup import ChoosePlan
from ..rules.siege import GarrisonChoice
from ..rules.stratagems import BuyMarkers
from ..rules.truces import ConsiderTruce, OfferTruce
from ..state import WarState
from ..stratagem_kinds import CHARGE, FEIGNED
from ..tables import HALF, PRICE
from ..units import (
    ARTILLERY,
    HEAVY,
    IS_COMBAT,
    JANISSARIES,
    LIGHT_CAVALRY,
    LIGHT_INFANTRY,
    SIEGE_TRAIN,
    SUPPLY_TRAIN,
    TYPE,
    UNIT_SIDE,
    UNITS,
)
from . import battle_policy, odds
from .evaluation import HUNDRED, left_open
from .threats import Lookout

RICH: Final = 5 * HALF
BIG_FORCE: Final = 5
ARMY_CALLS: Final = 25  # what a leader, or a siege train, is worth to a recruit
MANY: Final = 12


def unit_value(unit: int) -> int:
    """What a unit is worth in the field."""
    if HEAVY[unit] or JANISSARIES[unit]:
        return 30
    if TYPE[unit] == ARTILLERY:
        return 25
    if TYPE[unit] in (LIGHT_INFANTRY, LIGHT_CAVALRY):
        return 14
    return 20


def custom(g: WarState, habits: list[int], skill: int, rng: FastDice) -> int:
    """The default action here."""
    top = g.frames[-1]
    choices = g.choices
    if isinstance(top, ChoosePlan):
        return next(action for action in choices if action in PLAN)
    if choices[0] in LOSE:
        return battle_policy.cheapest_loss(choices)
    if isinstance(top, Recruit):
        return recruit(g)
    if isinstance(top, (PlaceRecruit, PlaceLeader)):
        return station(g, habits, top.seat(g)) if skill >= CAPTAIN else muster(g, top.seat(g))
    found = reaction(g, skill)
    if found != NONE:
        return found
    found = phase_choice(g)
    if found != NONE:
        return found
    for action in (ALL, DONE, STAY, STAND, DECLINE, PASS, END):
        if action in choices:
            return action
    return choices[0] if skill >= CAPTAIN else choices[rng.below(len(choices))]


def phase_choice(g: WarState) -> int:
    """Purchases, Diplomacy and supply trains."""
    top = g.frames[-1]
    if isinstance(top, BuyMarkers):
        for action in g.choices:
            if action != PASS and g.tp[BUY.of(action)] >= RICH:
                return action
        return PASS
    if isinstance(top, Attempt):
        for country in range(COUNTRIES):
            if WOO + country in g.choices and may_succeed(g, top.side, country):
                return WOO + country
        return PASS
    if isinstance(top, (OfferTruce, ConsiderTruce)):
        return PASS if PASS in g.choices else DECLINE
    if isinstance(top, SupplyTrain):
        force = force_at(g, top.side, top.at, int(top.inside))
        if size_of(force) >= BIG_FORCE:
            return next((action for action in g.choices if action in EXPEND), DECLINE)
        return DECLINE
    return NONE


# -- reactions ---------------------------------------------------------------------------------------------------------


def reaction(g: WarState, skill: int) -> int:
    """Interceptions, avoidance, reliefs, sorties, tables and markers; NONE where it is something else."""
    top = g.frames[-1]
    if isinstance(top, InterceptWindow):
        return intercept(g, top.side)
    if isinstance(top, OfferAvoid):
        return avoid(g, top.camp)
    if isinstance(top, AvoidTo):
        return refuge(g, top.camp)
    if isinstance(top, ChooseTable):
        return choose_table(g)
    if isinstance(top, DeclareRelief):
        return relieve(g, top.camp, top.goal)
    if isinstance(top, GarrisonChoice):
        return SORTIE if SORTIE in g.choices and count_combat(g.garrison(top.at)) >= 3 else STAY
    if isinstance(top, (PlayMarkers, UseAdvantage)):
        return marker(g, skill)
    return NONE


def intercept(g: WarState, side: int) -> int:
    """The stack that may expect most of a battle with the force, or none."""
    best, most = DECLINE, odds.UNIT // 2
    prey = g.field_stack(1 - side, g.here)
    for action in g.choices:
        if action in INTERCEPT and INTERCEPT.of(action) < LAND:
            hunters = g.field_stack(side, INTERCEPT.of(action))
            gain = odds.expectation(g, hunters, prey, side == LEAGUE)
            if gain > most:
                best, most = action, gain
    return best


def avoid(g: WarState, camp: int) -> int:
    """Whoever has to fear the attack tries to avoid it."""
    enemy = other_camp(g, camp)
    gain = odds.expectation(g, fighting(g, enemy), fighting(g, camp), enemy == LEAGUE)
    return AVOID if gain > 0 and AVOID in g.choices else STAND


def refuge(g: WarState, camp: int) -> int:
    """To friends, if there are any next to it; else it stays."""
    best, most = NONE, 0
    for action in g.choices:
        if action in TO and TO.of(action) < LAND:
            friends = 1 + g.fighters[TO.of(camp * SPOTS + action)]
            if friends > most:
                best, most = action, friends
    if STAY in g.choices and most <= 1:
        return STAY
    return best if best != NONE else g.choices[0]


def choose_table(g: WarState) -> int:
    """Charge with cavalry, feign with light cavalry, and take the table that serves better."""
    holder = g.battle_holder
    if holder != NEUTRALS and count_combat(fighting(g, other_camp(g, holder))) >= 3:
        units = fighting(g, holder)
        if PLAY + CHARGE in g.choices and sum(1 for unit in units if HEAVY[unit]) >= 2:
            return PLAY + CHARGE
        if PLAY + FEIGNED in g.choices and sum(1 for unit in units if TYPE[unit] == LIGHT_CAVALRY) >= 3:
            return PLAY + FEIGNED
    return TABLE + battle_policy.better_table(g)


def relieve(g: WarState, camp: int, goal: int) -> int:
    """Everyone comes if all together may expect something of it."""
    enemy = g.foe_camp(camp, goal)
    besiegers = g.field_stack(enemy, goal)
    force: list[int] = [unit for unit in range(UNITS) if g.fights[unit] == 1]
    coming = len(force)
    for action in g.choices:
        if action in RELIEVE and RELIEVE.of(action) < LAND:
            force += g.field_stack(camp, RELIEVE.of(action))
    gain = odds.expectation(g, force, besiegers, camp == LEAGUE)
    if gain > 0 or coming:
        for action in g.choices:
            if action in RELIEVE and RELIEVE.of(action) < LAND:
                return action
    return DONE if DONE in g.choices else DECLINE


def marker(g: WarState, skill: int) -> int:
    """Markers are played where much is at stake."""
    big = g.battle_at == NONE or count_combat(fighting(g, g.battle_foe)) >= 3
    if big and skill >= CAPTAIN:
        for action in g.choices:
            if action in PLAY:
                top = g.frames[-1]
                if isinstance(top, PlayMarkers) and g.ambushes[top.side]:
                    return DONE
                return action
    return DONE


# -- recruits ----------------------------------------------------------------------------------------------------------


def recruit(g: WarState) -> int:
    """The unit that gives most for its price; a siege train first if the side has none on the map."""
    best, most = DONE, 0
    for action in g.choices:
        unit = RECRUIT.of(action)
        if not 0 <= unit < UNITS:
            continue
        if IS_COMBAT[unit]:
            value = 100 * unit_value(unit) // PRICE[TYPE[unit]]
        elif TYPE[unit] == SIEGE_TRAIN:
            value = 9000 if trains(g, UNIT_SIDE[unit], SIEGE_TRAIN) == 0 else 300
        else:
            value = 1200 if trains(g, UNIT_SIDE[unit], SUPPLY_TRAIN) == 0 else 0
        if value > most:
            best, most = action, value
    return best


def trains(g: WarState, side: int, type: int) -> int:
    """How many trains of a type a side has on the map."""
    count = 0
    for unit in range(UNITS):
        if TYPE[unit] == type and UNIT_SIDE[unit] == side and 0 <= g.at[unit] < SPOTS:
            count += 1
    return count


def muster(g: WarState, side: int) -> int:
    """Where most friends are, and enemies not far."""
    best, most = g.choices[0], -1
    for action in g.choices:
        place = DEPLOY.of(action)
        if not 0 <= place < LAND:
            continue
        value = min(12, g.fighters[side * SPOTS + place]) * 2
        for near in MARCHES[place]:
            value += 1 if g.foe_fighters(side, near) else 0
        if TOWN[place] in (VIENNA, PRAGUE) and side == LEAGUE and g.fighters[side * SPOTS + place] < 7:
            value += 20
        if value > most:
            best, most = action, value
    return best


def station(g: WarState, habits: list[int], side: int) -> int:
    """Where a captain puts a recruit: into a place that stands open, or to the army that can use him."""
    look = Lookout(g, habits, side)
    best, most = g.choices[0], -HUNDRED * HUNDRED
    for action in g.choices:
        place = DEPLOY.of(action)
        if not 0 <= place < LAND:
            continue
        number = g.fighters[side * SPOTS + place]
        value = left_open(g, habits, side, place, number) - left_open(g, habits, side, place, number + 1)
        stack = g.own_stack(side, place)
        if has_leader(stack):
            value += ARMY_CALLS + min(number, MANY) * 2
        if any(TYPE[unit] == SIEGE_TRAIN for unit in stack):
            value += ARMY_CALLS
        value -= look.exposure(place, stack) // 2
        if value > most:
            best, most = action, value
    return best
