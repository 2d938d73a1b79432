"""What happened is told: a battle's card stays, cards are stepped through, the strip says where the war stands, the log folds,
and the camera stays where the player put it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Arrive
from .house import House
from .player import Player
from .positions import BATTLE, FRONTIER
from .test_access import AUDIT, AXE, FINGER

MOST_DECISIONS = 40
WHERE = "document.querySelector('.layer.play').style.transform"


@pytest.fixture
def battle(arrive: Arrive, house: House) -> Player:
    player = arrive()
    player.sit(house.import_position(BATTLE, coalition="ai:recruit"))
    expect(player.battle).to_be_visible()
    return player


def card(player: Player) -> Locator:
    return player.page.locator("section.news")


def fight(player: Player) -> None:
    """Decide whatever the battle asks, until it is over."""
    for _ in range(MOST_DECISIONS):
        player.wait(lambda: player.options.count() > 0 or player.battle.count() == 0)
        if player.battle.count() == 0:
            return
        player.decide(player.options.first)
        player.page.wait_for_timeout(100)
    raise AssertionError("the battle does not end")


def serious(player: Player) -> list[str]:
    player.page.evaluate(AXE)
    found = player.page.evaluate(AUDIT)
    return [
        f"{one['id']}: {[node['html'] for node in one['nodes']]}" for one in found if one["impact"] in ("serious", "critical")
    ]


def test_a_battle_stays_until_it_is_closed(battle: Player) -> None:
    """Its dice with what they had to show, and how it ended; Esc closes it, and the button brings it back."""
    fight(battle)
    told = card(battle)
    expect(told).to_contain_text("Battle: Velikaya")
    expect(told.locator(".results .bold").last).to_contain_text(re.compile("wins in Velikaya|undecided"))
    expect(told).to_contain_text("hits on 3 or less")
    battle.page.wait_for_timeout(1500)
    expect(told).to_be_visible()
    assert serious(battle) == []
    battle.page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    battle.page.get_by_role("button", name="What happened").click()
    expect(told).to_be_visible()


def test_who_comes_back_is_told_what_happened_since(battle: Player) -> None:
    """Card by card, the board as it was then; closing the last one shows the present again."""
    fight(battle)
    table = battle.page.url.rpartition("/")[2]
    marks = json.dumps({f"{table} sweden": 2})
    battle.page.evaluate(f"localStorage.setItem('korvolan.news', {marks!r})")
    battle.page.reload()
    told = card(battle)
    expect(told).to_contain_text("Since your last turn")
    expect(told.locator(".count")).to_contain_text("1 of")
    battle.page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(battle.page.get_by_text("Back to now")).to_have_count(0)


def test_the_strip_says_what_one_has_and_needs(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(house.import_position(FRONTIER, coalition="ai:recruit"))
    strip = player.page.locator("button.war")
    expect(strip).to_contain_text("Sweden's level")
    expect(strip).to_contain_text("you have 40, needed: 32, reached")
    expect(strip).to_contain_text("Turns left")
    player.page.keyboard.press("v")
    dialog = player.page.get_by_role("dialog", name="Where the war stands")
    expect(dialog).to_contain_text("Sweden (you) wins with")
    expect(dialog).to_contain_text("at most 27")
    assert serious(player) == []
    player.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_on_a_phone_the_strip_and_the_card_answer_a_finger(arrive: Arrive, house: House) -> None:
    player = arrive(phone=True)
    player.sit(house.import_position(BATTLE, coalition="ai:recruit"))
    box = player.page.locator("button.war").bounding_box()
    assert box is not None
    assert box["height"] >= FINGER
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fight(player)
    expect(card(player)).to_be_visible()
    for button in card(player).locator("header button, footer button").all():
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= FINGER - 0.5
    card(player).get_by_role("button", name="Close what happened").tap()
    expect(card(player)).to_have_count(0)


def test_the_camera_stays_where_the_player_put_it(arrive: Arrive, house: House) -> None:
    """After a decision and after its undo, where what is to be decided is in sight."""
    player = arrive()
    player.sit(house.import_position(FRONTIER))
    for _ in range(2):
        player.page.mouse.move(*player.spot("[data-place='livland']"))
        player.page.mouse.wheel(0, -300)
    player.page.wait_for_timeout(500)
    before = player.page.evaluate(WHERE)
    player.decide(player.options.first)
    player.page.wait_for_timeout(600)
    assert player.page.evaluate(WHERE) == before
    player.page.keyboard.press("u")
    player.settled()
    player.page.wait_for_timeout(600)
    assert player.page.evaluate(WHERE) == before


def test_the_log_folds_by_turn_and_says_what_a_die_had_to_show(battle: Player) -> None:
    fight(battle)
    expect(battle.log).to_contain_text("(hits on 3 or less)")
    expect(battle.log.locator(".line.bold").first).to_contain_text(re.compile("wins|undecided"))
    turn = battle.log.locator("details.turn").last
    expect(turn.locator(".line").first).to_be_visible()
    turn.locator("summary").click()
    expect(turn.locator(".line").first).not_to_be_visible()
    turn.locator("summary").click()
    turn.locator(".line a").first.click()
    expect(battle.page.get_by_text("Back to now")).to_be_visible()
