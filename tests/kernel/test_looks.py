"""Looks: pieces that were shown are shown again, in the same order, and only while nothing is different."""

from __future__ import annotations

from korvolan.kernel import looks
from korvolan.kernel.looks import Looks, Placed
from korvolan.kernel.view import PieceView


def place(key: int) -> Placed:
    view = PieceView(f"p{key % 10}", "face", f"at-{key // 10}")
    return view.at, view.id, view


def test_pieces_come_in_order_with_the_others_among_them() -> None:
    other = PieceView("m", "back", "at-1", hidden=True)
    board = Looks().board([21, 12, 10], place, [(other.at, other.id, other)])
    assert [(piece.at, piece.id) for piece in board] == [("at-1", "m"), ("at-1", "p0"), ("at-1", "p2"), ("at-2", "p1")]


def test_the_same_board_is_the_same_list_and_a_piece_that_stays_the_same_value() -> None:
    shown = Looks()
    first = shown.board([21, 12], place, [])
    assert shown.board([21, 12], place, []) is first
    moved = shown.board([31, 12], place, [])
    assert moved is not first
    assert moved[0] is first[0]
    assert (moved[1].at, first[1].at) == ("at-3", "at-2")


def test_another_marker_makes_another_board() -> None:
    shown = Looks()
    one, two = (PieceView(f"m{n}", "back", "at-1", hidden=True) for n in (1, 2))
    first = shown.board([12], place, [(one.at, one.id, one)])
    assert shown.board([12], place, [(two.at, two.id, two)]) != first
    assert shown.board([12], place, []) != first


def test_what_was_shown_long_ago_is_forgotten() -> None:
    shown = Looks()
    for key in range(looks.MOST_LOOKS + 1):
        shown.look(key, place)
    assert len(shown.placed) == 1
    for key in range(looks.MOST_BOARDS + 1):
        shown.board([key], place, [])
    assert len(shown.boards) == 1
