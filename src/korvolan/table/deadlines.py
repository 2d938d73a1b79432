"""Deadlines for slow clients: the headers of a request and its body have to come in time, or the connection is closed."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import h11
from litestar.types import Receive
from uvicorn.protocols.http.h11_impl import H11Protocol

from .http_errors import Refusal

HEADERS = 10.0  # seconds
SLOWEST = 20_000  # bytes a second of a large body


class DeadlineProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, which waits for ever for the rest of a request's head."""

    seconds = HEADERS
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.start_deadline()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.is_answering():
            self.stop_deadline()
        elif self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self.stop_deadline()  # between two requests uvicorn has a deadline of its own
        else:
            self.start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_deadline()
        super().connection_lost(exc)

    def is_answering(self) -> bool:
        """Whether a whole head has come, and the answer is being made. Its body has a deadline of its own."""
        return self.cycle is not None and not self.cycle.response_complete

    def start_deadline(self) -> None:
        """Give the client so long, unless it is being waited for already."""
        if self.deadline is None:
            self.deadline = self.loop.call_later(self.seconds, self.transport.close)

    def stop_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


def within(receive: Receive, patience: float) -> Receive:
    """The parts of a body as they come, or 408 when one comes so slowly that the whole would take too long."""
    begun = time.monotonic()
    received = 0
    complete = False

    async def hurried() -> Any:
        nonlocal received, complete
        if complete:
            return await receive()  # what comes now is that the client has gone, and there is no hurry
        left = begun + patience + received / SLOWEST - time.monotonic()
        try:
            message: Any = await asyncio.wait_for(receive(), max(0.0, left))
        except TimeoutError:
            raise Refusal(408, "limit", "The request came too slowly.") from None
        received += len(message.get("body", b""))
        complete = not message.get("more_body", False)
        return message

    return hurried
