"""The rows that the table keeps: games as append-only records, seats, secrets (hashed), chat and notes."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()
LONG = BigInteger().with_variant(Integer, "sqlite")  # SQLite's integers have 64 bits anyway

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("status", Text, nullable=False),
    Column("ended", Text, nullable=False, server_default=""),
    Column("winner", Text, nullable=False, server_default=""),
    Column("key", Text, nullable=False, server_default=""),  # of the sealed dice: secret until the end
    Column("shown", Boolean, nullable=False, server_default="0"),  # its hash was shown before the opener's nonce came
    Column("nonces", Text, nullable=False, server_default="{}"),
    Column("from_file", Boolean, nullable=False, server_default="0"),
    Column("note", Text, nullable=False, server_default=""),
    Column("rematch", Text, nullable=False, server_default=""),
    Column("when_text", Text, nullable=False, server_default=""),
    Column("to_move", Text, nullable=False, server_default=""),
    Column("result", Text, nullable=False, server_default=""),
    Column("window", Boolean, nullable=False, server_default="0"),  # the table may have to answer it by itself
    Column("opener", Text, nullable=False, server_default=""),  # a keyed hash of the address that opened it
    Column("loaded", Float, nullable=False, server_default="0"),  # when it was last brought into memory
    Column("archived", Float, nullable=False, server_default="0"),  # when its record went to a file of its own
    Column("version", LONG, nullable=False, server_default="0"),  # grows with every change that somebody may see
    Column("opening", Text, nullable=False, server_default=""),  # of a game from a file: how it began, by its hash
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("sitter", Text, nullable=False),
    Column("name", Text, nullable=False, server_default=""),
    Column("last_seen", Float, nullable=False, server_default="0"),
    Column("taken", Float, nullable=False, server_default="0"),  # when a person sat down
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # "token", "invitation", "watching", "key"; "taken", "ended"
    Column("seats", Text, nullable=False),
    Column("owner", Boolean, nullable=False, server_default="0"),
    Column("created", Float, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default="0"),  # its holder has taken the game off his list
)

PARTS = Table(
    "parts",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("part", Integer, primary_key=True),
    Column("first_seq", Integer, nullable=False),
    Column("head", Text, nullable=False),  # the record without its entries and without its key
    Column("lines", Text, nullable=False, server_default="[]"),  # what was told before this part began
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("batch", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("checksum", LONG, nullable=True),  # entries of 0.1 have none
)

POSITIONS = Table(
    "positions",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),  # the number of entries that it stands after
    Column("text", Text, nullable=False),
    Column("lines", Text, nullable=False),  # all that was told up to here, in the newest row alone
)

OFFERS = Table(
    "offers",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("seat", Text, nullable=False),
    Column("step", Integer, nullable=False, server_default="0"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

NOTES = Table(
    "notes",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

SEALS = Table(
    "seals",  # keys of dice whose hash was shown and that no table uses yet, where any server may be asked for the table
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("key", Text, nullable=False),
    Column("created", Float, nullable=False),
)

COMMON = Table(
    "common",  # what all servers of a database have to know alike
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

ANSWERS = Table(
    "answers",  # what programs have thought elsewhere, until whoever asked has read it
    METADATA,
    Column("id", Text, primary_key=True),
    Column("answer", Text, nullable=False),
    Column("created", Float, nullable=False),
)

OPENINGS = Table(
    "openings",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("content", LargeBinary, nullable=False),  # compressed: the first part of a record, and the position after it
    Column("used", Float, nullable=False),  # when a table was last opened with it
)

Index("secrets_table", SECRETS.c.table_id)
Index("tables_opener", TABLES.c.opener)
Index("tables_opening", TABLES.c.opening)
Index("tables_status", TABLES.c.status)  # few of many games are running

OF_A_TABLE = (SEATS, SECRETS, PARTS, ENTRIES, POSITIONS, OFFERS, CHAT, NOTES)
