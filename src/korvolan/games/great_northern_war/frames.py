"""Bases of frames that several chapters share: picks by their fields, and the dice and steps of one side."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick, PickAt
from korvolan.kernel.frame import Die, Step

from .state import WarState


class ForcePick(PickAt[WarState]):
    """A pick for the Force of an Action, in the hex where it is."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "action:action", "at:place")

    def __init__(self, side: int, action: int, at: int) -> None:
        self.side = side
        self.action = action
        self.at = at


class UnitPick(Pick[WarState]):
    """A pick for a unit that everyone knows."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "unit:piece")

    def __init__(self, side: int, unit: int) -> None:
        self.side = side
        self.unit = unit


class NationPick(Pick[WarState]):
    """A pick for a nation of the side."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation")

    def __init__(self, side: int, nation: int) -> None:
        self.side = side
        self.nation = nation


class SideDie(Die[WarState]):
    """A die of one side."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side


class SideStep(Step[WarState]):
    """A step of one side."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side
