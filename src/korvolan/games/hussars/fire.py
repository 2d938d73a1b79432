"""Chapters 12.3, 12.4 and 13.2. A shot: who fires at whom, the roll on a fire table, and what it does.

The shooters bear the mark `aiming`. Guns and garrisons strike at once; the volleys before a battle are noted and strike
together."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import DiceSum, Frame

from . import releases
from .actions import JOIN, TARGET
from .board import GRID, SWEDEN, distance
from .casualties import has_lost_wagons
from .commanders import TWO_DICE
from .effects import effect_on, note_effect, strike
from .marks import (
    AIMING,
    COLUMN,
    ENGAGED,
    FIRED,
    PIKES,
    PRESSED,
    SECOND_VOLLEY,
    SHOT,
    STEADY,
    VOLLEY,
)
from .restrictions import (
    ALREADY_FIRED,
    ENEMY_TOO_NEAR,
    IS_AIMING,
    NEIGHBOR_NOT_IN_FRONT,
    NO_COMMON_TARGET,
    NO_SHOTS_LEFT,
    NO_STARS,
    NO_WAGONS_NO_FIRE,
    NOT_A_GUN,
    NOT_AN_ENEMY_UNIT,
    NOT_IN_ARC,
    NOT_IN_FRONT,
    NOT_MOVING,
    NOT_THE_SAME_HEX,
    NOT_THE_SAME_KIND,
    NOT_TO_BE_FOUGHT,
    NOT_YOURS,
    OUT_OF_MUSKET_SHOT,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TRUCE_HOLDS,
)
from .sight import sees
from .state import FieldState
from .tables import (
    COMBAT,
    FIRE_NAMES,
    MAPA_FIRE,
    MUSKET_RANGE,
    OPT_ARC,
    OPT_COLUMN,
    RANGE,
    fire_result,
    gun_row,
    musket_row,
)
from .units import ARM, FOOT, GARRISON, GUN, GUNS, HEAVY, HORSE, SIDE, STARS, UNITS, UNITS_OF
from .zones import faces, is_all_round, next_to_enemy

# How one fires.
BOMBARDMENT: Final = 0  # guns in their own artillery phase
DEFENSIVE: Final = 1  # guns, and the muskets of redoubts, at those who move
MUSKETRY: Final = 2  # before a battle
HALF_CIRCLE: Final = 3  # twelfths to either side

# -- who may fire at whom ------------------------------------------------------------------------------------------


def bars_shooter(g: FieldState, side: int, unit: int, mode: int) -> int:
    """Why a unit may not fire at all, or 0."""
    if unit >= UNITS or SIDE[unit] != side or not g.on_map(unit):
        return NOT_YOURS
    if is_out_of_powder(g, side):
        return NO_WAGONS_NO_FIRE
    if mode == MUSKETRY:
        return bars_musketeer(g, unit)
    if ARM[unit] != GUNS and not (mode == DEFENSIVE and is_redoubt_foot(unit)):
        return NOT_A_GUN
    return ALREADY_FIRED if g.has(unit, FIRED if mode == BOMBARDMENT else SHOT) else 0


def is_out_of_powder(g: FieldState, side: int) -> bool:
    """[11.19a] A side that has lost all its wagons fires no more."""
    return has_lost_wagons(g, side)


def is_redoubt_foot(unit: int) -> bool:
    """[SCN.R3] The garrison of a redoubt fires its muskets at those who pass."""
    return GARRISON[unit] and ARM[unit] == FOOT


def bars_musketeer(g: FieldState, unit: int) -> int:
    """[12.11a, 12.11c, 12.2a, 15.13a] Stars give one volley each in an attack phase; pikes have none (ruling A43)."""
    if not g.has(unit, ENGAGED):
        return NOT_TO_BE_FOUGHT
    if STARS[unit] == 0 or g.has(unit, PIKES):
        return NO_STARS
    return NO_SHOTS_LEFT if volleys(g, unit) >= STARS[unit] else 0


def volleys(g: FieldState, unit: int) -> int:
    """[12.2a] How often a unit has shot in this attack phase."""
    return 2 if g.has(unit, SECOND_VOLLEY) else 1 if g.has(unit, VOLLEY) else 0


def bars_shot(g: FieldState, unit: int, target: int, mode: int) -> int:
    """Why a unit may not fire at another, or 0."""
    if target >= UNITS or SIDE[target] == SIDE[unit] or not g.on_map(target):
        return NOT_AN_ENEMY_UNIT
    if releases.keeps_truce(g, unit, target):
        return TRUCE_HOLDS
    if mode == DEFENSIVE and not is_moving(g, target):
        return NOT_MOVING
    if mode == MUSKETRY:
        return bars_volley(g, unit, target)
    if ARM[unit] == GUNS:
        return bars_gun_shot(g, unit, target, mode)
    return OUT_OF_MUSKET_SHOT if distance(g.at[unit], g.at[target]) > MUSKET_RANGE else 0


def is_moving(g: FieldState, unit: int) -> bool:
    """[3.1f, 4.21d] In the enemy's movement one fires only at those who move at that moment (ruling A3)."""
    return g.has(unit, COLUMN)


def bars_volley(g: FieldState, unit: int, target: int) -> int:
    """[12.11c, 12.12a, 12.2b] At units of the battle, in the front zone, one hex away."""
    if not g.has(target, ENGAGED):
        return NOT_TO_BE_FOUGHT
    if distance(g.at[unit], g.at[target]) > MUSKET_RANGE:
        return OUT_OF_MUSKET_SHOT
    return 0 if faces(g, unit, g.at[target]) else NOT_IN_FRONT


def bars_gun_shot(g: FieldState, gun: int, target: int, mode: int) -> int:
    """[13.11c, 13.13a, 13.14a, 13.15a] Range, sight, and an enemy who has come too near (rulings A50, A73)."""
    here, there = g.at[gun], g.at[target]
    reach = distance(here, there)
    if reach > RANGE[GUN[gun]]:
        return OUT_OF_RANGE
    if is_pressed(g, gun, mode):
        if reach > 1:
            return ENEMY_TOO_NEAR
        if reach == 1 and not faces(g, gun, there):
            return NEIGHBOR_NOT_IN_FRONT
    if not sees(g, here, there):
        return OUT_OF_SIGHT
    return NOT_IN_ARC if is_out_of_arc(g, gun, there) else 0


def is_pressed(g: FieldState, gun: int, mode: int) -> bool:
    """[13.15a] Judged when the own artillery phase began; in the enemy's movement at the moment of the shot (ruling A73)."""
    return g.has(gun, PRESSED) if mode == BOMBARDMENT else next_to_enemy(g, SIDE[gun], g.at[gun])


def is_out_of_arc(g: FieldState, gun: int, place: int) -> bool:
    """[13.14a] Any direction; by an option only the front half."""
    if g.switches[OPT_ARC] == 0 or is_all_round(gun) or place == g.at[gun]:
        return False
    return not GRID.in_arc(g.at[gun], g.facing[gun], place, HALF_CIRCLE)


def targets(g: FieldState, unit: int, mode: int) -> list[int]:
    """The enemies that a unit may fire at."""
    out: list[int] = []
    for target in UNITS_OF[1 - SIDE[unit]]:
        if worth_asking(g, target, mode) and bars_shot(g, unit, target, mode) == 0:
            out.append(target)
    return out


def worth_asking(g: FieldState, target: int, mode: int) -> bool:
    """What can be a target at all: quick, because most units are not."""
    if mode == DEFENSIVE:
        return g.has(target, COLUMN)
    return g.has(target, ENGAGED) if mode == MUSKETRY else g.on_map(target)


def may_shoot(g: FieldState, side: int, unit: int, mode: int) -> bool:
    """Whether a unit may fire at anybody."""
    if bars_shooter(g, side, unit, mode) != 0:
        return False
    for target in UNITS_OF[1 - side]:
        if worth_asking(g, target, mode) and bars_shot(g, unit, target, mode) == 0:
            return True
    return False


# -- taking aim ----------------------------------------------------------------------------------------------------


def shooters(g: FieldState, side: int) -> list[int]:
    """Those who take part in the shot."""
    out: list[int] = []
    for unit in UNITS_OF[side]:
        if g.has(unit, AIMING):
            out.append(unit)
    return out


class Aim(Frame[FieldState]):
    """[12.31a, 13.16a, 13.21b, 12.11b] One target for all who fire together; others may join before it is named."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "mode:int")
    VERBS: ClassVar[tuple[str, ...]] = ("join", "target")
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, mode: int) -> None:
        self.side = side
        self.mode = mode

    def seat(self, g: FieldState) -> int:
        return self.side

    def place(self, g: FieldState) -> int:
        return g.at[shooters(g, self.side)[0]]

    def candidates(self, g: FieldState) -> list[int]:
        first = shooters(g, self.side)[0]
        out: list[int] = []
        for target in UNITS_OF[1 - self.side]:
            if worth_asking(g, target, self.mode):
                out.append(TARGET + target)
        if self.mode == MUSKETRY:
            for unit in UNITS_OF[self.side]:
                if g.has(unit, ENGAGED):
                    out.append(JOIN + unit)
        else:
            for unit in g.stack(g.at[first]):
                out.append(JOIN + unit)
        return out

    def forbids(self, g: FieldState, action: int) -> int:
        if action >= TARGET:
            return self.bars_target(g, action - TARGET)
        unit = action - JOIN
        barred = bars_shooter(g, self.side, unit, self.mode)
        if barred == 0 and g.has(unit, AIMING):
            barred = IS_AIMING
        return barred or self.bars_joining(g, unit)

    def bars_target(self, g: FieldState, target: int) -> int:
        """[13.16b] Everybody who fires must be able to hit the unit that is named."""
        for unit in shooters(g, self.side):
            barred = bars_shot(g, unit, target, self.mode)
            if barred != 0:
                return barred
        return 0

    def bars_joining(self, g: FieldState, unit: int) -> int:
        """[13.21b, 12.11b] Guns of one hex and kind, or muskets of one arm; and some target for all (rulings A44, A51)."""
        together = shooters(g, self.side)
        first = together[0]
        if ARM[unit] != ARM[first] or GUN[unit] != GUN[first]:
            return NOT_THE_SAME_KIND
        if self.mode != MUSKETRY and (g.at[unit] != g.at[first] or ARM[unit] != GUNS):
            return NOT_THE_SAME_HEX
        for target in targets(g, unit, self.mode):
            if self.bars_target(g, target) == 0:
                return 0
        return NO_COMMON_TARGET

    def take(self, g: FieldState, action: int) -> None:
        if action < TARGET:
            g.mark(action - JOIN, AIMING)
            return
        target = action - TARGET
        together = shooters(g, self.side)
        strength = 0
        for unit in together:
            strength += g.sp(unit)
            self.note_shot(g, unit)
        first = together[0]
        reach = max(1, distance(g.at[first], g.at[target]))
        if g.logging:
            g.say(TELLING[self.mode], first, target)
        releases.provoke(g, target)
        if self.mode != MUSKETRY:
            judge_steady(g, target)
        g.replace(FireRoll(self.side, self.mode, first, target, strength, reach))

    def note_shot(self, g: FieldState, unit: int) -> None:
        """[13.11b, 13.17a, 12.2a, SCN.R3] Who has fired, in which phase."""
        g.unmark(unit, AIMING)
        if self.mode == BOMBARDMENT:
            g.mark(unit, FIRED)
        elif self.mode == DEFENSIVE:
            g.mark(unit, SHOT)
        else:
            g.mark(unit, SECOND_VOLLEY if g.has(unit, VOLLEY) else VOLLEY)


TELLING: Final = ["bombards", "fires_at_mover", "volley_at"]
FIRE_TELLING: Final = ["fire_misses", "fire_hits", "fire_routs", "fire_kept", "fire_spent"]  # by effect


def judge_steady(g: FieldState, target: int) -> None:
    """[10.13a] Whether a commander is with the target when the shot is fired (ruling A70)."""
    if g.is_led(SIDE[target], g.at[target]):
        g.mark(target, STEADY)


# -- the roll ------------------------------------------------------------------------------------------------------


class FireRoll(DiceSum[FieldState]):
    """[12.31a, 13.21a] Two dice, the modifiers, and the row of the table."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "mode:int", "piece:piece", "target:piece", "strength:int", "range:int")

    def __init__(self, side: int, mode: int, piece: int, target: int, strength: int, range: int) -> None:
        self.side = side
        self.mode = mode
        self.piece = piece
        self.target = target
        self.strength = strength
        self.range = range

    def dice(self, g: FieldState) -> int:
        return TWO_DICE

    def effect(self, g: FieldState, result: int) -> int:
        """What a roll does to the target."""
        less = g.switches[OPT_COLUMN] == 1
        if ARM[self.piece] == GUNS:
            row = gun_row(GUN[self.piece] == HEAVY, self.strength, self.range, less)
        else:
            row = musket_row(ARM[self.piece] == HORSE, self.strength, less)
        return effect_on(g, self.target, fire_result(row, result + TWO_DICE + fire_modifier(g, self.side, self.target)))

    def resolve(self, g: FieldState, result: int) -> None:
        g.pop()
        effect = self.effect(g, result)
        if g.logging:
            g.say(FIRE_TELLING[effect], self.side, self.piece, self.target)
        if self.mode == MUSKETRY:
            note_effect(g, self.target, effect)
        else:
            strike(g, self.target, effect)

    def label(self, g: FieldState, result: int) -> str:
        return FIRE_NAMES[self.effect(g, result)]

    def modifiers(self, g: FieldState) -> list[tuple[str, str]]:
        out: list[tuple[str, str]] = []
        if cover(g, self.target):
            out.append(("12.31b", f"the target's ground: {-cover(g, self.target)}"))
        if mapa_fire(g, self.side):
            out.append(("MAPA.b", f"MaPa: +{MAPA_FIRE}"))
        return out


def fire_modifier(g: FieldState, side: int, target: int) -> int:
    """[12.31b, 13.21a, MAPA.b] The target's best ground is taken off the roll, MaPa added (ruling A46)."""
    return mapa_fire(g, side) - cover(g, target)


def cover(g: FieldState, target: int) -> int:
    """[12.31b, 15.25a] What the ground of a target takes off a shot."""
    return COMBAT[g.at[target]]


def mapa_fire(g: FieldState, side: int) -> int:
    """[MAPA.b] In an all-out stage Swedish muskets and guns hit better."""
    return MAPA_FIRE if g.mapa and side == SWEDEN else 0


FRAMES: Final = [Aim, FireRoll]
