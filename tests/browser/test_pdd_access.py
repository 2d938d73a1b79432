"""Poltava's Dread Day for everyone: by keyboard alone, on a phone, in light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .house import House
from .pdd_positions import ASSAULT, COAST, ENGAGED, FIELD, record
from .player import Player
from .test_access import decided, faults, fits, press, tab_to

GAME = "poltavas_dread_day"


def test_an_activation_by_keyboard_alone(arrive: Arrive, house: House) -> None:
    """A hex by the board's own stops, everything else by number."""
    player = arrive()
    player.sit(house.import_position(FIELD))
    press(player, "b")
    tab_to(player, "^Dorpat")
    decided(player, "Enter")
    expect(player.ask).to_contain_text("which pieces in Dorpat")
    press(player, "p")
    decided(player, "1")  # take all
    expect(player.ask).to_contain_text("movement points left")
    decided(player, "1")  # halt
    expect(player.ask).to_contain_text("Coalition: activate")


def tapped(player: Player, words: str) -> None:
    """Choose an option of the sheet by a finger, and say yes where a roll asks for it."""
    before = player.moves
    player.option(words).first.tap()
    yes = player.page.get_by_role("button", name="Do it")
    player.wait(lambda: player.moves > before or yes.count() > 0)
    if player.moves == before:
        yes.tap()
        player.wait(lambda: player.moves > before)
    player.settled()


def test_on_a_phone(arrive: Arrive, house: House) -> None:
    """An activation by finger: options in the sheet, a step on the board."""
    player = arrive(phone=True)
    player.sit(house.import_position(COAST))
    fits(player)
    tapped(player, "March from Stockholm")
    tapped(player, "Take all")
    expect(player.ask).to_contain_text("movement points left")
    fits(player)
    before = player.moves
    player.page.touchscreen.tap(*player.spot("[data-place='1204']"))
    player.wait(lambda: player.moves > before)
    expect(player.page.locator("[data-place='1204']")).to_have_count(1)
    tapped(player, "Halt")


def test_a_battle_on_a_phone(arrive: Arrive, house: House) -> None:
    player = arrive(phone=True)
    player.sit(house.import_position(record(ENGAGED, ASSAULT)))
    expect(player.battle.locator("li.now")).to_be_visible()
    fits(player)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(arrive: Arrive, house: House, scheme: str) -> None:
    player = arrive(color_scheme=scheme)
    player.sit(house.import_position(COAST))
    found = {"board": faults(player)}
    press(player, "t")
    found["tracks"] = faults(player)
    other = arrive(color_scheme=scheme)
    other.sit(house.import_position(record(ENGAGED, ASSAULT)))
    expect(other.battle).to_be_visible()
    found["battle"] = faults(other)
    assert {where: list_ for where, list_ in found.items() if list_} == {}
