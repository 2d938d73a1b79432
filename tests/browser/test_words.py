"""Words of the game, headings over options and the legend: what a newcomer asks about, where it stands."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Arrive
from .gnw_positions import FIELD
from .gtw_positions import record, table, war
from .house import House


def test_a_word_says_what_it_means_under_the_pointer_and_leads_to_its_case(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(house.import_position(FIELD))
    word = player.ask.get_by_role("button", name="Morale Points")
    word.hover()
    bubble = player.page.get_by_role("tooltip").filter(has_text="purse and nerve")
    expect(bubble).to_be_visible()
    box = bubble.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1440
    bubble.get_by_role("button", name="Rule 7.0a").click()
    expect(player.page.get_by_text("What Morale Points are")).to_be_visible()


def test_a_word_answers_to_keys_and_touch(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(house.import_position(FIELD))
    word = player.ask.get_by_role("button", name="Action")
    word.focus()
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_role("tooltip").filter(has_text="paid in Morale Points")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("tooltip")).to_have_count(0)
    phone = arrive(phone=True)
    phone.sit(house.import_position(FIELD))
    phone.ask.get_by_role("button", name="Action").tap()
    expect(phone.page.get_by_role("tooltip").filter(has_text="paid in Morale Points")).to_be_visible()


def test_many_options_stand_under_headings_with_prices_in_full(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(house.import_position(FIELD))
    headings = player.page.locator(".prompt h2.section")
    assert headings.all_inner_texts() == ["March", "Fight", "Recruits and markers"]
    expect(player.option("Move a Force")).to_contain_text("1 Morale Point")


def test_far_rebellions_are_folded_away_until_they_are_wanted(arrive: Arrive, house: House) -> None:
    pieces = {"janissaries-1": "2308", "janissaries-2": "2308", "saxon-infantry-1": "vienna", "bavarian-infantry-1": "gyor"}
    position = war(pieces, seat="ottomans", hands={"ottomans": {"diplomacy": 1}}, dice=[5, 5])
    player = arrive()
    player.sit(table(house, record(position, ["from 2308", "all", "done"])))
    fold = player.page.get_by_role("button", name="Rebellions …")
    expect(fold).to_be_visible()
    expect(player.option("Rebellion in")).to_have_count(0)
    fold.click()
    expect(player.option("Rebellion in Vienna")).to_be_visible()


def test_the_legend_says_what_colors_signs_and_words_mean(arrive: Arrive, house: House) -> None:
    player = arrive()
    player.sit(house.import_position(FIELD))
    player.page.keyboard.press("m")
    dialog = player.page.get_by_role("dialog", name="Words, signs and colors")
    expect(dialog).to_contain_text("may be chosen now")
    expect(dialog).to_contain_text(re.compile("zone of control.*the six hexes around a unit", re.S))
