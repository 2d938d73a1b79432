"""The protocol of players, and the levels that do not search."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct, field

from ..kernel.dice import FastDice
from ..kernel.errors import KorvolanError
from ..kernel.strategy import CAPTAIN, LATE_KEY, LEFT_KEY, NO_PLAN, RECRUIT, Strategy
from .clock import Clock
from .knowledge import Knowledge


class Choice(Struct):
    """A player's action, with its memo, expectation and reason."""

    action: int
    memo: list[int] = field(default_factory=list)  # what it wants to be told at its next decision; nothing else is kept
    value: float | None = None  # what the deciding seat may expect, from -1 (lost) to 1 (won)
    line: list[str] = field(default_factory=list)  # what it thinks will be done, in words
    reason: str = ""
    odds: str = ""  # what it reckons of the battle or siege that its plan leads to, in words
    cases: list[str] = field(default_factory=list)
    work: int = 0  # playouts that it took


class Player(Protocol):
    """Chooses one of the actions that its knowledge lists, within its clock."""

    name: str
    title: str
    text: str  # an honest sentence
    seconds: float  # what it thinks for at a table, a sequence of decisions at most

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        """The action to take. The same knowledge, work, random numbers and memo give the same choice."""
        ...


def require_choices(knowledge: Knowledge) -> list[int]:
    """The actions to choose from; an error if there are none."""
    if not knowledge.choices:
        raise KorvolanError(f"{knowledge.game.seats[knowledge.seat]} has nothing to decide.")
    return knowledge.choices


class RandomPlayer:
    """Takes any legal action, each equally likely."""

    name = "random"
    title = "Random"
    text = "Takes any legal action, each as likely as the other. For a first look at the rules; it has no aim at all."
    seconds = 0.0

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        choices = require_choices(knowledge)
        return Choice(choices[rng.below(len(choices))])


class ScriptPlayer:
    """Plays by the game's strategy alone: a plan where one is opened, then its actions one by one."""

    name = ""
    title = ""
    text = ""
    seconds = 0.0
    skill = RECRUIT

    def __init__(self) -> None:
        self.strategy: Strategy[Any] | None = None
        self.game = ""
        self.weights: dict[str, int] = {}  # others than the game's own, by name: for tuning

    def strategy_for(self, knowledge: Knowledge) -> Strategy[Any]:
        """The game's strategy, made once."""
        if self.strategy is None or self.game != knowledge.game.name:
            self.strategy = knowledge.strategy()
            self.game = knowledge.game.name
            own = self.strategy
            own.weights = [self.weights.get(name, own.weights[i]) for i, name in enumerate(own.names)]
            if any(name.endswith((LEFT_KEY, LATE_KEY)) for name in self.weights):
                own.set_tapers(self.weights)
        return self.strategy

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        choices = require_choices(knowledge)
        if len(choices) == 1:
            return Choice(choices[0], memo)
        strategy = self.strategy_for(knowledge)
        world = knowledge.imagine(rng)
        plan = memo[0] if memo else NO_PLAN
        if strategy.opens(world):
            plan = strategy.default_plan(world, self.skill, rng)
        return Choice(strategy.follow(world, plan, self.skill, rng), [plan])


class Recruit(ScriptPlayer):
    """Greedy: takes what brings most now, by exact odds."""

    name = "recruit"
    title = "Recruit"
    text = "Takes what lies before him, by exact odds, and looks no further. A new player should soon beat him."
    skill = RECRUIT


class Captain(ScriptPlayer):
    """Plans: targets by value, enough force by the odds, what must be held, and supply."""

    name = "captain"
    title = "Captain"
    text = "Weighs targets, odds, supply and what must be held; never thinks about your answer."
    skill = CAPTAIN
