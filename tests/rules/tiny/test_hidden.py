"""Sections 0.1 and 0.2 of The Ford: blocks and markers, and what is hidden of them."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.kernel.view import as_json

from ..story import asked, do, told
from .ford import guesses, load, seen, steps, where

BLOCKS = [("guard", 4, 3), ("grenadiers", 3, 3), ("line", 3, 2), ("rangers", 2, 3), ("militia", 3, 1)]


# -- 0.1 sides and blocks ------------------------------------------------------------------------------------------


@pytest.mark.rule("0.1b")
@pytest.mark.parametrize(("kind", "full", "number"), BLOCKS)
def test_each_block_has_its_steps_and_hits_on_its_number(kind: str, full: int, number: int) -> None:
    dice = [number] * (full - 1) + [number + 1]
    play = load(f"""
        dice = {dice}
        [pieces]
        north-{kind} = "ford {full} 0"
        south-guard = {{ at = "ford", strength = 4, tag = 0, came_from = "mill" }}
        [phase]
        name = "battle"
        area = "ford"
        defender = "north"
        """)
    do(play, f"fire north-{kind}")
    # Every die but the last is at the block's number and hits; the last is one above it.
    assert [line.dice for line in play.log() if line.dice] == [dice]
    assert steps(play, "south-guard") == 4 - (full - 1)


@pytest.mark.rule("0.1b")
@pytest.mark.parametrize(("kind", "full", "number"), BLOCKS)
def test_no_block_has_more_than_its_steps(kind: str, full: int, number: int) -> None:
    with pytest.raises(korvolan.BadPosition, match=f"1 to {full} are possible"):
        load(f"""
            [pieces]
            south-{kind} = "mill {full + 1} 0"
            """)


@pytest.mark.rule("0.1c")
def test_the_enemys_camp_shows_backs_alone() -> None:
    play = korvolan.game("tiny").new("meeting", seed=1)
    assert seen(play, "south", "north-camp") == {f"north-block-{n}": "north back" for n in (1, 2, 3)}
    assert seen(play, "north", "north-camp") == {f"north-{kind}": f"north {kind}" for kind in ("guard", "line", "militia")}
    assert seen(play, "south", "north-reserve") == {}
    assert seen(play, "north", "south-reserve") == {}
    watched = as_json(play.view(""))
    assert not [kind for kind, _, _ in BLOCKS if kind.encode() in watched]


@pytest.mark.rule("0.1c")
def test_the_enemy_sees_where_a_block_stands_and_what_it_has_lost() -> None:
    play = load("""
        [pieces]
        north-guard = "wood 3 0"
        south-guard = "mill 4 0"
        [phase]
        name = "moves"
        seat = "north"
        """)
    do(play, "move north-guard", "to north-bank", "halt")
    (back,) = [piece for piece in play.view("south").pieces if piece.id == "north-block-1"]
    assert (back.at, back.hidden, back.steps) == ("north-bank", True, None)
    assert "lost 1" in back.marks
    assert told(play, "south")[0] == "North's block 1 moves from Wood to North bank."
    assert told(play, "north")[0] == "North's guard moves from Wood to North bank."


@pytest.mark.rule("0.1c")
def test_blocks_stand_up_in_an_order_that_is_drawn() -> None:
    play = load("""
        dice = ["ambush", "smoke", "north-militia", "north-guard", "south-line"]
        [pieces]
        north-guard = "north-camp 4"
        north-militia = "wood 3"
        south-line = "mill 3"
        [phase]
        name = "set-up"
        """)
    assert seen(play, "south", "wood") == {"north-block-1": "north back"}
    assert seen(play, "south", "north-camp") == {"north-block-2": "north back"}


@pytest.mark.rule("0.1c")
def test_for_the_enemy_a_back_may_be_any_block_that_he_has_not_seen() -> None:
    play = load("""
        [pieces]
        north-guard = { at = "wood", strength = 4, tag = 0, known = ["south"] }
        north-line = "north-bank 1 1"
        north-rangers = "north-camp 2 2"
        north-militia = "north-reserve 3"
        south-guard = "mill 4 0"
        [phase]
        name = "moves"
        seat = "south"
        """)
    at_the_bank = {name for guess in guesses(play, "south") for name in seen(guess, "north", "north-bank")}
    assert at_the_bank == {"north-line", "north-militia"}  # it has lost two steps, and rangers have no more
    in_camp = {name for guess in guesses(play, "south") for name in seen(guess, "north", "north-camp")}
    assert in_camp == {"north-line", "north-rangers", "north-militia"}
    for guess in guesses(play, "south"):
        assert where(guess, "north-guard") == "wood"
        (back,) = [piece for piece in guess.view("south").pieces if piece.at == "north-bank"]
        assert back.marks == ["lost 2"]
        assert guess.view("south").pieces == play.view("south").pieces


@pytest.mark.rule("0.1c")
def test_which_blocks_started_where_both_know() -> None:
    play = load("""
        dice = ["ambush", "smoke", "north-line", "north-militia", "north-guard", 1, 6, 1]
        [pieces]
        north-guard = "wood 4"
        north-militia = "wood 3"
        north-line = "north-camp 3"
        south-guard = "mill 4"
        [phase]
        name = "set-up"
        """)
    do(play, "move north-guard", "to north-camp", "halt", "end")
    # Handle 1 was the line's, 3 is the guard's: it may be the militia for all South knows, but not the line.
    in_camp = {frozenset(seen(guess, "north", "north-camp")) for guess in guesses(play, "south")}
    assert in_camp == {frozenset({"north-line", "north-guard"}), frozenset({"north-line", "north-militia"})}
    in_the_wood = {name for guess in guesses(play, "south") for name in seen(guess, "north", "wood")}
    assert in_the_wood == {"north-guard", "north-militia"}


@pytest.mark.rule("0.1d")
def test_a_block_that_was_shown_stays_known_after_the_battle() -> None:
    play = load("""
        dice = [6, 6, 6, 6, 6, 6, 6, 6, 3, 4]
        [turn]
        last = 2
        first = "north"
        [pieces]
        north-guard = "ford 4 0"
        north-line = "wood 3 1"
        south-guard = { at = "ford", strength = 4, tag = 0, came_from = "mill" }
        [places]
        ford = "north"
        [phase]
        name = "battle"
        """)
    do(play, "fire north-guard", "fire south-guard", "retreat north-guard", "to north-bank")
    assert asked(play) == ("south", ["1.1a"])  # a new turn
    assert seen(play, "south", "north-bank") == {"north-block-1": "north guard"}
    assert seen(play, "south", "wood") == {"north-block-2": "north back"}
    # Its owner is reminded of it.
    assert [piece.id for piece in play.view("north").pieces if "seen" in piece.marks] == ["north-guard"]
    assert [piece.id for piece in play.view("south").pieces if "seen" in piece.marks] == ["south-guard"]


# -- 0.2 markers ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("0.2a")
@pytest.mark.parametrize(
    ("mine", "theirs", "left"), [("ambush", "smoke", "blank"), ("smoke", "blank", "ambush"), ("blank", "ambush", "smoke")]
)
def test_each_side_draws_a_marker_that_the_other_does_not_see(mine: str, theirs: str, left: str) -> None:
    play = load(f"""
        dice = ["{mine}", "{theirs}"]
        [pieces]
        north-guard = "north-camp 4"
        south-guard = "south-camp 4"
        [phase]
        name = "set-up"
        """)
    assert play.view("north").held == [mine]
    assert play.view("south").held == [theirs]
    assert play.view("south").boxes["north markers"] == 1
    south, watcher = as_json(play.view("south")), as_json(play.view(""))
    assert mine.encode() not in south
    assert f"You drew {theirs}.".encode() in south
    assert not [marker for marker in (mine, theirs, left) if marker.encode() in watcher]


@pytest.mark.rule("0.2b")
def test_nobody_knows_which_marker_is_left() -> None:
    play = load("""
        [pieces]
        north-guard = "wood 4 0"
        south-guard = "mill 4 0"
        [seats]
        north = "ambush"
        south = "blank"
        [phase]
        name = "moves"
        seat = "north"
        """)
    assert {guess.view("south").held[0] for guess in guesses(play, "north")} == {"smoke", "blank"}
    assert {guess.view("north").held[0] for guess in guesses(play, "north")} == {"ambush"}
    assert {guess.view("north").held[0] for guess in guesses(play, "south")} == {"ambush", "smoke"}
    assert b"smoke" not in as_json(play.view("north"))


@pytest.mark.rule("0.2b")
def test_a_marker_that_was_played_is_not_the_one_left() -> None:
    play = load("""
        [pieces]
        north-guard = "wood 4 0"
        south-guard = "mill 4 0"
        [markers]
        smoke = true
        [seats]
        south = "blank"
        [phase]
        name = "moves"
        seat = "north"
        """)
    assert {guess.view("south").held[0] for guess in guesses(play, "north")} == {"ambush", "blank"}
    assert {tuple(guess.view("north").held) for guess in guesses(play, "south")} == {()}  # North has none left
