"""Chapter 2 of The Ford: who fights where, rounds of fire, and hits. Markers and retreats have files of their own."""

from __future__ import annotations

import pytest

from ..story import asked, do, may, refusal, told
from .ford import (
    DUEL,
    IN_ROUND_1,
    MISSES,
    TWO_BATTLES,
    battle_at_the_ford,
    block,
    came,
    load,
    seen,
    steps,
    where,
)

# -- 2.1 battles ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1a")
@pytest.mark.parametrize("first", ["north", "south"])
def test_the_first_side_says_which_battle_comes_first(first: str) -> None:
    play = load(f"""
        [turn]
        first = "{first}"
        [pieces]
        {TWO_BATTLES}
        [places]
        ford = "north"
        wood = "south"
        [phase]
        name = "battle"
        """)
    assert asked(play) == (first, ["2.1a"])
    assert may(play) == {"battle ford", "battle wood"}
    assert refusal(play, "battle mill") == "2.1a"  # South stands there alone
    do(play, "battle wood")
    battle = play.view("").battle
    assert battle is not None
    assert (battle.at, battle.defender, battle.round) == ("wood", "south", 1)


@pytest.mark.rule("2.1a")
def test_each_battle_is_fought_and_the_last_without_asking() -> None:
    play = load(f"""
        [turn]
        last = 2
        first = "south"
        [pieces]
        {TWO_BATTLES}
        [places]
        ford = "north"
        wood = "south"
        [phase]
        name = "battle"
        """)
    do(play, "battle wood", "retreat south-line", "to north-camp")
    assert asked(play) == ("north", ["2.3b"])
    do(play, "retreat north-guard", "to north-bank")
    assert asked(play)[1] == ["1.1a"]  # a new turn


@pytest.mark.rule("2.1a")
def test_where_only_one_side_stands_there_is_no_battle() -> None:
    play = load("""
        [turn]
        last = 2
        first = "south"
        [pieces]
        north-guard = "ford 4 0"
        south-guard = "mill 4 0"
        [phase]
        name = "moves"
        seat = "north"
        """)
    do(play, "end")
    assert play.view("").tracks["turn"] == 2
    assert not [line for line in told(play) if line.startswith("Battle")]


@pytest.mark.rule("2.1b")
def test_the_blocks_of_a_battle_are_shown_at_its_start() -> None:
    play = battle_at_the_ford(DUEL + '        north-line = "wood 3 1"\n        south-line = "mill 3 1"\n')
    assert asked(play) == ("north", ["2.3b"])
    assert seen(play, "south", "ford")["north-block-1"] == "north guard"
    assert seen(play, "north", "ford")["south-block-1"] == "south guard"
    assert seen(play, "south", "wood") == {"north-block-2": "north back"}
    assert seen(play, "north", "mill") == {"south-block-2": "south back"}


MEETING_IN_THE_WOOD = """
        [turn]
        last = 2
        first = "{first}"
        [pieces]
        north-guard = "north-bank 4 0"
        south-guard = "ford 4 0"
        [phase]
        name = "moves"
        """


@pytest.mark.rule("2.1c")
@pytest.mark.parametrize(("first", "second"), [("north", "south"), ("south", "north")])
def test_who_entered_the_empty_wood_first_defends_it(first: str, second: str) -> None:
    play = load(MEETING_IN_THE_WOOD.format(first=first))
    do(play, f"move {first}-guard", "to wood", "halt", f"move {second}-guard", "to wood")
    battle = play.view("").battle
    assert battle is not None
    assert (battle.at, battle.attacker, battle.defender) == ("wood", second, first)
    assert asked(play) == (first, ["2.3b"])  # defenders act first


@pytest.mark.rule("2.1c")
def test_after_a_battle_the_area_is_the_winners() -> None:
    play = load("dice = [6, 1]" + MEETING_IN_THE_WOOD.format(first="north"))
    do(play, "move north-guard", "to wood", "halt", "move south-guard", "to wood")
    do(play, "retreat north-guard", "to north-camp")
    # A new turn: North comes back, and now South is the one that stood there alone.
    do(play, "move north-guard", "to wood")
    battle = play.view("").battle
    assert battle is not None
    assert battle.defender == "south"


@pytest.mark.rule("2.1c")
def test_an_area_remembers_who_last_stood_there_alone() -> None:
    play = load("""
        [turn]
        last = 2
        first = "north"
        [pieces]
        north-guard = "north-camp 4 0"
        south-guard = "mill 4 0"
        [phase]
        name = "moves"
        seat = "south"
        """)
    do(play, "move south-guard", "to ford", "halt")
    assert {place.id: place.control for place in play.view("").places} == {
        "north-camp": "north",
        "ford": "south",
        "mill": "south",
    }


@pytest.mark.rule("2.1c")
def test_a_reserve_that_arrives_in_its_empty_camp_defends_it() -> None:
    play = load("""
        dice = ["north-militia", 1, 6]
        [turn]
        number = 2
        last = 2
        [pieces]
        north-militia = "north-reserve 3"
        north-line = "ford 3 0"
        south-guard = "wood 4 0"
        [places]
        north-camp = "south"
        [[stack]]
        frame = "Turn"
        stage = 0
        """)
    do(play, "move south-guard", "to north-camp", "end")
    battle = play.view("").battle
    assert battle is not None
    assert (battle.at, battle.defender) == ("north-camp", "north")


@pytest.mark.rule("2.1d")
def test_a_battle_has_two_rounds_and_no_third() -> None:
    play = battle_at_the_ford(DUEL, dice=f"[{MISSES}, {MISSES}, {MISSES}, {MISSES}, 6, 1]")
    do(play, "fire north-guard", "fire south-guard")
    battle = play.view("").battle
    assert battle is not None
    assert battle.round == 2
    do(play, "fire north-guard", "fire south-guard")
    assert play.view("").battle is None
    assert play.view("").tracks["turn"] == 2
    assert "The battle at Ford is over." in told(play)


# -- 2.3 rounds ----------------------------------------------------------------------------------------------------

TWO_AGAINST_TWO = f"""
        north-guard = "ford 4 0"
        north-line = "ford 3 1"
        south-guard = {came("mill", 4)}
        south-line = {came("mill", 3, 1)}
"""


@pytest.mark.rule("2.3a")
@pytest.mark.parametrize(("one", "other"), [("guard", "line"), ("line", "guard")])
def test_attackers_act_after_each_defender_has_acted_in_the_order_their_owner_likes(one: str, other: str) -> None:
    misses = ", ".join(["6"] * 14)
    play = battle_at_the_ford(TWO_AGAINST_TWO, f"[{misses}]", IN_ROUND_1)
    assert {f"fire north-{one}", f"fire north-{other}"} <= may(play)
    do(play, f"fire north-{one}")
    assert play.seat == "north"
    do(play, f"fire north-{other}")
    assert play.seat == "south"
    do(play, f"fire south-{one}", f"fire south-{other}")
    assert play.seat == "north"  # round 2 begins
    assert {f"fire north-{one}", f"fire north-{other}"} <= may(play)


@pytest.mark.rule("2.3a", "2.4c")
def test_where_south_defends_it_acts_first_and_north_leaves_in_the_end() -> None:
    play = load("""
        dice = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1]
        [turn]
        last = 2
        first = "north"
        [pieces]
        north-guard = { at = "mill", strength = 4, tag = 0, came_from = "ford" }
        south-guard = "mill 4 0"
        [phase]
        name = "battle"
        area = "mill"
        defender = "south"
        """)
    for _ in (1, 2):
        assert play.seat == "south"
        do(play, "fire south-guard")
        assert play.seat == "north"
        do(play, "fire north-guard")
    assert where(play, "north-guard") == "ford"
    assert where(play, "south-guard") == "mill"


@pytest.mark.rule("2.3b")
def test_a_block_fires_or_retreats() -> None:
    play = battle_at_the_ford(DUEL, f"[{MISSES}]", IN_ROUND_1)
    assert may(play) == {"fire north-guard", "retreat north-guard"}
    do(play, "fire north-guard")
    assert may(play) == {"fire south-guard", "retreat south-guard"}
    do(play, "retreat south-guard")
    assert where(play, "south-guard") == "mill"
    assert told(play)[:2] == ["North's guard fires: 0 hits.", "South's guard retreats to Mill."]


@pytest.mark.rule("2.3b")
def test_a_block_that_has_acted_can_do_neither_again_this_round() -> None:
    play = battle_at_the_ford(TWO_AGAINST_TWO, f"[{MISSES}]", IN_ROUND_1)
    do(play, "fire north-guard")
    assert refusal(play, "fire north-guard") == "2.3b"
    assert refusal(play, "retreat north-guard") == "2.3b"
    assert may(play) == {"fire north-line", "retreat north-line"}


@pytest.mark.rule("2.3c")
def test_the_guard_rolls_1_3_4_and_6_and_scores_two_hits() -> None:
    play = battle_at_the_ford(DUEL, "[1, 3, 4, 6]", IN_ROUND_1)
    do(play, "fire north-guard")
    assert play.log()[0].dice == [1, 3, 4, 6]
    assert told(play)[0] == "North's guard fires: 2 hits."
    assert steps(play, "south-guard") == 2


@pytest.mark.rule("2.3c")
def test_a_block_rolls_as_many_dice_as_it_has_steps() -> None:
    play = battle_at_the_ford(DUEL.replace("ford 4 0", "ford 2 0"), "[1, 1, 1, 1]", IN_ROUND_1)
    do(play, "fire north-guard")
    assert play.log()[0].dice == [1, 1]
    assert steps(play, "south-guard") == 2


@pytest.mark.rule("2.3d")
def test_guard_and_line_take_two_hits() -> None:
    play = battle_at_the_ford(TWO_AGAINST_TWO, "[1, 1, 6, 6]", IN_ROUND_1)
    do(play, "fire north-guard")
    # The first hit falls on the guard by itself; for the second guard and line are equal.
    assert (steps(play, "south-guard"), steps(play, "south-line")) == (3, 3)
    assert asked(play) == ("south", ["2.3d"])
    assert may(play) == {"hit south-guard", "hit south-line"}
    do(play, "hit south-line")
    assert (steps(play, "south-guard"), steps(play, "south-line")) == (3, 2)
    assert play.seat == "north"


@pytest.mark.rule("2.3d")
def test_a_weaker_block_takes_no_hit_before_the_strongest() -> None:
    south = f"south-rangers = {came('mill', 2, 2)}\n        south-militia = {came('wood', 3, 3)}"
    play = battle_at_the_ford(
        TWO_AGAINST_TWO.replace("south-guard", south + "\n        south-guard"), "[1, 1, 6, 6]", IN_ROUND_1
    )
    do(play, "fire north-guard")
    assert refusal(play, "hit south-rangers") == "2.3d"
    assert may(play) == {"hit south-guard", "hit south-line", "hit south-militia"}


@pytest.mark.rule("2.3d")
def test_hits_are_taken_at_once() -> None:
    play = battle_at_the_ford(DUEL, "[1, 1, 6, 6, 3, 3, 3, 3]", IN_ROUND_1)
    do(play, "fire north-guard", "fire south-guard")
    assert steps(play, "north-guard") == 2  # South's guard had two dice left


@pytest.mark.rule("2.3e")
def test_three_hits_remove_a_block_of_two_steps_and_end_the_battle() -> None:
    play = battle_at_the_ford(
        f"""
        north-guard = "ford 4 0"
        south-rangers = {came("mill", 2)}
        south-line = "mill 3 1"
        """,
        "[1, 2, 3, 4, 6, 1]",
        IN_ROUND_1,
    )
    do(play, "fire north-guard")
    assert block(play, "south-rangers") is None
    # Nothing is left of it but that North has seen it.
    assert 'south-rangers = { known = ["north"] }' in play.position()
    assert seen(play, "north", "ford") == {"north-guard": "north guard"}
    assert told(play)[:5] == [
        "North's guard fires: 3 hits.",
        "South's rangers take a hit.",
        "South's rangers take a hit.",
        "South's rangers are removed.",
        "The battle at Ford is over.",
    ]
    assert steps(play, "south-line") == 3  # the third hit is lost
    assert play.view("").tracks["turn"] == 2
