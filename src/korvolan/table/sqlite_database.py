"""SQLite: one file in WAL mode, in a folder that one server holds."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DatabaseError, DBAPIError
from sqlalchemy.pool import NullPool

from ..kernel.errors import KorvolanError
from .database import Database, Transaction, create, driver_of, upgrade
from .integrity import quick_check
from .migrations import HEAD

logger = logging.getLogger("korvolan.table")

FILE = "table.sqlite3"
DAMAGED = "%s is damaged: %s. Games that can be read are served. Close the table and try: korvolan repair --data %s"


class SqliteDatabase(Database):
    """The file of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / FILE
        self.guard: sqlite3.Connection | None = None
        self.engine = create_engine(f"sqlite:///{self.path}", poolclass=NullPool)
        event.listen(self.engine, "connect", prepare)
        event.listen(self.engine, "begin", begin)
        self.reading = create_engine(f"sqlite:///{self.path}", poolclass=NullPool)
        event.listen(self.reading, "connect", prepare_reader)

    def open(self) -> Connection:
        folder = self.folder
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.guard = claim(folder)
            self.path.touch(mode=0o600)  # it holds the keys of running games
            damage = quick_check(self.path)
            if damage:
                logger.error(DAMAGED, self.path, "; ".join(damage), folder)
            connection = self.engine.connect()
            migrate(connection, self.path)
        except DatabaseError as error:
            raise KorvolanError(
                f"The games in {folder} are damaged: {error.orig}. Try: korvolan repair --data {folder}"
            ) from None
        except (OSError, sqlite3.Error) as error:
            raise KorvolanError(f"The games cannot be kept in {folder}: {error}.") from None
        return connection

    def begin(self, connection: Connection) -> Transaction:
        return PlainTransaction(connection)

    def size(self) -> int:
        files = [self.path, self.path.with_name(f"{FILE}-wal")]
        return sum(path.stat().st_size for path in files if path.exists())

    def close(self) -> None:
        super().close()
        if self.guard is not None:
            self.guard.close()


class PlainTransaction:
    """A transaction by the driver's own means: a move is written by its statements alone, and what SQLAlchemy does around
    one costs more than these. A piece of work that asks SQLAlchemy finds it begun, and it ends in the same way."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.driver = driver_of(connection)
        self.said("BEGIN IMMEDIATE")

    def commit(self) -> None:
        if self.connection.in_transaction():
            self.connection.commit()
        else:
            self.said("COMMIT")

    def rollback(self) -> None:
        if self.connection.in_transaction():
            self.connection.rollback()
        elif self.driver.in_transaction:  # some errors have ended it already
            self.said("ROLLBACK")

    def said(self, statement: str) -> None:
        """Carry it out; what fails is told as SQLAlchemy tells it."""
        try:
            self.driver.execute(statement)
        except sqlite3.Error as error:
            raise DBAPIError.instance(statement, None, error, sqlite3.Error) from error


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
    if not driver_of(connection).in_transaction:  # the storage has begun one already
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
    """Bring a file to the newest shape. It is looked at by a connection of its own: a damaged one is told in words."""
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
