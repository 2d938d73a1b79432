"""Fewer clicks: a whole stack by one click, a march that goes on when nobody reacts, groups by plain clicks; the curtain before
the first turn, and a picture to share."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from .conftest import Arrive
from .gnw_positions import FIELD
from .gtw_positions import HUNGARY, table
from .house import House
from .hussars_positions import field, opened
from .pdd_positions import war as dread_war
from .player import Player
from .positions import BATTLE, FRONTIER

GUNS = {"s-ar1": "0521 n", "s-ar2": "0621 n", "s-k": "0621", "r-mos": "0519 s", "r-nar": "0619 s", "r-me": "0616"}
PASSING = {"s-dal": "0522 n", "s-k": "0110", "r-ac1": "0518 s", "r-ac2": "0618 s", "r-me": "0124"}
COLUMN = {"s-dal": "0516 s", "s-ro": "0516", "s-k": "0516", "r-d01": "3520 n", "r-me": "3519"}


def at_once(player: Player, words: str) -> None:
    """Choose several decisions as one."""
    before = player.moves
    player.page.get_by_role("button", name=words).first.click()
    sure(player, before)


def sure(player: Player, before: int) -> None:
    """Say yes where that is asked, and wait for what comes of it."""
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


def test_all_fire_at_whoever_comes_by(arrive: Arrive, house: House) -> None:
    """Both guns fire, each with its die; that it goes on until the stage is over is the business of their own side alone."""
    player = arrive()
    player.sit(opened(house, field(PASSING, "moves", "sweden")))
    player.click_piece("s-dal")
    expect(player.page.locator(".bar")).to_contain_text("places to go")
    before = player.moves
    player.click_place("0521")
    sure(player, before)
    at_once(player, "Fire at whoever comes by")
    expect(player.log.locator(".line", has_text="Fire of Dragoon guns")).to_have_count(2)
    expect(player.page.locator(".going")).to_have_count(0)
    player.clean()


def test_all_but_garrisons_and_trains_attack(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(house.import_position(FIELD))
    player.choose("Prepared Assault")
    at_once(player, "All but garrisons and supply trains")
    expect(player.ask).to_contain_text("expend a supply train")
    player.clean()


def test_a_group_side_by_side_by_its_number(arrive: Arrive, house: House) -> None:
    """The number at the last of several blocks picks up all of them; again, and they are put down."""
    player = arrive()
    player.sit(house.import_position(FRONTIER))
    number = player.page.locator("[data-group='livland']")
    expect(number).to_have_attribute("aria-label", "Select all 2")
    player.click("[data-group='livland']")
    bar = player.page.locator(".bar")
    expect(bar).to_contain_text("Karl XII, Livgardet")
    expect(bar).to_contain_text("places to go")
    player.click("[data-group='livland']")
    expect(bar).to_have_count(0)
    player.clean()


def test_all_retreat_to_one_place(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(house.import_position(BATTLE.replace('defender = "coalition"', 'defender = "coalition"\nseat = "coalition"')))
    at_once(player, "All retreat to Smolensk")
    expect(player.log.locator(".line", has_text="retreats to Smolensk")).to_have_count(2)
    assert player.troubles == []


def test_into_the_city_and_halt(arrive: Arrive, house: House) -> None:
    player = arrive()
    text = dread_war({"charles-xii": "riga", "swedish-regular-foot-1": "riga", "repnin": "pskov!"}, dice=[6])
    player.sit(house.import_position(text))
    player.choose("March from Riga")
    player.choose("Take all")
    at_once(player, "Into the City, and halt")
    expect(player.ask).not_to_contain_text("movement points left")
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
