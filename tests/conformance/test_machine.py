"""The same promises under Hypothesis: it looks for the shortest story that breaks one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.lab.invariants import Broken, check_record, check_refusals, check_round_trip, check_texts
from korvolan.lab.secrecy import check_no_leak


class Session(RuleBasedStateMachine):
    """A person at the table who plays, takes back, does again, saves and loads, in any order."""

    name = ""

    @initialize(data=st.data(), seed=st.integers(0, 10_000))
    def begin(self, data: Any, seed: int) -> None:
        game = korvolan.game(self.name)
        scenario = data.draw(st.sampled_from(list(game.scenarios)))
        options = {o.id: data.draw(st.sampled_from(o.choices)) for o in game.options.values()}
        self.play = game.new(scenario, seed=seed, options=options)
        self.history = [(self.play.state, self.play.fingerprint())]

    @precondition(lambda self: self.play.seat is not None)
    @rule(choice=st.integers(0, 1000))
    def decide(self, choice: int) -> None:
        legal = self.play.legal()
        self.play.play(str(legal[choice % len(legal)]))
        self.history.append((self.play.state, self.play.fingerprint()))

    @precondition(lambda self: self.play.may_undo())
    @rule()
    def take_back_and_do_again(self) -> None:
        after = self.play.fingerprint()
        self.play.undo()
        assert self.play.fingerprint() == self.play.game.layout.fingerprint(self.play.state)
        self.play.redo()
        assert self.play.fingerprint() == after

    @precondition(lambda self: self.play.moves)
    @rule()
    def take_back_with_consent(self) -> None:
        before = self.play.game.layout.fingerprint(self.play.moves[-1].before)
        self.play.undo(consent=True)
        assert self.play.fingerprint() == before

    @precondition(lambda self: self.play.seat is not None)
    @rule(seed=st.integers(0, 1000))
    def ask_for_what_is_not_allowed(self, seed: int) -> None:
        check_refusals(self.play, seeded(seed))
        check_texts(self.play)

    @rule(seed=st.integers(0, 1000))
    def look_for_leaks(self, seed: int) -> None:
        check_no_leak(self.play, seeded(seed), Broken)

    @rule(seed=st.integers(0, 1000))
    def save_and_load(self, seed: int) -> None:
        check_round_trip(self.play, seeded(seed))
        check_record(self.play)
        self.play = korvolan.load(self.play.record())

    @invariant()
    def earlier_positions_stand(self) -> None:
        layout = self.play.game.layout
        assert all(layout.fingerprint(state) == then for state, then in self.history[-30:])

    @invariant()
    def the_position_is_possible(self) -> None:
        assert self.play.game.find_faults(self.play.state) == []
        assert (self.play.seat is None) == (self.play.result is not None)


@pytest.mark.long
@pytest.mark.parametrize("name", korvolan.game_names())
def test_any_session(name: str) -> None:
    machine: Any = type(f"Session of {name}", (Session,), {"name": name})
    case = machine.TestCase
    examples = 12 if korvolan.game(name).bound <= 1000 else 5
    case.settings = settings(
        max_examples=examples, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )
    case("runTest").runTest()
