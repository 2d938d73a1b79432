"""A commit: what one change adds to a game, as a value. It is stored in one transaction, and then adopted in memory."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from sqlalchemy import Connection

from ..kernel.record import Entry
from . import openings, repository


class Commit(Struct, frozen=True):
    """Everything that one change writes."""

    table: str
    first: int  # the number of its first entry
    entries: list[tuple[int, Entry]] = field(default_factory=list)  # (batch, entry), to be appended to the record
    columns: dict[str, Any] = field(default_factory=dict)  # of the table's row
    part: repository.Part | None = None  # of the record, where one begins
    opening: openings.Packed | None = None  # all of the above but the columns, where it is shared with other tables
    position: str = ""  # after the last entry, where one is due
    lines: str = ""  # all that was told up to the position, as JSON
    lapsed: list[str] = field(default_factory=list)  # kinds of offers that it leaves behind
    seen: int = repository.UNSEEN  # the version of the table upon which it was made
    secret_of: str = ""  # the one seat that may know of it; empty where everyone may

    @property
    def undoes(self) -> bool:
        """Whether it takes something back, which shortens the logs."""
        return any(entry.undo for _, entry in self.entries)


def store(connection: Connection, commit: Commit) -> None:
    """Write it. An entry whose number is there already is refused by the database itself."""
    if commit.opening is not None:
        openings.put(connection, commit.opening)
        repository.update_table(connection, commit.table, **commit.columns, opening=commit.opening.hash)
        return
    if commit.part is not None:
        repository.insert_part(connection, commit.table, commit.part)
    repository.insert_entries(connection, commit.table, commit.first, commit.entries)
    repository.update_table(connection, commit.table, commit.seen, **commit.columns)
    if commit.position:
        after = commit.first + len(commit.entries)
        repository.insert_position(connection, commit.table, after, commit.position, commit.lines)
    for kind in commit.lapsed:
        repository.drop_offer(connection, commit.table, kind)
