"""Openings: how a game from a file begins is stored once, however many tables are opened with the same file."""

from __future__ import annotations

import time
import zlib
from hashlib import sha256

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from . import db_schema
from .integrity import DamagedRecord, checksum

Row = dict[str, str | int | float | bool | None]

KEPT = 86400.0  # seconds for which an opening stays that no table has: somebody may be about to open one with it


class Packed(Struct, frozen=True):
    """An opening as it is stored, named by the hash of what is in it."""

    hash: str
    content: bytes


class Opening(Struct):
    """The first part of a record with its entries, and the position after them. Every field is text as the rows have it."""

    head: str
    lines: str
    entries: list[str]
    position: str
    told: str

    def packed(self) -> Packed:
        plain = msgspec.json.encode(self)
        return Packed(sha256(plain).hexdigest(), zlib.compress(plain))


def put(connection: Connection, packed: Packed) -> None:
    """Store it, unless it is there already; then it is only used once more."""
    known = update(db_schema.OPENINGS).where(db_schema.OPENINGS.c.hash == packed.hash).values(used=time.time())
    if not connection.execute(known).rowcount:
        values = {"hash": packed.hash, "content": packed.content, "used": time.time()}
        connection.execute(insert(db_schema.OPENINGS).values(**values))


def read(connection: Connection, name: str) -> Opening:
    """An opening by its hash, if it is what was written."""
    found = connection.execute(select(db_schema.OPENINGS.c.content).where(db_schema.OPENINGS.c.hash == name)).scalar()
    try:
        plain = zlib.decompress(found or b"")
        if sha256(plain).hexdigest() != name:
            raise ValueError("its hash is another")
        return msgspec.json.decode(plain, type=Opening)
    except (zlib.error, ValueError, msgspec.MsgspecError) as error:
        raise DamagedRecord(f"the beginning of its record is not what was written: {error}") from None


def of_table(connection: Connection, table: str) -> Opening | None:
    """The opening that a table shares with others, if it came from a file."""
    name = connection.execute(select(db_schema.TABLES.c.opening).where(db_schema.TABLES.c.id == table)).scalar()
    return read(connection, name) if name else None


def rows_of(opening: Opening, table: str, at: float) -> dict[str, list[Row]]:
    """The same as rows of one table, for a copy that stands by itself."""
    part: Row = {"table_id": table, "part": 0, "first_seq": 0, "head": opening.head, "lines": opening.lines}
    position: Row = {"table_id": table, "seq": len(opening.entries), "text": opening.position, "lines": opening.told}
    entries: list[Row] = [
        {"table_id": table, "seq": seq, "batch": seq, "entry": entry, "at": at, "checksum": checksum(table, seq, seq, entry)}
        for seq, entry in enumerate(opening.entries)
    ]
    return {db_schema.PARTS.name: [part], db_schema.ENTRIES.name: entries, db_schema.POSITIONS.name: [position]}


def unused(connection: Connection, now: float) -> list[str]:
    """Openings that no table has, and none was opened with of late."""
    tables, found = db_schema.TABLES, db_schema.OPENINGS
    had = select(tables.c.id).where(tables.c.opening == found.c.hash).exists()
    return list(connection.execute(select(found.c.hash).where((found.c.used < now - KEPT) & ~had)).scalars())


def drop_unused(connection: Connection, now: float) -> int:
    """Delete them; how many they were. One that is used meanwhile has a new time, and stays."""
    tables, found = db_schema.TABLES, db_schema.OPENINGS
    had = select(tables.c.id).where(tables.c.opening == found.c.hash).exists()
    return connection.execute(delete(found).where((found.c.used < now - KEPT) & ~had)).rowcount
