"""Two at one screen: a turn with a battle by mouse, the curtain, undo, refusals, odds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .house import House
from .player import Player
from .positions import BATTLE, FRONTIER

MOST_DECISIONS = 60  # of a battle of three rounds between four blocks


@pytest.fixture
def frontier(arrive: Arrive, house: House) -> Player:
    player = arrive()
    player.sit(house.import_position(FRONTIER))
    expect(player.ask).to_contain_text("choose an action (2 left)")
    return player


@pytest.fixture
def battle(arrive: Arrive, house: House) -> Player:
    player = arrive()
    player.sit(house.import_position(BATTLE))
    expect(player.battle).to_be_visible()
    return player


def attack(player: Player) -> None:
    """March both blocks of Livland into the enemy: pick them on the board, read the danger, click the place. It can be taken
    back until the march is over, and so nothing is asked."""
    player.click_piece("livgardet")
    player.page.keyboard.down("Shift")
    player.click_piece("karl-xii")
    player.page.keyboard.up("Shift")
    expect(player.page.get_by_text("Livgardet, Karl XII")).to_be_visible()
    expect(player.page.locator(".bar")).to_contain_text("to go")
    player.page.mouse.move(*player.spot("[data-place='velikaya']"))
    expect(player.page.locator(".price")).to_contain_text("Enemy blocks stand there")
    before = player.moves
    player.click_place("velikaya")
    player.wait(lambda: player.moves > before)
    player.settled()


def fight(player: Player) -> int:
    """Decide whatever the battle asks, always the first thing; how often the screen was passed."""
    passed = 0
    hand_over = player.page.get_by_role("button", name="Pass the screen")
    for _ in range(MOST_DECISIONS):
        if hand_over.count():
            player.pass_screen()
            passed += 1
        elif player.battle.count():
            player.decide(player.options.first)
        else:
            return passed
    raise AssertionError("the battle does not end")


def test_a_turn_with_a_battle(frontier: Player) -> None:
    """A march into the enemy by mouse, the end of the turn, and the battle that follows, through both players' eyes."""
    player = frontier
    attack(player)
    expect(player.ask).to_contain_text("choose an action (1 left)")
    expect(player.log).to_contain_text("Karl XII")
    while player.battle.count() == 0:
        player.decide(player.options.first)
    expect(player.battle).to_contain_text("Velikaya")
    expect(player.battle).to_contain_text("Sheremetev")
    hand_over = player.page.get_by_role("button", name="Pass the screen")
    while hand_over.count() == 0:
        player.decide(player.options.first)
    hand_over.click()
    curtain = player.page.get_by_role("dialog", name="Pass the screen")
    expect(curtain).to_be_visible()
    for hidden in (player.ask, player.battle, player.log, player.page.locator("[data-piece]")):
        expect(hidden.and_(player.page.locator(":visible"))).to_have_count(0)
    curtain.get_by_role("button", name="I play the Coalition").click()
    expect(curtain).to_have_count(0)
    player.ready()
    fight(player)
    expect(player.battle).to_have_count(0)
    expect(player.log).to_contain_text(re.compile("retreat|wins|eliminated|Velikaya"))


def test_undo_to_the_last_roll_and_redo(arrive: Arrive, house: House) -> None:
    """A composed march goes back as one; then everything, as far as the beginning; and comes again."""
    player = arrive()
    player.sit(house.import_position(FRONTIER.replace("actions = 2", "actions = 3")))
    undo = player.page.get_by_role("button", name="Undo")
    redo = player.page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    places = undo.bounding_box(), redo.bounding_box()
    attack(player)
    player.choose("A step for Rehnski")
    at_home = player.option("Livland")
    expect(player.ask).to_contain_text("1 left")
    expect(at_home).to_have_count(0)
    undo.click()
    expect(player.ask).to_contain_text("2 left")
    assert (undo.bounding_box(), redo.bounding_box()) == places  # whoever takes back twice hits the same button
    undo.click()
    expect(player.ask).to_contain_text("3 left")
    expect(at_home).to_have_count(1)
    expect(undo).to_be_disabled()
    redo.click()
    expect(player.ask).to_contain_text("2 left")
    expect(at_home).to_have_count(0)
    redo.click()
    expect(player.ask).to_contain_text("1 left")
    expect(redo).to_be_disabled()


def test_a_roll_cannot_be_taken_back(battle: Player) -> None:
    player = battle
    player.decide(player.battle.get_by_role("button", name="Karl XII fires", exact=True))
    expect(player.battle.get_by_label("Dice of this battle, latest first")).to_contain_text("Karl XII")
    undo = player.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", "Nothing to take back")


def test_a_refusal_is_explained(frontier: Player) -> None:
    """Click what is not lit: a bubble names the rule, and its number opens our text of the case."""
    player = frontier
    player.click_place("moskva")
    bubble = player.page.get_by_role("alertdialog", name="Why not?")
    expect(bubble).to_contain_text("Moskva")
    cited = bubble.get_by_role("button").first
    number = cited.inner_text()
    assert re.fullmatch(r"\d+\.\d+[a-z]*", number)
    cited.click()
    expect(player.page.get_by_role("dialog").filter(has_text=number)).to_be_visible()


def test_odds_before_a_roll(frontier: Player) -> None:
    """An option that leads to dice shows each result with its chance before it is played, and can be left."""
    player = frontier
    player.option("National politics: Sweden").click()
    confirm = player.page.get_by_label("Confirm: National politics: Sweden")
    expect(confirm.get_by_role("row").nth(1)).to_contain_text("%")
    shares = [float(text.split()[0].lstrip("<> ")) for text in confirm.locator(".chance").all_inner_texts()]
    assert abs(sum(shares) - 100) < 5  # each is rounded
    confirm.get_by_role("button", name="Not now").click()
    expect(player.ask).to_contain_text("2 left")
    assert player.moves == 0


def test_odds_of_the_whole_battle(battle: Player) -> None:
    player = battle
    player.battle.get_by_role("button", name="Odds of the whole battle").click()
    expect(player.battle).to_contain_text("%")
