"""Players that search. They try plans in imagined worlds, let both sides go on by judgement for a turn or two, and
compare what comes of it. They know no game: plans, play and value are the game's judgement."""

from __future__ import annotations

import math
from typing import Any

from ..kernel.dice import FastDice, seeded
from ..kernel.judgement import CAPTAIN, CERTAIN, NO_PLAN, Judgement, play_on, playout
from ..kernel.state import State
from .clock import Clock
from .knowledge import Knowledge
from .players import Choice, ScriptPlayer, asked

SEEDS = 1 << 30
LIMIT = 1200  # decisions in a playout
FIRST_CUT = 6  # worlds before the first plans are dropped
DOUBT = 0.7  # standard errors by which a plan must be better than the custom


class Tried:
    """A plan with the values it got, world by world, from the deciding seat's side."""

    def __init__(self, plan: int) -> None:
        self.plan = plan
        self.values: list[int] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else -math.inf

    def lead(self, other: Tried) -> float:
        """By how much it is better than another, less a doubt: both were tried in the same worlds."""
        both = min(len(self.values), len(other.values))
        gaps = [self.values[i] - other.values[i] for i in range(both)]
        mean = sum(gaps) / both
        spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / both / both)
        return mean - DOUBT * spread


class SearchPlayer(ScriptPlayer):
    """What all that search share: think where a plan is opened, follow it elsewhere."""

    skill = CAPTAIN
    width = 6  # plans to think about
    turns = 1  # how far a playout goes

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        choices = asked(knowledge)
        judgement = self.judges(knowledge)
        world = knowledge.imagine(rng)
        plan = memo[0] if memo else NO_PLAN
        if len(choices) == 1:
            return Choice(choices[0], memo)
        if not judgement.opens(world):
            return Choice(judgement.follow(world, plan, self.skill, rng), [plan])
        plans = judgement.plans(world, self.width, rng)
        if len(plans) == 1:
            return self.told(judgement, world, plans[0], None, rng)
        return self.think(knowledge, judgement, world, plans, clock.part(judgement.gravity(world) / 100), rng)

    def think(
        self, knowledge: Knowledge, judgement: Judgement[Any], world: State, plans: list[int], clock: Clock, rng: FastDice
    ) -> Choice:
        raise NotImplementedError

    def told(self, judgement: Judgement[Any], world: State, plan: int, value: float | None, rng: FastDice) -> Choice:
        """A plan as a choice, with its reason."""
        action = judgement.follow(world, plan, self.skill, rng)
        reason, cases = judgement.explain(world, plan, action)
        title = judgement.title(world, plan)
        return Choice(action, [plan], value, [title] if title else [], reason, cases)


class Colonel(SearchPlayer):
    """Tries each plan in several imagined worlds, plays on to the next turn, and drops the worse half again and again."""

    name = "colonel"
    title = "Colonel"
    text = "Tries his plans out in his head, with your likely answer, for about a second a move. A fair opponent."
    seconds = 1.0

    def think(
        self, knowledge: Knowledge, judgement: Judgement[Any], world: State, plans: list[int], clock: Clock, rng: FastDice
    ) -> Choice:
        sign = 1 if knowledge.seat == 0 else -1
        tried = [Tried(plan) for plan in plans]
        running = list(tried)
        cut = FIRST_CUT
        going = True
        while going:
            seed = rng.below(SEEDS)
            start = knowledge.imagine(seeded(f"world {seed}"))
            for one in running:
                other = start.clone()
                other.dice = seeded(f"dice {seed}")
                value = playout(judgement, other, one.plan, self.skill, self.turns, LIMIT, seeded(f"play {seed}"))
                one.values.append(sign * value)
                going = clock.tick() and going
            if len(running[0].values) >= cut and len(running) > 2:
                running = dropped(running, tried[0])
                cut *= 2
        best = tried[0]
        for one in running:
            if one is not best and one.lead(tried[0]) > 0 and one.mean() > best.mean():
                best = one
        choice = self.told(judgement, world, best.plan, best.mean() / CERTAIN, rng)
        choice.work = clock.done
        return choice


def dropped(running: list[Tried], custom: Tried) -> list[Tried]:
    """The better half, and the custom in any case."""
    ranked = sorted(running, key=lambda one: -one.mean())[: (len(running) + 1) // 2]
    return ranked if custom in ranked else [*ranked, custom]


# -- sequences -----------------------------------------------------------------------------------------------------


class Branch:
    """A plan at a node of the tree: how often it was taken and what it brought the seat that took it."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


Path = tuple[int, ...]


class Marshal(SearchPlayer):
    """Searches sequences: its own actions one after the other, and the enemy's, in a tree shared by all imagined worlds."""

    name = "marshal"
    title = "Marshal"
    text = "Searches whole sequences of actions, yours among them, for about five seconds a move. Not yet proven stronger."
    seconds = 5.0
    width = 8
    turns = 2
    depth = 4  # plans in a row that are searched; judgement goes on from there
    curiosity = 220.0

    def think(
        self, knowledge: Knowledge, judgement: Judgement[Any], world: State, plans: list[int], clock: Clock, rng: FastDice
    ) -> Choice:
        tree: dict[Path, dict[int, Branch]] = {(): {plan: Branch() for plan in plans}}
        while True:
            seed = rng.below(SEEDS)
            state = knowledge.imagine(seeded(f"world {seed}"))
            self.descend(judgement, state, tree, seeded(f"play {seed}"))
            if not clock.tick():
                break
        root = tree[()]
        best = max(plans, key=lambda plan: (root[plan].visits, root[plan].mean()))
        choice = self.told(judgement, world, best, root[best].mean() / CERTAIN, rng)
        choice.work = clock.done
        return choice

    def descend(self, judgement: Judgement[Any], state: State, tree: dict[Path, dict[int, Branch]], rng: FastDice) -> None:
        """One way down the tree and on by judgement; every branch on it learns what came of it."""
        until = judgement.horizon(state, self.turns)
        path: Path = ()
        taken: list[tuple[Branch, int]] = []
        held = [NO_PLAN, NO_PLAN]
        made = 0
        while state.choices and made < LIMIT and judgement.progress(state) < until and len(path) < self.depth:
            seat = state.seat
            if len(state.choices) > 1 and judgement.opens(state):
                plans = judgement.plans(state, self.width if not path else self.width // 2, rng)
                node = tree.setdefault(path, {})
                plan, fresh = self.selected(node, plans)
                taken.append((node[plan], seat))
                held[seat] = plan
                path = (*path, plan)
                state.apply(judgement.follow(state, plan, self.skill, rng))
                if fresh:
                    break
            else:
                state.apply(judgement.follow(state, held[seat], self.skill, rng))
            made += 1
        play_on(judgement, state, held, self.skill, until, LIMIT, rng)
        value = judgement.value(state)
        for branch, seat in taken:
            branch.visits += 1
            branch.total += value if seat == 0 else -value

    def selected(self, node: dict[int, Branch], plans: list[int]) -> tuple[int, bool]:
        """The most promising of the plans that this world allows; few are looked at before the node is well known."""
        visits = sum(node[plan].visits for plan in plans if plan in node)
        open_to = plans[: 2 + int(math.sqrt(visits) / 2)]
        for plan in open_to:
            if plan not in node or node[plan].visits == 0:
                node.setdefault(plan, Branch())
                return plan, True
        log = math.log(visits + 1)
        return max(open_to, key=lambda plan: node[plan].mean() + self.curiosity * math.sqrt(log / node[plan].visits)), False
