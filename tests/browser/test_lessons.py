"""A lesson in the browser: from the lobby to its last word by clicks, with a detour, by keyboard, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import korvolan
from korvolan.kernel.lesson import find_course

from .conftest import Arrive
from .lessons import Learner, begin
from .player import Player
from .test_access import AXE, WIDE

# The board is looked at elsewhere.
AUDIT = "() => axe.run({exclude: [['.stage']]}, {resultTypes: ['violations']}).then((result) => result.violations)"
LESSON = find_course(korvolan.game("tiny")).lessons[0]


def check(player: Player) -> None:
    """Nothing serious stands in anybody's way, and nothing is wider than the page."""
    player.page.evaluate(AXE)
    serious = [found for found in player.page.evaluate(AUDIT) if found["impact"] in ("serious", "critical")]
    assert not serious, [(found["id"], found["nodes"][0]["html"]) for found in serious]
    assert not player.page.evaluate(WIDE)


def test_the_table_is_learned_from_the_first_click_to_a_won_battle(arrive: Arrive) -> None:
    learner = arrive()
    begin(learner, "tiny", LESSON)
    check(learner)
    Learner(learner, LESSON).learn()
    check(learner)
    learner.page.get_by_role("link", name="To the games").click()
    expect(learner.page.locator(".learn button")).to_have_text("Once more")  # this browser knows that it was taken
    expect(learner.page.get_by_text("Games in progress")).to_have_count(0)  # a lesson is no game that waits


def test_a_detour_gets_a_word_and_a_way_back(arrive: Arrive) -> None:
    learner = arrive(phone=True)
    begin(learner, "tiny", LESSON)
    panel = learner.page.locator("section.lesson")
    panel.get_by_role("button", name="Next", exact=True).click()
    panel.get_by_role("button", name="Skip").click()
    expect(panel).to_contain_text("South bank")
    learner.decide(learner.page.locator('[data-action="move south-line"]'))
    expect(panel.locator(".aside")).to_contain_text("Undo takes it back")
    check(learner)
    panel.get_by_role("button", name="Again from here").click()
    expect(panel.locator(".aside")).to_have_count(0)
    expect(learner.ask).to_contain_text("2 left")


def test_a_lesson_goes_by_keyboard(arrive: Arrive) -> None:
    learner = arrive()
    begin(learner, "tiny", LESSON)
    panel = learner.page.locator("section.lesson")
    learner.page.keyboard.press("n")
    expect(panel.locator(".dot.now")).to_have_attribute("aria-label", re.compile("^Step 2"))
    panel.get_by_role("button", name="Skip").press("Enter")
    expect(panel.locator(".dot.now")).to_have_attribute("aria-label", re.compile("^Step 3"))
    learner.page.keyboard.press("h")
    expect(learner.page.get_by_role("alert")).to_contain_text("The lesson goes on with: South's guard")
