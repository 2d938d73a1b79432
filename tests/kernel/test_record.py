"""Records: a game as text, one entry a line, that replays to the same positions or says why it does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from korvolan import BadRecord
from korvolan.kernel.loading import replay
from korvolan.kernel.record import Entry, read_record, write_record
from korvolan.kernel.verify import verify

from .scenes import BATTLE, GAME, MOVES, do, finished, load, may, new, told


def changed(record: str, **values: Any) -> str:
    """A record with some of its top values changed."""
    return json.dumps({**json.loads(record), **values})


def with_entry(record: str, number: int, **values: Any) -> str:
    """A record with some values of one entry changed."""
    data = json.loads(record)
    data["entries"][number] |= values
    return json.dumps(data)


# -- the format ----------------------------------------------------------------------------------------------------


def test_a_record_has_a_head_and_one_entry_a_line() -> None:
    play = new("duel", 7)
    do(play, *(str(play.legal()[0]),))
    head, *entries, last = play.record().splitlines()
    assert json.loads(head.removesuffix('"entries":[').rstrip(",") + "}") == {
        "korvolan": "record 1",
        "game": "tiny",
        "rules_version": GAME.rules_version,
        "data_hash": GAME.data_hash,
        "scenario": "duel",
        "dice": {"seed": "7"},
        "opening_dice": play.history.opening_dice,
        "opening": play.history.opening,
    }
    assert len(entries) == len(play.history.entries)
    assert json.loads(entries[0])["at"]
    assert last == "]}"
    assert new("duel", 7).record().count("\n") == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_game_read_back_is_the_same_game(seed: int) -> None:
    play = finished("meeting", seed)
    again = load(play.record())
    assert (again.record(), again.fingerprint(), again.result) == (play.record(), play.fingerprint(), play.result)
    for seat in ("north", "south", ""):
        assert told(again, seat) == told(play, seat)
    again.undo(consent=True)
    play.undo(consent=True)
    assert again.fingerprint() == play.fingerprint()


def test_reading_and_writing_change_nothing() -> None:
    text = finished("meeting", 3).record()
    assert write_record(read_record(text)) == text


def test_a_game_from_a_position_carries_it() -> None:
    play = load(BATTLE)
    play.play("fire north-line")
    again = load(play.record())
    assert (again.history.position, again.record(), again.fingerprint()) == (BATTLE, play.record(), play.fingerprint())


def test_replay_stops_where_it_is_told_to() -> None:
    play = finished("meeting", 2)
    record = read_record(play.record())
    for upto in (0, 1, 7, len(record.entries), 10**6):
        again = replay(record, upto=upto)
        expected = record.entries[:upto][-1].at if record.entries[:upto] else record.opening
        assert again.fingerprint() == expected


def test_a_replayed_game_does_not_change_the_record_it_came_from() -> None:
    record = read_record(finished("duel", 2).record())
    before = write_record(record)
    again = replay(record)
    again.undo(consent=True)
    again.history.dice.key = "changed"
    assert write_record(record) == before


# -- faults --------------------------------------------------------------------------------------------------------


def test_a_fault_is_kept_and_passed_over() -> None:
    """It was tried and changed nothing. What came after it counts."""
    play = new()
    play.play("move north-guard")
    play.history.entries.append(Entry("north", do="to wood", fault="IndexError: list index out of range"))
    play.play("to north-bank")
    again = load(play.record())
    assert (again.fingerprint(), again.record(), may(again)) == (play.fingerprint(), play.record(), may(play))
    with pytest.raises(BadRecord, match="Entry 2 broke off with a fault: IndexError"):
        verify(read_record(play.record()))


# -- what is refused -----------------------------------------------------------------------------------------------

RECORD = finished("duel", 1).record()
FIRST = json.loads(RECORD)["entries"][0]
OTHER = "south" if FIRST["seat"] == "north" else "north"

WRONG = {
    "another kind": (changed(RECORD, korvolan="record 2"), "kind .'record 2'. that this version does not read"),
    "no kind": (RECORD.replace('"korvolan":"record 1",', ""), "missing required field `korvolan`"),
    "a game": (changed(RECORD, game="tinny"), "Did you mean tiny"),
    "a scenario": (changed(RECORD, scenario="duell"), "Did you mean duel"),
    "a scenario's kind": (changed(RECORD, scenario=["duel"]), "Expected `str`"),
    "an option": (changed(RECORD, options={"straglers": "off"}), "Did you mean stragglers"),
    "other options": (changed(RECORD, options={"stragglers": "off"}), "The opening differs"),
    "other data": (changed(RECORD, data_hash="00", opening="00"), "played with rules 1 and other data"),
    "another seed": (changed(RECORD, dice={"seed": "2"}), "differs|leads elsewhere"),
    "dice": (changed(RECORD, dice={"kind": "loaded"}), "no kind of dice 'loaded'"),
    "dice that do not fit": (changed(RECORD, dice={"kind": "rolled"}, opening_dice=[9]), "scripted die is 9"),
    "a huge die": (changed(RECORD, dice={"kind": "rolled"}, opening_dice=[10**30]), "scripted die is"),
    "a negative die": (changed(RECORD, dice={"kind": "rolled"}, opening_dice=[-1]), "scripted die is -1"),
    "a key that is none": (
        changed(RECORD, dice={"kind": "sealed", "key": "zz", "nonces": {"north": "a", "south": "b"}}),
        "hexadecimal",
    ),
    "a key that does not fit": (
        changed(RECORD, dice={"kind": "sealed", "key": "00", "nonces": {"north": "a", "south": "b"}}),
        "does not fit",
    ),
    "no nonce": (changed(RECORD, dice={"kind": "sealed", "key": "00"}), "lack the nonce of north and south"),
    "a number as entries": (changed(RECORD, entries=3), "Expected `array`"),
    "a number as entry": (changed(RECORD, entries=[3]), "Expected `object`"),
    "an entry of nobody": (with_entry(RECORD, 0, seat="east"), "Entry 1 .*no seat 'east'"),
    "the wrong seat": (with_entry(RECORD, 0, seat=OTHER), f"Entry 1 .*it is not {OTHER}'s decision"),
    "an unknown action": (with_entry(RECORD, 0, do="charge"), "Entry 1 .*no verb 'charge'"),
    "an illegal action": (with_entry(RECORD, 0, do="hit north-guard"), "Entry 1 .*is not allowed"),
    "an action that is a number": (with_entry(RECORD, 0, do=3), "Expected `str`"),
    "an endless action": (with_entry(RECORD, 0, do="x" * 100_000), "Entry 1 .*no verb"),
    "another fingerprint": (with_entry(RECORD, 0, at="00"), "Entry 1 .*leads elsewhere than recorded"),
    "nothing done": (with_entry(RECORD, 0, do=""), "one action, undo, redo, order or nonce"),
    "two things done": (with_entry(RECORD, 0, undo=1), "one action, undo, redo, order or nonce"),
    "an undo of nothing": (with_entry(RECORD, 0, do="", undo=1), "nothing to take back"),
    "many undos": (with_entry(RECORD, 0, do="", undo=10**9), "one action, undo, redo, order or nonce"),
    "a redo of nothing": (with_entry(RECORD, 0, do="", redo=1), "nothing to do again"),
    "an order": (with_entry(RECORD, 0, do="", order="markr"), "Did you mean marker"),
    "an order to revoke": (with_entry(RECORD, 0, do="", order="marker", revoke=True), "no standing order"),
    "no order": (with_entry(RECORD, 0, by_order=True), "no standing order gives this"),
    "a position": (changed(RECORD, position="game = "), "The record cannot begin: line 1: This is not TOML"),
    "an impossible position": (changed(RECORD, position='game = "tiny"\n[turn]\nnumber = 9'), "turn 9 of"),
    "a position that goes nowhere": (
        changed(RECORD, position='start = "empty"\n[[stack]]\nframe = "Turn"\nstage = 77'),
        "cannot begin",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_record_that_does_not_replay_says_why(what: str) -> None:
    text, said = WRONG[what]
    with pytest.raises(BadRecord, match=said) as refused:
        load(text)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("part", [0.01, 0.2, 0.5, 0.9, 0.999])
def test_a_truncated_record_is_refused(part: float) -> None:
    with pytest.raises(BadRecord, match="This is not a record of a game"):
        load(RECORD.rstrip()[: int(len(RECORD.rstrip()) * part)])


def test_without_strictness_a_record_leads_where_the_rules_lead_now() -> None:
    """After an upgrade of the rules: see how far a running game goes."""
    record = read_record(with_entry(RECORD, 0, at="00"))
    assert replay(record, strict=False).result is not None


def test_a_record_of_moves_and_orders_survives_json_of_another_hand() -> None:
    """Other programs may write it with other spaces and order."""
    play = load(MOVES)
    play.order("south", "marker", "ford")
    play.play("move north-guard")
    again = load(json.dumps(json.loads(play.record()), indent=3, sort_keys=True))
    assert again.record() == play.record()


def test_a_record_of_another_version_of_the_rules_replays_by_its_actions() -> None:
    """What a position holds may have changed since: the game must go on by the rules and end as it did."""
    record = finished().record()
    older = changed(with_entry(record, 3, at="0" * 32), rules_version="0")
    assert replay(read_record(older)).fingerprint() == replay(read_record(record)).fingerprint()
    with pytest.raises(BadRecord, match="leads elsewhere"):
        replay(read_record(with_entry(record, 3, at="0" * 32)))
    ends = "north" if read_record(record).result != "north" else "south"
    with pytest.raises(BadRecord, match="ends otherwise"):
        replay(read_record(changed(older, result=ends)))
    _, checked = verify(read_record(older))
    assert "it was played under rules 0, and here are rules 1" in checked
