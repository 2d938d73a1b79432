"""A program that fails at the table: the page says so, saves a report, and lets another level or the player go on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from .house import ROOT, House
from .player import DESKTOP, Player

FOLLOWING = "    def follow(self, g: TinyState, plan: int, skill: int, rng: FastDice) -> int:\n"
FAILING = """        if skill == CAPTAIN:
            return g.choices[len(g.choices)]
"""
SIZES = [DESKTOP, {"width": 1024, "height": 768}, {"width": 390, "height": 844}]


@pytest.fixture(scope="module")
def broken(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A table with a game whose captains fail at every decision."""
    games = tmp_path_factory.mktemp("games")
    shutil.copytree(ROOT / "tests" / "games" / "tiny", games / "tiny", ignore=shutil.ignore_patterns("__pycache__"))
    strategy = games / "tiny" / "ai" / "strategy.py"
    source = strategy.read_text(encoding="utf-8")
    for place, put in [(", Strategy, ", ", CAPTAIN, Strategy, "), (FOLLOWING, FOLLOWING + FAILING)]:
        assert source.count(place) == 1, place
        source = source.replace(place, put)
    strategy.write_text(source, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KORVOLAN_GAMES", str(games))
        found = House(tmp_path_factory.mktemp("broken"))
    yield found
    found.stop()


@pytest.fixture(params=SIZES, ids=lambda size: str(size["width"]))
def player(request: pytest.FixtureRequest, browser: Browser, broken: House) -> Iterator[Player]:
    """At a table at which the captain of the south has failed."""
    seats = {"north": "me", "south": "ai:captain"}
    opened = broken.post("/api/tables", {"game": "tiny", "seats": seats, "pace": 0})
    found = Player(browser, broken.url, viewport=request.param)
    found.sit(opened)
    failed = found.page.get_by_text("the program Captain has failed")
    expect(failed.or_(found.option("End").first)).to_be_visible()  # a roll says who begins
    if not failed.count():
        found.choose("End")
    expect(failed).to_be_visible()
    yield found
    found.clean()
    found.context.close()


def test_another_level_goes_on(player: Player) -> None:
    level = player.page.get_by_label("Go on with")
    expect(level).to_have_value("recruit")
    expect(level.locator("option")).to_have_text(["Random", "Recruit", "Colonel", "Marshal", "Field Marshal"])
    player.page.get_by_role("button", name="Go on", exact=True).click()
    expect(player.page.get_by_text("has failed")).to_have_count(0)
    expect(player.options.first).to_be_visible()


def comes_to_the_screen(player: Player) -> None:
    """Over the curtain, and by the button before it where one stands there: nothing may have been decided yet."""
    for name in ("Pass the screen", "show the board"):
        button = player.page.get_by_role("button", name=name)
        player.wait(partial(has_come, player, button))
        if button.is_visible():
            button.click()
    expect(player.options.first).to_be_visible()


def has_come(player: Player, button: Locator) -> bool:
    """The button, what may be decided, or the curtain."""
    curtain = player.page.get_by_role("button", name="show the board")
    return button.is_visible() or player.options.first.is_visible() or curtain.is_visible()


def test_the_player_goes_on_by_hand(player: Player) -> None:
    """After the curtain he plays both sides, also when the page is loaded again."""
    player.page.get_by_role("button", name="Play by hand").click()
    comes_to_the_screen(player)
    player.page.reload()
    player.ready()
    comes_to_the_screen(player)


def test_a_report_is_saved(player: Player, tmp_path: Path) -> None:
    with player.page.expect_download() as saving:
        player.page.get_by_role("button", name="Save a report").click()
    saving.value.save_as(tmp_path / "report.json")
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert (report["game"], report["level"]) == ("tiny", "captain")
    assert 'game = "tiny"' in report["position"]
    assert "trace" not in report
