"""Players that search: they play plans out in determinized worlds, both sides by the game's strategy for a turn or two, and
compare the values. They know no game: plans, default policy and evaluation come from the game's strategy."""

from __future__ import annotations

from typing import Any

from ..kernel.dice import FastDice
from ..kernel.game import Game
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, CERTAIN, NO_PLAN, Strategy, plans_after
from .clock import Clock
from .knowledge import Knowledge
from .players import Choice, ScriptPlayer, require_choices
from .race import LIMIT, Candidate, Race, Worlds, best_candidate

FIRST_CUT = 6  # worlds before the first plans are dropped


class SearchPlayer(ScriptPlayer):
    """The base of players that search: compare plans where a plan opens, follow the plan elsewhere.

    The memo is the plan that is followed, then what is left of the line that it came from, with its turn and stage."""

    skill = CAPTAIN
    width = 6  # plans to think about
    turns = 1  # how far a playout goes

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        choices = require_choices(knowledge)
        strategy = self.strategy_for(knowledge)
        world = knowledge.imagine(rng)
        if len(choices) == 1:
            return Choice(choices[0], memo)
        if not strategy.opens(world):
            return self.go_on(knowledge, strategy, world, clock, rng, memo)
        plans = strategy.plans(world, self.width, rng)
        rest = rest_of(strategy, world, memo)
        if len(plans) == 1 and not rest:
            return self.make_choice(knowledge.game, strategy, world, Candidate([plans[0]]), memo, None, rng)
        part = clock.part(strategy.time_share(world) / 100)
        best = self.think(knowledge, strategy, world, plans, rest, part, rng)
        choice = self.make_choice(knowledge.game, strategy, world, best, memo, best.mean() / CERTAIN, rng)
        choice.work = part.done
        return choice

    def go_on(
        self, knowledge: Knowledge, strategy: Strategy[Any], world: State, clock: Clock, rng: FastDice, memo: list[int]
    ) -> Choice:
        """A decision between two plans: the next step of the one that is followed."""
        plan = (memo[0] if memo else NO_PLAN) or strategy.resume(world, self.skill)
        action = strategy.follow(world, plan, self.skill, rng)
        reason, cases = reason_for(knowledge.game, strategy, world, plan, action)
        return Choice(action, [plan, *memo[1:]], reason=reason, cases=cases)

    def think(
        self,
        knowledge: Knowledge,
        strategy: Strategy[Any],
        world: State,
        plans: list[int],
        rest: list[int],
        clock: Clock,
        rng: FastDice,
    ) -> Candidate:
        """The line that is best. The first plan is the captain's, `rest` what is left of an earlier line."""
        raise NotImplementedError

    def reply(self, number: int) -> int:
        """The rank of the enemy's answering plan in a world; 0 is his default plan."""
        return 0

    def make_choice(
        self,
        game: Game[Any],
        strategy: Strategy[Any],
        world: State,
        best: Candidate,
        memo: list[int],
        value: float | None,
        rng: FastDice,
    ) -> Choice:
        """The choice that a line of plans leads to, with its reason."""
        line = best.line
        action = strategy.follow(world, line[0], self.skill, rng)
        reason, cases = strategy.explain(world, line[0], action)
        if not reason:
            reason, cases = reason_from_texts(game, world, action)
        titles = [strategy.title(world, plan) for plan in line]
        odds = strategy.odds_in_words(world, line[0], action)
        later = memo_of(strategy, world, line, memo)
        return Choice(action, later, value, [title for title in titles if title], reason, odds, cases)


def memo_of(strategy: Strategy[Any], world: State, line: list[int], memo: list[int]) -> list[int]:
    """What is to be remembered of a line; another line's rest stays where this one belongs to another kind of decision."""
    turn, stage = strategy.tempo(world), strategy.stage(world)
    if len(line) > 1:
        return [line[0], turn, stage, *line[1:]]
    return [line[0], *memo[1:]] if len(memo) > 3 and memo[1] == turn and memo[2] != stage else [line[0]]


def rest_of(strategy: Strategy[Any], world: State, memo: list[int]) -> list[int]:
    """What is left of the line that was chosen earlier in this turn and can still be done."""
    if len(memo) < 4 or memo[1] != strategy.tempo(world) or memo[2] != strategy.stage(world):
        return []
    return [plan for plan in memo[3:] if strategy.usable(world, plan)]


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

    def think(
        self,
        knowledge: Knowledge,
        strategy: Strategy[Any],
        world: State,
        plans: list[int],
        rest: list[int],
        clock: Clock,
        rng: FastDice,
    ) -> Candidate:
        tried = [Candidate([plan]) for plan in plans]
        race = Race(strategy, Worlds(knowledge, rng), clock, self.skill, self.turns, self.reply)
        return best_candidate(race.halve(tried, tried[0], 1.0, FIRST_CUT), tried[0])


class Marshal(SearchPlayer):
    """Compares whole designs: lines of several plans beside single ones, wide at first, then ever fewer and crossed with each
    other; two turns ahead and against several answers of the enemy's. What is left of a design is the incumbent next time."""

    name = "marshal"
    title = "Marshal"
    text = "Weighs whole designs for a turn against several answers of yours, for about five seconds a move. The strongest."
    seconds = 5.0
    width = 60
    turns = 2
    answers = 3  # of the enemy's: the likeliest every other time
    trial = 2  # worlds by which it is told how many playouts there is time for
    each = 12  # playouts that there should be for each line
    fewest = 8  # lines that are tried in any case
    count = 5  # rounds
    share = 0.35  # of the lines goes on after each of them
    least = 3
    crossing = 3  # rounds after which lines are made of others
    crossings = 10
    leaders = 2  # lines whose sequel is looked for
    sequels = 4

    def go_on(
        self, knowledge: Knowledge, strategy: Strategy[Any], world: State, clock: Clock, rng: FastDice, memo: list[int]
    ) -> Choice:
        share = strategy.weigh(world)
        plan = (memo[0] if memo else NO_PLAN) or strategy.resume(world, self.skill)
        custom = super().go_on(knowledge, strategy, world, clock, rng, [plan, *memo[1:]])
        if share <= 0:
            return custom
        part = clock.part(share / 100)
        rest = memo[3:] if len(memo) > 3 else []
        race = Race(strategy, Worlds(knowledge, rng), part, self.skill, self.turns, self.reply)
        race.plan, race.stage = plan, memo[2] if len(memo) > 3 else strategy.stage(world)
        first = Candidate(rest, custom.action)
        race.run([first], 1.0, self.trial)
        actions = [one for one in strategy.alternatives(world, self.width, rng) if one != custom.action]
        others = [Candidate(rest, one) for one in actions[: room_for(part, self.each, self.fewest) - 1]]
        best = best_candidate(race.rounds([first, *others], first, self.count, self.share, self.least, nothing_new), first)
        choice = custom
        if best is not first:
            reason, cases = reason_from_texts(knowledge.game, world, best.action)
            choice = Choice(best.action, custom.memo, reason=reason, cases=cases)
        choice.value, choice.work = best.mean() / CERTAIN, part.done
        return choice

    def think(
        self,
        knowledge: Knowledge,
        strategy: Strategy[Any],
        world: State,
        plans: list[int],
        rest: list[int],
        clock: Clock,
        rng: FastDice,
    ) -> Candidate:
        worlds = Worlds(knowledge, rng)
        race = Race(strategy, worlds, clock, self.skill, self.turns, self.reply)
        custom = Candidate([plans[0]])
        first = Candidate(rest) if rest else custom
        running = [first] if first is custom else [first, custom]
        race.run(running, 1.0, self.trial)
        room = min(self.width, room_for(clock, self.each, self.fewest)) - len(running)
        designs = strategy.designs(world, self.width, rng)
        seen = [one.line for one in running]
        for line in in_turns([line for line in designs if line not in seen], [[plan] for plan in plans[1:]]):
            if room > 0 and line not in seen:
                seen.append(line)
                running.append(Candidate(line))
                room -= 1

        # new lines have to catch up: where there is time for few, few are made
        most = min(self.crossings, max(self.least, len(running) // self.least))

        def cross(left: list[Candidate], number: int) -> list[Candidate]:
            if number > self.crossing:
                return []
            return self.crosses(strategy, worlds, left, seen, most)

        return best_candidate(race.rounds(running, first, self.count, self.share, self.least, cross), first)

    def crosses(
        self, strategy: Strategy[Any], worlds: Worlds, left: list[Candidate], seen: list[list[int]], most: int
    ) -> list[Candidate]:
        """So many new lines: the best ones with what would be done after them, and with plans of others for other forces."""
        ranked = sorted(left, key=lambda one: -one.mean())
        lines: list[list[int]] = []
        for one in ranked[: self.leaders]:
            rng = worlds.policy_rng(0)
            if len(one.line) == 1:
                found = plans_after(strategy, worlds.start(0), one.line[0], self.sequels, self.skill, LIMIT, rng)
                lines += [[*one.line, plan] for plan in found[1:]]
        for one in ranked[: self.leaders + 1]:
            groups = [strategy.group(plan) for plan in one.line]
            for other in ranked:
                added = [plan for plan in other.line if strategy.group(plan) not in groups]
                if other is not one and added:
                    lines.append([*one.line, *added])
        out: list[Candidate] = []
        for line in lines:
            if line not in seen and len(out) < most:
                seen.append(line)
                out.append(Candidate(line))
        return out

    def reply(self, number: int) -> int:
        return 0 if number % 2 == 0 else 1 + number // 2 % (self.answers - 1)


class FieldMarshal(Marshal):
    """The marshal without haste: for analysis."""

    name = "field-marshal"
    title = "Field Marshal"
    text = "The marshal without haste: half a minute and more for a move. For analysis, and for those with patience."
    seconds = 30.0
    width = 100


def room_for(clock: Clock, each: int, fewest: int) -> int:
    """How many lines there is time for, by what the first playouts took."""
    return max(fewest, int(clock.done / max(clock.share(), 1e-6)) // each)


def in_turns(one: list[list[int]], other: list[list[int]]) -> list[list[int]]:
    """Two lists as one, an element of each in turn."""
    out: list[list[int]] = []
    for i in range(max(len(one), len(other))):
        out += one[i : i + 1] + other[i : i + 1]
    return out


def nothing_new(left: list[Candidate], number: int) -> list[Candidate]:
    """Single actions are not put together."""
    return []
