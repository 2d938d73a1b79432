"""Poltava's Dread Day at one screen: a march with battle and siege, a transport over the sea, an Administrative phase."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .house import House
from .pdd_positions import ASSAULT, COAST, EMBARKING, ENGAGED, FIELD, WINTER_OVER, record
from .player import Player

GAME = "poltavas_dread_day"


@pytest.fixture
def field(arrive: Arrive, house: House) -> Player:
    player = arrive()
    player.sit(house.import_position(FIELD))
    return player


def until_offered(player: Player, words: str, *others: str) -> None:
    """Answer whatever comes, for both sides, with one of the others or the first option, until an option is there. Nothing
    is hidden in this game: the screen turns to the other side by itself."""
    for _ in range(30):
        expect(player.options.first).to_be_visible()
        if player.option(words).count():
            return
        offered = [player.option(one).first for one in others if player.option(one).count()]
        player.decide(offered[0] if offered else player.options.first)
    raise AssertionError(f"«{words}» was never offered: {player.ask.inner_text()}")


def test_a_march_with_battle_and_siege(field: Player) -> None:
    """The king sets out from Dorpat, beats Repnin before Pskov, and besieges the militia inside."""
    field.choose("March from Dorpat")
    expect(field.ask).to_contain_text("which pieces in Dorpat")
    field.choose("Take all")
    expect(field.ask).to_contain_text("movement points left")
    expect(field.log).to_contain_text("Charles XII sets out with")
    before = field.moves
    field.click_piece("repnin")
    asked = field.page.locator(".confirm")
    expect(asked).to_contain_text("%")
    expect(asked).to_contain_text("Leaders: -3 on the die")
    asked.get_by_role("button", name="Do it").click()
    field.wait(lambda: field.moves > before)
    field.settled()
    expect(field.log).to_contain_text("Battle at Pskov")
    expect(field.log).to_contain_text(re.compile("the Coalition is (routed|eliminated)"))
    until_offered(field, "Besiege the City", "Into the City")
    expect(field.option("Besiege the City")).to_contain_text(re.compile(r"falls on \d or less"))
    field.choose("Besiege the City")
    expect(field.log).to_contain_text("Siege of Pskov")
    expect(field.log).to_contain_text(re.compile("Pskov.* (falls|stalls)"))


def test_a_stack_is_picked_up_and_sets_off(field: Player) -> None:
    """All pieces of a stack are taken at once; a click on a lit hex rolls for their points and goes there if it can."""
    field.click_piece("charles-xii")
    bar = field.page.locator(".bar")
    expect(bar).to_contain_text("places to go")
    field.page.locator("[data-all]").click()
    expect(bar).to_contain_text(re.compile("more|,"))
    expect(bar).to_contain_text("places to go")
    field.page.mouse.move(2, 2)
    expect(field.page.locator("[data-fan]")).to_have_count(0)
    before = field.moves
    field.click_place("2004")
    field.page.get_by_role("button", name="Do it").click()
    field.wait(lambda: field.moves > before)
    expect(field.log).to_contain_text("Charles XII sets out with")
    expect(field.log).to_contain_text("the stack of Charles XII enters hex 2004")
    expect(field.ask).to_contain_text("Coalition: activate")


def test_engaged(arrive: Arrive, house: House) -> None:
    """A drawn round: the window shows the column, what each die brings and the losses; both are asked."""
    player = arrive()
    player.sit(house.import_position(record(ENGAGED, ASSAULT)))
    expect(player.battle).to_contain_text("Repnin commands: 2")
    expect(player.battle.locator("li.now")).to_have_count(1)
    expect(player.battle.locator(".rolls")).to_contain_text("3-1")
    player.battle.get_by_role("button", name="Odds of the whole battle").click()
    expect(player.battle.locator(".odds").first).to_contain_text(re.compile(r"%|/"))
    expect(player.ask).to_contain_text("Fight on, or retreat?")
    player.choose("Fight on")
    expect(player.ask).to_contain_text("Sweden: engaged")
    player.choose("Retreat")
    expect(player.log).to_contain_text("Sweden retreats")


def sail(player: Player, sea: str) -> None:
    """One click on the sea, and the table's answer."""
    before = player.moves
    player.click_place(sea)
    player.wait(lambda: player.moves > before)
    player.settled()


def test_a_transport_over_the_sea(arrive: Arrive, house: House) -> None:
    """Troops go aboard at Stockholm, sail by clicks on the sea, and land on the coast of Finland."""
    player = arrive()
    player.sit(house.import_position(record(COAST, EMBARKING)))
    expect(player.ask).to_contain_text("Fleets 18 of 18")
    player.choose("Load the troops")
    expect(player.page.locator("[data-piece='charles-xii']")).to_have_count(1)
    for sea in ("1403", "1503", "1602"):
        sail(player, sea)
    expect(player.ask).to_contain_text("Fleets 14 of 18")
    player.choose("Land the troops")
    expect(player.log).to_contain_text("troops land at Åbo")
    player.page.keyboard.press("u")
    expect(player.ask).to_contain_text("Fleets 14 of 18")
    player.choose("Land the troops")
    player.choose("Halt")
    expect(player.ask).to_contain_text("Coalition: activate")


def test_an_administrative_phase(arrive: Arrive, house: House) -> None:
    """Attrition takes three units of the king's army, nations raise troops and leaders, and a new year begins."""
    player = arrive()
    player.sit(house.import_position(record(WINTER_OVER, [])))
    expect(player.log).to_contain_text("attrition at Pskov")
    for left in (3, 2, 1):
        expect(player.ask).to_contain_text(f"({left} to lose)")
        player.decide(player.options.first)
    until_offered(player, "March from", "Draw a leader", "Done", "Not now")
    expect(player.log).to_contain_text("Sweden mobilizes")
    expect(player.log).to_contain_text("Russia mobilizes")
    expect(player.log).to_contain_text("The year 1706")


def test_the_board_says_why_not(field: Player) -> None:
    field.click_place("3007")  # Moscow
    expect(field.page.get_by_role("alertdialog")).to_contain_text(re.compile(r"\d+\.\d+"))


def test_set_up_by_plan_or_by_hand(arrive: Arrive, house: House) -> None:
    """A plan says what it means; by hand a piece goes from the tray to a City with two clicks."""
    player = arrive()
    player.sit(house.post("/api/tables", {"game": "poltavas_dread_day", "seats": {"sweden": "me", "coalition": "me"}}))
    expect(player.option("As in history")).to_contain_text("The Danish army stands at Fredericia")
    player.choose("By hand")
    expect(player.ask).to_contain_text("choose the next Danish piece")
    player.page.locator(".tray [data-piece='frederick-iv']").click()
    expect(player.page.locator(".bar")).to_contain_text("places to go")
    before = player.moves
    player.click_place("0302")  # Bergen
    player.wait(lambda: player.moves > before)
    expect(player.page.locator(".tray [data-piece='frederick-iv']")).to_have_count(0)
    player.page.keyboard.press("u")
    expect(player.page.locator(".tray [data-piece='frederick-iv']")).to_have_count(1)
