"""Chapters 25 and 27.19. The building of St. Petersburg. What it is worth stands in victory.py and in the state."""

from __future__ import annotations

from typing import ClassVar, final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import EXPEND
from ..board import NYENSKANS
from ..campaign_markers import HELD, ON_MAP, PETERSBURG_MARKER
from ..state import WarState
from ..units import BOX, PETER, SUPPLY, TYPE, UNIT_SIDE
from .chapters import Chapter
from .eligibility import has_twin_before


@final
class BuildPetersburg(Chapter):
    """Peter builds his city in Nyenskans."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """[25.0a, 27.19a] Why St. Petersburg cannot be built now, or 0 (ruling A32)."""
        if g.spot[PETERSBURG_MARKER] != HELD:
            return no.MARKER_NOT_HELD
        if g.at[PETER] != NYENSKANS:
            return no.PETER_NOT_THERE
        return no.NO_SUPPLY_IN_NYENSKANS if g.first_of(NYENSKANS, SUPPLY) == NONE else 0

    def begin(self, g: WarState, side: int, action: int) -> None:
        """[25.1a] The Action has been paid."""
        g.push(SpendOnCity(side))


class SpendOnCity(Pick[WarState]):
    """[27.19a] Which supply unit is expended for it."""

    VERB: ClassVar[Verb] = EXPEND

    def asks(self, g: WarState) -> bool:
        return True  # how many trains are there is nobody else's business

    def place(self, g: WarState) -> int:
        return NYENSKANS

    def offers(self, g: WarState) -> list[int]:
        return [unit for unit in g.stack(NYENSKANS) if TYPE[unit] == SUPPLY]

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if g.at[unit] != NYENSKANS or TYPE[unit] != SUPPLY:
            return no.NOT_SUPPLY_THERE
        return no.LIKE_UNIT_FIRST if has_twin_before(g, g.stack(NYENSKANS), unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.take_off(unit, BOX[unit])
        g.pop()
        build(g)


def build(g: WarState) -> None:
    """[25.0a, 25.1a, 25.2a, 25.2c] The marker is put on Nyenskans and never leaves it: a major fortress and a port."""
    g.set_spot(PETERSBURG_MARKER, ON_MAP)
    g.petersburg = 1
    g.say("city_built", NYENSKANS)
