"""A confirmation shows the dice that this choice rolls, and no others: in random play, and for faults that were seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.frame import Chance
from korvolan.kernel.outcomes import odds
from korvolan.kernel.state import BY_CHANCE, NOBODY, State

GAMES = ["tiny", "pax_baltica", "great_northern_war", "great_turkish_war", "poltavas_dread_day", "hussars"]
DECISIONS = 500


def positions(name: str, seed: int) -> Iterator[State]:
    """Positions of random games."""
    game = korvolan.game(name)
    scenarios = list(game.scenarios)
    rng = seeded(f"own dice {name} {seed}")
    left = DECISIONS
    while left:
        state: State = game.start(scenarios[rng.below(len(scenarios))], rng.below(1 << 20))
        while state.choices and left:
            left -= 1
            yield state
            state.apply(state.choices[rng.below(len(state.choices))])


def rolled_next(state: State, action: int) -> State | None:
    """The position in which dice are waited for after an action, whosever they are, if nobody else reacts before that."""
    trial = state.clone()
    trial.stops_at_chance = True
    trial.apply(action)
    while trial.frames and trial.seat not in (state.seat, BY_CHANCE, NOBODY) and trial.frames[-1].window(trial):
        declining = trial.frames[-1].declines(trial)
        if declining not in trial.choices:
            break
        trial.apply(declining)
    return trial if trial.seat == BY_CHANCE else None


def table_of(state: State) -> dict[str, Any]:
    """The roll that a position waits for: its frame, with what each result is worth and called."""
    top = state.frames[-1]
    assert isinstance(top, Chance)
    labels = [top.label(state, result) for result in range(len(top.weights(state)))]
    return {"kind": type(top).__name__, "weights": top.weights(state), "labels": labels}


@pytest.mark.parametrize("name", GAMES)
def test_the_odds_shown_are_those_of_the_roll_that_follows(name: str) -> None:
    """What is shown is the table of the very roll that falls next; and where it is, another choice may have another."""
    shown = 0
    for state in positions(name, 1):
        action = state.choices[len(state.choices) // 2]
        told = odds(state, action)
        after = rolled_next(state, action)
        if not told:
            continue
        shown += 1
        assert after is not None, (name, type(state.frames[-1]).__name__)
        assert sum(told.values()) == 1
        labels = table_of(after)["labels"]
        assert set(told) <= set(labels) or list(told) == [f"one of {len(labels)} at random"]
    assert shown


@pytest.mark.parametrize("name", GAMES)
def test_dice_that_fall_whatever_is_chosen_are_nobodys_outcome(name: str) -> None:
    """Where every choice of a decision is followed by the very same roll from the very same stack below it, this roll belongs
    to what comes next: none of them shows it, unless the decision was asked in the middle of that roll."""
    for state in positions(name, 2):
        if len(state.choices) < 2:
            continue
        below = state.frames[:-1]
        if any(isinstance(frame, Chance) for frame in below):
            continue
        for action in state.choices[:3]:
            after = rolled_next(state, action)
            if after is None or not odds(state, action):
                continue
            top = after.frames[-1]
            own = type(state.frames[-1]).__name__ in getattr(top, "FOLLOWS", ())
            kept = len(after.frames) >= len(state.frames)
            assert own or kept, (name, type(state.frames[-1]).__name__, type(top).__name__)


def test_a_loss_by_attrition_does_not_show_the_next_force() -> None:
    """«Lose Regular Horse» showed the attrition of another hex."""
    assert not shown_after("great_turkish_war", "AttritionLosses", "AttritionRoll")


def test_done_for_one_nation_does_not_show_the_mobilization_of_the_next() -> None:
    """«Done» for Denmark showed the mobilization of Saxony."""
    assert not shown_after("poltavas_dread_day", "LeaderOffer", "MobilizationRoll")


def test_a_starving_block_does_not_show_the_action_roll() -> None:
    assert not shown_after("pax_baltica", "Starve", "ActionRoll")


def test_a_draw_without_words_is_told_in_one_line() -> None:
    """«Pick a marker» showed 18 numbers of 5.6 %."""
    for state in positions("great_turkish_war", 3):
        for action in state.choices[:4]:
            assert not any(label.isdecimal() for label in odds(state, action))


def shown_after(name: str, decision: str, roll: str) -> list[str]:
    """What is shown at decisions of a kind after which another kind of roll follows by itself; they are met in any case."""
    met = False
    out: list[str] = []
    for seed in range(3, 12):
        for state in positions(name, seed):
            if type(state.frames[-1]).__name__ != decision:
                continue
            for action in state.choices:
                after = rolled_next(state, action)
                if after is not None and type(after.frames[-1]).__name__ == roll:
                    met = True
                    out += odds(state, action)
        if met:
            break
    assert met
    return out
