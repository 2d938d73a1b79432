"""Sealed dice: no player can foresee a roll, no host can choose one, and anyone can check it afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import korvolan
from korvolan import BadRecord, CannotUndo, KorvolanError, Play, Seal
from korvolan.kernel.dice import commitment
from korvolan.kernel.loading import replay
from korvolan.kernel.record import Record, read_record
from korvolan.kernel.verify import verify

from .scenes import GAME, finish, finished

KEY = bytes(range(32))


def sealed(north: str = "ice", south: str = "fire", key: bytes = KEY) -> Seal:
    seal = Seal(["north", "south"], key)
    seal.give("north", north)
    seal.give("south", south)
    return seal


def hosted() -> Play:
    """A finished game with sealed dice, its key revealed."""
    play = finish(GAME.new("meeting", seal=sealed()), "hosted")
    play.reveal(KEY)
    return play


# -- before the first roll -----------------------------------------------------------------------------------------


def test_there_are_no_dice_before_every_nonce_is_in() -> None:
    seal = Seal(["north", "south"])
    seal.give("south", "fire")
    with pytest.raises(KorvolanError, match="no nonce from north"):
        seal.dice()
    with pytest.raises(KorvolanError, match="no nonce from north"):
        GAME.new("duel", seal=seal)
    seal.give("north", "ice")
    assert GAME.new("duel", seal=seal).seat


@pytest.mark.parametrize(("seat", "nonce"), [("north", "again"), ("east", "wind"), ("south", "")])
def test_a_nonce_is_given_once_by_a_seat_and_is_not_empty(seat: str, nonce: str) -> None:
    seal = Seal(["north", "south"])
    seal.give("north", "ice")
    with pytest.raises(KorvolanError):
        seal.give(seat, nonce)
    assert seal.nonces == {"north": "ice"}


def test_the_commitment_is_the_hash_of_the_key_and_each_seal_has_its_own_key() -> None:
    assert Seal(["north", "south"], KEY).commitment == commitment(KEY)
    assert Seal(["a"]).key != Seal(["a"]).key
    assert len(Seal(["a"]).key) == 32


def test_every_nonce_changes_the_dice() -> None:
    """Neither host nor one player alone determines them; and no two sets of nonces are mixed into the same."""
    seals = [sealed(), sealed(north="snow"), sealed(south="snow"), sealed("fire", "ice"), sealed(key=bytes(32))]
    seals += [sealed("icesouthfire", "ash"), sealed("ice", "firesouthash")]
    rolls = [tuple(dice.die() for _ in range(20)) for dice in (seal.dice() for seal in seals)]
    assert len(set(rolls)) == len(rolls)
    assert rolls[0] == tuple(dice.die() for dice in [sealed().dice()] for _ in range(20))


def test_a_seal_of_another_table_is_refused() -> None:
    seal = Seal(["south", "north"], KEY)
    seal.give("north", "ice")
    seal.give("south", "fire")
    with pytest.raises(KorvolanError, match="sealed for south, north"):
        GAME.new("duel", seal=seal)


# -- while it is played --------------------------------------------------------------------------------------------


def test_the_record_shows_commitment_and_nonces_and_hides_the_key_to_the_end() -> None:
    play = GAME.new("meeting", seal=sealed())
    note = read_record(play.record()).dice
    assert (note.kind, note.commitment, note.nonces) == ("sealed", commitment(KEY), {"north": "ice", "south": "fire"})
    with pytest.raises(KorvolanError, match="secret until the game is over"):
        play.reveal(KEY)
    assert KEY.hex() not in play.record()
    finish(play)
    with pytest.raises(KorvolanError, match="not the key"):
        play.reveal(bytes(32))
    play.reveal(KEY)
    assert read_record(play.record()).dice.key == KEY.hex()


def test_a_game_under_way_opens_by_the_dice_that_were_rolled() -> None:
    """The table loads it with the key still secret."""
    play = GAME.new("meeting", seal=sealed())
    for _ in range(12):
        play.play(play.legal()[-1])
    assert korvolan.load(play.record()).fingerprint() == play.fingerprint()
    _, checked = verify(read_record(play.record()))
    assert "not revealed yet" in " ".join(checked)
    assert "not over" in " ".join(checked)


def test_dice_do_not_go_back_with_an_undo() -> None:
    """A roll taken back by consent is rolled anew, and the record still verifies."""
    play = GAME.new("duel", seal=sealed())
    while not play.history.entries or not play.history.entries[-1].dice:
        play.play(play.legal()[-1])
    play.undo(consent=True)
    finish(play)
    play.reveal(KEY)
    verify(read_record(play.record()))


def test_once_the_key_is_known_nothing_is_taken_back() -> None:
    """Whoever knows the key foresees every die that is rolled anew."""
    play = hosted()
    before = play.record()
    with pytest.raises(CannotUndo, match="The key of the dice is known"):
        play.undo(consent=True)
    assert play.record() == before


# -- after the end -------------------------------------------------------------------------------------------------


def test_a_finished_game_verifies() -> None:
    play, checked = verify(read_record(hosted().record()))
    assert play.result is not None
    assert "the dice are those of the sealed key" in " ".join(checked)


def test_a_game_by_seed_verifies_and_says_that_it_was_not_sealed() -> None:
    _, checked = verify(read_record(finished().record()))
    assert "not sealed" in checked[1]


def with_roll(record: Record) -> int:
    return next(n for n, entry in enumerate(record.entries) if entry.dice)


def change_a_die(record: Record) -> None:
    dice = record.entries[with_roll(record)].dice
    dice[0] = dice[0] % 6 + 1


def change_an_opening_die(record: Record) -> None:
    record.opening_dice[0] = record.opening_dice[0] % 3 + 1


def drop_the_dice(record: Record) -> None:
    record.entries[with_roll(record)].dice = []


def change_the_key(record: Record) -> None:
    record.dice.key = "00" + record.dice.key[2:-2] + "ff"


def spoil_the_key(record: Record) -> None:
    record.dice.key = "not hexadecimal"


def change_key_and_commitment(record: Record) -> None:
    record.dice.key = bytes(32).hex()
    record.dice.commitment = commitment(bytes(32))


def change_a_nonce(record: Record) -> None:
    record.dice.nonces["north"] = "snow"


def lose_a_nonce(record: Record) -> None:
    del record.dice.nonces["north"]


def change_an_action(record: Record) -> None:
    entry = next(entry for entry in record.entries if entry.do.startswith("move"))
    entry.do = "end"


def change_a_fingerprint(record: Record) -> None:
    record.entries[5].at = record.entries[4].at


def drop_a_fingerprint(record: Record) -> None:
    record.entries[5].at = ""


def drop_the_opening(record: Record) -> None:
    record.opening = ""


def change_the_opening(record: Record) -> None:
    record.opening = record.entries[0].at


def drop_an_entry(record: Record) -> None:
    del record.entries[3]


def swap_seats(record: Record) -> None:
    record.entries[0].seat = "south" if record.entries[0].seat == "north" else "north"


def change_the_result(record: Record) -> None:
    record.result = "south" if record.result != "south" else "north"


def break_it_off(record: Record) -> None:
    record.entries[3].fault = "IndexError: invented"


CHANGES: list[Callable[[Record], None]] = [
    change_a_die,
    change_an_opening_die,
    drop_the_dice,
    change_the_key,
    spoil_the_key,
    change_key_and_commitment,
    change_a_nonce,
    lose_a_nonce,
    change_an_action,
    change_a_fingerprint,
    drop_a_fingerprint,
    drop_the_opening,
    change_the_opening,
    drop_an_entry,
    swap_seats,
    change_the_result,
    break_it_off,
]


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_in_a_record_is_found_out(change: Callable[[Record], None]) -> None:
    record = read_record(hosted().record())
    change(record)
    with pytest.raises(BadRecord):
        verify(record)


def test_an_answer_by_standing_order_cannot_be_rewritten() -> None:
    """What the order did not say was not done by it."""
    from .scenes import WINDOW

    play = korvolan.load(WINDOW)
    play.order("north", "marker")
    play.obey()
    record = read_record(play.record())
    assert record.entries[-1].do == "decline"
    record.entries[-1].do = "play smoke"
    with pytest.raises(BadRecord, match="no standing order"):
        replay(record)


def test_a_nonce_that_comes_later_counts_from_there_on() -> None:
    """The same key and nonces, and once one more after the first decision: the dice differ, and both games verify."""
    games = {}
    for late in ("", "guest", "another"):
        play = GAME.new("meeting", seal=sealed())
        play.play(play.legal()[0])
        if late:
            play.add_nonce("south", late)
        play = finish(play, "hosted")
        play.reveal(KEY)
        record = read_record(play.record())
        verify(record)
        games[late] = [entry.dice for entry in record.entries if entry.dice]
    assert games[""] != games["guest"] != games["another"]


def test_a_late_nonce_cannot_be_changed_or_left_out() -> None:
    play = GAME.new("meeting", seal=sealed())
    play.add_nonce("south", "guest")
    play = finish(play, "hosted")
    play.reveal(KEY)
    for change in (lambda record: record.entries.pop(0), lambda record: setattr(record.entries[0], "nonce", "other")):
        record = read_record(play.record())
        change(record)
        with pytest.raises(BadRecord):
            verify(record)
    with pytest.raises(KorvolanError, match="sealed"):
        GAME.new("meeting", seed=1).add_nonce("south", "guest")


def test_a_wrong_key_is_said_plainly() -> None:
    """The moves and the dice are as they were; only the key (with its hash) or a nonce is another."""
    for change in (change_key_and_commitment, change_a_nonce):
        record = read_record(hosted().record())
        change(record)
        with pytest.raises(BadRecord, match="are not those of its key"):
            verify(record)
    record = read_record(hosted().record())
    change_the_key(record)
    with pytest.raises(BadRecord, match="key does not fit the commitment"):
        verify(record)
