"""Back up all games as one file, and take them in again. Only for play on one's own machine."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection, insert, select

from ..ai import PLAYERS
from ..kernel.dice import commitment
from . import archive, db_schema, openings, repository
from .api.files import File, Restored
from .api.tables import Joined
from .archive import Row, known_columns
from .http_errors import Refusal
from .integrity import DamagedRecord
from .security import hashed, new_secret
from .table_info import Holder
from .table_registry import TableRegistry

HEADING = "backup 1"
ID = re.compile("[A-Za-z0-9]{1,40}")
STORED = (
    db_schema.SEATS,
    db_schema.PARTS,
    db_schema.ENTRIES,
    db_schema.POSITIONS,
    db_schema.OFFERS,
    db_schema.CHAT,
    db_schema.NOTES,
)


class Saved(Struct):
    """One table, row by row. Secrets are not in it: whoever restores gets new ones."""

    about: Row
    rows: dict[str, list[Row]]
    owner: list[str] = field(default_factory=list)


class Backup(Struct):
    korvolan: str
    tables: list[Saved]


async def back_up(registry: TableRegistry) -> File:
    """Every game of this machine."""
    count, text = await registry.storage.read(lambda c: written(c, registry.settings.data))
    return File(time.strftime("korvolan-%Y-%m-%d.json"), text, f"{count} games")


def written(connection: Connection, folder: Path) -> tuple[int, str]:
    """How many games there are, and all of them as text, with those of the archive."""
    saved = read_tables(connection)
    for one in saved:
        if one.about["archived"]:
            one.rows |= archive.read(folder, str(one.about["id"]))
            one.about["archived"] = 0.0
        take_in_opening(connection, one)
    return len(saved), msgspec.json.encode(Backup(HEADING, saved)).decode()


def read_tables(connection: Connection) -> list[Saved]:
    """Each kind of row at once: a question for every table of hundreds would keep everybody else waiting."""
    out = {
        about["id"]: Saved(dict(about), {table.name: [] for table in STORED}) for about in rows_of(connection, db_schema.TABLES)
    }
    for table in STORED:
        for row in rows_of(connection, table):
            out[row["table_id"]].rows[table.name].append(dict(row))
    owners = select(db_schema.SECRETS).where((db_schema.SECRETS.c.kind == "token") & db_schema.SECRETS.c.owner)
    for row in connection.execute(owners.order_by(db_schema.SECRETS.c.created.desc())).mappings():
        out[row["table_id"]].owner = msgspec.json.decode(row["seats"], type=list[str])  # the first token's, at last
    return list(out.values())


def take_in_opening(connection: Connection, saved: Saved) -> None:
    """A game from a file shares its beginning with others here; in a backup it stands by itself."""
    name, about = str(saved.about["opening"] or ""), saved.about
    about["opening"] = ""
    if not name:
        return
    with contextlib.suppress(DamagedRecord):  # what cannot be read is left out
        found = openings.rows_of(openings.read(connection, name), str(about["id"]), float(about["created"] or 0))
        for table, rows in found.items():
            saved.rows[table] = rows + saved.rows[table]


def rows_of(connection: Connection, table: Any) -> list[Any]:
    return list(connection.execute(select(table)).mappings())


async def restore(registry: TableRegistry, text: str) -> Restored:
    """Take in a backup. A game that is here already is left as it is."""
    try:
        backup = await asyncio.to_thread(msgspec.json.decode, text, type=Backup)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Refusal(422, "bad", f"This is not a backup: {error}.") from None
    if backup.korvolan != HEADING:
        raise Refusal(422, "bad", "This backup is of a kind that this version does not read.")
    joined: list[Joined] = []
    skipped: list[str] = []
    for saved in backup.tables:
        one = await restore_table(registry, saved)
        if one is None:
            skipped.append(str(saved.about.get("id", "")))
        else:
            joined.append(one)
    return Restored(joined, skipped)


def is_plausible(saved: Saved, name: str) -> bool:
    """Whether rows that somebody may have written by hand could be a table's. An id is a name of files, too."""
    sitters = [str(row.get("sitter", "")) for row in saved.rows.get(db_schema.SEATS.name, [])]
    known = all(sitter in ("person", "open") or sitter.removeprefix("ai:") in PLAYERS for sitter in sitters)
    saved.about["archived"] = 0.0
    saved.about["opening"] = ""
    return known and ID.fullmatch(name) is not None


async def restore_table(registry: TableRegistry, saved: Saved) -> Joined | None:
    """One game: into the rows and, to see that it is one, through the kernel; out again if it is not."""
    token = new_secret()
    name = str(saved.about.get("id", ""))
    if not is_plausible(saved, name):
        return None

    def work(connection: Connection) -> Holder | None:
        known = connection.execute(select(db_schema.TABLES.c.id).where(db_schema.TABLES.c.id == name)).first()
        if known is not None or not name:
            return None
        connection.execute(insert(db_schema.TABLES).values(**known_columns(db_schema.TABLES, saved.about)))
        for table in STORED:
            for row in saved.rows.get(table.name, []):
                connection.execute(insert(table).values(**known_columns(table, row) | {"table_id": name}))
        holder = Holder(name, hashed(token), saved.owner, True)
        repository.insert_secret(connection, "token", holder)
        return holder

    try:
        holder = await registry.storage.do(work)
        if holder is None:
            return None
        table = await registry.table(name)
        if not set(holder.seats) <= set(table.game.seats):
            raise ValueError("a seat that the game does not have")
        return Joined(name, token, holder.seats, commitment(bytes.fromhex(table.info.key)))
    except Exception:
        registry.tables.pop(name, None)
        await registry.storage.do(lambda c: repository.delete_table(c, name))
        return None
