"""Chapters 25 and 27.19. The building of St. Petersburg. What it is worth stands in victory.py and in the state."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Frame

from .. import refusals as no
from ..actions import EXPEND
from ..board import NYENSKANS
from ..campaign_markers import HELD, ON_MAP, PETERSBURG_MARKER
from ..state import WarState
from ..units import BOX, PETER, SUPPLY, TWIN, TYPE, UNIT_SIDE


def bars(g: WarState, side: int, action: int) -> int:
    """[25.0a, 27.19a] Why St. Petersburg cannot be built now, or 0 (ruling A32)."""
    if g.spot[PETERSBURG_MARKER] != HELD:
        return no.MARKER_NOT_HELD
    if g.at[PETER] != NYENSKANS:
        return no.PETER_NOT_THERE
    return no.NO_SUPPLY_IN_NYENSKANS if g.first_of(NYENSKANS, SUPPLY) == NONE else 0


def begin(g: WarState, side: int, action: int) -> None:
    """[25.1a] The Action has been paid."""
    g.push(SpendOnCity(side))


class SpendOnCity(Frame[WarState]):
    """[27.19a] Which supply unit is expended for it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("supply",)

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True  # how many trains are there is nobody else's business

    def place(self, g: WarState) -> int:
        return NYENSKANS

    def candidates(self, g: WarState) -> list[int]:
        out: list[int] = []
        for unit in g.stack(NYENSKANS):
            if TYPE[unit] == SUPPLY:
                out.append(EXPEND + unit)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        unit = EXPEND.of(action)
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if g.at[unit] != NYENSKANS or TYPE[unit] != SUPPLY:
            return no.NOT_SUPPLY_THERE
        for other in g.stack(NYENSKANS):
            if other == unit:
                break
            if TWIN[other] == TWIN[unit] and g.moved[other] == g.moved[unit]:
                return no.LIKE_UNIT_FIRST
        return 0

    def take(self, g: WarState, action: int) -> None:
        unit = EXPEND.of(action)
        g.take_off(unit, BOX[unit])
        g.pop()
        build(g)


def build(g: WarState) -> None:
    """[25.0a, 25.1a, 25.2a, 25.2c] The marker is put on Nyenskans and never leaves it: a major fortress and a port."""
    g.set_spot(PETERSBURG_MARKER, ON_MAP)
    g.petersburg = 1
    g.say("city_built", NYENSKANS)
