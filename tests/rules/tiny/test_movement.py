"""Chapter 1 of The Ford: moving blocks, the limits of borders, and stragglers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from korvolan import Play

from ..story import asked, do, may, refusal, told
from .ford import load, seen, steps, where


def north_moves(pieces: str, moves: int = 2, dice: str = "[]", head: str = "") -> Play:
    """North moves first in the first of two turns; South's guard stands at the mill unless the text moves it."""
    south = "" if "south-guard" in pieces else 'south-guard = "mill 4 0"'
    return load(f"""
        dice = {dice}
        {head}
        [turn]
        last = 2
        first = "north"
        [pieces]
        {pieces}
        {south}
        [phase]
        name = "moves"
        moves = {moves}
        """)


THREE_IN_CAMP = """
        north-guard = "north-camp 4 0"
        north-line = "north-camp 3 1"
        north-militia = "north-camp 3 2"
"""


# -- 1.1 moving ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.1a")
def test_after_two_blocks_the_other_side_moves() -> None:
    play = north_moves(THREE_IN_CAMP)
    do(play, "move north-guard", "to wood", "halt")
    assert asked(play) == ("north", ["1.1a"])
    do(play, "move north-line", "to north-bank", "halt")
    assert asked(play) == ("south", ["1.1a"])
    assert where(play, "north-guard") == "wood"
    assert where(play, "north-line") == "north-bank"


@pytest.mark.rule("1.1a")
def test_each_side_moves_two_blocks_in_a_turn_of_the_game() -> None:
    play = load("""
        dice = [1, 6]
        [turn]
        last = 2
        first = "south"
        [pieces]
        north-guard = "north-camp 4 0"
        south-guard = "south-camp 4 0"
        south-line = "south-camp 3 1"
        south-militia = "south-camp 3 2"
        [[stack]]
        frame = "Turn"
        stage = 0
        """)
    do(play, "move south-guard", "to mill", "halt", "move south-line", "to mill", "halt")
    assert asked(play) == ("north", ["1.1a"])


@pytest.mark.rule("1.1a")
@pytest.mark.parametrize("moves_made", [0, 1])
def test_a_side_may_end_earlier(moves_made: int) -> None:
    play = north_moves(THREE_IN_CAMP)
    if moves_made:
        do(play, "move north-guard", "to wood", "halt")
    do(play, "end")
    assert asked(play) == ("south", ["1.1a"])


@pytest.mark.rule("1.1b")
def test_a_block_that_has_moved_does_not_move_again() -> None:
    play = north_moves(THREE_IN_CAMP)
    do(play, "move north-guard", "to wood", "halt")
    assert refusal(play, "move north-guard") == "1.1b"
    assert may(play) == {"move north-line", "move north-militia", "end"}


@pytest.mark.rule("1.1b")
def test_in_the_next_turn_it_moves_again() -> None:
    play = north_moves(THREE_IN_CAMP, dice="[6, 1]")
    do(play, "move north-guard", "to wood", "halt", "end", "end")
    assert play.view("").tracks["turn"] == 2
    do(play, "move north-guard", "to north-bank", "halt")
    assert where(play, "north-guard") == "north-bank"


@pytest.mark.rule("1.1c")
def test_after_two_areas_the_move_is_over() -> None:
    play = north_moves(THREE_IN_CAMP)
    do(play, "move north-guard", "to wood", "to ford")
    assert where(play, "north-guard") == "ford"
    assert asked(play) == ("north", ["1.1a"])


@pytest.mark.rule("1.1c")
def test_a_chosen_block_enters_at_least_one_area_and_may_halt_then() -> None:
    play = north_moves(THREE_IN_CAMP)
    do(play, "move north-guard")
    assert refusal(play, "halt") == "1.1c"
    do(play, "to wood")
    assert refusal(play, "halt") == ""
    do(play, "halt")
    assert where(play, "north-guard") == "wood"
    assert asked(play) == ("north", ["1.1a"])


NEIGHBOURS = {
    "north-camp": {"north-bank", "wood"},
    "north-bank": {"north-camp", "wood", "ford"},
    "wood": {"north-camp", "north-bank", "ford"},
    "ford": {"north-bank", "wood", "south-bank", "mill"},
    "south-bank": {"ford", "mill", "south-camp"},
    "mill": {"ford", "south-bank", "south-camp"},
    "south-camp": {"south-bank", "mill"},
}


@pytest.mark.rule("1.1d")
@pytest.mark.parametrize("area", NEIGHBOURS)
def test_a_block_passes_only_over_borders(area: str) -> None:
    elsewhere = "wood" if area == "mill" else "mill"
    play = north_moves(f"""
        north-guard = "{area} 4 0"
        south-guard = "{elsewhere} 4 0"
    """)
    do(play, "move north-guard")
    assert may(play) == {f"to {near}" for near in NEIGHBOURS[area]}
    for far in {*NEIGHBOURS, "north-reserve", "south-reserve"} - NEIGHBOURS[area]:
        assert refusal(play, f"to {far}") == "1.1d"


@pytest.mark.rule("1.1d")
def test_there_is_no_border_between_the_camp_and_the_ford() -> None:
    play = north_moves(THREE_IN_CAMP)
    do(play, "move north-guard")
    assert refusal(play, "to ford") == "1.1d"


@pytest.mark.rule("1.1e")
def test_a_block_that_meets_the_enemy_stops() -> None:
    play = north_moves(THREE_IN_CAMP + '        south-guard = "wood 4 0"\n')
    do(play, "move north-guard", "to wood")
    assert asked(play) == ("north", ["1.1a"])
    do(play, "move north-line", "to north-bank")
    assert asked(play) == ("north", ["1.1c"])  # no enemy there: it may go on


@pytest.mark.rule("1.1f")
def test_a_block_that_stands_with_enemies_may_not_move() -> None:
    play = north_moves("""
        north-guard = "wood 4 0"
        north-line = "north-camp 3 1"
        north-militia = "north-camp 3 2"
    """)
    do(play, "end")
    # South's turn: it enters the wood by the ford, and is held fast there as well.
    do(play, "move south-guard", "to ford", "to wood")
    assert asked(play) == ("north", ["2.3b"])
    play = north_moves("""
        north-guard = "wood 4 0"
        north-line = "north-camp 3 1"
        south-guard = "wood 4 0"
    """)
    assert refusal(play, "move north-guard") == "1.1f"
    assert may(play) == {"move north-line", "end"}


# -- 1.2 borders ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.2a")
def test_a_third_block_finds_the_road_full() -> None:
    play = north_moves(THREE_IN_CAMP.replace("north-camp", "wood"), moves=3)
    do(play, "move north-guard", "to ford", "halt", "move north-line", "to ford", "halt", "move north-militia")
    assert refusal(play, "to ford") == "1.2a"
    assert may(play) == {"to north-bank", "to north-camp"}


@pytest.mark.rule("1.2a")
def test_a_block_with_every_road_full_cannot_be_chosen() -> None:
    full = 'crossed.north = { "north-camp-north-bank" = 2, "north-camp-wood" = 2 }'
    play = north_moves(THREE_IN_CAMP + '        north-rangers = "wood 2 3"\n', head=full)
    assert refusal(play, "move north-guard") == "1.2a"
    assert may(play) == {"move north-rangers", "end"}


@pytest.mark.rule("1.2a")
def test_each_side_has_the_road_for_itself_and_anew_each_turn() -> None:
    full = 'crossed.north = { "ford-mill" = 2, "wood-ford" = 2 }'
    play = north_moves('north-guard = "wood 4 0"\n', head=full, dice="[6, 1]")
    do(play, "move north-guard")
    assert refusal(play, "to ford") == "1.2a"
    do(play, "to north-camp", "halt")
    do(play, "move south-guard", "to ford", "halt")
    assert where(play, "south-guard") == "ford"
    do(play, "move north-guard", "to wood", "to ford")
    assert where(play, "north-guard") == "ford"


TWO_AT_THE_BANK = """
        north-guard = "north-bank 4 0"
        north-line = "north-bank 3 1"
"""


@pytest.mark.rule("1.2b")
def test_a_second_block_finds_the_stream_full() -> None:
    play = north_moves(TWO_AT_THE_BANK, dice="[6]")
    do(play, "move north-guard", "to ford", "move north-line")
    assert refusal(play, "to ford") == "1.2b"
    do(play, "to wood", "to ford")  # there is a road from the wood
    assert where(play, "north-line") == "ford"


@pytest.mark.rule("1.2b")
def test_a_block_stops_after_crossing_a_stream() -> None:
    play = north_moves(TWO_AT_THE_BANK, dice="[6]")
    do(play, "move north-guard", "to ford")
    assert asked(play) == ("north", ["1.1a"])
    assert refusal(play, "move north-guard") == "1.1b"


@pytest.mark.rule("1.2b")
def test_in_the_next_turn_another_block_crosses_the_stream() -> None:
    play = north_moves(TWO_AT_THE_BANK, dice="[6, 6, 1, 6]")
    do(play, "move north-guard", "to ford", "end", "end")
    assert play.view("").tracks["turn"] == 2
    do(play, "move north-line", "to ford")
    assert where(play, "north-line") == "ford"


@pytest.mark.rule("1.2c")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 4), (6, 4)])
def test_a_block_that_crosses_a_stream_loses_a_step_on_a_1(die: int, left: int) -> None:
    play = north_moves(TWO_AT_THE_BANK, dice=f"[{die}]")
    do(play, "move north-guard", "to ford")
    assert steps(play, "north-guard") == left
    # All see the loss, and the die, but not which block it is.
    (back,) = [piece for piece in play.view("south").pieces if piece.at == "ford"]
    assert back.marks == (["moved", "lost 1"] if die == 1 else ["moved"])
    assert play.log("south")[-1].dice == [die]
    assert play.log("south")[-1].text.startswith("North's block 1 ")


@pytest.mark.rule("1.2c")
def test_a_block_that_loses_its_last_step_is_shown_and_gone() -> None:
    play = north_moves("""
        north-guard = "north-bank 1 0"
        north-line = "north-bank 3 1"
    """, dice="[1]")  # fmt: skip
    do(play, "move north-guard", "to ford")
    assert where(play, "north-guard") == "removed"
    assert seen(play, "south", "ford") == {}
    assert told(play, "south")[-1] == "North's guard is removed."
    assert 'north-guard = { known = ["south"] }' in play.position()  # nothing else is left of it
    assert asked(play) == ("north", ["1.1a"])  # the second block may still move


@pytest.mark.rule("1.2c")
def test_one_crossing_in_six_costs_a_step() -> None:
    play = north_moves(TWO_AT_THE_BANK)
    do(play, "move north-guard")
    chances = {steps(after, "north-guard"): chance for chance, after in play.outcomes("to ford")}
    assert chances == {3: Fraction(1, 6), 4: Fraction(5, 6)}


@pytest.mark.rule("1.2c")
def test_a_road_costs_nothing() -> None:
    play = north_moves(TWO_AT_THE_BANK, dice="[1]")
    do(play, "move north-guard", "to wood", "halt")
    assert steps(play, "north-guard") == 4
    assert "dice = [1]" in play.position()  # still to be rolled


@pytest.mark.rule("1.2d")
def test_with_the_option_off_nothing_is_rolled_at_a_stream() -> None:
    play = north_moves(TWO_AT_THE_BANK, dice="[1]", head='options = { stragglers = "off" }')
    do(play, "move north-guard", "to ford")
    assert steps(play, "north-guard") == 4
    assert "dice = [1]" in play.position()
