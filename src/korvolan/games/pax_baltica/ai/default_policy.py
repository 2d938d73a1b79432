"""The default policy: what a sensible player does where no plan says anything. Battles stand in battle_policy.py."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.strategy import CAPTAIN
from korvolan.kernel.verbs import Verb

from ..actions import (
    ACTIVATE,
    BESIEGE,
    DECLINE,
    DEPLOY_AT,
    DISCONTENT,
    DONE,
    DRAW,
    HALT,
    HASTEN,
    LIFT,
    PIN,
    POLITICS,
    REFORM,
    REGROUP,
    REPLACE,
    RETREAT,
    STARVE,
    STRENGTHEN,
    TO,
    YEAR,
)
from ..board import COALITION, FORAGE, LAND, PLACES, RUSSIA
from ..rules.capture import LiftMarker
from ..rules.deployment import PlaceBlock
from ..rules.entry_rolls import EntryRolls
from ..rules.fire import AssignHit, CombatTurn
from ..rules.forage import Starve
from ..rules.interphase import TruceOffers
from ..rules.pinning import PinBlock
from ..rules.politics_table import NameDiscontent
from ..rules.reforms import ChooseReform, ReformYear
from ..rules.replacements import BuildBlock, Spending
from ..rules.retreat import Regroup, RegroupTo, Retreat
from ..rules.siege import SiegeHit
from ..rules.siege_declaration import DeclareSiege, FreeSiege
from ..state import PaxState
from ..units import BLOCKS, FLEET, HIT_ON, KARL, NATION, ROYAL, TYPE
from . import battle_policy
from .evaluation import LAND_DISTANCE, prize, turns_left
from .odds import army_at, battle
from .targets import FIT_KING, HUNDRED, Staff, lack

REFORM_PAYS: Final = 14  # turns that must be left for a reform to pay (11.2)
LOST_CAUSE: Final = 0.12  # the chance of holding a field below which a captain leaves it
DOOM: Final = 0.04  # the chance that all are lost above which a king leaves the field
DOOM_OF_KARL: Final = 0.10  # he may lose his army once: he goes into exile (2.3)
NOT_OURS: Final = 0.1  # what a refuge has less that the own side does not hold
CROWDED: Final = 0.02  # for each block that eats there


def custom(g: PaxState, habits: list[int], skill: int, rng: FastDice) -> int:
    """One of the choices."""
    top = g.frames[-1]
    if isinstance(top, CombatTurn):
        return in_battle(g, top.side, skill)
    if isinstance(top, Retreat) and skill >= CAPTAIN:
        return withdraw(g, top, habits)
    if isinstance(top, AssignHit | SiegeHit | Retreat):
        return battle_policy.choose(g)
    if isinstance(top, Regroup | RegroupTo) and skill >= CAPTAIN:
        return regroup(g)
    if isinstance(top, FreeSiege | DeclareSiege):
        return besiege(g)
    if isinstance(top, Spending):
        return spend(g, habits, skill)
    if isinstance(top, BuildBlock | PlaceBlock):
        return build(g, habits, skill)
    if isinstance(top, PinBlock):
        return least(g, PIN)
    if isinstance(top, Starve):
        return least(g, STARVE)
    if isinstance(top, TruceOffers | Regroup):
        return DONE
    return seldom(g, skill)


def seldom(g: PaxState, skill: int) -> int:
    """Decisions of the Interphase and of events."""
    top = g.frames[-1]
    if isinstance(top, EntryRolls):
        return first_of(g, ACTIVATE)
    if isinstance(top, ChooseReform):
        return reform(g, skill)
    if isinstance(top, ReformYear):
        return first_of(g, YEAR)
    if isinstance(top, LiftMarker):
        return lift(g, top.area)
    if isinstance(top, NameDiscontent):
        return where_most(g, top.nation)
    for verb in (HASTEN, POLITICS):
        found = verb.among(g.choices)
        if found:
            return verb + found[0]
    return battle_policy.choose(g) if battle_policy.battle_depth(g) != NONE else modest(g)


def modest(g: PaxState) -> int:
    """Give nothing away: be done, decline or halt; else whatever comes first."""
    for action in (DONE, DECLINE, HALT):
        if action in g.choices:
            return action
    return g.choices[0]


def first_of(g: PaxState, verb: Verb) -> int:
    """The first choice of a verb, else whatever is modest."""
    for action in g.choices:
        if action in verb:
            return action
    return modest(g)


def least(g: PaxState, verb: Verb) -> int:
    """The block that is worth least, among those that a verb names."""
    best = g.choices[0]
    lowest = 10_000
    for block in verb.among(g.choices):
        worth = battle_policy.worth(block) * 4 - g.strength[block]
        if worth < lowest:
            best, lowest = verb + block, worth
    return best


# -- battle and siege ----------------------------------------------------------------------------------------------


def in_battle(g: PaxState, side: int, skill: int) -> int:
    """A captain leaves a field that he is bound to lose, by exact odds, unless walls or a capital are behind him."""
    if skill < CAPTAIN:
        return battle_policy.combat_turn(g)
    top = g.frames[-1]
    assert isinstance(top, CombatTurn)
    retreat = NONE
    for action in g.choices:
        if action in RETREAT:
            retreat = action
            if ROYAL[RETREAT.of(action)] and g.strength[RETREAT.of(action)] == 1:
                return action
    if retreat != NONE and top.at < LAND:
        ours, theirs = army_at(g, side, side, top.at), army_at(g, side, 1 - side, top.at)
        if ours and theirs:
            attacks = top.defender != side
            fight = battle(ours, theirs) if attacks else battle(theirs, ours)
            hold = fight.attacker if attacks else 1.0 - fight.attacker
            if hold < LOST_CAUSE:
                return retreat
            king = king_who_may_go(g)
            if king != NONE and (fight.defender if attacks else fight.attacker) > (
                DOOM_OF_KARL if RETREAT.of(king) == KARL and not g.exiled else DOOM
            ):
                return king
    return battle_policy.combat_turn(g)


def king_who_may_go(g: PaxState) -> int:
    """The action by which a king leaves the field, or NONE."""
    for action in g.choices:
        if action in RETREAT and ROYAL[RETREAT.of(action)]:
            return action
    return NONE


def withdraw(g: PaxState, top: Retreat, habits: list[int]) -> int:
    """To where least is to be feared: an own garrison first, and company."""
    staff = Staff(g, top.side, habits, CAPTAIN)
    best = g.choices[0]
    least = float(HUNDRED)
    for action in g.choices:
        place = g.at[top.piece] if action == HALT else TO.of(action)
        if action != HALT and not (action in TO and TO.of(action) < LAND):
            continue
        fear = staff.exposed(place, staff.own[place] + g.strength[top.piece])
        if g.held[place] != top.side:
            fear += NOT_OURS
        fear += CROWDED * len(g.standing(top.side, place))
        if fear < least:
            best, least = action, fear
    return best


def regroup(g: PaxState) -> int:
    """After a victory those leave whom the land cannot feed, the least useful first, for where there is food."""
    top = g.frames[-1]
    if isinstance(top, RegroupTo):
        best = g.choices[0]
        most = -HUNDRED
        for action in g.choices:
            place = TO.of(action)
            spare = -lack(g, top.side, place, [top.piece]) * 4 + FORAGE[place] - len(g.standing(top.side, place))
            if spare > most:
                best, most = action, spare
        return best
    assert isinstance(top, Regroup)
    return least(g, REGROUP) if lack(g, top.side, top.at, []) > 0 and len(g.choices) > 1 else DONE


def besiege(g: PaxState) -> int:
    """Everyone who may besieges."""
    for action in g.choices:
        if action in BESIEGE:
            return action
    return DONE


def where_most(g: PaxState, nation: int) -> int:
    """Discontent where most steps of the nation stand."""
    best = g.choices[0]
    most = -1
    for action in g.choices:
        steps = 0
        for block in g.stack(DISCONTENT.of(action)):
            if NATION[block] == nation and TYPE[block] != FLEET:
                steps += 1
        if steps > most:
            best, most = action, steps
    return best


def lift(g: PaxState, captured: int) -> int:
    """A marker that is worth less than the new one."""
    best = DECLINE
    lowest = prize(g, captured)
    for action in g.choices:
        if (action in LIFT and LIFT.of(action) < LAND) and prize(g, LIFT.of(action)) < lowest:
            best, lowest = action, prize(g, LIFT.of(action))
    return best


# -- replacements --------------------------------------------------------------------------------------------------


def spend(g: PaxState, habits: list[int], skill: int) -> int:
    """Steps for the blocks that hit best, a captain's near the enemy first; then new blocks; what is left is lost."""
    top = g.frames[-1]
    assert isinstance(top, Spending)
    side = top.seat(g)
    best = NONE
    most = -1
    for action in g.choices:
        if action in REPLACE:
            worth = step_worth(g, side, REPLACE.of(action), skill)
            if worth > most:
                best, most = action, worth
    if best != NONE and most > 0:
        return best
    for action in g.choices:
        if action in DRAW:
            return action
    return best if best != NONE else DONE


def step_worth(g: PaxState, side: int, block: int, skill: int) -> int:
    """What one more step of a block is worth."""
    if TYPE[block] == FLEET:
        return 0
    out = 10 * (HIT_ON[block] + 1) + (8 if ROYAL[block] else 0)
    if skill >= CAPTAIN:
        out += 3 * (4 - min(4, front(g, side, g.at[block])))
        if g.strength[block] == 1:
            out += 6
        if ROYAL[block] and g.strength[block] < FIT_KING:
            out += 12
    return out


def front(g: PaxState, side: int, place: int) -> int:
    """Marches to the nearest enemy."""
    if place < 0 or place >= LAND:
        return 9
    out = 9
    away = LAND_DISTANCE[place]
    for other in range(LAND):
        if away[other] < out and g.troops[(1 - side) * PLACES + other]:
            out = away[other]
    return out


def build(g: PaxState, habits: list[int], skill: int) -> int:
    """As strong as can be paid, and where it is wanted: a captain looks at the map."""
    if STRENGTHEN in g.choices:
        return STRENGTHEN
    best = NONE
    most = -1
    staff: Staff | None = None
    if skill >= CAPTAIN:
        staff = Staff(g, g.seat, habits, skill)
        staff.look_around(g)
    for action in g.choices:
        if action in DEPLOY_AT:
            worth = 0
            place = DEPLOY_AT.of(action)
            if staff is not None and place < LAND:
                worth = staff.draw[place] - (60 if staff.near[place] > staff.own[place] + 6 else 0)
            if worth > most:
                best, most = action, worth
    return best if best != NONE else modest(g)


def reform(g: PaxState, skill: int) -> int:
    """A reform pays while the war is long and Russia is not pressed."""
    if skill >= CAPTAIN and turns_left(g) >= REFORM_PAYS and g.rp[RUSSIA] >= 20:
        for action in g.choices:
            block = REFORM.of(action)
            if 0 <= block < BLOCKS and (g.at[block] >= LAND or front(g, COALITION, g.at[block]) > 2):
                return action
    return DECLINE


def towards(g: PaxState) -> int:
    """A block that must go somewhere and has no plan: the first way."""
    for action in g.choices:
        if action == HALT or action in TO:
            return action
    return g.choices[0]
