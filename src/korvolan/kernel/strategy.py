"""Strategy: what a game knows of good play. Programs ask it; rules never do.

A *plan* is a number that a game makes and reads: what a seat is about to do over several small decisions. Plans are
made where a decision opens one, and followed up to the next. Every method must be a function of what the deciding seat
knows where it chooses plans and actions: programs give it states that agree with that, never the true one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isqrt
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from .dice import FastDice, fated
from .frame import S
from .state import State

CERTAIN: Final = 1000  # the value of a game that is won, in thousandths of a win
SURE: Final = 900  # the most that a position is worth while a game goes on
OPEN: Final = 500  # the sum of points that is worth half of that
RECRUIT: Final = 1  # greedy, sees what lies before him
CAPTAIN: Final = 2  # plans: targets, enough force, what must be held, food
NO_PLAN: Final = 0
WORLDS: Final = 1 << 30
HUNDRED: Final = 100
ROOT: Final = 1000  # what the root of one is counted as
MOST_TURNS: Final = 99
LATE: Final[list[int]] = [isqrt(ROOT * ROOT // (left + 1)) for left in range(MOST_TURNS + 1)]  # 1 / √(turns left + 1)
LEFT_KEY: Final = "_by_left"  # the tapers of a weight are called by its name with one of these
LATE_KEY: Final = "_by_late"


class Estimate:
    """What programs reckon of a battle or siege: the chances of outcomes by their labels, or by how these begin, and the
    losses to be expected by seat, as `Game.battle_outcome` tells them. What is not reckoned is left out.

    `choose` decides for both sides where the estimate takes other decisions for granted than the game's battle policy."""

    def __init__(
        self,
        outcomes: dict[str, float],
        losses: dict[str, float] | None = None,
        choose: Callable[[Any], int] | None = None,
    ) -> None:
        self.outcomes = outcomes
        self.losses = losses if losses is not None else {}
        self.choose = choose


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy(Generic[S]):
    """A game's strategy. This one knows nothing but the choices, so that every game can be played at every level."""

    def __init__(self, names: list[str], weights: list[int]) -> None:
        self.names = names  # of the features, in their order
        self.weights = weights
        self.by_left: list[int] = []  # what a turn that is left adds to each weight, in hundredths; empty: nothing does
        self.by_late: list[int] = []  # what the last turn adds, falling with the root of the turns that are left

    # -- worth -----------------------------------------------------------------------------------------------------

    def features(self, g: S) -> list[int]:
        """The features of a position, each from the first seat's side."""
        return [0] * len(self.names)

    def value(self, g: S) -> int:
        """What the first seat may expect: thousandths of a win, from -1000 to 1000, by the margin and not only by victory."""
        if not g.frames:
            return CERTAIN if g.winner == 0 else -CERTAIN if g.winner == 1 else 0
        total = 0
        found = self.features(g)
        if not self.by_left:
            for i in range(len(found)):
                total += found[i] * self.weights[i]
            return squashed(total // HUNDRED)
        left = min(max(self.left(g), 0), MOST_TURNS)
        for i in range(len(found)):
            total += found[i] * self.tapered(i, left)
        return squashed(total // (HUNDRED * HUNDRED))

    def tapered(self, i: int, left: int) -> int:
        """The weight of a feature with so many turns left, in hundredths."""
        return self.weights[i] * HUNDRED + self.by_left[i] * left + self.by_late[i] * LATE[left] // ROOT

    def points(self, g: S) -> list[int]:
        """What each feature of a position adds to its value, in points by the weights of its turn."""
        found = self.features(g)
        if not self.by_left:
            return [found[i] * self.weights[i] // HUNDRED for i in range(len(found))]
        left = min(max(self.left(g), 0), MOST_TURNS)
        return [found[i] * self.tapered(i, left) // (HUNDRED * HUNDRED) for i in range(len(found))]

    def left(self, g: S) -> int:
        """How many turns are to come after this one: weights may be tapered by it."""
        return 0

    def set_tapers(self, tapers: Mapping[str, int]) -> None:
        """Taper the weights of features by the turns left: w + (w_by_left × left + w_by_late / √(left + 1)) / 100."""
        self.by_left = [int(tapers.get(name + LEFT_KEY, 0)) for name in self.names]
        self.by_late = [int(tapers.get(name + LATE_KEY, 0)) for name in self.names]
        if not any(self.by_left) and not any(self.by_late):
            self.by_left, self.by_late = [], []

    def tempo(self, g: S) -> int:
        """The number of the turn."""
        return 0

    def progress(self, g: S) -> int:
        """What playouts are cut by: the turn, or where turns are long a finer count that never goes back."""
        return self.tempo(g)

    def horizon(self, g: S, turns: int) -> int:
        """The progress at which a playout ends that looks so many turns ahead."""
        return self.progress(g) + turns

    # -- choosing --------------------------------------------------------------------------------------------------

    def opens(self, g: S) -> bool:
        """Whether a new plan is made at this decision."""
        return True

    def time_share(self, g: S) -> int:
        """The share of its time that a decision which opens a plan should get, in percent."""
        return 100

    def default_plan(self, g: S, skill: int, rng: FastDice) -> int:
        """The plan that somebody of this skill makes here."""
        if not self.names:
            return single_action(g.choices[rng.below(len(g.choices))])
        return single_action(g.choices[best_step(self, g, rng)])

    def plans(self, g: S, most: int, rng: FastDice) -> list[int]:
        """Plans worth comparing, the default plan first."""
        out: list[int] = []
        for action in g.choices:
            if len(out) < most:
                out.append(single_action(action))
        return out

    def follow(self, g: S, plan: int, skill: int, rng: FastDice) -> int:
        """The next action of a plan; where the plan does not apply, that of the default policy."""
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        return g.choices[rng.below(len(g.choices))]

    def resume(self, g: S, skill: int) -> int:
        """The plan of a player who is asked in the middle of a move that another has begun, as for a hint."""
        return NO_PLAN

    # -- designs: several plans one after the other --------------------------------------------------------------------

    def designs(self, g: S, most: int, rng: FastDice) -> list[list[int]]:
        """Lines of plans that belong together (forces that meet, a relief, a guard beside an attack), the best first. Players
        who search wide try them beside the single plans."""
        return []

    def stage(self, g: S) -> int:
        """What kind of decision opens a plan here: a line of plans goes on only at decisions of the kind it began with."""
        return 0

    def usable(self, g: S, plan: int) -> bool:
        """Whether a plan made earlier can be begun now: what is left of a line is dropped where it cannot."""
        return True

    def group(self, plan: int) -> int:
        """Whom a plan moves: two plans of the same group are not put into one line."""
        return plan

    def weigh(self, g: S) -> int:
        """The share of its time, in percent, that a decision between two plans deserves; 0: the default policy decides."""
        return 0

    def alternatives(self, g: S, most: int, rng: FastDice) -> list[int]:
        """The actions worth comparing at such a decision, likely ones first; the default policy's own may be left out."""
        return g.choices[:most]

    def answer(self, g: S, rank: int, rng: FastDice) -> int:
        """The enemy's plan that stands so far down his list (1 and more), for playouts in which he does not do the usual."""
        found = self.plans(g, rank + 1, rng)
        return found[min(rank, len(found) - 1)]

    def dice_stream(self, g: S, plan: int) -> int:
        """The number of the dice stream of a plan in playouts, or 0 to go on with the same dice. A plan with a stream has
        the same dice in every line in which it is followed, whatever came before it, so that lines differ by decisions and
        not by luck."""
        return 0

    # -- odds ------------------------------------------------------------------------------------------------------

    def battle_estimate(self, g: S) -> Estimate | None:
        """What the functions by which plans are made reckon of the battle or siege that has just opened in this position,
        taken as it is; None where they reckon nothing of the kind. A test compares it with the rules' own forecast."""
        return None

    # -- telling ---------------------------------------------------------------------------------------------------

    def explain(self, g: S, plan: int, action: int) -> tuple[str, list[str]]:
        """Why one would do this, in words, and the cases that it rests on. Chances are named by `odds_in_words`."""
        return "", []

    def odds_in_words(self, g: S, plan: int, action: int) -> str:
        """The chances of the battle or siege that a plan leads to, in a sentence; empty if it leads to none. A hint says it
        only where the odds panel has no forecast of that battle yet, so that nobody reads two numbers for one battle."""
        return ""

    def title(self, g: S, plan: int) -> str:
        """A plan in a few words, for a main line; empty for one that is a single action."""
        return ""


def single_action(action: int) -> int:
    """The plan to take one action, and then to follow the default policy."""
    return -action - 1


def squashed(total: int) -> int:
    """A sum of points as thousandths of a win, by a sigmoid-like curve.

    >>> squashed(0), squashed(500), squashed(-500), squashed(100000)
    (0, 450, -450, 895)
    """
    size = total if total >= 0 else -total
    out = SURE * size // (size + OPEN) if size else 0
    return out if total >= 0 else -out


def best_step(strategy: Strategy[Any], g: State, rng: FastDice) -> int:
    """Greedy: the index of the choice with the best value after one random continuation of its dice."""
    seat = g.seat
    best = 0
    most = -CERTAIN * 10
    for i in range(len(g.choices)):
        after = g.clone()
        after.dice = rng.clone()
        after.apply(g.choices[i])
        value = strategy.value(after)
        if seat != 0:
            value = -value
        if value > most:
            best, most = i, value
    return best


# -- play by strategy ---------------------------------------------------------------------------------------------


def decide(strategy: Strategy[Any], g: State, plans: list[int], skill: int, rng: FastDice) -> int:
    """The action of the seat that decides, by its plan; `plans` by seat are kept up to date."""
    choices = g.choices
    if len(choices) == 1:
        return choices[0]
    if strategy.opens(g):
        plans[g.seat] = strategy.default_plan(g, skill, rng)
    return strategy.follow(g, plans[g.seat], skill, rng)


def play_on(
    strategy: Strategy[Any], g: State, plans: list[int], skill: int, until: int, limit: int, rng: FastDice, world: int
) -> int:
    """Play both seats by strategy to a horizon, so many decisions, or the end; how many decisions were made."""
    made = 0
    while g.choices and made < limit and strategy.progress(g) < until:
        if len(g.choices) == 1:
            action = g.choices[0]
        else:
            if strategy.opens(g):
                plans[g.seat] = strategy.default_plan(g, skill, rng)
                throw(strategy, g, plans[g.seat], world)
            action = strategy.follow(g, plans[g.seat], skill, rng)
        g.apply(action)
        made += 1
    return made


def throw(strategy: Strategy[Any], g: State, plan: int, world: int) -> None:
    """Set the dice of a plan that opens, if it has a dice stream of its own."""
    stream = strategy.dice_stream(g, plan)
    if stream:
        g.dice = fated(world, stream)


def play_line(
    strategy: Strategy[Any], g: State, line: list[int], reply: int, skill: int, turns: int, limit: int, rng: FastDice
) -> int:
    """Follow a seat's plans one after the other, then play on by strategy for so many turns; the value for the first seat.

    `reply`: the enemy answers with the plan that stands so far down his list; 0 is his default plan.
    The state is used up."""
    return play_lines(
        strategy, g, g.seat, line, strategy.stage(g), NO_PLAN, reply, skill, strategy.horizon(g, turns), limit, rng
    )


def play_action(
    strategy: Strategy[Any],
    g: State,
    action: int,
    plan: int,
    line: list[int],
    stage: int,
    reply: int,
    skill: int,
    turns: int,
    limit: int,
    rng: FastDice,
) -> int:
    """Take one action in the middle of a plan, then go on with the plan, with what is left of a line, and by strategy."""
    seat, until = g.seat, strategy.horizon(g, turns)
    g.apply(action)
    return play_lines(strategy, g, seat, line, stage, plan, reply, skill, until, limit, rng)


def play_lines(
    strategy: Strategy[Any],
    g: State,
    seat: int,
    line: list[int],
    stage: int,
    plan: int,
    reply: int,
    skill: int,
    until: int,
    limit: int,
    rng: FastDice,
) -> int:
    """Play on to a horizon: `seat` is in the middle of a plan, and takes those of its line at decisions of that stage."""
    world = rng.clone().below(WORLDS)
    plans = [NO_PLAN, NO_PLAN]
    plans[seat] = plan
    turn = strategy.tempo(g)
    taken = 0
    made = 0
    while g.choices and made < limit and strategy.progress(g) < until:
        if taken >= len(line) and reply == 0:
            play_on(strategy, g, plans, skill, until, limit - made, rng, world)
            break
        if len(g.choices) > 1 and strategy.opens(g):
            if g.seat != seat and reply:
                plans[g.seat] = strategy.answer(g, reply, rng)
                reply = 0
            elif g.seat == seat and taken < len(line) and strategy.stage(g) == stage:
                taken = next_usable(strategy, g, line, taken, turn)
                plans[seat] = line[taken] if taken < len(line) else strategy.default_plan(g, skill, rng)
                taken += 1
            else:
                plans[g.seat] = strategy.default_plan(g, skill, rng)
            throw(strategy, g, plans[g.seat], world)
            g.apply(strategy.follow(g, plans[g.seat], skill, rng))
        else:
            g.apply(g.choices[0] if len(g.choices) == 1 else strategy.follow(g, plans[g.seat], skill, rng))
        made += 1
    return strategy.value(g)


def next_usable(strategy: Strategy[Any], g: State, line: list[int], taken: int, turn: int) -> int:
    """The number of the next plan of a line that can be begun; a line ends with the turn."""
    if strategy.tempo(g) != turn:
        return len(line)
    while taken < len(line) and not strategy.usable(g, line[taken]):
        taken += 1
    return taken


def plans_after(strategy: Strategy[Any], g: State, plan: int, most: int, skill: int, limit: int, rng: FastDice) -> list[int]:
    """The plans among which a seat chooses next in this turn once it has followed one. The state is used up."""
    seat = g.seat
    until = strategy.horizon(g, 1)
    plans = [NO_PLAN, NO_PLAN]
    plans[seat] = plan
    g.apply(strategy.follow(g, plan, skill, rng))
    made = 0
    while g.choices and made < limit and strategy.progress(g) < until:
        if g.seat == seat and len(g.choices) > 1 and strategy.opens(g):
            return strategy.plans(g, most, rng)
        g.apply(decide(strategy, g, plans, skill, rng))
        made += 1
    return []
