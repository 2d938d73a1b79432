"""Great Northern War at one screen: forces that go together, a battle with its counterattack, a siege, ships, markers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .gnw_positions import COAST, FIELD, STRIKE, record
from .house import House
from .player import Player


@pytest.fixture
def field(arrive: Arrive, house: House) -> Player:
    player = arrive()
    player.sit(house.import_position(FIELD))
    return player


@pytest.fixture
def coast(arrive: Arrive, house: House) -> Player:
    player = arrive()
    player.sit(house.import_position(COAST))
    return player


def pick_up(player: Player, piece: str, *, everyone: bool) -> None:
    """Select a unit, or all units of its stack, and wait until the board says where they can go."""
    player.click_piece(piece)
    bar = player.page.locator(".bar")
    expect(bar).to_contain_text("places to go")
    if everyone:
        player.page.locator("[data-all]").click()
        expect(bar).to_contain_text(re.compile("more|,"))
        expect(bar).to_contain_text("places to go")
    player.page.mouse.move(2, 2)
    expect(player.page.locator("[data-fan]")).to_have_count(0)


def confirmed(player: Player) -> None:
    """Say yes to what is asked beside the board."""
    before = player.moves
    player.page.get_by_role("button", name="Do it").click()
    player.wait(lambda: player.moves > before)
    player.settled()


def test_a_force_marches_in_one_go(field: Player) -> None:
    """Two units are picked up; hovering shows way and cost, a click asks, and the Action is over."""
    pick_up(field, "charles-xii", everyone=False)
    field.page.mouse.move(*field.spot("[data-place='2425']"))
    expect(field.page.locator(".price")).to_contain_text(re.compile(r"Move a Force.*1 Morale Point, 2 movement points", re.S))
    field.click_place("2425")
    asked = field.page.locator(".confirm")
    expect(asked).to_contain_text("Move a Force: hex 2425")
    expect(asked).to_contain_text("It cannot be taken back")
    confirmed(field)
    expect(field.page.get_by_role("button", name="Pass the screen")).to_be_visible()
    expect(field.log).to_contain_text("a Force marches from")


def test_a_battle_from_the_click_to_the_die(field: Player) -> None:
    """The click on the enemy shows odds and modifiers; both sides get their windows; the die falls on a column."""
    pick_up(field, "charles-xii", everyone=True)
    field.click_piece("peter-i")
    asked = field.page.locator(".confirm")
    expect(asked).to_contain_text("Prepared Assault: hex 2626")
    expect(asked).to_contain_text("%")
    expect(asked).to_contain_text(re.compile(r"Swedish Empire: Prepared Assault: 1 right\s*13\.11b"))
    confirmed(field)
    expect(field.battle).to_contain_text("Prepared Assault: 1 right")
    expect(field.battle.locator("li.now")).to_have_count(1)
    field.choose("Done")  # no supply
    field.choose("Play Tactics")
    expect(field.battle).to_contain_text("Tactics: 1 right")
    field.pass_screen()
    expect(field.ask).to_contain_text("Tactics")
    field.choose("Decline")
    field.pass_screen()
    field.choose("Double the strongest")
    field.pass_screen()
    field.choose("Double the strongest")
    field.pass_screen()
    field.battle.get_by_role("button", name="Odds of the whole battle").click()
    expect(field.battle.locator(".odds").first).to_contain_text("counterattack")
    expect(field.battle.locator(".odds").first).to_contain_text("Tactics: 1 right")
    field.choose("Linear table")
    expect(field.log).to_contain_text("attacks on the Linear table")


def test_a_counterattack(arrive: Arrive, house: House) -> None:
    """After a die of 1 both sides lose, the tsar strikes back, and a second die falls."""
    player = arrive()
    player.sit(house.import_position(record(FIELD, STRIKE)))
    expect(player.log).to_contain_text("counterattack")
    expect(player.battle.locator(".rolls")).to_contain_text("Linear table")
    expect(player.battle).to_contain_text("points of strength to take")
    for _ in range(30):
        told = player.log.inner_text()
        if len(re.findall("on the (?:Linear|Shock) table", told)) >= 2:
            break
        if "strikes back" in told and player.battle.count():
            expect(player.battle).to_contain_text("Round 2")
            expect(player.battle).to_contain_text("counterattack: 1 right")
        if player.page.get_by_role("button", name="Pass the screen").count():
            player.pass_screen()
        else:
            player.decide(player.options.first)
    expect(player.log).to_contain_text("strikes back")
    assert len(re.findall("on the (?:Linear|Shock) table", player.log.inner_text())) >= 2


def test_a_siege_attack(coast: Player) -> None:
    """Storm or siege: the fortress asks which; a garrison without hope falls."""
    pick_up(coast, "rhenskold", everyone=True)
    coast.click_piece("russian-garrison-1")
    menu = coast.page.get_by_role("menu")
    expect(menu).to_contain_text("Storm a Fortress")
    menu.get_by_role("menuitem", name="Siege Attack").click()
    asked = coast.page.locator(".confirm")
    expect(asked).to_contain_text("Siege Attack: Narva (2823)")
    expect(asked).to_contain_text("100 %")
    expect(asked).to_contain_text("3 Morale Points")
    confirmed(coast)
    expect(coast.page.get_by_role("dialog", name="Siege: Narva (2823)")).to_be_visible()
    expect(coast.log).to_contain_text("besieges Narva")


def test_a_naval_move(coast: Player) -> None:
    """Without control of the Baltic a die decides, and its odds stand beside the question."""
    pick_up(coast, "creutz", everyone=True)
    coast.click_place("2219")
    asked = coast.page.locator(".confirm")
    expect(asked).to_contain_text(re.compile("Naval Move: "))
    expect(asked).to_contain_text("1/2")
    confirmed(coast)
    expect(coast.log.get_by_role("img", name=re.compile("die", re.I)).first).to_be_visible()


def test_a_marker_is_clicked_where_it_lies(coast: Player) -> None:
    """The hand lies in its box on the board; a marker says what it does, and is played by a click."""
    coast.choose("Play a marker")
    expect(coast.options.filter(has_text="Play Spies")).to_contain_text("look either at all enemy units")
    expect(coast.page.locator("[data-piece='sweden-spies'] .halo")).to_have_count(1)
    coast.click("[data-piece='sweden-spies']")
    expect(coast.page.locator(".confirm")).to_contain_text("It cannot be taken back")
    confirmed(coast)
    coast.choose("Look at units")
    expect(coast.page.locator("[data-piece='peter-i']")).to_have_count(1)


def test_the_board_says_why_not(coast: Player) -> None:
    coast.choose("Naval Move")
    coast.click_place("2625")
    expect(coast.page.get_by_role("alertdialog")).to_contain_text(re.compile(r"\d+\.\d+"))


def test_set_up_by_plan_or_by_hand(arrive: Arrive) -> None:
    """A plan says what it means; by hand a unit goes from the tray to a fortress with two clicks."""
    player = arrive()
    player.go()
    player.page.get_by_role("button", name="Two at one screen: Great Northern War").click()
    player.page.get_by_role("button", name="Begin").click()
    player.ready()
    player.sit_down_first()
    expect(player.option("As in history")).to_contain_text("The Russians gather at Novgorod")
    player.choose("By hand")
    expect(player.ask).to_contain_text("next Russian unit")
    player.page.locator(".tray [data-piece='menshikov']").click()
    expect(player.page.locator(".bar")).to_contain_text("11 places to go")
    before = player.moves
    player.click_place("3728")  # Moscow
    player.wait(lambda: player.moves > before)
    expect(player.page.locator(".tray [data-piece='menshikov']")).to_have_count(0)
    player.page.keyboard.press("u")
    expect(player.page.locator(".tray [data-piece='menshikov']")).to_have_count(1)
    player.page.keyboard.press("Shift+U")
    expect(player.option("As in history")).to_be_visible()
    player.choose("As in history")
    player.pass_screen()
    player.choose("As in history")
    expect(player.ask).to_contain_text("recruit a unit")


def test_a_hint_rings_where_from_and_where_to(field: Player) -> None:
    field.page.keyboard.press("h")
    notice = field.page.locator(".notice")
    expect(notice).to_be_visible(timeout=60_000)
    expect(notice).to_contain_text("rom")
