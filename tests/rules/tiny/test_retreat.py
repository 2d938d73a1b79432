"""Section 2.4 of The Ford: retreats."""

from __future__ import annotations

import pytest

from ..story import asked, do, may, refusal
from .ford import DUEL, IN_ROUND_1, MISSES, battle_at_the_ford, came, load, where


@pytest.mark.rule("2.4a")
def test_an_attacker_retreats_to_where_it_came_from() -> None:
    play = battle_at_the_ford(DUEL, f"[{MISSES}]", IN_ROUND_1)
    do(play, "fire north-guard", "retreat south-guard")
    assert where(play, "south-guard") == "mill"
    assert where(play, "north-guard") == "ford"


@pytest.mark.rule("2.4a")
def test_the_area_it_came_from_is_the_last_it_left() -> None:
    play = load("""
        dice = [6, 6, 6, 6]
        [turn]
        last = 2
        first = "south"
        [pieces]
        north-guard = "ford 4 0"
        south-guard = "south-camp 4 0"
        [phase]
        name = "moves"
        """)
    do(play, "move south-guard", "to mill", "to ford", "fire north-guard", "retreat south-guard")
    assert where(play, "south-guard") == "mill"


@pytest.mark.rule("2.4a")
def test_an_attacker_that_came_from_the_wood_does_not_retreat_to_the_mill() -> None:
    play = battle_at_the_ford(
        f"""
        north-guard = "ford 4 0"
        south-guard = {came("wood", 4)}
        """,
        f"[{MISSES}]",
        IN_ROUND_1,
    )
    do(play, "fire north-guard")
    # An attacker has one way at most, so that it is never asked where to: put the question all the same.
    ids = play.game.layout.domains
    guard, ford = ids["piece"].find("south-guard"), ids["place"].find("ford")
    play.state.push(play.game.layout.make_frame("RetreatTo", [1, guard, ford, 0]))
    assert refusal(play, "to mill") == "2.4a"
    assert play.state.frames[-1].options(play.state) == [play.action("to wood")]


@pytest.mark.rule("2.4a")
def test_an_attacker_does_not_retreat_into_enemies() -> None:
    play = battle_at_the_ford(
        f"""
        north-guard = "ford 4 0"
        north-militia = "wood 3 1"
        south-guard = {came("wood", 4)}
        south-line = {came("mill", 3, 1)}
        """,
        f"[{MISSES}]",
        IN_ROUND_1,
    )
    do(play, "fire north-guard")
    assert refusal(play, "retreat south-guard") == "2.4a"
    assert may(play) == {"fire south-guard", "fire south-line", "retreat south-line"}


@pytest.mark.rule("2.4b")
def test_a_defender_retreats_where_no_enemy_is_and_no_attacker_came_from() -> None:
    play = battle_at_the_ford(
        f"""
        north-guard = "ford 4 0"
        south-guard = {came("wood", 4)}
        south-line = "mill 3 1"
        """,
        phase=IN_ROUND_1,
    )
    do(play, "retreat north-guard")
    assert asked(play)[0] == "north"
    assert may(play) == {"to north-bank", "to south-bank"}
    assert refusal(play, "to wood") == "2.4b"
    assert refusal(play, "to mill") == "2.4b"
    assert refusal(play, "to north-camp") == "1.1d"
    do(play, "to south-bank")
    assert where(play, "north-guard") == "south-bank"


@pytest.mark.rule("2.4b")
def test_a_defender_with_every_way_barred_cannot_retreat() -> None:
    play = battle_at_the_ford(
        f"""
        north-guard = "ford 4 0"
        north-line = "ford 3 1"
        south-guard = {came("wood", 4)}
        south-line = {came("mill", 3, 1)}
        south-rangers = "north-bank 2 2"
        south-militia = "south-bank 3 3"
        """,
        phase=IN_ROUND_1,
    )
    assert may(play) == {"fire north-guard", "fire north-line"}


LAST_ROUND = f"""
        north-guard = "ford 4 0"
        south-guard = {came("wood", 4)}
        south-line = "south-camp 3 1"
"""


@pytest.mark.rule("2.4c")
def test_attackers_still_there_after_the_last_round_retreat() -> None:
    play = battle_at_the_ford(LAST_ROUND, f"[{MISSES}, {MISSES}, 6, 1]", f"{IN_ROUND_1}\nround = 2")
    do(play, "fire north-guard", "fire south-guard")
    assert where(play, "south-guard") == "wood"
    assert where(play, "north-guard") == "ford"
    assert play.view("").tracks["turn"] == 2


@pytest.mark.rule("2.4c")
def test_attackers_whose_way_back_is_taken_are_removed() -> None:
    taken = LAST_ROUND + '        north-line = "wood 3 1"\n'
    play = battle_at_the_ford(taken, f"[{MISSES}, {MISSES}, 6, 1]", f"{IN_ROUND_1}\nround = 2")
    do(play, "fire north-guard")  # South's guard can only fire
    assert where(play, "south-guard") == "removed"
    assert where(play, "north-guard") == "ford"
    assert play.view("").tracks["turn"] == 2


@pytest.mark.rule("2.4c")
def test_north_too_is_removed_where_south_defends_and_the_way_back_is_taken() -> None:
    play = load("""
        dice = [6, 6, 6, 6, 6, 6, 6, 6, 6, 1]
        [turn]
        last = 2
        first = "north"
        [pieces]
        north-guard = { at = "mill", strength = 4, tag = 0, came_from = "ford" }
        north-line = "wood 3 1"
        south-guard = "mill 4 0"
        south-line = "ford 3 1"
        [phase]
        name = "battle"
        area = "mill"
        round = 2
        defender = "south"
        """)
    do(play, "fire south-guard")
    assert where(play, "north-guard") == "removed"
    assert where(play, "south-guard") == "mill"
