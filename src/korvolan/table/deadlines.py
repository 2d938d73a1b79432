"""Deadlines for slow clients: heads and bodies of requests have to come in time, answers have to be read in time, and nobody
holds more connections or more of a body than one visitor needs."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any

import h11
from litestar.types import Receive
from uvicorn.protocols.http.h11_impl import H11Protocol

from .http_errors import Refusal, too_many
from .slow_readers import ReaderDeadline

HEADERS = 10.0  # seconds
SLOWEST = 20_000  # bytes a second of a large body
SMALL = 65_536  # bytes: whatever is larger is counted while it is held
MOST_OF_ONE = 12_000_000  # bytes of large bodies that are held for one visitor
MOST_IN_ALL = 120_000_000
MOST_WAITING = 100  # connections of one visitor whose request has not come yet
LINGER = 8_000_000  # bytes of a body that are still read after the answer was given, so that its sender can read it


class Waiting:
    """Connections that have yet to ask for something, by visitor: with one too many the oldest is given up."""

    def __init__(self, trusted: frozenset[str] = frozenset()) -> None:
        self.trusted = trusted  # addresses of a proxy, behind which everyone may be
        self.found: dict[str, dict[DeadlineProtocol, None]] = {}

    def add(self, one: DeadlineProtocol) -> None:
        visitor = one.client[0] if one.client else ""
        if visitor in self.trusted:
            return
        own = self.found.setdefault(visitor, {})
        own[one] = None
        if len(own) > MOST_WAITING:
            next(iter(own)).give_up()

    def remove(self, one: DeadlineProtocol) -> None:
        visitor = one.client[0] if one.client else ""
        own = self.found.get(visitor, {})
        own.pop(one, None)
        if not own:
            self.found.pop(visitor, None)


class DeadlineProtocol(ReaderDeadline, H11Protocol):
    """HTTP as uvicorn speaks it, which waits for ever for the rest of a request's head."""

    seconds = HEADERS
    waiting = Waiting()
    deadline: asyncio.TimerHandle | None = None
    discarded = 0  # bytes of a body that nobody wants, since its answer was given

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.start_deadline()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.is_answering():
            self.discarded = 0
            self.stop_deadline()
        elif self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self.discarded = 0
            self.stop_deadline()  # between two requests uvicorn has a deadline of its own
        else:
            self.start_deadline()
            self.discarded += len(data)
            if self.discarded > LINGER:
                self.flow.pause_reading()  # until the deadline

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_deadline()
        super().connection_lost(exc)

    def is_answering(self) -> bool:
        """Whether a whole head has come, and the answer is being made. Its body has a deadline of its own."""
        return self.cycle is not None and not self.cycle.response_complete

    def start_deadline(self) -> None:
        """Give the client so long, unless it is being waited for already."""
        if self.deadline is None:
            self.deadline = self.loop.call_later(self.seconds, self.give_up)
            self.waiting.add(self)

    def stop_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
            self.waiting.remove(self)

    def give_up(self) -> None:
        self.stop_deadline()
        self.transport.close()


class HeldBodies:
    """How much of large bodies is in memory, by visitor. The small ones are not worth counting."""

    def __init__(self, of_one: int = MOST_OF_ONE, in_all: int = MOST_IN_ALL) -> None:
        self.of_one = of_one
        self.in_all = in_all
        self.held: Counter[str] = Counter()
        self.total = 0

    def take(self, visitor: str, size: int) -> None:
        if self.held[visitor] + size > self.of_one or self.total + size > self.in_all:
            raise too_many()
        self.held[visitor] += size
        self.total += size

    def release(self, visitor: str, size: int) -> None:
        self.total -= size
        self.held[visitor] -= size
        if self.held[visitor] <= 0:
            del self.held[visitor]


class Body:
    """The body of one request, as it comes in."""

    def __init__(self, receive: Receive, patience: float, bodies: HeldBodies, visitor: str) -> None:
        self.source = receive
        self.patience = patience
        self.bodies = bodies
        self.visitor = visitor
        self.begun = time.monotonic()
        self.received = 0
        self.counted = 0
        self.complete = False

    async def receive(self) -> Any:
        """The parts as they come, or 408 when one comes so slowly that the whole would take too long."""
        if self.complete:
            return await self.source()  # what comes now is that the client has gone, and there is no hurry
        left = self.begun + self.patience + self.received / SLOWEST - time.monotonic()
        try:
            message: Any = await asyncio.wait_for(self.source(), max(0.0, left))
        except TimeoutError:
            raise Refusal(408, "limit", "The request came too slowly.") from None
        if message["type"] == "http.disconnect":
            raise Refusal(400, "bad", "The request broke off.")  # nobody reads this, and it is no fault of ours
        self.received += len(message.get("body", b""))
        if self.received > SMALL:
            self.bodies.take(self.visitor, self.received - self.counted)
            self.counted = self.received
        self.complete = not message.get("more_body", False)
        return message

    def release(self) -> None:
        """The request is answered."""
        if self.counted:
            self.bodies.release(self.visitor, self.counted)
            self.counted = 0
