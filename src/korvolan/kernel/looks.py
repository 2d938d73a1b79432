"""Looks: pieces as they were shown, to be shown again.

Most pieces look after a move as they did before it. A game puts all that a piece looks like into a number; the view of a
number is made once, and so is the board of many of them. Nobody changes either: what is the same object is the same, and
whoever compares two boards sees at once that nothing has moved."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, Final

MOST_LOOKS: Final = 20_000
MOST_BOARDS: Final = 1_000

Placed = tuple[Any, ...]  # what pieces are sorted by, and the view of the piece


class Looks:
    """What a game has shown so far."""

    def __init__(self) -> None:
        self.placed: dict[int, Placed] = {}
        self.boards: dict[tuple[Any, ...], list[Any]] = {}  # by bytes, which are compared at a glance

    def board(self, keys: list[int], place: Callable[[int], Placed], others: list[Placed]) -> list[Any]:
        """Views in order: of the pieces with these numbers, which `place` makes where one is new, and of `others`, of which
        everything that is to be seen stands in what they are sorted by."""
        key = (array("q", keys).tobytes(), tuple([entry[:-1] for entry in others]))
        found = self.boards.get(key)
        if found is None:
            entries = [self.look(number, place) for number in keys]
            entries += others
            entries.sort()
            if len(self.boards) >= MOST_BOARDS:
                self.boards.clear()
            found = self.boards[key] = [entry[-1] for entry in entries]
        return found

    def look(self, number: int, place: Callable[[int], Placed]) -> Placed:
        """A piece with its place in the order."""
        found = self.placed.get(number)
        if found is None:
            if len(self.placed) >= MOST_LOOKS:
                self.placed.clear()
            found = self.placed[number] = place(number)
        return found
