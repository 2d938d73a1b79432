"""What a table does by itself: programs play on after a restart, a thought that is of no use any more is dropped."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from typer.testing import CliRunner

from korvolan import cli
from korvolan.ai import Knowledge
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.loading import game as find_game
from korvolan.table import ai_pool
from korvolan.table.ai_pool import Dropped, Pool, Task, think

from .server import Browser, Served

Start = Any


def stored_entries(served: Served, table: str) -> int:
    """Entries on the disk, counted without touching the table."""
    return int(served.rows(f"SELECT count(*) FROM entries WHERE table_id = '{table}'")[0][0])


def until(true: Any, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


def test_a_program_plays_on_after_a_restart_though_nobody_looks(start: Start) -> None:
    served = start()
    opened = served.open({"north": "me", "south": "ai:random"}, pace=5000)
    browser = Browser(served, opened["table"], opened["token"])
    while browser.seen("north")["view"]["to_move"] == "north":
        browser.go()
    before = stored_entries(served, browser.table)
    served.stop()
    served = start()
    until(lambda: stored_entries(served, browser.table) > before)


def test_a_window_is_declined_after_a_restart_though_nobody_looks(start: Start) -> None:
    served = start(order_delay=(60, 60))
    browser = served.hot_seat()
    for seat in ("north", "south"):
        assert browser.post("/orders", {"seat": seat, "window": "marker"}).status_code == 200
    for _ in range(300):
        view = browser.seen()["view"]
        if any(option["verb"] == "decline" for option in view["prompt"].get("options", [])):
            break
        browser.go()
    else:
        pytest.fail("no window was opened")
    before = stored_entries(served, browser.table)
    served.stop()
    served = start(order_delay=(0, 0))
    until(lambda: stored_entries(served, browser.table) > before)


def test_a_thought_is_dropped_when_the_position_changes(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person takes back the move that the program thinks about: the table is not kept waiting for it."""
    dropped: list[int] = []

    async def never(self: Pool, *_: Any) -> int:
        await asyncio.sleep(3600)
        return 0

    drop = Pool.drop

    def noted(self: Pool, number: int) -> None:
        dropped.append(number)
        drop(self, number)

    monkeypatch.setattr(Pool, "choose", never)
    monkeypatch.setattr(Pool, "drop", noted)
    served = start()
    opened = served.open({"north": "me", "south": "ai:random"}, pace=0)
    browser = Browser(served, opened["table"], opened["token"])
    while browser.seen("north")["view"]["to_move"] == "north":
        browser.go()
    until(lambda: browser.seen("north")["table"].get("thinking") == "south")
    assert browser.post("/offers", {"seat": "north", "kind": "resign"}).status_code == 200
    until(lambda: bool(dropped))
    assert not browser.seen("north")["table"].get("thinking")


def test_a_dropped_program_ends_where_it_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai_pool, "_dropped", [7])
    game = find_game("tiny")
    state = game.start("", 1)
    knowledge = Knowledge.of(game, state, state.seat)
    with pytest.raises(Dropped):
        think(Task("random", knowledge, []), "1", "table", 7)


def test_only_addresses_are_trusted_as_a_proxy() -> None:
    assert cli.trusted("") == ""
    assert cli.trusted("127.0.0.1,10.0.0.0/8") == "127.0.0.1,10.0.0.0/8"
    with pytest.raises(KorvolanError, match="--proxy takes addresses"):
        cli.trusted("*")
    assert "proxy" in CliRunner().invoke(cli.app, ["serve", "--help"], env={"COLUMNS": "200"}).output
