"""What a change writes, as a value; who is told of it; and what a connection is sent of the log."""

from __future__ import annotations

from typing import Any

import pytest

import korvolan
from korvolan.kernel.dice import Seal
from korvolan.kernel.play import Play
from korvolan.table import commands
from korvolan.table.api.play import Move
from korvolan.table.api.tables import Offer
from korvolan.table.changes import POSITION_EVERY, beginning, changes, ending
from korvolan.table.commands import check_surprises
from korvolan.table.http_errors import Refusal
from korvolan.table.live_table import LiveTable
from korvolan.table.presence import Listener, Presence
from korvolan.table.table_info import Chair, Holder, TableInfo

NOW = 5.0
KEY = bytes(32)


def table_of(play: Play) -> LiveTable:
    info = TableInfo("t", "tiny", play.history.scenario, {}, 0, 1.0, 1.0, "waiting", key=KEY.hex())
    table = LiveTable(play.game, info, {seat: Chair(seat, "person") for seat in play.game.seats}, 60.0)
    table.adopt(beginning("t", play), play)
    return table


def sealed() -> Play:
    game = korvolan.game("tiny")
    seal = Seal(game.seats, KEY)
    for seat in game.seats:
        seal.give(seat, seat)
    return game.new(seal=seal)


def test_a_beginning_has_the_part_and_the_position() -> None:
    play = sealed()
    commit = beginning("t", play)
    assert commit.part is not None
    assert (commit.first, commit.position, commit.columns["status"]) == (0, play.position(), "running")
    table = table_of(play)
    assert (table.info.status, table.play) == ("running", play)


def test_changes_say_what_a_copy_has_more_and_change_nothing() -> None:
    table = table_of(sealed())
    before = table.begun()
    table.propose(Offer("draw", "north"))
    table.propose(Offer("rematch", "north"))
    trial = before.clone()
    trial.play(trial.legal()[0])
    commit = changes(table, trial, NOW)
    assert [entry.do for _, entry in commit.entries] == [trial.history.entries[-1].do]
    assert (commit.first, commit.columns["touched"], commit.lapsed, commit.secret_of) == (0, NOW, ["draw"], "")
    assert (table.play, table.info.touched, list(table.offers)) == (before, 1.0, ["draw", "rematch"])
    table.adopt(commit, trial)
    assert (table.play, table.info.touched, list(table.offers)) == (trial, NOW, ["rematch"])
    assert table.stored.batches == [0]
    assert table.stored.next_entry(trial) == 1


def test_a_standing_order_is_told_to_its_seat_alone() -> None:
    table = table_of(sealed())
    trial = table.begun().clone()
    window = next(iter(trial.game.windows))
    trial.order("south", window)
    commit = changes(table, trial, NOW)
    assert commit.secret_of == "south"
    assert "touched" not in commit.columns


def test_an_undo_cuts_the_logs_and_keeps_its_batch_for_redo() -> None:
    table = table_of(sealed())
    played = table.begun().clone()
    played.play(played.legal()[0])
    taken_back = played.clone()
    taken_back.undo()
    for trial in (played, taken_back):
        commit = changes(table, trial, NOW)
        table.adopt(commit, trial)
        table.publish(commit.secret_of)
    assert commit.undoes
    assert (table.stored.batches, table.stored.undone) == ([], [0])
    assert table.revisions.cuts[-1].revision == table.revisions.now


@pytest.mark.parametrize("dice_follow", [True, False])
def test_a_careful_move_is_refused_by_what_is_known_alone(dice_follow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal costs nothing: if it hung on the truth, a seat could ask for what it is not shown."""
    play = sealed()
    trial = play.clone()
    if dice_follow:
        trial.state.rolls += 1
    monkeypatch.setattr(commands, "followed_by", lambda known, action: (True, False))
    asked = Move(play.seat or "", 0, [str(play.legal()[0])], ["rolls"])
    with pytest.raises(Refusal, match="Dice follow"):
        check_surprises(play, trial, asked)
    monkeypatch.setattr(commands, "followed_by", lambda known, action: (False, False))
    check_surprises(play, trial, asked)


def test_a_position_is_stored_now_and_then() -> None:
    table = table_of(sealed())
    since = 0
    while table.begun().seat is not None:
        trial = table.begun().clone()
        trial.play(trial.legal()[-1])
        commit = changes(table, trial, NOW)
        since = 0 if commit.position else since + 1
        assert since < POSITION_EVERY
        table.adopt(commit, trial)
    assert commit.position
    assert (table.info.status, table.info.ended) == ("over", "rules")


def test_an_end_by_will_leaves_no_offer() -> None:
    table = table_of(sealed())
    table.propose(Offer("undo", "north"))
    play = table.begun()
    table.adopt(ending(table, "resigned", "south", NOW), play)
    assert (table.info.status, table.info.ended, table.info.winner, table.offers) == ("over", "resigned", "south", {})


def test_a_connection_is_sent_the_log_from_where_it_differs() -> None:
    table = table_of(sealed())
    before = table.told("north")
    assert table.log_after("north", before).lines == []
    played = table.begun().clone()
    while len(played.log("north")) == before.lines:
        played.play(played.legal()[0])
    taken_back = played.clone()
    while taken_back.moves:
        taken_back.undo(consent=True)
    between = before
    for trial in (played, taken_back):
        commit = changes(table, trial, NOW)
        table.adopt(commit, trial)
        table.publish(commit.secret_of)
        if trial is played:
            between = table.told("north")
            assert table.log_after("north", before).start == before.lines
            assert table.log_after("north", before).lines == table.log("north")[before.lines :]
    assert table.log_after("north", between).start == before.lines
    assert table.log_after("north", between).lines == []


def test_news_for_one_seat_reach_its_connections_alone() -> None:
    def news(**told: Any) -> list[str]:
        presence = Presence({seat: Chair(seat, "person") for seat in ("north", "south")})
        woken: list[str] = []
        for seat in ("north", "south"):
            listener = Listener(holder(seat), seat, 0)
            listener.wake = lambda seat=seat: woken.append(seat)  # type: ignore[misc]
            presence.listeners.add(listener)
        assert presence.is_present("north")
        presence.notify(**told)
        return sorted(woken)

    assert news() == ["north", "south"]
    assert news(seat="south") == ["south"]


def holder(seat: str) -> Holder:
    return Holder("t", seat, [seat])
