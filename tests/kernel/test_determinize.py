"""What a program imagines of a position: the same choices where nothing is hidden, and dice that depend on the seed alone."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.ai.knowledge import Knowledge
from korvolan.kernel.dice import seeded

OPEN_GAMES = [name for name in korvolan.game_names() if not korvolan.game(name).secrets]
DECISIONS = 150


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_choices_are_not_reckoned_anew_where_nothing_is_hidden(name: str) -> None:
    game = korvolan.game(name)
    state = game.start("", 1)
    chooser = seeded("choices")
    for _ in range(DECISIONS):
        if not state.choices:
            break
        imagined = game.determinize(state, 1 - state.seat, seeded("imagined"))
        assert imagined.choices == imagined.frames[-1].options(imagined)
        state.apply(state.choices[chooser.below(len(state.choices))])


@pytest.mark.parametrize("name", korvolan.game_names())
def test_knowledge_of_the_same_position_is_the_same_each_time(name: str) -> None:
    """Its dice begin anew each time: what was drawn for one knowledge is not missing from the next."""
    game = korvolan.game(name)
    state = game.start("", 1)
    first, second = (Knowledge.of(game, state, state.seat) for _ in range(2))
    assert first.text() == second.text()
    assert first.imagine(seeded(7)).dice.below(1 << 30) == second.imagine(seeded(7)).dice.below(1 << 30)
