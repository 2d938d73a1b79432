"""Races: what is dropped, what stays, what is remembered of a line; and the marshal's designs in a game of their own."""

from __future__ import annotations

from typing import Any

import korvolan
from korvolan.ai import Clock, Knowledge, player
from korvolan.ai.race import Candidate, Race, Worlds, best_candidate, drop_twins, keep_better
from korvolan.ai.search import FieldMarshal, Marshal, in_turns, memo_of, rest_of, room_for
from korvolan.kernel.dice import FastDice, seeded
from korvolan.kernel.state import State
from korvolan.kernel.strategy import NO_PLAN, Strategy, single_action

GAME = korvolan.game("tiny")


def tried(line: list[int], *values: int) -> Candidate:
    out = Candidate(line)
    out.values = list(values)
    return out


def test_the_incumbent_stays_and_twins_go() -> None:
    incumbent, better, twin, worse = (
        tried([1], 10, 10, 10, 10),
        tried([2], 50, 40, 60, 50),
        tried([3], 50, 40, 60, 50),
        tried([4], 0),
    )
    assert drop_twins([incumbent, better, twin, worse]) == [incumbent, better, worse]
    assert keep_better([incumbent, better, worse], incumbent, 1) == [better, incumbent]
    assert best_candidate([incumbent, better, worse], incumbent) is better


def test_a_lead_must_be_larger_than_the_doubt() -> None:
    """Better on average, but by luck as likely as not."""
    incumbent = tried([1], 0, 0, 0, 0)
    assert best_candidate([incumbent, tried([2], 300, -280, 290, -290)], incumbent) is incumbent
    assert best_candidate([incumbent, tried([2], 30, 20, 40, 30)], incumbent).line == [2]


def test_one_world_proves_nothing() -> None:
    incumbent = tried([1], 0, 0, 0, 0)
    assert best_candidate([incumbent, tried([2], 900)], incumbent) is incumbent
    assert best_candidate([tried([1], 0), tried([2], 900)], tried([1], 0)).line == [2]  # where there is time for no more


def test_lines_are_judged_in_the_worlds_that_both_have_seen() -> None:
    """A latecomer that has seen only a lucky world is not better for it."""
    incumbent, late = tried([1], 900, -900), tried([2], 800)
    assert late.lead(incumbent) < 0


def test_lists_take_turns() -> None:
    assert in_turns([[1], [2], [3]], [[7]]) == [[1], [7], [2], [3]]


def test_time_says_how_many_lines_are_tried() -> None:
    clock = Clock(work=240)
    clock.done = 6
    assert room_for(clock, 12, 8) == 20
    assert room_for(Clock(work=24), 12, 8) == 8


class Paired(Strategy[State]):
    """Whoever takes the first choice and then the last has won: either alone is worth nothing."""

    def __init__(self) -> None:
        super().__init__([], [])
        self.made: list[list[int]] = []

    def default_plan(self, g: State, skill: int, rng: FastDice) -> int:
        return single_action(g.choices[-1])

    def designs(self, g: State, most: int, rng: FastDice) -> list[list[int]]:
        line = [single_action(g.choices[0]), single_action(g.choices[0])]
        self.made.append(line)
        return [line]


def knowledge() -> Knowledge:
    state = GAME.start("meeting", "race")
    return Knowledge.of(GAME, state, state.seat)


def test_what_is_left_of_a_line_is_kept_for_its_turn_and_kind_of_decision() -> None:
    strategy, world = Paired(), knowledge().imagine(seeded(1))
    memo = memo_of(strategy, world, [-1, -2, -3], [])
    assert memo == [-1, 0, 0, -2, -3]
    assert rest_of(strategy, world, memo) == [-2, -3]
    assert memo_of(strategy, world, [-4], memo) == [-4]  # another plan of the same kind: the line is given up
    strategy.stage = lambda g: 1  # type: ignore[method-assign]
    assert rest_of(strategy, world, memo) == []
    assert memo_of(strategy, world, [-4], memo) == [-4, 0, 0, -2, -3]  # a battle in between leaves it alone


def test_designs_are_among_the_lines() -> None:
    known = knowledge()
    strategy = Paired()
    found: list[list[int]] = []

    class Watching(Marshal):
        def crosses(self, strategy: Any, worlds: Any, left: Any, seen: Any, most: int) -> list[Candidate]:
            found.extend(seen)
            return []

    one = Watching()
    one.strategy, one.game = strategy, GAME.name
    one.choose(known, Clock(work=60), seeded(2), [])
    assert strategy.made[0] in found


def test_a_race_stops_with_its_time() -> None:
    known = knowledge()
    clock = Clock(work=30)
    race = Race(known.strategy(), Worlds(known, seeded(3)), clock, 2, 1, lambda number: 0)
    lines = [Candidate([plan]) for plan in known.strategy().plans(known.imagine(seeded(3)), 5, seeded(3))]
    race.run(lines, 1.0)
    assert clock.done == 30
    assert sum(len(one.values) for one in lines) == 30


def test_the_field_marshal_plays() -> None:
    known = knowledge()
    choice = player("field-marshal").choose(known, Clock(work=80), seeded(4), [])
    assert choice.action in known.choices
    assert choice.memo[0] != NO_PLAN
    assert FieldMarshal.seconds > Marshal.seconds
