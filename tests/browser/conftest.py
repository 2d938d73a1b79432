"""A real server, a real Chromium, and players who must end with a clean console."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import korvolan

from .house import ROOT, House, patience
from .player import Player

sys.path.insert(0, str(ROOT / "tools"))
import chromium as chromium_tool
import web as web_tool

Arrive = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be late once: such a test is played a second time, and the report says so. A game that
    is not offered yet is left out, as the conformance suite leaves it out, unless KORVOLAN_UNFINISHED is set."""
    here = Path(__file__).parent
    offered = korvolan.game_names()
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))
            game = getattr(getattr(item, "module", None), "GAME", "")
            if game and game not in offered and not os.environ.get("KORVOLAN_UNFINISHED"):
                item.add_marker(pytest.mark.skip(reason=f"{game} is not offered yet"))


@pytest.fixture(scope="session")
def client() -> None:
    """The client that is served is the one in web/."""
    if not web_tool.is_fresh():
        pytest.fail("The browser client is not built from the present sources: python tools/web.py build")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Module by module: while Playwright runs, no other event loop can in this thread."""
    if reason := chromium_tool.missing():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    found = chromium_tool.find()
    expect.set_options(timeout=5_000 * patience())
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def house(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("house"))
    yield found
    found.stop()


@pytest.fixture
def arrive(browser: Browser, house: House) -> Iterator[Arrive]:
    """Players who come to the house. When they leave, nothing may have gone wrong in their browsers."""
    here: list[Player] = []

    def come(**more: Any) -> Player:
        here.append(Player(browser, house.url, **more))
        return here[-1]

    yield come
    for player in here:
        if not player.page.is_closed():
            player.clean()
        player.context.close()
