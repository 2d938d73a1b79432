"""Quotas of storage: what the games of one visitor take, what all take, and how much they may."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from pathlib import Path

from sqlalchemy import Connection, func, select

from . import archive, db_schema
from .api.tables import Usage
from .http_errors import Refusal
from .settings import DAY
from .storage import FILE
from .table_registry import TableRegistry

SALT = "visitors.key"
COUNTED = (db_schema.ENTRIES.c.entry, db_schema.POSITIONS.c.text, db_schema.POSITIONS.c.lines, db_schema.CHAT.c.text)


async def opener(registry: TableRegistry, address: str) -> str:
    """The name under which an address opens a table, if there is room for one more."""
    found = await usage(registry, address)
    if found.most_total and found.total >= found.most_total:
        raise Refusal(429, "limit", "This table has no room for more games. Whoever runs it has to make some.")
    if found.most_own and found.own >= found.most_own:
        text = "Your games take all the room that one visitor has here. Take finished ones off your list, or export them."
        raise Refusal(429, "limit", text)
    return await asyncio.to_thread(name_of, registry.settings.data, address)


async def usage(registry: TableRegistry, address: str) -> Usage:
    """What is taken, and what may be."""
    settings = registry.settings
    name = await asyncio.to_thread(name_of, settings.data, address)
    own = await registry.storage.read(lambda c: size_of(c, settings.data, name))
    total = await asyncio.to_thread(size_of_all, settings.data)
    return Usage(own, settings.most_own, total, settings.most_total, settings.archive_after / DAY)


def name_of(folder: Path, address: str) -> str:
    """Addresses are kept as hashes with a key of this folder's: a stolen database does not tell them."""
    path = folder / SALT
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32), encoding="ascii")
    return hmac.digest(path.read_bytes(), address.encode(), "sha256").hex()[:32]


def size_of(connection: Connection, folder: Path, name: str) -> int:
    """The bytes of the games that were opened under a name, in the database and in the archive."""
    mine = select(db_schema.TABLES.c.id).where(db_schema.TABLES.c.opener == name)
    total = 0
    for column in COUNTED:
        where = column.table.c.table_id.in_(mine)
        total += connection.execute(select(func.sum(func.length(column))).where(where)).scalar() or 0
    packed = connection.execute(mine.where(db_schema.TABLES.c.archived > 0)).scalars()
    return total + sum(archive.size(folder, table) for table in packed)


def size_of_all(folder: Path) -> int:
    """The bytes of the database with its log, and of the archive."""
    files = [folder / FILE, folder / f"{FILE}-wal", *archive.files(folder)]
    return sum(path.stat().st_size for path in files if path.exists())
