"""Revisions: how often a table has changed, what each seat was shown last, and from which line its log has to be sent again.

Nothing here knows the game. A seat is named by its id, a watcher by the empty name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

MOST_CUTS = 200  # undos that are remembered: an older client gets all that an undo ever touched


class Shown(Struct, eq=False):
    """What a seat was shown last, and the revision and time at which it first looked like this."""

    picture: object
    revision: int
    touched: float


class Cut(Struct):
    """An undo shortened the logs: the revision that it made, and the lines that were left by seat. Where each seat counts for
    itself, also the first revision of each that has it."""

    revision: int
    left: dict[str, int]
    known_from: dict[str, int]

    def reached(self, seat: str) -> int:
        """The first revision of a seat's that has it."""
        return self.known_from.get(seat, self.revision)


class Revisions:
    """Counts the changes of one table since it was loaded. `now` starts with the time, so that it grows over a restart.

    A seat is told a number of its own, which grows by one with each new thing that it is shown: from `now` it would learn how
    many changes there were that it was not shown. Servers that share a database tell `now`, which is the time there."""

    def __init__(self, start: int, clock: Callable[[], int] = lambda: 0) -> None:
        self.start = start
        self.clock = clock  # the time, where servers that share a table have to count alike
        self.now = start
        self.cuts: list[Cut] = []
        self.uncut: dict[str, int] = {}  # by seat: the lines that no undo ever cut
        self._shown: dict[str, Shown] = {}

    def advance(self) -> None:
        """Something has changed that anyone may notice."""
        pending = self.cuts[-1] if self.cuts and self.cuts[-1].revision == self.now + 1 else None
        self.now = self.next()
        if pending is not None:
            pending.revision = self.now

    def next(self) -> int:
        """The number of the next change."""
        return max(self.now + 1, self.clock())

    def reach(self, version: int) -> None:
        """Servers count alike: a change has this number. Where there is but one, nobody counts what he was not shown."""
        if self.clock():
            self.now = max(self.now, version)

    def cut(self, left: dict[str, int]) -> None:
        """The change that comes next is an undo, which leaves so many lines by seat."""
        known_from = {} if self.clock() else {seat: self.following(seat) for seat in left}
        self.cuts = [*self.cuts[-MOST_CUTS:], Cut(self.now + 1, left, known_from)]
        self.uncut = {seat: min(self.uncut.get(seat, lines), lines) for seat, lines in left.items()}

    def distrust_all(self, seats: Iterable[str]) -> None:
        """There were undos before the table was loaded: whatever an older client has may differ from the first line on."""
        self.uncut = dict.fromkeys(seats, 0)

    def first_stale_line(self, seat: str, lines: int, since: int) -> int:
        """The first line that may differ from the `lines` that a client has had since a revision."""
        if since < self.start:
            return min(lines, self.uncut.get(seat, lines))
        return min([lines, *(cut.left.get(seat, 0) for cut in self.cuts if cut.reached(seat) > since)])

    def first_new_line(self, seat: str, lines: int) -> int:
        """The first line that the last change wrote or left out, for a client that had `lines` before it."""
        if self.cuts and self.cuts[-1].revision >= self.now:
            return min(lines, self.cuts[-1].left[seat])
        return lines

    def shown(self, seat: str, picture: object, touched: float) -> Shown:
        """What a seat is shown now. While it looks the same it keeps its revision: nobody can count hidden changes."""
        last = self._shown.get(seat)
        if last is None or last.picture != picture:
            last = self._shown[seat] = Shown(picture, self.now if self.clock() else self.following(seat), touched)
        return last

    def following(self, seat: str) -> int:
        """The number of what a seat is shown next."""
        last = self._shown.get(seat)
        return (last.revision if last is not None else self.start) + 1
