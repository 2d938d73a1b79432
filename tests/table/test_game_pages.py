"""The page about the data: what was rebuilt and from what, with every group of data; and the order of the lobby."""

from __future__ import annotations

from korvolan.kernel.loading import game
from korvolan.table.catalogue import catalogue
from korvolan.table.game_pages import about_data


def test_the_page_says_what_was_rebuilt_and_from_what() -> None:
    page = about_data(game("pax_baltica"))
    assert sum(len(paragraph) for paragraph in page.text) > 1500
    groups = dict(page.groups)
    assert {"The board: borders", "The nations", "Tables and numbers", "Scenarios"} <= groups.keys()
    assert len(groups["The board: borders"]) == 142
    assert all(datum.source and datum.name for data in groups.values() for datum in data)
    ladder = next(datum for datum in groups["Tables and numbers"] if datum.name == "Action table")
    assert ladder.rebuilt
    assert "1-2-2-3-3 1, 2, 2, 3, 3, 0" in ladder.value
    sweden = next(datum for datum in groups["The nations"] if datum.name == "Sweden")
    assert "royal Karl XII" in sweden.value  # ids are put into words


def test_a_game_without_such_a_page_has_its_facts() -> None:
    assert about_data(game("tiny")).text == []


def test_a_game_to_learn_by_comes_after_the_others_and_says_so() -> None:
    cards = catalogue().games
    assert cards[-1].id == "tiny"
    assert "learn" in cards[-1].remark
    assert all(not card.remark for card in cards[:-1])
