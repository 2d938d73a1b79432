"""Damage on the disk is found and named, the rest is served, and repair saves what it can. A backup is proved."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from korvolan.kernel.errors import KorvolanError
from korvolan.table import salvage
from korvolan.table.integrity import quick_check
from korvolan.table.storage import FILE

from .server import Browser, Served, settings_for

Start = Any


def games(served: Served, count: int, moves: int = 12) -> list[Browser]:
    found = [served.hot_seat() for _ in range(count)]
    for browser in found:
        browser.go(moves)
    return found


def execute(path: Path, text: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(text, values).fetchall()


def damage_page_with(path: Path, words: str) -> None:
    """Overwrite the last page that has these words in it."""
    execute(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    execute(path, "PRAGMA journal_mode=DELETE")
    size = execute(path, "PRAGMA page_size")[0][0]
    data = bytearray(path.read_bytes())
    where = data.rfind(words.encode())
    assert where > 0
    first = where // size * size
    data[first : first + size] = b"\xa5" * size
    path.write_bytes(bytes(data))


def test_a_damaged_page_is_found_at_the_start_and_the_rest_is_served(
    start: Start, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    served = start()
    found = games(served, 10)
    before = {browser.table: browser.seen("north")["view"] for browser in found}
    served.stop()
    damage_page_with(tmp_path / FILE, '"do":')
    assert quick_check(tmp_path / FILE)
    with caplog.at_level(logging.ERROR):
        again = start()
    assert "is damaged" in caplog.text
    statuses = {}
    for browser in found:
        answer = again.http.get(
            f"/api/tables/{browser.table}/view?seat=north", headers={"Authorization": f"Bearer {browser.token}"}
        )
        statuses[browser.table] = answer.status_code
        if answer.status_code == 200:
            assert answer.json()["view"] == before[browser.table]
        else:
            assert answer.json()["error"] == "broken"
            assert browser.table in answer.json()["text"]
    assert set(statuses.values()) == {200, 409}
    assert again.post("/api/mine", {"tokens": [browser.token for browser in found]}).status_code == 200
    again.stop()
    report = salvage.repair(tmp_path)
    assert report.kept is not None
    assert report.kept.exists()
    assert not quick_check(tmp_path / FILE)
    served = start()
    intact = {name for name, status in statuses.items() if status == 200}
    assert intact <= set(report.whole)
    for browser in found:
        seen = Browser(served, browser.table, browser.token).get("/view", seat="north")
        if browser.table in report.whole:
            assert seen.json()["view"] == before[browser.table]
        elif browser.table in report.shortened:
            assert seen.status_code == 200
    assert len(report.whole) + len(report.shortened) + len(report.lost) == 10


def test_an_entry_that_is_not_what_was_written_is_found(start: Start, tmp_path: Path) -> None:
    served = start()
    broken, gap, sound = games(served, 3)
    served.stop()
    execute(
        tmp_path / FILE, "UPDATE entries SET entry = replace(entry, ':', ': ') WHERE table_id = ? AND seq = 5", broken.table
    )
    execute(tmp_path / FILE, "DELETE FROM entries WHERE table_id = ? AND seq = 7", gap.table)
    again = start()
    for browser, status in ((broken, 409), (gap, 409), (sound, 200)):
        assert Browser(again, browser.table, browser.token).get("/view").status_code == status
    again.stop()
    report = salvage.repair(tmp_path)
    assert report.whole == [sound.table]
    assert "5 of" in report.shortened[broken.table]
    assert "7 of" in report.shortened[gap.table]
    served = start()
    for browser in (broken, gap, sound):
        Browser(served, browser.table, browser.token).go(3)


def test_a_backup_of_a_running_table_is_proved(start: Start, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    served = start()
    found = games(served, 3)
    aside = tmp_path_factory.mktemp("backup")
    report = salvage.back_up(tmp_path, aside / "games.sqlite3")
    assert sorted(report.whole) == sorted(browser.table for browser in found)
    assert (aside / "games.sqlite3").stat().st_mode & 0o777 == 0o600
    before = found[0].seen("north")["view"]
    found[0].go(2)  # the table runs on
    assert not salvage.restore(aside / "games.sqlite3", aside / "new").lost
    with pytest.raises(KorvolanError, match="already"):
        salvage.restore(aside / "games.sqlite3", aside / "new")
    restored = Served(settings_for(aside / "new"))
    try:
        assert Browser(restored, found[0].table, found[0].token).seen("north")["view"] == before
    finally:
        restored.stop()


def test_a_backup_says_what_does_not_come_back(start: Start, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    served = start()
    broken, sound = games(served, 2)
    served.stop()
    execute(tmp_path / FILE, "UPDATE entries SET entry = '{}' WHERE table_id = ? AND seq = 3", broken.table)
    report = salvage.back_up(tmp_path, tmp_path_factory.mktemp("backup") / "games.sqlite3")
    assert report.whole == [sound.table]
    assert "entry 3" in report.lost[broken.table]


def test_a_file_that_is_no_database_is_named(start: Start, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"x" * 10_000)
    with pytest.raises(KorvolanError, match="korvolan repair"):
        start()
