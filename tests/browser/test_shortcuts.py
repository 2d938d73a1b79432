"""Fewer clicks: a whole stack by one click, a march that goes on when nobody reacts, groups by plain clicks; the curtain before
the first turn, and a picture to share."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from .conftest import Arrive
from .gtw_positions import HUNGARY, table
from .house import House
from .hussars_positions import field, opened
from .player import Player

GUNS = {"s-ar1": "0521 n", "s-ar2": "0621 n", "s-k": "0621", "r-mos": "0519 s", "r-nar": "0619 s", "r-me": "0616"}
COLUMN = {"s-dal": "0516 s", "s-ro": "0516", "s-k": "0516", "r-d01": "3520 n", "r-me": "3519"}


def at_once(player: Player, words: str) -> None:
    """Choose several decisions as one."""
    before = player.moves
    player.page.get_by_role("button", name=words).first.click()
    yes = player.page.get_by_role("button", name="Do it")
    player.wait(lambda: player.moves > before or yes.count() > 0)
    if player.moves == before:
        yes.click()
        player.wait(lambda: player.moves > before)
    player.settled()


def test_a_whole_stack_by_one_click(arrive: Arrive, house: House) -> None:
    """The stack is activated, and its force is taken up by itself."""
    player = arrive()
    player.sit(table(house, HUNGARY))
    at_once(player, "Activate all who may go from Gyor")
    expect(player.ask).to_contain_text("Operation points left")
    expect(player.page.locator(".bar")).to_contain_text("places to go")
    player.clean()


def test_all_guns_fire(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(opened(house, field(GUNS, "guns", "sweden")))
    at_once(player, "All 2 guns fire")
    expect(player.log.locator(".line", has_text="fire").first).to_be_visible()
    expect(player.page.locator("header")).not_to_contain_text("Swedish artillery")
    player.clean()


def test_a_group_by_plain_clicks(arrive: Arrive, house: House) -> None:
    """A second piece of the hex joins; a click on a picked piece puts it down and leaves the others; «all here» is all."""
    player = arrive()
    player.sit(opened(house, field(COLUMN, "moves", "sweden")))
    bar = player.page.locator(".bar")
    player.click_piece("s-dal")
    expect(bar).to_contain_text("places to go")
    player.click_piece("s-ro")
    expect(bar).to_contain_text("Dalregementet, Roos")
    player.click_piece("s-dal")
    expect(bar).not_to_contain_text("Dalregementet")
    bar.get_by_role("button", name="All 3 here").click()
    expect(bar).to_contain_text("Dalregementet, Charles XII, Roos")
    player.clean()


def test_the_curtain_before_the_first_turn(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.go()
    player.page.get_by_role("button", name="Two at one screen: Pax Baltica").click()
    player.page.get_by_role("button", name="Begin").click()
    curtain = player.page.get_by_role("dialog", name="Pass the screen")
    expect(curtain).to_contain_text("First at the screen")
    assert player.page.locator("[data-piece]:visible").count() == 0
    player.sit_down_first()
    expect(curtain).to_have_count(0)


def test_a_picture_to_share(arrive: Arrive, house: House, tmp_path: Path) -> None:
    """A PNG of the whole board, as this seat sees it."""
    player = arrive()
    player.sit(opened(house, field(GUNS, "guns", "sweden")))
    player.page.get_by_role("button", name="Menu of this game").click()
    with player.page.expect_download() as download:
        player.page.get_by_role("button", name="Share a picture of the position").click()
    file = tmp_path / "shared.png"
    download.value.save_as(file)
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == 2400  # pixels wide
    assert player.troubles == []
