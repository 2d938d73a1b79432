"""A live session: one connection that has said hello. It is told whatever is new for its seat, and it may decide."""

from __future__ import annotations

import asyncio
import logging
from collections import deque

import msgspec

from ..kernel.errors import KorvolanError
from . import commands, lessons, repository
from .api.live import PROTOCOL, AskWhole, Goodbye, LiveMove, LiveRefusal, Push, PushChat
from .api.play import Move
from .api.tables import LogPart
from .auth import Auth, Caller
from .http_errors import Refusal, refusal_of, too_many
from .live_protocol import LiveProtocol
from .presence import Listener
from .told import Told, answering

logger = logging.getLogger("korvolan.table")
MOST_CHAT = 200
MOST_WAITING = 20  # messages that one connection may send ahead
GAP = 0.03  # seconds between two pushes: what comes faster is told together
LARGE = 4000  # bytes of changes, from where on it is looked whether the whole is less
LATER = 1013
POLICY = 1008

End = tuple[Goodbye, int]

said = msgspec.json.Decoder(LiveMove | AskWhole)
encode = msgspec.json.encode
TOO_MUCH = Goodbye("This is more than anybody has to say here.", "limit")
NO_MESSAGE = Goodbye("This is no message that the table understands.")
ELSEWHERE = Goodbye("The game went on elsewhere.")


class LiveSession:
    """One connection. Pushes go out at once, moves are made one after the other by `run`."""

    def __init__(self, auth: Auth, caller: Caller, listener: Listener, wire: LiveProtocol) -> None:
        self.auth = auth
        self.caller = caller
        self.table = caller.table
        self.listener = listener
        self.wire = wire
        self.loop = asyncio.get_running_loop()
        self.inbox: deque[bytes] = deque()
        self.waiting: asyncio.Future[None] | None = None
        self.is_over = False
        self.end: End | None = None
        self.chat_told = -1
        self.seats_told: list[str] = []  # those that the client knows to be its own
        self.next_push: asyncio.Handle | None = None
        self.not_before = 0.0  # when the next push may go
        self.chatting: asyncio.Task[None] | None = None
        listener.wake = self.news

    # -- hearing ---------------------------------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        """Something was said: it waits for its turn."""
        self.inbox.append(data)
        if len(self.inbox) > MOST_WAITING:
            self.close((TOO_MUCH, POLICY))
        self.go_on()

    def lost(self) -> None:
        self.close(None)

    def close(self, end: End | None) -> None:
        """It is over: with a word of farewell, unless nobody is there any more to hear it."""
        if not self.is_over:
            self.is_over, self.end = True, end
            self.go_on()

    def go_on(self) -> None:
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def run(self) -> End | None:
        """Until either side has enough: what is said is answered in order. At last, how it ended."""
        self.wire.attach(self)
        self.news()
        try:
            while not self.is_over:
                if self.inbox:
                    await self.answer(self.inbox.popleft())
                else:
                    self.waiting = self.loop.create_future()
                    await self.waiting
        finally:
            self.is_over = True
            if self.next_push is not None:
                self.next_push.cancel()
            if self.chatting is not None:
                self.chatting.cancel()
        return self.end

    async def answer(self, data: bytes) -> None:
        try:
            message = said.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self.close((NO_MESSAGE, POLICY))
            return
        allowed = self.auth.allows(self.caller)
        if isinstance(message, LiveMove):
            if allowed:
                await self.move(message)
            else:
                self.refuse(message, too_many())
        elif allowed:
            self.listener.told = None
            self.push()
        else:
            self.close((TOO_MUCH, POLICY))

    async def move(self, asked: LiveMove) -> None:
        """A decision: the answer is what has changed by it."""
        caller, table = self.caller, self.table
        if caller.registry.tables.get(table.id) is not table:
            self.close((ELSEWHERE, LATER))
            return
        table.presence.visitor = caller.visitor
        table.presence.touch(caller.holder.seats)
        try:
            decide = lessons.move if table.lesson is not None else commands.decide
            await decide(caller, Move(self.listener.seat, asked.seq, asked.actions, asked.careful, asked.how))
        except Refusal as refusal:
            self.refuse(asked, refusal)
        except KorvolanError as error:
            self.refuse(asked, refusal_of(error))
        except Exception as error:
            logger.error("a move broke", exc_info=error)
            self.refuse(asked, Refusal(500, "fault", "Something broke here. Nothing was changed."))
        else:
            self.push(asked.id)

    def refuse(self, asked: LiveMove, refusal: Refusal) -> None:
        """No, and why. Whoever decided upon an old position is shown the present one first."""
        trouble = refusal.trouble
        if trouble.seen is not None:
            trouble.seen = None
            self.push()
        self.wire.send_now(encode(LiveRefusal(asked.id, refusal.status, trouble)))

    # -- telling ---------------------------------------------------------------------------------------------------

    def news(self) -> None:
        """There may be something new: look soon, and not too often."""
        if self.listener.farewell is not None:
            self.close((self.listener.farewell, 1000))
        elif self.next_push is None and not self.is_over:
            now = self.loop.time()
            if now >= self.not_before:
                self.next_push = self.loop.call_soon(self.push)
            else:
                self.next_push = self.loop.call_at(self.not_before, self.push)

    def writable(self) -> None:
        """The client takes again what it is sent."""
        self.news()

    def push(self, number: int | None = None) -> None:
        """What has changed for this seat since it was told last, also where nothing has if that is the answer to a move."""
        if self.next_push is not None:
            self.next_push.cancel()
            self.next_push = None
        if self.is_over or (number is None and not self.wire.is_writable):
            return
        table, listener = self.table, self.listener
        told, last = table.told(listener.seat), listener.told
        if last is None or told.shown is not last.shown or number is not None:
            listener.told = told
            self.not_before = self.loop.time() + GAP
            message = self.message(told, last)
            self.wire.send_now(message if number is None else answering(message, number))
        if table.chat_lines > self.chat_told and self.chatting is None:
            self.chatting = asyncio.ensure_future(self.push_chat())

    def message(self, told: Told, last: Told | None) -> bytes:
        """What has changed since the client was told last, or all of it: the first time, where somebody else came to hold the
        seat or the client another seat, and where it is less."""
        table, listener = self.table, self.listener
        if last is None or last.held != told.held or self.seats_told != listener.holder.seats:
            self.seats_told = list(listener.holder.seats)
            # a client that comes back with a part of the log gets the rest of it
            part = table.log_from(listener.seat, listener.lines) if last is None else table.log_after(listener.seat, last)
            listener.lines = 0
            listener.memory.start(told.view)
            return self.whole(told, part)
        found = told.changes(last, lambda since: table.log_after(listener.seat, since), listener.memory)
        if len(found) > LARGE:
            whole = self.whole(told, table.log_after(listener.seat, last))
            if len(whole) < len(found):
                listener.memory.start(told.view)
                return whole
        return found

    def whole(self, told: Told, part: LogPart) -> bytes:
        return encode(Push(self.table.seen_as_told(self.listener.holder, told, part), PROTOCOL))

    async def push_chat(self) -> None:
        """What was said at the table since the last line."""
        table = self.table
        try:
            lines = await self.caller.registry.storage.do(lambda c: repository.read_chat(c, table.id, MOST_CHAT))
            fresh = [line for line in lines if line.number > self.chat_told]
            self.chat_told = max([self.chat_told, 0, *(line.number for line in lines)])
            if fresh and not self.is_over:
                self.wire.send_now(encode(PushChat(fresh)))
        finally:
            self.chatting = None
        if table.chat_lines > self.chat_told:
            self.news()
