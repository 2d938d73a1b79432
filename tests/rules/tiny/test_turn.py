"""Sections 0.3 and 0.4 of The Ford: the turn, and who wins."""

from __future__ import annotations

from fractions import Fraction

import pytest

import korvolan

from ..story import asked, do, ending, told
from .ford import block, load, seen, where

# -- 0.3 the turn --------------------------------------------------------------------------------------------------


def phase(play: korvolan.Play) -> str:
    """The part of the turn that is under way."""
    return play.view("").phase[1].name


@pytest.mark.rule("0.3a")
@pytest.mark.parametrize(("first", "second"), [("north", "south"), ("south", "north")])
def test_the_second_side_moves_after_the_first_and_battles_come_last(first: str, second: str) -> None:
    play = load(f"""
        [turn]
        first = "{first}"
        [pieces]
        north-guard = "ford 4 0"
        north-line = "wood 3 1"
        south-guard = "ford 4 0"
        south-line = "mill 3 1"
        [places]
        ford = "north"
        [phase]
        name = "moves"
        """)
    assert asked(play) == (first, ["1.1a"])
    assert phase(play) == "First moves"
    do(play, "end")
    assert asked(play) == (second, ["1.1a"])
    assert phase(play) == "Second moves"
    do(play, "end")
    assert asked(play) == ("north", ["2.3b"])
    assert phase(play) == "Battles"


@pytest.mark.rule("0.3a")
def test_a_turn_begins_with_reserves_then_initiative_then_moves() -> None:
    play = load("""
        dice = ["north-rangers", "south-line", 5, 2]
        [turn]
        number = 1
        last = 2
        first = "north"
        [pieces]
        north-guard = "wood 4 0"
        north-rangers = "north-reserve 2"
        south-guard = "mill 4 0"
        south-line = "south-reserve 3"
        [phase]
        name = "moves"
        seat = "south"
        """)
    do(play, "end")
    assert told(play)[1:] == [
        "Turn 2 begins.",
        "North draws a block from its reserve: North's block 2 at North camp.",
        "South draws a block from its reserve: South's block 2 at South camp.",
        "North goes first.",
    ]
    assert asked(play) == ("north", ["1.1a"])


def eve_of_a_turn(first: str, dice: str = "[]") -> korvolan.Play:
    """The last decision of a turn: ending it brings the next turn's dice."""
    second = "south" if first == "north" else "north"
    return load(f"""
        dice = {dice}
        [turn]
        last = 2
        first = "{first}"
        [pieces]
        north-guard = "wood 4 0"
        south-guard = "mill 4 0"
        [phase]
        name = "moves"
        seat = "{second}"
        """)


@pytest.mark.rule("0.3b")
@pytest.mark.parametrize(
    ("before", "north", "south", "first"),
    [
        ("south", 5, 2, "north"),
        ("north", 5, 2, "north"),
        ("south", 3, 4, "south"),
        ("north", 3, 4, "south"),
        ("south", 4, 4, "north"),
        ("north", 4, 4, "south"),
    ],
)
def test_the_higher_die_goes_first_and_on_a_tie_the_side_that_was_second(
    before: str, north: int, south: int, first: str
) -> None:
    play = eve_of_a_turn(before, f"[{north}, {south}]")
    do(play, "end")
    assert play.seat == first
    assert play.log()[-1].dice == [north, south]


@pytest.mark.rule("0.3b")
def test_the_side_that_was_second_goes_first_in_21_of_36() -> None:
    chances = {after.seat: chance for chance, after in eve_of_a_turn("south").outcomes("end")}
    assert chances == {"north": Fraction(21, 36), "south": Fraction(15, 36)}


RESERVES = """
    [turn]
    number = {turn}
    last = 4
    first = "north"
    [pieces]
    north-guard = "wood 4 0"
    north-rangers = "north-reserve 2"
    north-militia = "north-reserve 3"
    south-guard = "{guard} 4 0"
    south-line = "south-reserve 3"
    south-militia = "mill 3 1"
    [[stack]]
    frame = "Turn"
    stage = 0
    """


@pytest.mark.rule("0.3c")
def test_from_the_second_turn_on_each_side_draws_a_block_into_its_camp() -> None:
    play = load('dice = ["north-militia", "south-line", 6, 1]' + RESERVES.format(turn=2, guard="south-bank"))
    assert where(play, "north-militia") == "north-camp"
    assert where(play, "north-rangers") == "north-reserve"
    assert where(play, "south-line") == "south-camp"
    # The enemy sees a back arrive, and no more.
    assert seen(play, "south", "north-camp") == {"north-block-2": "north back"}


@pytest.mark.rule("0.3c")
def test_any_block_of_the_reserve_may_be_drawn() -> None:
    drawn = [load(f"dice = [{n}, 1, 6, 1]" + RESERVES.format(turn=3, guard="mill")) for n in (1, 2)]
    assert {tuple(seen(play, "north", "north-camp")) for play in drawn} == {("north-rangers",), ("north-militia",)}


@pytest.mark.rule("0.3c")
def test_nothing_is_drawn_in_the_first_turn() -> None:
    play = load("dice = [6, 1]" + RESERVES.format(turn=1, guard="south-bank"))
    assert play.view("north").boxes["north-reserve"] == 2
    assert play.view("north").boxes["south-reserve"] == 1


@pytest.mark.rule("0.3c")
def test_enemies_in_the_camp_keep_the_reserve_away() -> None:
    play = load('dice = ["south-line", 6, 1]' + RESERVES.format(turn=2, guard="north-camp"))
    assert play.view("north").boxes["north-reserve"] == 2
    assert where(play, "south-line") == "south-camp"


@pytest.mark.rule("0.3c")
def test_an_empty_reserve_brings_nothing() -> None:
    play = eve_of_a_turn("north", "[6, 1]")
    do(play, "end")
    assert play.seat == "north"
    assert seen(play, "north", "north-camp") == {}


# -- 0.4 victory ---------------------------------------------------------------------------------------------------

LAST_SHOT = """
    dice = [1, 1, 6, 6]
    [turn]
    last = 4
    first = "north"
    [pieces]
    north-guard = "mill 4 0"
    south-rangers = "mill 2 0"
    {more}
    [phase]
    name = "battle"
    area = "mill"
    defender = "north"
    """


@pytest.mark.rule("0.4a")
def test_a_side_without_blocks_loses_at_the_end_of_the_turn() -> None:
    play = load(LAST_SHOT.format(more=""))
    do(play, "fire north-guard")
    assert ending(play) == ("north", "0.4a")


@pytest.mark.rule("0.4a")
def test_south_wins_when_north_has_nothing_left() -> None:
    play = load("""
        dice = [1]
        [turn]
        last = 4
        first = "south"
        [pieces]
        north-guard = "north-bank 1 0"
        south-guard = "mill 4 0"
        [phase]
        name = "moves"
        seat = "north"
        """)
    do(play, "move north-guard", "to ford")
    assert ending(play) == ("south", "0.4a")


@pytest.mark.rule("0.4a")
@pytest.mark.parametrize("place", ["south-reserve", "south-bank"])
def test_a_block_in_reserve_or_elsewhere_keeps_a_side_in_the_game(place: str) -> None:
    play = load(LAST_SHOT.format(more=f'south-line = "{place} 3"'))
    do(play, "fire north-guard")
    assert play.result is None


@pytest.mark.rule("0.4a")
def test_with_nobody_left_the_game_is_drawn() -> None:
    play = load("""
        dice = [1, 1]
        [turn]
        last = 4
        first = "north"
        [pieces]
        north-line = "north-bank 1 0"
        south-line = "south-bank 1 0"
        [phase]
        name = "moves"
        seat = "north"
        """)
    do(play, "move north-line", "to ford")
    assert block(play, "north-line") is None
    assert play.seat == "south"  # the turn is not over yet
    do(play, "move south-line", "to ford")
    assert ending(play) == ("", "0.4a")


@pytest.mark.rule("0.4b")
@pytest.mark.parametrize(
    ("north", "south", "winner"),
    [("ford", "mill", "north"), ("wood", "ford", "south"), ("wood", "mill", ""), ("south-camp", "north-camp", "")],
)
def test_after_the_last_turn_the_side_at_the_ford_wins(north: str, south: str, winner: str) -> None:
    play = load(f"""
        [turn]
        number = 3
        last = 3
        first = "north"
        [pieces]
        north-guard = "{north} 4 0"
        south-guard = "{south} 4 0"
        [phase]
        name = "moves"
        seat = "south"
        """)
    do(play, "end")
    assert ending(play) == (winner, "0.4b")


@pytest.mark.rule("0.4b")
def test_before_the_last_turn_the_ford_decides_nothing() -> None:
    play = load("""
        [turn]
        number = 2
        last = 3
        first = "north"
        [pieces]
        north-guard = "ford 4 0"
        south-guard = "mill 4 0"
        [phase]
        name = "moves"
        seat = "south"
        """)
    do(play, "end")
    assert play.result is None
    assert play.view("").tracks["turn"] == 3
