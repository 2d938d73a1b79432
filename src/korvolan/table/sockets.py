"""Live: a connection says once who it is, and then it is told whatever is new for its seat. It never asks again."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import Connection

from . import repository
from .api.live import Goodbye, Hello, Push, PushChat
from .auth import Auth, Caller, address
from .http_errors import Refusal
from .live_table import LiveTable
from .presence import Listener
from .security import origin_fits
from .table_registry import TableRegistry

LARGEST = 2000  # bytes of a hello
MOST_AT_A_TABLE = 100
MOST_OF_ONE = 20  # connections of one token, so that nobody fills the table alone
MOST_CHAT = 200
GAP = 0.03  # seconds between two pushes: what comes faster is told together
POLICY, TOO_LARGE, LATER = 1008, 1009, 1013

Socket = WebSocket[Any, Any, Any]


@websocket("/api/live")
async def live(socket: Socket) -> None:
    """The first message is Hello; then the table pushes until either side has enough."""
    auth: Auth = socket.app.state.auth
    if not origin_fits(socket.scope) or not auth.strangers.allows(address(socket)):
        await socket.close(code=POLICY, reason="not from here")
        return
    await socket.accept()
    try:
        hello = await read_hello(socket, auth.registry.settings.patience)
        caller = await auth.by_token(socket, hello.token, hello.table)
        await serve(socket, caller, admit(caller, hello))
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
    presence = table.presence
    if len(presence.listeners) >= MOST_AT_A_TABLE or presence.connections_of(holder) >= MOST_OF_ONE:
        raise Refusal(429, "limit", "Too many are looking at this table.")
    return table.listen(holder, table.seat_of(holder, hello.seat), hello.lines)


async def serve(socket: Socket, caller: Caller, listener: Listener) -> None:
    """Push news until either side leaves."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    table.presence.listeners.add(listener)
    table.presence.touch(holder.seats)
    table.publish()
    registry.wake(table)
    hearing = asyncio.ensure_future(socket.receive())
    try:
        while await next_news(socket, listener, hearing):
            await push(socket, registry, table, listener)
            await asyncio.sleep(GAP)
    finally:
        hearing.cancel()
        table.presence.listeners.discard(listener)
        table.presence.touch(holder.seats)
        if not table.gone:
            table.publish()
            await store_last_seen(caller)


async def next_news(socket: Socket, listener: Listener, hearing: asyncio.Future[Any]) -> bool:
    """Wait for news; whether the connection goes on. It ends with the client's, with the table, and with whoever talks."""
    news = asyncio.ensure_future(listener.news.wait())
    await asyncio.wait({news, hearing}, return_when=asyncio.FIRST_COMPLETED)
    news.cancel()
    if hearing.done():
        if hearing.result().get("type") == "websocket.receive":
            await farewell(socket, Goodbye("After hello the table alone speaks here; moves go by POST."), POLICY)
        return False
    listener.news.clear()
    if listener.farewell is not None:
        await farewell(socket, listener.farewell, 1000)
        return False
    return True


async def push(socket: Socket, registry: TableRegistry, table: LiveTable, listener: Listener) -> None:
    """The seat's view, its log from where it differs, and the chat since the last line."""
    shown = table.shown(listener.seat)
    if shown is not listener.last:
        listener.last = shown
        seen = table.seen(listener.holder, listener.seat, listener.part(table.log(listener.seat)))
        await socket.send_text(msgspec.json.encode(Push(seen)).decode())
    if table.chat_lines > listener.chat_told or listener.chat_told < 0:
        lines = await registry.storage.do(lambda c: repository.read_chat(c, table.id, MOST_CHAT))
        fresh = [line for line in lines if line.number > listener.chat_told]
        listener.chat_told = max(table.chat_lines, listener.chat_told, 0)
        if fresh:
            await socket.send_text(msgspec.json.encode(PushChat(fresh)).decode())


async def store_last_seen(caller: Caller) -> None:
    """When a seat was last here outlives a restart."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    chairs = table.presence.touch(holder.seats)

    def work(connection: Connection) -> None:
        for chair in chairs:
            repository.update_chair(connection, table.id, chair)

    if chairs:
        await registry.storage.do(work)


async def farewell(socket: Socket, words: Goodbye, code: int) -> None:
    """Say why, and close the connection."""
    try:
        await socket.send_text(msgspec.json.encode(words).decode())
        await socket.close(code=code)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
