"""The Great Turkish War for everyone: by keyboard alone, on a phone, in light and dark; and two browsers with a standing
order between them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .gtw_positions import HIDDEN, HUNGARY, NEUHAUSEL, STAND, WORKS, record, table
from .house import House
from .player import Player
from .test_access import decided, faults, fits, press, tab_to

GAME = "great_turkish_war"


def test_an_activation_by_keyboard_alone(arrive: Arrive, house: House) -> None:
    """Hex, force and goal: by number, and by the board's own stops."""
    player = arrive()
    player.sit(table(house, HUNGARY))
    expect(player.options.first).to_be_visible()
    decided(player, "5")  # Gyor
    expect(player.ask).to_contain_text("activated together")
    decided(player, "1")  # all of them
    decided(player, "1")  # done
    expect(player.ask).to_contain_text("Operation points left")
    press(player, "b")
    tab_to(player, "2105")
    decided(player, "Enter")
    handed_over(player)
    expect(player.ask).to_contain_text("an enemy force has entered hex 2105")
    expect(player.log).to_contain_text("a force marches from Gyor (2206) to hex 2105")
    decided(player, "1")  # no interception
    handed_over(player)
    decided(player, "1")  # the end of the activation
    expect(player.ask).to_contain_text("activated next")


def handed_over(player: Player) -> None:
    """Hand the screen over and sit down again, with the buttons in focus."""
    for name in ("Pass the screen", "show the board"):
        button = player.page.get_by_role("button", name=name)
        expect(button).to_be_visible()
        button.focus()
        press(player, "Enter")
    player.ready()


def tap(player: Player, words: str) -> None:
    """Choose an option with a finger."""
    before = player.moves
    player.option(words).first.tap()
    yes = player.page.get_by_role("button", name="Do it")
    player.wait(lambda: player.moves > before or yes.count() > 0)
    if player.moves == before:
        yes.tap()
        player.wait(lambda: player.moves > before)
    player.settled()


def touch(player: Player, place: str) -> None:
    """March with a finger; a touch that shows something asks first."""
    before = player.moves
    menu = player.page.get_by_role("menu")
    player.page.touchscreen.tap(*player.spot(f"[data-place='{place}']"))
    player.wait(lambda: player.moves > before or menu.count() > 0)
    if player.moves == before:
        menu.get_by_role("menuitem").first.tap()
        player.wait(lambda: player.moves > before)


def test_on_a_phone(arrive: Arrive, house: House) -> None:
    """A finger activates the army, and marches it with a touch on the board."""
    player = arrive(phone=True)
    player.sit(table(house, HUNGARY))
    fits(player)
    tap(player, "Gyor")
    tap(player, "All of them")
    tap(player, "Done")
    expect(player.ask).to_contain_text("Operation points left")
    fits(player)
    touch(player, "2105")
    expect(player.page.get_by_role("button", name="Pass the screen")).to_be_visible()


def test_the_title_is_whole_on_a_small_screen(arrive: Arrive, house: House) -> None:
    """At 1024 pixels the long title takes two lines: nothing of it is cut off, and the head is no higher for it."""
    player = arrive(viewport={"width": 1024, "height": 768})
    player.sit(table(house, HUNGARY))
    title = player.page.locator("header.head h1")
    expect(title).to_contain_text("The Great Turkish War")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert player.page.locator("header.head").evaluate("one => one.offsetHeight") <= 64


def test_a_storm_on_a_phone(arrive: Arrive, house: House) -> None:
    player = arrive(phone=True)
    player.sit(table(house, record(NEUHAUSEL, [*WORKS, "storm"])))
    expect(player.battle).to_contain_text("Siege: Neuhausel")
    fits(player)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(arrive: Arrive, house: House, scheme: str) -> None:
    player = arrive(color_scheme=scheme)
    player.sit(table(house, HUNGARY))
    found = {"board": faults(player)}
    press(player, "t")
    found["tracks"] = faults(player)
    other = arrive(color_scheme=scheme)
    other.sit(table(house, record(HUNGARY, STAND)))
    expect(other.battle).to_be_visible()
    found["battle"] = faults(other)
    assert {where: list_ for where, list_ in found.items() if list_} == {}


def test_a_standing_order_and_a_hidden_force(arrive: Arrive, house: House) -> None:
    """Two browsers: the Ottomans decline interceptions once and for all, and never learn who marches under the marker; the
    League never learns what they hold."""
    opened = table(house, HIDDEN, ottomans="open")
    league, ottomans = arrive(), arrive()
    league.sit(opened)
    ottomans.go(f"/join#{opened['invitations']['ottomans']}")
    ottomans.page.get_by_role("button", name="Sit down").click()
    ottomans.ready()
    ottomans.page.get_by_role("button", name="Menu of this game").click()
    ottomans.page.get_by_role("button", name="Standing orders").click()
    dialog = ottomans.page.get_by_role("dialog")
    dialog.locator(".order", has_text="Interceptions").get_by_role("button", name="Decline").click()
    expect(dialog).to_contain_text("Declined")
    press(ottomans, "Escape")
    league.choose("Gyor")
    league.choose("All of them")
    league.choose("Done")
    league.choose("hex 2207")
    expect(league.ask).to_contain_text("Operation points left", timeout=30_000)
    expect(ottomans.log).to_contain_text("to hex 2207")
    for player, hidden in ((ottomans, "lorraine"), (league, "ottomans-ambush-1")):
        private = [text for address, text in player.heard() if "/tables/" in address or "/live" in address]
        assert private
        assert not [text for text in private if f'"{hidden}"' in text]
