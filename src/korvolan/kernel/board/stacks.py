"""Stacks: who is in a place, as chains in the order of the pieces' numbers.

`head` has a place's first piece, `next_in` for each piece the next one there. A chain costs no memory to copy beyond two lists,
and a loop over it makes no list."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ..constants import NONE
from ..state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Stacks(State):
    """A state whose pieces are in places, or nowhere."""

    at: list[int]  # by piece: its place, or NONE
    head: list[int]  # derived, by place: its first piece, or NONE
    next_in: list[int]  # derived, by piece: the next one in its place, or NONE

    def link(self, piece: int, place: int) -> None:
        """Enter a piece in the chain of a place. Where it `is at` is the business of whoever calls this."""
        first = self.head[place]
        if first == NONE or first > piece:
            self.next_in[piece] = first
            self.head[place] = piece
            return
        before = first
        after = self.next_in[before]
        while after != NONE and after < piece:
            before = after
            after = self.next_in[before]
        self.next_in[piece] = after
        self.next_in[before] = piece

    def unlink(self, piece: int, place: int) -> None:
        """Take a piece out of the chain of its place."""
        here = self.head[place]
        if here == piece:
            self.head[place] = self.next_in[piece]
        else:
            while self.next_in[here] != piece:
                here = self.next_in[here]
            self.next_in[here] = self.next_in[piece]
        self.next_in[piece] = NONE

    def rebuild_stacks(self, places: int, pieces: int = NONE) -> None:
        """Make the chains of the first so many places anew from `at`; of so many pieces, if not of all."""
        count = len(self.at) if pieces == NONE else pieces
        self.head = [NONE] * places
        self.next_in = [NONE] * count
        for piece in range(count - 1, -1, -1):  # each becomes the first of its place
            place = self.at[piece]
            if 0 <= place < places:
                self.next_in[piece] = self.head[place]
                self.head[place] = piece

    def stack(self, place: int) -> list[int]:
        """The pieces in a place."""
        out: list[int] = []
        piece = self.head[place]
        while piece != NONE:
            out.append(piece)
            piece = self.next_in[piece]
        return out
