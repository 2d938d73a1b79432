"""Restarts: a table comes back as it was, its dice go on where they stood, and an upgrade is told."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from korvolan.kernel.errors import KorvolanError
from korvolan.table.database import upgrade
from korvolan.table.migrations import HEAD
from korvolan.table.storage import FILE, Storage

from .server import Browser, Served

Start = Any


def moved(served: Served, browser: Browser) -> Browser:
    return Browser(served, browser.table, browser.token)


def test_a_table_comes_back_as_it_was_and_its_dice_go_on(start: Start) -> None:
    served = start()
    browser = served.hot_seat("tiny")
    browser.go(15)
    browser.post("/chat", {"seat": "north", "text": "Good luck!"})
    before = {seat: browser.seen(seat) for seat in ("north", "south")}
    served.stop()
    served = start()
    browser = moved(served, browser)
    for seat, seen in before.items():
        after = browser.seen(seat)
        assert after["view"] == seen["view"]
        assert after["log"] == seen["log"]
        assert after["revision"] > seen["revision"]
    assert browser.get("/chat").json()["lines"][0]["number"] == 1
    browser.go(400)
    trust = browser.get("/trust").json()
    assert trust["verified"] is True, trust


def test_undo_works_over_a_restart(start: Start) -> None:
    served = start()
    browser = served.hot_seat("pax_baltica", scenario="next-stop-moscow")
    while not any(browser.seen(seat)["view"].get("undo") for seat in ("sweden", "coalition")):
        browser.go()
    mover = next(seat for seat in ("sweden", "coalition") if browser.seen(seat)["view"].get("undo"))
    served.stop()
    served = start()
    browser = moved(served, browser)
    back = browser.post("/undo", {"seat": mover, "seq": browser.seen(mover)["view"]["seq"], "how": "all"})
    assert back.status_code == 200
    assert back.json()["view"]["to_move"] == mover


@pytest.mark.sqlite
def test_a_game_that_does_not_replay_goes_on_from_its_last_position(start: Start, tmp_path: Path) -> None:
    """As after an upgrade that changed the rules: here a fingerprint is changed instead."""
    served = start()
    browser = served.hot_seat()
    browser.go(30)
    served.stop()
    with sqlite3.connect(tmp_path / FILE) as database:
        (last,) = database.execute("SELECT max(seq) FROM entries").fetchone()
        stored = database.execute("SELECT max(seq) FROM positions").fetchone()[0]
        changed = "UPDATE entries SET entry = json_set(entry, '$.at', 'elsewhere'), checksum = NULL WHERE seq = ?"
        database.execute(changed, (last,))
    database.close()
    served = start()
    browser = moved(served, browser)
    log = [line["text"] for line in browser.seen("north")["log"]["lines"]]
    told = [line for line in log if "rules were mended" in line]
    assert len(told) == 1
    lost = last + 1 - stored
    assert ("to be made again" in told[0]) == (lost > 0)
    assert browser.seen()["table"]["status"] == "running"
    browser.go(6)
    before = browser.seen("north")
    served.stop()
    served = start()
    browser = moved(served, browser)
    assert browser.seen("north")["view"] == before["view"]
    assert browser.seen("north")["log"] == before["log"]
    browser.go(400)
    assert browser.seen()["table"]["status"] == "over"
    assert browser.get("/trust").json()["verified"] is True


def test_one_server_a_folder(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    with pytest.raises(KorvolanError, match="Another table"):
        Storage(tmp_path)
    storage.close()
    Storage(tmp_path).close()


def test_the_newest_migration_is_the_one_that_is_named() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    import korvolan.table.migrations as here

    config = Config()
    config.set_main_option("script_location", str(Path(here.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_the_migrations_make_what_the_rows_say(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from korvolan.table.db_schema import METADATA

    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    with engine.connect() as connection:
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_new_database_is_what_the_migrations_make(tmp_path: Path) -> None:
    Storage(tmp_path).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'migrated.sqlite3'}")
    with engine.connect() as connection:
        upgrade(connection)
    engine.dispose()
    assert shape(tmp_path / FILE) == shape(tmp_path / "migrated.sqlite3")


def shape(path: Path) -> dict[str, Any]:
    """Tables with their columns and indexes, and the version."""
    with sqlite3.connect(path) as plain:
        tables = [name for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found: dict[str, Any] = {
            name: sorted(row[1:] for row in plain.execute(f"PRAGMA table_info({name})")) for name in tables
        }
        for name in tables:
            rows = plain.execute(f"PRAGMA index_list({name})").fetchall()
            indexes = [(row[2], [part[2] for part in plain.execute(f"PRAGMA index_info({row[1]})")]) for row in rows]
            found[f"{name} indexes"] = sorted(indexes)
        found["version"] = plain.execute("SELECT * FROM alembic_version").fetchall()
    plain.close()
    return found


def test_a_program_plays_its_seat(start: Start) -> None:
    served = start()
    opened = served.open({"north": "me", "south": "ai:random"}, pace=0)
    browser = Browser(served, opened["table"], opened["token"])
    until = time.monotonic() + 60
    while time.monotonic() < until:
        seen = browser.seen()
        if seen["table"]["status"] == "over":
            break
        if seen["view"]["to_move"] == "north":
            assert browser.move(browser.options()[-1]).status_code in (200, 409)
        else:
            time.sleep(0.01)
    assert browser.seen()["table"]["status"] == "over"
    assert browser.get("/trust").json()["verified"] is True


def test_two_programs_play_while_somebody_watches(start: Start) -> None:
    served = start()
    opened = served.open({"north": "ai:random", "south": "ai:random"}, pace=0)
    browser = Browser(served, opened["table"], opened["token"])
    assert browser.seen()["mine"] == []
    assert browser.seen()["view"].get("seq", 0) == 0
    with browser.live() as socket:
        until = time.monotonic() + 60
        while '"status":"over"' not in str(socket.recv(timeout=30)) and time.monotonic() < until:
            pass
    assert browser.seen()["table"]["status"] == "over"


def test_the_table_declines_for_whoever_ordered_it(start: Start) -> None:
    served = start(order_delay=(0.01, 0.02))
    north, south = served.two()
    assert north.post("/orders", {"seat": "north", "window": "marker"}).status_code == 200
    assert south.post("/orders", {"seat": "south", "window": "marker"}).status_code == 200
    for _ in range(300):
        for browser in (north, south):
            options = browser.options()
            if options and "decline" not in options:
                assert browser.move(options[-1]).status_code in (200, 409)
            elif options:
                time.sleep(0.03)
        if north.seen()["table"]["status"] == "over":
            break
    assert north.seen()["table"]["status"] == "over"
    record = north.get("/export", kind="record").json()["text"]
    assert '"by_order":true' in record
