"""Recruits with a coach beside them: how often he warns, whether his advice was better, and whether it wins games.

A pupil decides as a recruit does. The coach is then shown what the pupil is about to do, as he is at a table, and where he
warns, the pupil does what he says instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from ..ai import Clock, Knowledge, player
from ..ai.coach import WARNS, Coach, Line
from ..ai.players import Choice, Recruit, require_choices
from ..ai.race import Worlds
from ..kernel.dice import FastDice, seeded
from ..kernel.loading import game as find_game
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, NO_PLAN, Strategy
from .match import Elo, elo, elo_of, share_of
from .simulate import Share, share
from .single_game import Limit, play_game
from .workers import run_jobs

JUDGED = 12  # fresh worlds in which advice is looked at again
LONGEST = 40  # decisions that belong together at most
SPEAKS = 0.3  # seconds of his for each decision, where no budget is given
Job = tuple[
    str, str, str, str, bool, bool, int, int
]  # game, scenario, seed, opponent, swapped, coached, work, seed of the pair


class Lessons(Struct):
    """What a coach did in some games."""

    decisions: int = 0  # at which a plan was made
    warnings: int = 0
    better: int = 0  # warnings whose advice was worth more in fresh worlds
    gain: int = 0  # thousandths of a win that all advice together was worth there
    told: int = 0  # and that the coach had said

    def add(self, other: Lessons) -> None:
        self.decisions += other.decisions
        self.warnings += other.warnings
        self.better += other.better
        self.gain += other.gain
        self.told += other.told


class Pupil(Recruit):
    """A recruit who shows the coach what he is about to do, and does what the coach says."""

    name = "pupil"
    title = "Pupil"
    text = "A recruit with a coach beside him."

    def __init__(self, work: int) -> None:
        super().__init__()
        self.coach = Coach()
        self.work = work
        self.lessons = Lessons()

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        choices = require_choices(knowledge)
        strategy = self.strategy_for(knowledge)
        world = knowledge.imagine(rng)
        plan, skill = (memo[0], memo[1]) if len(memo) > 1 else (NO_PLAN, self.skill)
        if strategy.opens(world):
            plan, skill = strategy.default_plan(world, self.skill, rng), self.skill
            found = self.ask(knowledge, strategy, world, plan, rng)
            if found != NO_PLAN:
                plan, skill = found, CAPTAIN
        if len(choices) == 1:
            return Choice(choices[0], [plan, skill])
        return Choice(strategy.follow(world, plan, skill, rng), [plan, skill])

    def ask(self, knowledge: Knowledge, strategy: Strategy[Any], world: State, plan: int, rng: FastDice) -> int:
        """The plan that the coach advises instead, or none."""
        made = decisions_of(strategy, world, plan, self.skill, rng)
        own = seeded(rng.below(1 << 30))
        clock = Clock(SPEAKS, work=self.work)
        found = self.coach.judge(knowledge, strategy, clock, own, made)
        self.lessons.decisions += 1
        if found.loss < WARNS:
            return NO_PLAN
        gain = self.look_again(knowledge, strategy, made, found.plan, seeded(rng.below(1 << 30)))
        self.lessons.add(Lessons(0, 1, int(gain > 0), gain, found.loss))
        return found.plan

    def look_again(self, knowledge: Knowledge, strategy: Strategy[Any], made: list[int], plan: int, rng: FastDice) -> int:
        """What the advice is worth more than the pupil's own decisions, in worlds that the coach has not seen."""
        lines = [Line(plan), Line(actions=made)]
        worlds = Worlds(knowledge, rng)
        for number in range(JUDGED):
            for line in lines:
                self.coach.try_line(strategy, worlds, number, line)
        return round(lines[0].mean() - lines[1].mean())


def decisions_of(strategy: Strategy[Any], world: State, plan: int, skill: int, rng: FastDice) -> list[int]:
    """The decisions by which a plan is begun, up to the first roll, revelation, decision of another's or the next plan."""
    state, rng = world.clone(), rng.clone()
    seat = state.seat
    out: list[int] = []
    while state.choices and state.seat == seat and len(out) < LONGEST:
        if (state.rolls, state.revelations) != (world.rolls, world.revelations) or (out and strategy.opens(state)):
            break
        action = strategy.follow(state, plan, skill, rng)
        out.append(action)
        state.apply(action)
    return out


class Trial(Struct):
    """How pupils did, with and without the coach, against the same opponent with the same dice."""

    game: str
    scenario: str
    opponent: str
    games: int  # of each kind
    work: int
    lessons: Lessons = field(default_factory=Lessons)
    coached: Share | None = None  # points; a draw is half a point
    alone: Share | None = None
    elo: Elo | None = None  # of the coached ones against this opponent
    better: Share | None = None  # warnings whose advice was worth more


def play_pupil(job: Job) -> tuple[float, Lessons]:
    """In a worker: one game; the pupil's points, and what the coach did."""
    name, scenario, seed, opponent, swapped, coached, work, pair = job
    pupil = Pupil(work) if coached else player("recruit")
    players = [player(opponent), pupil] if swapped else [pupil, player(opponent)]
    played = play_game(find_game(name), scenario, players, f"{seed} {pair}", Limit(budget=work))
    mine = 1 if swapped else 0
    points = 0.5 if played.winner < 0 else float(played.winner == mine)
    return points, pupil.lessons if isinstance(pupil, Pupil) else Lessons()


def trial(
    name: str, scenario: str, opponent: str, games: int, seed: str, work: int, processes: int, tick: Callable[[], None]
) -> Trial:
    """Games of a coached and of a lone recruit against an opponent: pairs with the sides changed."""
    player(opponent)
    out = Trial(name, scenario, opponent, games, work)
    points = {True: 0.0, False: 0.0}
    kinds = (True, False)
    jobs: list[Job] = [
        (name, scenario, seed, opponent, bool(number % 2), coached, work, number // 2)
        for number in range(games)
        for coached in kinds
    ]
    for job, (gained, lessons) in zip(jobs, run_jobs(play_pupil, jobs, processes), strict=True):
        points[job[5]] += gained
        out.lessons.add(lessons)
        tick()
    out.coached, out.alone = share_of(points[True], games), share_of(points[False], games)
    out.elo = Elo(elo(points[True], games), elo_of(out.coached.low), elo_of(out.coached.high))
    if out.lessons.warnings:
        out.better = share(out.lessons.better, out.lessons.warnings)
    return out
