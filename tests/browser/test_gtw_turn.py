"""The Great Turkish War at one screen: an activation with an interception, a battle, siege works, a storm, set-up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .gtw_positions import HUNGARY, NEUHAUSEL, WORKS, record, table
from .house import House
from .player import Player

GAME = "great_turkish_war"


@pytest.fixture
def hungary(arrive: Arrive, house: House) -> Player:
    player = arrive()
    player.sit(table(house, HUNGARY))
    return player


def set_off(player: Player) -> None:
    """Lorraine's army is activated as a whole."""
    player.choose("Gyor")
    expect(player.ask).to_contain_text("activated together")
    player.choose("All of them")
    player.choose("Done")
    expect(player.ask).to_contain_text("Operation points left")


def march(player: Player, place: str) -> None:
    """Click a hex that is lit; say yes where something would be shown."""
    before = player.moves
    player.click_place(place)
    yes = player.page.get_by_role("button", name="Do it")
    player.wait(lambda: player.moves > before or yes.count() > 0)
    if player.moves == before:
        yes.click()
        player.wait(lambda: player.moves > before)
    player.settled()


def test_an_activation_with_an_interception(hungary: Player) -> None:
    """Two dice give points, a click marches, and riders with two Ambushes catch the army: there is a battle at once."""
    set_off(hungary)
    expect(hungary.log).to_contain_text(re.compile(r"activates a force in Gyor \(2206\): \d+ operation points"))
    march(hungary, "2207")
    hungary.pass_screen()
    expect(hungary.ask).to_contain_text("an enemy force has entered hex 2207")
    hungary.choose("hex 2306")
    hungary.choose("All of them")
    hungary.choose("Play Ambush")
    hungary.choose("Play Ambush")
    hungary.pass_screen()
    expect(hungary.ask).to_contain_text("the enemy's interception roll")
    hungary.choose("Done")
    expect(hungary.log).to_contain_text(re.compile(r"Ottoman Empire intercepts with \d"))
    expect(hungary.log).to_contain_text("The Ottoman Empire attacks in hex 2207: 3 against 6 units")
    expect(hungary.battle).to_contain_text("Battle: hex 2207")


def test_a_battle_from_the_click_to_the_die(hungary: Player) -> None:
    """The attack is declared with its odds in sight, the defender stands, the tables are shown, and a die falls."""
    set_off(hungary)
    march(hungary, "2306")
    hungary.pass_screen()
    hungary.choose("Decline")
    hungary.pass_screen()
    hungary.choose("Attack")
    hungary.pass_screen()
    expect(hungary.battle).to_contain_text("Holy League attacker")
    hungary.choose("Stand and fight")
    while not hungary.option("Linear table").count():
        if hungary.page.get_by_role("button", name="Pass the screen").count():
            hungary.pass_screen()
        else:
            hungary.choose("Done")
    expect(hungary.battle.locator("li.now")).to_have_text("4")
    hungary.battle.get_by_role("button", name="Odds of the whole battle").click()
    expect(hungary.battle.locator(".odds").first).to_contain_text("%")
    hungary.choose("Linear table")
    expect(hungary.log).to_contain_text("chooses the Linear table")


def test_one_click_declines_for_the_rest_of_the_phase(hungary: Player) -> None:
    """A reaction that tires is declined where it is asked; the order is there to see, and ends with the phase."""
    set_off(hungary)
    march(hungary, "2207")
    hungary.pass_screen()
    hungary.page.get_by_role("button", name="Decline all «Interceptions» until the next phase").click()
    hungary.pass_screen()
    expect(hungary.ask).to_contain_text("Operation points left")
    hungary.page.get_by_role("button", name="Menu of this game").click()
    hungary.page.get_by_role("button", name="Standing orders").click()
    expect(hungary.page.get_by_role("dialog")).not_to_contain_text("Declined until phase")  # the League has none


def test_siege_works(arrive: Arrive, house: House) -> None:
    """Works are laid; then the other side is asked for a relief, and the garrison for what it does."""
    player = arrive()
    player.sit(table(house, record(NEUHAUSEL, WORKS[:3])))
    player.choose("Lay siege works")
    player.pass_screen()
    expect(player.ask).to_contain_text("Choose the hexes from which a relief comes")
    player.choose("Decline")
    expect(player.ask).to_contain_text("Stay, march off, or try a sortie")
    player.choose("Stay")
    player.pass_screen()
    expect(player.log).to_contain_text("lays siege works before Neuhausel")


def test_a_storm(arrive: Arrive, house: House) -> None:
    """The odds stand beside the button; both sides may play a marker, and the die falls on the Siege Table."""
    player = arrive()
    player.sit(table(house, record(NEUHAUSEL, WORKS)))
    player.choose("Storm the fortress")
    expect(player.page.get_by_role("dialog", name="Siege: Neuhausel (2205)")).to_contain_text("Siege Table")
    player.choose("Play Coup de Main")
    player.pass_screen()
    player.choose("Play Dysentery")
    expect(player.log).to_contain_text(re.compile("the storm of Neuhausel .* brings"))


def test_the_board_says_why_not(hungary: Player) -> None:
    set_off(hungary)
    hungary.click_place("3110")  # Bucharest is far away
    why = hungary.page.get_by_role("alertdialog")  # the force under way is selected by itself: it is asked about
    expect(why).to_contain_text("Too far")
    expect(why).to_contain_text("11.1n")


def test_set_up_by_plan_or_by_hand(arrive: Arrive, house: House) -> None:
    """A plan says what it means; by hand a unit goes from its box to a town of its nation."""
    player = arrive()
    player.sit(table(house, 'game = "great_turkish_war"\nscenario = "campaign"\nseed = 1'))
    expect(player.option("As in 1683")).to_contain_text("Lorraine watches from Pressburg")
    player.choose("By hand")
    expect(player.ask).to_contain_text("Austria")
    player.page.keyboard.press("u")
    player.choose("As in 1683")
    player.pass_screen()
    player.choose("As in 1683")
    expect(player.log).to_contain_text("Turn 1, 1683")
