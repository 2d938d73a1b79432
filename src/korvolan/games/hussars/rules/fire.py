"""Chapters 12.3, 12.4 and 13.2. A shot: who fires at whom, the roll on a fire table, and what it does.

The shooters bear the mark `aiming`. Guns and garrisons strike at once; the volleys before a battle are noted and strike
together."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Decision

from .. import refusals as no
from ..actions import JOIN, TARGET
from ..board import SWEDEN, distance
from ..decisions import TWO_DICE, TwoDice
from ..state import FieldState
from ..tables import COMBAT, FIRE_NAMES, MAPA_FIRE, OPT_COLUMN, fire_result, gun_row, musket_row
from ..unit_flags import AIMING, ENGAGED, FIRED, SECOND_VOLLEY, SHOT, STEADY, VOLLEY
from ..units import ARM, GUN, GUNS, HEAVY, HORSE, SIDE, UNITS_OF
from . import releases
from .effects import effect_on, note_effect, strike
from .shooting import BOMBARDMENT, DEFENSIVE, MUSKETRY, bars_shooter, bars_shot, targets, worth_asking

# -- taking aim ----------------------------------------------------------------------------------------------------


def shooters(g: FieldState, side: int) -> list[int]:
    """Those who take part in the shot."""
    return [unit for unit in UNITS_OF[side] if g.has(unit, AIMING)]


class Aim(Decision[FieldState]):
    """[12.31a, 13.16a, 13.21b, 12.11b] One target for all who fire together; others may join before it is named."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "mode:int")
    VERBS: ClassVar[tuple[str, ...]] = ("join", "target")
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, mode: int) -> None:
        self.side = side
        self.mode = mode

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
        if action in TARGET:
            return self.bars_target(g, TARGET.of(action))
        unit = JOIN.of(action)
        barred = bars_shooter(g, self.side, unit, self.mode)
        if barred == 0 and g.has(unit, AIMING):
            barred = no.IS_IN_VOLLEY if self.mode == MUSKETRY else no.IS_AIMING
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
            return no.NOT_THE_SAME_ARM if self.mode == MUSKETRY else no.NOT_THE_SAME_KIND
        if self.mode != MUSKETRY and (g.at[unit] != g.at[first] or ARM[unit] != GUNS):
            return no.NOT_THE_SAME_HEX
        for target in targets(g, unit, self.mode):
            if self.bars_target(g, target) == 0:
                return 0
        return no.NO_COMMON_TARGET if self.mode == MUSKETRY else no.NO_COMMON_TARGET_OF_GUNS

    def take(self, g: FieldState, action: int) -> None:
        if action in JOIN:
            g.mark(JOIN.of(action), AIMING)
            return
        target = TARGET.of(action)
        together = shooters(g, self.side)
        strength = 0
        for unit in together:
            strength += g.sp(unit)
            self.note_shot(g, unit)
        first = together[0]
        reach = max(1, distance(g.at[first], g.at[target]))
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


class FireRoll(TwoDice):
    """[12.31a, 13.21a] Two dice, the modifiers, and the row of the table."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "mode:int", "piece:piece", "target:piece", "strength:int", "range:int")

    def __init__(self, side: int, mode: int, piece: int, target: int, strength: int, range: int) -> None:
        self.side = side
        self.mode = mode
        self.piece = piece
        self.target = target
        self.strength = strength
        self.range = range

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
            out.append(("12.31b", f"The target's ground: {-cover(g, self.target)}"))
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
