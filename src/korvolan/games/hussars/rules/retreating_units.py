"""Chapters 7.12 and 7.2. The bodies that retreat: who belongs to them, what they lose, and when they come to rest."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import GO
from ..decisions import Losses, SideStep
from ..state import FieldState
from ..unit_flags import FLED, WALKING
from ..units import ARM, GARRISON, GUNS, UNITS_OF
from .casualties import eliminate, lose_sp


def must_go(unit: int) -> bool:
    """[13.32a, SCN.R1] Guns and garrisons do not retreat."""
    return ARM[unit] != GUNS and not GARRISON[unit]


def is_battery(unit: int) -> bool:
    """[13.32a] Guns in the field: they stand where others retreat. Those of a redoubt belong to its garrison."""
    return ARM[unit] == GUNS and not GARRISON[unit]


def body_of(g: FieldState, side: int) -> list[int]:
    """The units that retreat now."""
    return [unit for unit in UNITS_OF[side] if g.has(unit, WALKING) and g.on_map(unit)]


class BodyIsLost(SideStep):
    """[7.22c] The option by which a body that falls short is eliminated."""

    def run(self, g: FieldState) -> None:
        g.pop()
        for unit in body_of(g, self.side):
            eliminate(g, unit)


class BodyLoses(Losses):
    """[7.12e, 7.22c, 11.15a] Points of the body's sum; its owner says whose."""

    STOPS = (GO,)
    DUE: ClassVar[int] = no.SHORTFALL_IS_DUE
    STRANGER: ClassVar[int] = no.NOT_IN_BODY

    def offers(self, g: FieldState) -> list[int]:
        return body_of(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        return 0 if unit in body_of(g, self.side) else self.STRANGER

    def bars_stop(self, g: FieldState, action: int) -> int:
        return self.DUE if body_of(g, self.side) else 0

    def pick(self, g: FieldState, unit: int) -> None:
        self.count_down(g)
        lose_sp(g, unit)


class BodyRests(Step[FieldState]):
    """The retreat of a body is over; it will be asked whether it keeps together."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "fled:bool")

    def __init__(self, side: int, fled: bool) -> None:
        self.side = side
        self.fled = fled

    def run(self, g: FieldState) -> None:
        g.pop()
        body = body_of(g, self.side)
        for unit in body:
            if self.fled:
                g.mark(unit, FLED)
        if body and self.fled and g.route_sizes[-1] == 1:  # it could not go, and still stands there: there is no route
            g.routes.pop()
            g.route_sizes.pop()
        g.wipe(WALKING, self.side)
