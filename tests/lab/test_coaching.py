"""Recruits with a coach: the same dice with and without him, and what he says is counted."""

from __future__ import annotations

import korvolan
from korvolan.ai import Clock, Knowledge
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import RECRUIT
from korvolan.lab.coaching import Pupil, decisions_of, trial


def test_a_trial_counts_what_he_says_and_does_not_depend_on_the_machine() -> None:
    ticks: list[int] = []
    found = [trial("tiny", "meeting", "recruit", 4, "test", 48, 1, lambda: ticks.append(1)) for _ in range(2)]
    assert found[0] == found[1]
    assert len(ticks) == 16  # four games with him and four without, twice
    lessons = found[0].lessons
    assert 0 <= lessons.better <= lessons.warnings <= lessons.decisions
    assert lessons.decisions > 10
    assert found[0].coached is not None
    assert found[0].alone is not None


def test_a_pupil_does_what_the_coach_says() -> None:
    """The enemy's ford stands open on the last turn; a recruit who would stay is sent there."""
    game = korvolan.game("tiny")
    state = game.start("meeting", 1)
    knowledge = Knowledge.of(game, state, state.seat)
    pupil = Pupil(80)
    strategy = pupil.strategy_for(knowledge)
    end = -game.vocabulary.parse("end") - 1
    advised = pupil.ask(knowledge, strategy, knowledge.imagine(seeded(1)), end, seeded(2))
    assert advised not in (0, end)
    assert pupil.lessons.warnings == 1
    assert "ford" in strategy.title(knowledge.imagine(seeded(1)), advised)
    choice = pupil.choose(knowledge, Clock(work=80), seeded(3), [])
    assert choice.action in state.choices


def test_what_belongs_together_ends_with_the_plan() -> None:
    game = korvolan.game("tiny")
    strategy, state = game.strategy(), game.start("meeting", 1)
    rng = seeded(1)
    plan = strategy.default_plan(state, RECRUIT, rng)
    made = [game.vocabulary.text(action) for action in decisions_of(strategy, state, plan, RECRUIT, rng)]
    assert made[0].startswith("move ")
    assert all(text.startswith("to ") or text == "halt" for text in made[1:])
