"""Everyone can play: by keyboard alone, on a phone, with a screen reader, in light and dark, with large text."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .house import ROOT, House
from .player import Player
from .positions import BATTLE, FRONTIER

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
FINGER = 44
# Whatever a finger should hit and is smaller, with its size; links within a sentence are read, not aimed at.
SMALL = """() => [...document.querySelectorAll("button, input:not([type=file]), select, [role=tab], nav a, summary")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("p, li, h2, h3, h4, .log"))
  .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
  .filter(([, box]) => box.width && box.bottom > 0 && box.top < innerHeight && (box.height < 43.5 || box.width < 43.5))
  .map(([element, box]) => `${element.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
# The drawn map is one image with a name: what is within it is not read.
# Another color scheme changes colors alone.
AUDIT = """() => axe.run({exclude: [['.stage .table']]},
    {resultTypes: ['violations'], ...(matchMedia('(prefers-color-scheme: dark)').matches && {runOnly: ['color-contrast']})})
  .then((result) => result.violations)"""
WIDE = "document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth"


# -- the keyboard --------------------------------------------------------------------------------------------------


def press(player: Player, *keys: str) -> None:
    for key in keys:
        player.page.keyboard.press(key)


def tab_to(player: Player, name: str) -> None:
    """Press Tab until something of this name is in focus."""
    for _ in range(60):
        press(player, "Tab")
        focused = player.page.evaluate(
            "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent || ''"
        )
        if re.search(name, focused):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def decided(player: Player, key: str) -> None:
    """Press a key that decides; where something is to be confirmed, the yes is in focus, and Enter says it."""
    before = player.moves
    press(player, key)
    yes = player.page.get_by_role("button", name="Do it")
    player.wait(lambda: player.moves > before or yes.count() > 0)
    if player.moves == before:
        expect(yes).to_be_focused()
        press(player, "Enter")
        player.wait(lambda: player.moves > before)
    player.settled()


def test_by_keyboard_alone(arrive: Arrive) -> None:
    """From the lobby through several decisions of Pax Baltica, with no mouse."""
    player = arrive()
    player.go()
    expect(player.page.get_by_role("button", name="Two at one screen: Pax Baltica")).to_be_visible()
    tab_to(player, "Two at one screen: Pax Baltica")
    press(player, "Enter")
    expect(player.page.get_by_role("dialog")).to_be_visible()
    tab_to(player, "^Begin$")
    press(player, "Enter")
    player.ready()
    expect(player.page.get_by_role("button", name="show the board")).to_be_focused()
    press(player, "Enter")  # the curtain before the first turn
    player.ready()
    first = player.ask.inner_text()
    expect(player.options.first).to_be_visible()
    press(player, "/")
    player.page.keyboard.type("move blocks")
    decided(player, "Enter")
    expect(player.ask).not_to_have_text(first)
    second = player.ask.inner_text()
    press(player, "Escape", "p")
    expect(player.options.first).to_be_focused()
    decided(player, "Enter")
    expect(player.ask).not_to_have_text(second)
    decided(player, "1")
    press(player, "Shift+U")
    expect(player.ask).to_have_text(first)
    press(player, "?")
    expect(player.page.get_by_role("dialog")).to_contain_text("Take back")
    press(player, "Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    press(player, "w")
    player.page.keyboard.type("moskva")
    press(player, "Enter")
    expect(player.page.get_by_role("dialog")).to_contain_text(re.compile(r"\d+\.\d+"))


def test_the_board_by_keyboard(arrive: Arrive, house: House) -> None:
    """Places and pieces that are lit take the focus, and Enter chooses."""
    player = arrive()
    player.sit(house.import_position(FRONTIER))
    press(player, "b")
    tab_to(player, "^Livland:")
    press(player, "Enter")
    player.wait(lambda: player.moves == 1)
    expect(player.ask).to_contain_text("out of Livland")


def test_prompt_and_log_are_told_aloud(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(house.import_position(FRONTIER))
    expect(player.page.locator("[aria-live=polite]").filter(has_text="choose an action")).to_have_count(1)
    expect(player.page.locator("[role=log], #panel [aria-live]")).not_to_have_count(0)


# -- the phone -----------------------------------------------------------------------------------------------------


@pytest.fixture
def phone(arrive: Arrive, house: House) -> Player:
    player = arrive(phone=True)
    player.sit(house.import_position(FRONTIER))
    return player


def fits(player: Player) -> None:
    """Nothing is wider than the screen, and fingers hit what they aim at."""
    assert not player.page.evaluate(WIDE)
    assert player.page.evaluate(SMALL) == []


def test_lobby_on_a_phone(arrive: Arrive) -> None:
    player = arrive(phone=True)
    player.go()
    button = player.page.get_by_role("button", name="Two at one screen: Pax Baltica")
    expect(button).to_be_visible()
    fits(player)
    button.tap()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    fits(player)


def test_decisions_by_touch(phone: Player) -> None:
    """A few decisions: some on the board, some in the sheet from below."""
    fits(phone)
    phone.page.touchscreen.tap(*phone.spot("[data-place='livland']"))
    phone.wait(lambda: phone.moves == 1)
    expect(phone.ask).to_contain_text("out of Livland")
    fits(phone)
    with phone.deciding():
        phone.options.first.tap()
    phone.settled()
    expect(phone.ask).to_contain_text("where does")
    with phone.deciding():
        phone.option("Velikaya").tap()
    phone.settled()
    phone.page.get_by_role("button", name="Raise this sheet").tap()
    phone.page.get_by_role("tab", name="Log").tap()
    expect(phone.log).to_be_visible()
    fits(phone)
    with phone.page.expect_response(re.compile("/undo$")):
        phone.page.get_by_role("button", name="Undo").tap()


def test_a_battle_on_a_phone(arrive: Arrive, house: House) -> None:
    player = arrive(phone=True)
    player.sit(house.import_position(BATTLE))
    expect(player.battle).to_be_visible()
    fits(player)
    with player.deciding():
        player.options.first.tap()


@pytest.mark.parametrize("path", ["/rules/pax_baltica", "/about/pax_baltica", "/settings"])
def test_pages_on_a_phone(arrive: Arrive, path: str) -> None:
    player = arrive(phone=True)
    player.go(path)
    expect(player.page.locator("main")).to_contain_text(re.compile(r"\w{4}"))
    fits(player)


# -- axe -----------------------------------------------------------------------------------------------------------


def faults(player: Player) -> list[str]:
    """What axe-core finds that is serious or critical. The values printed on a block are a picture and no label: what
    a block is called stands in its name."""
    player.page.evaluate(AXE)
    found: list[dict[str, Any]] = player.page.evaluate(AUDIT)
    return [
        f"{fault['id']}: {node['html'][:160]} {json.dumps([check['message'] for check in node['any']])[:200]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
        if not (fault["id"] == "label-content-name-mismatch" and "data-piece" in node["html"])
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(arrive: Arrive, house: House, scheme: str) -> None:
    player = arrive(color_scheme=scheme)
    page = player.page
    player.go()
    expect(page.get_by_role("button", name="Play against the AI: Pax Baltica")).to_be_visible()
    found = {"lobby": faults(player)}
    page.get_by_role("button", name="Play against the AI: Pax Baltica").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    found["set-up"] = faults(player)
    for path in ("/rules/pax_baltica", "/about/pax_baltica", "/settings"):
        player.go(path)
        expect(page.locator("main")).to_contain_text(re.compile(r"\w{4}"))
        found[path] = faults(player)
    player.sit(house.import_position(FRONTIER))
    found["board"] = faults(player)
    player.click_place("novgorod")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    found["why not?"] = faults(player)
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    found["tracks"] = faults(player)
    page.get_by_role("button", name="Menu of this game").click()
    found["menu"] = faults(player)
    page.keyboard.press("Escape")
    other = arrive(color_scheme=scheme)
    other.sit(house.import_position(BATTLE))
    expect(other.battle).to_be_visible()
    found["battle"] = faults(other)
    assert {where: list_ for where, list_ in found.items() if list_} == {}


def test_large_text(arrive: Arrive, house: House) -> None:
    """At twice the size nothing runs out of the window."""
    player = arrive()
    player.context.add_init_script("localStorage.setItem('korvolan.settings', JSON.stringify({text: 200}))")
    player.sit(house.import_position(FRONTIER))
    assert not player.page.evaluate(WIDE)
    expect(player.options.first).to_be_visible()
