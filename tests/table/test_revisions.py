"""What each seat was shown, and from which line its log is sent again. Nothing here needs a server or a game."""

from __future__ import annotations

from korvolan.table.revisions import MOST_CUTS, Revisions

START = 1000


def undo(revisions: Revisions, **left: int) -> int:
    """An undo that leaves so many lines; the revision that it makes."""
    revisions.cut(left)
    revisions.advance()
    return revisions.now


def test_a_client_that_is_up_to_date_keeps_what_it_has() -> None:
    revisions = Revisions(START)
    revisions.advance()
    assert revisions.first_stale_line("north", 7, START) == 7
    assert revisions.first_stale_line("north", 7, revisions.now) == 7


def test_lines_behind_an_undo_are_sent_again_to_whoever_had_them() -> None:
    revisions = Revisions(START)
    after = undo(revisions, north=4, south=3)
    assert revisions.first_stale_line("north", 7, START) == 4
    assert revisions.first_stale_line("south", 7, START) == 3
    assert revisions.first_stale_line("north", 2, START) == 2  # it never had those that were cut
    assert revisions.first_stale_line("north", 7, after) == 7  # it has the log as it was after the undo


def test_the_shortest_of_several_cuts_counts() -> None:
    revisions = Revisions(START)
    first = undo(revisions, north=3)
    undo(revisions, north=6)
    assert revisions.first_stale_line("north", 9, START) == 3
    assert revisions.first_stale_line("north", 9, first) == 6


def test_a_client_from_before_the_restart_gets_what_an_undo_ever_touched() -> None:
    revisions = Revisions(START)
    assert revisions.first_stale_line("north", 9, START - 1) == 9  # no undo: the log only grew
    undo(revisions, north=5)
    undo(revisions, north=8)
    assert revisions.first_stale_line("north", 9, START - 1) == 5


def test_after_a_restart_of_a_game_with_undos_the_whole_log_is_doubtful() -> None:
    revisions = Revisions(START)
    revisions.distrust_all(["north", ""])
    assert revisions.first_stale_line("north", 9, 0) == 0
    assert revisions.first_stale_line("", 9, 0) == 0
    assert revisions.first_stale_line("north", 9, START) == 9  # it has it from this very start


def test_whoever_undoes_gets_the_log_from_where_it_was_cut() -> None:
    revisions = Revisions(START)
    undo(revisions, north=4)
    assert revisions.first_new_line("north", 6) == 4
    revisions.advance()
    assert revisions.first_new_line("north", 6) == 6  # the last change was no undo


def test_only_so_many_cuts_are_remembered() -> None:
    revisions = Revisions(START)
    for number in range(MOST_CUTS + 50):
        undo(revisions, north=number)
    assert len(revisions.cuts) <= MOST_CUTS + 1
    assert revisions.uncut == {"north": 0}


def test_what_looks_the_same_keeps_its_revision() -> None:
    """Otherwise a seat could count what happens hidden from it."""
    revisions = Revisions(START)
    first = revisions.shown("north", b"the board", 1.0)
    revisions.advance()
    assert revisions.shown("north", b"the board", 2.0) is first
    assert (first.revision, first.touched) == (START, 1.0)
    second = revisions.shown("north", b"another board", 3.0)
    assert (second.revision, second.touched) == (START + 1, 3.0)
    assert revisions.shown("south", b"the board", 3.0).revision == START + 1  # each seat on its own
