"""Undo: own decisions, as far as the last roll or revelation; further only by consent, and the dice never go back."""

from __future__ import annotations

import pytest

from korvolan import BadRecord, CannotUndo, Play

from .scenes import BATTLE, WINDOW, do, load, may, new, told


def undo_refused(play: Play, seat: str | None = None) -> str:
    before = play.fingerprint(), play.record(), may(play)
    assert not play.may_undo(seat)
    with pytest.raises(CannotUndo) as refused:
        play.undo(seat)
    assert (play.fingerprint(), play.record(), may(play)) == before
    return str(refused.value)


def test_undo_gives_back_the_position_and_the_log_exactly() -> None:
    play = new()
    steps = [(play.fingerprint(), told(play, "north"), may(play))]
    for action in ("move north-guard", "to wood", "halt", "move north-line"):
        play.play(action)
        steps.append((play.fingerprint(), told(play, "north"), may(play)))
    for step in steps[-2::-1]:
        play.undo("north")
        assert (play.fingerprint(), told(play, "north"), may(play)) == step
    assert undo_refused(play, "north") == "There is nothing to take back."
    for step in steps[1:]:
        play.redo("north")
        assert (play.fingerprint(), told(play, "north"), may(play)) == step


def test_only_own_decisions_can_be_taken_back() -> None:
    play = new()
    do(play, "end")
    assert play.seat == "south"
    assert undo_refused(play, "south") == "The last decision was North's."
    play.undo("North")
    assert play.seat == "north"


def test_a_roll_stays() -> None:
    play = load(BATTLE)
    do(play, "fire north-line")
    assert "Dice were rolled" in undo_refused(play, "north")
    assert "Dice were rolled" in undo_refused(play)


def test_a_revelation_stays() -> None:
    play = load(WINDOW)
    do(play, "play smoke")
    assert "something was revealed" in undo_refused(play, "north")
    other = load(WINDOW)
    do(other, "decline")
    other.undo("north")  # to keep a marker reveals nothing


# South ends its moves, and both sides' blocks at the ford are shown.
LAST_MOVE = WINDOW.replace('first = "south"', 'first = "north"').replace(
    'phase = "battle"',
    'pieces.south-line = { at = "mill", strength = 3, tag = 1 }\nphase = { name = "moves", seat = "south", moves = 1 }',
)


def uncounted(play: Play) -> Play:
    """The last decision, as if a rule had shown something and not counted it."""
    play.moves[-1].before.revelations = play.state.revelations
    return play


def test_what_no_rule_has_counted_stays_too() -> None:
    """South ends its moves and sees who is at the ford: in another truth it would have seen another block."""
    play = load(LAST_MOVE)
    do(play, "end")
    assert "something was revealed" in undo_refused(play, "south")
    uncounted(play)
    assert play.may_undo("south")  # as far as anybody has counted
    with pytest.raises(CannotUndo, match="something was revealed"):
        play.undo("south")
    play.undo("south", consent=True)


def test_what_was_known_before_does_not_stay() -> None:
    """The same where south knows the block: then nothing is new to it."""
    play = load(LAST_MOVE.replace("strength = 4, tag = 0 }", 'strength = 4, tag = 0, known = ["south"] }'))
    do(play, "end")
    uncounted(play).undo("south")
    assert play.seat == "south"


def test_a_record_of_an_earlier_version_takes_back_what_it_did() -> None:
    """What was allowed when it was recorded is carried out as it stands there; a roll is not."""
    play = load(LAST_MOVE)
    do(play, "end")
    play.take_back()
    play.redo("south")
    again = load(play.record())
    assert again.fingerprint() == play.fingerprint()
    rolled = load(BATTLE)
    do(rolled, "fire north-line")
    rolled.take_back()
    with pytest.raises(BadRecord, match="Dice were rolled"):
        load(rolled.record())


def test_decisions_before_a_roll_stay_too() -> None:
    """The guard crosses the stream and rolls for stragglers: the choice of the guard is past undoing."""
    play = new()
    do(play, "move north-guard", "to north-bank", "to ford")
    assert len(play.moves) == 3
    assert "Dice were rolled" in undo_refused(play, "north")


def test_a_new_action_ends_what_could_be_done_again() -> None:
    play = new()
    do(play, "move north-guard", "to wood")
    play.undo()
    play.undo()
    do(play, "move north-line")
    with pytest.raises(CannotUndo, match="nothing to do again"):
        play.redo()


def test_nobody_does_again_what_another_took_back() -> None:
    play = new()
    do(play, "move north-guard")
    play.undo("north")
    with pytest.raises(CannotUndo):
        play.redo("south")
    play.redo("north")
    assert play.view("north").undo == "North's guard"


def test_the_view_says_what_can_be_taken_back_and_done_again() -> None:
    play = new()
    do(play, "move north-guard")
    assert (play.view("north").undo, play.view("south").undo, play.view("").undo) == ("North's guard", "", "")
    play.undo()
    assert (play.view("north").redo, play.view("south").redo) == ("North's guard", "")


def test_by_consent_a_roll_is_taken_back_and_rolled_anew() -> None:
    """The second time other dice fall: those that come next, not those that were seen."""
    seen = set()
    for seed in range(12):
        play = load(BATTLE.replace("seed = 1", f"seed = {seed}"))
        before = play.fingerprint()
        do(play, "fire north-line")
        first = play.history.entries[-1].dice
        play.undo("south", consent=True)
        assert play.fingerprint() == before
        with pytest.raises(CannotUndo):
            play.redo()  # a roll is not something to do again
        do(play, "fire north-line")
        second = play.history.entries[-1].dice
        seen.add((tuple(first), tuple(second)))
        unbroken = load(BATTLE.replace("seed = 1", f"seed = {seed}")).state.dice
        assert first + second == [unbroken.die() for _ in range(4)]
    assert any(first != second for first, second in seen)


def test_undo_and_redo_are_entries_and_replay() -> None:
    play = load(BATTLE)
    do(play, "fire north-line")
    play.undo(consent=True)
    do(play, "retreat north-line")
    play.undo("north")
    play.redo("north")
    kinds = [(entry.do, entry.undo, entry.redo, entry.consent) for entry in play.history.entries]
    assert kinds == [
        ("fire north-line", 0, 0, False),
        ("", 1, 0, True),
        ("retreat north-line", 0, 0, False),
        ("", 1, 0, False),
        ("", 0, 1, False),
    ]
    again = load(play.record())
    assert (again.fingerprint(), again.record(), told(again)) == (play.fingerprint(), play.record(), told(play))


def test_a_finished_game_can_be_reopened_by_consent() -> None:
    play = new("duel", 4)
    while play.seat is not None:
        play.play(play.legal()[0])
    assert play.history.result
    while play.result is not None:
        play.undo(consent=True)
    assert (play.history.result, play.seat is not None) == ("", True)
    assert load(play.record()).fingerprint() == play.fingerprint()
