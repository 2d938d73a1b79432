"""The repository: how a table and its record go into rows and come out of them. Each function is handed to the storage."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..kernel.record import Entry, Record
from ..kernel.view import LogView
from . import db_schema, openings
from .api.chat import Line
from .api.tables import Offer
from .database import driver_of, tell_others
from .integrity import check_entries, checksum
from .names import clean_name
from .table_info import Chair, Holder, TableInfo

FAR = 1e12  # a time that does not come
UNSEEN = -1  # where a change does not depend on what the table was like
Lines = list[list[LogView | None]]
MARKS = {"sqlite": "?", "postgresql": "%s"}  # where a value goes in a driver's own statement


class Outdated(Exception):
    """Another server has changed the table since it was read."""


class Archived(Exception):
    """The game lies in the archive."""


class Part(Struct):
    """A stretch of a game that was played by the same rules: a record's head, and what was told before it."""

    part: int
    first_seq: int
    head: Record
    lines: Lines


class StoredTable(Struct):
    """All that is stored of a table."""

    info: TableInfo
    chairs: dict[str, Chair]
    offers: dict[str, Offer]
    parts: list[Part]
    entries: list[tuple[int, Entry]]  # (batch, entry) of the last part
    position: tuple[int, str] | None  # the newest, and after which entry it stands
    lines: Lines  # all that was told up to it in the last part
    chat_lines: int = 0
    tokens: list[Holder] = field(default_factory=list)


def text(value: Any) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


def clean(words: str) -> str:
    """What somebody wrote, without the one character that PostgreSQL does not keep."""
    return words.replace("\0", "")


def head_of(record: Record) -> str:
    """The record without its entries and, above all, without its key."""
    dice = msgspec.structs.replace(record.dice, key="")
    return text(msgspec.structs.replace(record, entries=[], dice=dice, result=""))


# -- writing -------------------------------------------------------------------------------------------------------


def row_of(info: TableInfo) -> dict[str, Any]:
    row = msgspec.structs.asdict(info)
    return row | {"options": text(info.options), "nonces": text(info.nonces)}


def insert_table(connection: Connection, info: TableInfo, chairs: list[Chair]) -> None:
    connection.execute(insert(db_schema.TABLES).values(**row_of(info)))
    for chair in chairs:
        connection.execute(insert(db_schema.SEATS).values(table_id=info.id, **msgspec.structs.asdict(chair)))


def update_table(connection: Connection, table: str, seen: int = UNSEEN, **values: Any) -> None:
    """Write some columns. A change that was made upon a version, which is `seen`, is refused if there is another one now."""
    statement = update_of(connection.dialect.name, tuple(values), seen != UNSEEN)
    where = (table,) if seen == UNSEEN else (table, seen)
    if not driver_of(connection).execute(statement, (*values.values(), *where)).rowcount and seen != UNSEEN:
        raise Outdated(table)
    if "version" in values:
        tell_others(connection, f"{table} {values['version']}")


@cache
def update_of(dialect: str, names: tuple[str, ...], checked: bool) -> str:
    """The same columns are written with every move: the statement is made once, and the driver keeps it prepared."""
    mark = MARKS[dialect]
    columns = ", ".join(f'"{db_schema.TABLES.c[name].name}" = {mark}' for name in names)
    return f"UPDATE tables SET {columns} WHERE id = {mark}" + (f" AND version = {mark}" if checked else "")


def update_chair(connection: Connection, table: str, chair: Chair) -> None:
    where = (db_schema.SEATS.c.table_id == table) & (db_schema.SEATS.c.seat == chair.seat)
    values = {"sitter": chair.sitter, "name": chair.name, "last_seen": chair.last_seen, "taken": chair.taken}
    connection.execute(update(db_schema.SEATS).where(where).values(**values))


def update_last_seen(connection: Connection, table: str, chair: Chair) -> None:
    """Of a seat whose other columns another server may have changed meanwhile."""
    where = (db_schema.SEATS.c.table_id == table) & (db_schema.SEATS.c.seat == chair.seat)
    connection.execute(update(db_schema.SEATS).where(where).values(last_seen=chair.last_seen))


def insert_secret(connection: Connection, kind: str, holder: Holder) -> None:
    connection.execute(
        insert(db_schema.SECRETS).values(
            hash=holder.hash,
            table_id=holder.table,
            kind=kind,
            seats=text(holder.seats),
            owner=holder.owner,
            created=holder.since or time.time(),
        )
    )


def update_seats(connection: Connection, holder: Holder) -> None:
    """A token gives other seats from now on."""
    where = (db_schema.SECRETS.c.hash == holder.hash) & (db_schema.SECRETS.c.table_id == holder.table)
    connection.execute(update(db_schema.SECRETS).where(where).values(seats=text(holder.seats)))


def delete_secret(connection: Connection, hash_: str) -> None:
    connection.execute(delete(db_schema.SECRETS).where(db_schema.SECRETS.c.hash == hash_))


def hide_table(connection: Connection, holder: Holder) -> bool:
    """Take a game off a holder's list; whether somebody who plays still has it on his."""
    mine = (db_schema.SECRETS.c.hash == holder.hash) & (db_schema.SECRETS.c.table_id == holder.table)
    connection.execute(update(db_schema.SECRETS).where(mine).values(hidden=True))
    left = (db_schema.SECRETS.c.table_id == holder.table) & (db_schema.SECRETS.c.kind == "token") & ~db_schema.SECRETS.c.hidden
    seats = connection.execute(select(db_schema.SECRETS.c.seats).where(left)).scalars()
    return any(msgspec.json.decode(each) for each in seats)


def mark_secret(connection: Connection, holder: Holder, kind: str) -> None:
    """What was good for something is not any more, but whoever has it is told why."""
    where = (db_schema.SECRETS.c.hash == holder.hash) & (db_schema.SECRETS.c.table_id == holder.table)
    connection.execute(update(db_schema.SECRETS).where(where).values(kind=kind))


def insert_key(connection: Connection, holder: Holder, most: int) -> None:
    """A seat key; beyond so many of the same seats the oldest goes."""
    found = [old for old in find_kind(connection, holder.table, "key") if old.seats == holder.seats]
    for old in found[: max(0, len(found) - most + 1)]:
        delete_secret(connection, old.hash)
    insert_secret(connection, "key", holder)


def insert_watcher(connection: Connection, holder: Holder, most: int, present: set[str]) -> list[Holder]:
    """The token of a watcher. Beyond so many the oldest of those who are not here go: they can come by the link again."""
    watching = [old for old in find_tokens(connection, holder.table) if not old.seats and not old.owner]
    away = [old for old in watching if old.hash not in present]
    gone = away[: max(0, len(watching) - most + 1)]
    for old in gone:
        delete_secret(connection, old.hash)
    insert_secret(connection, "token", holder)
    return gone


def insert_part(connection: Connection, table: str, part: Part) -> None:
    values = {"part": part.part, "first_seq": part.first_seq, "head": head_of(part.head), "lines": text(part.lines)}
    connection.execute(insert(db_schema.PARTS).values(table_id=table, **values))


def insert_entries(connection: Connection, table: str, first: int, batched: list[tuple[int, Entry]]) -> None:
    """Append to the record. A number that is there already is refused by the database itself."""
    now = time.time()
    rows = [
        (table, first + number, batch, written := text(entry), now, checksum(table, first + number, batch, written))
        for number, (batch, entry) in enumerate(batched)
    ]
    driver, dialect = driver_of(connection), connection.dialect
    statement = append_of(dialect.name)
    try:
        if len(rows) == 1:
            driver.execute(statement, rows[0])
        elif rows:
            driver.cursor().executemany(statement, rows)
    except dialect.loaded_dbapi.IntegrityError as error:
        raise IntegrityError(statement, None, error) from None


@cache
def append_of(dialect: str) -> str:
    """The row that every move writes."""
    names = [column.name for column in db_schema.ENTRIES.columns]
    return f"INSERT INTO entries ({', '.join(names)}) VALUES ({', '.join([MARKS[dialect]] * len(names))})"


def insert_position(connection: Connection, table: str, seq: int, position: str, lines: str) -> None:
    where = (db_schema.POSITIONS.c.table_id == table) & (db_schema.POSITIONS.c.seq == seq)
    connection.execute(delete(db_schema.POSITIONS).where(where))
    # the newest position has all the lines told so far; the older ones need theirs no longer
    connection.execute(update(db_schema.POSITIONS).where(db_schema.POSITIONS.c.table_id == table).values(lines="[]"))
    connection.execute(insert(db_schema.POSITIONS).values(table_id=table, seq=seq, text=position, lines=lines))


def put_offer(connection: Connection, table: str, offer: Offer) -> None:
    drop_offer(connection, table, offer.kind)
    values = {"table_id": table, "kind": offer.kind, "seat": offer.seat, "step": offer.step}
    connection.execute(insert(db_schema.OFFERS).values(**values))


def drop_offer(connection: Connection, table: str, kind: str) -> None:
    where = (db_schema.OFFERS.c.table_id == table) & (db_schema.OFFERS.c.kind == kind)
    connection.execute(delete(db_schema.OFFERS).where(where))


def insert_line(connection: Connection, table: str, line: Line, most: int) -> None:
    """A line of the chat; beyond so many the oldest goes."""
    values = msgspec.structs.asdict(line) | {"text": clean(line.text)}
    connection.execute(insert(db_schema.CHAT).values(table_id=table, **values))
    old = (db_schema.CHAT.c.table_id == table) & (db_schema.CHAT.c.number <= line.number - most)
    connection.execute(delete(db_schema.CHAT).where(old))


def put_notes(connection: Connection, table: str, seat: str, words: str) -> None:
    where = (db_schema.NOTES.c.table_id == table) & (db_schema.NOTES.c.seat == seat)
    connection.execute(delete(db_schema.NOTES).where(where))
    connection.execute(insert(db_schema.NOTES).values(table_id=table, seat=seat, text=clean(words)))


def delete_table(connection: Connection, table: str) -> None:
    for part in db_schema.OF_A_TABLE:
        connection.execute(delete(part).where(part.c.table_id == table))
    connection.execute(delete(db_schema.TABLES).where(db_schema.TABLES.c.id == table))
    tell_others(connection, f"{table} 0")


# -- reading -------------------------------------------------------------------------------------------------------


def read_info(row: Any) -> TableInfo:
    values = {name: row[name] for name in TableInfo.__struct_fields__}
    values["options"] = msgspec.json.decode(values["options"], type=dict[str, str])
    values["nonces"] = msgspec.json.decode(values["nonces"], type=dict[str, str])
    return TableInfo(**values)


def find_holders(connection: Connection, hash_: str, table: str = "") -> list[tuple[str, Holder]]:
    """(kind, holder) for a secret's hash: at one table, or wherever it is good for something."""
    where = db_schema.SECRETS.c.hash == hash_
    if table:
        where &= db_schema.SECRETS.c.table_id == table
    found = connection.execute(select(db_schema.SECRETS).where(where)).mappings().all()
    return [(row["kind"], read_holder(row)) for row in found]


def read_holder(row: Any) -> Holder:
    seats = msgspec.json.decode(row["seats"], type=list[str])
    return Holder(row["table_id"], row["hash"], seats, bool(row["owner"]), row["created"])


def find_kind(connection: Connection, table: str, kind: str) -> list[Holder]:
    """The secrets of one kind at a table, the oldest first."""
    where = (db_schema.SECRETS.c.table_id == table) & (db_schema.SECRETS.c.kind == kind)
    found = connection.execute(select(db_schema.SECRETS).where(where).order_by(db_schema.SECRETS.c.created)).mappings()
    return [read_holder(row) for row in found]


def find_tokens(connection: Connection, table: str) -> list[Holder]:
    """Everyone who holds a token at a table, the oldest first."""
    return find_kind(connection, table, "token")


def find_tokens_of(connection: Connection, hashes: list[str]) -> list[Holder]:
    """Wherever tokens are good for something, and their holders want to see it."""
    where = db_schema.SECRETS.c.hash.in_(hashes) & (db_schema.SECRETS.c.kind == "token") & ~db_schema.SECRETS.c.hidden
    found = connection.execute(select(db_schema.SECRETS).where(where)).mappings()
    return [Holder(row["table_id"], row["hash"], msgspec.json.decode(row["seats"]), bool(row["owner"])) for row in found]


def read_chairs(connection: Connection, table: str) -> dict[str, Chair]:
    found = connection.execute(select(db_schema.SEATS).where(db_schema.SEATS.c.table_id == table)).mappings()
    return {
        row["seat"]: Chair(row["seat"], row["sitter"], clean_name(row["name"]), row["last_seen"], row["taken"]) for row in found
    }


def find_due(connection: Connection, since: float = 0.0, until: float = FAR) -> list[str]:
    """Running games in which a program has to move or a window is open, the newest first; those that were changed then.
    Programs without a person at the table wait until somebody looks."""
    tables, seats = db_schema.TABLES, db_schema.SEATS.alias("others")
    played = exists().where((seats.c.table_id == tables.c.id) & (seats.c.sitter == "person"))
    seat = (db_schema.SEATS.c.table_id == db_schema.TABLES.c.id) & (db_schema.SEATS.c.seat == db_schema.TABLES.c.to_move)
    due = (db_schema.TABLES.c.status == "running") & (db_schema.TABLES.c.window | db_schema.SEATS.c.sitter.startswith("ai:"))
    due &= played & tables.c.touched.between(since, until)
    query = select(tables.c.id).join(db_schema.SEATS, seat).where(due).order_by(tables.c.touched.desc())
    return list(connection.execute(query).scalars())


def read_versions(connection: Connection, names: list[str]) -> dict[str, int]:
    """How often some tables have changed; those that are gone are not in it."""
    tables = db_schema.TABLES
    rows = connection.execute(select(tables.c.id, tables.c.version).where(tables.c.id.in_(names)))
    return {row.id: row.version for row in rows}


def read_table(connection: Connection, table: str, part: int = -1, after: int = 0) -> StoredTable | None:
    """Everything of a table that its loading needs. Of the part that is known already only the entries from `after` on."""
    row = connection.execute(select(db_schema.TABLES).where(db_schema.TABLES.c.id == table)).mappings().first()
    if row is None:
        return None
    if row["archived"]:
        raise Archived(table)
    offers = connection.execute(select(db_schema.OFFERS).where(db_schema.OFFERS.c.table_id == table)).mappings()
    parts = [
        Part(found["part"], found["first_seq"], msgspec.json.decode(found["head"], type=Record), read_lines(found["lines"]))
        for found in connection.execute(
            select(db_schema.PARTS).where(db_schema.PARTS.c.table_id == table).order_by(db_schema.PARTS.c.part)
        ).mappings()
    ]
    shared = openings.read(connection, row["opening"]) if row["opening"] else None
    if shared is not None:
        parts.insert(0, Part(0, 0, msgspec.json.decode(shared.head, type=Record), read_lines(shared.lines)))
    first = parts[-1].first_seq if parts else 0
    opened = [(batch, read_entry(entry)) for batch, entry in enumerate(shared.entries)] if shared and not first else []
    stored = first + len(opened)
    if parts and parts[-1].part == part:
        stored, opened = max(stored, after), opened[max(0, after - first) :]
    rows = read_entries(connection, table, stored)
    check_entries(table, stored, rows)
    entries = opened + [(row["batch"], read_entry(row["entry"])) for row in rows]
    positions = connection.execute(
        select(db_schema.POSITIONS)
        .where((db_schema.POSITIONS.c.table_id == table) & (db_schema.POSITIONS.c.seq >= first))
        .order_by(db_schema.POSITIONS.c.seq.desc())
        .limit(1)
    ).mappings()
    newest: Any = positions.first()
    if newest is None and shared is not None and not first:
        newest = {"seq": len(shared.entries), "text": shared.position, "lines": shared.told}
    return StoredTable(
        read_info(row),
        read_chairs(connection, table),
        {offer["kind"]: Offer(offer["kind"], offer["seat"], offer["step"]) for offer in offers},
        parts,
        entries,
        (newest["seq"], newest["text"]) if newest else None,
        read_lines(newest["lines"]) if newest else [],
        connection.execute(select(func.max(db_schema.CHAT.c.number)).where(db_schema.CHAT.c.table_id == table)).scalar() or 0,
        find_tokens(connection, table),
    )


def read_entries(connection: Connection, table: str, first: int) -> list[Any]:
    where = (db_schema.ENTRIES.c.table_id == table) & (db_schema.ENTRIES.c.seq >= first)
    query = select(db_schema.ENTRIES).where(where).order_by(db_schema.ENTRIES.c.seq)
    return list(connection.execute(query).mappings())


def read_entry(source: str) -> Entry:
    return msgspec.json.decode(source, type=Entry)


def read_lines(source: str) -> Lines:
    return msgspec.json.decode(source, type=Lines)


def read_chat(connection: Connection, table: str, most: int) -> list[Line]:
    query = (
        select(db_schema.CHAT).where(db_schema.CHAT.c.table_id == table).order_by(db_schema.CHAT.c.number.desc()).limit(most)
    )
    found = connection.execute(query).mappings().all()
    return [Line(row["number"], row["seat"], row["name"], row["text"], row["at"]) for row in reversed(found)]


def read_notes(connection: Connection, table: str, seat: str) -> str:
    where = (db_schema.NOTES.c.table_id == table) & (db_schema.NOTES.c.seat == seat)
    found = connection.execute(select(db_schema.NOTES.c.text).where(where)).scalar()
    return found or ""


# -- what servers share --------------------------------------------------------------------------------------------


def insert_seal(connection: Connection, hash_: str, key: str, oldest: float) -> None:
    """Keep a key whose hash is shown; those that nobody came for since `oldest` go."""
    connection.execute(delete(db_schema.SEALS).where(db_schema.SEALS.c.created < oldest))
    connection.execute(insert(db_schema.SEALS).values(hash=hash_, key=key, created=time.time()))


def take_seal(connection: Connection, hash_: str) -> str:
    """The key behind a hash, for one who opens a table with it, and for nobody after him."""
    mine = db_schema.SEALS.c.hash == hash_
    found = connection.execute(select(db_schema.SEALS.c.key).where(mine)).scalar()
    taken = connection.execute(delete(db_schema.SEALS).where(mine)).rowcount
    return found if found and taken else ""


def common_value(connection: Connection, name: str, fresh: str) -> str:
    """A value that all servers know alike: whoever asks first sets it."""
    mine = select(db_schema.COMMON.c.value).where(db_schema.COMMON.c.name == name)
    found = connection.execute(mine).scalar()
    if found is None:
        connection.execute(insert(db_schema.COMMON).values(name=name, value=fresh))
    return fresh if found is None else str(found)
