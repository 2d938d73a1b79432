"""Databases of earlier versions: every table stands as it stood, and its game goes on."""

from __future__ import annotations

import gzip
import hashlib
import json
import sqlite3
from pathlib import Path

import pytest

from korvolan.table.settings import Settings
from korvolan.table.storage import FILE, Storage

from .server import Browser, Served

KEPT = Path(__file__).resolve().parents[1] / "golden" / "databases"
DATABASES = sorted(KEPT.glob("*.sqlite3.gz"))


NAMES = [path.name.removesuffix(".sqlite3.gz") for path in DATABASES]


@pytest.mark.parametrize("path", DATABASES, ids=NAMES)
def test_seats_of_an_earlier_version_know_since_when_they_are_taken(path: Path, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress(path.read_bytes()))
    Storage(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as database:
        seats = database.execute("SELECT sitter, taken, created FROM seats JOIN tables ON id = table_id").fetchall()
    database.close()
    assert seats
    for sitter, taken, created in seats:
        assert taken >= created - 1 if sitter == "person" else taken == 0


@pytest.mark.parametrize("path", DATABASES, ids=NAMES)
def test_a_database_of_an_earlier_version_opens(path: Path, tmp_path: Path) -> None:
    """Every table of it stands as it stood for every seat, and the games go on."""
    (tmp_path / FILE).write_bytes(gzip.decompress(path.read_bytes()))
    kept = json.loads(path.with_name(path.name.replace(".sqlite3.gz", ".json")).read_text(encoding="utf-8"))
    served = Served(Settings(data=tmp_path))
    try:
        for entry in kept:
            browser = Browser(served, entry["table"], entry["token"])
            seen = browser.seen(entry["seat"])
            view = seen["view"]
            pieces = json.dumps(sorted([piece["id"], piece.get("at", "")] for piece in view["pieces"]))
            assert (
                entry
                | {
                    "seq": view.get("seq", 0),
                    "to_move": view.get("to_move"),
                    "log": len(seen["log"]),
                    "pieces": hashlib.sha256(pieces.encode()).hexdigest()[:16],
                }
                == entry
            )
        for table in {entry["table"]: entry for entry in kept}.values():
            Browser(served, table["table"], table["token"]).go(3)
    finally:
        served.stop()
