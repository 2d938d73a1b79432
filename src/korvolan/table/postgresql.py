"""PostgreSQL: a database that several servers share. Its driver, psycopg, comes with `korvolan[postgresql]`."""

from __future__ import annotations

import secrets
import zlib
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from ..kernel.errors import KorvolanError
from .database import Database, create, driver_of, upgrade, version_of
from .migrations import HEAD

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

CHANNEL = "korvolan"
LARGEST_NOTICE = 7900  # bytes; PostgreSQL takes 8000
MIGRATING = zlib.crc32(b"korvolan migrations")  # an advisory lock: servers that start together migrate one after the other
CLAIMS = 0x6B76  # the first number of advisory locks by which one server sees to a table
SOONEST = "5"  # seconds in which a connection has to come about
READERS = 2


class PostgresqlDatabase(Database):
    """A database by its address."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = address(url)
        self.server = secrets.token_hex(4)  # by which a server knows its own notices
        more = {"connect_timeout": SOONEST, "application_name": "korvolan"}
        self.engine = create_engine(self.url, poolclass=NullPool, connect_args=more)
        self.reading = create_engine(
            self.url, pool_size=READERS, max_overflow=0, connect_args=more, isolation_level="REPEATABLE READ"
        )

    @property
    def shown(self) -> str:
        """The address as it may be told: without a password."""
        return self.url.render_as_string(hide_password=True)

    def open(self) -> Connection:
        try:
            connection = self.engine.connect()
            migrate(connection)
        except SQLAlchemyError as error:
            why = " ".join(str(getattr(error, "orig", error)).split())
            raise KorvolanError(f"The games cannot be kept in {self.shown}: {why}") from None
        return connection

    def size(self) -> int:
        with self.reading.connect() as connection:
            return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar() or 0)

    def is_lost(self, connection: Connection) -> bool:
        return connection.invalidated or connection.closed or bool(driver_of(connection).closed)

    def deserves_another_try(self, error: BaseException) -> bool:
        from psycopg.errors import DeadlockDetected, SerializationFailure

        return isinstance(getattr(error, "orig", None) or error, (DeadlockDetected, SerializationFailure))

    def claim(self, connection: Connection, name: str) -> bool:
        found = driver_of(connection).execute("SELECT pg_try_advisory_lock(%s, hashtext(%s))", (CLAIMS, name), prepare=True)
        return bool(found.fetchone()[0])

    def release(self, connection: Connection, name: str) -> None:
        driver_of(connection).execute("SELECT pg_advisory_unlock(%s, hashtext(%s))", (CLAIMS, name), prepare=True)

    def announce(self, connection: Connection, news: list[str]) -> None:
        for payload in bundled([f"{self.server} {line}" for line in news]):
            driver_of(connection).execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload), prepare=True)


def address(url: str) -> URL:
    """The address with our driver, which has to be there."""
    try:
        import psycopg  # noqa: F401 - whether it is there
    except ImportError:
        raise KorvolanError("PostgreSQL needs its driver: pip install 'korvolan[postgresql]'") from None
    try:
        return make_url(url).set(drivername="postgresql+psycopg")
    except ArgumentError:
        raise KorvolanError("This is no address of a database: postgresql+psycopg://NAME@HOST/DATABASE.") from None


def migrate(connection: Connection) -> None:
    """Bring the database to the newest shape, while no other server does."""
    connection.execute(text("SELECT pg_advisory_lock(:number)"), {"number": MIGRATING})
    try:
        tables = set(inspect(connection).get_table_names())
        connection.commit()
        if "alembic_version" not in tables:
            create(connection)
        elif version_of(connection) != HEAD:
            upgrade(connection)
        if "procrastinate_jobs" not in tables:
            create_queue(connection)
    finally:
        if connection.in_transaction():
            connection.rollback()
        driver_of(connection).rollback()  # one that failed would keep the lock
        connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": MIGRATING})
        connection.commit()


def create_queue(connection: Connection) -> None:
    """The rows of the queue in which programs' thoughts wait; without its package there is none, and servers think alone."""
    try:
        from procrastinate.schema import SchemaManager
    except ImportError:
        return
    driver = driver_of(connection)
    driver.execute(SchemaManager.get_schema().encode())
    driver.commit()  # before the lock is let go: SQLAlchemy knows nothing of this transaction


def bundled(news: list[str]) -> list[str]:
    """Many pieces of news in few notices, each on a line of its own."""
    out: list[str] = []
    for line in dict.fromkeys(news):
        if out and len(out[-1]) + 1 + len(line) <= LARGEST_NOTICE:
            out[-1] += f"\n{line}"
        else:
            out.append(line)
    return out


def plain_address(url: URL) -> dict[str, Any]:
    """What the driver itself needs for a connection."""
    given: dict[str, Any] = dict(url.query)
    named = {"host": url.host, "port": url.port, "user": url.username, "password": url.password, "dbname": url.database}
    return given | {name: value for name, value in named.items() if value is not None}
