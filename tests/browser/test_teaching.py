"""What teaches beside the lessons: the goal card, what counts on the board, the coach, the handbook and the player aid."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from .conftest import Arrive
from .house import House
from .player import Player
from .test_lessons import check

KEEP = """([table, token, seats]) => {
  localStorage.setItem("korvolan.seats", JSON.stringify({ [table]: { token, seats } }));
}"""


def sit_down(player: Player, house: House, seats: dict[str, str]) -> None:
    """A new table of the learning game, opened beside the browser, which then comes to its seat."""
    body: dict[str, Any] = {"game": "tiny", "seats": seats, "pace": 0}
    opened = httpx.post(f"{house.url}/api/tables", json=body, timeout=60).json()
    player.page.goto(house.url)
    player.page.evaluate(KEEP, [opened["table"], opened["token"], opened["seats"]])
    player.page.goto(f"{house.url}/table/{opened['table']}")


@pytest.mark.parametrize("phone", [False, True])
def test_a_goal_card_opens_once_and_shows_what_counts(arrive: Arrive, house: House, phone: bool) -> None:
    player = arrive(goals=True, phone=phone)
    sit_down(player, house, {"north": "me", "south": "ai:recruit"})
    card = player.page.get_by_role("dialog")
    expect(card).to_contain_text("Stand at the ford")
    expect(card.locator("figure svg")).to_be_visible()
    check(player)
    card.get_by_role("button", name="0.4a").first.click()
    expect(player.page.get_by_role("dialog").last).to_contain_text("Destruction")
    player.page.keyboard.press("Escape")
    card.get_by_role("button", name="Show what counts on the board").click()
    expect(card).to_have_count(0)
    expect(player.page.locator(".legend")).to_contain_text("What counts")
    player.page.reload()
    expect(player.page.locator(".prompt button.option").first).to_be_visible()
    expect(player.page.get_by_role("dialog")).to_have_count(0)  # once is enough
    player.page.keyboard.press("g")
    expect(player.page.get_by_role("dialog")).to_contain_text("What counts")


def test_the_coach_speaks_where_he_is_on(arrive: Arrive, house: House) -> None:
    player = arrive()
    sit_down(player, house, {"north": "me", "south": "ai:recruit"})
    expect(player.page.locator(".prompt button.option").first).to_be_visible()
    coach = player.page.locator("section.coach")
    expect(coach).to_have_count(0)  # whoever has played before switches him on
    switch = player.page.get_by_role("button", name="Coach")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(coach).to_contain_text("ford", timeout=60_000)
    check(player)
    player.page.get_by_role("button", name="Put the coach's words away").click()
    expect(coach).to_contain_text("looks on")  # the strip stays, so that the board does not jump


@pytest.mark.parametrize("phone", [False, True])
def test_the_rules_begin_with_the_game_in_short(arrive: Arrive, house: House, phone: bool) -> None:
    player = arrive(phone=phone)
    player.page.goto(f"{house.url}/rules/tiny")
    short = player.page.locator("#in-short")
    expect(short).to_contain_text("stands there alone when the last turn")
    check(player)
    player.page.get_by_role("searchbox").fill("stragglers")
    expect(short).to_have_count(0)
    player.page.get_by_role("searchbox").fill("stream")
    expect(short).to_contain_text("stream")
    short.get_by_role("button", name="Rule 1.2a").click()
    expect(player.page.locator("#case-1\\.2a")).to_be_in_viewport()


@pytest.mark.parametrize("phone", [False, True])
def test_the_player_aid_has_the_numbers_of_the_rules(arrive: Arrive, house: House, phone: bool) -> None:
    player = arrive(phone=phone)
    player.page.goto(f"{house.url}/aid/tiny")
    expect(player.page.locator(".charts")).to_contain_text("Blocks over a stream in a turn")
    check(player)
    player.page.emulate_media(media="print")
    expect(player.page.get_by_role("button", name="Print")).to_be_hidden()
