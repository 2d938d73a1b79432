"""Where games are kept: a SQLite file in a folder, or a PostgreSQL database that several servers share.

Both have the same tables and migrations. What differs is in `sqlite_database` and in `postgresql`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine

from ..kernel.errors import KorvolanError
from .db_schema import METADATA
from .migrations import HEAD

NEWS = "news"  # where a piece of work leaves what other servers are to be told
SCHEMES = ("postgresql+psycopg://", "postgresql://")


class Transaction(Protocol):
    """What the storage begins, and ends in one of two ways."""

    def commit(self) -> None: ...

    def rollback(self) -> None: ...


class Database(ABC):
    """What the storage asks of a database."""

    shared = False  # with other servers: what is in memory may be out of date
    engine: Engine  # of the connection that writes
    reading: Engine  # of those that read one state of the database from their first question on

    @abstractmethod
    def open(self) -> Connection:
        """Bring the database to the newest shape; the connection that writes."""

    @abstractmethod
    def size(self) -> int:
        """The bytes that it takes."""

    def begin(self, connection: Connection) -> Transaction:
        """Begin to write."""
        return connection.begin()

    def is_lost(self, connection: Connection) -> bool:
        """Whether nothing can be said by this connection any more."""
        return False

    def deserves_another_try(self, error: BaseException) -> bool:
        """Whether a piece of work failed only because another one was done at the same time."""
        return False

    def announce(self, connection: Connection, news: list[str]) -> None:
        """Tell other servers, when this transaction is committed; where there are none, nobody."""
        return

    def claim(self, connection: Connection, name: str) -> bool:
        """Take something upon this server for as long as its connection stands, unless another server has it."""
        return True

    def release(self, connection: Connection, name: str) -> None:
        return

    def close(self) -> None:
        self.engine.dispose()
        self.reading.dispose()


def database_of(folder: Path, url: str = "") -> Database:
    """The database that an address names, or the file of a folder."""
    if not url:
        from .sqlite_database import SqliteDatabase

        return SqliteDatabase(folder)
    if not url.startswith(SCHEMES):
        raise KorvolanError(f"A database is named by an address such as {SCHEMES[0]}NAME@HOST/DATABASE.")
    from .postgresql import PostgresqlDatabase

    return PostgresqlDatabase(url)


# -- its shape -----------------------------------------------------------------------------------------------------


def version_of(connection: Connection) -> str:
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    if connection.in_transaction():
        connection.commit()
    return str(found)


def create(connection: Connection) -> None:
    """A new database, in one transaction: all or nothing of it is there after a power cut."""
    METADATA.create_all(connection)
    connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{HEAD}')")
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


# -- the driver's own statements -----------------------------------------------------------------------------------


def tell_others(connection: Connection, news: str) -> None:
    """Inside a piece of work: what other servers are told once it is committed."""
    connection.info.setdefault(NEWS, []).append(news)


def driver_of(connection: Connection) -> Any:
    """The driver's connection: what is written with every move goes by its prepared statements, and is compiled once."""
    return connection.connection.driver_connection
