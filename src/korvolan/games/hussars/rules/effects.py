"""Chapter 12.4. What a shot does: a strength point and a morale check, or dispersal; at once, or when both sides have fired."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import MOVE
from ..board import BOTH
from ..decisions import TWO_DICE, BattleDecision, PieceRoll, UnitByUnit
from ..state import FieldState
from ..tables import HIT, KEPT, MISS, ROUT, SPENT, TRACK
from ..unit_flags import ROUTED, STEADY
from ..units import GARRISON, UNITS_OF
from .casualties import can_disperse, disperse, dispersed, lose_sp
from .commanders import begin_fates
from .pikes import morale_of


def effect_on(g: FieldState, target: int, effect: int) -> int:
    """[SCN.R1, 10.13a, 12.2c] What a result of a fire table does to this target: a garrison loses a point where others are
    dispersed, a commander keeps his troops together, and volleys cost no more than there is."""
    if effect == MISS:
        return MISS
    if g.hurts[target] >= g.sp(target) or (effect == ROUT and g.has(target, ROUTED)):
        return SPENT
    if effect == HIT or GARRISON[target]:
        return HIT
    return ROUT if can_disperse(g, target) else KEPT


def strike(g: FieldState, target: int, effect: int) -> None:
    """[12.4a, 12.4b, 13.16b] A shot that strikes at once."""
    g.push(ShotOver(target))
    if effect == HIT:
        suffer_hit(g, target)
    elif effect == ROUT:
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


class MoraleCheck(PieceRoll):
    """[12.4c, FLT.c] Two dice above its morale disperse a unit that has lost a point to fire (ruling A47)."""

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
    if effect == HIT:
        g.hurts[target] += 1
    elif effect == ROUT:
        g.mark(target, ROUTED)


class VolleysStrike(UnitByUnit):
    """[12.2c, 12.4a, 12.4b] Both sides' volleys take effect together: losses and morale checks, then dispersal."""

    def concerns(self, g: FieldState, unit: int) -> bool:
        return g.hurts[unit] > 0 or g.has(unit, ROUTED)

    def end(self, g: FieldState) -> None:
        g.replace(Scatter())
        begin_fates(g)

    def treat(self, g: FieldState, unit: int) -> None:
        hurts = g.hurts[unit]
        routed = g.has(unit, ROUTED)
        g.hurts[unit] = 0
        g.unmark(unit, ROUTED)
        if hurts:
            lose_sp(g, unit, hurts)
        if not g.on_map(unit) or not can_disperse(g, unit):
            return
        if routed:
            g.mark(unit, ROUTED)
        elif hurts:
            g.push(MoraleCheck(unit))


# -- several dispersed at once -------------------------------------------------------------------------------------


class Scatter(Step[FieldState]):
    """[10.12a, 10.15a] All who are dispersed together go to the track, one by one (ruling A55)."""

    def run(self, g: FieldState) -> None:
        for side in BOTH:
            units = scattering(g, side)
            if units:
                if order_matters(g, side, len(units)):
                    g.push(NextOnTrack(side))
                else:
                    disperse(g, units[0])
                return
        g.pop()


def scattering(g: FieldState, side: int) -> list[int]:
    """Those of a side who have still to go to the track."""
    return [unit for unit in UNITS_OF[side] if g.has(unit, ROUTED) and g.on_map(unit)]


def order_matters(g: FieldState, side: int, units: int) -> bool:
    """[10.15a] Whether the track fills before the last of them: then only those who come after it was full are safe."""
    return dispersed(g, side) + units > TRACK


class NextOnTrack(BattleDecision):
    """[10.15a] The owner says who goes to the track next (ruling A55)."""

    VERB = MOVE

    def offers(self, g: FieldState) -> list[int]:
        return scattering(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        return 0 if unit in scattering(g, self.side) else no.NOT_SCATTERED

    def pick(self, g: FieldState, unit: int) -> None:
        g.pop()
        disperse(g, unit)
