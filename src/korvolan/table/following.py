"""Following: what other servers do at the tables that are in memory here.

PostgreSQL carries the notice of every commit. A notice only says where to look: what changed is read from the database, so
one that is lost or late does no harm. It is found by a look at the versions of all tables that somebody listens to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection

from .catching_up import catch_up, catch_up_all
from .database import tell_others
from .live_table import LiveTable
from .postgresql import CHANNEL, PostgresqlDatabase, plain_address
from .table_registry import TableRegistry

logger = logging.getLogger("korvolan.table")
LOOK_EVERY = 1.0  # seconds between two looks at who is here
POLL_EVERY = 3.0  # the same at the versions of tables that somebody listens to
ORPHANS_EVERY = 10.0  # the same at games whose server may have gone
RECENT = 900.0  # seconds for which a game is looked after though nobody has opened it
REPEAT = 10.0  # seconds after which others are told again who is here
SECONDS = 25.0  # for which they believe it


class Here(Struct, array_like=True):
    """What is not stored of a table: who is connected to one server, and whose program thinks there."""

    seats: list[str] = field(default_factory=list)
    thinking: str = ""
    progress: float = 0.0
    place: int = 0


class Following:
    """Listens for one server, for as long as it serves."""

    def __init__(self, registry: TableRegistry) -> None:
        database = registry.storage.database
        assert isinstance(database, PostgresqlDatabase)
        self.registry = registry
        self.database = database
        self.told: dict[str, tuple[Here, float]] = {}  # what others know of us, and since when
        self.behind: set[str] = set()  # tables that are being brought up
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        for work in (self.listen(), self.look()):
            self.spawn(work)

    def spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # -- hearing ---------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Notices as they come. Whenever the line is open again, what was missed is looked for."""
        import psycopg

        while True:
            try:
                address = plain_address(self.database.url) | {"connect_timeout": 5, "application_name": "korvolan notices"}
                async with await psycopg.AsyncConnection.connect(**address, autocommit=True) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    await catch_up_all(self.registry, list(self.registry.tables.values()))
                    async for notice in line.notifies():
                        for news in notice.payload.splitlines():
                            self.hear(news)
            except (psycopg.Error, OSError) as error:
                logger.warning("notices of other servers do not come: %s", " ".join(str(error).split())[:200])
            except Exception:
                logger.exception("notices of other servers do not come")
            await asyncio.sleep(LOOK_EVERY)

    def hear(self, news: str) -> None:
        """One line: the server that tells it, the table, and its version; or, after a tilde, who is there."""
        server, _, rest = news.partition(" ")
        name, _, what = rest.partition(" ")
        if what.startswith("!"):
            self.registry.pool.answered(what[1:])
            return
        table = self.registry.tables.get(name)
        if what.startswith("%"):
            if table is not None:
                self.registry.pool.on_report(name, float(what[1:]))
            return
        if server == self.database.server or table is None:
            return
        if what.startswith("~"):
            with contextlib.suppress(msgspec.MsgspecError):
                self.hear_of(table, server, msgspec.json.decode(what[1:], type=Here))
        elif (what == "0" or int(what) > table.info.version) and name not in self.behind:
            self.behind.add(name)
            self.spawn(self.bring_up(table))

    async def bring_up(self, table: LiveTable) -> None:
        self.behind.discard(table.id)  # a notice that comes from now on is of something later
        try:
            await catch_up(self.registry, table)
        except Exception:
            logger.exception("table %s cannot be brought up", table.id)

    def hear_of(self, table: LiveTable, server: str, here: Here) -> None:
        """Who is at a table by way of another server, and whether a program thinks there."""
        news = table.presence.hear_of(server, here.seats, time.monotonic() + SECONDS)
        ai = table.ai
        if here.thinking and (ai.thinking, ai.progress, ai.place) != (here.thinking, here.progress, here.place):
            ai.begin(here.thinking)
            ai.report(here.progress)
            ai.place = here.place
            news = True
        if news:
            table.publish()

    # -- looking ---------------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Now and then: tell who is here, find what was missed, and see to games of a server that has gone."""
        polled = cared = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            now = time.monotonic()
            try:
                await self.tell()
                if now - polled >= POLL_EVERY:
                    polled = now
                    await catch_up_all(self.registry, [one for one in self.registry.tables.values() if one.is_busy])
                if now - cared >= ORPHANS_EVERY:
                    cared = now
                    await self.registry.resume(time.time() - RECENT, time.time() - ORPHANS_EVERY)
            except Exception as error:
                logger.warning("other servers cannot be followed: %s", " ".join(str(error).split())[:200])

    async def tell(self) -> None:
        """Tell others what has changed here, and now and then what has not."""
        now = time.monotonic()
        lines: list[str] = []
        for table in list(self.registry.tables.values()):
            here = here_at(table)
            before, since = self.told.get(table.id, (Here(), now))
            if here != before or (now - since >= REPEAT and here != Here()):
                self.told[table.id] = (here, now)
                lines.append(f"{table.id} ~{msgspec.json.encode(here).decode()}")
        self.told = {name: told for name, told in self.told.items() if name in self.registry.tables}
        if lines:
            await self.registry.storage.do(lambda connection: tell_all(connection, lines))


def tell_all(connection: Connection, lines: list[str]) -> None:
    for line in lines:
        tell_others(connection, line)


def here_at(table: LiveTable) -> Here:
    seats = {seat for listener in table.presence.listeners for seat in listener.holder.seats}
    playing = table.autoplay is not None and not table.autoplay.done()
    ai = table.ai
    if not playing or not ai.thinking:
        return Here(sorted(seats))
    return Here(sorted(seats), ai.thinking, round(ai.progress, 2), ai.place)
