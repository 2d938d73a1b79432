"""Databases of earlier versions: every table stands as it stood, and its game goes on."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest

from korvolan.table.settings import Settings
from korvolan.table.storage import FILE

from .server import Browser, Served

KEPT = Path(__file__).resolve().parents[1] / "golden" / "databases"
DATABASES = sorted(KEPT.glob("*.sqlite3.gz"))


@pytest.mark.parametrize("path", DATABASES, ids=[path.name.removesuffix(".sqlite3.gz") for path in DATABASES])
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
