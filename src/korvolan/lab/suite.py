"""Suites of positions: what a good player does or avoids there, and how often a program does.

A puzzle is a position file whose `[about]` has `seat`, `does`, `avoids`, `why` and `confirmed` beside its title. `does` lists
ways, each a list of actions that are all taken; `avoids` likewise what must not be. Actions may have wildcards (`to *`)."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from ..ai import Knowledge
from ..kernel.dice import seeded
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.position import parse, read_position
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, Strategy
from . import fit
from .engine_player import EnginePlayer
from .single_game import Limit, clock_of, new_player
from .workers import run_jobs

FOLDER = Path("tests/positions/ai")
MOST_DECISIONS = 400  # of a try

Ways = list[list[str]]


class About(Struct, forbid_unknown_fields=True):
    """What a puzzle says of itself."""

    title: str
    seat: str
    why: str
    does: Ways = field(default_factory=list)
    avoids: Ways = field(default_factory=list)
    plans: int = 1  # how many plans of the seat the try lasts for
    confirmed: str = ""  # what long playouts said


class Puzzle:
    """A position with its answer."""

    def __init__(self, path: Path, text: str) -> None:
        data = parse(text)
        try:
            self.about = msgspec.convert(data.get("about"), About)
        except msgspec.ValidationError as error:
            raise KorvolanError(f"{path}: [about] is not that of a puzzle: {error}.") from None
        self.path = path
        self.game: Game[Any] = find_game(str(data.get("game")))
        self.state, _ = read_position(self.game, text)
        self.state.dice = seeded("puzzle")
        self.state.run_to_decision()
        self.seat = self.game.seat_number(self.about.seat)
        if not self.state.choices or self.state.seat != self.seat:
            raise KorvolanError(f"{path}: {self.about.seat} has nothing to decide there.")
        if not self.about.does and not self.about.avoids:
            raise KorvolanError(f"{path}: it says neither what a good player does nor what he avoids.")
        for way in [*self.about.does, *self.about.avoids]:
            for action in way:
                if not set(action) & set("*?["):
                    self.game.vocabulary.parse(action)

    @property
    def scenario(self) -> str:
        return list(self.game.scenarios)[self.state.scenario]

    def is_solved(self, actions: list[str]) -> bool:
        """Whether a seat that took these actions did what a good player does."""
        does, avoids = self.about.does, self.about.avoids
        return (not does or any(is_way(way, actions) for way in does)) and not any(is_way(way, actions) for way in avoids)


def is_way(way: list[str], actions: list[str]) -> bool:
    """Whether all actions of a way were taken, in any order."""
    return all(any(fnmatchcase(action, wanted) for action in actions) for wanted in way)


def read_suite(found: Game[Any], folder: Path) -> list[Puzzle]:
    """The puzzles of a game, by name."""
    paths = sorted((folder / found.name).glob("*.toml"))
    if not paths:
        raise KorvolanError(f"There are no puzzles of {found.name} in {folder}.")
    return [Puzzle(path, path.read_text(encoding="utf-8")) for path in paths]


# -- tries ---------------------------------------------------------------------------------------------------------


class Try(Struct):
    """In a worker: one player before one puzzle."""

    path: str
    player: str
    limit: Limit
    number: int


class Solved(Struct):
    """What a player did."""

    path: str
    player: str
    solved: bool
    actions: list[str]


Chooser = Callable[[State], int]


def play_plans(strategy: Strategy[Any], state: State, seat: int, plans: int, choose: Chooser) -> list[int]:
    """Let somebody choose for a seat until so many of its plans are made and followed; the actions taken. The enemy plays by
    the policy. The state is changed."""
    rng = seeded("others")
    others = [0, 0]
    out: list[int] = []
    opened = 0
    for _ in range(MOST_DECISIONS):
        if not state.choices:
            break
        opens = len(state.choices) > 1 and strategy.opens(state)
        if opens and state.seat == seat:
            opened += 1
        if out and opened > plans:
            break
        if opens and state.seat != seat and opened >= plans:
            break
        if state.seat != seat:
            state.apply(fit.decide(strategy, state, others, 0, rng))
            continue
        action = choose(state)
        out.append(action)
        state.apply(action)
    return out


def attempt(job: Try) -> Solved:
    """One try of a player at a puzzle, with dice of its own."""
    puzzle = Puzzle(Path(job.path), Path(job.path).read_text(encoding="utf-8"))
    found, seat = puzzle.game, puzzle.seat
    one = new_player(job.player)
    if isinstance(one, EnginePlayer):
        one.begin(found, puzzle.scenario, seat, str(job.number))
    rng = seeded(f"try {job.number}")
    memo: list[int] = []

    def choose(state: State) -> int:
        nonlocal memo
        choice = one.choose(Knowledge.of(found, state, seat), clock_of(one, job.limit, [], 0), rng, memo)
        memo = choice.memo
        return choice.action

    state = puzzle.state.clone()
    state.dice = seeded(f"try {job.number} dice")
    actions = play_plans(found.strategy(), state, seat, puzzle.about.plans, choose)
    texts = [found.vocabulary.text(action) for action in actions]
    return Solved(job.path, job.player, puzzle.is_solved(texts), texts)


class Share(Struct):
    """How a player did at a suite."""

    player: str
    solved: int = 0
    tries: int = 0
    puzzles: dict[str, int] = field(default_factory=dict)  # tries that solved it, by its file


def solve(
    puzzles: list[Puzzle], players: list[str], limit: Limit, tries: int, processes: int, tick: Callable[[], None]
) -> list[Share]:
    """Let players try a suite."""
    jobs = [Try(str(one.path), who, limit, number) for who in players for one in puzzles for number in range(tries)]
    shares = {who: Share(who, puzzles={one.path.stem: 0 for one in puzzles}) for who in players}
    for done in run_jobs(attempt, jobs, processes):
        share = shares[done.player]
        share.tries += 1
        share.solved += done.solved
        share.puzzles[Path(done.path).stem] += done.solved
        tick()
    return list(shares.values())


def captain(strategy: Strategy[Any]) -> Chooser:
    """The policy as a chooser, with a plan of its own."""
    plans = [0, 0]
    rng = seeded("captain")

    def choose(state: State) -> int:
        if len(state.choices) == 1:
            return state.choices[0]
        if strategy.opens(state):
            plans[state.seat] = strategy.default_plan(state, CAPTAIN, rng)
        return strategy.follow(state, plans[state.seat], CAPTAIN, rng)

    return choose
