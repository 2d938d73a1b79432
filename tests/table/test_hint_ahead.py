"""A hint says who goes from where to where, by what the seat knows alone."""

from __future__ import annotations

import korvolan
from korvolan.ai import Clock, Knowledge, thinker
from korvolan.kernel.dice import seeded
from korvolan.kernel.play import Play
from korvolan.table.hint_ahead import look_ahead


def advised(play: Play) -> tuple[int, list[int]]:
    state = play.state
    choice = thinker("captain").choose(Knowledge.of(play.game, state, state.seat), Clock(1), seeded("hint"), [])
    return choice.action, choice.memo


def test_it_names_start_and_goal() -> None:
    """A march is followed to its end; what is named is on the board, and the position stays as it is."""
    play = korvolan.game("tiny").new(seed=2)
    before = play.position()
    action, memo = advised(play)
    ahead = look_ahead(play, action, memo)
    places = play.game.layout.domains["place"].ids
    assert len(ahead.places) == 2
    assert all(place in places for place in ahead.places)
    assert ahead.words.startswith("From ")
    assert ahead.pieces
    assert play.position() == before
