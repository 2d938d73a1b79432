"""The repository: how a table and its record go into rows and come out of them. Each function is handed to the storage."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection, Update, bindparam, delete, func, insert, select, update

from ..kernel.record import Entry, Record
from ..kernel.view import LogView
from . import db_schema
from .api.chat import Line
from .api.tables import Offer
from .integrity import check_entries, checksum
from .names import clean_name
from .table_info import Chair, Holder, TableInfo

Lines = list[list[LogView | None]]


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


def update_table(connection: Connection, table: str, **values: Any) -> None:
    connection.execute(update_of(tuple(values)), values | {"this_table": table})


@cache
def update_of(names: tuple[str, ...]) -> Update:
    """The same columns are written with every move: the statement is made once."""
    return (
        update(db_schema.TABLES)
        .where(db_schema.TABLES.c.id == bindparam("this_table"))
        .values({n: bindparam(n) for n in names})
    )


def update_chair(connection: Connection, table: str, chair: Chair) -> None:
    where = (db_schema.SEATS.c.table_id == table) & (db_schema.SEATS.c.seat == chair.seat)
    values = {"sitter": chair.sitter, "name": chair.name, "last_seen": chair.last_seen, "taken": chair.taken}
    connection.execute(update(db_schema.SEATS).where(where).values(**values))


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


def insert_part(connection: Connection, table: str, part: Part) -> None:
    values = {"part": part.part, "first_seq": part.first_seq, "head": head_of(part.head), "lines": text(part.lines)}
    connection.execute(insert(db_schema.PARTS).values(table_id=table, **values))


def insert_entries(connection: Connection, table: str, first: int, batched: list[tuple[int, Entry]]) -> None:
    """Append to the record. A number that is there already is refused by the database itself."""
    now = time.time()
    values = [
        {"table_id": table, "seq": first + number, "batch": batch, "entry": (written := text(entry)), "at": now}
        | {"checksum": checksum(table, first + number, batch, written)}
        for number, (batch, entry) in enumerate(batched)
    ]
    if values:
        connection.execute(insert(db_schema.ENTRIES), values)


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


def insert_line(connection: Connection, table: str, line: Line) -> None:
    connection.execute(insert(db_schema.CHAT).values(table_id=table, **msgspec.structs.asdict(line)))


def put_notes(connection: Connection, table: str, seat: str, words: str) -> None:
    where = (db_schema.NOTES.c.table_id == table) & (db_schema.NOTES.c.seat == seat)
    connection.execute(delete(db_schema.NOTES).where(where))
    connection.execute(insert(db_schema.NOTES).values(table_id=table, seat=seat, text=words))


def delete_table(connection: Connection, table: str) -> None:
    for part in db_schema.OF_A_TABLE:
        connection.execute(delete(part).where(part.c.table_id == table))
    connection.execute(delete(db_schema.TABLES).where(db_schema.TABLES.c.id == table))


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


def find_due(connection: Connection) -> list[str]:
    """Running games in which a program has to move or a window is open, the newest first."""
    seat = (db_schema.SEATS.c.table_id == db_schema.TABLES.c.id) & (db_schema.SEATS.c.seat == db_schema.TABLES.c.to_move)
    due = (db_schema.TABLES.c.status == "running") & (db_schema.TABLES.c.window | db_schema.SEATS.c.sitter.startswith("ai:"))
    query = select(db_schema.TABLES.c.id).join(db_schema.SEATS, seat).where(due).order_by(db_schema.TABLES.c.touched.desc())
    return list(connection.execute(query).scalars())


def read_table(connection: Connection, table: str) -> StoredTable | None:
    """Everything of a table that its loading needs."""
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
    first = parts[-1].first_seq if parts else 0
    rows = read_entries(connection, table, first)
    check_entries(table, first, rows)
    entries = [(row["batch"], msgspec.json.decode(row["entry"], type=Entry)) for row in rows]
    positions = connection.execute(
        select(db_schema.POSITIONS)
        .where((db_schema.POSITIONS.c.table_id == table) & (db_schema.POSITIONS.c.seq >= first))
        .order_by(db_schema.POSITIONS.c.seq.desc())
        .limit(1)
    ).mappings()
    newest = positions.first()
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
