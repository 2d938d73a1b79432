"""Damage on the disk: how it is found, and which games it has reached."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

from ..kernel.errors import KorvolanError

MOST_TOLD = 20  # lines that SQLite says about a damaged file


class DamagedRecord(KorvolanError):
    """A record is not what was written."""


def checksum(table: str, seq: int, batch: int, entry: str) -> int:
    """Of an entry with its place, so that one that was moved is found, too."""
    return zlib.crc32(f"{table} {seq} {batch} {entry}".encode())


def is_sound(table: str, row: Any) -> bool:
    """Whether an entry is what was written, as far as that was noted."""
    return row["checksum"] is None or row["checksum"] == checksum(table, row["seq"], row["batch"], row["entry"])


def check_entries(table: str, first: int, rows: list[Any]) -> None:
    """The entries of a part have to be there one after the other, each as it was written."""
    for number, row in enumerate(rows, first):
        if row["seq"] != number:
            raise DamagedRecord(f"entry {number} is missing")
        if not is_sound(table, row):
            raise DamagedRecord(f"entry {number} is not what was written")


def quick_check(path: Path) -> list[str]:
    """What SQLite finds wrong with a file; nothing if it is sound."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            found = [str(row[0]) for row in connection.execute(f"PRAGMA quick_check({MOST_TOLD})")]
    except sqlite3.OperationalError:
        raise  # busy, or no right to read: that is no damage
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found
