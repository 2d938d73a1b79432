"""Chapter 12.4. What a shot does: a strength point and a morale check, or dispersal; at once, or when both sides have fired."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import DiceSum, Step

from .casualties import can_disperse, disperse, lose_sp
from .commanders import TWO_DICE, begin_fates
from .marks import ROUTED, STEADY
from .pikes import morale_of
from .state import FieldState
from .tables import HIT, ROUT
from .units import GARRISON, UNITS


def strike(g: FieldState, target: int, effect: int) -> None:
    """[12.4a, 12.4b, 13.16b, SCN.R1] A shot that strikes at once. Garrisons lose a point where others are dispersed."""
    g.push(ShotOver(target))
    if effect == HIT or (effect == ROUT and GARRISON[target]):
        suffer_hit(g, target)
    elif effect == ROUT and can_disperse(g, target):
        disperse(g, target)


def suffer_hit(g: FieldState, target: int) -> None:
    """[12.4b] A point is lost, and a survivor checks its morale."""
    lose_sp(g, target)
    if g.on_map(target) and can_disperse(g, target):
        g.push(MoraleCheck(target))


class ShotOver(Step[FieldState]):
    """A shot has struck: nobody is steady by it any more, and the commander whose unit fell rolls."""

    FIELDS: ClassVar[tuple[str, ...]] = ("target:piece",)

    def __init__(self, target: int) -> None:
        self.target = target

    def run(self, g: FieldState) -> None:
        g.pop()
        g.unmark(self.target, STEADY)
        begin_fates(g)


class MoraleCheck(DiceSum[FieldState]):
    """[12.4c, FLT.c] Two dice above its morale disperse a unit that has lost a point to fire (ruling A47)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece",)

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def dice(self, g: FieldState) -> int:
        return TWO_DICE

    def resolve(self, g: FieldState, result: int) -> None:
        g.pop()
        if result + TWO_DICE > morale_of(g, self.piece):
            disperse(g, self.piece)
        elif g.logging:
            g.say("holds", self.piece)

    def label(self, g: FieldState, result: int) -> str:
        return "dispersed" if result + TWO_DICE > morale_of(g, self.piece) else "holds"


def note_effect(g: FieldState, target: int, effect: int) -> None:
    """[12.2c] A volley before a battle: what it does is seen when both sides have fired."""
    if effect == HIT or (effect == ROUT and GARRISON[target]):
        g.hurts[target] += 1
    elif effect == ROUT:
        g.mark(target, ROUTED)


class VolleysStrike(Step[FieldState]):
    """[12.2c, 12.4a, 12.4b] Both sides' volleys take effect together: losses, dispersal, then morale checks."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit:int",)

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, g: FieldState) -> None:
        unit = self.unit
        while unit < UNITS and g.hurts[unit] == 0 and not g.has(unit, ROUTED):
            unit += 1
        if unit == UNITS:
            g.pop()
            begin_fates(g)
            return
        g.replace(VolleysStrike(unit + 1))
        hurts = g.hurts[unit]
        routed = g.has(unit, ROUTED)
        g.hurts[unit] = 0
        g.unmark(unit, ROUTED)
        if hurts:
            lose_sp(g, unit, hurts)
        if not g.on_map(unit) or not can_disperse(g, unit):
            return
        if routed:
            disperse(g, unit)
        elif hurts:
            g.push(MoraleCheck(unit))


FRAMES: Final = [ShotOver, MoraleCheck, VolleysStrike]
