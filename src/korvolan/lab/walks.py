"""Walks with one kind of check at every decision: undo, and programs. `soak --undo` and `soak --programs` take them."""

from __future__ import annotations

from typing import Any

from ..ai import LADDER, Clock, Knowledge, Player, player
from ..ai.players import ScriptPlayer
from ..ai.search import SearchPlayer
from ..kernel.constants import NONE
from ..kernel.dice import seeded
from ..kernel.game import Game
from ..kernel.play import Play
from ..kernel.state import State
from .invariants import Broken, Tally, random_options
from .taking_back import check_no_spyglass

TRUTHS = 4  # in which a decision is made again, for each seat
WORK = 2  # playouts of a program that searches
PROMISE = "programs answer every decision"


class UndoWalk:
    """A random game in which every decision that may be taken back is made again in other truths."""

    def __init__(
        self, game: Game[Any], scenario: str, seed: object, every: int, tally: Tally, options: dict[str, str] | None = None
    ) -> None:
        self.game = game
        self.rng = seeded(f"undo {game.name} {scenario} {seed}")
        self.tally = tally
        self.play = game.new(scenario, seed=seed, options=random_options(game, self.rng) if options is None else options)

    def run(self) -> None:
        """Play to the end."""
        made = 0
        while self.play.seat is not None and made < self.game.bound:
            self.play.play(self.play.state.choices[self.rng.below(len(self.play.state.choices))])
            made += 1
            if check_no_spyglass(self.play, self.rng, TRUTHS, Broken):
                self.tally.undos_tried += 1
            self.play.moves[-1].forget()  # nobody looks at it any more
        self.tally.games += 1
        self.tally.decisions += made


class ProgramWalk:
    """A game in which every level says what it would do at every decision. Which of them is done, or anything else that may
    be done, is drawn, so that programs meet what they would never have begun. Those that search do so at one decision in
    `every`."""

    def __init__(
        self, game: Game[Any], scenario: str, seed: object, every: int, tally: Tally, options: dict[str, str] | None = None
    ) -> None:
        self.game, self.scenario, self.seed = game, scenario, seed
        self.every = every
        self.rng = seeded(f"programs {game.name} {scenario} {seed}")
        self.tally = tally
        self.options = random_options(game, self.rng) if options is None else options
        self.state: State = game.start(scenario, seed, self.options)
        self.done: list[int] = []
        self.players: list[Player] = [player(name) for name in LADDER]
        self.memos: dict[tuple[str, int], list[int]] = {}
        self.random_share = 1 + self.rng.below(4)  # of four decisions so many are drawn from all that may be done

    @property
    def play(self) -> Play:
        """The game with its record, up to where it stands."""
        play = self.game.new(self.scenario, seed=self.seed, options=self.options)
        for action in self.done:
            play.play(action)
        return play

    def run(self) -> None:
        """Play to the end."""
        while self.state.choices and len(self.done) < self.game.bound:
            action = self.state.choices[self.rng.below(len(self.state.choices))]
            if len(self.state.choices) > 1:
                answers = self.answers()
                if self.rng.below(4) >= self.random_share:
                    action = answers[self.rng.below(len(answers))]
            self.state.apply(action)
            self.done.append(action)
        self.tally.games += 1
        self.tally.decisions += len(self.done)

    def answers(self) -> list[int]:
        """What each level would do, and what forecasts of a battle expect to be done."""
        searching = self.rng.below(self.every) == 0
        found: list[int] = []
        for one in self.players:
            if searching or not isinstance(one, SearchPlayer):
                found.append(self.answer_of(one))
        if self.game.battle_depth(self.state) != NONE:
            found.append(self.checked("the battle policy", self.game.battle_choice(self.state.clone())))
        if searching:
            self.judge()
        return found

    def answer_of(self, one: Player) -> int:
        """Asked afresh, as at a hint or after another has begun, and with what it was about to do when it was asked last."""
        knowledge = Knowledge.of(self.game, self.state, self.state.seat)
        key = (one.name, self.state.seat)
        action = 0
        for memo in [[], self.memos[key]] if isinstance(one, ScriptPlayer) and self.memos.get(key) else [[]]:
            choice = one.choose(knowledge, Clock(work=WORK), self.rng, memo)
            action = self.checked(one.name, choice.action)
            self.memos[key] = choice.memo
        return action

    def checked(self, who: str, action: int) -> int:
        """An answer that must be one of the choices."""
        self.tally.answers += 1
        if action not in self.state.choices:
            raise Broken(PROMISE, f"{who} answers {type(self.state.frames[-1]).__name__} with what may not be done")
        return action

    def judge(self) -> None:
        """What is measured and reckoned of a position anywhere."""
        strategy = self.game.strategy()
        strategy.value(self.state.clone())
        strategy.battle_estimate(self.state.clone())
