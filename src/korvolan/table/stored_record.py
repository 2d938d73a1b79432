"""How a game in memory lies in the database: where its record goes on, and which request brought each decision."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel.play import Play
from ..kernel.record import Entry


class StoredRecord:
    """The part of a record that is played now. A batch is the number of the first entry that a request wrote."""

    def __init__(self, part: int = 0, first: int = 0) -> None:
        self.part = part
        self.first = first  # the number of the part's first entry: a game that went on after an upgrade has a later one
        self.position_at = 0  # entries of the part behind the last position that was stored
        self.batches: list[int] = []  # for each decision that stands, the request that brought it
        self.undone: list[int] = []  # the same for those that redo would bring back, the next one last

    def next_entry(self, play: Play) -> int:
        """The number of the entry that is written next."""
        return self.first + len(play.history.entries)

    def append(self, entries: Iterable[tuple[int, Entry]]) -> None:
        """Entries with their batches were written."""
        for batch, entry in entries:
            if entry.fault:
                continue
            if entry.do:
                self.batches.append(batch)
                self.undone.clear()
            elif entry.undo and self.batches:
                self.undone.append(self.batches.pop())
            elif entry.redo:
                self.batches.append(self.undone.pop() if self.undone else batch)
