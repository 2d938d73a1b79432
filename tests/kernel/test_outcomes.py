"""Chances: exact, summing to one, merged where positions are equal, and taken without touching the game."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from korvolan import KorvolanError, TooManyOutcomes
from korvolan.kernel.dice import seeded
from korvolan.kernel.frame import hit_weights, sum_weights

from .scenes import BATTLE, WINDOW, do, everything, load, may, new


@pytest.mark.parametrize("n", range(7))
@pytest.mark.parametrize("hit_on", range(7))
def test_hits_are_binomial(n: int, hit_on: int) -> None:
    expected = [comb(n, hits) * hit_on**hits * (6 - hit_on) ** (n - hits) for hits in range(n + 1)]
    assert hit_weights(n, hit_on) == expected
    assert sum(expected) == 6**n


def test_a_number_beyond_the_faces_always_or_never_hits() -> None:
    assert hit_weights(2, 9) == hit_weights(2, 6) == [0, 0, 36]
    assert hit_weights(2, -3) == hit_weights(2, 0) == [36, 0, 0]


@pytest.mark.parametrize("n", range(6))
def test_sums_of_dice_are_all_there_and_even_on_both_sides(n: int) -> None:
    weights = sum_weights(n)
    assert (len(weights), sum(weights)) == (5 * n + 1, 6**n)
    assert weights == weights[::-1]
    assert sum(value * weight for value, weight in enumerate(weights, start=n)) * 2 == 7 * n * 6**n


# -- a battle ------------------------------------------------------------------------------------------------------


def test_the_chances_of_fire_are_those_of_a_hand_calculation() -> None:
    """The line has two steps and hits on 1 and 2: (2/3)², 2·(1/3)(2/3), (1/3)². One hit falls on the militia, the strongest."""
    play = load(BATTLE)
    found = list(play.outcomes("fire north-line"))
    assert [chance for chance, _ in found] == [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)]
    two = found[-1][1]  # after the first hit both have two steps, and South chooses
    assert (two.seat, may(two)) == ("south", ["hit south-guard", "hit south-militia"])


def test_odds_tell_the_same_in_words() -> None:
    odds = load(BATTLE).odds("fire north-line", "north")
    assert odds.results == [("0 hits", 4, 9), ("1 hit", 4, 9), ("2 hits", 1, 9)]
    assert odds.modifiers == [("2 dice, hits on 2 or less", "2.3c")]
    assert (odds.exact, odds.samples) == (True, 1)


def test_a_marker_changes_the_chances_and_says_so() -> None:
    text = BATTLE.replace("round = 2", "round = 1")
    odds = load(text).odds("fire north-line")
    assert odds.results == [("0 hits", 1, 4), ("1 hit", 1, 2), ("2 hits", 1, 4)]  # ambush: 3 or less
    assert ("ambush: one more", "2.2b") in odds.modifiers


def test_where_nothing_is_rolled_there_is_one_outcome_and_no_odds() -> None:
    play = new()
    [(chance, after)] = play.outcomes("move north-guard")
    assert chance == 1
    assert after.prompt.text == "North: where does North's guard go?"
    assert play.odds("move north-guard").results == []


def test_equal_positions_are_merged() -> None:
    """Six faces of the stragglers' die, but only two positions: a step lost, or none."""
    play = new()
    do(play, "move north-guard", "to north-bank")
    before = play.state.strength  # type: ignore[attr-defined]
    found = play.outcomes("to ford")
    assert [chance for chance, _ in found] == [Fraction(1, 6), Fraction(5, 6)]
    lost = [sum(before) - sum(after.state.strength) for _, after in found]  # type: ignore[attr-defined]
    assert lost == [1, 0]


def test_outcomes_follow_one_roll_after_another() -> None:
    """South ends the moves of the turn: reserves of both sides are drawn, and the dice say who goes first."""
    play = new()
    do(play, "end")
    found = play.outcomes("end")
    assert sum(chance for chance, _ in found) == 1
    assert len({after.fingerprint() for _, after in found}) == len(found)
    assert all(after.view("").tracks["turn"] == 2 for _, after in found)
    north_first = sum((chance for chance, after in found if after.seat == "north"), Fraction(0))
    assert north_first == Fraction(15, 36)  # on a tie South goes, who was second


def test_more_outcomes_than_asked_for_are_refused() -> None:
    play = load(BATTLE)
    with pytest.raises(TooManyOutcomes, match="More than 2"):
        play.outcomes("fire north-line", limit=2)
    assert len(play.outcomes("fire north-line", limit=3)) == 3


def test_asking_rolls_nothing_and_changes_nothing() -> None:
    asked, silent = load(BATTLE), load(BATTLE)
    before = everything(asked)
    for action in asked.legal():
        for _, after in asked.outcomes(action):
            if after.seat:
                after.play(after.legal()[0])
        asked.odds(action)
    assert everything(asked) == before
    for play in (asked, silent):
        play.play("fire north-line")
    assert asked.history.entries[-1].dice == silent.history.entries[-1].dice


def test_an_illegal_action_has_no_outcomes() -> None:
    for ask in (load(BATTLE).outcomes, load(BATTLE).odds):
        with pytest.raises(KorvolanError, match="has acted in this round"):
            ask("fire north-guard")


def test_only_who_decides_may_ask_for_odds() -> None:
    """South must not learn by asking whether North holds the smoke."""
    play = load(WINDOW)
    assert play.odds("play smoke", "North").results == []
    for action in ("play smoke", "play ambush"):
        with pytest.raises(KorvolanError, match="The decision is North's"):
            play.odds(action, "south")


def test_odds_over_hidden_blocks_are_a_mean_and_tell_no_secret() -> None:
    """South crosses a stream towards blocks it cannot see: the answer is the same whichever they are."""
    play = new()
    do(play, "end", "move south-guard", "to south-bank")
    one = play.odds("to ford", "south")
    assert sum(Fraction(above, below) for _, above, below in one.results) == 1
    assert play.determinize("south", seeded(4)).odds("to ford", "south") == one


def test_an_outcome_is_a_game_of_its_own() -> None:
    play = load(BATTLE)
    _, after = play.outcomes("fire north-line")[0]
    after.play(after.legal()[0])
    again = load(after.record())
    assert again.fingerprint() == after.fingerprint()
