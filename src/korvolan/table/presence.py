"""Presence: who sits where at a table, who is connected, and how connections learn that there is news."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from .api.live import Goodbye
from .api.tables import SeatState
from .option_memory import OptionMemory
from .table_info import Chair, Holder, clock
from .told import Told

ROUGHLY = 600.0  # seconds, to which it is told when somebody was last here


def rounded(moment: float) -> float:
    """The beginning of the ten minutes in which something was."""
    return moment - moment % ROUGHLY


class Listener:
    """A connection that waits for news of a table, for one seat. It is woken by `wake`, at once."""

    def __init__(self, holder: Holder, seat: str, lines: int) -> None:
        self.holder = holder
        self.seat = seat
        self.lines = lines  # of the log that its client has brought along
        self.told: Told | None = None  # what it was told last
        self.memory = OptionMemory()  # and the options that it has
        self.farewell: Goodbye | None = None
        self.wake: Callable[[], None] = nothing


def nothing() -> None:
    """Nobody is to be woken yet."""


class Presence:
    """The seats of a table in the game's order, and the connections to it."""

    def __init__(self, chairs: dict[str, Chair]) -> None:
        self.chairs = chairs
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self.elsewhere: dict[str, tuple[list[str], float]] = {}  # by server: seats that are connected there, and until when
        self.visitor = ""  # the address of whoever was here last: programs think on his account

    def persons(self) -> list[str]:
        return [chair.seat for chair in self.chairs.values() if chair.sitter == "person"]

    def missing(self) -> list[str]:
        """Seats that wait for somebody to take them."""
        return [chair.seat for chair in self.chairs.values() if chair.sitter == "open"]

    def seat_states(self) -> list[SeatState]:
        """The seats as everyone at the table may know them."""
        return [
            SeatState(
                chair.seat, chair.sitter, chair.name, self.is_present(chair.seat), self.last_seen(chair.seat), chair.taken
            )
            for chair in self.chairs.values()
        ]

    def last_seen(self, seat: str) -> float:
        """When a seat was last here, as far as others may know: whoever asked often could count every request of his."""
        return rounded(self.chairs[seat].last_seen)

    def is_present(self, seat: str) -> bool:
        if any(seat in listener.holder.seats for listener in self.listeners):
            return True
        now = time.monotonic()
        return any(seat in seats and until > now for seats, until in self.elsewhere.values())

    def hear_of(self, server: str, seats: list[str], until: float) -> bool:
        """Another server tells which seats are connected to it; whether that is news."""
        before, _ = self.elsewhere.pop(server, ([], 0.0))
        if seats:
            self.elsewhere[server] = (seats, until)
        return before != seats

    def connections_of(self, holder: Holder) -> int:
        """How many connections one token has."""
        return sum(listener.holder.hash == holder.hash for listener in self.listeners)

    def touch(self, seats: Iterable[str]) -> list[Chair]:
        """Somebody of these seats is here now."""
        now = clock()
        self.used = time.monotonic()
        touched = [self.chairs[seat] for seat in seats]
        for chair in touched:
            chair.last_seen = now
        return touched

    def notify(self, seat: str = "") -> None:
        """Tell everyone who listens that there is news, or those of one seat alone."""
        self.used = time.monotonic()
        for listener in list(self.listeners):
            if not seat or listener.seat == seat:
                listener.wake()

    def dismiss(self, farewell: Goodbye, hashes: set[str] | None = None) -> None:
        """Close all connections, or those of some tokens, with a word of farewell."""
        for listener in list(self.listeners):
            if hashes is None or listener.holder.hash in hashes:
                listener.farewell = farewell
                listener.wake()
