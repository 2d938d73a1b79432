"""Default policy: decisions that need no plan, such as attacks and charges by what they promise, fire, retreats and losses. No
rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.strategy import CAPTAIN
from korvolan.kernel.verbs import Verb

from .. import actions as act
from ..board import HEXES, STEP, SWEDEN, distance
from ..rules.artillery import DefensiveFire, FireGuns
from ..rules.attack import Attacks, NameBattle
from ..rules.battle import LoseStrength, Musketry
from ..rules.battle_strength import column
from ..rules.charges import ChargeFacing, ChargeTo, Charging, CounterCharge
from ..rules.chase import ChaseOn, EnterLeftHex, FreeTurn, Pursuit
from ..rules.commanders import Ride, TakeRefuge
from ..rules.dispersal import Recall, ReturnTo, TakeFacing
from ..rules.duties import possible
from ..rules.effects import NextOnTrack
from ..rules.fire import Aim, shooters
from ..rules.halts import TurnAround
from ..rules.redoubts import GarrisonLoses
from ..rules.retreat import NextBody, Walk
from ..rules.retreating_units import BodyLoses
from ..rules.tatars import AimArrows
from ..rules.turn import DeclareMapa
from ..rules.victory import DAWN
from ..rules.wagons import StandByWagons
from ..rules.zones import in_field_zone
from ..state import FieldState
from ..tables import COMBAT
from ..unit_flags import ATTACKER, DEFENDER
from ..units import ARM, FOOT, GUNS, HORSE, SIDE, UNITS, UNITS_OF
from . import battle_policy
from .distances import FAR, through
from .odds import outlook, worth_of_shot
from .paths import bearing, quality, threat
from .weights import BOLDNESS, CHARGE_GAIN, CHARGE_ODDS, ODDS, STORM_ODDS

EAGER: Final = 2  # columns by which a recruit asks for less
CONTACTS_FOR_MAPA: Final = 6
LOST_COMMANDER: Final = 100  # a way of retreat on which the commander is lost


# -- everything else -----------------------------------------------------------------------------------------------


def choose(g: FieldState, habits: list[int], skill: int, rng: FastDice) -> int:
    """One of the choices of a decision that opens no march."""
    top = g.frames[-1]
    if isinstance(top, Attacks):
        return choose_attack(g, top, habits, skill)
    if isinstance(top, NameBattle):
        return name_more(g, top)
    if isinstance(top, CounterCharge | Charging):
        return choose_charge(g, top, habits, skill)
    if isinstance(top, FireGuns | DefensiveFire | Musketry):
        return first(g, act.FIRE, act.END if act.END in g.choices else act.DECLINE if act.DECLINE in g.choices else act.HOLD)
    if isinstance(top, Aim):
        return aim_well(g, top) if skill >= CAPTAIN else aim(g)
    if isinstance(top, DeclareMapa):
        return act.DECLARE if contacts(g) >= CONTACTS_FOR_MAPA or g.stage == g.stages else act.PASS
    if isinstance(top, Pursuit):
        return choose_chase(g, top, skill)
    if isinstance(top, FreeTurn | TakeFacing | ChargeFacing | TurnAround):
        return choose_facing(g)
    if isinstance(top, Walk | TakeRefuge | ReturnTo):
        return farthest(g)
    if isinstance(top, NextBody):
        return most_pressed(g, top)
    if isinstance(top, NextOnTrack):
        return min(g.choices, key=lambda action: battle_policy.worth(g, act.MOVE.of(action)))
    if isinstance(top, AimArrows):
        return aim_arrows(g)
    if isinstance(top, LoseStrength | BodyLoses | GarrisonLoses):
        return min(g.choices, key=lambda action: battle_policy.worth(g, act.LOSE.of(action)))
    return plain(g, top)


def plain(g: FieldState, top: object) -> int:
    """Decisions with one sensible answer."""
    if isinstance(top, Recall):
        return first(g, act.RECALL, act.END)
    if isinstance(top, Ride | ChaseOn) and act.HALT in g.choices:
        return act.HALT
    if isinstance(top, StandByWagons):
        return act.STAY if saves_guns(g, top.at) else act.GO
    if isinstance(top, ChargeTo | EnterLeftHex):
        return g.choices[0]
    shots = [action for action in g.choices if (action in act.SHOOT and act.SHOOT.of(action) < UNITS)]
    if shots:
        return shots[0]
    for action in (act.DECLINE, act.END, act.PASS, act.HALT, act.GO):
        if action in g.choices:
            return action
    return g.choices[0]


def saves_guns(g: FieldState, place: int) -> bool:
    """Whether guns alone by a wagon have a point to spare: those who give way are taken."""
    guns = g.stack(place)
    return all(ARM[unit] == GUNS for unit in guns) and any(g.sp(unit) > 1 for unit in guns)


def first(g: FieldState, verb: Verb, otherwise: int) -> int:
    for action in g.choices:
        if action in verb:
            return action
    return otherwise if otherwise in g.choices else g.choices[0]


def aim(g: FieldState) -> int:
    """Together if one can; at the most valuable unit."""
    best, most = g.choices[0], -1
    for action in g.choices:
        if action in act.JOIN:
            return action
        if action in act.TARGET:
            worth = g.sp(act.TARGET.of(action)) * quality(g, act.TARGET.of(action)) - 3 * COMBAT[g.at[act.TARGET.of(action)]]
            if worth > most:
                best, most = action, worth
    return best


def aim_well(g: FieldState, top: Aim) -> int:
    """At whom the shot promises most; together only where that is more than two shots would be."""
    together = shooters(g, top.side)
    first = together[0]
    strength = sum(g.sp(unit) for unit in together)
    best, most = g.choices[0], -1
    for action in g.choices:
        if action in act.TARGET:
            worth = shot(g, top.side, first, strength, act.TARGET.of(action))
            if worth > most:
                best, most = action, worth
    if best not in act.TARGET:
        return best
    for action in g.choices:
        if action in act.JOIN:
            more = g.sp(act.JOIN.of(action))
            alone = shot(g, top.side, act.JOIN.of(action), more, act.TARGET.of(best))
            if shot(g, top.side, first, strength + more, act.TARGET.of(best)) > most + alone:
                return action
    return best


def shot(g: FieldState, side: int, first: int, strength: int, target: int) -> int:
    return worth_of_shot(g, side, first, strength, distance(g.at[first], g.at[target]), target)


def contacts(g: FieldState) -> int:
    """Swedish units with an enemy within two hexes."""
    found = 0
    for unit in UNITS_OF[SWEDEN]:
        if g.on_map(unit) and bearing(g, SWEDEN, g.at[unit], 2) != NONE:
            found += 1
    return found


def choose_attack(g: FieldState, top: Attacks, habits: list[int], skill: int) -> int:
    """The attack that promises most; none of its own will that promises too little. A recruit goes by the column alone."""
    best, most = NONE, -(10**6)
    free = act.END in g.choices
    for action in g.choices:
        if action in act.ATTACK:
            trial = g.clone()
            place = act.ATTACK.of(action)
            found = column_against(trial, top.side, place)
            if g.garrisoned(place):
                if free and found < habits[STORM_ODDS]:
                    continue
            elif skill >= CAPTAIN:
                found = outlook(trial)
                if free and found < habits[BOLDNESS]:
                    continue
            elif free and found < habits[ODDS] - EAGER:
                continue
            if found > most:
                best, most = action, found
    return best if best != NONE else act.END if free else g.choices[0]


def column_against(trial: FieldState, side: int, place: int) -> int:
    """The column of an attack on a hex by all who could join it."""
    trial.battle_side = side
    for unit in UNITS_OF[side]:
        if 0 <= trial.at[unit] < HEXES and distance(trial.at[unit], place) == 1 and place in possible(trial, unit):
            trial.mark(unit, ATTACKER)
    for unit in trial.stack(place):
        trial.mark(unit, DEFENDER)
    return column(trial)


def name_more(g: FieldState, top: NameBattle) -> int:
    """Everybody who can joins the attack; other hexes only where the rules ask for it."""
    for action in g.choices:
        if action in act.WITH:
            return action
    return act.FIGHT if act.FIGHT in g.choices else g.choices[0]


def choose_charge(g: FieldState, top: CounterCharge | Charging, habits: list[int], skill: int) -> int:
    """Charge where it promises enough; a recruit goes by the column alone."""
    for action in g.choices:
        if action in act.CHARGE and act.CHARGE.of(action) < UNITS:
            trial = g.clone()
            trial.battle_side = top.side
            for unit in UNITS_OF[top.side]:
                if act.CHARGE + unit in g.choices:
                    trial.mark(unit, ATTACKER)
            for unit in trial.stack(trial.at[top.lead]):
                trial.mark(unit, DEFENDER)
            if isinstance(top, Charging):
                return action
            good = outlook(trial) >= habits[CHARGE_GAIN] if skill >= CAPTAIN else column(trial) >= habits[CHARGE_ODDS] - EAGER
            return action if good else act.DECLINE
    return act.DECLINE if act.DECLINE in g.choices else act.FIGHT


def choose_chase(g: FieldState, top: Pursuit, skill: int) -> int:
    """Guns that were left are taken; horse rides on, foot keeps its line."""
    for action in g.choices:
        if action in act.CHASE and act.CHASE.of(action) < UNITS:
            unit = act.CHASE.of(action)
            guns = any(SIDE[other] != top.side for place in g.routes[:1] for other in g.stack(place))
            if guns or (ARM[unit] == HORSE and skill >= CAPTAIN):
                return action
    return act.END


def choose_facing(g: FieldState) -> int:
    """Towards the nearest enemy."""
    place = g.frames[-1].place(g)
    d = bearing(g, g.seat, place, 8) if place != NONE else NONE
    return act.FACE + d if d != NONE and act.FACE + d in g.choices else g.choices[0]


def farthest(g: FieldState) -> int:
    """The hex with least enemies near it."""
    best, most = g.choices[0], -(10**6)
    for action in g.choices:
        verb = act.REFUGE if action in act.REFUGE else act.STATION if action in act.STATION else act.TO
        place = verb.of(action)
        score = -threat(g, g.seat, place) + COMBAT[place] * 3 - (LOST_COMMANDER if g.frames[-1].warns(g, action) else 0)
        if g.scenario == DAWN and g.seat == SWEDEN:
            score -= min(through(FOOT, place, place), FAR // 100) // 4
        if score > most:
            best, most = action, score
    return best


def most_pressed(g: FieldState, top: NextBody) -> int:
    """The body with least room behind it goes first: another might take it."""
    best, least = g.choices[0], 99
    for action in g.choices:
        base = g.at[act.MOVE.of(action)] * DIRECTIONS
        room = 0
        for d in range(DIRECTIONS):
            there = STEP[base + d]
            if there != NONE and g.head[there] == NONE and not in_field_zone(g, 1 - top.side, there):
                room += 1
        if room < least:
            best, least = action, room
    return best


def aim_arrows(g: FieldState) -> int:
    """At troops of the best quality in the open; a commander among them may fall."""
    best, most = g.choices[0], -(10**6)
    for action in g.choices:
        if action in act.TARGET:
            target = act.TARGET.of(action)
            score = quality(g, target) - 4 * COMBAT[g.at[target]] + (2 if g.sp(target) == 1 else 0)
            score += 3 if g.is_led(SIDE[target], g.at[target]) else 0
            if score > most:
                best, most = action, score
    return best
