"""Storage: one SQLite file in WAL mode, and one thread that writes it.

Whoever wants something done hands over a function of the connection and waits. What has queued up meanwhile goes into
one transaction, each piece behind a savepoint of its own, and nobody is told that it is done before it is committed."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from ..kernel.errors import KorvolanError
from .db_schema import METADATA
from .integrity import quick_check
from .migrations import HEAD

logger = logging.getLogger("korvolan.table")
T = TypeVar("T")
Work = Callable[[Connection], Any]

FILE = "table.sqlite3"
DAMAGED = "%s is damaged: %s. Games that can be read are served. Close the table and try: korvolan repair --data %s"
READERS = 2  # threads
MOST_AT_ONCE = 500  # pieces of work in one transaction


class Storage:
    """The database of one table server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.guard = claim(folder)
            self.path = folder / FILE
            self.path.touch(mode=0o600)  # it holds the keys of running games
            self.engine = create_engine(f"sqlite:///{self.path}", poolclass=NullPool)
            event.listen(self.engine, "connect", prepare)
            event.listen(self.engine, "begin", begin)
            self.damage = quick_check(self.path)
            if self.damage:
                logger.error(DAMAGED, self.path, "; ".join(self.damage), folder)
            self.connection = self.engine.connect()
            migrate(self.connection, self.path)
        except DatabaseError as error:
            raise KorvolanError(
                f"The games in {folder} are damaged: {error.orig}. Try: korvolan repair --data {folder}"
            ) from None
        except (OSError, sqlite3.Error) as error:
            raise KorvolanError(f"The games cannot be kept in {folder}: {error}.") from None
        self.reading = create_engine(f"sqlite:///{self.path}", poolclass=NullPool)
        event.listen(self.reading, "connect", prepare_reader)
        self.readers = ThreadPoolExecutor(READERS, "readers")
        self.last = 0.0  # when there was something to do
        self.work: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="storage", daemon=True)
        self.thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Have it done, and come back once it is on the disk."""
        future: Future[T] = Future()
        self.last = time.monotonic()
        self.work.put((work, future))
        return await asyncio.wrap_future(future)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read beside the thread that writes, as of the last commit: whoever reads much keeps no move waiting."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.reading.connect() as connection:
            return work(connection)

    def close(self) -> None:
        """Finish what is queued, and let go of the file."""
        self.work.put(None)
        self.thread.join()
        self.readers.shutdown()
        self.connection.close()
        self.engine.dispose()
        self.reading.dispose()
        self.guard.close()

    # -- the writing thread ----------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            jobs = [self.work.get()]
            while len(jobs) < MOST_AT_ONCE and not self.work.empty():
                jobs.append(self.work.get())
            self._commit([job for job in jobs if job is not None])
            if None in jobs:
                return

    def _commit(self, jobs: list[tuple[Work, Future[Any]]]) -> None:
        """All jobs in one transaction; one that fails is rolled back alone."""
        if len(jobs) == 1:
            self._commit_one(*jobs[0])
            return
        done: list[tuple[Future[Any], Any]] = []
        try:
            with self.connection.begin():
                for work, future in jobs:
                    try:
                        with self.connection.begin_nested():
                            result = work(self.connection)
                    except Exception as error:
                        resolve(future, None, error)
                    else:
                        done.append((future, result))
        except Exception as error:
            for future, _ in done:
                resolve(future, None, error)
            return
        for future, result in done:
            resolve(future, result, None)

    def _commit_one(self, work: Work, future: Future[Any]) -> None:
        """A job that came alone needs no savepoint."""
        try:
            with self.connection.begin():
                result = work(self.connection)
        except Exception as error:
            resolve(future, None, error)
        else:
            resolve(future, result, None)


def resolve(future: Future[Any], result: Any, error: Exception | None) -> None:
    """Tell whoever waits, if anybody still does."""
    if not future.set_running_or_notify_cancel():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def prepare(connection: Any, _: Any) -> None:
    """A fresh connection: the write-ahead log, synced at every commit, and transactions that we begin ourselves."""
    connection.isolation_level = None
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {line}")


def prepare_reader(connection: Any, _: Any) -> None:
    """A connection that cannot write, and sees one state of the database from its first question on."""
    connection.isolation_level = None
    connection.execute("PRAGMA query_only=ON")
    connection.execute("PRAGMA busy_timeout=5000")
    connection.execute("BEGIN")


def begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def claim(folder: Path) -> sqlite3.Connection:
    """One server a folder: a lock that the system gives back however the server ends."""
    guard = sqlite3.connect(folder / "lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        guard.close()
        raise KorvolanError(f"Another table is using the games in {folder}. Close it, or choose another --data.") from None
    return guard


def migrate(connection: Connection, path: Path) -> None:
    """Bring the database to the newest shape. Alembic, which is slow to load, only comes for one of an older shape."""
    with closing(sqlite3.connect(path)) as plain:
        try:
            fresh = not plain.execute("SELECT 1 FROM sqlite_master").fetchone()
            known = plain.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            found = plain.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            raise KorvolanError(f"{path} is damaged: {error}. Try: korvolan repair --data {path.parent}") from None
    if fresh:
        create(connection)
    elif found != (HEAD,):
        upgrade(connection)


def create(connection: Connection) -> None:
    """A new database, in one transaction: all or nothing of it is there after a power cut."""
    METADATA.create_all(connection)
    connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (HEAD,))
    connection.commit()


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise KorvolanError("The games were kept by a newer version of Korvolan, which this one cannot read.") from None
    if connection.in_transaction():
        connection.commit()
