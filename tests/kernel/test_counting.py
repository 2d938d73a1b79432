"""Nobody can count what another seat does in secret: numbers in views, logs and replays grow with public things alone."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.state import WATCHER
from korvolan.kernel.view import as_json


@pytest.mark.long
@pytest.mark.parametrize("name", korvolan.game_names())
def test_a_seat_counts_its_own_decisions_and_public_ones(name: str) -> None:
    """A move names the number that its seat knows: it must be new after whatever the seat could act upon."""
    play, rng = korvolan.game(name).new(seed=3), seeded("counting")
    for _ in range(150):
        if play.seat is None:
            break
        seat, before = play.seat, {seat: play.seq_of(seat) for seat in [*play.game.seats, ""]}
        play.play(play.legal()[rng.below(len(play.legal()))])
        move = play.moves[-1]
        for other, count in before.items():
            told = any(line[play.game.seat_number(other)] is not None for line in move.lines)
            grows = other == seat or move.public
            assert play.seq_of(other) == count + grows
            assert grows or not told or other != play.seat
        assert move.public or play.seat == seat  # a decision never comes to a seat unnoticed
        assert move.public == (play.seat != seat or any(line[WATCHER] is not None for line in move.lines))
        assert play.view(seat).seq == play.seq_of(seat)


@pytest.mark.parametrize("name", korvolan.game_names())
def test_undo_and_records_count_alike(name: str) -> None:
    """What is taken back is a new thing done; a record read back counts the same."""
    play, rng = korvolan.game(name).new(seed=4), seeded("undoing")
    for _ in range(60 if play.game.bound > 1000 else 12):
        play.play(play.legal()[rng.below(len(play.legal()))])
        if rng.below(3) == 0 and play.may_undo():
            public, seq = play.moves[-1].public, play.seq
            step, known = play.step, play.seq_of("")
            play.undo()
            assert (play.seq, play.step, play.seq_of("")) == (seq + 1, step - public, known + public)
    again = korvolan.load(play.record())
    for seat in [*play.game.seats, ""]:
        assert again.seq_of(seat) == play.seq_of(seat)
    assert again.step == play.step == sum(move.public for move in play.moves)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in korvolan.game_names() if korvolan.game(name).secrets])
def test_whatever_is_imagined_for_others_has_no_secret_decision_in_it(name: str) -> None:
    """Neither what another has decided unnoticed, nor that he has decided anything."""
    play, rng = korvolan.game(name).new(seed=5), seeded("unnoticed")
    unnoticed = 0
    for _ in range(150):
        if play.seat is None:
            break
        before, mover = play.clone(), play.seat
        play.play(play.legal()[rng.below(len(play.legal()))])
        for seat in [*play.game.seats, ""]:
            if seat != mover and as_json(play.view(seat)) == as_json(before.view(seat)):
                unnoticed += 1
                then, now = (game.determinize(seat, seeded("export")).position() for game in (before, play))
                assert then == now
                assert as_json(before.forecast(seat)) == as_json(play.forecast(seat))
    assert unnoticed > 5 or name in ("tiny", "pax_baltica")
