"""The default policy, for all that needs no plan: recruits and where they muster, battles, retreats, markers, honors.

It goes beyond battle_policy.py in that it uses Tactics and supply where they pay."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.strategy import CAPTAIN

from ..actions import (
    ACCEPT,
    ALL,
    DECLINE,
    DEPLOY,
    DONE,
    EXPEND,
    FORAGE,
    HALT,
    KEEP,
    PLAN,
    PLAY,
    PURSUE,
    RECALL,
    RECRUIT,
    STATION,
    TABLE,
    TO,
)
from ..board import FORTRESS, LAND, MARCHES, SWEDEN_PROPER, distance
from ..campaign_markers import EVENT, REBELLION
from ..rules.battle_strength import (
    assault_shift,
    column,
    counterattack_shift,
    is_broken_ground,
    may_shock,
    striker,
    supply_shift,
    tactics_shift,
    terrain_shift,
)
from ..rules.battle_strength import fighters as in_battle
from ..rules.campaign import PlayHeld, PlayOrKeep, TreacheryWindow
from ..rules.commands import ChooseTable, ExpendSupply
from ..rules.forced_march import MarchLoss
from ..rules.honors import ChooseRefuge, ConsiderHonors
from ..rules.losses import ChooseLosses
from ..rules.pursuit import ChoosePursuers
from ..rules.reactions import TacticsWindow
from ..rules.recruiting import Muster, Recruit, price_of
from ..rules.retreat import Retreating
from ..rules.setup import PlaceUnit
from ..rules.supply import fed_hexes
from ..rules.swedish_events import RecallLeader
from ..state import WarState
from ..tables import SPEND_TO
from ..units import ARTILLERY, GARRISON, LEADER, STRENGTH, SUPPLY, TYPE, UNITS, VALUE, is_static
from . import battle_policy
from .evaluation import fall_chance, prize, worth_of_playing, years_left
from .odds import Odds, power
from .parties import fighters, strength_of
from .situation import ACTIONS, COLLAPSE, LOSS, PRICE, RESERVE

HUNDRED: Final = 100
NEAR: Final = 5  # hexes
SAVED: Final = 6  # strength in a fortress that is better saved than lost with it
COLUMN_PAYS: Final = 12  # points that a column must bring before a train or Tactics is spent on it
KEPT_GUARDS: Final = 3  # garrisons in a fortress beyond which more are wasted


def custom(g: WarState, habits: list[int], skill: int, rng: FastDice) -> int:
    """One of the choices."""
    top = g.frames[-1]
    if isinstance(top, Recruit):
        return recruit(g, top, habits, skill)
    if isinstance(top, Muster):
        return muster(g, top.side, top.unit, skill)
    if isinstance(top, ChooseTable):
        return TABLE + battle_policy.better_table(column(g), may_shock(g), len(in_battle(g, 1 - striker(g))))
    if isinstance(top, ChooseLosses | MarchLoss):
        return battle_policy.cheapest_loss(g)
    if isinstance(top, ExpendSupply | TacticsWindow):
        return help_in_battle(g, top.side, habits, skill)
    if isinstance(top, Retreating):
        return way_back(g, top.side)
    if isinstance(top, ChoosePursuers):
        return pursue(g, top)
    if isinstance(top, ConsiderHonors):
        return consider(g, top.side, top.fortress, top.start)
    if isinstance(top, PlayOrKeep | PlayHeld):
        return play(g, top.side, habits, skill)
    if isinstance(top, TreacheryWindow):
        harmless = EVENT[top.marker] == REBELLION
        return DECLINE if harmless else g.choices[-1]
    return seldom(g, skill)


def seldom(g: WarState, skill: int) -> int:
    """Set-up, events, and whatever else is asked once in a while."""
    top = g.frames[-1]
    if isinstance(top, RecallLeader):
        return least_leader(g)
    if isinstance(top, PlaceUnit | ChooseRefuge):
        return most_wanted(g, g.seat)
    for action in g.choices:
        if action in PLAN or action in STATION:
            return action
        if action in DEPLOY or (action in TO and HALT not in g.choices):
            return most_wanted(g, g.seat)
        if action in RECRUIT:
            return strongest_recruit(g)
        if action in FORAGE:
            return feed(g)
    for action in (ALL, KEEP, DONE, DECLINE, HALT):
        if action in g.choices:
            return action
    return g.choices[0]


def least_leader(g: WarState) -> int:
    """The leader of the least value leaves."""
    best = g.choices[0]
    for action in g.choices:
        if VALUE[RECALL.of(action)] < VALUE[RECALL.of(best)]:
            best = action
    return best


def strongest_recruit(g: WarState) -> int:
    """Of free units the one that is strongest in the field."""
    best = NONE
    most = -1
    for action in g.choices:
        unit = RECRUIT.of(action)
        if 0 <= unit < UNITS:
            worth = STRENGTH[unit] * (1 if is_static(unit) else 2) + 3 * VALUE[unit]
            if worth > most:
                best, most = action, worth
    return best if best != NONE else g.choices[0]


def feed(g: WarState) -> int:
    """The largest stack that is out of supply."""
    fed = fed_hexes(g, g.seat)
    best = g.choices[0]
    most = -1
    for action in g.choices:
        place = FORAGE.of(action)
        strength = 0 if fed[place] else strength_of(g.stack(place))
        if strength > most:
            best, most = action, strength
    return best


def most_wanted(g: WarState, side: int) -> int:
    """Where units that must be put somewhere are wanted most."""
    best = NONE
    most = -10_000
    for action in g.choices:
        place = DEPLOY.of(action) if action in DEPLOY else TO.of(action)
        if 0 <= place < LAND:
            worth = demand(g, side, place)
            if worth > most:
                best, most = action, worth
    return best if best != NONE else g.choices[0]


# -- recruits ------------------------------------------------------------------------------------------------------


def recruit(g: WarState, top: Recruit, habits: list[int], skill: int) -> int:
    """Garrisons while fortresses want them, then strength for its price; the rest is kept for Actions."""
    side = top.side
    keep = SPEND_TO + habits[RESERVE] + habits[ACTIONS]
    if g.mp[side] <= keep or (years_left(g) == 0 and g.mp[side] <= keep + 4):
        return DONE
    best, most = DONE, 0
    for action in g.choices:
        unit = RECRUIT.of(action)
        if not 0 <= unit < UNITS:
            continue
        worth = recruit_worth(g, side, unit, skill)
        if worth > most:
            best, most = action, worth
    return best


def recruit_worth(g: WarState, side: int, unit: int, skill: int) -> int:
    """What a recruit brings for each half of a Morale Point."""
    halves = price_of(g, unit)
    if TYPE[unit] == SUPPLY or TYPE[unit] == ARTILLERY:
        return 0
    if TYPE[unit] == GARRISON:
        if skill < CAPTAIN:
            return 0
        best, need = neediest(g, side, unit)
        return need * 10 if best != NONE else 0
    if TYPE[unit] == LEADER:
        return 20 * (4 * VALUE[unit] + STRENGTH[unit]) // halves if skill >= CAPTAIN else 0
    worth = 20 * STRENGTH[unit] // halves
    return worth if worth >= 12 else 0


def neediest(g: WarState, side: int, unit: int) -> tuple[int, int]:
    """The fortress that wants a garrison most, and how much."""
    best, most = NONE, 0
    for place in g.stacks(side):
        if FORTRESS[place] and not g.barred_from(unit, place) and not SWEDEN_PROPER[place]:
            need = want_of_garrison(g, side, place)
            if need > most:
                best, most = place, need
    return best, most


def want_of_garrison(g: WarState, side: int, place: int) -> int:
    """How much a fortress wants another garrison: by its worth, how few there are, and how near the enemy is."""
    guards = 0
    for unit in g.stack(place):
        if is_static(unit):
            guards += 1
    if guards >= KEPT_GUARDS:
        return 0
    worth = prize(g, 1 - side, place, 2)
    near = False
    for other in g.stacks(1 - side):
        if distance(place, other) <= NEAR + 3 and strength_of(fighters(g.stack(other))) >= 6:
            near = True
    if not near and guards > 0:
        return 0
    return worth // (2 * guards + 1) // (1 if near else 3)


def muster(g: WarState, side: int, unit: int, skill: int) -> int:
    """Garrisons where they are wanted; others where the front is near and friends are."""
    if TYPE[unit] == GARRISON:
        best, _need = neediest(g, side, unit)
        if best != NONE and DEPLOY + best in g.choices:
            return DEPLOY + best
    chosen = NONE
    most = -10_000
    for action in g.choices:
        place = DEPLOY.of(action)
        worth = demand(g, side, place)
        if worth > most:
            chosen, most = action, worth
    return chosen if chosen != NONE else g.choices[0]


def demand(g: WarState, side: int, place: int) -> int:
    """Where a field unit is wanted: with an army, near what can be taken, and not where it would be lost."""
    own = strength_of(fighters(g.stack(place))) if g.stands(side, place) else 0
    out = 2 * min(own, 30)
    nearest = 30
    for other in g.stacks(1 - side):
        away = distance(place, other)
        nearest = min(nearest, away)
    out -= 3 * nearest
    if SWEDEN_PROPER[place]:
        out -= 5
    return out


# -- battle --------------------------------------------------------------------------------------------------------


def help_in_battle(g: WarState, side: int, habits: list[int], skill: int) -> int:
    """A supply train or Tactics is spent where a column changes much."""
    idle = DONE if DONE in g.choices else DECLINE
    helps = NONE
    for action in g.choices:
        if action in PLAY or action in EXPEND:
            helps = action
    if helps == NONE:
        return idle
    first = striker(g)
    attack, defense = in_battle(g, first), in_battle(g, 1 - first)
    if len(attack) == 0 or len(defense) == 0:
        return idle
    sign = 1 if side == first else -1
    change = sign * (worth_of_edge(g, attack, defense, sign, habits) - worth_of_edge(g, attack, defense, 0, habits))
    return helps if change * (1 if skill >= CAPTAIN else 2) >= COLUMN_PAYS else idle


def worth_of_edge(g: WarState, attack: list[int], defense: list[int], more: int, habits: list[int]) -> float:
    """What the rest of the battle is worth to who strikes now, with a column more or less than has been declared so far."""
    side = striker(g)
    walls = FORTRESS[g.battle_at] and side == g.battle_side
    shift = assault_shift(g) + counterattack_shift(g) - terrain_shift(g)
    edge = supply_shift(g, side) + tactics_shift(g, side) - supply_shift(g, 1 - side) - tactics_shift(g, 1 - side)
    odds = Odds(shift, edge + more, is_broken_ground(g), walls, [g.mp[side], g.mp[1 - side]])
    fight = odds.reckon(attack, defense)
    out = (fight.killed - fight.lost) * habits[LOSS] / 10 + fight.morale * habits[PRICE]
    if FORTRESS[g.battle_at]:
        out += (fight.won if walls else -fight.beaten) * prize(g, g.battle_side, g.battle_at, habits[PRICE])
    return out + (fight.fells - fight.falls) * habits[COLLAPSE]


def way_back(g: WarState, side: int) -> int:
    """Into a fortress of one's own, else away from the enemy and to friends."""
    if HALT in g.choices:
        return HALT
    best = g.choices[0]
    most = -10_000
    for action in g.choices:
        place = TO.of(action)
        if not 0 <= place < LAND:
            continue
        worth = 20 if FORTRESS[place] else 0
        if g.stands(side, place):
            worth += 10
        for near in MARCHES[place]:
            if g.stands(1 - side, near):
                worth -= 6
            elif FORTRESS[near] and g.stands(side, near):
                worth += 4
        if g.zone_of(1 - side, place):
            worth -= 15
        if worth > most:
            best, most = action, worth
    return best


def pursue(g: WarState, top: ChoosePursuers) -> int:
    """Into a fortress that was taken: all, but for one who keeps the own. In the field the army stays together."""
    if not FORTRESS[top.goal] or SWEDEN_PROPER[top.goal]:
        return DONE
    if not keeps_start(g, top):
        return ALL if ALL in g.choices else DONE
    best = NONE
    for action in g.choices:
        unit = PURSUE.of(action)
        if 0 <= unit < UNITS and (best == NONE or STRENGTH[unit] > STRENGTH[PURSUE.of(best)]):
            best = action
    left = 0
    for unit in g.stack(top.start):
        if unit not in top.units:
            left += 1
    return best if best != NONE and left > 1 else DONE


def keeps_start(g: WarState, top: ChoosePursuers) -> bool:
    """Whether somebody has to stay where the attack came from."""
    if not FORTRESS[top.start] or SWEDEN_PROPER[top.start]:
        return False
    for unit in g.stack(top.start):
        if is_static(unit) or TYPE[unit] in (ARTILLERY, SUPPLY):
            return False
    return True


def consider(g: WarState, side: int, fortress: int, start: int) -> int:
    """Honors of War are taken by those who would be lost and are missed elsewhere; a bare garrison costs time."""
    units = g.stack(fortress)
    chance = fall_chance(g, power(fighters(g.stack(start)), True), fortress, units)
    return ACCEPT if chance >= 60 and strength_of(fighters(units)) >= SAVED else DECLINE


# -- markers -------------------------------------------------------------------------------------------------------


def play(g: WarState, side: int, habits: list[int], skill: int) -> int:
    """The marker that brings most, if it brings anything; else it is kept."""
    best = KEEP if KEEP in g.choices else NONE
    most = 0
    for action in g.choices:
        if action in PLAY:
            worth = worth_of_playing(g, side, PLAY.of(action), habits[PRICE])
            if worth > most or best == NONE:
                best, most = action, worth
    return best
