"""The lobby while the package is compiled beside it, and over the moment when the table becomes the compiled copy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from korvolan.table.build_status import VARIABLE
from korvolan.table.handover import POSSIBLE
from tests.table.copies import Compiler, copied

from .house import ROOT, House, until
from .player import Player

MARK = "0 of the copy"


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    found = Compiler(tmp_path / "build.json")
    monkeypatch.setenv(VARIABLE, str(found.file))
    return found


@pytest.fixture
def lobby(client: None, compiler: Compiler, browser: Browser, tmp_path: Path) -> Iterator[Player]:
    """A person in the lobby of a table that has just been opened."""
    compiler.tell("compiling", share=0.3, seconds_left=245)
    house = House(tmp_path / "house", str(ROOT / "src"))
    player = Player(browser, house.url)
    player.page.goto(house.url)
    yield player
    player.clean()
    player.context.close()
    house.stop()


def test_the_lobby_says_that_it_failed_and_asks_no_more(lobby: Player, compiler: Compiler) -> None:
    line = lobby.page.locator("header").get_by_role("status")
    expect(line).to_have_text("Compiling for stronger opponents, about 4 minutes left.")
    compiler.tell("compiling", share=0.8, seconds_left=20)
    expect(line).to_have_text("Compiling for stronger opponents, less than a minute left.")
    compiler.tell("failed", reason="There is no C compiler here.")
    expect(line).to_have_text("Not compiled: There is no C compiler here. Everything plays; programs think less far.")
    asked: list[str] = []
    lobby.page.on("request", lambda request: asked.append(request.url))
    lobby.page.wait_for_timeout(3_500)
    assert not [url for url in asked if url.endswith("/api/build")]


@pytest.mark.skipif(not POSSIBLE, reason="a process cannot become another one here")
def test_the_lobby_stays_open_when_the_table_becomes_the_copy(lobby: Player, compiler: Compiler, tmp_path: Path) -> None:
    line = lobby.page.locator("header").get_by_role("status")
    expect(line).to_contain_text("Compiling")
    before = lobby.page.locator("footer").inner_text()
    assert MARK not in before
    compiler.tell("ready", share=1.0, path=copied(tmp_path / "copy", init=f"\n__version__ = {MARK!r}\n"))
    expect(line).to_have_text("Programs now think at full speed.")
    until(lambda: lobby.page.evaluate("async () => (await (await fetch('/api/catalogue')).json()).version") == MARK, 30)
    lobby.page.get_by_role("button", name="Two at one screen: Hussars").click()
    lobby.page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    lobby.page.wait_for_url("**/table/*")
    lobby.page.goto(lobby.page.url.partition("/table")[0])
    expect(lobby.page.locator("footer")).to_contain_text(MARK)
    expect(lobby.page.locator("header").get_by_role("status")).to_have_text("")
