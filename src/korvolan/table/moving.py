"""Moving: all games of one database into another one, of either kind, and the proof that every record came through."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Table, func, insert, select

from ..kernel.errors import KorvolanError
from . import archive, db_schema
from .database import SCHEMES, Database, database_of
from .quota import SALT
from .repository import clean, common_value
from .sqlite_database import FILE, SqliteDatabase

AT_ONCE = 1000  # rows
WRITTEN_BY_PEOPLE = {("chat", "text"), ("notes", "text")}

Row = dict[str, Any]


class Sum(NamedTuple):
    """What is compared of a game's rows: how many they are, and a sum of their hashes, which does not ask for their order."""

    rows: int = 0
    hashes: int = 0

    def plus(self, row: Row) -> Sum:
        written = msgspec.json.encode(sorted((str(name), value) for name, value in row.items()))
        digest = hashlib.sha256(written).digest()
        return Sum(self.rows + 1, (self.hashes + int.from_bytes(digest[:16])) % (1 << 128))


Sums = dict[tuple[str, str], Sum]  # by the name of the rows and the game


class Moved(NamedTuple):
    games: int
    entries: int


def named(where: str) -> Database:
    """A database by its address, or the file in a folder."""
    if where.startswith(SCHEMES):
        return database_of(Path(), where)
    path = Path(where.removeprefix("sqlite:///"))
    return SqliteDatabase(path.parent if path.name == FILE else path)


def move(from_: str, to: str) -> Moved:
    """Copy everything; nothing is left behind in the new database if a single record differs."""
    source, target = named(from_), named(to)
    if isinstance(source, SqliteDatabase) and not source.path.exists():
        raise KorvolanError(f"There are no games in {source.folder}.")
    with opened(source), opened(target) as new, source.reading.connect() as old:
        if new.execute(select(func.count()).select_from(db_schema.TABLES)).scalar():
            raise KorvolanError("There are games already where these are to go. Choose an empty database.")
        new.rollback()
        with new.begin():
            before = copy(old, new, source)
            after = sums(new)
            if before != after:
                raise KorvolanError(difference(before, after))
            keep_visitors_key(source, new)
        games = before.get(("tables", ""), Sum()).rows
        return Moved(games, sum(found.rows for (rows, _), found in before.items() if rows == "entries"))


@contextmanager
def opened(database: Database) -> Iterator[Connection]:
    """A database that is open for as long as one needs it."""
    try:
        with closing(database.open()) as connection:
            yield connection
    finally:
        database.close()


def keep_visitors_key(source: Database, new: Connection) -> None:
    """Whoever opened a table is known again, where the key is no file but lies in the database."""
    file = source.folder / SALT if isinstance(source, SqliteDatabase) else Path()
    if file.is_file() and new.dialect.name != "sqlite":
        common_value(new, SALT, file.read_text(encoding="ascii"))


# -- rows ----------------------------------------------------------------------------------------------------------


def copy(old: Connection, new: Connection, source: Database) -> Sums:
    """Row by row, games of the archive with the others; what was read."""
    found: Sums = {}
    packed = set(old.execute(select(db_schema.TABLES.c.id).where(db_schema.TABLES.c.archived > 0)).scalars())
    for table in db_schema.METADATA.sorted_tables:
        chunk: list[Row] = []
        for row in rows_of(old, table):
            if table is db_schema.TABLES:
                row["archived"] = 0.0
            chunk.append(row)
            add(found, table, row)
            if len(chunk) == AT_ONCE:
                new.execute(insert(table), chunk)
                chunk = []
        if chunk:
            new.execute(insert(table), chunk)
    folder = source.folder if isinstance(source, SqliteDatabase) else Path()
    for name in sorted(packed):
        rows = archive.read(folder, name)
        archive.insert_rows(new, name, rows)
        for table in archive.PACKED:
            for row in rows.get(table.name, []):
                add(found, table, {column.name: None for column in table.columns} | archive.known_columns(table, row))
    return found


def rows_of(connection: Connection, table: Table) -> Iterator[Row]:
    for row in connection.execute(select(table).execution_options(yield_per=AT_ONCE)).mappings():
        found: Row = dict(row)
        for name, column in WRITTEN_BY_PEOPLE:
            if name == table.name:
                found[column] = clean(found[column])
        yield found


def sums(connection: Connection) -> Sums:
    found: Sums = {}
    for table in db_schema.METADATA.sorted_tables:
        for row in rows_of(connection, table):
            add(found, table, row)
    return found


def add(found: Sums, table: Table, row: Row) -> None:
    key = (table.name, str(row.get("table_id", "")))
    found[key] = found.get(key, Sum()).plus(row)


def difference(before: Sums, after: Sums) -> str:
    """Which rows did not come through."""
    name, game = min(key for key in {*before, *after} if before.get(key) != after.get(key))
    there, here = before.get((name, game), Sum()), after.get((name, game), Sum())
    rows = f"{there.rows} rows were read, and {here.rows} are there" if there.rows != here.rows else "they differ"
    return f"The {name} of the game {game or '(all)'} did not come through: {rows}. Nothing was changed."
