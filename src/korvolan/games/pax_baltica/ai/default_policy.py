"""The default policy: what a sensible player does at each decision. It extends the battle policy; plans are followed by
the rules of following.py."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best, Policy, Profile
from korvolan.kernel.strategy import CAPTAIN
from korvolan.kernel.verbs import Verb

from .. import actions as act
from ..actions import DECLINE, DONE, HALT, RETREAT, TO
from ..board import COALITION, FORAGE, LAND, RUSSIA
from ..rules import deployment, forage, pinning, reforms, replacements, siege_declaration
from ..rules.capture import LiftMarker
from ..rules.entry_rolls import EntryRolls
from ..rules.fire import CombatTurn
from ..rules.interphase import TruceOffers
from ..rules.movement import GroupMove, MoveBlock
from ..rules.politics_table import NameDiscontent
from ..rules.retreat import Regroup, RegroupTo, Retreat
from ..rules.turn import ActionPhase
from ..rules.winter import CampaignMarch, JoinCampaign, WinterCampaign
from ..state import PaxState
from ..units import FLEET, KARL, NATION, ROYAL, TYPE
from . import battle_policy, following
from .evaluation import distance_to_enemy, garrison_value, reinforcement_value, turns_left
from .odds import chances_in_battle
from .situation import HUNDRED, Situation, hungry_steps

REFORM_PAYS: Final = 14  # turns that must be left for a reform to pay (11.2)
LOST_CAUSE: Final = 0.12  # the chance of holding a field below which a captain leaves it
DOOM: Final = 0.04  # the chance that all are lost above which a king leaves the field
DOOM_OF_KARL: Final = 0.10  # he may lose his army once: he goes into exile (2.3)
NOT_OURS: Final = 0.1  # what a refuge has less that the own side does not hold
CROWDED: Final = 0.02  # for each block that eats there


def least_valuable(g: PaxState, verb: Verb) -> int:
    """The block that is worth least, among those that a verb names."""
    best = Best(g.choices[0], -10_000)
    for block in verb.among(g.choices):
        best.offer(verb + block, g.strength[block] - battle_policy.value_of_step(block) * 4)
    return best.found


# -- battle and siege ----------------------------------------------------------------------------------------------


def fight_or_leave(g: PaxState, top: CombatTurn, who: Profile) -> int:
    """A captain leaves a field that he is bound to lose, by exact odds, unless walls or a capital are behind him."""
    leaving = RETREAT.among(g.choices)
    kings = [block for block in leaving if ROYAL[block]]
    for king in kings:
        if g.strength[king] == 1:
            return RETREAT + king
    if leaving and top.at < LAND:
        held, doom = chances_in_battle(g, top.side, top.at, top.defender, top.round)
        if held < LOST_CAUSE:
            return RETREAT + leaving[-1]
        if kings and doom > (DOOM_OF_KARL if kings[0] == KARL and not g.exiled else DOOM):
            return RETREAT + kings[0]
    return battle_policy.fire_or_leave(g, top, who)


def withdraw(g: PaxState, top: Retreat, who: Profile) -> int:
    """To where least is to be feared: an own garrison first, and company."""
    situation = Situation(g, top.side, who.weights, CAPTAIN)
    best = Best(g.choices[0], -HUNDRED)
    for action in g.choices:
        place = g.at[top.piece] if action == HALT else TO.of(action)
        if action == HALT or (action in TO and place < LAND):
            fear = situation.exposure(place, situation.own_steps[place] + g.strength[top.piece])
            fear += 0.0 if g.held[place] == top.side else NOT_OURS
            best.offer(action, -fear - CROWDED * len(g.standing(top.side, place)))
    return best.found


def regroup(g: PaxState, top: Regroup, who: Profile) -> int:
    """After a victory those leave whom the land cannot feed, the least useful first."""
    hungry = hungry_steps(g, top.side, top.at, []) > 0
    return least_valuable(g, act.REGROUP) if hungry and len(g.choices) > 1 else DONE


def regroup_to(g: PaxState, top: RegroupTo, who: Profile) -> int:
    """Where there is food."""
    best = Best(g.choices[0], -HUNDRED)
    for place in TO.among(g.choices):
        hunger = hungry_steps(g, top.side, place, [top.piece])
        best.offer(TO + place, FORAGE[place] - hunger * 4 - len(g.standing(top.side, place)))
    return best.found


def besiege(g: PaxState, top: siege_declaration.FreeSiege | siege_declaration.DeclareSiege, who: Profile) -> int:
    """Everyone who may besieges."""
    blocks = act.BESIEGE.among(g.choices)
    return act.BESIEGE + blocks[0] if blocks else DONE


# -- interphase and events -----------------------------------------------------------------------------------------


def name_discontent(g: PaxState, top: NameDiscontent, who: Profile) -> int:
    """Discontent where most blocks of the nation stand."""
    best = Best(g.choices[0], -1)
    for place in act.DISCONTENT.among(g.choices):
        blocks = [block for block in g.stack(place) if NATION[block] == top.nation and TYPE[block] != FLEET]
        best.offer(act.DISCONTENT + place, len(blocks))
    return best.found


def lift_marker(g: PaxState, top: LiftMarker, who: Profile) -> int:
    """A marker that is worth less than the new one."""
    best = Best(DECLINE, -garrison_value(g, top.area))
    for place in act.LIFT.among(g.choices):
        best.offer(act.LIFT + place, -garrison_value(g, place))
    return best.found


def choose_reform(g: PaxState, top: reforms.ChooseReform, who: Profile) -> int:
    """A reform pays while the war is long and Russia is not pressed."""
    if turns_left(g) >= REFORM_PAYS and g.rp[RUSSIA] >= 20:
        for block in act.REFORM.among(g.choices):
            if g.at[block] >= LAND or distance_to_enemy(g, COALITION, g.at[block]) > 2:
                return act.REFORM + block
    return DECLINE


# -- replacements --------------------------------------------------------------------------------------------------


def spend_points(g: PaxState, top: replacements.Spending, who: Profile) -> int:
    """Steps for the blocks that hit best, a captain's near the enemy first; then new blocks; what is left is lost."""
    best = Best(DONE, -1)
    for block in act.REPLACE.among(g.choices):
        best.offer(act.REPLACE + block, reinforcement_value(g, top.seat(g), block, who.skill))
    nations = act.DRAW.among(g.choices)
    return act.DRAW + nations[0] if best.score <= 0 and nations else best.found


def build(g: PaxState, top: replacements.BuildBlock | deployment.PlaceBlock, who: Profile) -> int:
    """As strong as can be paid, and in the first place."""
    if act.STRENGTHEN in g.choices:
        return act.STRENGTHEN
    return RECRUITS.first(g, act.DEPLOY_AT)


def build_where_wanted(g: PaxState, top: replacements.BuildBlock | deployment.PlaceBlock, who: Profile) -> int:
    """As strong as can be paid, and where it is wanted: a captain looks at the map."""
    if act.STRENGTHEN in g.choices:
        return act.STRENGTHEN
    situation = Situation(g, g.seat, who.weights, who.skill)
    situation.find_attraction(g)
    best = Best(CAPTAINS.be_modest(g), -1)
    for place in act.DEPLOY_AT.among(g.choices):
        value = 0
        if place < LAND:
            too_close = situation.enemy_near[place] > situation.own_steps[place] + 6
            value = situation.attraction[place] - (60 if too_close else 0)
        best.offer(act.DEPLOY_AT + place, value)
    return best.found


# -- who decides what ----------------------------------------------------------------------------------------------


class DefaultPolicy(Policy[PaxState]):
    """Armies are hastened and politics rolled wherever it is offered; battles go as odds take for granted."""

    def otherwise(self, g: PaxState, who: Profile) -> int:
        for verb in (act.HASTEN, act.POLITICS):
            found = verb.among(g.choices)
            if found:
                return verb + found[0]
        in_battle = battle_policy.battle_depth(g) != NONE
        return battle_policy.BATTLE.choose(g, who) if in_battle else self.be_modest(g)


RECRUITS: Final[Policy[PaxState]] = DefaultPolicy((DONE, DECLINE, HALT), battle_policy.BATTLE)
RECRUITS.on(ActionPhase, following.begin_action)
RECRUITS.on(GroupMove, following.next_block)
RECRUITS.on(MoveBlock, following.next_place)
RECRUITS.on(WinterCampaign, following.begin_campaign)
RECRUITS.on(JoinCampaign, following.next_to_join)
RECRUITS.on(CampaignMarch, following.next_of_campaign)
RECRUITS.on(siege_declaration.FreeSiege, besiege)
RECRUITS.on(siege_declaration.DeclareSiege, besiege)
RECRUITS.on(replacements.Spending, spend_points)
RECRUITS.on(replacements.BuildBlock, build)
RECRUITS.on(deployment.PlaceBlock, build)
RECRUITS.on(pinning.PinBlock, lambda g, top, who: least_valuable(g, act.PIN))
RECRUITS.on(forage.Starve, lambda g, top, who: least_valuable(g, act.STARVE))
RECRUITS.on(TruceOffers, lambda g, top, who: DONE)
RECRUITS.on(Regroup, lambda g, top, who: DONE)
RECRUITS.on(EntryRolls, lambda g, top, who: RECRUITS.first(g, act.ACTIVATE))
RECRUITS.on(reforms.ReformYear, lambda g, top, who: RECRUITS.first(g, act.YEAR))
RECRUITS.on(reforms.ChooseReform, lambda g, top, who: DECLINE)
RECRUITS.on(LiftMarker, lift_marker)
RECRUITS.on(NameDiscontent, name_discontent)

CAPTAINS: Final[Policy[PaxState]] = DefaultPolicy(extends=RECRUITS)
CAPTAINS.on(CombatTurn, fight_or_leave)
CAPTAINS.on(Retreat, withdraw)
CAPTAINS.on(Regroup, regroup)
CAPTAINS.on(RegroupTo, regroup_to)
CAPTAINS.on(replacements.BuildBlock, build_where_wanted)
CAPTAINS.on(deployment.PlaceBlock, build_where_wanted)
CAPTAINS.on(reforms.ChooseReform, choose_reform)
