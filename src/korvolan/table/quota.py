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
from .sizes import timed
from .table_registry import TableRegistry

SALT = "visitors.key"
ALL = ""  # the name of all visitors together
PER_TABLE = 2_000  # bytes of a table's row, seats and secrets, roughly
COUNTED = (db_schema.ENTRIES.c.entry, db_schema.POSITIONS.c.text, db_schema.POSITIONS.c.lines, db_schema.CHAT.c.text)


async def opener(registry: TableRegistry, address: str) -> str:
    """The name under which an address opens a table, if there is room for one more."""
    name = name_of(await key_of(registry), address)
    await check_room(registry, name)
    return name


async def check_room(registry: TableRegistry, name: str) -> None:
    """Refuse one more table where there is no room for it. Where there is no bound, nothing is counted."""
    if not registry.settings.most_own and not registry.settings.most_total:
        return
    found = await usage_of(registry, name)
    if found.most_total and found.total >= found.most_total:
        raise Refusal(429, "limit", "This table has no room for more games. Whoever runs it has to make some.")
    if found.most_own and found.own >= found.most_own:
        text = "Your games take all the room that one visitor has here. Take finished ones off your list, or export them."
        raise Refusal(429, "limit", text)


async def usage(registry: TableRegistry, address: str) -> Usage:
    """What the games of an address and all games take, and what they may."""
    return await usage_of(registry, name_of(await key_of(registry), address))


async def usage_of(registry: TableRegistry, name: str) -> Usage:
    settings = registry.settings
    sizes = registry.sizes
    own, total = sizes.known(name), sizes.known(ALL)
    if own is None:
        own = sizes.keep(name, await registry.storage.read(lambda c: timed(lambda: size_of(c, settings.data, name))))
    if total is None:
        total = sizes.keep(ALL, await asyncio.to_thread(timed, lambda: size_of_all(registry)))
    return Usage(own, settings.most_own, total, settings.most_total, settings.archive_after / DAY)


async def key_of(registry: TableRegistry) -> bytes:
    """The key of this folder, or of the database that servers share."""
    if not registry.visitors_key:
        if registry.storage.is_shared:
            fresh = secrets.token_hex(32)
            registry.visitors_key = (await registry.common(SALT, fresh)).encode()
        else:
            registry.visitors_key = await asyncio.to_thread(read_or_make, registry.settings.data / SALT)
    return registry.visitors_key


def read_or_make(path: Path) -> bytes:
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32), encoding="ascii")
    return path.read_bytes()


def name_of(key: bytes, address: str) -> str:
    """Addresses are kept as hashes with a key: a stolen list of tables does not tell them."""
    return hmac.digest(key, address.encode(), "sha256").hex()[:32]


def size_of(connection: Connection, folder: Path, name: str) -> int:
    """The bytes of the games that were opened under a name, in the database and in the archive."""
    mine = select(db_schema.TABLES.c.id).where(db_schema.TABLES.c.opener == name)
    total = PER_TABLE * len(connection.execute(mine).all())
    for column in COUNTED:
        where = column.table.c.table_id.in_(mine)
        total += int(connection.execute(select(func.sum(func.length(column))).where(where)).scalar() or 0)
    hashes = select(db_schema.TABLES.c.opening).where(db_schema.TABLES.c.opener == name)
    size = func.sum(func.length(db_schema.OPENINGS.c.content))
    total += int(connection.execute(select(size).where(db_schema.OPENINGS.c.hash.in_(hashes))).scalar() or 0)
    packed = connection.execute(mine.where(db_schema.TABLES.c.archived > 0)).scalars()
    return total + sum(archive.size(folder, table) for table in packed)


def size_of_all(registry: TableRegistry) -> int:
    """The bytes of the database, and of the archive."""
    return registry.storage.database.size() + sum(path.stat().st_size for path in archive.files(registry.settings.data))
