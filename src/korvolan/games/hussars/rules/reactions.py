"""Chapters 3.1, 6.63, 13.11 and 15.21. What the waiting side may do while the enemy moves: fire, loose arrows, charge."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step

from ..state import FieldState
from ..unit_flags import COLUMN
from ..units import UNITS_OF
from .artillery import DefensiveFire, can_react
from .charges import CounterCharge, can_charge
from .tatars import Archery, can_shoot_movers

FIRE_STAGE: Final = 0
ARROWS_STAGE: Final = 1
CHARGES: Final = 2


def leader(g: FieldState, side: int, lead: int) -> int:
    """The first unit that still moves: the one that led, or another; NONE if fire has removed all."""
    if g.on_map(lead) and g.has(lead, COLUMN):
        return lead
    for unit in UNITS_OF[side]:
        if g.has(unit, COLUMN) and g.on_map(unit):
            return unit
    return NONE


class Reactions(Step[FieldState]):
    """[3.1f, 3.1g, 6.63d, 6.63f] After each step the waiting side may fire, then loose arrows, then charge; before the first
    and after each turn only charge (ruling A41)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "lead:piece", "stage:int")

    def __init__(self, side: int, lead: int, stage: int) -> None:
        self.side = side
        self.lead = lead
        self.stage = stage

    def run(self, g: FieldState) -> None:
        lead = leader(g, 1 - self.side, self.lead)
        if lead == NONE or self.stage > CHARGES:
            g.pop()
            return
        g.replace(Reactions(self.side, lead, self.stage + 1))
        if self.stage == FIRE_STAGE:
            if can_react(g, self.side, g.at[lead]):
                g.push(DefensiveFire(self.side, g.at[lead]))
        elif self.stage == ARROWS_STAGE:
            if can_shoot_movers(g, self.side):
                g.push(Archery(self.side, g.at[lead]))
        elif can_charge(g, self.side, lead):
            g.push(CounterCharge(self.side, lead))
