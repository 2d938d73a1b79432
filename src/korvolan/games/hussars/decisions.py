"""Bases of this game's decisions: about a piece, about those who move, about the battle under way, about a facing."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.decisions import Pick

from .actions import FACE
from .state import FieldState

ALL_DIRECTIONS: Final = list(range(DIRECTIONS))


class PieceDecision(Pick[FieldState]):
    """A decision about one piece, where it is."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece")

    def __init__(self, side: int, piece: int) -> None:
        self.side = side
        self.piece = piece

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
