"""Races: lines of plans, or single actions, are played out in the same imagined worlds, and the worse ones are dropped.

A line begins with a plan of the deciding seat's and may hold the plans after it; what follows is the strategy's. The first
candidate of a race is the incumbent: what would be done without any thought, or what is left of an earlier design. It is never
dropped, and another one has to be better by more than the doubt that is left."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..kernel.dice import FastDice, seeded
from ..kernel.state import State
from ..kernel.strategy import NO_PLAN, Strategy, play_action, play_line
from .clock import Clock
from .knowledge import Knowledge

SEEDS = 1 << 30
LIMIT = 1200  # decisions in a playout
LEAST = 3  # worlds in which a candidate must have been tried to be taken, if the incumbent has been: one proves nothing
DOUBT = 0.7  # standard errors by which a candidate must be better than the incumbent
NO_ACTION = -1
TWINS = 4  # worlds in which two candidates must agree to be taken for the same


class Candidate:
    """A line of plans, or an action, with its value in each world, from the deciding seat's side."""

    def __init__(self, line: list[int], action: int = NO_ACTION) -> None:
        self.line = line
        self.action = action
        self.values: list[int] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else -math.inf

    def lead(self, other: Candidate, doubt: float = DOUBT) -> float:
        """The mean lead over another candidate in the same worlds, less a margin for the standard error."""
        both = min(len(self.values), len(other.values))
        if both == 0:
            return -math.inf
        gaps = [self.values[i] - other.values[i] for i in range(both)]
        mean = sum(gaps) / both
        spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / both / both)
        return mean - doubt * spread

    def is_twin(self, other: Candidate) -> bool:
        """Whether both came to the same in every world so far."""
        both = min(len(self.values), len(other.values))
        return both >= TWINS and self.values[:both] == other.values[:both]


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


class Race:
    """Candidates, and the worlds and policies by which they are compared."""

    def __init__(
        self,
        strategy: Strategy[Any],
        worlds: Worlds,
        clock: Clock,
        skill: int,
        turns: int,
        reply: Callable[[int], int],
    ) -> None:
        self.strategy = strategy
        self.worlds = worlds
        self.clock = clock
        self.skill = skill
        self.turns = turns
        self.reply = reply  # the rank of the enemy's answering plan in a world; 0 is his default plan
        self.plan = NO_PLAN  # in the middle of which an action is to be chosen, with its line
        self.stage = 0

    def value(self, number: int, one: Candidate) -> int:
        """The value of a candidate in a world, for the deciding seat."""
        state = self.worlds.start(number)
        seat, rng, reply = self.worlds.knowledge.seat, self.worlds.policy_rng(number), self.reply(number)
        sign = 1 if seat == 0 else -1
        if one.action == NO_ACTION:
            return sign * play_line(self.strategy, state, one.line, reply, self.skill, self.turns, LIMIT, rng)
        if one.action not in state.choices:
            return sign * self.strategy.value(state)
        return sign * play_action(
            self.strategy, state, one.action, self.plan, one.line, self.stage, reply, self.skill, self.turns, LIMIT, rng
        )

    def run(self, running: list[Candidate], until: float, worlds: int = 1 << 30) -> None:
        """Try candidates in one world after the other, until so much of the time is gone. One that comes late catches up."""
        number = min(len(one.values) for one in running)
        while number < worlds:
            for one in running:
                if len(one.values) == number:
                    if self.clock.share() >= until:
                        return
                    one.values.append(self.value(number, one))
                    self.clock.tick()
            number += 1

    def halve(self, running: list[Candidate], incumbent: Candidate, until: float, first: int) -> list[Candidate]:
        """Drop the worse half again and again, for the first time after so many worlds; those that are left."""
        cut = first
        while self.clock.share() < until:
            self.run(running, until, cut)
            if min(len(one.values) for one in running) < cut:
                break
            if len(running) > 2:
                running = keep_better(running, incumbent, (len(running) + 1) // 2)
            cut *= 2
        return running

    def rounds(
        self,
        running: list[Candidate],
        incumbent: Candidate,
        count: int,
        share: float,
        least: int,
        cross: Callable[[list[Candidate], int], list[Candidate]],
    ) -> list[Candidate]:
        """So many rounds of equal time. After each only a share goes on, and lines made of the best ones join; those left."""
        for number in range(1, count + 1):
            self.run(running, number / count)
            running = [one for one in running if one.values or one is incumbent]
            running = drop_twins(running)
            if number == count or len(running) == 1:
                break
            running = keep_better(running, incumbent, max(least, int(len(running) * share)))
            running += cross(running, number)
        return running


def keep_better(running: list[Candidate], incumbent: Candidate, most: int) -> list[Candidate]:
    """So many of the best, judged against the incumbent in the worlds that both have seen, and always the incumbent."""
    ranked = sorted(running, key=lambda one: -one.lead(incumbent, 0.0))[:most]
    return ranked if incumbent in ranked else [*ranked, incumbent]


def drop_twins(running: list[Candidate]) -> list[Candidate]:
    """Of candidates that come to the same everywhere the first."""
    out: list[Candidate] = []
    for one in running:
        if not any(one.is_twin(other) for other in out):
            out.append(one)
    return out


def best_candidate(running: list[Candidate], incumbent: Candidate) -> Candidate:
    """The candidate with the largest lead over the incumbent; the incumbent if none leads."""
    best = incumbent
    most = 0.0
    enough = min(LEAST, len(incumbent.values))
    for one in running:
        lead = one.lead(incumbent) if one is not incumbent and len(one.values) >= enough else 0.0
        if lead > most:
            best, most = one, lead
    return best
