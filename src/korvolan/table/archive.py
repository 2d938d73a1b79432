"""The archive: games that nobody has opened for long lie in compressed files, and come back when they are asked for.

Their seats, secrets and what the lobby shows stay in the database, so nobody's list or link changes."""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import time
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from . import db_schema, repository
from .integrity import DamagedRecord
from .table_registry import TableRegistry

logger = logging.getLogger("korvolan.table")
FOLDER = "archive"
MOST_AT_ONCE = 50  # games in one sweep
PACKED = (
    db_schema.PARTS,
    db_schema.ENTRIES,
    db_schema.POSITIONS,
    db_schema.OFFERS,
    db_schema.CHAT,
    db_schema.NOTES,
)

Row = dict[str, str | int | float | bool | None]
Rows = dict[str, list[Row]]


def file_of(folder: Path, table: str) -> Path:
    return folder / FOLDER / f"{table}.json.gz"


def files(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("*.json.gz"))


def size(folder: Path, table: str) -> int:
    path = file_of(folder, table)
    return path.stat().st_size if path.exists() else 0


# -- there ---------------------------------------------------------------------------------------------------------


async def sweep(registry: TableRegistry) -> int:
    """Pack the games that nobody has opened for the time that is set; how many they were. A database that servers share
    keeps them all: it compresses long texts by itself, and a file here is none there."""
    after = registry.settings.archive_after
    if not after or registry.storage.is_shared:
        return 0
    done = 0
    for table in await registry.storage.read(lambda c: idle(c, time.time() - after)):
        if not is_open(registry, table):
            done += await pack(registry, table)
    return done


def is_open(registry: TableRegistry, table: str) -> bool:
    return table in registry.tables or table in registry.loading


def idle(connection: Connection, since: float) -> list[str]:
    """Games that nobody has touched, loaded or visited since then."""
    tables, seats = db_schema.TABLES, db_schema.SEATS
    seen = select(func.max(seats.c.last_seen)).where(seats.c.table_id == tables.c.id).scalar_subquery()
    old = (tables.c.archived == 0) & (tables.c.touched < since) & (tables.c.loaded < since) & (func.coalesce(seen, 0) < since)
    return list(connection.execute(select(tables.c.id).where(old).limit(MOST_AT_ONCE)).scalars())


async def pack(registry: TableRegistry, table: str) -> bool:
    """The file is on the disk before a row goes; whoever opens the game meanwhile keeps it where it is."""
    folder = registry.settings.data
    rows = await registry.storage.read(lambda c: read_rows(c, table))
    await asyncio.to_thread(write, folder, table, rows)

    def work(connection: Connection) -> bool:
        if is_open(registry, table) or read_rows(connection, table) != rows:
            return False
        for stored in PACKED:
            connection.execute(delete(stored).where(stored.c.table_id == table))
        repository.update_table(connection, table, archived=time.time())
        return True

    packed = await registry.storage.do(work)
    if not packed:
        file_of(folder, table).unlink(missing_ok=True)
    return packed


def read_rows(connection: Connection, table: str) -> Rows:
    return {
        stored.name: [dict(row) for row in connection.execute(select(stored).where(stored.c.table_id == table)).mappings()]
        for stored in PACKED
    }


def write(folder: Path, table: str, rows: Rows) -> None:
    """All of the file or nothing, also over a power cut."""
    path = file_of(folder, table)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.touch(mode=0o600)
    with fresh.open("wb") as file:
        file.write(gzip.compress(msgspec.json.encode(rows)))
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


# -- and back ------------------------------------------------------------------------------------------------------


async def bring_back(registry: TableRegistry, table: str) -> None:
    """Put a game back into the database. Its file goes when that is on the disk."""
    folder = registry.settings.data
    rows = await asyncio.to_thread(read, folder, table)
    await registry.storage.do(lambda c: insert_rows(c, table, rows))
    file_of(folder, table).unlink(missing_ok=True)


def read(folder: Path, table: str) -> Rows:
    try:
        return msgspec.json.decode(gzip.decompress(file_of(folder, table).read_bytes()), type=Rows)
    except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
        raise DamagedRecord(f"its file in the archive cannot be read: {error}") from None


def insert_rows(connection: Connection, table: str, rows: Rows) -> None:
    for stored in PACKED:
        connection.execute(delete(stored).where(stored.c.table_id == table))
        for row in rows.get(stored.name, []):
            connection.execute(insert(stored).values(**known_columns(stored, row)))
    repository.update_table(connection, table, archived=0.0)


def known_columns(table: Any, row: Row) -> Row:
    """The columns that a table has, of a row that a file says."""
    return {column.name: row[column.name] for column in table.columns if column.name in row}
