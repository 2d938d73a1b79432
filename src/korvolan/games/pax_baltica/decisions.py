"""Bases of decisions that several chapters share: those that only one side ever takes, and those about an area."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick

from .board import COALITION, SWEDISH
from .state import PaxState


class SwedishPick(Pick[PaxState]):
    """A pick that only Sweden ever makes."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.side = SWEDISH


class CoalitionPick(Pick[PaxState]):
    """A pick that only the Coalition ever makes."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.side = COALITION


class AreaPick(Pick[PaxState]):
    """A pick about a place that positions call its area."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place")

    def __init__(self, side: int, area: int) -> None:
        self.side = side
        self.area = area

    def place(self, g: PaxState) -> int:
        return self.area
