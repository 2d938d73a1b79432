"""Storage: a database, and one thread of this server that writes it.

Whoever wants something done hands over a function of the connection and waits. What has queued up meanwhile goes into
one transaction, each piece behind a savepoint of its own, and nobody is told that it is done before it is committed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from .database import NEWS, Database, database_of, driver_of
from .histogram import Histogram
from .sqlite_database import FILE

__all__ = ["FILE", "Interrupted", "Storage"]

logger = logging.getLogger("korvolan.table")
T = TypeVar("T")
Work = Callable[[Connection], Any]

READERS = 2  # threads
MOST_AT_ONCE = 500  # pieces of work in one transaction
TRIES = 4
PATIENCE = 20.0  # seconds in which a database that went away may come back before whoever waits is told
PAUSE = 0.25  # seconds between two tries to reach it


class Interrupted(Exception):
    """The database went away. What was asked for was not done, or, if that happened in the very commit, perhaps it was."""


class Job:
    """A piece of work, and who waits for it."""

    __slots__ = ("error", "future", "news", "result", "tries", "work")

    def __init__(self, work: Work, future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future
        self.tries = 0
        self.result: Any = None
        self.error: BaseException | None = None
        self.news: list[str] = []


class Storage:
    """The database of one table server."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder = folder
        self.database: Database = database_of(folder, url)
        self.connection = self.database.open()
        self.readers = ThreadPoolExecutor(READERS, "readers")
        self.last = 0.0  # when there was something to do
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.closing = False
        self.done = self.interruptions = 0
        self.commits = Histogram()
        self.claims: set[str] = set()  # what this server alone sees to, of all that share the database
        self.thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self.thread.start()

    @property
    def is_shared(self) -> bool:
        """Whether other servers write the same games."""
        return self.database.shared

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Have it done, and come back once it is on the disk. It may be tried more than once: it changes nothing but rows."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.last = time.monotonic()
        self.jobs.put(Job(work, future))
        return await future

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read beside the thread that writes, as of the last commit: whoever reads much keeps no move waiting."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with self.database.reading.connect() as connection:
                    return work(connection)
            except DBAPIError as error:
                if not self.is_shared or not (error.connection_invalidated or is_refused(error)):
                    raise
                if self.closing or time.monotonic() > until:
                    raise Interrupted(*error.args) from error
            time.sleep(PAUSE)

    async def claim(self, name: str) -> bool:
        """Whether this server, of all that share the database, sees to something from now on. The claim ends with `release`,
        or with the server."""
        if not self.is_shared or name in self.claims:
            return True
        if await self.do(lambda connection: self.database.claim(connection, name)):
            self.claims.add(name)
        return name in self.claims

    async def release(self, name: str) -> None:
        if name in self.claims:
            self.claims.discard(name)
            await self.do(lambda connection: self.database.release(connection, name))

    def close(self) -> None:
        """Finish what is queued, and let go of the database."""
        self.closing = True
        self.jobs.put(None)
        self.thread.join()
        self.readers.shutdown()
        self.connection.close()
        self.database.close()

    # -- the writing thread ----------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            jobs = [self.jobs.get()]
            while len(jobs) < MOST_AT_ONCE and not self.jobs.empty():
                jobs.append(self.jobs.get())
            self._commit([job for job in jobs if job is not None])
            if None in jobs:
                return

    def _commit(self, jobs: list[Job]) -> None:
        """All jobs in one transaction. One that fails is rolled back alone; one that was in another's way is tried again."""
        while jobs:
            begun = time.perf_counter()
            try:
                done, again = self._carry_out(jobs)
            except Exception as error:
                self._give_up(jobs, error)
                return
            resolve(done)
            self.done += len(done)
            self.commits.add(time.perf_counter() - begun)
            jobs = again

    def _carry_out(self, jobs: list[Job]) -> tuple[list[Job], list[Job]]:
        """Those that are on the disk now, and those to be tried again."""
        done: list[Job] = []
        again: list[Job] = []
        try:
            transaction = self.database.begin(self.connection)
            try:
                for job in jobs:
                    try:
                        self._do(job, alone=len(jobs) == 1)
                    except Exception as error:
                        if self.database.is_lost(self.connection):
                            raise
                        self._failed(job, error, again)
                        if len(jobs) == 1:
                            transaction.rollback()
                            return [], again
                    else:
                        done.append(job)
                self.database.announce(self.connection, [line for job in done for line in job.news])
            except BaseException:
                if not self.database.is_lost(self.connection):
                    transaction.rollback()
                raise
        except Exception:
            if not self.database.is_lost(self.connection):
                raise
            self._reconnect()
            return [], [job for job in jobs if may_try_again(job)]
        try:
            transaction.commit()
        except BaseException:
            if not self.database.is_lost(self.connection):
                transaction.rollback()
            raise
        return done, again

    def _do(self, job: Job, alone: bool) -> None:
        """One job. Where it has company, it is behind a savepoint."""
        news: list[str] = []
        self.connection.info[NEWS] = news
        job.news = news
        if alone:
            job.result = job.work(self.connection)
            return
        driver = driver_of(self.connection)
        driver.execute("SAVEPOINT job")
        try:
            job.result = job.work(self.connection)
        except Exception:
            if not self.database.is_lost(self.connection):
                driver.execute("ROLLBACK TO SAVEPOINT job")
                driver.execute("RELEASE SAVEPOINT job")
            raise
        driver.execute("RELEASE SAVEPOINT job")

    def _failed(self, job: Job, error: Exception, again: list[Job]) -> None:
        if self.database.deserves_another_try(error) and may_try_again(job):
            again.append(job)
        else:
            fail([job], error)

    def _give_up(self, jobs: list[Job], error: Exception) -> None:
        """The transaction itself failed: nobody's work is known to be done."""
        if not self.is_shared:
            fail(jobs, error)
            return
        logger.warning("the database was interrupted: %s", " ".join(str(error).split())[:200])
        fail(jobs, Interrupted("The database was interrupted."))
        if self.database.is_lost(self.connection):
            try:
                self._reconnect()
            except SQLAlchemyError:
                logger.error("the database cannot be reached")

    def _reconnect(self) -> None:
        """Reach the database again, for as long as one can be patient."""
        self.interruptions += 1
        until = time.monotonic() + PATIENCE
        if not self.connection.closed:
            self.connection.invalidate()
            self.connection.close()
        self.claims.clear()  # they went with the connection
        while True:
            try:
                self.connection = self.database.engine.connect()
                return
            except SQLAlchemyError:
                if self.closing or time.monotonic() > until:
                    raise
            time.sleep(PAUSE)


def may_try_again(job: Job) -> bool:
    job.tries += 1
    if job.tries < TRIES:
        return True
    fail([job], Interrupted("The database was interrupted."))
    return False


def is_refused(error: DBAPIError) -> bool:
    """Whether no connection came about: it may do so later."""
    return type(error.orig).__name__ in ("OperationalError", "ConnectionTimeout", "AdminShutdown", "CannotConnectNow")


def fail(jobs: list[Job], error: BaseException) -> None:
    """Tell whoever waits that it was not done."""
    for job in jobs:
        job.error = error
    resolve(jobs)


def resolve(jobs: list[Job]) -> None:
    """Tell whoever waits, if anybody still does: a loop is woken once for all that one commit has done for it."""
    waiting: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        waiting.setdefault(job.future.get_loop(), []).append(job)
    for loop, done in waiting.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(settle, done)


def settle(jobs: list[Job]) -> None:
    """The same in the loop's own thread."""
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)
