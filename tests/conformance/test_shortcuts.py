"""Shortcuts in every game: what is offered hangs on nothing that the seat cannot know, and nobody else is shown it."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.ai import player
from korvolan.ai.clock import Clock
from korvolan.ai.knowledge import Knowledge
from korvolan.kernel.dice import seeded
from korvolan.kernel.play import Play
from korvolan.kernel.shortcuts import shortcut_views

GAMES = ("pax_baltica", "great_northern_war", "great_turkish_war", "poltavas_dread_day", "hussars")
LONG = 120  # decisions
EVERY = 4
WORLDS = 2


def played(name: str) -> list[Play]:
    """Positions of a game between captains in which something is offered."""
    game = korvolan.game(name)
    play, out = game.new("", seed="offers"), []
    captains = {seat: player("captain") for seat in game.seats}
    memos: dict[str, list[int]] = {seat: [] for seat in game.seats}
    for number in range(LONG):
        if not play.seat:
            break
        if number % EVERY == 0 and shortcut_views(game, play.state):
            out.append(play.branch())
        seat = play.seat
        choice = captains[seat].choose(Knowledge.of(game, play.state, play.state.seat), Clock(), seeded("one"), memos[seat])
        memos[seat] = choice.memo
        play.play(choice.action)
    return out


@pytest.mark.parametrize("name", GAMES)
def test_what_is_offered_tells_no_secret(name: str) -> None:
    positions = played(name)
    assert positions
    for play in positions:
        game, state = play.game, play.state
        told = shortcut_views(game, state)
        for world in range(WORLDS):
            other = game.determinize(state, state.seat, seeded(world))
            assert shortcut_views(game, other) == told
        for seat in game.seats:
            if seat != play.seat:
                prompt = play.view(seat).prompt
                assert prompt is None or prompt.shortcuts == []
