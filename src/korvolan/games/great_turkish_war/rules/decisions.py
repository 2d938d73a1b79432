"""[11.5d] The bases of frames in several chapters: steps of a side, and decisions that are made for a camp: the Ottoman player
decides for neutrals."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step

from ..state import WarState, seat_of_camp


class SideStep(Step[WarState]):
    """A step of a side's turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side


class CampPick(Pick[WarState]):
    """A pick of a camp."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp",)

    def __init__(self, camp: int) -> None:
        self.camp = camp

    def seat(self, g: WarState) -> int:
        return seat_of_camp(self.camp)


class CampPickAt(CampPick):
    """A pick of a camp about a place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("camp:camp", "at:place")

    def __init__(self, camp: int, at: int) -> None:
        self.camp = camp
        self.at = at

    def place(self, g: WarState) -> int:
        return self.at
