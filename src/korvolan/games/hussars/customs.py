"""What needs no plan: steps of a march, attacks by their column, charges, fire, retreats, losses. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.dice import FastDice
from korvolan.kernel.judgement import CAPTAIN
from korvolan.kernel.layout import NONE

from . import judgement
from .actions import (
    ALSO,
    ATTACK,
    CHARGE,
    CHASE,
    DECLARE,
    DECLINE,
    END,
    FACE,
    FIGHT,
    FIRE,
    GO,
    HALT,
    HOLD,
    JOIN,
    LOSE,
    PASS,
    RECALL,
    REFUGE,
    SHOOT,
    STATION,
    TARGET,
    TO,
    WHEEL,
    WITH,
    WITHDRAW,
)
from .artillery import DefensiveFire, FireGuns
from .attack import Attacks, NameBattle, possible
from .battle import LoseStrength, Musketry
from .board import HEXES, NEAR, OBJECTIVE, SWEDEN, ahead, distance
from .charges import ChargeFacing, ChargeTo, Charging, CounterCharge
from .chase import ChaseOn, EnterLeftHex, FreeTurn, Pursuit
from .commanders import Ride, TakeRefuge
from .dispersal import Recall, ReturnTo, TakeFacing
from .fire import Aim
from .marching import March, TurnAround
from .marks import ATTACKER, DEFENDER
from .moves import FormColumn
from .pikes import morale_of
from .reckoning import column
from .redoubts import GarrisonLoses
from .retreat import BodyLoses, StandByWagons, Walk
from .state import FieldState
from .tables import COMBAT
from .turn import DeclareMapa
from .turning import price_of_turn
from .units import ARM, GARRISON, GARRISONS, GUNS, HORSE, SIDE, UNITS, UNITS_OF, is_wagon

HABITS: Final = [
    "odds",  # the lowest column at which an attack is sought, as its number in the table
    "charge",  # the same for a counter charge
    "storm",  # the same for a garrison
    "spacing",  # how much a step into the front of a stronger enemy is shunned
]
ODDS: Final = 0
CHARGE_ODDS: Final = 1
STORM_ODDS: Final = 2
SPACING: Final = 3
EAGER: Final = 2  # columns by which a recruit asks for less
CONTACTS_FOR_MAPA: Final = 6


def quality(g: FieldState, unit: int) -> int:
    """What a strength point of a unit is worth in a fight."""
    return morale_of(g, unit) - 3


# -- marching ------------------------------------------------------------------------------------------------------


def take_along(g: FieldState, top: FormColumn) -> int:
    """All units of the hex go together; commanders with them, wagons not."""
    for action in g.choices:
        if action >= WITH and not is_wagon(action - WITH):
            return action
    return GO


def step(g: FieldState, top: March, goal: int, habits: list[int], skill: int) -> int:
    """The step that brings the column nearer to its goal at least cost; at the end it faces the enemy."""
    here = g.at[top.lead]
    best, most = HALT, rating(g, top, here, goal, habits)
    if HALT not in g.choices:
        best, most = g.choices[0], -(10**6)
    for action in g.choices:
        if TO <= action < WITHDRAW:
            place = (action - TO) % (WHEEL - TO)
            score = rating(g, top, place, goal, habits) - (2 if action >= WHEEL else 0) - COMBAT[place] % 2
            if score > most and not drowns(g, top, action):
                best, most = action, score
    if best == HALT:
        return face_enemy(g, top)
    return best


def drowns(g: FieldState, top: March, action: int) -> bool:
    return ARM[top.lead] == HORSE and top.warns(g, action) != 0


def rating(g: FieldState, top: March, place: int, goal: int, habits: list[int]) -> int:
    """How good it is to stand in a hex on the way to a goal."""
    score = -10 * distance(place, goal)
    if OBJECTIVE[place] and g.scenario == 0 and top.side == SWEDEN:
        score += 15
    score -= MUSKETS * works_near(g, top.side, place)
    near = threat(g, top.side, place)
    own = support(g, top.side, place)
    if near > own:
        score -= habits[SPACING] * (near - own) // 6
    return score


MUSKETS: Final = 4  # what a step under the muskets of a redoubt is shunned


def works_near(g: FieldState, side: int, place: int) -> int:
    """Enemy garrisons that could fire at those who come to a hex."""
    found = 0
    for unit in GARRISONS:
        if SIDE[unit] != side and 0 <= g.at[unit] < HEXES and distance(g.at[unit], place) <= 1:
            found += 1
    return found


def threat(g: FieldState, side: int, place: int) -> int:
    """The worth of enemy troops next to a hex."""
    total = 0
    for unit in UNITS_OF[1 - side]:
        at = g.at[unit]
        if 0 <= at < HEXES and ARM[unit] != GUNS and distance(at, place) == 1 and not GARRISON[unit]:
            total += g.sp(unit) * quality(g, unit)
    return total


def support(g: FieldState, side: int, place: int) -> int:
    """The worth of own troops in and next to a hex."""
    total = 0
    for unit in UNITS_OF[side]:
        at = g.at[unit]
        if 0 <= at < HEXES and ARM[unit] != GUNS and distance(at, place) <= 1:
            total += g.sp(unit) * quality(g, unit)
    return total


def face_enemy(g: FieldState, top: March) -> int:
    """Halt; before it a turn towards an enemy near by who is not in front, if it can be paid."""
    here = g.at[top.lead]
    d = bearing(g, top.side, here, 3)
    if d == NONE or ahead(g.facing[top.lead], d) or FACE + d not in g.choices:
        return HALT if HALT in g.choices else g.choices[0]
    return FACE + d if price_of_turn(g, top.lead, d, False, top.by_road) <= g.mp[top.lead] else HALT


def bearing(g: FieldState, side: int, place: int, reach: int) -> int:
    """The direction of the nearest enemy within reach, roughly; NONE if there is none."""
    best, least = NONE, reach + 1
    for unit in UNITS_OF[1 - side]:
        at = g.at[unit]
        if 0 <= at < HEXES and 0 < distance(at, place) < least and not GARRISON[unit]:
            best, least = at, distance(at, place)
    return towards(place, best) if best != NONE else NONE


def towards(place: int, goal: int) -> int:
    """The direction whose neighbor lies nearest to a goal."""
    best, least = NONE, 99
    for d in range(DIRECTIONS):
        near = NEAR[place * DIRECTIONS + d]
        if near != NONE and distance(near, goal) < least:
            best, least = d, distance(near, goal)
    return best


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
        return first(g, FIRE, UNITS, END if END in g.choices else DECLINE if DECLINE in g.choices else HOLD)
    if isinstance(top, Aim):
        return aim(g)
    if isinstance(top, DeclareMapa):
        return DECLARE if contacts(g) >= CONTACTS_FOR_MAPA or g.stage == g.stages else PASS
    if isinstance(top, Pursuit):
        return choose_chase(g, top, skill)
    if isinstance(top, FreeTurn | TakeFacing | ChargeFacing | TurnAround):
        return choose_facing(g)
    if isinstance(top, Walk | TakeRefuge | ReturnTo):
        return farthest(g)
    if isinstance(top, LoseStrength | BodyLoses | GarrisonLoses):
        return min(g.choices, key=lambda action: judgement.worth(g, action - LOSE))
    return plain(g, top)


def plain(g: FieldState, top: object) -> int:
    """Decisions with one sensible answer."""
    if isinstance(top, Recall):
        return first(g, RECALL, UNITS, END)
    if isinstance(top, Ride | ChaseOn) and HALT in g.choices:
        return HALT
    if isinstance(top, StandByWagons):
        return GO
    if isinstance(top, ChargeTo | EnterLeftHex):
        return g.choices[0]
    shots = [action for action in g.choices if SHOOT <= action < SHOOT + UNITS]
    if shots:
        return shots[0]
    for action in (DECLINE, END, PASS, HALT, GO):
        if action in g.choices:
            return action
    return g.choices[0]


def first(g: FieldState, base: int, size: int, otherwise: int) -> int:
    for action in g.choices:
        if base <= action < base + size:
            return action
    return otherwise if otherwise in g.choices else g.choices[0]


def aim(g: FieldState) -> int:
    """Together if one can; at the most valuable unit."""
    best, most = g.choices[0], -1
    for action in g.choices:
        if JOIN <= action < TARGET:
            return action
        if action >= TARGET:
            worth = g.sp(action - TARGET) * quality(g, action - TARGET) - 3 * COMBAT[g.at[action - TARGET]]
            if worth > most:
                best, most = action, worth
    return best


def contacts(g: FieldState) -> int:
    """Swedish units with an enemy within two hexes."""
    found = 0
    for unit in UNITS_OF[SWEDEN]:
        if g.on_map(unit) and bearing(g, SWEDEN, g.at[unit], 2) != NONE:
            found += 1
    return found


def choose_attack(g: FieldState, top: Attacks, habits: list[int], skill: int) -> int:
    """The attack with the best column; none of its own will below what is worth it."""
    best, most = NONE, -1
    for action in g.choices:
        if ATTACK <= action < ALSO:
            trial = g.clone()
            place = action - ATTACK
            found = column_against(trial, top.side, place)
            wanted = habits[STORM_ODDS] if g.garrisoned(place) else habits[ODDS]
            if END in g.choices and found < wanted - (0 if skill >= CAPTAIN else EAGER):
                continue
            if found > most:
                best, most = action, found
    return best if best != NONE else END if END in g.choices else g.choices[0]


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
        if action >= WITH:
            return action
    return FIGHT if FIGHT in g.choices else g.choices[0]


def choose_charge(g: FieldState, top: CounterCharge | Charging, habits: list[int], skill: int) -> int:
    """Charge where the column is good enough."""
    wanted = habits[CHARGE_ODDS] - (0 if skill >= CAPTAIN else EAGER)
    for action in g.choices:
        if CHARGE <= action < CHARGE + UNITS:
            trial = g.clone()
            trial.battle_side = top.side
            trial.mark(action - CHARGE, ATTACKER)
            for unit in UNITS_OF[top.side]:
                if CHARGE + unit in g.choices:
                    trial.mark(unit, ATTACKER)
            for unit in trial.stack(trial.at[top.lead]):
                trial.mark(unit, DEFENDER)
            if column(trial) >= wanted or isinstance(top, Charging):
                return action
    return DECLINE if DECLINE in g.choices else FIGHT


def choose_chase(g: FieldState, top: Pursuit, skill: int) -> int:
    """Guns that were left are taken; horse rides on, foot keeps its line."""
    for action in g.choices:
        if CHASE <= action < CHASE + UNITS:
            unit = action - CHASE
            guns = any(SIDE[other] != top.side for place in g.routes[:1] for other in g.stack(place))
            if guns or (ARM[unit] == HORSE and skill >= CAPTAIN):
                return action
    return END


def choose_facing(g: FieldState) -> int:
    """Towards the nearest enemy."""
    place = g.frames[-1].place(g)
    d = bearing(g, g.seat, place, 8) if place != NONE else NONE
    return FACE + d if d != NONE and FACE + d in g.choices else g.choices[0]


def farthest(g: FieldState) -> int:
    """The hex with least enemies near it."""
    best, most = g.choices[0], -(10**6)
    for action in g.choices:
        place = (action - TO) % (WHEEL - TO)
        if action >= REFUGE:
            place = action - REFUGE
        elif action >= STATION:
            place = action - STATION
        score = -threat(g, g.seat, place) + COMBAT[place] * 3
        if score > most:
            best, most = action, score
    return best


def reason(g: FieldState) -> tuple[str, list[str]]:
    """Why one does what custom says."""
    top = g.frames[-1]
    if isinstance(top, Attacks | NameBattle):
        return "The column of this attack is the best to be had.", ["6.21d"]
    if isinstance(top, CounterCharge | Charging):
        return "The charge is weighed by its column.", ["6.62a"]
    if isinstance(top, Aim | FireGuns | DefensiveFire | Musketry):
        return "Fire costs nothing, and the strongest target is worth most.", ["12.31a"]
    return "", []
