"""What a player reads before and beside playing: goal cards, summaries and charts name what there is, and every scenario has
a card."""

from __future__ import annotations

from typing import Any, Final

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.game import Game
from korvolan.kernel.handbook import FIRST_CAMPAIGN, Goal, advice_of, handbook_of
from korvolan.kernel.lesson import course_of

from .language import faults_in_sentences

MOST_WORDS: Final = 40
DECISIONS: Final = 300
# A new game may come without a handbook; tests/docs says that none of ours does.
NAMES: Final = [name for name in korvolan.game_names() if handbook_of(korvolan.game(name)).goals]
SCENARIOS: Final = [(name, scenario) for name in NAMES for scenario in korvolan.game(name).scenarios]


def cards() -> list[Any]:
    """Every scenario and every first campaign."""
    out = [*SCENARIOS]
    for name in NAMES:
        course = course_of(korvolan.game(name))
        if course is not None and course.campaign is not None:
            out.append((name, FIRST_CAMPAIGN))
    return [pytest.param(name, goal, id=f"{name}-{goal}") for name, goal in out]


def goal_of(name: str, goal: str) -> tuple[Game[Any], Goal]:
    game = korvolan.game(name)
    found = handbook_of(game).goals
    assert goal in found, f"{name} has no goal card for {goal}"
    return game, found[goal]


@pytest.mark.parametrize(("name", "goal"), cards())
def test_a_goal_card_says_all_in_four_lines(name: str, goal: str) -> None:
    game, card = goal_of(name, goal)
    assert list(card.sides) == list(game.seats)
    assert card.title
    assert card.by
    for line in [*card.sides.values(), card.early, card.counts]:
        assert 0 < len(line.text.split()) <= MOST_WORDS, line.text
        assert not list(faults_in_sentences(line.text)), line.text
        assert line.cases, f"no case: {line.text}"
        for case in line.cases:
            assert case in game.rules.cases, f"{case} is no case: {line.text}"


@pytest.mark.parametrize(("name", "goal"), cards())
def test_the_picture_of_a_goal_card_shows_places_of_the_board(name: str, goal: str) -> None:
    game, card = goal_of(name, goal)
    places = {place.id for place in game.sheet().board.places}
    assert card.picture.places
    for place, seat in card.picture.places.items():
        assert place in places, place
        assert seat in ("", *game.seats), seat


@pytest.mark.parametrize(("name", "goal"), cards())
def test_what_counts_can_be_seen_on_the_board(name: str, goal: str) -> None:
    game, card = goal_of(name, goal)
    assert card.overlay in game.overlays
    scenario = goal if goal in game.scenarios else next(iter(game.scenarios))
    play = game.new(scenario, seed=1)
    places = {place.id for place in game.sheet().board.places}
    for seat in (*game.seats, ""):
        assert set(play.overlay(card.overlay, seat)) <= places


def test_no_card_is_left_over() -> None:
    for name in korvolan.game_names():
        game = korvolan.game(name)
        assert set(handbook_of(game).goals) <= {*game.scenarios, FIRST_CAMPAIGN}, name


@pytest.mark.parametrize("name", NAMES)
def test_the_summary_cites_cases_of_the_rules(name: str) -> None:
    game = korvolan.game(name)
    chapters = handbook_of(game).summary
    assert len(chapters) >= 3, "what a turn is, how one fights, how one wins"
    for chapter in chapters:
        assert chapter.points
        for point in chapter.points:
            assert not list(faults_in_sentences(point.text)), point.text
            assert point.cases, f"no case: {point.text}"
            for case in point.cases:
                assert case in game.rules.cases, f"{case} is no case: {point.text}"


@pytest.mark.parametrize("name", NAMES)
def test_the_charts_come_from_the_data_of_the_rules(name: str) -> None:
    game = korvolan.game(name)
    charts = handbook_of(game).aid
    assert any(chart.sequence for chart in charts)
    for chart in charts:
        assert chart.sequence or chart.rows or chart.entries or chart.legend or chart.text, chart.title
        for case in chart.cases:
            assert case in game.rules.cases, f"{case} is no case: {chart.title}"
        if chart.rows:
            widths = {len(row) for row in chart.rows}
            assert widths == {len(chart.columns)}, f"{chart.title}: {widths} cells, {len(chart.columns)} columns"
            assert len(chart.labels) in (0, len(chart.rows)), chart.title


@pytest.mark.parametrize("name", NAMES)
def test_the_coach_has_words_for_whatever_programs_weigh(name: str) -> None:
    game = korvolan.game(name)
    strategy, book = game.strategy(), advice_of(game)
    assert set(book.features) <= set(strategy.names)
    assert set(book.decisions) <= set(game.layout.frames), set(book.decisions) - set(game.layout.frames)
    state, chooser = game.start(seed=1), seeded("coach")
    for _ in range(DECISIONS):
        for feature, value in zip(strategy.names, strategy.features(state) if state.frames else [], strict=False):
            assert not value or feature in book.features, f"the coach has no words for {feature}"
        if state.choices:
            state.apply(state.choices[chooser.below(len(state.choices))])
    for advice in [*book.features.values(), *book.decisions.values()]:
        for seat in game.seats:
            assert not list(faults_in_sentences(advice.say_to(seat))), advice.say_to(seat)
            assert 0 < len(advice.say_to(seat).split()) <= MOST_WORDS
        assert advice.cases
        for case in advice.cases:
            assert case in game.rules.cases, f"{case} is no case"
