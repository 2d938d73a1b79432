"""Slow readers: whoever asks and does not read the answer, or listens and takes nothing in, is hung up on. What was written
for him would lie in memory for ever."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from typing import Any

PATIENCE = 20.0  # seconds between two looks
SLOWEST = 1_000  # bytes a second that a reader has to take in
FIRST = 100_000  # bytes that a live connection may send at once
OUTSIDE = 131_072  # bytes for one listener that the system keeps; it would give megabytes to whoever reads nothing
PER_SECOND = 20_000  # bytes that it may send on the whole
MOST_PIECES = 100  # of one message


class ReaderDeadline(asyncio.Protocol):
    """Goes before a protocol of uvicorn's: watches that what was written is read."""

    patience = PATIENCE
    transport: Any
    loop: asyncio.AbstractEventLoop
    _unread: int = 0
    _look: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        transport.set_write_buffer_limits(high=0)  # whoever writes waits until all of it is on its way
        super().connection_made(transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        self._look_no_more()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._look_no_more()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._look = self.loop.call_later(self.patience, self._look_now)

    def _look_now(self) -> None:
        """Whether enough was read since the last look. A plain close would wait for the rest to be read."""
        if self.transport.get_write_buffer_size() > self._unread - SLOWEST * self.patience:
            self.transport.abort()
        else:
            self._look_later()

    def _look_no_more(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None


class ListenerDeadline(ReaderDeadline):
    """The same for a live connection. Its client says little: pings without end, or a message in a million pieces, would fill
    the memory."""

    outside = OUTSIDE
    most = 320  # live connections of one visitor
    trusted: frozenset[str] = frozenset()  # addresses of a proxy, behind which everyone may be
    listening: Counter[str] = Counter()  # by visitor
    client: tuple[str, int] | None
    frames: list[bytes]
    _begun = 0.0
    _received = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begun = self.loop.time()
        self.listening[self._visitor] += 1
        found = transport.get_extra_info("socket")
        if found is not None:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.outside)

    @property
    def _visitor(self) -> str:
        return self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        self.listening[self._visitor] -= 1
        if not self.listening[self._visitor]:
            del self.listening[self._visitor]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        crowded = self.listening[self._visitor] > self.most and self._visitor not in self.trusted
        if crowded or self._received > FIRST + PER_SECOND * (self.loop.time() - self._begun):
            self.transport.abort()
            return
        super().data_received(data)

    def handle_cont(self, event: Any) -> None:
        """One more piece of a message, which may be empty."""
        if len(self.frames) > MOST_PIECES:
            self.transport.abort()
            return
        super().handle_cont(event)  # type: ignore[misc]

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()  # type: ignore[misc]
        self.transport.abort()  # it answers no more: what was written last is not waited for
