"""Bots for the load: two at a table, each with a live connection as a browser has it, deciding at random.

They cost as little as they can, so that a server can be driven to its limit from the other core: frames are made and
read by hand, and nothing waits in a task of its own. A table that takes moves over the live connection gets them there;
one of before, which answers POST /moves and pushes whole views, gets them by POST."""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import random
import struct
import time
from collections.abc import Callable
from typing import Any

import msgspec

from korvolan.table.api.live import PROTOCOL
from korvolan.table.differences import applied
from korvolan.table.option_memory import ClientMemory

from .client import Chair, Client, open_table

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UNMASKED = b"\x00\x00\x00\x00"  # a mask that leaves everything as it is

encode = msgspec.json.encode
decode = msgspec.json.decode


class Line(asyncio.Protocol):
    """One live connection. `hear` gets every text."""

    def __init__(self, port: int, hear: Callable[[bytes], None]) -> None:
        self.port = port
        self.hear = hear
        self.transport: asyncio.Transport
        self.buffer = b""
        self.is_open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /api/live HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(error or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open.done():
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(f"no live connection: {head[:80]!r}")
            self.buffer = rest
            self.is_open.set_result(None)
        while len(self.buffer) >= 2:
            kind, size, start = self.buffer[0] & 15, self.buffer[1], 2
            if size == 126 and len(self.buffer) >= 4:
                size, start = struct.unpack("!H", self.buffer[2:4])[0], 4
            elif size == 127 and len(self.buffer) >= 10:
                size, start = struct.unpack("!Q", self.buffer[2:10])[0], 10
            if len(self.buffer) < start + size:
                return
            body, self.buffer = self.buffer[start : start + size], self.buffer[start + size :]
            if kind == TEXT:
                self.hear(body)
            elif kind == PING:
                self.send(body, PONG)

    def send(self, data: bytes, kind: int = TEXT) -> None:
        head = (
            struct.pack("!BB", 128 | kind, 128 | len(data))
            if len(data) < 126
            else struct.pack("!BBH", 128 | kind, 254, len(data))
        )
        self.transport.write(head + UNMASKED + data)


class Counts:
    """What happened in the measured stretch."""

    def __init__(self) -> None:
        self.moves: list[float] = []  # from a decision to its answer
        self.arrivals: list[float] = []  # from a decision to the push at the opponent's
        self.pushes = 0
        self.push_bytes = 0
        self.answer_bytes = 0
        self.whole = 0  # views that came whole
        self.refused: dict[str, int] = {}
        self.ended = 0
        self.on = False
        self.held = False  # nobody decides yet

    @property
    def bytes_per_move(self) -> float:
        return (self.push_bytes + self.answer_bytes) / max(1, len(self.moves))


class Bot:
    """One seat: what it was shown, and its connection."""

    def __init__(self, table: Table, chair: Chair) -> None:
        self.table = table
        self.chair = chair
        self.seen: dict[str, Any] = {}
        self.by_socket = False
        self.acting = False  # it thinks, or waits for an answer
        self.sent = 0.0
        self.posting: asyncio.Task[None] | None = None
        self.move: dict[str, Any] = {}
        self.memory = ClientMemory()
        self.line: Line
        self.client = Client(table.port)

    async def begin(self) -> None:
        loop = asyncio.get_running_loop()
        self.line = Line(self.table.port, self.hear)
        await loop.create_connection(lambda: self.line, "127.0.0.1", self.table.port)
        await self.line.is_open
        chair = self.chair
        hello = {"type": "hello", "table": chair.table, "token": chair.token, "seat": chair.seats[0], "protocol": PROTOCOL}
        self.line.send(encode(hello))

    def hear(self, data: bytes) -> None:
        counts, now = self.table.counts, time.perf_counter()
        if counts.on:
            counts.pushes += 1
            counts.push_bytes += len(data)
        heard = decode(data)
        kind = heard["type"]
        if kind == "bye":
            raise RuntimeError(f"hung up: {heard}")
        if kind == "seen":
            self.by_socket = "protocol" in heard
            self.take(heard["seen"])
            self.memory.remember(heard["seen"]["view"], anew=True)
            counts.whole += counts.on
        elif kind == "changes":
            if heard["since"] != self.seen["revision"]:
                raise RuntimeError(f"a gap: {heard['since']} after {self.seen['revision']}")
            patch = self.memory.read(heard.get("seen", {}), heard.get("anew", False))
            self.seen = applied(self.seen, patch) | {"revision": heard["revision"]}
            self.memory.remember(self.seen["view"])
        elif kind == "refused" and heard["trouble"]["error"] == "rolls":
            self.say(careful=False)  # a person has looked at the chances, and says yes
            return
        elif kind == "refused":
            counts.refused[str(heard["status"])] = counts.refused.get(str(heard["status"]), 0) + 1
        if "re" in heard:
            self.answered(now)
        elif self.table.decided is not None and self.table.decided is not self:
            if counts.on:
                counts.arrivals.append(now - self.table.decided.sent)
            self.table.decided = None
        self.look()

    def take(self, seen: dict[str, Any]) -> None:
        if seen["revision"] >= self.seen.get("revision", 0):
            self.seen = seen

    def answered(self, now: float) -> None:
        self.acting = False
        if self.table.counts.on:
            self.table.counts.moves.append(now - self.sent)

    def look(self) -> None:
        """Begin to think, if there is something to decide."""
        view = self.seen.get("view", {})
        if view.get("result") is not None:
            self.table.over.set()
        elif not self.acting and not self.table.counts.held and view.get("prompt", {}).get("options"):
            self.acting = True
            think = self.table.args.think * self.table.rng.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(think, self.decide)

    def decide(self) -> None:
        view = self.seen["view"]
        options = view.get("prompt", {}).get("options")
        if not options:
            self.acting = False
            return
        self.move = {"seq": view.get("seq", 0), "actions": [self.table.rng.choice(options)["text"]]}
        self.table.decided, self.sent = self, time.perf_counter()
        if self.by_socket:
            self.say(careful="battle" not in view)
        else:
            self.posting = asyncio.ensure_future(self.post({"seat": self.chair.seats[0], **self.move}))

    def say(self, careful: bool) -> None:
        """Decide by the live connection; as a browser does, outside of battles with care for dice that follow."""
        self.line.send(encode({"type": "move", "id": 1, **self.move, "careful": ["rolls"] if careful else []}))

    async def post(self, body: dict[str, Any]) -> None:
        status, found = await self.client.ask("POST", self.chair.path("/moves"), body, self.chair.token)
        counts = self.table.counts
        counts.answer_bytes += len(found) if counts.on else 0
        self.answered(time.perf_counter())
        if status == 200:
            self.take(decode(found))
        else:
            counts.refused[str(status)] = counts.refused.get(str(status), 0) + 1
            present = decode(found).get("seen")
            if present:
                self.take(present)
        self.look()

    def leave(self) -> None:
        line = vars(self).get("line")  # none yet where the next game is only just being opened
        if line is not None and line.is_open.done():
            line.transport.abort()
        self.client.close()


class Table:
    """Two bots at one table. A finished game is followed by another one."""

    def __init__(self, port: int, counts: Counts, number: int, args: argparse.Namespace) -> None:
        self.port = port
        self.counts = counts
        self.rng = random.Random(number)
        self.args = args
        self.bots: list[Bot] = []
        self.over = asyncio.Event()
        self.decided: Bot | None = None  # who decided last, until the opponent hears of it

    async def run(self, ready: asyncio.Semaphore) -> None:
        while True:
            async with ready:
                client = Client(self.port)
                chairs = await open_table(client, self.args.game, self.args.scenario)
                client.close()
                self.over.clear()
                self.bots = [Bot(self, chair) for chair in chairs]
                for bot in self.bots:
                    await bot.begin()
            await self.over.wait()
            self.counts.ended += 1
            self.leave()

    def leave(self) -> None:
        for bot in self.bots:
            bot.leave()
        self.bots = []
