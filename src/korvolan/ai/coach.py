"""The coach: what a decision is about, and what one that was made gives away. He knows no more than the seat that decides.

Both come from one comparison: plans are played out in the same imagined worlds, as the colonel does it, and what they come to
is looked at feature by feature. A decision is judged by what could be known when it was made, not by how the dice fell."""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct, field

from ..kernel.dice import FastDice
from ..kernel.game import Game
from ..kernel.handbook import Advice, advice_of
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, CERTAIN, NO_PLAN, WORLDS, Strategy, play_on, throw
from .clock import Clock
from .knowledge import Knowledge
from .players import Choice, ScriptPlayer, require_choices
from .race import LIMIT, Worlds

WIDTH = 5  # plans that are compared
LEAST = 4  # worlds in which a line must have been tried before anything is said
MOST = 24
CUT = 4  # worlds after which only the better half of the plans goes on
PATIENCE = 3  # times his clock that he may take, where he would have too few worlds
SURE = 1.0  # standard errors by which another plan must be better
WARNS = 60  # thousandths of a win that a decision may give away unsaid
SETTLED = 850  # a value from which a game is as good as decided: nothing is said then
DULL = 24  # and a difference between plans below which nothing hangs on the choice


class Line(Struct):
    """A plan, or decisions that were made, with what came of it in each world, for the deciding seat."""

    plan: int = NO_PLAN
    actions: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)  # by feature, in points by their weights

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else -math.inf

    def mean_points(self) -> list[float]:
        """What each feature is worth on average. A game that is over has no features."""
        lasting = [found for found in self.points if found]
        return [sum(column) / len(lasting) for column in zip(*lasting, strict=True)] if lasting else []


class Verdict(Struct):
    """What a line of decisions gives away against the best plan, in thousandths of a win; 0 where nothing is sure."""

    loss: int = 0
    before: int = 0  # what might have been expected, in thousandths
    after: int = 0
    feature: int = -1  # of which it is most
    plan: int = NO_PLAN  # the better one
    worlds: int = 0


class Coach(ScriptPlayer):
    """Says what matters at a decision; with a memo, which is the decisions that were made, what these give away."""

    name = "coach"
    title = "Coach"
    text = "Says before a decision what it is about, and after it what it gives away."
    seconds = 1.2
    skill = CAPTAIN
    turns = 1

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        require_choices(knowledge)
        return self.review(knowledge, clock, rng, memo) if memo else self.preview(knowledge, clock, rng)

    # -- before ----------------------------------------------------------------------------------------------------

    def preview(self, knowledge: Knowledge, clock: Clock, rng: FastDice) -> Choice:
        """One sentence on what hangs on this decision."""
        game, strategy = knowledge.game, self.strategy_for(knowledge)
        world = knowledge.imagine(rng)
        nothing = Choice(knowledge.choices[0])
        if not strategy.names or not strategy.opens(world):
            return nothing
        lines = [Line(plan) for plan in strategy.plans(world, WIDTH, rng)]
        if len(lines) < 2:
            return nothing
        self.compare(strategy, Worlds(knowledge, rng), lines, [], clock)
        tried = [line for line in lines if len(line.values) >= LEAST]
        if len(tried) < 2:
            return nothing
        best, worst = max(tried, key=Line.mean), min(tried, key=Line.mean)
        if best.mean() - worst.mean() < DULL:
            decided = abs(best.mean()) > SETTLED
            return nothing if decided else Choice(knowledge.choices[0], reason=advice_of(game).quiet)
        advice = advice_on(game, strategy, widest(tried))
        if advice is None:
            return nothing
        return Choice(knowledge.choices[0], reason=advice.say_to(game.seats[knowledge.seat]), cases=advice.cases)

    # -- after -----------------------------------------------------------------------------------------------------

    def review(self, knowledge: Knowledge, clock: Clock, rng: FastDice, made: list[int]) -> Choice:
        """What decisions give away, with figures; nothing where that is little or unsure."""
        game, strategy = knowledge.game, self.strategy_for(knowledge)
        world = knowledge.imagine(rng)
        found = self.judge(knowledge, strategy, clock, rng, made)
        if found.loss < WARNS:
            return Choice(made[0], value=found.loss / CERTAIN)
        action = strategy.follow(world.clone(), found.plan, self.skill, rng)
        advice = advice_on(game, strategy, found.feature)
        title = strategy.title(world, found.plan) or game.label(world, knowledge.seat, action)
        text = words_of(found, advice, title)
        return Choice(action, [found.plan], found.loss / CERTAIN, reason=text, cases=advice.cases if advice else [])

    def judge(self, knowledge: Knowledge, strategy: Strategy[Any], clock: Clock, rng: FastDice, made: list[int]) -> Verdict:
        """Compare decisions with the plans that were open, in the same worlds."""
        world = knowledge.imagine(rng)
        if not strategy.names or not strategy.opens(world):
            return Verdict()
        mine = Line(actions=made)
        lines = [Line(plan) for plan in strategy.plans(world, WIDTH, rng)]
        worlds = self.compare(strategy, Worlds(knowledge, rng), lines, [mine], clock)
        tried = [line for line in lines if len(line.values) >= LEAST]
        if len(mine.values) < LEAST or not tried:
            return Verdict(worlds=worlds)
        # The best is chosen in every other world and measured in those between: whoever is measured where he shone looks better
        # than he is.
        best = max(tried, key=lambda line: sum(line.values[::2]) / len(line.values[::2]))
        better, own = best.values[1::2], mine.values[1::2]
        both = min(len(better), len(own))
        if both < LEAST or lead(better[:both], own[:both]) <= 0:
            return Verdict(worlds=worlds)
        before, after = (round(sum(values[:both]) / both) for values in (better, own))
        return Verdict(before - after, before, after, widest([best, mine]), best.plan, worlds)

    def compare(self, strategy: Strategy[Any], worlds: Worlds, lines: list[Line], kept: list[Line], clock: Clock) -> int:
        """Try lines in one world after the other, and after some of them only the better half. In how many worlds."""
        running = list(lines)
        for number in range(MOST):
            for line in [*kept, *running]:
                if clock.share() >= 1.0 and is_too_late(clock, number, 2 * LEAST if kept else LEAST):
                    return number
                self.try_line(strategy, worlds, number, line)
                clock.tick()
            if number + 1 == CUT and kept and len(running) > 2:
                running = sorted(running, key=lambda line: -line.mean())[: (len(running) + 1) // 2]
        return MOST

    def try_line(self, strategy: Strategy[Any], worlds: Worlds, number: int, line: Line) -> None:
        """What a line comes to in a world: it is carried out, and then both sides go on by strategy."""
        state = worlds.start(number)
        seat, sign = state.seat, 1 if state.seat == 0 else -1
        rng = worlds.policy_rng(number)
        until = strategy.horizon(state, self.turns)
        world = rng.clone().below(WORLDS)
        plans = [NO_PLAN, NO_PLAN]
        if line.actions:
            made_as(state, line.actions, seat)
        else:
            plans[seat] = line.plan
            throw(strategy, state, line.plan, world)
            carry_out(strategy, state, plans, seat, rng)
        near = strategy.points(state) if state.frames else []
        if line.actions and state.choices and state.seat == seat and not strategy.opens(state):
            plans[seat] = strategy.resume(state, self.skill)
        play_on(strategy, state, plans, self.skill, until, LIMIT, rng, world)
        line.values.append(sign * strategy.value(state))
        points = strategy.points(state) if state.frames else near  # a game that is over has none
        line.points.append([sign * one for one in points])


def is_too_late(clock: Clock, worlds: int, least: int) -> bool:
    """Whether to stop once the time is up: on a slow machine he takes somewhat more, rather than to say nothing for good."""
    return worlds >= least or clock.work > 0 or clock.spent > PATIENCE * clock.seconds


def made_as(state: State, made: list[int], seat: int) -> None:
    """Decisions as they were made, as far as they can be made in this world."""
    for action in made:
        if state.seat != seat or action not in state.choices:
            return
        state.apply(action)


def carry_out(strategy: Strategy[Any], state: State, plans: list[int], seat: int, rng: FastDice) -> None:
    """A plan from where it opens to where another one is made, or somebody else decides."""
    made = 0
    while state.choices and state.seat == seat and made < LIMIT and (made == 0 or not strategy.opens(state)):
        state.apply(state.choices[0] if len(state.choices) == 1 else strategy.follow(state, plans[seat], CAPTAIN, rng))
        made += 1


def lead(values: list[int], others: list[int]) -> float:
    """The mean lead of a line over another in the same worlds, less a margin for the doubt."""
    gaps = [value - other for value, other in zip(values, others, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)
    return mean - SURE * spread


def widest(lines: list[Line]) -> int:
    """The feature by which lines differ most; -1 where they have none in common."""
    means = [found for line in lines if (found := line.mean_points())]
    if len(means) < 2:
        return -1
    spans = [max(column) - min(column) for column in zip(*means, strict=True)]
    return max(range(len(spans)), key=lambda i: spans[i]) if spans else -1


def advice_on(game: Game[Any], strategy: Strategy[Any], feature: int) -> Advice | None:
    """What the game's handbook says of a feature."""
    return advice_of(game).features.get(strategy.names[feature]) if 0 <= feature < len(strategy.names) else None


def words_of(found: Verdict, advice: Advice | None, better: str) -> str:
    """What a decision gives away: chances of a win, of what most of it is, and what was better."""
    before, after = chance(found.before), chance(found.after)
    text = f"By that your chance to win falls by about {before - after} in 100, from {before} to {after}."
    if advice is not None:
        text += f" What counts most in it: {advice.words}."
    return f"{text} Better was: {better}." if better else text


def chance(value: int) -> int:
    """A value in thousandths, from -1000 to 1000, as the chance to win in percent; nothing is certain.

    >>> chance(0), chance(500), chance(-1000)
    (50, 75, 1)
    """
    return min(99, max(1, round((value + CERTAIN) / 20)))
