"""Growth is bounded and shown, idle games go to an archive and come back, and nobody deletes for another."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from korvolan.table import archive, chat, commands, joining, openings, quota, salvage, table_registry
from korvolan.table.ai_pool import Pool
from korvolan.table.settings import Settings
from korvolan.table.sizes import Counted, Kept, Sizes
from korvolan.table.storage import FILE, Storage
from korvolan.table.table_registry import TableRegistry

from .server import Browser, Served, bearer, local_secret, settings_for

Start = Any
ALONE = {"game": "tiny", "seats": {"north": "me", "south": "me"}}


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


def test_sizes_that_took_long_to_count_are_kept_for_a_while() -> None:
    """Who has many games does not have all of them read again for each new one."""
    sizes = Sizes()
    assert sizes.keep("quick", Counted(5, 0.001)) == 5
    assert sizes.known("quick") is None
    assert sizes.keep("slow", Counted(7, 60.0)) == 7
    assert sizes.known("slow") == 7
    sizes.kept["slow"] = Kept(7, time.monotonic())
    assert sizes.known("slow") is None


def test_nothing_is_counted_where_nothing_is_bounded(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    served = start(most_own=0, most_total=0)
    monkeypatch.setattr(quota, "size_of", lambda *_: pytest.fail("counted"))
    assert served.post("/api/tables", ALONE).status_code == 201


def test_a_count_is_used_again(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    served = start(most_own=10**9)
    monkeypatch.setattr(quota, "timed", lambda count: Counted(count(), 60.0))
    assert served.post("/api/tables", ALONE).status_code == 201
    monkeypatch.setattr(quota, "size_of", lambda *_: pytest.fail("counted again"))
    assert served.post("/api/tables", ALONE).status_code == 201


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


# -- what grows besides the number of games ------------------------------------------------------------------------


def rows(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / FILE)) as plain:
        found: int = plain.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
        return found


def test_a_rematch_needs_room_as_any_table_does(start: Start) -> None:
    served = start(most_own=12_000)
    browser = served.hot_seat()
    statuses = []
    for _ in range(20):
        browser.post("/offers", {"seat": "north", "kind": "resign"})
        answer = browser.post("/offers", {"seat": "north", "kind": "rematch"})
        statuses.append(answer.status_code)
        if statuses[-1] != 200:
            break
        browser = Browser(served, answer.json()["table"]["rematch"], browser.token)
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_only_the_last_lines_of_the_chat_are_kept(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_LINES", 4)
    served = start()
    browser = served.hot_seat()
    for number in range(7):
        browser.post("/chat", {"seat": "north", "text": f"line {number}"})
    assert [line["text"] for line in browser.get("/chat").json()["lines"]] == [f"line {number}" for number in range(3, 7)]
    assert rows(served.settings.data, "chat") == 4


def test_a_record_does_not_grow_for_ever(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_ENTRIES", 6)
    served = start()
    browser = served.hot_seat()
    for _ in range(7):  # a decision and its being taken back are one entry at least
        answer = browser.move(browser.options()[-1])
        if answer.status_code != 200:
            break
        browser.post("/undo", {"seat": "north", "seq": browser.seen()["view"].get("seq", 0)})
    assert (answer.status_code, answer.json()["error"]) == (409, "limit")
    assert browser.post("/offers", {"seat": "north", "kind": "resign"}).status_code == 200


def test_watchers_and_browsers_of_a_seat_are_bounded(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MOST_WATCHERS", 3)
    monkeypatch.setattr(joining, "MOST_BROWSERS", 3)
    served = start()
    opened = served.open({"north": "me", "south": "me"})
    watchers = [served.join(opened["watching"]) for _ in range(2)]
    with watchers[0].live("") as socket:
        socket.recv(timeout=5)
        watchers += [served.join(opened["watching"]) for _ in range(3)]
        statuses = [watcher.get("/view").status_code for watcher in watchers]
    assert statuses == [200, 404, 404, 200, 200]  # whoever looks on stays
    key = Browser(served, opened["table"], opened["token"]).post("/key", {}).json()["secret"]
    assert [served.post("/api/join", {"secret": key}).status_code for _ in range(3)] == [201, 201, 429]


def test_the_memory_lets_go_of_games_where_there_are_too_many(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those that nobody used lately; they come back when they are asked for."""
    monkeypatch.setattr(table_registry, "MOST_IN_MEMORY", 8)
    served = start()
    browsers = [served.hot_seat() for _ in range(3)]
    for browser in browsers:
        browser.go(5)
    registry = cast("Any", served.server.config.app).app.state.auth.registry
    registry.forget_idle()
    assert len(registry.tables) == 3
    with browsers[1].live("north") as socket:
        socket.recv(timeout=5)
        for browser in browsers[1:]:
            registry.tables[browser.table].presence.used -= 2 * table_registry.LATELY
        registry.forget_idle()
        assert set(registry.tables) == {browsers[0].table, browsers[1].table}
    assert browsers[2].get("/view").status_code == 200


# -- games from files ----------------------------------------------------------------------------------------------


def imported(served: Served, text: str) -> Browser:
    answer = served.post("/api/import", {"text": text, "seats": {"north": "me", "south": "me"}})
    assert answer.status_code == 201, answer.text
    return Browser(served, answer.json()["table"], answer.json()["token"])


def exported(browser: Browser, kind: str) -> str:
    text: str = browser.get("/export", kind=kind, seat="north").json()["text"]
    return text


@pytest.mark.parametrize("kind", ["record", "position"])
def test_the_same_file_is_stored_once(start: Start, tmp_path: Path, kind: str) -> None:
    served = start()
    browser = served.hot_seat()
    browser.go(5)
    text = exported(browser, kind)
    before = rows(tmp_path, "entries"), rows(tmp_path, "positions")
    tables = [imported(served, text) for _ in range(10)]
    assert rows(tmp_path, "openings") == 1
    assert (rows(tmp_path, "entries"), rows(tmp_path, "positions")) == before
    first = served.http.get("/api/storage").json()["own"]
    assert imported(served, text).seen("north")["view"] == tables[0].seen("north")["view"]
    assert served.http.get("/api/storage").json()["own"] - first == quota.PER_TABLE
    tables[3].go(3)
    shown = [table.seen("north")["view"] for table in tables]
    served.stop()
    again = start()
    back = [Browser(again, table.table, table.token) for table in tables]
    assert [table.seen("north")["view"] for table in back] == shown
    assert back[3].post("/undo", {"seat": "north", "seq": shown[3]["seq"]}).status_code in (200, 409)
    back[3].go(2)
    assert exported(back[4], "record") == exported(back[5], "record")


def test_games_from_a_file_are_archived_backed_up_and_repaired(
    start: Start, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    served = start()
    browser = served.hot_seat()
    browser.go(5)
    tables = [imported(served, exported(browser, "record")) for _ in range(2)]
    tables[1].go(2)
    shown = [table.seen("north")["view"] for table in tables]
    backup = served.http.get("/api/backup", headers=local_secret(served)).json()["text"]
    served.stop()
    elsewhere = Served(settings_for(tmp_path_factory.mktemp("elsewhere")))
    restored = elsewhere.http.post("/api/restore", json={"text": backup}, headers=local_secret(elsewhere)).json()
    tokens = {joined["table"]: joined["token"] for joined in restored["tables"]}
    assert [Browser(elsewhere, t.table, tokens[t.table]).seen("north")["view"] for t in tables] == shown
    elsewhere.stop()
    assert packed(tmp_path) == 3
    copy = tmp_path_factory.mktemp("backup") / "games.sqlite3"
    assert len(salvage.back_up(tmp_path, copy).whole) == 3
    assert len(salvage.repair(tmp_path).whole) == 3
    again = start()
    assert [Browser(again, table.table, table.token).seen("north")["view"] for table in tables] == shown


def test_a_beginning_that_is_damaged_is_named(start: Start, tmp_path: Path) -> None:
    served = start()
    table = imported(served, exported(served.hot_seat(), "record"))
    served.stop()
    with closing(sqlite3.connect(tmp_path / FILE)) as plain:
        plain.execute("UPDATE openings SET content = ?", (b"nothing",))
        plain.commit()
    answer = Browser(start(), table.table, table.token).get("/view")
    assert (answer.status_code, answer.json()["error"]) == (409, "broken")


def test_a_beginning_goes_when_no_table_has_it(start: Start, tmp_path: Path) -> None:
    served = start()
    browser = served.hot_seat()
    kept, gone = imported(served, exported(browser, "position")), imported(served, exported(browser, "record"))
    assert rows(tmp_path, "openings") == 2
    assert delete(gone) == 204
    served.stop()

    async def work(now: float) -> int:
        storage = Storage(tmp_path)
        try:
            return await storage.do(lambda c: openings.drop_unused(c, now))
        finally:
            storage.close()

    assert asyncio.run(work(time.time())) == 0
    assert asyncio.run(work(time.time() + 2 * openings.KEPT)) == 1
    assert Browser(start(), kept.table, kept.token).get("/view").status_code == 200
