"""Bases of this game's frames: decisions about a piece, those who move, the battle or a facing; rolls of two dice; steps."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import DiceSum, Step

from .actions import FACE, LOSE
from .state import FieldState
from .units import UNITS

ALL_DIRECTIONS: Final = list(range(DIRECTIONS))
TWO_DICE: Final = 2

# -- decisions -----------------------------------------------------------------------------------------------------


class PiecePick(Pick[FieldState]):
    """A decision about one piece, which need not be on the map."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece")

    def __init__(self, side: int, piece: int) -> None:
        self.side = side
        self.piece = piece


class PieceDecision(PiecePick):
    """A decision about one piece, where it is."""

    def place(self, g: FieldState) -> int:
        return g.at[self.piece]


class MoverDecision(Pick[FieldState]):
    """A decision about those who move, by the unit that leads them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "lead:piece")

    def __init__(self, side: int, lead: int) -> None:
        self.side = side
        self.lead = lead

    def place(self, g: FieldState) -> int:
        return g.at[self.lead]


class BattleDecision(Pick[FieldState]):
    """A decision of one side in the battle under way."""

    def place(self, g: FieldState) -> int:
        return g.battle_at


class Facing(PieceDecision):
    """The facing of a piece; a game's rule says which are barred."""

    VERB = FACE

    def offers(self, g: FieldState) -> list[int]:
        return ALL_DIRECTIONS

    def pick(self, g: FieldState, facing: int) -> None:
        g.pop()
        g.facing[self.piece] = facing


class Losses(Pick[FieldState]):
    """So many strength points to lose, one by one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "left:int")
    VERB = LOSE

    def __init__(self, side: int, left: int) -> None:
        self.side = side
        self.left = left

    def count_down(self, g: FieldState) -> None:
        """One of the points is settled."""
        if self.left > 1:
            g.replace(type(self)(self.side, self.left - 1))
        else:
            g.pop()


# -- rolls ---------------------------------------------------------------------------------------------------------


class TwoDice(DiceSum[FieldState]):
    """A roll of two dice; result 0 is a 2."""

    def dice(self, g: FieldState) -> int:
        return TWO_DICE


class PieceRoll(TwoDice):
    """A roll of two dice for a piece."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece",)

    def __init__(self, piece: int) -> None:
        self.piece = piece


# -- steps ---------------------------------------------------------------------------------------------------------


class SideStep(Step[FieldState]):
    """A step that concerns one side."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side


class UnitByUnit(Step[FieldState]):
    """Goes through all units from a number on, and stops for each that it concerns."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit:int",)

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def concerns(self, g: FieldState, unit: int) -> bool:
        raise NotImplementedError

    def treat(self, g: FieldState, unit: int) -> None:
        """What happens to a unit that it concerns; the step itself goes on with the next one."""
        raise NotImplementedError

    def end(self, g: FieldState) -> None:
        """What comes after the last one."""
        g.pop()

    def run(self, g: FieldState) -> None:
        unit = self.unit
        while unit < UNITS and not self.concerns(g, unit):
            unit += 1
        if unit == UNITS:
            self.end(g)
        else:
            g.replace(type(self)(unit + 1))
            self.treat(g, unit)
