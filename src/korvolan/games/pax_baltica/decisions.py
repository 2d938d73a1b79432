"""Bases of frames that several chapters share: decisions that only one side ever takes or that are about an area or a battle,
and dice and draws for a nation."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick, PickAt
from korvolan.kernel.frame import Die, Draw

from .board import COALITION, SWEDISH
from .state import PaxState


class SwedishPick(Pick[PaxState]):
    """A pick that only Sweden ever makes."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        """It has no fields: whose it is need not be said."""

    def seat(self, g: PaxState) -> int:
        return SWEDISH


class CoalitionPick(Pick[PaxState]):
    """A pick that only the Coalition ever makes."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        """It has no fields: whose it is need not be said."""

    def seat(self, g: PaxState) -> int:
        return COALITION


class AreaPick(Pick[PaxState]):
    """A pick about a place that positions call its area."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place")

    def __init__(self, side: int, area: int) -> None:
        self.side = side
        self.area = area

    def place(self, g: PaxState) -> int:
        return self.area


class BattlePick(PickAt[PaxState]):
    """A pick of one side in a battle that one of the two defends."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "defender:seat")

    def __init__(self, side: int, at: int, defender: int) -> None:
        self.side = side
        self.at = at
        self.defender = defender


class NationDie(Die[PaxState]):
    """A die for a nation."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation


class NationDraw(Draw[PaxState]):
    """A draw from a nation's blocks."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation
