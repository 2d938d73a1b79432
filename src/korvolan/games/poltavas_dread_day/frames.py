"""Bases of this game's frames: decisions about a hex, decisions of a beaten side, and pieces drawn at random."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Draw

from .state import DreadState
from .units import drawn_name


class PickHere(Pick[DreadState]):
    """A side decides about the hex `here`."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place")

    def __init__(self, side: int, here: int) -> None:
        self.side = side
        self.here = here

    def place(self, g: DreadState) -> int:
        return self.here


class PickOfLoser(Pick[DreadState]):
    """The side that was beaten in the hex `here` decides what becomes of its pieces."""

    FIELDS: ClassVar[tuple[str, ...]] = ("loser:seat", "here:place", "pieces:set:piece")

    def __init__(self, loser: int, here: int, pieces: int) -> None:
        self.side = loser
        self.loser = loser
        self.here = here
        self.pieces = pieces

    def place(self, g: DreadState) -> int:
        return self.here


class PieceDraw(Draw[DreadState]):
    """A piece is drawn at random; where there is none nothing happens."""

    def label(self, g: DreadState, result: int) -> str:
        return drawn_name(self.pool(g), result)

    def empty(self, g: DreadState) -> None:
        g.pop()
