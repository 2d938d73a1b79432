"""The position of a battle, and all that changes where pieces are: put, shift, take off. Questions about who is where."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.constants import NONE

from .board import HEXES
from .fields import FENCE_IDS
from .position import Position
from .units import COMMANDERS_OF, FIRST_WAGON, GARRISON, PIECES, SIDE, SP, UNITS, WAGONS_OF

ALL_FENCES: Final[int] = len(FENCE_IDS)


@final  # calls of its methods then need no look-up
class FieldState(Position):
    """A position of Hussars: Poltava."""

    def clone(self) -> FieldState:
        other = FieldState()
        self.copy_fields(other)
        return other

    def rebuild_derived(self) -> None:
        """Who is where, by hex: combat units alone."""
        self.rebuild_stacks(HEXES, UNITS)

    # -- coming and going ------------------------------------------------------------------------------------------

    def put(self, piece: int, place: int) -> None:
        """A piece is in another hex or box."""
        if piece < UNITS:
            if 0 <= self.at[piece] < HEXES:
                self.unlink(piece, self.at[piece])
            if 0 <= place < HEXES:
                self.link(piece, place)
        self.at[piece] = place

    def take_off(self, piece: int, box: int) -> None:
        """A piece leaves the map for a box, and all that was noted of it is forgotten."""
        self.put(piece, box)
        self.facing[piece] = 0
        self.mp[piece] = 0
        self.hurts[piece] = 0
        self.hits[piece] = 0
        self.marks[piece] = 0

    # -- marks -----------------------------------------------------------------------------------------------------

    def mark(self, piece: int, bits: int) -> None:
        self.marks[piece] |= bits

    def unmark(self, piece: int, bits: int) -> None:
        self.marks[piece] &= ~bits

    def has(self, piece: int, bits: int) -> bool:
        return self.marks[piece] & bits != 0

    def wipe(self, bits: int, side: int = NONE) -> None:
        """Take these marks off all pieces, or all of a side."""
        keep = ~bits
        for piece in range(PIECES):
            if self.marks[piece] & bits and (side == NONE or SIDE[piece] == side):
                self.marks[piece] &= keep

    # -- who is where ----------------------------------------------------------------------------------------------

    def on_map(self, piece: int) -> bool:
        return 0 <= self.at[piece] < HEXES

    def is_unit_of(self, side: int, piece: int) -> bool:
        """Whether a piece is a combat unit of a side, and on the map."""
        return piece < UNITS and SIDE[piece] == side and self.on_map(piece)

    def is_held(self, place: int, side: int) -> bool:
        """Whether a side has a combat unit in a hex."""
        unit = self.head[place]
        while unit != NONE:
            if SIDE[unit] == side:
                return True
            unit = self.next_in[unit]
        return False

    def garrisoned(self, place: int) -> bool:
        """[SCN.R1] Whether the garrison of a redoubt, or its guns, are in a hex."""
        unit = self.head[place]
        while unit != NONE:
            if GARRISON[unit]:
                return True
            unit = self.next_in[unit]
        return False

    def commanders_at(self, side: int, place: int) -> list[int]:
        return [piece for piece in COMMANDERS_OF[side] if self.at[piece] == place]

    def is_led(self, side: int, place: int) -> bool:
        """[10.13a] Whether a commander of a side is in a hex."""
        for piece in COMMANDERS_OF[side]:
            if self.at[piece] == place:
                return True
        return False

    def wagon_at(self, place: int) -> int:
        """A wagon in a hex, or NONE."""
        for piece in range(FIRST_WAGON, PIECES):
            if self.at[piece] == place:
                return piece
        return NONE

    def own_wagon_at(self, side: int, place: int) -> int:
        for piece in WAGONS_OF[side]:
            if self.at[piece] == place:
                return piece
        return NONE

    def sp(self, unit: int) -> int:
        """[6.41a] The strength points that a unit has left."""
        return SP[unit] - self.hits[unit]

    def fenced(self, place: int, direction: int) -> bool:
        """[14.12a] Whether a fence covers a side of a hex."""
        for fence in range(ALL_FENCES):
            if self.fence_at[fence] == place and self.fence_side[fence] == direction:
                return True
        return False
