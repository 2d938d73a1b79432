"""Default policy: decisions that need no plan, such as attacks and charges by what they promise, fire, retreats and losses. No
rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best, Policy, Profile
from korvolan.kernel.strategy import CAPTAIN

from .. import actions as act
from ..board import OBJECTIVE, STEP, SWEDEN, distance
from ..rules.artillery import DefensiveFire, FireGuns
from ..rules.attack import Attacks, NameBattle
from ..rules.battle_strength import column
from ..rules.charges import ChargeFacing, ChargeTo, Charging, CounterCharge, charge_hexes
from ..rules.chase import EnterLeftHex, FreeTurn, Pursuit, route_start
from ..rules.commanders import TakeRefuge
from ..rules.dispersal import Recall, ReturnTo, TakeFacing
from ..rules.duties import attackable_hexes
from ..rules.effects import NextOnTrack
from ..rules.fire import Aim, shooters
from ..rules.halts import TurnAround
from ..rules.pikes import PikeWindow
from ..rules.retreat import NextBody, Walk
from ..rules.tatars import AimArrows
from ..rules.turn import DeclareMapa
from ..rules.victory import DAWN
from ..rules.wagons import StandByWagons
from ..rules.zones import in_field_zone
from ..state import FieldState
from ..tables import COMBAT
from ..unit_flags import ATTACKER, PIKES
from ..units import ARM, FOOT, GARRISON, GUNS, HORSE, SIDE, UNITS_OF
from . import battle_policy
from .distances import FAR, cost_to_plain
from .odds import expected_damage, expected_gain, mark_battle, quality
from .paths import threat
from .situation import enemy_map
from .targets import direction_of_enemy, nearest_enemy
from .weights import BOLDNESS, CHARGE_GAIN, CHARGE_ODDS, ODDS, STORM_ODDS

COULD_COME: Final = 8  # points of danger that count one where somebody goes back
ON_THE_PLAIN: Final = 50  # for the plain, when it is counted who stands there
EAGER: Final = 2  # columns by which a recruit asks for less
CONTACTS_FOR_MAPA: Final = 3
DOUBTFUL: Final = 35  # hundredths of a point: two attacks that differ by no more are weighed
PIKE_LEAST: Final = 8  # what pikes must bring at least
FORSAKEN: Final = 60  # what it costs to leave a commander alone before the enemy
LOST_COMMANDER: Final = 100  # a way of retreat on which the commander is lost


def saves_guns(g: FieldState, place: int) -> bool:
    """Whether guns alone by a wagon have a point to spare: those who give way are taken."""
    guns = g.stack(place)
    return all(ARM[unit] == GUNS for unit in guns) and any(g.sp(unit) > 1 for unit in guns)


def aim(g: FieldState, top: Aim, who: Profile) -> int:
    """Together if one can; at the most valuable unit."""
    together = act.JOIN.among(g.choices)
    if together:
        return act.JOIN + together[0]
    best = Best(g.choices[0], -1)
    for target in act.TARGET.among(g.choices):
        best.offer(act.TARGET + target, g.sp(target) * quality(g, target) - 3 * COMBAT[g.at[target]])
    return best.found


def aim_well(g: FieldState, top: Aim, who: Profile) -> int:
    """At whom the shot promises most; together only where that is more than two shots would be."""
    together = shooters(g, top.side)
    first = together[0]
    strength = sum(g.sp(unit) for unit in together)
    best = Best(NONE, -1)
    for target in act.TARGET.among(g.choices):
        best.offer(target, damage_of_shot(g, top.side, first, strength, target))
    if best.found == NONE:
        return g.choices[0]
    for unit in act.JOIN.among(g.choices):
        more = g.sp(unit)
        alone = damage_of_shot(g, top.side, unit, more, best.found)
        if damage_of_shot(g, top.side, first, strength + more, best.found) > best.score + alone:
            return act.JOIN + unit
    return act.TARGET + best.found


def damage_of_shot(g: FieldState, side: int, first: int, strength: int, target: int) -> int:
    """What a shot promises; more where the target counts on the plain."""
    damage = expected_damage(g, side, first, strength, distance(g.at[first], g.at[target]), target)
    return 2 * damage if counts_now(g, SIDE[target]) and OBJECTIVE[g.at[target]] else damage


def count_contacts(g: FieldState) -> int:
    """Swedish units with an enemy within two hexes."""
    swedes = [unit for unit in UNITS_OF[SWEDEN] if g.on_map(unit)]
    return len([unit for unit in swedes if nearest_enemy(g, SWEDEN, g.at[unit])[1] <= 2])


def declare_mapa(g: FieldState, top: DeclareMapa, who: Profile) -> int:
    """All out where many are near the enemy, and in the last stage."""
    return act.DECLARE if count_contacts(g) >= CONTACTS_FOR_MAPA or g.stage == g.stages else act.PASS


def choose_attack(g: FieldState, top: Attacks, who: Profile) -> int:
    """The attack that promises most; none of its own will that promises too little. A recruit goes by the column alone."""
    free = act.END in g.choices
    best = Best(act.END if free else g.choices[0], -(10**6))
    for place in act.ATTACK.among(g.choices):
        found = promise_of_attack(g, top.side, place, who.skill)
        if not free or found >= least_promise(g, place, who):
            best.offer(act.ATTACK + place, found)
    return best.found


def promise_of_attack(g: FieldState, side: int, place: int, skill: int) -> int:
    """The column of an attack by all who can join it; for a captain, who leaves works to the column, its gain."""
    trial = g.clone()
    found = column_against(trial, side, place)
    return expected_gain(trial) if skill >= CAPTAIN and not g.garrisoned(place) else found


def least_promise(g: FieldState, place: int, who: Profile) -> int:
    """What an attack must promise."""
    if g.garrisoned(place):
        return who.weights[STORM_ODDS]
    return who.weights[BOLDNESS] if who.skill >= CAPTAIN else who.weights[ODDS] - EAGER


def doubtful_attack(g: FieldState, top: Attacks, who: Profile, chosen: int) -> int:
    """What else promises about as much as the attack, or the peace, that the odds choose; NONE if nothing does."""
    least = who.weights[BOLDNESS]
    gains = {act.END: least} if act.END in g.choices else {}
    for place in act.ATTACK.among(g.choices):
        if not g.garrisoned(place):
            gains[act.ATTACK + place] = promise_of_attack(g, top.side, place, who.skill)
    best = Best(NONE, gains.get(chosen, least) - DOUBTFUL)
    for action, gain in gains.items():
        if action != chosen:
            best.offer(action, gain)
    return best.found


def is_doubtful_charge(g: FieldState, top: CounterCharge, who: Profile) -> bool:
    """Whether a charge promises about as much as one asks of it."""
    units = act.CHARGE.among(g.choices)
    if not units:
        return False
    gain = gain_of_charge(g, top.side, steady_first(g, units), top.lead)
    return abs(gain - who.weights[CHARGE_GAIN]) <= DOUBTFUL


def column_against(trial: FieldState, side: int, place: int) -> int:
    """The column of an attack on a hex by all who could join it."""
    near = [unit for unit in UNITS_OF[side] if trial.on_map(unit) and distance(trial.at[unit], place) == 1]
    mark_battle(trial, side, [unit for unit in near if place in attackable_hexes(trial, unit)], place)
    return column(trial)


def name_more(g: FieldState, top: NameBattle, who: Profile) -> int:
    """Everybody who can joins the attack; other hexes only where the rules ask for it."""
    units = act.WITH.among(g.choices)
    if units:
        return act.WITH + units[0]
    return act.FIGHT if act.FIGHT in g.choices else g.choices[0]


def counter_charge(g: FieldState, top: CounterCharge, who: Profile) -> int:
    """Charge where it promises enough; a recruit goes by the column alone, and thinks that everybody finds room."""
    units = act.CHARGE.among(g.choices)
    if not units:
        return act.DECLINE
    trial = g.clone()
    mark_battle(trial, top.side, units, trial.at[top.lead])
    if who.skill < CAPTAIN:
        return act.CHARGE + units[0] if column(trial) >= who.weights[CHARGE_ODDS] - EAGER else act.DECLINE
    if expected_gain(trial) < who.weights[CHARGE_GAIN]:
        return act.DECLINE
    first = steady_first(g, units)[0]
    if plain_gained(g, first, best_way_in(g, top.side, first, top.lead)) < 0:
        return act.DECLINE
    gain = gain_of_charge(g, top.side, steady_first(g, units), top.lead) - (FORSAKEN if forsakes_commander(g, first) else 0)
    return act.CHARGE + first if gain >= who.weights[CHARGE_GAIN] else act.DECLINE


def gain_of_charge(g: FieldState, side: int, units: list[int], lead: int) -> int:
    """What a charge promises with those who find room, one after the other; those who would leave a commander alone stay,
    but for the first."""
    trial = g.clone()
    target = trial.at[lead]
    mark_battle(trial, side, [], target)
    for number, unit in enumerate(units):
        if number > 0 and forsakes_commander(trial, unit):
            continue
        place = best_way_in(trial, side, unit, lead)
        if place != NONE:
            trial.put(unit, place)
            trial.mark(unit, ATTACKER)
    return expected_gain(trial)


def best_way_in(g: FieldState, side: int, unit: int, lead: int) -> int:
    """The hex from which a charger does most, of those that he can enter; NONE if there is none."""
    open_to = charge_hexes(g, unit, g.at[lead])
    if len(open_to) <= 1:
        return open_to[0] if open_to else NONE
    best = Best(open_to[0], -(10**6))
    for place in open_to:
        trial = g.clone()
        mark_battle(trial, side, [unit], g.at[lead])
        trial.put(unit, place)
        best.offer(place, expected_gain(trial))
    return best.found


def charge_to(g: FieldState, top: ChargeTo, who: Profile) -> int:
    """From where the charger does most."""
    place = best_way_in(g, top.side, top.piece, top.lead)
    return act.TO + place if place != NONE else g.choices[0]


def join_charge(g: FieldState, top: Charging, who: Profile) -> int:
    """Everybody who can joins, but for a captain's troops that would leave a commander alone."""
    units = act.CHARGE.among(g.choices)
    if who.skill >= CAPTAIN:
        units = [unit for unit in units if not forsakes_commander(g, unit)]
    return act.CHARGE + units[0] if units else act.FIGHT


def steady_first(g: FieldState, units: list[int]) -> list[int]:
    """Those first who leave no commander alone."""
    return sorted(units, key=lambda unit: forsakes_commander(g, unit))


def forsakes_commander(g: FieldState, unit: int) -> bool:
    """Whether a commander is left alone in the hex of a unit that goes without him."""
    place = g.at[unit]
    if not g.is_led(SIDE[unit], place):
        return False
    return not any(other != unit and not GARRISON[other] for other in g.stack(place))


def form_against(g: FieldState, top: PikeWindow, who: Profile) -> int:
    """Pikes where the attack promises less against them."""
    now = expected_gain(g)
    best = Best(act.DECLINE, PIKE_LEAST)
    for unit in act.FORM.among(g.choices):
        trial = g.clone()
        trial.mark(unit, PIKES)
        best.offer(act.FORM + unit, now - expected_gain(trial))
    return best.found


def chase(g: FieldState, top: Pursuit, who: Profile) -> int:
    """Guns that were left are taken; a captain's horse rides on, foot keeps its line, and no commander is left alone."""
    guns = any(SIDE[other] != top.side for place in g.routes[:1] for other in g.stack(place))
    for unit in act.CHASE.among(g.choices):
        if who.skill >= CAPTAIN:
            gained = plain_gained(g, unit, g.routes[route_start(g, top.first)] if top.first < len(g.route_sizes) else NONE)
            if gained > 0:
                return act.CHASE + unit
            if gained < 0 or forsakes_commander(g, unit):
                continue
        if guns or (ARM[unit] == HORSE and who.skill >= CAPTAIN):
            return act.CHASE + unit
    return act.END


def counts_now(g: FieldState, side: int) -> bool:
    """Whether it is about to be counted who stands on the plain, and this is a Swede."""
    return g.scenario == DAWN and side == SWEDEN and g.stage == g.stages


def plain_gained(g: FieldState, unit: int, place: int) -> int:
    """What a step brings where it is counted who stands on the plain: 1 onto it, -1 off it."""
    if place == NONE or not counts_now(g, SIDE[unit]):
        return 0
    return (1 if OBJECTIVE[place] else 0) - (1 if OBJECTIVE[g.at[unit]] else 0)


def face_enemy(g: FieldState, top: FreeTurn | TakeFacing | ChargeFacing | TurnAround, who: Profile) -> int:
    """Towards the nearest enemy."""
    place = top.place(g)
    d = direction_of_enemy(g, g.seat, place, 8) if place != NONE else NONE
    return act.FACE + d if d != NONE and act.FACE + d in g.choices else g.choices[0]


def go_to_safety(g: FieldState, top: Walk | TakeRefuge | ReturnTo, who: Profile) -> int:
    """The hex with least enemies near it; a captain looks also at those who could come there, and at guns."""
    best = Best(g.choices[0], -(10**6))
    view = enemy_map(g, g.seat) if who.skill >= CAPTAIN else None
    for action in g.choices:
        place = top.VERB.of(action)
        score = -threat(g, g.seat, place) + COMBAT[place] * 3 - (LOST_COMMANDER if top.warns(g, action) else 0)
        if view is not None:
            score -= view.threat[place] // COULD_COME + view.guns[place] // COULD_COME
            if counts_now(g, g.seat) and OBJECTIVE[place]:
                score += ON_THE_PLAIN
        if g.scenario == DAWN and g.seat == SWEDEN:
            score -= min(cost_to_plain(FOOT, place, place), FAR // 100) // 4
        best.offer(action, score)
    return best.found


def send_most_pressed(g: FieldState, top: NextBody, who: Profile) -> int:
    """The body with least room behind it goes first: another might take it."""
    best = Best(g.choices[0], -99)
    for unit in act.MOVE.among(g.choices):
        near = STEP[g.at[unit] * DIRECTIONS : (g.at[unit] + 1) * DIRECTIONS]
        free = [there for there in near if there != NONE and g.head[there] == NONE]
        best.offer(act.MOVE + unit, -len([there for there in free if not in_field_zone(g, 1 - top.side, there)]))
    return best.found


def scatter_least_valuable(g: FieldState, top: NextOnTrack, who: Profile) -> int:
    best = Best(g.choices[0], -battle_policy.MOST_WORTH)
    for unit in act.MOVE.among(g.choices):
        best.offer(act.MOVE + unit, -battle_policy.unit_value(g, unit))
    return best.found


def aim_arrows(g: FieldState, top: AimArrows, who: Profile) -> int:
    """At troops of the best quality in the open; a commander among them may fall."""
    best = Best(g.choices[0], -(10**6))
    for target in act.TARGET.among(g.choices):
        score = quality(g, target) - 4 * COMBAT[g.at[target]] + (2 if g.sp(target) == 1 else 0)
        best.offer(act.TARGET + target, score + (3 if g.is_led(SIDE[target], g.at[target]) else 0))
    return best.found


# -- who decides what ----------------------------------------------------------------------------------------------


class DefaultPolicy(Policy[FieldState]):
    """Whoever may shoot arrows does; else nothing is given away."""

    def otherwise(self, g: FieldState, who: Profile) -> int:
        return self.first(g, act.SHOOT)


RECRUITS: Final[Policy[FieldState]] = DefaultPolicy((act.DECLINE, act.END, act.PASS, act.HALT, act.GO), battle_policy.BATTLE)
RECRUITS.on(Attacks, choose_attack)
RECRUITS.on(NameBattle, name_more)
RECRUITS.on(CounterCharge, counter_charge)
RECRUITS.on(Charging, join_charge)
RECRUITS.on(FireGuns, lambda g, top, who: fire_or(g, act.END))
RECRUITS.on(DefensiveFire, lambda g, top, who: fire_or(g, act.DECLINE))
RECRUITS.on(Aim, aim)
RECRUITS.on(DeclareMapa, declare_mapa)
RECRUITS.on(Pursuit, chase)
RECRUITS.on(FreeTurn, face_enemy)
RECRUITS.on(TakeFacing, face_enemy)
RECRUITS.on(ChargeFacing, face_enemy)
RECRUITS.on(TurnAround, face_enemy)
RECRUITS.on(Walk, go_to_safety)
RECRUITS.on(TakeRefuge, go_to_safety)
RECRUITS.on(ReturnTo, go_to_safety)
RECRUITS.on(NextBody, send_most_pressed)
RECRUITS.on(NextOnTrack, scatter_least_valuable)
RECRUITS.on(AimArrows, aim_arrows)
RECRUITS.on(Recall, lambda g, top, who: RECRUITS.first(g, act.RECALL))
RECRUITS.on(StandByWagons, lambda g, top, who: act.STAY if saves_guns(g, top.at) else act.GO)
RECRUITS.on(ChargeTo, lambda g, top, who: g.choices[0])
RECRUITS.on(EnterLeftHex, lambda g, top, who: g.choices[0])

CAPTAINS: Final[Policy[FieldState]] = DefaultPolicy(extends=RECRUITS)
CAPTAINS.on(Aim, aim_well)
CAPTAINS.on(PikeWindow, form_against)
CAPTAINS.on(ChargeTo, charge_to)


def fire_or(g: FieldState, otherwise: int) -> int:
    """Whoever can fires."""
    units = act.FIRE.among(g.choices)
    return act.FIRE + units[0] if units else otherwise


def choose(g: FieldState, who: Profile) -> int:
    """One of the choices of a decision that opens no march."""
    return (CAPTAINS if who.skill >= CAPTAIN else RECRUITS).choose(g, who)
