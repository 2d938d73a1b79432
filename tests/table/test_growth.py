"""Growth is bounded and shown, idle games go to an archive and come back, and nobody deletes for another."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from korvolan.table import archive, salvage
from korvolan.table.ai_pool import Pool
from korvolan.table.settings import Settings
from korvolan.table.storage import Storage
from korvolan.table.table_registry import TableRegistry

from .server import Browser, Served, bearer, local_secret

Start = Any


def delete(browser: Browser) -> int:
    path = f"/api/tables/{browser.table}"
    return browser.served.http.delete(path, headers=bearer(browser.token)).status_code


def listed(browser: Browser) -> list[str]:
    return [game["table"] for game in browser.served.post("/api/mine", {"tokens": [browser.token]}).json()]


def test_nobody_deletes_a_finished_game_for_another(served: Served) -> None:
    north, south = served.two()
    assert delete(north) == 409
    north.post("/offers", {"seat": "north", "kind": "resign"})
    assert delete(north) == 204
    assert listed(north) == []
    assert listed(south) == [north.table]
    assert south.seen()["table"]["winner"] == "south"
    assert south.get("/replay").status_code == 200
    assert delete(south) == 204
    assert south.get("/view").status_code == 404


def packed(folder: Path) -> int:
    """Pack all games of a folder whose server has stopped, as it would do after the time that is set."""

    async def work() -> int:
        registry = TableRegistry(Storage(folder), Settings(folder, archive_after=0.001), Pool(1))
        try:
            time.sleep(0.2)
            return await archive.sweep(registry)
        finally:
            registry.storage.close()

    return asyncio.run(work())


def test_idle_games_are_archived_and_come_back(start: Start, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    served = start()
    browsers = [served.hot_seat() for _ in range(3)]
    for browser in browsers:
        browser.go(10)
        browser.post("/chat", {"seat": "north", "text": "hello"})
    before = [browser.seen("north")["view"] for browser in browsers]
    served.stop()
    assert packed(tmp_path) == 3
    assert len(archive.files(tmp_path)) == 3
    copy = tmp_path_factory.mktemp("backup") / "games.sqlite3"
    assert len(salvage.back_up(tmp_path, copy).whole) == 3  # those of the archive are in it
    again = start()
    first = Browser(again, browsers[0].table, browsers[0].token)
    assert listed(first) == [first.table]  # the lobby shows it from where it lies
    assert len(archive.files(tmp_path)) == 3
    assert again.http.get("/api/backup", headers=local_secret(again)).json()["text"].count("hello") == 3
    for browser, view in zip(browsers, before, strict=True):
        back = Browser(again, browser.table, browser.token)
        assert back.seen("north")["view"] == view
        assert back.get("/chat").json()["lines"][0]["text"] == "hello"
        back.go(2)
    assert archive.files(tmp_path) == []


def test_a_game_that_is_open_is_not_archived(start: Start, tmp_path: Path) -> None:
    served = start()
    browser = served.hot_seat()
    browser.go(3)
    served.stop()

    async def work() -> None:
        registry = TableRegistry(Storage(tmp_path), Settings(tmp_path, archive_after=0.001), Pool(1))
        try:
            await registry.table(browser.table)
            assert await archive.sweep(registry) == 0
            assert not await archive.pack(registry, browser.table)
        finally:
            registry.storage.close()

    asyncio.run(work())
    assert archive.files(tmp_path) == []


def test_a_damaged_file_of_the_archive_is_named(start: Start, tmp_path: Path) -> None:
    served = start()
    browser = served.hot_seat()
    browser.go(3)
    served.stop()
    assert packed(tmp_path) == 1
    path = archive.files(tmp_path)[0]
    path.write_bytes(path.read_bytes()[:-20])
    again = start()
    answer = Browser(again, browser.table, browser.token).get("/view")
    assert (answer.status_code, answer.json()["error"]) == (409, "broken")


def test_storage_is_bounded_and_shown(start: Start) -> None:
    served = start(most_own=20_000)
    shown = served.http.get("/api/storage").json()
    assert (shown["own"], shown["most_own"], shown["most_total"]) == (0, 20_000, 0)
    statuses = []
    body = {"game": "tiny", "seats": {"north": "me", "south": "me"}}
    for _ in range(40):
        statuses.append(served.post("/api/tables", body).status_code)
        if statuses[-1] != 201:
            break
    assert statuses[0] == 201
    assert statuses[-1] == 429
    assert served.http.get("/api/storage").json()["own"] >= 20_000
    text = served.post("/api/tables", body).json()["text"]
    assert "one visitor" in text


def test_all_games_together_are_bounded(start: Start) -> None:
    served = start(most_total=1000)
    answer = served.post("/api/tables", {"game": "tiny", "seats": {"north": "me", "south": "me"}})
    assert answer.status_code == 429
    assert "no room" in answer.json()["text"]
