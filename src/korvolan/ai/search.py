"""Players that search: they play plans out in determinized worlds, both sides by the game's strategy for a turn or two, and
compare the values. They know no game: plans, default policy and evaluation come from the game's strategy."""

from __future__ import annotations

import math
from typing import Any

from ..kernel.dice import FastDice, seeded
from ..kernel.game import Game
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, CERTAIN, NO_PLAN, Strategy, plans_after, play_line
from .clock import Clock
from .knowledge import Knowledge
from .players import Choice, ScriptPlayer, require_choices

SEEDS = 1 << 30
LIMIT = 1200  # decisions in a playout
FIRST_CUT = 6  # worlds before the first plans are dropped
DOUBT = 0.7  # standard errors by which a plan must be better than the default


class Candidate:
    """A line of plans with its value in each world, from the deciding seat's side."""

    def __init__(self, line: list[int]) -> None:
        self.line = line
        self.values: list[int] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else -math.inf

    def lead(self, other: Candidate) -> float:
        """The mean lead over another candidate in the same worlds, less a margin for the standard error."""
        both = min(len(self.values), len(other.values))
        if both == 0:
            return -math.inf
        gaps = [self.values[i] - other.values[i] for i in range(both)]
        mean = sum(gaps) / both
        spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / both / both)
        return mean - DOUBT * spread


class Worlds:
    """Determinized worlds in a fixed order, the same for all candidates (common random numbers)."""

    def __init__(self, knowledge: Knowledge, rng: FastDice) -> None:
        self.knowledge = knowledge
        self.rng = rng
        self.seeds: list[int] = []
        self.last = -1
        self.world: State | None = None

    def start(self, number: int) -> State:
        """The state in which a line begins. The last world is cached, since many lines are tried in it one after the
        other."""
        while len(self.seeds) <= number:
            self.seeds.append(self.rng.below(SEEDS))
        seed = self.seeds[number]
        if self.world is None or self.last != number:
            self.world = self.knowledge.imagine(seeded(f"world {seed}"))
            self.last = number
        state = self.world.clone()
        state.dice = seeded(f"dice {seed}")
        return state

    def policy_rng(self, number: int) -> FastDice:
        """The random numbers of both sides' policies in a world."""
        return seeded(f"play {self.seeds[number]}")


class SearchPlayer(ScriptPlayer):
    """The base of players that search: compare plans where a plan opens, follow the plan elsewhere."""

    skill = CAPTAIN
    width = 6  # plans to think about
    turns = 1  # how far a playout goes

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        choices = require_choices(knowledge)
        strategy = self.strategy_for(knowledge)
        world = knowledge.imagine(rng)
        plan = memo[0] if memo else NO_PLAN
        if len(choices) == 1:
            return Choice(choices[0], memo)
        if not strategy.opens(world):
            plan = plan or strategy.resume(world, self.skill)
            action = strategy.follow(world, plan, self.skill, rng)
            reason, cases = reason_for(knowledge.game, strategy, world, plan, action)
            return Choice(action, [plan], reason=reason, cases=cases)
        plans = strategy.plans(world, self.width, rng)
        if len(plans) == 1:
            return self.make_choice(knowledge.game, strategy, world, [plans[0]], None, rng)
        part = clock.part(strategy.time_share(world) / 100)
        best = self.think(knowledge, strategy, plans, part, rng)
        choice = self.make_choice(knowledge.game, strategy, world, best.line, best.mean() / CERTAIN, rng)
        choice.work = part.done
        return choice

    def think(self, knowledge: Knowledge, strategy: Strategy[Any], plans: list[int], clock: Clock, rng: FastDice) -> Candidate:
        raise NotImplementedError

    def make_choice(
        self, game: Game[Any], strategy: Strategy[Any], world: State, line: list[int], value: float | None, rng: FastDice
    ) -> Choice:
        """The choice that a line of plans leads to, with its reason."""
        action = strategy.follow(world, line[0], self.skill, rng)
        reason, cases = strategy.explain(world, line[0], action)
        if not reason:
            reason, cases = reason_from_texts(game, world, action)
        titles = [strategy.title(world, plan) for plan in line]
        odds = strategy.odds_in_words(world, line[0], action)
        return Choice(action, [line[0]], value, [title for title in titles if title], reason, odds, cases)


def reason_for(game: Game[Any], strategy: Strategy[Any], world: State, plan: int, action: int) -> tuple[str, list[str]]:
    """The reason of a decision that opens no plan: what the game says of such ones, or the plan that it follows."""
    reason, cases = reason_from_texts(game, world, action)
    if reason:
        return reason, cases
    title = strategy.title(world, plan) if plan > NO_PLAN else ""
    if title:
        return f"It follows the plan: {title}.", []
    return strategy.explain(world, plan, action) if plan <= NO_PLAN else ("", [])


def reason_from_texts(game: Game[Any], world: State, action: int) -> tuple[str, list[str]]:
    """What the game's texts say of such a decision."""
    return game.texts.reason(type(world.frames[-1]).__name__, game.vocabulary.verb(action).name)


class Colonel(SearchPlayer):
    """Tries each plan in several imagined worlds, plays on to the next turn, and drops the worse half again and again."""

    name = "colonel"
    title = "Colonel"
    text = "Tries his plans out in his head, with your likely answer, for about a second a move. A fair opponent."
    seconds = 1.0

    def think(self, knowledge: Knowledge, strategy: Strategy[Any], plans: list[int], clock: Clock, rng: FastDice) -> Candidate:
        tried = [Candidate([plan]) for plan in plans]
        running = self.race(strategy, Worlds(knowledge, rng), tried, clock, 1.0)
        return best_candidate(running, tried[0])

    def race(
        self, strategy: Strategy[Any], worlds: Worlds, tried: list[Candidate], clock: Clock, until: float
    ) -> list[Candidate]:
        """Try lines in one world after the other and drop the worse half again and again; those that are left.

        The first of them is the default: it is never dropped. A line that comes late to the race catches up."""
        running = list(tried)
        cut = FIRST_CUT
        number = 0
        while True:
            for one in running:
                if len(one.values) == number:
                    if clock.share() >= until:
                        return running
                    one.values.append(self.value(strategy, worlds, number, one.line))
                    clock.tick()
            number += 1
            if number >= cut and len(running) > 2:
                running = keep_better_half(running, tried[0], number)
                cut *= 2

    def value(self, strategy: Strategy[Any], worlds: Worlds, number: int, line: list[int]) -> int:
        """The value of a line in a world, for the deciding seat."""
        state = worlds.start(number)
        sign = 1 if worlds.knowledge.seat == 0 else -1
        return sign * play_line(
            strategy, state, line, self.reply(number), self.skill, self.turns, LIMIT, worlds.policy_rng(number)
        )

    def reply(self, number: int) -> int:
        """The rank of the enemy's answering plan in a world; 0 is his default plan."""
        return 0


def keep_better_half(running: list[Candidate], default: Candidate, worlds: int) -> list[Candidate]:
    """The better half in so many worlds, and always the default plan."""
    ranked = sorted(running, key=lambda one: -sum(one.values[:worlds]))[: (len(running) + 1) // 2]
    return ranked if default in ranked else [*ranked, default]


def best_candidate(running: list[Candidate], default: Candidate) -> Candidate:
    """The candidate with the largest lead over the default plan; the default plan if none leads."""
    best = default
    most = 0.0
    for one in running:
        lead = one.lead(default) if one is not default else 0.0
        if lead > most:
            best, most = one, lead
    return best


class Marshal(Colonel):
    """Searches sequences: its own actions one after the other against several answers of the enemy's, two turns ahead."""

    name = "marshal"
    title = "Marshal"
    text = "Searches sequences of actions against several answers of yours, for about five seconds a move. The strongest."
    seconds = 5.0
    width = 8
    turns = 2
    first = 0.6  # of its time for the first plan; the rest is for what follows it
    leaders = 2  # plans whose sequel is searched
    sequels = 4
    answers = 3  # of the enemy's: the likeliest every other time

    def think(self, knowledge: Knowledge, strategy: Strategy[Any], plans: list[int], clock: Clock, rng: FastDice) -> Candidate:
        worlds = Worlds(knowledge, rng)
        tried = [Candidate([plan]) for plan in plans]
        running = self.race(strategy, worlds, tried, clock, self.first)
        leaders = sorted(running, key=lambda one: -one.mean())[: self.leaders]
        lines = [tried[0], *(one for one in running if one is not tried[0])]
        for one in leaders:
            found = plans_after(strategy, worlds.start(0), one.line[0], self.sequels, self.skill, LIMIT, worlds.policy_rng(0))
            lines += [Candidate([*one.line, plan]) for plan in found[1:]]
        return best_candidate(self.race(strategy, worlds, lines, clock, 1.0), tried[0])

    def reply(self, number: int) -> int:
        return 0 if number % 2 == 0 else 1 + number // 2 % (self.answers - 1)
