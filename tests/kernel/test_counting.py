"""Nobody can count what another seat does in secret: numbers in views, logs and replays grow with public things alone."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.state import WATCHER


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
