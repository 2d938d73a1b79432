"""Repair and backup of the database as a file: what can be read of a damaged one goes into a new one, and a copy of a
running table's is proved by bringing every game of it back."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from msgspec import Struct, field
from sqlalchemy import Connection, Engine, create_engine, delete, func, insert, inspect, select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from ..kernel.errors import KorvolanError
from ..kernel.loading import game as find_game
from . import archive, db_schema, openings, repository
from .database import create
from .integrity import DamagedRecord, is_sound, quick_check
from .restore import rebuild
from .sqlite_database import FILE, claim, migrate


class Report(Struct):
    """What became of each game."""

    whole: list[str] = field(default_factory=list)
    shortened: dict[str, str] = field(default_factory=dict)  # with what is missing
    lost: dict[str, str] = field(default_factory=dict)  # with the reason
    kept: Path | None = None  # where the damaged file lies


def engine_of(path: Path) -> Engine:
    return create_engine(f"sqlite:///{path}", poolclass=NullPool)


# -- repair --------------------------------------------------------------------------------------------------------


def repair(folder: Path) -> Report:
    """Put everything that can be read into a new file. The damaged one stays beside it."""
    path = folder / FILE
    if not path.exists():
        raise KorvolanError(f"There are no games in {folder}.")
    with closing(claim(folder)):
        fresh = folder / f"{FILE}.new"
        fresh.unlink(missing_ok=True)
        engine = engine_of(fresh)
        with engine.connect() as connection:
            create(connection)
            copy_rows(path, connection)
            connection.commit()
            report = mend(connection, folder)
            connection.commit()
        engine.dispose()
        report.kept = replace_by(path, fresh)
        return report


def replace_by(path: Path, fresh: Path) -> Path:
    """The new file in place of the damaged one, which is put aside together with its log."""
    fresh.chmod(0o600)
    kept = path.with_name(f"{FILE}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    for ending in ("-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + ending))
    path.rename(kept)
    os.replace(fresh, path)
    return kept


def copy_rows(path: Path, connection: Connection) -> None:
    """Every row that can be read, table by table. Columns that the file does not have yet get their defaults."""
    with closing(sqlite3.connect(path)) as old:
        old.row_factory = sqlite3.Row
        old.text_factory = lambda found: found.decode(errors="replace")
        there = {name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table in [table for table in db_schema.METADATA.sorted_tables if table.name in there]:
            known = {column.name for column in table.columns}
            for row in readable_rows(old, table.name):
                values = {name: row[name] for name in row.keys() if name in known}  # noqa: SIM118 - a row of sqlite3
                connection.execute(insert(table).prefix_with("OR IGNORE").values(**values))


def readable_rows(old: sqlite3.Connection, table: str) -> Iterator[sqlite3.Row]:
    """The rows of a table; a stretch that cannot be read is halved until what is damaged stands alone."""
    stretches = [bounds(old, table)]
    while stretches:
        low, high = stretches.pop()
        try:
            yield from list(old.execute(f"SELECT * FROM {table} WHERE rowid BETWEEN ? AND ?", (low, high)))
        except sqlite3.DatabaseError:
            if low < high:
                middle = (low + high) // 2
                stretches += [(middle + 1, high), (low, middle)]


def bounds(old: sqlite3.Connection, table: str) -> tuple[int, int]:
    """The first and the last number of a row; where even these cannot be read, more than any table has."""
    try:
        low, high = old.execute(f"SELECT min(rowid), max(rowid) FROM {table}").fetchone()
    except sqlite3.DatabaseError:
        return 1, 1 << 22
    return low or 0, high or 0


def mend(connection: Connection, folder: Path) -> Report:
    """Each game up to the first entry that is missing or not what was written."""
    report = Report()
    known = list(connection.execute(select(db_schema.TABLES.c.id)).scalars())
    for name in known:
        cut = shorten(connection, name)
        trouble = trouble_with(connection, name, folder)
        if trouble:
            report.lost[name] = trouble
        elif cut:
            report.shortened[name] = cut
        else:
            report.whole.append(name)
    for table in db_schema.OF_A_TABLE:
        for name in connection.execute(select(table.c.table_id).where(table.c.table_id.not_in(known)).distinct()).scalars():
            report.lost.setdefault(name, "the row of the table cannot be read")
    return report


def shorten(connection: Connection, name: str) -> str:
    """Leave out what comes behind a gap; in words, what that was."""
    newest = connection.execute(
        select(func.max(db_schema.PARTS.c.first_seq)).where(db_schema.PARTS.c.table_id == name)
    ).scalar()
    if newest is None:
        newest = opening_length(connection, name)
    if newest is None:
        return ""
    rows = repository.read_entries(connection, name, newest)
    sound = newest
    for row in rows:
        if row["seq"] != sound or not is_sound(name, row):
            break
        sound += 1
    last = max([row["seq"] + 1 for row in rows], default=newest)
    positions = select(func.max(db_schema.POSITIONS.c.seq)).where(db_schema.POSITIONS.c.table_id == name)
    last = max(last, connection.execute(positions).scalar() or 0)
    if sound == last:
        return ""
    for table in (db_schema.ENTRIES, db_schema.POSITIONS):
        beyond = table.c.seq >= sound if table is db_schema.ENTRIES else table.c.seq > sound
        connection.execute(delete(table).where((table.c.table_id == name) & beyond))
    return f"it stands after {sound} of at least {last} entries"


def opening_length(connection: Connection, name: str) -> int | None:
    """How many entries a game from a file began with; nothing if it did not, or they cannot be read."""
    try:
        opening = openings.of_table(connection, name)
    except DamagedRecord:
        return None
    return len(opening.entries) if opening is not None else None


def trouble_with(connection: Connection, name: str, folder: Path | None = None) -> str:
    """Why a game does not come back; nothing if it does."""
    try:
        kept = repository.read_table(connection, name)
        if kept is None:
            return "there is no such game"
        if not kept.chairs:
            return "its seats cannot be read"
        if kept.parts:
            rebuild(find_game(kept.info.game), kept)
        elif kept.info.status != "waiting":
            return "the beginning of its record cannot be read"
    except repository.Archived:
        return trouble_in_archive(folder, name)
    except (DatabaseError, KorvolanError, ValueError, LookupError, TypeError) as error:
        return " ".join(str(error).split("\n")[0].split()) or type(error).__name__
    return ""


def trouble_in_archive(folder: Path | None, name: str) -> str:
    if folder is None:
        return "it lies in an archive that cannot be read"
    try:
        archive.read(folder, name)
    except DamagedRecord as error:
        return str(error)
    return ""


# -- backup --------------------------------------------------------------------------------------------------------


def back_up(folder: Path, to: Path) -> Report:
    """A copy of the database as of one moment, from beside a table that may be running; and whether its games come back."""
    source = folder / FILE
    if not source.exists():
        raise KorvolanError(f"There are no games in {folder}.")
    if to.exists():
        raise KorvolanError(f"{to} is there already.")
    to.touch(mode=0o600)  # it holds the keys of running games
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(to)) as copy:
            old.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, and nothing beside it
    except sqlite3.Error as error:
        to.unlink(missing_ok=True)
        raise KorvolanError(f"The games in {folder} cannot be copied: {error}.") from None
    take_in_archive(to, folder)
    return prove(to)


def take_in_archive(path: Path, folder: Path) -> None:
    """A backup is one file: games of the archive lie in it as others do."""
    engine = engine_of(path)
    with engine.connect() as connection:
        migrate(connection, path)
        packed = select(db_schema.TABLES.c.id).where(db_schema.TABLES.c.archived > 0)
        for name in connection.execute(packed).scalars().all():
            with contextlib.suppress(DamagedRecord):  # the proof names it
                archive.insert_rows(connection, name, archive.read(folder, name))
        connection.commit()
    engine.dispose()


def prove(path: Path) -> Report:
    """Bring back every game of a copy, as a restart would."""
    report = Report()
    for problem in quick_check(path):
        report.lost["the file"] = problem
    engine = engine_of(path)
    with engine.connect() as connection:
        if "tables" not in inspect(connection).get_table_names():
            raise KorvolanError(f"{path} is no backup of a table.")
        migrate(connection, path)  # a copy of an older shape is brought up as a restart would
        for name in connection.execute(select(db_schema.TABLES.c.id)).scalars().all():
            trouble = trouble_with(connection, name)
            if trouble:
                report.lost[name] = trouble
            else:
                report.whole.append(name)
    engine.dispose()
    return report


def restore(file: Path, folder: Path) -> Report:
    """A backup as the games of a folder that has none."""
    if not file.exists():
        raise KorvolanError(f"There is no file {file}.")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with closing(claim(folder)):
        path = folder / FILE
        if path.exists():
            raise KorvolanError(f"There are games in {folder} already. Choose another --data.")
        path.touch(mode=0o600)
        path.write_bytes(file.read_bytes())
        return prove(path)
