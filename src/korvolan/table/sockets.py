"""Live: a connection says once who it is, and then it is told whatever is new for its seat. It never asks again."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from . import repository
from .api.live import Goodbye, Hello, Push, PushChat
from .auth import Porter, address
from .http_errors import Refusal
from .live import Listener, clock
from .security import origin_fits

LARGEST = 2000  # bytes of it
MOST_AT_A_TABLE = 100
MOST_OF_ONE = 20  # connections of one token, so that nobody fills the table alone
MOST_CHAT = 200
GAP = 0.03  # seconds between two pushes: what comes faster is told together
POLICY, TOO_LARGE, LATER = 1008, 1009, 1013

Socket = WebSocket[Any, Any, Any]


@websocket("/api/live")
async def live(socket: Socket) -> None:
    """The first message is Hello; then the table pushes until either side has enough."""
    porter: Porter = socket.app.state.porter
    if not origin_fits(socket.scope) or not porter.strangers.allows(address(socket)):
        await socket.close(code=POLICY, reason="not from here")
        return
    await socket.accept()
    try:
        listener = await greeted(porter, socket)
        await serve(porter, socket, listener)
    except Refusal as refusal:
        await farewell(socket, str(refusal), POLICY)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass


async def greeted(porter: Porter, socket: Socket) -> Listener:
    """Whom the first message says it is."""
    try:
        words = await asyncio.wait_for(socket.receive_data(mode="text"), porter.house.settings.patience)
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
    table, holder = await porter.by_token(socket, hello.token, hello.table)
    own = sum(listener.holder.hash == holder.hash for listener in table.listeners)
    if len(table.listeners) >= MOST_AT_A_TABLE or own >= MOST_OF_ONE:
        raise Refusal(429, "limit", "Too many are looking at this table.")
    seat = table.seat_of(holder, hello.seat)
    return Listener(table, holder, seat, hello.lines)


async def serve(porter: Porter, socket: Socket, listener: Listener) -> None:
    """Push news, and hang up on whoever talks."""
    table = listener.table
    table.listeners.add(listener)
    table.touch(listener.holder.seats)
    table.changed()
    porter.house.wake(table)
    hearing = asyncio.ensure_future(socket.receive())
    try:
        while True:
            news = asyncio.ensure_future(listener.news.wait())
            await asyncio.wait({news, hearing}, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            if hearing.done():
                if hearing.result().get("type") == "websocket.receive":
                    await farewell(socket, "After hello the table alone speaks here; moves go by POST.", POLICY)
                return
            listener.news.clear()
            if listener.farewell:
                await farewell(socket, listener.farewell, 1000)
                return
            await tell(porter, socket, listener)
            await asyncio.sleep(GAP)
    finally:
        hearing.cancel()
        table.listeners.discard(listener)
        table.touch(listener.holder.seats)
        if not table.gone:
            table.changed()
            await remember(porter, listener)


async def tell(porter: Porter, socket: Socket, listener: Listener) -> None:
    """The seat's view, its log from where it differs, and the chat since the last line."""
    table = listener.table
    shown = table.shown(listener.seat)
    if shown is not listener.last:
        listener.last = shown
        seen = table.seen(listener.holder, listener.seat, listener.part())
        await socket.send_text(msgspec.json.encode(Push(seen)).decode())
    if table.chat_lines > listener.chat_told or listener.chat_told < 0:
        lines = await porter.house.storage.do(lambda c: repository.read_chat(c, table.id, MOST_CHAT))
        fresh = [line for line in lines if line.number > listener.chat_told]
        listener.chat_told = max(table.chat_lines, listener.chat_told, 0)
        if fresh:
            await socket.send_text(msgspec.json.encode(PushChat(fresh)).decode())


async def remember(porter: Porter, listener: Listener) -> None:
    """When a seat was last here outlives a restart."""
    table = listener.table
    chairs = [table.chairs[seat] for seat in listener.holder.seats]
    for chair in chairs:
        chair.last_seen = clock()

    def work(connection: Any) -> None:
        for chair in chairs:
            repository.update_chair(connection, table.id, chair)

    if chairs:
        await porter.house.storage.do(work)


async def farewell(socket: Socket, text: str, code: int) -> None:
    try:
        await socket.send_text(msgspec.json.encode(Goodbye(text)).decode())
        await socket.close(code=code)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
