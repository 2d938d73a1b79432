"""The default policy, for all that needs no plan: recruits and where they muster, battles, retreats, markers, honors.

It goes beyond battle_policy.py in that it uses Tactics and supply where they pay."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best, Policy, Profile
from korvolan.kernel.strategy import CAPTAIN

from .. import actions as act
from ..board import FORTRESS, MARCHES, SWEDEN_PROPER, distance
from ..campaign_markers import EVENT, REBELLION
from ..rules import battle_strength
from ..rules.belligerents import ComeHome, FindRefuge
from ..rules.campaign import PlayHeld, PlayOrKeep, TreacheryWindow
from ..rules.coalition_events import PlacePlot, PlacePole, PlaceRally, RaisePole
from ..rules.commands import ExpendSupply
from ..rules.concentration import NameGoal
from ..rules.forced_march import MarchLoss, NameLeader
from ..rules.honors import ChooseRefuge, ConsiderHonors
from ..rules.losses import ChooseLosses, strength_of
from ..rules.mercenaries import Arrival, HireMercenary, PlaceMercenary
from ..rules.naval import Embark
from ..rules.pursuit import ChoosePursuers
from ..rules.reactions import ChooseForage, TacticsWindow
from ..rules.recruiting import EmergencyUnit, Muster, Recruit, price_of
from ..rules.retreat import Retreating
from ..rules.rivers import ByBoat
from ..rules.setup import ChoosePlan, PlaceUnit, Station
from ..rules.supply import fed_hexes
from ..rules.sweden import Hinterland
from ..rules.swedish_events import RecallLeader
from ..state import WarState
from ..tables import SPEND_TO
from ..units import GARRISON, LEADER, STRENGTH, TWIN, TYPE, VALUE, is_static, is_train
from . import battle_policy
from .battle_policy import LOSS_VALUE
from .evaluation import fall_chance, playing_value, prize, years_left
from .odds import Odds, power
from .parties import fighters
from .situation import ACTIONS, COLLAPSE, LOSS, PRICE, RESERVE

NEAR: Final = 5  # hexes
SAVED: Final = 6  # strength in a fortress that is better saved than lost with it
COLUMN_PAYS: Final = 12  # points that a column must bring before a train or Tactics is spent on it
KEPT_GUARDS: Final = 3  # garrisons in a fortress beyond which more are wasted
SIZE_COUNTS: Final = 2  # what each point of strength and command counts that makes the enemy's victory greater
MUCH: Final = 10_000  # more than anything is worth


# -- set-up, events, and whatever else is asked once in a while ----------------------------------------------------


def first_choice(g: WarState, top: ChoosePlan | Station, who: Profile) -> int:
    return g.choices[0]


def recall_least(g: WarState, top: RecallLeader, who: Profile) -> int:
    """The leader of the least value leaves."""
    best = Best(g.choices[0], -MUCH)
    for unit in act.RECALL.among(g.choices):
        best.offer(act.RECALL + unit, -VALUE[unit])
    return best.found


def recruit_strongest(g: WarState, top: object, who: Profile) -> int:
    """Of free units the one that is strongest in the field."""
    best = Best(g.choices[0], -1)
    for unit in act.RECRUIT.among(g.choices):
        best.offer(act.RECRUIT + unit, STRENGTH[unit] * (1 if is_static(unit) else 2) + 3 * VALUE[unit])
    return best.found


def feed_largest(g: WarState, top: ChooseForage, who: Profile) -> int:
    """The largest stack that is out of supply."""
    fed = fed_hexes(g, g.seat)
    best = Best(g.choices[0], -1)
    for place in act.FORAGE.among(g.choices):
        best.offer(act.FORAGE + place, 0 if fed[place] else strength_of(g.stack(place)))
    return best.found


def most_wanted(g: WarState, top: object, who: Profile) -> int:
    """Where units that must be put somewhere are wanted most."""
    best = Best(g.choices[0], -MUCH)
    for verb in (act.DEPLOY, act.TO):
        for place in verb.among(g.choices):
            best.offer(verb + place, demand(g, g.seat, place))
    return best.found


def negate(g: WarState, top: TreacheryWindow, who: Profile) -> int:
    """Treachery is played against all that does the enemy good."""
    return act.DECLINE if EVENT[top.marker] == REBELLION else g.choices[-1]


# -- recruits ------------------------------------------------------------------------------------------------------


def recruit(g: WarState, top: Recruit, who: Profile) -> int:
    """Garrisons while fortresses want them, then strength for its price; the rest is kept for Actions."""
    keep = SPEND_TO + who.weights[RESERVE] + who.weights[ACTIONS]
    points = g.mp[top.side]
    if points <= keep or (years_left(g) == 0 and points <= keep + 4):
        return act.DONE
    best = Best(act.DONE, 0)
    for unit in act.RECRUIT.among(g.choices):
        best.offer(act.RECRUIT + unit, recruit_value(g, top.side, unit, who.skill))
    return best.found


def recruit_value(g: WarState, side: int, unit: int, skill: int) -> int:
    """What a recruit brings for each half of a Morale Point."""
    if is_train(unit) or (skill < CAPTAIN and TYPE[unit] in (GARRISON, LEADER)):
        return 0
    halves = price_of(g, unit)
    if TYPE[unit] == GARRISON:
        return 10 * int(neediest(g, side, unit).score)
    if TYPE[unit] == LEADER:
        return 20 * (4 * VALUE[unit] + STRENGTH[unit]) // halves
    value = 20 * STRENGTH[unit] // halves
    return value if value >= 12 else 0


def neediest(g: WarState, side: int, unit: int) -> Best:
    """The fortress that wants a garrison most, and how much."""
    best = Best(NONE, 0)
    for place in g.stacks(side):
        if FORTRESS[place] and not g.barred_from(unit, place) and not SWEDEN_PROPER[place]:
            best.offer(place, garrison_need(g, side, place))
    return best


def garrison_need(g: WarState, side: int, place: int) -> int:
    """How much a fortress wants another garrison: by its worth, how few there are, and how near the enemy is."""
    guards = len([unit for unit in g.stack(place) if is_static(unit)])
    if guards >= KEPT_GUARDS:
        return 0
    enemies = [other for other in g.stacks(1 - side) if distance(place, other) <= NEAR + 3]
    near = any(strength_of(fighters(g.stack(other))) >= 6 for other in enemies)
    if not near and guards > 0:
        return 0
    return prize(g, 1 - side, place, 2) // (2 * guards + 1) // (1 if near else 3)


def muster(g: WarState, top: Muster, who: Profile) -> int:
    """Garrisons where they are wanted; others where the front is near and friends are."""
    if TYPE[top.unit] == GARRISON:
        place = neediest(g, top.side, top.unit).found
        if place != NONE and act.DEPLOY + place in g.choices:
            return act.DEPLOY + place
    return most_wanted(g, top, who)


def demand(g: WarState, side: int, place: int) -> int:
    """Where a field unit is wanted: with an army, near what can be taken, and not where it would be lost."""
    own = strength_of(fighters(g.stack(place))) if g.stands(side, place) else 0
    nearest = min([30] + [distance(place, other) for other in g.stacks(1 - side)])
    return 2 * min(own, 30) - 3 * nearest - (5 if SWEDEN_PROPER[place] else 0)


# -- battle --------------------------------------------------------------------------------------------------------


def lose_least(g: WarState, top: ChooseLosses, who: Profile) -> int:
    """The units that are worth least together and have the strength that is due: four points are not given up where two are."""
    units = sorted(battle_strength.fighters(g, top.side), key=worth)
    cheapest: list[int] = [0] + [MUCH * MUCH] * top.share  # by strength: what it costs at least to give up so much or more
    chosen: list[list[int]] = [[] for _ in range(top.share + 1)]
    for unit in units:
        for due in range(top.share, 0, -1):
            before = max(0, due - STRENGTH[unit])
            if cheapest[before] + worth(unit) < cheapest[due]:
                cheapest[due] = cheapest[before] + worth(unit)
                chosen[due] = [*chosen[before], unit]
    twins = [TWIN[unit] for unit in chosen[top.share]]
    for unit in act.LOSE.among(g.choices):
        if TWIN[unit] in twins:
            return act.LOSE + unit
    return battle_policy.lose_cheapest(g, top, who)


def worth(unit: int) -> int:
    """What it costs to give up a unit, the size of the enemy's victory included."""
    whole = LOSS_VALUE[unit] if TYPE[unit] == LEADER else LOSS_VALUE[unit] * STRENGTH[unit]
    return whole + SIZE_COUNTS * (STRENGTH[unit] + VALUE[unit])


def name_leader(g: WarState, top: NameLeader, who: Profile) -> int:
    """The best leader forces the pace: he loses a unit least often."""
    best = Best(g.choices[0], -1)
    for unit in act.LEAD.among(g.choices):
        best.offer(act.LEAD + unit, VALUE[unit])
    return best.found


def help_in_battle(g: WarState, top: ExpendSupply | TacticsWindow, who: Profile) -> int:
    """A supply train or Tactics is spent where a column changes much."""
    idle = act.DONE if act.DONE in g.choices else act.DECLINE
    helps = [action for action in g.choices if action in act.PLAY or action in act.EXPEND]
    first = battle_strength.striker(g)
    attack, defense = battle_strength.fighters(g, first), battle_strength.fighters(g, 1 - first)
    if not helps or not attack or not defense:
        return idle
    sign = 1 if top.side == first else -1
    change = sign * (edge_value(g, attack, defense, sign, who.weights) - edge_value(g, attack, defense, 0, who.weights))
    return helps[-1] if change * (1 if who.skill >= CAPTAIN else 2) >= COLUMN_PAYS else idle


def edge_value(g: WarState, attack: list[int], defense: list[int], more: int, habits: list[int]) -> float:
    """What the rest of the battle is worth to who strikes now, with a column more or less than has been declared so far."""
    side = battle_strength.striker(g)
    walls = FORTRESS[g.battle_at] and side == g.battle_side
    shift = battle_strength.assault_shift(g) + battle_strength.counterattack_shift(g) - battle_strength.terrain_shift(g)
    edge = battle_strength.supply_shift(g, side) + battle_strength.tactics_shift(g, side)
    edge -= battle_strength.supply_shift(g, 1 - side) + battle_strength.tactics_shift(g, 1 - side)
    opens = g.battle_round == battle_strength.FIRST_ROUND
    broken = battle_strength.is_broken_ground(g, g.battle_at)
    odds = Odds(shift, edge + more, broken, walls, [g.mp[side], g.mp[1 - side]], opens)
    bystanders = [unit for unit in g.stack(g.battle_from) if unit not in attack] if opens else []
    fight = odds.play_out(attack, defense, bystanders)
    out = (fight.killed - fight.lost) * habits[LOSS] / 10 + fight.morale * habits[PRICE]
    if FORTRESS[g.battle_at]:
        out += (fight.won if walls else -fight.beaten) * prize(g, g.battle_side, g.battle_at, habits[PRICE])
    return out + (fight.fells - fight.falls) * habits[COLLAPSE]


def retreat(g: WarState, top: Retreating, who: Profile) -> int:
    """Into a fortress of one's own, else away from the enemy and to friends."""
    if act.HALT in g.choices:
        return act.HALT
    best = Best(g.choices[0], -MUCH)
    for place in act.TO.among(g.choices):
        best.offer(act.TO + place, safety(g, top.side, place))
    return best.found


def safety(g: WarState, side: int, place: int) -> int:
    """How good a hex is to retreat to."""
    out = (20 if FORTRESS[place] else 0) + (10 if g.stands(side, place) else 0)
    for near in MARCHES[place]:
        if g.stands(1 - side, near):
            out -= 6
        elif FORTRESS[near] and g.stands(side, near):
            out += 4
    return out - (15 if g.zone_of(1 - side, place) else 0)


def pursue(g: WarState, top: ChoosePursuers, who: Profile) -> int:
    """Into a fortress that was taken: all, but for one who keeps the own. In the field the army stays together."""
    if not FORTRESS[top.goal] or SWEDEN_PROPER[top.goal]:
        return act.DONE
    if not keeps_start(g, top):
        return act.ALL if act.ALL in g.choices else act.DONE
    best = Best(act.DONE, -1)
    for unit in act.PURSUE.among(g.choices):
        best.offer(act.PURSUE + unit, STRENGTH[unit])
    left = [unit for unit in g.stack(top.start) if unit not in top.units]
    return best.found if len(left) > 1 else act.DONE


def keeps_start(g: WarState, top: ChoosePursuers) -> bool:
    """Whether somebody has to stay where the attack came from."""
    if not FORTRESS[top.start] or SWEDEN_PROPER[top.start]:
        return False
    return not any(is_static(unit) or is_train(unit) for unit in g.stack(top.start))


def consider_honors(g: WarState, top: ConsiderHonors, who: Profile) -> int:
    """Honors of War are taken by those who would be lost and are missed elsewhere; a bare garrison costs time."""
    units = g.stack(top.fortress)
    chance = fall_chance(g, power(fighters(g.stack(top.start)), True), top.fortress, units)
    return act.ACCEPT if chance >= 60 and strength_of(fighters(units)) >= SAVED else act.DECLINE


# -- markers -------------------------------------------------------------------------------------------------------


def play_marker(g: WarState, top: PlayOrKeep | PlayHeld, who: Profile) -> int:
    """The marker that brings most, if it brings anything; else it is kept."""
    best = Best(act.KEEP, 0) if act.KEEP in g.choices else Best(g.choices[0], -MUCH)
    for marker in act.PLAY.among(g.choices):
        best.offer(act.PLAY + marker, playing_value(g, top.side, marker, who.weights[PRICE]))
    return best.found


# -- who decides what ----------------------------------------------------------------------------------------------

DEFAULT: Final = Policy[WarState]((act.ALL, act.KEEP, act.DONE, act.DECLINE, act.HALT), extends=battle_policy.BATTLE)
DEFAULT.on(ChoosePlan, first_choice)
DEFAULT.on(Station, first_choice)
DEFAULT.on(RecallLeader, recall_least)
DEFAULT.on(ChooseForage, feed_largest)
DEFAULT.on(TreacheryWindow, negate)
DEFAULT.on(Recruit, recruit)
DEFAULT.on(Muster, muster)
DEFAULT.on(MarchLoss, battle_policy.lose_cheapest)
DEFAULT.on(ChooseLosses, lose_least)
DEFAULT.on(NameLeader, name_leader)
DEFAULT.on(ExpendSupply, help_in_battle)
DEFAULT.on(TacticsWindow, help_in_battle)
DEFAULT.on(Retreating, retreat)
DEFAULT.on(ChoosePursuers, pursue)
DEFAULT.on(ConsiderHonors, consider_honors)
DEFAULT.on(PlayOrKeep, play_marker)
DEFAULT.on(PlayHeld, play_marker)
for _recruits in (HireMercenary, RaisePole, Arrival, EmergencyUnit):
    DEFAULT.on(_recruits, recruit_strongest)
for _places in (PlaceUnit, PlacePlot, PlaceRally, PlacePole, PlaceMercenary):
    DEFAULT.on(_places, most_wanted)
for _goals in (ChooseRefuge, FindRefuge, ComeHome, NameGoal, Embark, Hinterland, ByBoat):
    DEFAULT.on(_goals, most_wanted)
