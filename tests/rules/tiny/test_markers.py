"""Section 2.2 of The Ford: the defender's marker."""

from __future__ import annotations

import pytest

from ..story import asked, do, may, refusal
from .ford import (
    DUEL,
    MISSES,
    TWO_BATTLES,
    battle_at_the_ford,
    came,
    guesses,
    held,
    steps,
    where,
)


@pytest.mark.rule("2.2a")
@pytest.mark.parametrize(
    ("marker", "choices"),
    [("ambush", {"decline", "play ambush"}), ("smoke", {"decline", "play smoke"}), ("blank", {"decline"})],
)
def test_a_defender_with_any_marker_is_asked(marker: str, choices: set[str]) -> None:
    play = battle_at_the_ford(DUEL, head=held(north=marker))
    assert asked(play) == ("north", ["2.2a"])
    assert may(play) == choices
    other = "smoke" if marker == "ambush" else "ambush"
    assert refusal(play, f"play {other}") == "2.2a"


@pytest.mark.rule("2.2a")
@pytest.mark.parametrize("markers", [held(), held(south="ambush")])
def test_nobody_is_asked_where_the_defender_has_no_marker(markers: str) -> None:
    play = battle_at_the_ford(DUEL, head=markers)
    assert asked(play) == ("north", ["2.3b"])


@pytest.mark.rule("2.2a")
def test_a_marker_that_is_played_is_out_of_the_game() -> None:
    play = battle_at_the_ford(DUEL, head=held(north="ambush", south="blank"))
    do(play, "play ambush")
    assert play.view("south").boxes["north markers"] == 0
    assert play.view("north").held == []
    battle = play.view("south").battle
    assert battle is not None
    assert battle.marks == ["ambush"]
    assert {guess.view("south").held[0] for guess in guesses(play, "north")} == {"smoke", "blank"}


@pytest.mark.rule("2.2a")
def test_a_marker_that_is_declined_can_be_played_in_a_later_battle() -> None:
    play = battle_at_the_ford(TWO_BATTLES, head=held(north="smoke"))
    do(play, "battle ford", "decline", "retreat north-guard", "to north-bank")
    assert asked(play) == ("north", ["2.2a"])
    assert may(play) == {"decline", "play smoke"}


MILITIA = f"""
        north-militia = "ford 3 0"
        south-militia = {came("mill", 3)}
"""


@pytest.mark.rule("2.2b")
def test_in_ambush_militia_hits_on_2_in_the_first_round_and_on_1_in_the_second() -> None:
    # North rolls 1, 2 and 3, South's last step a 2; then in the second round North 2, 2 and 1.
    play = battle_at_the_ford(MILITIA, "[1, 2, 3, 2, 2, 2, 1]", head=held(north="ambush"))
    do(play, "play ambush", "fire north-militia")
    assert steps(play, "south-militia") == 1
    do(play, "fire south-militia")
    assert steps(play, "north-militia") == 3  # the attacker still hits on 1 alone
    do(play, "fire north-militia")
    assert where(play, "south-militia") == "removed"


@pytest.mark.rule("2.2b")
def test_in_the_second_round_of_an_ambush_a_2_is_a_miss_for_militia() -> None:
    play = battle_at_the_ford(MILITIA, "[2, 2, 2]", phase='area = "ford"\nround = 2\nmarker = "ambush"')
    do(play, "fire north-militia")
    assert steps(play, "south-militia") == 3


@pytest.mark.rule("2.2c")
def test_in_smoke_the_attacking_guard_hits_on_2_and_again_on_3_in_the_second_round() -> None:
    dice = f"[{MISSES}, 2, 3, 3, 3, 6, 6, 6, 3, 3, 4, 6]"
    play = battle_at_the_ford(DUEL, dice, head=held(north="smoke"))
    do(play, "play smoke", "fire north-guard", "fire south-guard")
    assert steps(play, "north-guard") == 3
    do(play, "fire north-guard", "fire south-guard")
    assert steps(play, "north-guard") == 1


@pytest.mark.rule("2.2c")
def test_in_smoke_militia_still_hits_on_1_and_the_defender_as_ever() -> None:
    play = battle_at_the_ford(MILITIA.replace("north-militia", "north-line"), "[2, 3, 3, 1, 2]", head=held(north="smoke"))
    do(play, "play smoke", "fire north-line")
    assert steps(play, "south-militia") == 2
    do(play, "fire south-militia")
    assert steps(play, "north-line") == 2


@pytest.mark.rule("2.2c")
@pytest.mark.parametrize(("kind", "steps_left", "number"), [("grenadiers", 3, 2), ("line", 3, 1), ("rangers", 2, 2)])
def test_in_smoke_every_attacker_hits_on_one_less(kind: str, steps_left: int, number: int) -> None:
    shots = [number] + [number + 1] * (steps_left - 1)
    pieces = f"""
        north-guard = "ford 4 0"
        south-{kind} = {came("mill", steps_left)}
    """
    play = battle_at_the_ford(pieces, f"[{MISSES}, {str(shots)[1:-1]}]", head=held(north="smoke"))
    do(play, "play smoke", "fire north-guard", f"fire south-{kind}")
    assert steps(play, "north-guard") == 3


@pytest.mark.rule("2.2d")
def test_the_blank_marker_cannot_be_played() -> None:
    play = battle_at_the_ford(DUEL, head=held(north="blank"))
    assert refusal(play, "play blank") == "2.2d"
