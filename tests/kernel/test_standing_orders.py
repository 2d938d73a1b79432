"""Standing orders: a seat declines a kind of window until a moment or place; private, recorded, replayed."""

from __future__ import annotations

import pytest

from korvolan import KorvolanError, Play

from .scenes import MOVES, WINDOW, do, finish, load, may, new, told

TWO_WINDOWS = """\
game = "tiny"
start = "empty"
seed = 1
turn = { number = 1, last = 4, first = "south" }
pieces.north-guard = { at = "ford", strength = 4, tag = 0 }
pieces.north-line = { at = "wood", strength = 3, tag = 1 }
pieces.south-guard = { at = "ford", strength = 4, tag = 0, came_from = "mill" }
pieces.south-line = { at = "wood", strength = 3, tag = 1, came_from = "ford" }
places = { ford = "north", wood = "north" }
seats = { north = "smoke", south = "none" }
phase = "battle"
"""


def running(play: Play) -> list[tuple[int, str, str]]:
    return [(order.seat, order.window, order.until) for order in play.orders]


def test_an_order_declines_the_window_at_hand_and_those_that_come() -> None:
    play = load(WINDOW)
    assert not play.obey()
    play.order("north", "marker")
    assert may(play) == ["decline", "play smoke"]  # giving an order decides nothing yet
    assert play.obey()
    assert play.history.entries[-1].by_order
    assert told(play)[-1] == "North plays no marker."
    assert not play.obey()
    assert running(play) == [(0, "marker", "")]


def test_an_order_of_the_other_seat_answers_nothing() -> None:
    play = load(WINDOW)
    play.order("south", "marker")
    assert not play.obey()


def test_until_a_place_the_window_there_is_asked() -> None:
    play = load(TWO_WINDOWS)
    play.order("north", "marker", until="wood")
    do(play, "battle ford")
    assert play.obey()  # at the ford it is declined
    while play.prompt.cases != ["2.2a"]:
        play.play(play.legal()[-1])
    assert not play.obey()  # at the wood he is asked, and the order has ended
    assert running(play) == []


def test_a_window_of_the_enemy_ends_no_order() -> None:
    """Otherwise an order would tell where the enemy is asked."""
    play = load(TWO_WINDOWS)
    play.order("south", "marker", until="wood")
    do(play, "battle ford", "decline")
    while play.prompt.cases != ["2.2a"]:
        play.play(play.legal()[-1])
    assert play.seat == "north"
    assert running(play) == [(1, "marker", "wood")]


def test_until_the_place_at_hand_nothing_is_declined_there() -> None:
    play = load(WINDOW)
    play.order("north", "marker", until="ford")
    assert not play.obey()
    assert may(play) == ["decline", "play smoke"]


def test_until_a_turn_the_order_ends_when_it_comes() -> None:
    play = load(MOVES)
    play.order("north", "marker", until="turn-2")
    while play.view("").tracks["turn"] == 1:
        assert running(play) == [(0, "marker", "turn-2")]
        play.play("end")
    assert running(play) == []


def test_an_order_that_ended_comes_back_with_the_moment_before() -> None:
    play = load(MOVES)
    play.order("north", "marker", until="turn-2")
    play.order("south", "marker")
    while play.view("").tracks["turn"] == 1:
        play.play("end")
    play.undo(consent=True)
    assert sorted(running(play)) == [(0, "marker", "turn-2"), (1, "marker", "")]
    assert running(load(play.record())) == running(play)


def test_a_new_order_replaces_the_old_one_and_can_be_revoked() -> None:
    play = load(WINDOW)
    play.order("north", "marker", "turn-3")
    play.order("North", "marker", "wood")
    assert running(play) == [(0, "marker", "wood")]
    play.revoke("north", "marker")
    assert running(play) == []
    assert not play.obey()
    with pytest.raises(KorvolanError, match="no standing order"):
        play.revoke("north", "marker")


@pytest.mark.parametrize(
    ("seat", "window", "until", "said"),
    [
        ("north", "markr", "", "Did you mean marker"),
        ("north", "", "", "no kind of window ''"),
        ("nrth", "marker", "", "Did you mean north"),
        ("", "marker", "", "no seat ''"),
        ("north", "marker", "frod", "Did you mean ford"),
        ("north", "marker", "turn", "no moment or place"),
        ("north", "marker", "turn-x", "no moment or place"),
        ("north", "marker", "turn-007", "no moment or place"),
        ("north", "marker", "turn-" + "9" * 5000, "no moment or place"),
        ("north", "marker", "turn-1", "Turn 1 has come already"),
    ],
)
def test_an_order_that_means_nothing_is_refused_and_not_recorded(seat: str, window: str, until: str, said: str) -> None:
    play = load(WINDOW)
    before = play.record()
    with pytest.raises(KorvolanError, match=said):
        play.order(seat, window, until)
    assert (play.record(), running(play)) == (before, [])


def test_orders_are_recorded_and_replayed() -> None:
    play = load(TWO_WINDOWS)
    play.order("North", "marker", until="wood")
    do(play, "battle ford")
    play.obey()
    play.revoke("north", "marker")
    play.order("south", "marker", until="turn-4")
    finish(play, "orders")
    again = load(play.record())
    assert (again.record(), again.fingerprint()) == (play.record(), play.fingerprint())
    assert [entry.seat for entry in again.history.entries if entry.order] == ["north", "north", "south"]


def test_a_clone_keeps_the_orders() -> None:
    play = new()
    play.order("north", "marker")
    assert running(play.clone()) == running(play) == [(0, "marker", "")]


def test_a_seat_is_told_the_moments_that_an_order_may_run_until() -> None:
    play = new()
    assert play.view("north").moments == ["turn-2"]
    assert play.view("").moments == []
    play.order("north", "marker", play.view("north").moments[0])
    assert [order.until for order in play.view("north").standing] == ["turn-2"]
