"""A light client for bots: one kept connection, plain asyncio, so that the load generator costs less than the server."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from korvolan.table.api.live import PROTOCOL

encode = msgspec.json.encode
decode = msgspec.json.decode


class Option(msgspec.Struct):
    text: str


class Prompt(msgspec.Struct):
    options: list[Option] = []


class View(msgspec.Struct):
    seq: int = 0
    to_move: str | None = None
    prompt: Prompt | None = None


class Seen(msgspec.Struct):
    """As much of an answer as a bot reads."""

    view: View


seen_in = msgspec.json.Decoder(Seen)


class Lost(Exception):
    """The server is gone in the middle of something."""


class Client:
    """One connection to the server, one request at a time."""

    def __init__(self, port: int, address: str = "") -> None:
        """`address` is the one it comes from: every address of 127.0.0.0/8 is a visitor of its own."""
        self.port = port
        self.address = (address, 0) if address else None
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, bytes]:
        """A request and its answer: (status, body)."""
        data = b"" if body is None else body if isinstance(body, bytes) else encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(data)}"]
        if data:
            lines.append("Content-Type: application/json")
        if token:
            lines.append(f"Authorization: Bearer {token}")
        return await self.send(("\r\n".join(lines) + "\r\n\r\n").encode() + data)

    async def send(self, raw: bytes) -> tuple[int, bytes]:
        """Bytes as they are, and the answer to them."""
        if self.reader is not None and self.reader.at_eof():
            self.close()  # it was idle for long, and the server hung up
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, limit=2**24, local_addr=self.address
                )
            assert self.reader is not None
            self.writer.write(raw)
            head = await self.reader.readuntil(b"\r\n\r\n")
            status = int(head[9:12])
            length, closing = 0, False
            for line in head.split(b"\r\n")[1:]:
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
                elif name.lower() == b"connection":
                    closing = value.strip().lower() == b"close"
            found = await self.reader.readexactly(length) if length else b""
            if closing:
                self.close()
            return status, found
        except (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            self.close()
            raise Lost(str(error)) from None

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


class Chair:
    """A token at a table, as a bot holds it."""

    def __init__(self, table: str, token: str, seats: list[str]) -> None:
        self.table = table
        self.token = token
        self.seats = seats

    def path(self, rest: str) -> str:
        return f"/api/tables/{self.table}{rest}"


async def good(client: Client, method: str, path: str, body: Any = None, token: str = "") -> Any:
    """An answer that has to be a good one, decoded."""
    status, found = await client.ask(method, path, body, token)
    if status >= 400:
        raise RuntimeError(f"{method} {path}: {status} {found[:300]!r}")
    return decode(found) if found else None


async def seats_of(client: Client, game: str) -> list[str]:
    catalogue = await good(client, "GET", "/api/catalogue")
    return [seat["id"] for card in catalogue["games"] if card["id"] == game for seat in card["seats"]]


async def open_table(client: Client, game: str, scenario: str = "", told: dict[str, Any] | None = None) -> list[Chair]:
    """A table for two by invitation: a chair for each seat. `told` takes down the secrets of its opener."""
    first, *others = await seats_of(client, game)
    seats = {first: "me"} | dict.fromkeys(others, "open")
    opened = await good(client, "POST", "/api/tables", {"game": game, "scenario": scenario, "seats": seats})
    chairs = [Chair(opened["table"], opened["token"], opened["seats"])]
    if told is not None:
        told.update(opened)
    for seat in others:
        joined = await good(client, "POST", "/api/join", {"secret": opened["invitations"][seat]})
        chairs.append(Chair(joined["table"], joined["token"], joined["seats"]))
    return chairs


async def live(port: int, chair: Chair, seat: str = "", address: str = "") -> ClientConnection:
    """A live connection that has said hello."""
    own: dict[str, Any] = {"local_addr": (address, 0)} if address else {}
    socket = await connect(f"ws://127.0.0.1:{port}/api/live", compression=None, max_size=None, ping_interval=None, **own)
    hello = {"type": "hello", "table": chair.table, "token": chair.token, "seat": seat or chair.seats[0], "protocol": PROTOCOL}
    await socket.send(encode(hello).decode())
    return socket
