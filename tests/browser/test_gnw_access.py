"""Great Northern War for everyone: by keyboard alone, on a phone, in light and dark; and two browsers with their windows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .gnw_positions import COAST, FIELD, STRIKE, record
from .house import House
from .player import Player
from .test_access import decided, faults, fits, press, tab_to


def test_an_action_by_keyboard_alone(arrive: Arrive, house: House) -> None:
    """Action, hex, force and goal: by search, by number, by the board's own stops."""
    player = arrive()
    player.sit(house.import_position(COAST))
    expect(player.options.first).to_be_visible()
    decided(player, "2")  # Move a Force
    expect(player.ask).to_contain_text("choose the hex")
    press(player, "b")
    tab_to(player, "^Reval")
    decided(player, "Enter")
    expect(player.ask).to_contain_text("units of the Force in Reval")
    decided(player, "1")  # all of them, and nothing but done is left
    expect(player.ask).to_contain_text("march on from Reval")
    press(player, "p")
    decided(player, "2")
    expect(player.log).to_contain_text("a Force marches from Reval")
    decided(player, "1")  # halt
    expect(player.page.get_by_role("button", name="Pass the screen")).to_be_visible()


def tap_piece(player: Player, piece: str) -> None:
    """Open the stack of a piece with a finger, and take the piece out of it."""
    player.page.touchscreen.tap(*player.spot(f"[data-stack]:has([data-piece='{piece}']) >> nth=-1"))
    player.page.locator("[data-fan]").first.wait_for()
    player.page.touchscreen.tap(*player.spot(f"[data-fan] [data-piece='{piece}']"))


def test_on_a_phone(arrive: Arrive, house: House) -> None:
    """A finger shows the way first and goes with a second touch; a step that shows something asks."""
    player = arrive(phone=True)
    player.sit(house.import_position(COAST))
    fits(player)
    tap_piece(player, "rhenskold")
    expect(player.page.locator(".bar")).to_contain_text("places to go")
    player.page.touchscreen.tap(*player.spot("[data-fan] [data-all]"))
    expect(player.page.locator(".bar")).to_contain_text("more")
    fits(player)
    press(player, "Escape")
    press(player, "Escape")
    with player.deciding():
        player.option("Move a Force").tap()
    player.settled()
    with player.deciding():
        player.option("From Reval").tap()
    player.settled()
    with player.deciding():
        player.option("All of them").tap()  # nothing but done is left
    player.settled()
    expect(player.ask).to_contain_text("march on")
    before = player.moves
    player.page.touchscreen.tap(*player.spot("[data-place='2523']"))
    menu = player.page.get_by_role("menu")
    expect(menu).to_contain_text("It cannot be taken back")
    assert player.moves == before
    menu.get_by_role("menuitem").tap()
    player.wait(lambda: player.moves > before)
    expect(player.ask).to_contain_text("march on from hex 2523")


def test_a_battle_on_a_phone(arrive: Arrive, house: House) -> None:
    player = arrive(phone=True)
    player.sit(house.import_position(record(FIELD, STRIKE[:-1])))
    expect(player.battle.locator("li.now")).to_be_visible()
    fits(player)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(arrive: Arrive, house: House, scheme: str) -> None:
    player = arrive(color_scheme=scheme)
    player.sit(house.import_position(COAST))
    found = {"board": faults(player)}
    player.click_piece("creutz")
    expect(player.page.locator(".bar")).to_contain_text("places to go")
    found["a force in hand"] = faults(player)
    press(player, "Escape", "t")
    found["tracks"] = faults(player)
    player.choose("Play a marker")
    found["markers"] = faults(player)
    other = arrive(color_scheme=scheme)
    other.sit(house.import_position(record(FIELD, STRIKE[:-1])))
    expect(other.battle).to_be_visible()
    found["battle"] = faults(other)
    assert {where: list_ for where, list_ in found.items() if list_} == {}


def test_windows_of_the_other_player(arrive: Arrive, house: House) -> None:
    """Two browsers: Tactics is offered to the defender, who holds a marker; a standing order then answers for him. Supply,
    of which he has none in the hex, is not asked about; and neither sees the other's distant units or hand."""
    opened = house.import_position(FIELD, coalition="open")
    sweden, coalition = arrive(), arrive()
    sweden.sit(opened)
    coalition.go(f"/join#{opened['invitations']['coalition']}")
    coalition.page.get_by_role("button", name="Sit down").click()
    coalition.ready()
    coalition.page.get_by_role("button", name="Menu of this game").click()
    coalition.page.get_by_role("button", name="Standing orders").click()
    dialog = coalition.page.get_by_role("dialog")
    dialog.locator(".order", has_text="Tactics").get_by_role("button", name="Decline").click()
    expect(dialog).to_contain_text("Declined")
    press(coalition, "Escape")
    sweden.choose("Prepared Assault")  # only from Wenden
    sweden.choose("All of them")
    sweden.choose("Done")
    sweden.choose("Done")  # no supply
    sweden.choose("Decline")  # no Tactics
    expect(sweden.ask).to_contain_text("which units do the leaders double", timeout=30_000)
    expect(coalition.ask).to_contain_text("which units do the leaders double")
    for player, hidden in ((sweden, "sheremetev"), (coalition, "sweden-tactics")):
        private = [text for address, text in player.heard() if "/tables/" in address or "/live" in address]
        assert private
        assert not [text for text in private if f'"{hidden}"' in text]
