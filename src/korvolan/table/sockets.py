"""Live: how a connection is let in. It says who it is and what it speaks; from there on it is a session."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import Connection

from . import repository
from .api.live import PROTOCOL, Goodbye, Hello
from .auth import Auth, Caller, address
from .http_errors import Refusal
from .live_protocol import NAME
from .live_session import POLICY, End, LiveSession
from .presence import Listener
from .security import origin_fits

LARGEST = 2000  # bytes of a hello
MOST_ALIKE = 100  # connections to a table for the same seats, and of watchers: who watches keeps nobody from playing
MOST_OF_ONE = 20  # connections of one token, so that nobody fills the table alone

Socket = WebSocket[Any, Any, Any]


@websocket("/api/live")
async def live(socket: Socket) -> None:
    """The first message is Hello; then the table pushes, and takes moves, until either side has enough."""
    auth: Auth = socket.app.state.auth
    if not origin_fits(socket.scope) or not auth.strangers.allows(address(socket)):
        await socket.close(code=POLICY, reason="not from here")
        return
    await socket.accept()
    try:
        hello = await read_hello(socket, auth.registry.settings.patience)
        caller = await auth.by_token(socket, hello.token, hello.table)
        end = await serve(auth, socket, caller, admit(caller, hello))
        if end is not None:
            await farewell(socket, *end)
    except Refusal as refusal:
        await farewell(socket, Goodbye(str(refusal), refusal.trouble.error), POLICY)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass


async def read_hello(socket: Socket, patience: float) -> Hello:
    """The first message, which has to come within so many seconds."""
    try:
        words = await asyncio.wait_for(socket.receive_data(mode="text"), patience)
    except (TimeoutError, KeyError):
        raise Refusal(400, "bad", "Nobody said hello.") from None
    if len(words) > LARGEST:
        raise Refusal(413, "limit", "This is too long for a hello.")
    try:
        hello = msgspec.json.decode(words, type=Hello | Goodbye)  # of two kinds, so that a message has to name its own
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal(400, "bad", "The first message has to be a hello.") from None
    if not isinstance(hello, Hello):
        raise Refusal(400, "bad", "The first message has to be a hello.")
    return hello


def admit(caller: Caller, hello: Hello) -> Listener:
    """A connection for the seat that is asked for, unless there are too many."""
    table, holder = caller.table, caller.holder
    if hello.protocol != PROTOCOL:
        raise Refusal(409, "reload", "The table has a newer version. Load this page anew.")
    presence = table.presence
    alike = sum(listener.holder.seats == holder.seats for listener in presence.listeners)
    if alike >= MOST_ALIKE or presence.connections_of(holder) >= MOST_OF_ONE:
        raise Refusal(429, "limit", "Too many are looking at this table.")
    return table.listen(holder, table.seat_of(holder, hello.seat), hello.lines)


async def serve(auth: Auth, socket: Socket, caller: Caller, listener: Listener) -> End | None:
    """Answer moves and push news until either side leaves."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    scope: Any = socket.scope
    session = LiveSession(auth, caller, listener, scope["extensions"][NAME])
    table.presence.listeners.add(listener)
    table.presence.touch(holder.seats)
    table.publish()
    registry.wake(table)
    try:
        return await session.run()
    finally:
        table.presence.listeners.discard(listener)
        table.presence.touch(holder.seats)
        if not table.gone:
            table.publish()
            await store_last_seen(caller)


async def store_last_seen(caller: Caller) -> None:
    """When a seat was last here outlives a restart."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    chairs = table.presence.touch(holder.seats)

    def work(connection: Connection) -> None:
        for chair in chairs:
            repository.update_last_seen(connection, table.id, chair)

    if chairs:
        await registry.storage.do(work)


async def farewell(socket: Socket, words: Goodbye, code: int) -> None:
    """Say why, and close the connection."""
    try:
        await socket.send_text(msgspec.json.encode(words).decode())
        await socket.close(code=code)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
