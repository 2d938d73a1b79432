"""The lines of play that a puzzle has, and what long playouts say of them: by these a puzzle is confirmed.

A line is the actions of a seat up to its next plan: what the strategy's plans lead to, each legal action with the policy after
it, and random ones, so that also what no program thinks of is tried. Worlds are imagined from what the seat knows, and all
lines are tried in the same ones with the same dice."""

from __future__ import annotations

import math
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from msgspec import Struct

from ..ai import Knowledge
from ..kernel.dice import seeded
from ..kernel.game import Game
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, Strategy, play_on
from .judge import MOST_DECISIONS
from .suite import Chooser, Puzzle, Ways, captain, play_plans

WIDTH = 60  # plans of the strategy
RANDOM = 60  # lines at random
STAGES = ((3, 30), (10, 12), (30, 8))  # so many worlds, after which so many lines are left
FINAL = 3  # of either kind


class Line:
    """Actions with the values that they led to, world by world."""

    def __init__(self, actions: tuple[int, ...]) -> None:
        self.actions = actions
        self.values: list[int] = []

    def mean(self, first: int = 0) -> float:
        part = self.values[first:]
        return sum(part) / len(part)


class Lead(Struct):
    """By how much the best line of one kind leads the best of the other, in thousandths of a win."""

    ahead: float
    error: float
    worlds: int
    best: list[str]
    other: list[str]


class Board:
    """A position whose lines are compared."""

    def __init__(self, found: Game[Any], state: State, seat: int, plans: int, turns: int, seed: str) -> None:
        self.game, self.seat, self.plans, self.turns, self.seed = found, seat, plans, turns, seed
        self.strategy: Strategy[Any] = found.strategy()
        self.knowledge = Knowledge.of(found, state, seat)
        self.until = self.strategy.horizon(state, turns)

    def world(self, number: int) -> State:
        state = self.knowledge.imagine(seeded(f"{self.seed} world {number}"))
        state.dice = seeded(f"{self.seed} dice {number}")
        return state

    def lines(self, ways: Ways | None = None) -> list[Line]:
        """Every line that is compared, each once; those of some ways among them."""
        start = self.world(0)
        rng = seeded(f"{self.seed} lines")
        out: dict[tuple[int, ...], Line] = {}
        choosers: list[Chooser] = [captain(self.strategy)]
        if self.strategy.opens(start):
            choosers += [self.by_plan(plan) for plan in self.strategy.plans(start, WIDTH, rng.clone())]
        choosers += [self.first_action(action) for action in start.choices]
        choosers += [self.at_random(number) for number in range(RANDOM)]
        choosers += [self.by_way(way) for way in ways or []]
        for choose in choosers:
            state = start.clone()
            actions = tuple(play_plans(self.strategy, state, self.seat, self.plans, choose))
            out.setdefault(actions, Line(actions))
        return list(out.values())

    def by_plan(self, plan: int) -> Chooser:
        """A plan first, then the policy."""
        rng = seeded("plan")
        own = [plan]
        custom = captain(self.strategy)
        begun: list[bool] = []

        def choose(state: State) -> int:
            if begun and self.strategy.opens(state):
                own.clear()
            begun.append(True)
            return self.strategy.follow(state, own[0], CAPTAIN, rng) if own else custom(state)

        return choose

    def first_action(self, action: int) -> Chooser:
        """An action first, then the policy."""
        custom = captain(self.strategy)
        begun: list[bool] = []

        def choose(state: State) -> int:
            if not begun:
                begun.append(True)
                return action
            return custom(state)

        return choose

    def by_way(self, way: list[str]) -> Chooser:
        """The actions of a way where they are legal, in their order, and the policy elsewhere."""
        left = list(way)
        custom = captain(self.strategy)
        text = self.game.vocabulary.text

        def choose(state: State) -> int:
            for wanted in left[:1]:
                for action in state.choices:
                    if fnmatchcase(text(action), wanted):
                        left.pop(0)
                        return action
            return custom(state)

        return choose

    def at_random(self, number: int) -> Chooser:
        rng = seeded(f"{self.seed} random {number}")
        return lambda state: state.choices[rng.below(len(state.choices))]

    def value(self, line: Line, number: int) -> int:
        """What a line leads to in a world. Where it cannot be followed any more, the policy goes on."""
        state = self.world(number)
        left = list(line.actions)
        custom = captain(self.strategy)

        def choose(g: State) -> int:
            if left and left[0] in g.choices:
                return left.pop(0)
            left.clear()
            return custom(g)

        play_plans(self.strategy, state, self.seat, self.plans, choose)
        rng = seeded(f"{self.seed} policy {number}")
        play_on(self.strategy, state, [0, 0], CAPTAIN, self.until, MOST_DECISIONS, rng, number)
        return self.strategy.value(state) * (1 if self.seat == 0 else -1)

    def extend(self, lines: list[Line], worlds: int) -> None:
        """Try lines in so many worlds in all."""
        for line in lines:
            while len(line.values) < worlds:
                line.values.append(self.value(line, len(line.values)))

    def texts(self, line: Line) -> list[str]:
        return [self.game.vocabulary.text(action) for action in line.actions]


def rank(board: Board, lines: list[Line]) -> list[Line]:
    """The lines that are good in a first few worlds, the best first."""
    for worlds, left in STAGES:
        board.extend(lines, worlds)
        lines = sorted(lines, key=lambda line: -line.mean())[:left]
    return lines


def lead(board: Board, good: list[Line], bad: list[Line], worlds: int) -> Lead:
    """The lead of the best good line. Which line is best is told by the first half of the worlds, its lead by the rest."""
    half = worlds // 2
    best: list[Line] = []
    for lines in (good, bad):
        few = rank(board, lines)[:FINAL]
        board.extend(few, half)
        best.append(max(few, key=lambda line: line.mean()))
    board.extend(best, worlds)
    gaps = [a - b for a, b in zip(best[0].values[half:], best[1].values[half:], strict=True)]
    mean = sum(gaps) / len(gaps)
    error = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / len(gaps) / (len(gaps) - 1))
    return Lead(round(mean, 1), round(error, 1), worlds, board.texts(best[0]), board.texts(best[1]))


def confirm(puzzle: Puzzle, worlds: int, turns: int) -> Lead | None:
    """What long playouts say of a puzzle; None if all its lines are right, or none."""
    board = Board(puzzle.game, puzzle.state, puzzle.seat, puzzle.about.plans, turns, f"confirm {puzzle.path.stem}")
    lines = board.lines([*puzzle.about.does, *puzzle.about.avoids])
    good = [line for line in lines if puzzle.is_solved(board.texts(line))]
    bad = [line for line in lines if not puzzle.is_solved(board.texts(line))]
    return lead(board, good, bad, worlds) if good and bad else None


class Confirm(Struct):
    """In a worker: a puzzle to be confirmed."""

    path: str
    worlds: int
    turns: int


def confirm_one(job: Confirm) -> Lead | None:
    path = Path(job.path)
    return confirm(Puzzle(path, path.read_text(encoding="utf-8")), job.worlds, job.turns)
