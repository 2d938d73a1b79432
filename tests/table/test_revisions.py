"""What each seat was shown, and from which line its log is sent again. Nothing here needs a server or a game."""

from __future__ import annotations

from korvolan.table.revisions import MOST_CUTS, Revisions

START = 1000


def undo(revisions: Revisions, **left: int) -> int:
    """An undo that leaves so many lines, and is looked at; the revision that it makes."""
    revisions.cut(left)
    revisions.advance()
    return max([revisions.shown(seat, object(), 0.0).revision for seat in left])


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
    assert (first.revision, first.touched) == (START + 1, 1.0)
    second = revisions.shown("north", b"another board", 3.0)
    assert (second.revision, second.touched) == (START + 2, 3.0)
    assert revisions.shown("south", b"the board", 3.0).revision == START + 1  # each seat on its own


def test_a_seat_cannot_count_what_it_is_not_shown() -> None:
    """However many changes lie between two things that it is shown, the second has the next number."""
    revisions = Revisions(START)
    found = [revisions.shown("north", "first", 0.0).revision]
    for hidden in range(1, 5):
        for _ in range(hidden):
            revisions.advance()
            assert revisions.shown("north", hidden - 1 or "first", 0.0).revision == found[-1]
        revisions.advance()
        found.append(revisions.shown("north", hidden, 0.0).revision)
    assert found == list(range(found[0], found[0] + 5))


def test_the_first_number_does_not_count_what_was_before() -> None:
    quiet, busy = Revisions(START), Revisions(START)
    for _ in range(7):
        busy.advance()
    assert busy.shown("north", "", 0.0).revision == quiet.shown("north", "", 0.0).revision > START


def test_an_undo_that_nobody_looked_at_is_part_of_what_is_seen_next() -> None:
    revisions = Revisions(START)
    before = revisions.shown("north", "before", 0.0).revision
    revisions.cut({"north": 4})
    revisions.advance()
    revisions.advance()
    assert revisions.first_stale_line("north", 7, before) == 4
    after = revisions.shown("north", "after", 0.0).revision
    assert revisions.first_stale_line("north", 7, after) == 7


def test_servers_that_share_a_table_count_by_the_clock() -> None:
    revisions = Revisions(START, lambda: 5000)
    revisions.cut({"north": 3})
    revisions.advance()
    assert revisions.shown("north", "", 0.0).revision == 5000
    assert revisions.first_stale_line("north", 7, 4999) == 3
    assert revisions.first_stale_line("north", 7, 5000) == 7
