"""The queue before the AI pool: whose program thinks next. Visitors take turns, and so do the seats of one visitor, so that
nobody who asks for much keeps another waiting; games that programs play among themselves come last."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

NEAR = 10  # places that are told exactly; farther back they are told by tens, or every step would be news


class Asker(NamedTuple):
    """For whom a program thinks."""

    visitor: str = ""
    seat: str = ""  # with its table's name
    watched: bool = False  # no person plays at the table
    on_place: Callable[[int], None] = lambda place: None  # told the place in the queue, 0 for whoever thinks


class Ticket:
    """A thought that waits for its turn."""

    def __init__(self, asker: Asker, number: int) -> None:
        self.asker = asker
        self.number = number
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.place = 0


class ThinkQueue:
    """So many thoughts at once, of one visitor not all of them, if others are to find one free."""

    def __init__(self, slots: int, of_one: int) -> None:
        self.slots = slots
        self.of_one = of_one
        self.waiting: list[Ticket] = []
        self.running: list[Asker] = []
        self.numbers = itertools.count()
        self.served: dict[str, int] = {}  # by visitor and by seat: the number of the last ticket that had its turn

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a turn, and hold it."""
        ticket = Ticket(asker, next(self.numbers))
        self.waiting.append(ticket)
        self.advance()
        try:
            await ticket.turn
            yield
        finally:
            if ticket in self.waiting:
                self.waiting.remove(ticket)
            else:
                self.running.remove(asker)
            self.advance()

    def waits_of(self, visitor: str) -> int:
        return sum(ticket.asker.visitor == visitor for ticket in self.waiting)

    def advance(self) -> None:
        """Let in whoever is next, and tell the others their places."""
        for ticket in self.order():
            if self.has_room_for(ticket.asker):
                self.admit(ticket)
        for place, ticket in enumerate(self.order(), 1):
            self.tell(ticket, place if place <= NEAR else -(-place // NEAR) * NEAR)

    def admit(self, ticket: Ticket) -> None:
        self.waiting.remove(ticket)
        self.running.append(ticket.asker)
        if not self.waiting:
            self.served.clear()  # nobody waits: there is nothing to be fair about
        for name in (ticket.asker.visitor, ticket.asker.seat):
            self.served[name] = next(self.numbers)
        self.tell(ticket, 0)
        if not ticket.turn.done():
            ticket.turn.set_result(None)

    def tell(self, ticket: Ticket, place: int) -> None:
        if ticket.place != place:
            ticket.place = place
            ticket.asker.on_place(place)

    def has_room_for(self, asker: Asker) -> bool:
        """Whether a process is free for this one. Games that are only watched leave one to those who play."""
        if len(self.running) >= self.slots:
            return False
        most = max(1, self.slots - 1)
        if asker.watched and sum(other.watched for other in self.running) >= most:
            return False
        return sum(other.visitor == asker.visitor for other in self.running) < self.of_one

    def order(self) -> list[Ticket]:
        """Everyone who waits, in the order of their turns: the first of each visitor before the second of any."""
        ranks: Counter[str] = Counter(asker.visitor for asker in self.running)
        ranked: list[tuple[bool, int, int, int, Ticket]] = []
        for ticket in sorted(self.waiting, key=lambda ticket: (self.served.get(ticket.asker.seat, -1), ticket.number)):
            visitor = ticket.asker.visitor
            ranked.append((ticket.asker.watched, ranks[visitor], self.served.get(visitor, -1), ticket.number, ticket))
            ranks[visitor] += 1
        return [entry[-1] for entry in sorted(ranked, key=lambda entry: entry[:-1])]
