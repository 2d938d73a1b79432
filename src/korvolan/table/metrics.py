"""Metrics: what a server does, in the text that Prometheus reads. They are told at an address of their own, which no player
reaches, and name no player, table or token."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .. import __version__
from .histogram import Histogram

if TYPE_CHECKING:
    from .table_registry import TableRegistry

LOOK_EVERY = 0.05  # seconds between two looks how long the event loop was held
LARGEST_REQUEST = 8192  # bytes


class Metrics:
    """What one server counts."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.requests: dict[str, Histogram] = {}  # by what is asked for
        self.answers: Counter[tuple[str, int]] = Counter()  # with the status
        self.longest_hold = 0.0  # of the event loop, since it was last told
        self.server: asyncio.Server | None = None
        self.watching: asyncio.Task[None] | None = None

    # -- counting --------------------------------------------------------------------------------------------------

    def counting(self, app: ASGIApp) -> ASGIApp:
        """Around the whole application."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            if str(scope["type"]) != "http":
                await app(scope, receive, send)
                return
            begun = time.perf_counter()
            status = 500

            async def noting(message: Message) -> None:
                nonlocal status
                if message["type"] == "http.response.start":
                    status = message["status"]
                await send(message)

            try:
                await app(scope, receive, noting)
            finally:
                self.note(kind_of(scope["path"]), status, time.perf_counter() - begun)

        return counted

    def note(self, kind: str, status: int, seconds: float) -> None:
        if status == 404 and kind not in self.requests:
            kind = "unknown"  # strangers who try names do not make the list longer
        self.answers[(kind, status)] += 1
        self.requests.setdefault(kind, Histogram()).add(seconds)

    async def watch(self) -> None:
        """How long the event loop was held by one thing, at the longest."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(LOOK_EVERY)
            self.longest_hold = max(self.longest_hold, time.perf_counter() - before - LOOK_EVERY)

    # -- telling ---------------------------------------------------------------------------------------------------

    async def start(self, address: str, number: int) -> None:
        """Listen at an address; of several servers on one machine each at a port of its own, counted from the first."""
        host, _, port = address.rpartition(":")
        self.watching = asyncio.ensure_future(self.watch())
        self.server = await asyncio.start_server(self.serve, host or "127.0.0.1", int(port) + number)

    async def close(self) -> None:
        if self.watching is not None:
            self.watching.cancel()
        if self.server is not None:
            self.server.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Whatever is asked, the answer is the same."""
        try:
            asked = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
            if len(asked) <= LARGEST_REQUEST:
                body = self.text().encode()
                kind = "text/plain; version=0.0.4; charset=utf-8"
                head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
                writer.write(head.encode() + body)
                await writer.drain()
        except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()

    def text(self) -> str:
        """Everything, as Prometheus reads it."""
        lines = [f'korvolan_info{{version="{__version__}"}} 1']
        lines += ["# TYPE korvolan_requests_total counter"]
        lines += [
            f'korvolan_requests_total{{kind="{kind}",status="{status}"}} {count}'
            for (kind, status), count in sorted(self.answers.items())
        ]
        lines += ["# TYPE korvolan_request_seconds histogram"]
        for kind, histogram in sorted(self.requests.items()):
            lines += histogram.lines("korvolan_request_seconds", f'kind="{kind}"')
        for name, kind, value in self.values():
            lines += [f"# TYPE korvolan_{name} {kind}", f"korvolan_{name} {value:g}"]
        lines += ["# TYPE korvolan_commit_seconds histogram"]
        lines += self.registry.storage.commits.lines("korvolan_commit_seconds")
        self.longest_hold = 0.0
        return "\n".join(lines) + "\n"

    def values(self) -> Iterator[tuple[str, str, float]]:
        registry, storage = self.registry, self.registry.storage
        tables = list(registry.tables.values())
        yield "moves_total", "counter", self.answers[("moves", 200)]
        yield "sockets", "gauge", sum(len(table.presence.listeners) for table in tables)
        yield "tables_in_memory", "gauge", len(tables)
        yield "tables_loading", "gauge", len(registry.loading)
        yield "tables_loaded_total", "counter", registry.loaded
        yield "tables_found_in_memory_total", "counter", registry.found
        yield "thoughts_waiting", "gauge", len(registry.pool.queue.waiting)
        yield "thoughts_running", "gauge", len(registry.pool.queue.running)
        yield "storage_waiting", "gauge", storage.jobs.qsize()
        yield "storage_jobs_total", "counter", storage.done
        yield "storage_interruptions_total", "counter", storage.interruptions
        yield "loop_longest_hold_seconds", "gauge", self.longest_hold
        yield "memory_bytes", "gauge", resident()


def kind_of(path: str) -> str:
    """What is asked for, without names of tables.

    >>> kind_of("/api/tables/0123/moves"), kind_of("/api/tables"), kind_of("/api/catalogue"), kind_of("/assets/a.js")
    ('moves', 'tables', 'catalogue', 'page')
    """
    parts = path.strip("/").split("/")
    if parts[0] != "api" or len(parts) < 2:
        return "page"
    if parts[1] == "tables" and len(parts) > 3:
        return parts[3][:20] if parts[3].replace("-", "").isalnum() else "unknown"
    return parts[1][:20] if parts[1].replace("-", "").isalnum() else "unknown"


def resident() -> float:
    """The bytes of this process in memory, where the system tells."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096.0
    except (OSError, ValueError, IndexError):
        return 0.0
